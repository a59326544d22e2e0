"""The odds of a throw: how likely the die rests on which place, for bots and quick simulations.

A table over starts on the throw line, aims and four kinds of hand, counted once from the bank by
tools/throw_bank.py, which the file's first line says. Places are as the thrower sees them: 0 is
near and left, 2 near and right, 8 far and right. It was counted for the measures of the standard
edition; starts and aims are said in steps from card to card, so that others are close to it.
"""

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from operator import mul
from typing import Final

from msgspec import Struct

from spaceport.throw.packed import pack, unpack

FILE: Final = "odds.gz"
PLACES: Final = 9
WHOLE: Final = 65_535
SKILLS: Final = {
    "steady": (0.0, 0.0),
    "careful": (2.0, 0.06),
    "average": (4.0, 0.12),
    "careless": (8.0, 0.25),
}
"""Kinds of hand: how far the gesture itself is off, in degrees and as a share of the speed."""
STARTS: Final = (-1.0, -0.5, 0.0, 0.5, 1.0)  # steps to the right of the middle
AIMS: Final = tuple(k / 4 - 1.5 for k in range(13))  # steps, along and across


class Origin(Struct, frozen=True):
    """How the table was made: the first line of its file."""

    script: str
    seed: int
    bank: int
    throws: int


class Odds:
    """For each cell (a hand, a start, an aim) the chances of the nine places, adding up."""

    def __init__(self, origin: Origin, sums: "array[int]") -> None:
        self.origin = origin
        self.sums = sums
        self._rows: dict[str, list[tuple[int, list[float]]]] = {}  # shares by hand, once wanted

    def draw(self, cell: int, luck: float) -> int:
        """The place where a throw rests, -1: on none. `luck` is a random number in [0, 1)."""
        first = cell * PLACES
        found = bisect_right(self.sums, luck * WHOLE, first, first + PLACES) - first
        return found if found < PLACES else -1

    def shares(self, cell: int) -> list[float]:
        """The chance of each place."""
        first = cell * PLACES
        sums = [0, *self.sums[first : first + PLACES]]
        return [(sums[k + 1] - sums[k]) / WHOLE for k in range(PLACES)]

    def best(self, skill: str, worth: Sequence[float], miss: float) -> tuple[int, float]:
        """The cell whose throw is worth most on average, if this is what the places are worth."""
        if skill not in self._rows:
            first = cell_of(skill, 0, 0, 0)
            cells = range(first, first + len(STARTS) * len(AIMS) ** 2)
            self._rows[skill] = [(cell, self.shares(cell)) for cell in cells]
        more = [each - miss for each in worth]
        found = max(self._rows[skill], key=lambda row: sum(map(mul, row[1], more)))[0]
        return found, self.mean(found, worth, miss)

    def aim(self, cell: int) -> tuple[float, float, float]:
        """The start, and the aim across and along, of a cell, in steps from the middle."""
        cell, across = divmod(cell, len(AIMS))
        cell, along = divmod(cell, len(AIMS))
        return STARTS[cell % len(STARTS)], AIMS[across], AIMS[along]

    def mean(self, cell: int, worth: Sequence[float], miss: float) -> float:
        """What a throw is worth on average."""
        more: float = sum(map(mul, self.shares(cell), [each - miss for each in worth]))
        return miss + more


def cell_of(skill: str, start: int, across: int, along: int) -> int:
    """The cell of a hand, a start and an aim, by their numbers in the lists above."""
    hand = list(SKILLS).index(skill)
    return ((hand * len(STARTS) + start) * len(AIMS) + along) * len(AIMS) + across


@cache
def the_odds() -> Odds:
    """The table that comes with the library."""
    return read(files(__package__).joinpath(FILE).read_bytes())


def read(packed: bytes) -> Odds:
    origin, (sums,) = unpack(packed, Origin)
    return Odds(origin, sums)


def write(origin: Origin, sums: "array[int]") -> bytes:
    """The reverse of `read`."""
    return pack(origin, sums)
