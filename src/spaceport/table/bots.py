"""Bots at a live table: who they are, and who thinks for them. `bots.pace` says when they act."""

import logging
from collections.abc import Container
from typing import Any

from spaceport.bots.base import simple
from spaceport.bots.pace import Pace, decide
from spaceport.table.live import Live

logger = logging.getLogger("spaceport.table")


class Bots:
    """The bots of one table."""

    def __init__(self, game: str, seed: bytes) -> None:
        self._bot = simple(game)
        self._pace = Pace(seed)

    def think(self, live: Live, seats: Container[int], now: int) -> None:
        """One decision for each bot that may act and has none that still stands."""
        for question in self._pace.questions(live.course, seats, now):
            decision, trouble = decide(self._bot, question, self._bot)
            if trouble:
                logger.error("a bot failed: %s", trouble)
            self._pace.answer(question, decision)

    def due(self) -> int | None:
        """The table time of the next bot's action."""
        return self._pace.due()

    def ready(self, now: int) -> tuple[int, Any] | None:
        """Whose time has come first, and what it does."""
        return self._pace.ready(now)
