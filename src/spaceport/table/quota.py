"""How long a log may become: far longer than any game, and too short to fill a disk."""

from typing import Final

from spaceport.core.faults import Illegal
from spaceport.table.game import Game

IN_ROUND: Final = 1_000
"""Actions of one seat in one round, taken back or refused ones too."""
LONG: Final = 20_000
"""Entries, after which nothing is taken back and nobody pauses any more."""
LONGEST: Final = 100_000
"""Entries, after which the game cannot go on."""


class Quota:
    """What each seat did in this round."""

    def __init__(self) -> None:
        self._round = -1
        self._done: dict[int, int] = {}

    def check_act(self, game: Game, seat: int) -> None:
        if game.course.round != self._round:
            self._round = game.course.round
            self._done.clear()
        self._done[seat] = done = self._done.get(seat, 0) + 1
        if done > IN_ROUND:
            raise Illegal("too-many-actions")
        if game.course.n >= LONGEST:
            raise Illegal("log-full")


def check_log_space(game: Game) -> None:
    """Refuse what only makes a long log longer."""
    if game.course.n >= LONG:
        raise Illegal("log-full")
