"""Positions as text: the one writer and the one reader of fields between semicolons.

    ring; hole O9; scores 0 2; act 0

First the name of the edition, then fields, each a word with values behind it, in any order and each
at most once. What is wrong with one is a ValueError that begins with its word.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from spaceport.core.bits import bits
from spaceport.core.faults import NotationFault

NOTHING: Final = "-"
LONGEST_QUOTE: Final = 40

S = TypeVar("S")


def write(edition: str, fields: Iterable[tuple[str, str]]) -> str:
    """One line. What has no value is left out: it is as it is at the start."""
    return "; ".join([edition, *(f"{word} {value}" for word, value in fields if value)])


def numbers_text(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def seats_text(mask: int) -> str:
    return numbers_text(bits(mask))


def number_text(number: int, none: str = "") -> str:
    """A number from 0 on; below that there is none."""
    return str(number) if number >= 0 else none


def read(edition: str, text: str, read: "Callable[[Fields], S]") -> S:
    """What `read` makes of the fields, or a `NotationFault` that says what is wrong."""
    name, *fields = [field.split() for field in text.split(";")]
    if name != [edition]:
        raise NotationFault("notation-edition", text=" ".join(name), known=edition)
    try:
        return read(Fields(fields))
    except ValueError as error:
        raise NotationFault("notation-position", detail=str(error)) from None


class Fields:
    """The fields of a position, each taken once."""

    def __init__(self, fields: list[list[str]]) -> None:
        self.left: dict[str, list[str]] = {}
        for word, *values in filter(None, fields):
            if word in self.left:
                raise ValueError(f"{word}: twice")
            self.left[word] = values

    def take(self, word: str, *default: str) -> list[str]:
        """Its values, at least one; the default where the field is not there."""
        values = self.left.pop(word, list(default))
        if not values:
            raise ValueError(f"{word}: missing")
        return values

    def some(self, word: str) -> list[str]:
        """Its values, none where the field is not there."""
        return self.take(word) if word in self.left else []

    def each(self, word: str, count: int, *default: str) -> list[str]:
        """So many values, one a seat for instance; `default` is said once for all."""
        values = self.take(word, *default * count)
        if len(values) != count:
            raise ValueError(f"{word}: {len(values)} instead of {count}")
        return values

    def by_seat(self, word: str, least: int, most: int) -> list[str]:
        """One value a seat, in the field that tells how many seats there are."""
        values = self.take(word)
        if not least <= len(values) <= most:
            raise ValueError(f"{word}: {len(values)} seats")
        return values

    def one(self, word: str, *default: str) -> str:
        values = self.take(word, *default)
        if len(values) != 1:
            raise ValueError(f"{word}: one thing only")
        return values[0]

    def number(self, word: str, most: int, *default: str) -> int:
        return number(word, self.one(word, *default), most)

    def maybe(self, word: str, most: int) -> int:
        """A number, or -1 where there is none."""
        return maybe(word, self.one(word, NOTHING), most)

    def numbers(self, word: str, count: int, most: int, *default: str) -> list[int]:
        return [number(word, value, most) for value in self.each(word, count, *default)]

    def seats(self, word: str, seats: int) -> list[int]:
        """Some seats, each once, in the order in which they stand there."""
        found = [number(word, value, seats - 1) for value in self.some(word)]
        if len(set(found)) < len(found):
            raise ValueError(f"{word}: a seat is there twice")
        return found

    def phase(self, phases: Sequence[str]) -> tuple[int, list[str]]:
        """The one field that is left: the number of the phase, and what stands behind it."""
        if len(self.left) != 1:
            there = " ".join(self.left) or NOTHING
            raise ValueError(f"one of {' '.join(phases)} is wanted, not {_short(there)}")
        ((phase, values),) = self.left.items()
        return place_in("phase", phase, phases), values

    def last(self, phases: Sequence[str]) -> int:
        """The last field, where it is the phase and nothing else."""
        phase, values = self.left.popitem() if self.left else (NOTHING, [])
        return place_in("phase", " ".join([phase, *values]), phases)

    def check_all_taken(self) -> None:
        if self.left:
            raise ValueError(f"{_short(' '.join(self.left))}: unknown")


def number(word: str, text: str, most: int) -> int:
    """A plain number, of not too many digits."""
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_QUOTE):
        raise ValueError(f"{word}: {_short(text)} is not 0…{most}")
    value = int(text)
    if value > most:
        raise ValueError(f"{word}: {value} is not 0…{most}")
    return value


def maybe(word: str, text: str, most: int) -> int:
    """A number, or -1 for `-`."""
    return -1 if text == NOTHING else number(word, text, most)


def listed(text: str) -> list[str]:
    """A value that is a list in itself: `a,b`, or `-` for none."""
    return [] if text == NOTHING else text.split(",")


def place_in(word: str, text: str, names: Sequence[str]) -> int:
    """The number of a name in a list."""
    if text not in names:
        raise ValueError(f"{word}: {_short(text)} is unknown")
    return names.index(text)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"
