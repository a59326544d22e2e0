"""A game that all play at once, as environments play it: in ticks of table time. Everybody who may
act names a move or waits; who is first within a tick is drawn; then the tick passes and deadlines
lapse. Nothing sleeps."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from spaceport.core.causes import Chosen, Drawn, Lapsed
from spaceport.core.faults import Illegal
from spaceport.core.terms import Menu, Result, moves_of
from spaceport.lab.subject import Subject, check_count
from spaceport.library.load import telling

WAIT: Final = 0
"""The action that does nothing; the moves follow it."""
MOVES: Final = WAIT + 1
TICK_MS: Final = 500
MOST_TICKS: Final = 20_000


class Ticks:
    """One game after the other."""

    def __init__(self, subject: Subject, tick_ms: int, most_ticks: int) -> None:
        check_ticks(tick_ms, most_ticks)
        self.subject = subject
        self.rules = subject.rules
        self.tick_ms = tick_ms
        self.most_ticks = most_ticks
        self._unasked = unasked(subject)
        self.start(Random(0))

    def start(self, rng: Random) -> None:
        self.rng = rng
        self.now = self.ticks = 0
        self.state: Any = self.rules.start(self.subject.seats)
        self._go_on()

    def menu(self, seat: int) -> Menu:
        return self.rules.menu(self.state, seat)

    def result(self) -> Result | None:
        return self.rules.result(self.state)

    def is_late(self) -> bool:
        """Whether the game is cut short."""
        return self.ticks >= self.most_ticks

    def tick(self, wanted: Mapping[int, Any]) -> None:
        """Let these seats act, and the time of a tick pass. What is not legal, or no longer because
        somebody was quicker, does nothing."""
        acting = [seat for seat, action in wanted.items() if not waits(action)]
        if len(acting) > 1:
            self.rng.shuffle(acting)
        for seat in acting:
            self._act(seat, wanted[seat])
        until = self.now + self.tick_ms
        while self.result() is None:
            due = min(self.rules.deadlines(self.state), key=lambda each: each.at, default=None)
            if due is None or due.at > until:
                break
            self.now = due.at
            self.state, _ = self.rules.step(self.state, Lapsed(due.name), due.at)
            self._go_on()
        self.now = until
        self.ticks += 1

    def _act(self, seat: int, action: Any) -> None:
        try:
            move = self.subject.numbering.move(action, MOVES)
            self.state, _ = self.rules.step(self.state, Chosen(seat, move), self.now)
        except Illegal:
            return
        self._go_on()

    def _go_on(self) -> None:
        """Chance draws, and what devices do for their seats is done."""
        rules, now = self.rules, self.now
        while True:
            draw = rules.chance(self.state)
            if draw is not None:
                outcome = self.subject.outcome(draw, self.rng)
                self.state, _ = rules.step(self.state, Drawn(outcome), now)
                continue
            done = self._next_unasked()
            if done is None:
                break
            self.state, _ = rules.step(self.state, done, now)

    def _next_unasked(self) -> Chosen | None:
        for seat in self.rules.to_act(self.state) if self._unasked else ():
            for move in moves_of(self.rules.menu(self.state, seat)):
                if move in self._unasked:
                    return Chosen(seat, move)
        return None


def check_ticks(tick_ms: int, most_ticks: int) -> None:
    with telling():
        check_count("tick_ms", tick_ms)
        check_count("most_ticks", most_ticks)


def unasked(subject: Subject) -> frozenset[int]:
    """The moves that a device does for its seat: nobody chooses them."""
    return frozenset(subject.rules.read(text) for text in subject.rules.unasked)


def waits(action: Any) -> bool:
    return action is None or bool(action == WAIT)
