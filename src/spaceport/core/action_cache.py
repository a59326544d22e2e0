"""Moves as actions, each made once: `legal` is asked all the time, and menus repeat their rows.
What an action's text means is worked out once, too."""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

import msgspec

from spaceport.core.terms import PLACE_BITS, PLACE_MASK, Menu

A = TypeVar("A")
MOST_ROWS: Final = 4096
"""Rows that are remembered, and texts: a few hundred kilobytes at most."""


class ActionCache(Generic[A]):
    """The actions of one game."""

    def __init__(self, make: Callable[[int, int], A]) -> None:
        """`make`: the action of a mover and a place."""
        self._make = make
        self._actions: dict[int, A] = {}
        self._moves: dict[A, int] = {}
        self._texts: dict[str, int] = {}
        self._rows: dict[tuple[int, int], list[A]] = {}
        self._written: dict[tuple[int, int], bytes] = {}

    def action(self, move: int) -> A:
        known = self._actions.get(move)
        if known is None:
            known = self._actions[move] = self._make(move >> PLACE_BITS, move & PLACE_MASK)
            self._moves[known] = move
        return known

    def move(self, action: A) -> int | None:
        """The move of an action that was made here before."""
        return self._moves.get(action)

    def read(self, text: str) -> int | None:
        """The move of a text that was learned before."""
        return self._texts.get(text)

    def learn(self, move: int) -> None:
        """Know this move by its text from now on. Only as we write it: of any other way to write it
        there are too many."""
        if len(self._texts) >= MOST_ROWS:
            self._texts.clear()
        self._texts[str(self.action(move))] = move

    def legal(self, menu: Menu) -> list[A]:
        """The menu, written out: every action in stable order."""
        found: list[A] = []
        for row in menu:
            found += self._rows.get(row) or self._learn(row)
        return found

    def written(self, menu: Menu) -> bytes:
        """The same as JSON, each row encoded once: who may designate is shown fifty actions in
        every frame."""
        parts = [self._written.get(row) or self._write(row) for row in menu]
        return b"[%b]" % b",".join(parts)

    def _write(self, row: tuple[int, int]) -> bytes:
        if len(self._written) >= MOST_ROWS:
            self._written.clear()
        text = self._written[row] = msgspec.json.encode(self.legal([row]))[1:-1]
        return text

    def _learn(self, row: tuple[int, int]) -> list[A]:
        if len(self._rows) >= MOST_ROWS:
            self._rows.clear()
        first, mask = row[0] << PLACE_BITS, row[1]
        known, actions = self._actions, self._rows.setdefault(row, [])
        while mask:  # written out: rows of comets are nearly always new
            low = mask & -mask
            mask ^= low
            move = first | low.bit_length() - 1
            action = known.get(move)
            actions.append(self.action(move) if action is None else action)
        return actions
