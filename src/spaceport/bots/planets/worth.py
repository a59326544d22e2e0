"""What fuel and cards are worth at each point of a game of Space Planets: the chance to win.

A table from dynamic programming (tools/planets_worth.py): the chance to win a duel after one's own
turn, by the cards one lacks, one's crystals, the cards the other lacks and the lead. The lead is in
half-stars: twice the own stars, less twice the other's stars and the other's crystals (P28).
"""

import gzip
import sys
from array import array
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec
from msgspec import Struct

from spaceport.core import typed

FILE: Final = "worth.gz"
HANDS: Final = ("careful", "steady")
CARDS: Final = 5  # P28: as many as one needs; who needs more is as good as at the start
CRYSTALS: Final = 17  # purses from 0 to 16; more is as good as 16
MIDDLE: Final = 30
LEADS: Final = 2 * MIDDLE + 1
WHOLE: Final = 65_535
SIZE: Final = CARDS * CRYSTALS * CARDS * LEADS


class Worth(Struct, frozen=True):
    """The first line of the file: how it was made, and what goes with its tables."""

    script: str
    seed: int
    chance: dict[str, float]
    """Half-stars: what a Second chance is worth beyond its stars, by hand."""
    leak: float
    """Half-stars: what a Fuel leak takes from an opponent."""
    last: tuple[tuple[int, float], ...]
    """What a last throw brings: half-stars, and how often."""


class Tables:
    """The file, read."""

    def __init__(self, facts: Worth, tables: "dict[str, array[int]]") -> None:
        self.facts = facts
        self.tables = tables

    def duel(self, hand: str, lacks: int, crystals: int, other: int, lead: float) -> float:
        """The chance to win after one's own turn; leads between two are between their chances."""
        row = (min(lacks, CARDS) - 1) * CRYSTALS + min(crystals, CRYSTALS - 1)
        first = (row * CARDS + min(other, CARDS) - 1) * LEADS
        place = min(max(lead + MIDDLE, 0.0), LEADS - 1.0)
        low = int(place)
        high = min(low + 1, LEADS - 1)
        table, part = self.tables[hand], place - low
        return (table[first + low] * (1 - part) + table[first + high] * part) / WHOLE

    def last(self, lead: float, throws: bool) -> float:
        """The chance to win when one has had one's last turn. `throws`: the other has not."""
        if not throws:
            return 0.5 + 0.5 * ((lead > 0) - (lead < 0))
        return sum(
            share * (0.5 + 0.5 * ((lead > gain) - (lead < gain))) for gain, share in self.facts.last
        )


@cache
def the_worth() -> Tables:
    """The tables that come with the library."""
    return read(files(__package__).joinpath(FILE).read_bytes())


def read(packed: bytes) -> Tables:
    line, _, rest = gzip.decompress(packed).partition(b"\n")
    values: Any = array("H")
    values.frombytes(rest)
    if sys.byteorder == "big":
        values.byteswap()
    tables = {hand: values[k * SIZE : (k + 1) * SIZE] for k, hand in enumerate(HANDS)}
    return Tables(typed.decode(line, Worth), tables)


def write(facts: Worth, tables: "dict[str, Any]") -> bytes:
    """The reverse of `read`, from arrays of chances."""
    values = array("H")
    for hand in HANDS:
        values.extend(round(float(chance) * WHOLE) for chance in tables[hand].ravel())
    if sys.byteorder == "big":
        values.byteswap()
    return gzip.compress(msgspec.json.encode(facts) + b"\n" + values.tobytes(), 9, mtime=0)
