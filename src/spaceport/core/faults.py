"""Everything that can be wrong, as a code with particulars; the sentences live in `texts`.

`core` has no texts (it imports nothing of ours), so a fault carries a `code` and
`particulars`, and the library adds the `sentence` before a person sees it.
"""

import math
from typing import Any, Final

LONGEST_QUOTE: Final = 200
LARGEST_SHOWN: Final = 10**40


class Fault(Exception):
    """Something was wrong. `code` names it; `particulars` fill the blanks of its sentence."""

    def __init__(self, code: str, **particulars: Any) -> None:
        super().__init__(code, particulars)
        self.code = code
        self.particulars = particulars
        self.sentence: str | None = None

    def __reduce__(self) -> "tuple[Any, ...]":
        """A fault can be pickled: it comes back from other processes, too."""
        return _again, (type(self), self.code, self.particulars), {"sentence": self.sentence}

    def __str__(self) -> str:
        if self.sentence is not None:
            return self.sentence
        told = ", ".join(f"{key}={_written(it)}" for key, it in self.particulars.items())
        return f"{self.code} ({told})" if told else self.code


def quoted(value: object) -> str:
    """A value from outside as Python writes it, shortened; also one that Python refuses to
    write."""
    if type(value) is int:
        return number(value)
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number with too many digits, brackets nested too deep
        return type(value).__name__
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"


def number(value: int) -> str:
    """A whole number in digits, or only how many digits it has, if those are many."""
    if abs(value) < LARGEST_SHOWN:
        return str(value)
    return f"{'-' if value < 0 else ''}10^{math.floor(math.log10(abs(value)))}"


def _written(value: object) -> object:
    return number(value) if type(value) is int else value


def _again(kind: type[Fault], code: str, particulars: dict[str, Any]) -> Fault:
    return kind(code, **particulars)


class Illegal(Fault):
    """The rules refuse this cause; the state is untouched."""


class LogFault(Fault):
    """A log is cut, altered or foreign. Particulars name the line."""


class EditionFault(Fault):
    """An edition file is wrong. Particulars name the file and the key."""


class NotationFault(Fault):
    """A text is not a position, an action or an outcome of this game."""


class OptionFault(Fault):
    """An option, a number of seats or the name of a game is not one that exists."""


def check_first(first: int, seats: int) -> None:
    """The option `first`: the seat that begins, counted from 1, must be there; 0: drawn."""
    if first > seats:
        raise OptionFault("first-beyond", first=first, seats=seats)
