"""Moves as actions, each made once: `legal` is asked all the time, and menus repeat their rows."""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from spaceport.core.protocol import PLACE_BITS, PLACE_MASK, Menu, moves_of

A = TypeVar("A")
MOST_ROWS: Final = 4096
"""Rows that are remembered: a few hundred kilobytes at most."""


class Listing(Generic[A]):
    """The actions of one game."""

    def __init__(self, make: Callable[[int, int], A]) -> None:
        """`make`: the action of a mover and a place."""
        self._make = make
        self._actions: dict[int, A] = {}
        self._rows: dict[tuple[int, int], list[A]] = {}

    def action(self, move: int) -> A:
        known = self._actions.get(move)
        if known is None:
            known = self._actions[move] = self._make(move >> PLACE_BITS, move & PLACE_MASK)
        return known

    def legal(self, menu: Menu) -> list[A]:
        """The menu, written out: every action in stable order."""
        found: list[A] = []
        for row in menu:
            found += self._rows.get(row) or self._learn(row)
        return found

    def _learn(self, row: tuple[int, int]) -> list[A]:
        if len(self._rows) >= MOST_ROWS:
            self._rows.clear()
        actions = self._rows[row] = [self.action(move) for move in moves_of([row])]
        return actions
