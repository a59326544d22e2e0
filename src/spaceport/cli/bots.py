"""The bots at a terminal's table: what each has in mind, and when it will do it."""

from collections.abc import Iterable
from typing import Any

from spaceport.bots.base import Bot
from spaceport.bots.pace import Pace, decide
from spaceport.library.match import Match


class Bots:
    """Seats that programs play. They plan when something changed and act when their time comes."""

    def __init__(self, seats: Iterable[int], bot: Bot, spare: Bot, seed: bytes) -> None:
        self.seats = frozenset(seats)
        self._bot = bot
        self._spare = spare
        self._pace = Pace(seed)

    def plan(self, match: Match) -> None:
        """Let every bot that may act decide, unless what it has in mind still stands."""
        for question in self._pace.questions(match.course(), self.seats, match.now):
            decision, _ = decide(self._bot, question, self._spare)
            self._pace.answer(question, decision)

    def due(self) -> int | None:
        """When the next one acts."""
        return self._pace.due()

    def ready(self, now: int) -> tuple[int, Any] | None:
        """The seat whose action is due first, and the action."""
        return self._pace.ready(now)
