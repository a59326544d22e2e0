"""Bots at a live table: who they are, and who thinks for them. `bots.pace` says when they act."""

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from spaceport.bots.base import QUICK, Bot, Decision, bot, simple
from spaceport.bots.pace import Pace, Question, decide
from spaceport.table.bot_workers import Thought, thought_of
from spaceport.table.game import Game
from spaceport.wire.up import Level

logger = logging.getLogger("spaceport.table")
Elsewhere = Callable[[Thought, Callable[[Decision], None]], None]
"""Has a decision made without waiting for it; calls back."""


class Bots:
    """The bots of one table. Slow decisions are made elsewhere, if there are workers."""

    def __init__(self, seed: bytes, elsewhere: Elsewhere | None) -> None:
        self._pace = Pace(seed)
        self._elsewhere = elsewhere
        self._bots: dict[Level, Bot] = {}
        self.now: Callable[[], int] | None = None
        """Table time, in a game where it matters when a decision came."""
        self._arrived: dict[int, int] = {}  # by seat: when a slow decision came

    def release(self) -> None:
        """End the reference cycle with the table."""
        self._elsewhere = self.now = None

    def think(
        self, game: Game, levels: Mapping[int, Level], now: int, people: Sequence[int]
    ) -> None:
        """One decision for each of these seats that may act and has none that still stands."""
        for question in self._pace.questions(game.course, levels, now, people):
            level = levels[question.seat]
            if self._elsewhere is None or (game.rules.name, level) in QUICK:
                self._decide(game, level, question)
            else:
                self._ask(self._elsewhere, thought_of(game.header, level, question))

    def _decide(self, game: Game, level: Level, question: Question) -> None:
        if level not in self._bots:
            self._bots[level] = bot(level, game.rules)
        decision, trouble = decide(self._bots[level], question, simple(game.rules.name))
        if trouble:
            logger.error("a bot failed, the simple one decided: %s", trouble)
        self._pace.answer(question, decision)

    def _ask(self, elsewhere: Elsewhere, thought: Thought) -> None:
        elsewhere(thought, lambda decision: self._answer(thought.question, decision))

    def _answer(self, question: Question, decision: Decision) -> None:
        if self.now is not None:
            self._arrived[question.seat] = self.now()
        self._pace.answer(question, decision)

    def arrived(self, seat: int) -> int:
        """The table time at which a decision came that was made elsewhere; 0: it was made here."""
        return self._arrived.get(seat, 0)

    def due(self) -> int | None:
        """The table time of the next bot's action."""
        return self._pace.due()

    def ready(self, now: int) -> tuple[int, Any] | None:
        """The seat whose action is due first, and the action."""
        return self._pace.ready(now)
