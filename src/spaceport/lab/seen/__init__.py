"""Views as rows of numbers in 0..1, for learners: one file a game, each with a class `Seen`.

A row is made from the view alone, so it can hold no secret of another seat. The own seat comes
first, the others follow as they sit; seats that are not there are zeros, so that a row has the same
length whatever their number. A spectator's view reads as seat 0's.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from spaceport.core.faults import OptionFault
from spaceport.core.rules import Rules
from spaceport.core.terms import View
from spaceport.lab.extras import needed
from spaceport.library.load import telling

with needed("rl"):
    import numpy as np

Pieces = tuple[tuple[str, tuple[int, ...]], ...]
"""What a row consists of, in order: names and shapes."""
MINUTE: Final = 60_000
"""Milliseconds: what is left of a deadline counts as a share of this, and no more."""


class Seen(ABC):
    """How the views of one game become rows, for one edition and one set of options."""

    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces
        self.at: dict[str, int] = {}
        self.size = 0
        for name, shape in pieces:
            self.at[name] = self.size
            self.size += math.prod(shape)

    @abstractmethod
    def read(self, view: View, now: int, row: Any) -> list[int]:
        """Write the shares of a view into a row of zeros; which of the others are 1."""

    def fill(self, view: View, now: int, row: Any) -> None:
        """Write a view into a row. `now` is the table time at which it is looked at."""
        row.fill(0)
        row[self.read(view, now, row)] = 1

    def row(self, view: View, now: int = 0) -> Any:
        row = np.zeros(self.size, np.float32)
        row[self.read(view, now, row)] = 1
        return row

    def parts(self, row: Any) -> dict[str, Any]:
        """The pieces of a row by name, each in its shape. They are the row's own memory."""
        return {
            name: row[self.at[name] : self.at[name] + math.prod(shape)].reshape(shape)
            for name, shape in self.pieces
        }


def seen_of(rules: Rules[Any]) -> Seen:
    """The rows of a game, or a fault if it has none yet."""
    name = f"{__name__}.{rules.name}"
    with telling():
        try:
            found: Seen = import_module(name).Seen(rules)
        except ModuleNotFoundError as missing:
            if missing.name != name:
                raise
            raise OptionFault("env-no-rows", game=rules.name) from None
    return found


def numbered(words: Sequence[str], first: int = 0) -> dict[str, int]:
    """Words by their place in a list, counted from `first`."""
    return {word: first + k for k, word in enumerate(words)}


def own_seat(view: View) -> int:
    seat: int = 0 if view.own is None else view.own.seat
    return seat


def time_left(due: int | None, now: int) -> float:
    """Of a deadline, as a share of a minute."""
    return 0.0 if due is None else min(max(due - now, 0) / MINUTE, 1.0)
