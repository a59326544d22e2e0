"""Bots at a live table: who they are, and who thinks for them. `bots.pace` says when they act."""

import logging
from collections.abc import Mapping
from typing import Any

from spaceport.bots.base import Bot, bot, simple
from spaceport.bots.pace import Pace, decide
from spaceport.table.live import Live
from spaceport.wire.up import Level

logger = logging.getLogger("spaceport.table")


class Bots:
    """The bots of one table."""

    def __init__(self, seed: bytes) -> None:
        self._pace = Pace(seed)
        self._bots: dict[Level, Bot] = {}

    def think(self, live: Live, levels: Mapping[int, Level], now: int) -> None:
        """One decision for each of these seats that may act and has none that still stands."""
        for question in self._pace.questions(live.course, levels, now):
            level = levels[question.seat]
            if level not in self._bots:
                self._bots[level] = bot(level, live.rules)
            decision, trouble = decide(self._bots[level], question, simple(live.rules.name))
            if trouble:
                logger.error("a bot failed: %s", trouble)
            self._pace.answer(question, decision)

    def due(self) -> int | None:
        """The table time of the next bot's action."""
        return self._pace.due()

    def ready(self, now: int) -> tuple[int, Any] | None:
        """Whose time has come first, and what it does."""
        return self._pace.ready(now)
