"""When bots decide and when they act: the same at a live table, in the arena and at a terminal.

A bot decides once for each of its own *epochs* (its round, and how often it has acted in it), from
what its seat may see, with luck of its own. What it decided is due at a fixed moment. It is dropped
only when it is no longer legal (or at any news, if the bot said so), so that news which do not
concern it neither hurry nor delay it; a bot that decides the same again acts when it would have.
One thing does hurry it: while every person at the table has nothing to do but wait for bots, a
decision takes its `hurried_ms`, where it has one. That never overtakes a person who can still act.

Nothing here waits. `questions` says what must be decided, `answer` takes the decision, at once or
much later, and `due` and `ready` say who acts when. Whoever has the clock does the rest: at a table
it may run faster while only bots can act, and somebody may have it jump to what comes next. Both
change how long people wait and nothing else: the game, with all its times, stays the same.
"""

import hashlib
import traceback
from collections.abc import Container, Sequence
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from spaceport.bots.base import Bot, Decision
from spaceport.core.course import Course
from spaceport.core.terms import Range, View

NEVER: Final = 1 << 62
BRISK: Final = 2
"""How many times as fast time runs at a brisk table while only bots can act."""
FALLBACK_MS: Final = 1_500

Epoch = tuple[int, int]
"""A seat's round, and how often it has acted in it: nothing that another's secret changes."""


def waits(course: Course[Any], seats: Container[int]) -> bool:
    """Whether only bots, in these seats, can do anything: nobody else could use the time."""
    acting = course.rules.to_act(course.state)
    return bool(acting) and all(seat in seats for seat in acting)


class Question(NamedTuple):
    """What a bot is asked: all it may know, its luck, and when it began to think."""

    seat: int
    view: View
    offered: list[Any]
    ranges: tuple[Range, ...]
    luck: bytes
    asked: int

    def rng(self) -> Random:
        """The luck of this decision alone, from its beginning."""
        return Random(int.from_bytes(self.luck, "big"))

    def may(self, action: Any) -> bool:
        """Whether an action is offered: listed, or within a range."""
        return action in self.offered or any(held.holds(action) for held in self.ranges)


class Plan(NamedTuple):
    """What a bot has decided and when it will do it; or what it still thinks about."""

    epoch: Epoch
    seen: bytes
    question: Question | None
    action: Any = None
    due: int = NEVER
    asked: int = 0
    decided: Decision | None = None
    before: "Plan | None" = None
    """What it had in mind when there was news."""


class Pace:
    """The bots of one game. They keep no memory but their plans."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._plans: dict[int, Plan] = {}
        self._looked: Any = None  # the state at which `questions` last looked
        self._hurry_since = NEVER  # when people began to have nothing to do but wait

    def questions(
        self, course: Course[Any], seats: Container[int], now: int, people: Sequence[int] = ()
    ) -> list[Question]:
        """What is to be decided now: by each of these seats that may act and has no plan. `people`
        are the seats of those who wait for the bots when they cannot act themselves."""
        state = course.state
        all_acting = course.rules.to_act(state)
        if not people or any(seat in people for seat in all_acting):
            self._hurry_since = NEVER
        elif self._hurry_since == NEVER:
            self._hurry_since = now
        acting = [seat for seat in all_acting if seat in seats]
        self._plans = {seat: plan for seat, plan in self._plans.items() if seat in acting}
        if state is self._looked and len(self._plans) == len(acting):
            return []
        self._looked = state
        found = (self._question(course, seat, now) for seat in acting)
        return [question for question in found if question is not None]

    def _question(self, course: Course[Any], seat: int, now: int) -> Question | None:
        rules, state = course.rules, course.state
        epoch = (rules.round(state), course.acted(seat))
        plan = self._plans.get(seat)
        if plan is not None and plan.epoch != epoch:
            plan = None
        if plan is not None and plan.question is not None:
            return None  # it is still thinking; what comes of it is judged when it comes
        heeds_news = plan is not None and (plan.action is None or _heeds_news(plan))
        if plan is not None and not heeds_news and rules.may_do(state, seat, plan.action):
            return None  # only what is no longer legal is dropped
        view, offered = rules.view(state, seat), rules.legal(state, seat)
        luck = hashlib.sha256(b"bot %d %d %d " % (seat, *epoch) + self._seed).digest()
        question = Question(seat, view, offered, rules.ranges(state, seat), luck, now)
        seen = msgspec.json.encode((view, offered))
        if plan is not None and heeds_news and plan.seen == seen:
            return None  # there is no news
        self._plans[seat] = Plan(epoch, seen, question, before=plan if heeds_news else None)
        return question

    def answer(self, question: Question, decision: Decision) -> None:
        """The decision on a question; dropped if the seat has gone on without it."""
        plan = self._plans.get(question.seat)
        if plan is None or plan.question is not question:
            return
        due = NEVER if decision.action is None else question.asked + decision.ms
        asked = question.asked
        if plan.before is not None and plan.before.decided == decision:
            due, asked = plan.before.due, plan.before.asked
        self._plans[question.seat] = plan._replace(
            question=None,
            action=decision.action,
            due=due,
            asked=asked,
            decided=decision,
            before=None,
        )
        self._looked = None  # it may have thought for long: look whether its plan still stands

    def due(self) -> int | None:
        """The time of the next bot's action."""
        if not self._plans:
            return None  # as at most tables
        due = min((self._due(plan) for plan in self._plans.values()), default=NEVER)
        return due if due < NEVER else None

    def ready(self, now: int) -> tuple[int, Any] | None:
        """The seat whose action is due first, and the action. A plan is carried out once."""
        coming = ((self._due(plan), seat) for seat, plan in self._plans.items())
        due, seat = min(coming, default=(NEVER, 0))
        if due > now:
            return None
        plan = self._plans[seat]
        self._plans[seat] = plan._replace(action=None, due=NEVER, decided=None)
        return seat, plan.action

    def _due(self, plan: Plan) -> int:
        """When a plan is carried out: sooner while nobody but bots has anything to do."""
        hurried_ms = None if plan.decided is None else plan.decided.hurried_ms
        if plan.due == NEVER or hurried_ms is None or self._hurry_since == NEVER:
            return plan.due
        return min(plan.due, max(plan.asked, self._hurry_since) + hurried_ms)


def _heeds_news(plan: Plan) -> bool:
    return plan.decided is not None and plan.decided.until_news


def decide(bot: Bot, question: Question, spare: Bot) -> tuple[Decision, str]:
    """The bot's decision and "", or the spare's and what was wrong: no game waits for a bot."""
    trouble = ""
    for each in (bot, spare):
        try:
            decision = each.decide(question.view, question.offered, question.rng())
            if _is_sound(decision, question):
                return decision, trouble
            trouble = trouble or f"it decided {decision!r}, which was not offered"
        except Exception:
            trouble = trouble or traceback.format_exc()
    action = question.rng().choice(question.offered)
    return Decision(action, FALLBACK_MS), trouble


def _is_sound(decision: Decision, question: Question) -> bool:
    may = decision.action is None or question.may(decision.action)
    return may and type(decision.ms) is int and decision.ms >= 0
