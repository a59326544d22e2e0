"""Bots at a table: each sees its seat's view, decides once, and acts when a person would have."""

import hashlib
import logging
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from spaceport.bots.base import Decision, simple
from spaceport.core.protocol import Range, View, ranges_of
from spaceport.table.live import Live

logger = logging.getLogger("spaceport.table")
NEVER: Final = 1 << 62
FALLBACK_MS: Final = 1_500


class Plan(NamedTuple):
    """What a bot has decided and the table time at which it will do it."""

    epoch: tuple[int, int]
    """Its round, and how often it has acted in it: nothing that another seat's secret changes."""
    action: Any
    seen: bytes
    due: int


class Bots:
    """The bots of one table. They keep no memory but their plans."""

    def __init__(self, game: str, seed: bytes) -> None:
        self._bot = simple(game)
        self._seed = seed
        self._plans: dict[int, Plan] = {}

    def think(self, live: Live, seats: list[int], now: int) -> None:
        """One decision for each bot that may act and has none that still stands."""
        rules, state = live.rules, live.course.state
        acting = [seat for seat in seats if seat in rules.to_act(state)]
        self._plans = {seat: plan for seat, plan in self._plans.items() if seat in acting}
        for seat in acting:
            view, offered = rules.view(state, seat), rules.legal(state, seat)
            epoch = (rules.round(state), live.acted(seat))
            seen = msgspec.json.encode((view, offered))
            may = _Offered(offered, ranges_of(rules, state, seat))
            plan = self._plans.get(seat)
            if plan is not None and plan.epoch == epoch and _stands(plan, seen, may):
                continue
            decision = self._decide(view, may, self._rng(seat, *epoch))
            self._plans[seat] = Plan(epoch, decision.action, seen, now + decision.ms)

    def _decide(self, view: View, may: "_Offered", rng: Random) -> Decision:
        """The bot's decision, or any offered action if the bot fails: no table waits for it."""
        try:
            decision = self._bot.decide(view, may.listed, rng)
            if decision.action is None or may.do(decision.action):
                return decision
            logger.error("a bot chose an action that was not offered")
        except Exception:
            logger.exception("a bot failed")
        return Decision(rng.choice(may.listed), FALLBACK_MS)

    def due(self) -> int | None:
        """The table time of the next bot's action."""
        due = min((plan.due for plan in self._plans.values()), default=NEVER)
        return due if due < NEVER else None

    def ready(self, now: int) -> list[tuple[int, Any]]:
        """Whose time has come, in order of their due times. A plan is carried out once."""
        found = sorted((plan.due, seat) for seat, plan in self._plans.items() if plan.due <= now)
        actions = [(seat, self._plans[seat].action) for _, seat in found]
        for _, seat in found:
            self._plans[seat] = self._plans[seat]._replace(action=None, due=NEVER)
        return [(seat, action) for seat, action in actions if action is not None]

    def _rng(self, seat: int, round_: int, acted: int) -> Random:
        key = hashlib.sha256(b"bot %d %d %d " % (seat, round_, acted) + self._seed).digest()
        return Random(int.from_bytes(key, "big"))


class _Offered(NamedTuple):
    """What a seat may do: one by one, and in ranges."""

    listed: list[Any]
    ranges: tuple[Range, ...]

    def do(self, action: Any) -> bool:
        return action in self.listed or any(held.holds(action) for held in self.ranges)


def _stands(plan: Plan, seen: bytes, may: _Offered) -> bool:
    """A plan is dropped only when it is no longer legal; one to wait, when there is news."""
    return plan.seen == seen if plan.action is None else may.do(plan.action)
