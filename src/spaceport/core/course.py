"""The course of a game: entries in, states out. A match, a live table and a replay all use this.

`take` is the only way in, for entries that are made now and for entries that are read from a log,
so that a replay cannot differ from what happened.
"""

from collections.abc import Sequence
from typing import Any, Final, Generic

from spaceport.core import causes, log
from spaceport.core.faults import Fault, Illegal, LogFault
from spaceport.core.rules import Rules, S
from spaceport.core.terms import Deadline, Draw

# Tuples, not unions: `A | B` would be built at every use, which costs ten times as much.
OF_A_SEAT: Final = (log.Chosen, log.Undone, log.SeatChanged)
PAUSES: Final = (log.Paused, log.Resumed)


NEVER: Final = log.LAST_MS + 1

Taken = tuple[int, int, Any, int]
"""An action that could be taken back: its entry, who chose it, the state before it, and the time
from which on it is too late: the first deadline of that state."""


class Course(Generic[S]):
    """A game under way."""

    def __init__(self, rules: Rules[S], seats: int) -> None:
        self.rules = rules
        self.seats = seats
        self.state = rules.start(seats)
        self.n = 0
        self.ms = 0
        self.draws = 0
        self.is_paused = False
        self.is_ended = False
        self._undoable: list[Taken] = []  # since the last draw
        self._acted: dict[int, int] = {}  # by seat, in this round
        self.round = 0
        self.draw_due: Draw | None = None
        self.due: Deadline | None = None  # the deadline that comes first
        self.put(self.state)

    def put(self, state: S) -> None:
        """Go to this state. Nothing else sets it, so that what is often asked of it (round, draw,
        deadline) is worked out here, once."""
        rules = self.rules
        self.state = state
        self.round = rules.round(state)
        self.draw_due = rules.chance(state)
        found = rules.deadlines(state)
        if len(found) > 1:
            self.due = min(found, key=lambda deadline: deadline.at)
        else:
            self.due = found[0] if found else None

    def take(self, entry: log.Entry) -> Sequence[Any]:
        """Let an entry happen; what the rules said about it. On a fault nothing has changed."""
        if self.is_ended:
            raise Illegal("over")
        if entry.n != self.n:
            raise LogFault("log-number", line=entry.n + 2, found=entry.n, wanted=self.n)
        given: Any = entry  # its fields may be of any type: compiled code would trust them
        if type(given.ms) is not int or not self.ms <= given.ms <= log.LAST_MS:
            raise Illegal("time-runs-forward")
        if self.is_paused and entry.ms != self.ms:
            raise Illegal("time-stands-still")
        before = self.round
        happened = self._take(entry)
        self.n = entry.n + 1
        self.ms = entry.ms
        if isinstance(entry, log.Chosen):
            self._acted[entry.seat] = self._acted.get(entry.seat, 0) + 1
        if self.round != before:
            self._acted.clear()
        return happened

    def _take(self, entry: log.Entry) -> Sequence[Any]:
        if isinstance(entry, log.Lapsed):
            return self._lapse(entry)
        given: Any = entry
        if isinstance(entry, OF_A_SEAT):
            self.check_seat(given.seat)
        due = self.due
        if due is not None and due.at < entry.ms:  # else it could never lapse any more
            raise Illegal("too-late")
        if isinstance(entry, log.Drawn):
            return self._draw(entry)
        if isinstance(entry, PAUSES):
            self._pause(isinstance(entry, log.Paused))
            return ()
        if isinstance(entry, log.End):
            self._end(entry.stopped)
            return ()
        if isinstance(entry, log.SeatChanged) and entry.who != "removed":
            return ()
        self._check_draw()
        if self.is_paused and not isinstance(entry, log.SeatChanged):
            raise Illegal("paused")
        if due is not None and due.at <= entry.ms:
            raise Illegal("too-late")
        if isinstance(entry, log.Chosen):
            return self._choose(entry)
        if isinstance(entry, log.Undone):
            self._undo(entry)
            return ()
        return self._remove(entry.seat, entry.ms)

    def _pause(self, wanted: bool) -> None:
        if self.is_paused == wanted:
            raise Illegal("paused-twice" if wanted else "not-paused")
        self.is_paused = wanted

    def _end(self, stopped: bool) -> None:
        is_over = self.rules.result(self.state) is not None
        if is_over == stopped:  # the host cannot stop what is over, nor the rules end what is not
            raise Illegal("over" if stopped else "not-over")
        self.is_ended = True

    def _choose(self, entry: log.Chosen) -> Sequence[Any]:
        move = self.rules.read(entry.action)
        before, until = self.state, NEVER if self.due is None else self.due.at
        after, happened = self.rules.step(before, causes.Chosen(entry.seat, move), entry.ms)
        self.put(after)
        if self.rules.undoable:
            self._undoable.append((entry.n, entry.seat, before, until))
        return happened

    def _draw(self, entry: log.Drawn) -> Sequence[Any]:
        if self.draw_due is None:
            raise Illegal("no-draw-due")
        outcome = self.rules.parse_outcome(self.state, entry.outcome)
        happened = self._change(causes.Drawn(outcome), entry.ms)
        self.draws += 1
        return happened

    def _lapse(self, entry: log.Lapsed) -> Sequence[Any]:
        self._check_draw()
        if self.is_paused:
            raise Illegal("paused")
        due = self.due
        if due is None or due.name != entry.deadline:
            raise Illegal("no-such-deadline", deadline=entry.deadline)
        if due.at != entry.ms:
            raise Illegal("wrong-due-time", at=entry.ms, due=due.at)
        return self._change(causes.Lapsed(due.name), entry.ms)

    def _check_draw(self) -> None:
        if self.draw_due is not None:
            raise Illegal("wait-for-draw")

    def _change(self, cause: causes.Cause, ms: int) -> Sequence[Any]:
        """Let something happen that nobody can take back, nor anything before it."""
        after, happened = self.rules.step(self.state, cause, ms)
        self.put(after)
        self._undoable.clear()
        return happened

    def _remove(self, seat: int, ms: int) -> Sequence[Any]:
        """A seat is removed. Others can still take back what they could, to states without that
        seat; but nothing from before a draw that the removal brought about."""
        after, happened = self.rules.step(self.state, causes.Removed(seat), ms)
        drew = self.rules.chance(after) is not None
        undoable = [] if drew else self._without(seat, ms)
        self.put(after)
        self._undoable = undoable
        return happened

    def _without(self, seat: int, ms: int) -> list[Taken]:
        """What can still be taken back when this seat is removed: everything since its own last
        action."""
        found: list[Taken] = []
        for n, other, before, _ in reversed(self._undoable):
            if other == seat:
                break
            state, _ = self.rules.step(before, causes.Removed(seat), ms)
            if self.rules.chance(state) is not None or self.rules.result(state) is not None:
                break
            until = min((each.at for each in self.rules.deadlines(state)), default=NEVER)
            found.append((n, other, state, until))
        return found[::-1]

    def _undo(self, entry: log.Undone) -> None:
        self._check_undoable()
        numbers = [n for n, _, _, _ in self._undoable]
        place = numbers.index(entry.to) if entry.to in numbers else len(numbers)
        seats = {seat for _, seat, _, _ in self._undoable[place:]}
        if seats != {entry.seat}:
            raise Illegal("nothing-to-undo")
        _, _, before, until = self._undoable[place]
        if until <= entry.ms:
            raise Illegal("undo-too-late")
        self.put(before)
        del self._undoable[place:]

    def undo_target(self, seat: Any) -> int:
        """The entry that this seat would take back now, or `Illegal` with the reason."""
        self.check_seat(seat)
        if self.is_ended:
            raise Illegal("over")
        self._check_draw()
        self._check_undoable()
        n, last, _, _ = self._undoable[-1] if self._undoable else (-1, -1, None, 0)
        if last != seat:
            raise Illegal("nothing-to-undo")
        return n

    def may_undo(self, seat: Any, now: int) -> bool:
        """Whether this seat may take back its last action at this moment."""
        return seat is not None and self.undo_seat(now) == seat

    def undo_seat(self, now: int) -> int | None:
        """Who could take something back at this moment; asked for every frame."""
        return self._undoable[-1][1] if now < self.undo_until() else None

    def undo_until(self) -> int:
        """From this moment on what was done last cannot be taken back; 0: nothing can be."""
        if not self._undoable or self.is_ended or self.draw_due is not None or self.is_paused:
            return 0
        return 0 if self.rules.result(self.state) is not None else self._undoable[-1][3]

    def _check_undoable(self) -> None:
        if not self.rules.undoable:
            raise Illegal("no-undo")
        if self.rules.result(self.state) is not None:  # the seed may be known by now
            raise Illegal("over")

    def check_seat(self, seat: object) -> None:
        """`Illegal` unless this is one of the seats of the game."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise Illegal("no-such-seat", seat=seat)

    def acted(self, seat: int) -> int:
        """How often a seat has acted in this round; what was taken back counts too."""
        return self._acted.get(seat, 0)


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
