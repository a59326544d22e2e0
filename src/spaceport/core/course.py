"""The course of a game: entries in, states out. A match, a live table and a replay all use this.

`take` is the only way in, for entries that are made now and for entries that are read from a log,
so that a replay cannot differ from what happened.
"""

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from spaceport.core import causes, log
from spaceport.core.faults import Fault, Illegal
from spaceport.core.protocol import Deadline, Draw, Rules

S = TypeVar("S")


class Taken(NamedTuple):
    """An action that could be taken back: its entry, who chose it and what was before."""

    n: int
    seat: int
    before: Any


class Course(Generic[S]):
    """A game under way."""

    def __init__(self, rules: Rules[S], seats: int) -> None:
        self.rules = rules
        self.state = rules.start(seats)
        self.n = 0
        self.ms = 0
        self.draws = 0
        self.is_paused = False
        self.is_ended = False
        self._undoable: list[Taken] = []  # since the last draw

    def take(self, entry: log.Entry) -> Sequence[Any]:
        """Let an entry happen; what the rules said about it. On a fault nothing has changed."""
        if self.is_ended:
            raise Illegal("over")
        if entry.ms < self.ms:
            raise Illegal("time-runs-forward")
        happened = self._take(entry)
        self.n = entry.n + 1
        self.ms = entry.ms
        return happened

    def _take(self, entry: log.Entry) -> Sequence[Any]:
        if isinstance(entry, log.Resumed | log.Paused):
            if self.is_paused == isinstance(entry, log.Paused):
                raise Illegal("paused-twice" if self.is_paused else "not-paused")
            self.is_paused = not self.is_paused
            return ()
        if isinstance(entry, log.SeatChanged) and entry.who != "removed":
            return ()
        if isinstance(entry, log.End):
            if self.rules.result(self.state) is None:
                raise Illegal("not-over")
            self.is_ended = True
            return ()
        if isinstance(entry, log.Drawn):
            return self._draw(entry)
        if self.rules.chance(self.state) is not None:
            raise Illegal("wait-for-draw")
        if self.is_paused and not isinstance(entry, log.SeatChanged):
            raise Illegal("paused")
        if isinstance(entry, log.Lapsed):
            return self._lapse(entry)
        if self.due() is not None and self.due().at <= entry.ms:  # type: ignore[union-attr]
            raise Illegal("too-late")
        if isinstance(entry, log.Chosen):
            return self._choose(entry)
        if isinstance(entry, log.Undone):
            self._undo(entry)
            return ()
        self.state, happened = self.rules.step(self.state, causes.Removed(entry.seat), entry.ms)
        self._undoable.clear()
        return happened

    def _choose(self, entry: log.Chosen) -> Sequence[Any]:
        move = self.rules.move(self.rules.parse(entry.action))
        before = self.state
        self.state, happened = self.rules.step(before, causes.Chosen(entry.seat, move), entry.ms)
        self._undoable.append(Taken(entry.n, entry.seat, before))
        return happened

    def _draw(self, entry: log.Drawn) -> Sequence[Any]:
        if self.rules.chance(self.state) is None:
            raise Illegal("no-draw-due")
        outcome = self.rules.parse_outcome(self.state, entry.outcome)
        self.state, happened = self.rules.step(self.state, causes.Drawn(outcome), entry.ms)
        self.draws += 1
        self._undoable.clear()
        return happened

    def _lapse(self, entry: log.Lapsed) -> Sequence[Any]:
        due = self.due()
        if due is None or due.name != entry.deadline:
            raise Illegal("no-such-deadline", deadline=entry.deadline)
        if due.at != entry.ms:
            raise Illegal("wrong-due-time", at=entry.ms, due=due.at)
        self.state, happened = self.rules.step(self.state, causes.Lapsed(due.name), entry.ms)
        self._undoable.clear()
        return happened

    def _undo(self, entry: log.Undone) -> None:
        place = next((k for k, taken in enumerate(self._undoable) if taken.n == entry.to), None)
        if place is None or any(taken.seat != entry.seat for taken in self._undoable[place:]):
            raise Illegal("nothing-to-undo")
        before = self._undoable[place].before
        if any(deadline.at <= entry.ms for deadline in self.rules.deadlines(before)):
            raise Illegal("undo-too-late")
        self.state = before
        del self._undoable[place:]

    def undo_target(self, seat: int) -> int:
        """The entry that this seat would take back now, or `Illegal` with the reason."""
        if not self.rules.undoable:
            raise Illegal("no-undo")
        if not self._undoable or self._undoable[-1].seat != seat:
            raise Illegal("nothing-to-undo")
        return self._undoable[-1].n

    def may_undo(self, seat: int) -> bool:
        return self.rules.undoable and bool(self._undoable) and self._undoable[-1].seat == seat

    def due(self) -> Deadline | None:
        """The deadline that comes first."""
        return min(self.rules.deadlines(self.state), key=lambda deadline: deadline.at, default=None)

    def draw_due(self) -> Draw | None:
        return self.rules.chance(self.state)


def follow(rules: Rules[S], seats: int, entries: Sequence[log.Entry]) -> "list[S]":
    """The state before each entry and, last, the state at the end; a fault names the entry."""
    course = Course(rules, seats)
    states = [course.state]
    for entry in entries:
        try:
            course.take(entry)
        except Fault as fault:
            fault.particulars.setdefault("entry", entry.n)
            raise
        states.append(course.state)
    return states
