"""Every sentence that code shows, one file a language. The page's copy is generated from here.

A key is the path to a text in the TOML file, `refusal.not-your-turn`. A text may have blanks,
`{name}`; where a number decides the form it is a table with `one` and `other`, chosen by `n`.
Only a text of ours has line ends: what fills a blank stays in its line.
"""

import os
import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

LANGUAGES: Final = ("en", "fr")
DEFAULT: Final = "en"
_BREAKS: Final = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029]")  # what may begin a line, and controls


@cache
def texts(language: str) -> dict[str, str]:
    """All texts of a language by key; a plural stands under `key.one` and `key.other`."""
    source = files(__name__).joinpath(f"{language}.toml").read_text("utf-8")
    found: dict[str, str] = {}

    def walk(path: str, value: Any) -> None:
        if isinstance(value, str):
            found[path] = value
        else:
            for key, inner in value.items():
                walk(f"{path}.{key}" if path else key, inner)

    walk("", tomllib.loads(source))
    return found


def typeset(language: str, text: str) -> str:
    """A text for the page: in French no line may begin with a mark that is set apart."""
    if language != "fr":
        return text
    return re.sub(" ([:;!?»])", "\u00a0\\1", text).replace("« ", "«\u00a0")


def is_one(language: str, n: int) -> bool:
    """Whether a number takes the singular: in French 0 does too."""
    return n in (0, 1) if language == "fr" else n == 1


def in_line(value: Any) -> Any:
    """What fills a blank, in one line: a log or an edition must not write lines into an answer.
    A line end is written out, as `\\u000a`."""
    if isinstance(value, int | float):
        return value
    text = str(value)
    return text if text.isprintable() else _BREAKS.sub(lambda found: written_out(found[0]), text)


def written_out(sign: str) -> str:
    """A sign that cannot be shown, as JSON writes it."""
    units = sign.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[k : k + 4]}" for k in range(0, len(units), 4))


class Speaker:
    """A language one can call: `say("refusal.not-your-turn")`."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, /, **particulars: Any) -> str:
        known = texts(self.language)
        if key not in known and "n" in particulars:
            key += ".one" if is_one(self.language, particulars["n"]) else ".other"
        if key not in known:
            raise KeyError(f"texts/{self.language}.toml has no {key}")
        return known[key].format(**{name: in_line(each) for name, each in particulars.items()})

    def knows(self, key: str) -> bool:
        return key in texts(self.language)


@cache
def speaker(language: str) -> Speaker:
    return Speaker(language if language in LANGUAGES else DEFAULT)


def language_of_machine() -> str:
    """The language that this machine's settings ask for, if we speak it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value[:2] if value[:2] in LANGUAGES else DEFAULT
    return DEFAULT
