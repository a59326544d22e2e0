"""The bots at a terminal's table: what each has in mind, and when it will do it."""

from collections.abc import Iterable
from random import Random
from typing import Any

from msgspec import Struct

from spaceport.bots.base import Bot
from spaceport.core.protocol import View
from spaceport.library.match import Match


class Plan(Struct, frozen=True):
    """What a bot decided, from which view and offers, and at which table time it acts."""

    view: View
    offered: list[Any]
    action: Any
    at: int


class Bots:
    """Seats that programs play. They plan when something changed and act when their time comes."""

    def __init__(self, seats: Iterable[int], bot: Bot, rng: Random) -> None:
        self.seats = frozenset(seats)
        self._bot = bot
        self._rng = rng
        self._plans: dict[int, Plan] = {}

    def plan(self, match: Match) -> None:
        """Let every bot that may act decide, unless what it sees is what it saw."""
        acting = self.seats.intersection(match.to_act())
        self._plans = {seat: plan for seat, plan in self._plans.items() if seat in acting}
        for seat in sorted(acting):
            view, offered = match.view(seat), match.legal(seat)
            old = self._plans.get(seat)
            if old is None or old.view != view or old.offered != offered:
                decision = self._bot.decide(view, offered, self._rng)
                at = match.now + decision.ms
                self._plans[seat] = Plan(view, offered, decision.action, at)

    def next(self) -> tuple[int, Plan] | None:
        """Who acts first, and how."""
        waiting = [(seat, plan) for seat, plan in self._plans.items() if plan.action is not None]
        return min(waiting, key=lambda found: (found[1].at, found[0]), default=None)
