"""Moves as numbers from 0 on, menus as rows of 0 and 1, results as rewards: for every game alike.

The numbers follow from the menu's shape, so they depend on edition and options and never on the
position.
"""

import operator
from typing import Any, Final

from spaceport.core.faults import Illegal
from spaceport.core.terms import PLACE_BITS, PLACE_MASK, Menu, Result
from spaceport.lab.extras import needed

with needed("rl"):
    import numpy as np

REWARDS: Final = ("win", "score")
"""What the end is worth: winners share 1 and the others -1; or the score as it is."""
ILLEGAL: Final = -1.0
"""What an action is worth that was not on the menu."""


class Numbering:
    """Each place of each mover has one number, in all positions of games with this shape."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.first: list[int] = []
        self.moves: list[int] = []
        for mover, places in enumerate(shape):
            self.first.append(len(self.moves))
            self.moves += [mover << PLACE_BITS | place for place in range(places)]
        self.size = len(self.moves)
        self._bytes = (self.size + 7) // 8

    def move(self, number: Any, first: int = 0) -> int:
        """The move of a number, which may be anything; `Illegal` if it is none. `first` is the
        number of the first move, where others come before."""
        try:
            k = operator.index(number) - first
        except TypeError:
            raise Illegal("bad-action") from None
        if not 0 <= k < self.size:
            raise Illegal("bad-action")
        return self.moves[k]

    def number(self, move: int) -> int:
        return self.first[move >> PLACE_BITS] + (move & PLACE_MASK)

    def numbers(self, menu: Menu) -> list[int]:
        """The numbers of everything on a menu, rising."""
        found: list[int] = []
        for mover, mask in menu:
            first = self.first[mover] - 1
            while mask:
                low = mask & -mask
                found.append(first + low.bit_length())
                mask ^= low
        found.sort()
        return found

    def mask(self, menu: Menu) -> Any:
        """For each number whether it is on the menu, 1 or 0."""
        whole = 0
        for mover, mask in menu:
            whole |= mask << self.first[mover]
        packed = np.frombuffer(whole.to_bytes(self._bytes, "little"), np.uint8)
        return np.unpackbits(packed, count=self.size, bitorder="little").view(np.int8)


def rewards(result: Result, kind: str) -> list[float]:
    """What the end is worth to each seat. By wins it adds up to 0; if all won, to each."""
    if kind == "score":
        return [float(score) for score in result.scores]
    seats, won = len(result.ranking), result.ranking.count(1)
    if won == seats:
        return [0.0] * seats
    return [1 / won if rank == 1 else -1 / (seats - won) for rank in result.ranking]
