"""Sentences and figures as the reader's language writes them."""

from typing import Any, Final

from spaceport.games.svg import escape
from spaceport.lab.report.gather import Share
from spaceport.texts import speaker, typeset

THIN: Final = "\u202f"
FIXED: Final = "\u00a0"
SPAN: Final = "…\u2060"  # as in 5…95 %: no line ends in it


class Words:
    """A language for a page: numbers with its own marks, sentences with spaces that hold."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._say = speaker(language)

    def say(self, key: str, /, **particulars: Any) -> str:
        """A text of the page, `lab.report.KEY`."""
        return self.text(f"lab.report.{key}", **particulars)

    def text(self, key: str, /, **particulars: Any) -> str:
        told = typeset(self.language, self._say(key, **particulars))
        return told.replace(" %", FIXED + "%").replace("…", SPAN)

    def known(self, key: str, otherwise: str) -> str:
        """A text that a game of one's own may not have."""
        return self.text(key) if self._say.knows(key) else otherwise

    def html(self, key: str, /, **particulars: Any) -> str:
        return escape(self.say(key, **particulars))

    def number(self, value: float, digits: int = 0) -> str:
        text = f"{value:,.{digits}f}"
        if self.language != "fr":
            return text
        return text.replace(",", THIN).replace(".", ",")

    def plain(self, value: float) -> str:
        """A round figure, with as many digits as it has."""
        digits = next((k for k in range(6) if abs(value - round(value, k)) < 1e-9), 6)
        return self.number(value, digits)

    def percent(self, share: float, digits: int = 1) -> str:
        return f"{self.number(100 * share, digits)}{FIXED}%"

    def share(self, share: Share) -> str:
        """A share with its 95 % interval."""
        low, high = (self.number(100 * end, 1) for end in share.interval)
        return f"{self.percent(share.value)} ({low}…{high})"

    def minutes(self, ms: float) -> str:
        return self.number(ms / 60_000, 1)

    def seconds(self, ms: float) -> str:
        return f"{self.plain(round(ms / 1000, 1))}{FIXED}s"
