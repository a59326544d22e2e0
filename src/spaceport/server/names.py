"""What guests are called: a name is suggested, and what they type is cleaned and cut."""

import unicodedata
from collections.abc import Iterator
from random import Random
from typing import Final

from spaceport.texts import speaker

LONGEST: Final = 20
"""Characters as people count them."""
MARKS: Final = 3
"""Accents on one character; more would climb over the lines above and below."""

# Letters and marks that show nothing; the categories do not tell.
_BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
)
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_SPACES: Final = frozenset({"Zs", "Zl", "Zp"})
_MARKS: Final = frozenset({"Mn", "Mc", "Me"})


def suggested(language: str, rng: Random) -> str:
    """A name to begin with: a kind of star traveller, in the guest's language."""
    say = speaker(language)
    who = rng.choice(say("serve.name.who").split(", "))
    how = rng.choice(say("serve.name.how").split(", "))
    return say("serve.name.pattern", who=who, how=how)


def cleaned(text: str) -> str:
    """The name as it may be shown: one line, nothing invisible, not too long. Maybe empty."""
    seen = "".join(map(_seen, unicodedata.normalize("NFC", text)))
    line = unicodedata.normalize("NFC", " ".join(seen.split()))
    kept = list(characters(line))[:LONGEST]
    return "".join(kept).strip()


def _seen(sign: str) -> str:
    kind = unicodedata.category(sign)
    if kind in _SPACES or sign in "\t\n\r\v\f\x85":
        return " "
    if kind in _UNSEEN or sign in _BLANK or 0xE0100 <= ord(sign) <= 0xE01EF:
        return ""
    return sign


def characters(line: str) -> Iterator[str]:
    """Characters as people count them: a sign with its accents, a flag, a hand with its colour.

    Accents without a sign to stand on, and those beyond `MARKS`, are left out.
    """
    cluster, marks = "", 0
    for sign in line:
        if unicodedata.category(sign) in _MARKS:
            if cluster.strip() and marks < MARKS:
                cluster += sign
                marks += 1
        elif cluster and _joins(cluster, sign):
            cluster += sign
        else:
            if cluster:
                yield cluster
            cluster, marks = sign, 0
    if cluster:
        yield cluster


def _joins(cluster: str, sign: str) -> bool:
    """Two letters that make a flag, or a colour of skin behind its emoji."""
    if _is_flag_letter(sign):
        return len(cluster) == 1 and _is_flag_letter(cluster)
    return 0x1F3FB <= ord(sign) <= 0x1F3FF and len(cluster) <= 2 and ord(cluster[0]) > 0x2000


def _is_flag_letter(sign: str) -> bool:
    return 0x1F1E6 <= ord(sign) <= 0x1F1FF
