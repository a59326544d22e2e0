"""A running game at a table: the course, its chance and its entries that are not yet stored."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from spaceport.core import chance, log, typed
from spaceport.core.course import Course
from spaceport.core.faults import Illegal
from spaceport.core.terms import Deadline
from spaceport.core.undone import Undone
from spaceport.library.load import Loaded

Happening = tuple[Sequence[Any], Any]
"""What one entry brought about: in the rules' words, or as an event of the table."""


class Sample(NamedTuple):
    """A draw that can only be sampled: its number, what the sampler must know, and its luck."""

    number: int
    what: str
    given: Any
    key: bytes


class Game:
    """One game under way. New entries appear in `fresh` and must be stored before they are
    shown."""

    def __init__(
        self, loaded: Loaded, header: log.Header, seed: bytes, stored: bytes | None = None
    ) -> None:
        """`stored`: the header as it is stored, which never changes any more: it gets signed."""
        self.rules = loaded.rules
        self.header = header
        self.header_bytes = stored or log.encode_entry(header)
        self.seed = seed
        self.course = Course(loaded.rules, header.seats)
        self.fresh: list[log.Entry] = []
        self.happened: list[Happening] = []
        self.ids: set[tuple[int, str]] = set()
        self._actions: dict[int, str] = {}  # by entry, to name what was taken back
        self._last: dict[int, int] = {}  # by seat, the entry of its last action
        self._races: list[tuple[int, tuple[log.Stamp, ...]]] = []  # with the round of each
        self._decode = typed.decoder(loaded.rules.action_type)

    def load(self, entries: Sequence[log.Entry]) -> None:
        """Follow what is stored; nothing of it is shown again."""
        for entry in entries:
            self._take(entry)
        self.fresh.clear()
        self.happened.clear()

    def begin(self) -> None:
        self._draw(0)

    def action(self, raw: bytes | msgspec.Raw) -> Any:
        try:
            return self._decode.decode(raw)
        except (msgspec.DecodeError, RecursionError):
            raise Illegal("bad-action") from None

    def act(
        self, seat: int, action: Any, sent_id: str, ms: int, race: tuple[log.Stamp, ...] = ()
    ) -> None:
        text = str(action)
        self.rules.check_action(text)
        self._take(log.Chosen(self.course.n, ms, seat, text, sent_id, race))
        self._draw(ms)

    def undo(self, seat: int, sent_id: str, ms: int) -> None:
        to = self.course.undo_target(seat)
        self._take(log.Undone(self.course.n, ms, seat, to, sent_id))

    def change_seat(self, seat: int, who: Any, name: str, ms: int, level: str = "") -> None:
        self._take(log.SeatChanged(self.course.n, ms, seat, who, name, level))
        if who == "removed":
            self._draw(ms)

    def pause(self, ms: int) -> None:
        self._take(log.Paused(self.course.n, ms))

    def resume(self, ms: int) -> None:
        self._take(log.Resumed(self.course.n, ms))

    def lapse(self, until: int) -> None:
        """Lapse every deadline that is due by then, in order."""
        course = self.course
        while (due := course.due) is not None and due.at <= until:
            if course.is_paused or course.draw_due is not None:
                return  # while a throw is under way no deadline passes
            self._take(log.Lapsed(course.n, due.at, due.name))
            self._draw(due.at)

    def end(self) -> bool:
        """Write the end with the seed, once the rules say that it is over."""
        course = self.course
        if course.is_ended or self.rules.result(course.state) is None:
            return False
        self._take(log.End(course.n, course.ms, self.seed.hex()))
        return True

    def stop(self, ms: int) -> None:
        """End the game though the rules go on; the seed is told all the same."""
        self.lapse(ms)
        course = self.course
        if self.rules.result(course.state) is None:
            self._take(log.End(course.n, ms, self.seed.hex(), stopped=True))

    @property
    def is_still(self) -> bool:
        """Nobody may act and no time runs."""
        return self.course.is_paused or self.course.is_ended

    def deadlines(self) -> tuple[Deadline, ...]:
        course = self.course
        return () if course.due is None or course.is_ended else self.rules.deadlines(course.state)

    def foremost(self, seats: Sequence[int]) -> int | None:
        """Of these seats the one whose turn it is, else the one that acted last."""
        if len(seats) == 1:
            return seats[0]
        acting = self.rules.to_act(self.course.state)
        for seat in seats:
            if seat in acting:
                return seat
        return max(seats, key=lambda seat: self._last.get(seat, -1), default=None)

    def events(self, seat: int | None) -> list[Any]:
        """What happened since the last showing, as this seat may know it."""
        found: list[Any] = []
        for said, of_the_table in self.happened:
            found += self.rules.events(said, seat)
            if of_the_table is not None:
                found.append(of_the_table)
        return found

    def races(self) -> tuple[tuple[log.Stamp, ...], ...]:
        """The close races of this round, once none is open any more: who was beaten had not said it
        to anybody."""
        found, course = self._races, self.course
        if not found:
            return ()
        if found[0][0] != course.round:
            found = self._races = [each for each in found if each[0] == course.round]
        if self.rules.contested(course.state):
            return ()
        return tuple([race for _, race in found if len(race) > 1])

    def sample_due(self) -> Sample | None:
        """The draw that must be sampled elsewhere before anything else can happen."""
        draw = self.course.draw_due
        if draw is None or draw.sample is None:
            return None
        number = self.course.draws
        return Sample(number, draw.what, draw.sample, chance.key(self.seed, number))

    def sampled(self, number: int, outcome: Any) -> None:
        """What was sampled for draw `number`; an answer that comes twice counts once.

        It is stamped with the time of the action that asked for it, however long the sampler took:
        nobody loses time, and no deadline falls in between.
        """
        due = self.sample_due()
        if due is None or due.number != number or self.course.is_ended:
            return
        text = self.rules.outcome_text(self.course.state, outcome)
        self._take(log.Drawn(self.course.n, self.course.ms, text))
        self._draw(self.course.ms)

    def _draw(self, ms: int) -> None:
        course = self.course
        while (draw := course.draw_due) is not None and draw.sample is None:
            outcome = chance.drawn(self.seed, course.draws, draw)
            self._take(log.Drawn(course.n, ms, self.rules.outcome_text(course.state, outcome)))

    def _take(self, entry: log.Entry) -> None:
        said = self.course.take(entry)
        told: Any = None
        if isinstance(entry, log.Chosen):
            self._actions[entry.n] = entry.action
            self._last[entry.seat] = entry.n
            if entry.race:
                self._races.append((self.course.round, entry.race))
            self.ids.add((entry.seat, entry.id))
        elif isinstance(entry, log.Undone):
            told = Undone(entry.seat, self._actions.get(entry.to, ""))
            self.ids.add((entry.seat, entry.id))
        elif isinstance(entry, log.Drawn):
            self._actions.clear()
        self.fresh.append(entry)
        self.happened.append((said, told))
