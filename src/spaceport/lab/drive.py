"""One game without a log: rules, chance and time; bots, or just anybody, play it to its end.

What happens is what would happen at a table: chance is `core.chance` with the game's seed, and bots
decide and act as `bots.pace` has it. A test compares the two. What a table does besides (texts,
entries, views that nobody looks at) is left out, which is what makes this quick.

Compiled by mypyc for wheels: plain classes and functions only.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, Final

from spaceport.bots.base import Bot, Decision
from spaceport.bots.pace import NEVER, Epoch, Question, decide
from spaceport.core import chance
from spaceport.core.causes import Cause, Chosen, Drawn, Lapsed
from spaceport.core.offers import Luck
from spaceport.core.rules import Rules
from spaceport.core.terms import Deadline
from spaceport.library.samples import sampled

MOST_EVENTS: Final = 100_000  # far beyond any game that comes to an end

Ear = Callable[[Sequence[Any], Any, int], None]
"""Hears what a cause brought about, with the state after it and the time."""


class Endless(Exception):
    """A game that does not end: `Endless(position)`."""


def _deaf(said: Sequence[Any], state: Any, now: int) -> None:
    pass


class Drive:
    """A game under way. `bots.pace.Pace` takes it for a course."""

    def __init__(self, rules: Rules[Any], seats: int, seed: bytes, ear: Ear = _deaf) -> None:
        self.rules = rules
        self.seats = seats
        self.state: Any = rules.start(seats)
        self.now = 0
        self.choices = 0
        self.draws = 0
        self.lapses = 0
        self.due: Deadline | None = None
        self.round = rules.round(self.state)
        self._seed = seed
        self._luck = chance.Draws(seed)
        self._ear = ear
        self._acted = [0] * seats
        self._settle()

    def acted(self, seat: int) -> int:
        """How often a seat has acted in this round."""
        return self._acted[seat]

    def is_over(self) -> bool:
        return self.rules.is_over(self.state)

    def choose(self, seat: int, move: Any) -> None:
        """A seat does a move now; then what is due is drawn."""
        self._step(Chosen(seat, move))
        self.choices += 1
        self._acted[seat] += 1
        self._settle()

    def pass_time(self, until: int) -> None:
        """Let time pass; deadlines that fall into it lapse in their order."""
        while (due := self.due) is not None and due.at <= until:
            self.now = due.at
            self._step(Lapsed(due.name))
            self.lapses += 1
            self._settle()
        self.now = until

    def _step(self, cause: Cause) -> None:
        self.state, said = self.rules.step(self.state, cause, self.now)
        if said:
            self._ear(said, self.state, self.now)

    def _settle(self) -> None:
        """Draw what is due, and look what comes next."""
        rules = self.rules
        while (draw := rules.chance(self.state)) is not None:
            if draw.sample is None:
                outcome = self._luck.drawn(self.draws, draw)
            else:
                outcome = sampled("table", draw, chance.key(self._seed, self.draws))
            self._step(Drawn(outcome))
            self.draws += 1
        now = rules.round(self.state)
        if now != self.round:
            self.round = now
            self._acted = [0] * self.seats
        found = rules.deadlines(self.state)
        if len(found) > 1:
            self.due = min(found, key=lambda deadline: deadline.at)
        else:
            self.due = found[0] if found else None


# ---------------------------------------------------------------- just anybody


class Choices:
    """What there was to choose from, and what was chosen: seat, move or action, and when."""

    def __init__(self) -> None:
        self.made = 0
        self.offered = 0
        self.forced = 0
        self.trace: list[tuple[int, int, Any]] = []

    def note(self, now: int, seat: int, chosen: Any, offered: int) -> None:
        self.made += 1
        self.offered += offered
        self.forced += offered == 1
        self.trace.append((now, seat, chosen))


def wander(drive: Drive, luck: Luck) -> Choices:
    """Play to the end at random: any move of the menu, in no time. Only for games in turns."""
    rules, choices = drive.rules, Choices()
    while not drive.is_over():
        (seat,) = rules.to_act(drive.state)
        for row in rules.menu(drive.state, seat):
            luck.append(row)
        offered, move = luck.count, luck.move()
        choices.note(0, seat, rules.action(move), offered)
        drive.choose(seat, move)
    return choices


# ---------------------------------------------------------------- bots


class _Plan:
    """What a bot has decided for an epoch, what it saw, and when it will act."""

    __slots__ = ("action", "decided", "due", "epoch", "offered", "view")

    def __init__(self, epoch: Epoch, asked: Question, decided: Decision, due: int) -> None:
        self.epoch = epoch
        self.view = asked.view
        self.offered = asked.offered
        self.decided: Decision | None = decided
        self.action = decided.action
        self.due = due


class Players:
    """Bots in all seats of a game."""

    def __init__(self, drive: Drive, bots: Sequence[Bot], spare: Bot, seed: bytes) -> None:
        self.choices = Choices()
        self.failures = 0
        self.waited = 0
        """Table time in which seats had nothing they could do, all seats together."""
        self._drive = drive
        self._bots = bots
        self._spare = spare
        self._seed = seed
        self._plans: dict[int, _Plan] = {}

    def play(self) -> None:
        """To the end of the game, or `Endless`."""
        drive = self._drive
        for _ in range(MOST_EVENTS):
            acting = drive.rules.to_act(drive.state)
            if not acting and drive.is_over():
                return
            self._think(acting)
            due, seat = self._next()
            deadline = drive.due
            is_bots = deadline is None or deadline.at > due
            at = due if deadline is None or is_bots else deadline.at
            if at == NEVER:
                break
            until = max(drive.now, at)
            self.waited += (until - drive.now) * (drive.seats - len(acting))
            drive.pass_time(until)
            if is_bots:
                self._act(seat)
        raise Endless(drive.rules.position(drive.state))

    def _next(self) -> tuple[int, int]:
        """When a bot acts next, and which: of several the one that sits first."""
        due, seat = NEVER, 0
        for each, plan in self._plans.items():
            if plan.due < due or (plan.due == due and each < seat):
                due, seat = plan.due, each
        return due, seat

    def _think(self, acting: tuple[int, ...]) -> None:
        """Everybody who may act has a plan that still stands."""
        plans = self._plans
        for seat in [seat for seat in plans if seat not in acting]:
            del plans[seat]
        for seat in acting:
            self._look(seat)

    def _look(self, seat: int) -> None:
        drive = self._drive
        rules, state = drive.rules, drive.state
        epoch = (drive.round, drive.acted(seat))
        plan = self._plans.get(seat)
        before: _Plan | None = None
        if plan is not None and plan.epoch == epoch:
            decided = plan.decided
            heeds_news = plan.action is None or (decided is not None and decided.until_news)
            if not heeds_news and rules.may_do(state, seat, plan.action):
                return  # only what is no longer legal is dropped
            before = plan if heeds_news else None
        view, offered = rules.view(state, seat), rules.legal(state, seat)
        if before is not None and before.view == view and before.offered == offered:
            return  # there is no news
        luck = hashlib.sha256(b"bot %d %d %d " % (seat, *epoch) + self._seed).digest()
        asked = Question(seat, view, offered, rules.ranges(state, seat), luck, drive.now)
        self._plans[seat] = self._decided(asked, epoch, before)

    def _decided(self, asked: Question, epoch: Epoch, before: _Plan | None) -> _Plan:
        decision, trouble = decide(self._bots[asked.seat], asked, self._spare)
        self.failures += bool(trouble)
        due = NEVER if decision.action is None else self._drive.now + decision.ms
        if before is not None and before.decided == decision:
            due = before.due  # it acts when it would have
        return _Plan(epoch, asked, decision, due)

    def _act(self, seat: int) -> None:
        drive, plan = self._drive, self._plans[seat]
        action = plan.action
        plan.action, plan.decided, plan.due = None, None, NEVER  # a plan is carried out once
        self.choices.note(drive.now, seat, action, len(plan.offered))
        drive.choose(seat, drive.rules.move(action))
