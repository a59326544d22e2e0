"""A game that one plays from Python: it draws its own chance from a seed and time is injected."""

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from spaceport.core import chance
from spaceport.core import log as records
from spaceport.core.course import Course
from spaceport.core.faults import Fault, Illegal, OptionFault, quoted
from spaceport.core.terms import Deadline, Result, View
from spaceport.core.undone import undone
from spaceport.library.load import Loaded, art, check_seats, load, speaking, telling
from spaceport.library.player_names import naming
from spaceport.library.samples import check_physics, sampled
from spaceport.texts import DEFAULT

LARGEST_SEED: Final = (1 << 64) - 1


class Match:
    """One game. `spaceport.new` makes it."""

    def __init__(self, loaded: Loaded, seats: int, seed: bytes, physics: str = "table") -> None:
        self._loaded = loaded
        self._seed = seed
        self._physics = physics
        self.rules = loaded.rules
        self.seats = seats
        self.now = 0
        self._course = Course(loaded.rules, seats)
        self._entries: list[records.Entry] = []
        self._happened: list[Sequence[Any]] = []  # one for each entry
        self._latest = 0  # the entry at which the last call began
        self._draw()

    # ------------------------------------------------------------ playing

    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.rules.to_act(self._course.state)

    def legal(self, seat: int) -> list[Any]:
        """Everything that this seat may do now, in stable order."""
        self._check_seat(seat)
        return self.rules.legal(self._course.state, seat)

    def play(self, seat: int, action: Any) -> None:
        """Do an action, given as such or in notation; `Illegal` says why not."""
        with telling():
            self._check_seat(seat)
            self.rules.check_action(str(action))
            text = str(self.rules.parse(str(action)))
            self._add(lambda n: records.Chosen(n, self.now, seat, text))

    def undo(self, seat: int) -> None:
        """Take back this seat's last action, if nothing was drawn since."""
        with telling():
            to = self._course.undo_target(seat)
            self._add(lambda n: records.Undone(n, self.now, seat, to))

    def may_undo(self, seat: int) -> bool:
        """Whether this seat has something to take back now."""
        return self._course.may_undo(seat, self.now)

    def remove(self, seat: int) -> None:
        """Take a seat out of the game for good."""
        with telling():
            self._add(lambda n: records.SeatChanged(n, self.now, seat, "removed"))

    def deadlines(self) -> tuple[Deadline, ...]:
        """What will happen by itself, and when."""
        return self.rules.deadlines(self._course.state)

    def advance(self, ms: int) -> None:
        """Let time pass; deadlines that fall into it lapse in their order."""
        with telling():
            if type(ms) is not int or not 0 <= ms <= records.LAST_MS - self.now:
                raise Illegal("time-runs-forward")
            self._latest = len(self._entries)
            until = self.now + ms
            while (due := self._course.due) is not None and due.at <= until:
                self._take(records.Lapsed(self._course.n, due.at, due.name))
                self.now = due.at
                self._draw()
            self.now = until

    def parse(self, text: str) -> Any:
        """The action that a text says."""
        with telling():
            return self.rules.parse(str(text))

    # ------------------------------------------------------------ looking

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        return self.rules.view(self._course.state, seat)

    def events(self, seat: int | None = None, since: int | None = None) -> list[Any]:
        """What happened as this seat may know it: in the last call, or from an entry on.

        What was taken back stays, and an `Undone` behind it says so."""
        if seat is not None:
            self._check_seat(seat)
        with telling():
            first = self._latest if since is None else _entry_number(since)
        happened = zip(self._entries[first:], self._happened[first:], strict=True)
        return [event for entry, said in happened for event in self._told(entry, said, seat)]

    def _told(self, entry: records.Entry, said: Sequence[Any], seat: int | None) -> list[Any]:
        if isinstance(entry, records.Undone):
            return [undone(entry, self._entries)]
        return self.rules.events(said, seat)

    def result(self) -> Result | None:
        """The ranking, once the game is over."""
        return self.rules.result(self._course.state)

    def course(self) -> Course[Any]:
        """The game under way, for whoever keeps time or seats bots; never change it."""
        return self._course

    def log(self) -> str:
        """The game as text; when it is over, with the seed that proves its draws."""
        end: list[records.Entry] = []
        if self.result() is not None:
            end.append(records.End(self._course.n, self._course.ms, self._seed.hex()))
        header = self._loaded.header(self.seats, self._seed)
        return records.write(header, [*self._entries, *end])

    def position(self) -> str:
        """The position in one line of notation."""
        return self.rules.position(self._course.state)

    def picture(
        self, seat: int | None = None, language: str = DEFAULT, names: Sequence[str] = ()
    ) -> str:
        """The position as SVG, as this seat sees it; with the names of the players, if given."""
        with telling():
            say = naming(speaking(language), names)
        return self.rules.picture(self.view(seat), art(self.rules.name), say)

    def board_text(self, seat: int | None = None, language: str = DEFAULT) -> str:
        """The position for a terminal."""
        with telling():
            say = speaking(language)
        return self.rules.board_text(self.view(seat), say)

    def _repr_svg_(self) -> str:
        return self.picture()

    def __repr__(self) -> str:
        """Without the position: whoever prints a match shows no secrets."""
        over = "over" if self.result() is not None else f"round {self._course.round}"
        count = len(self._entries)
        return f"<Match {self.rules.name}: {self.seats} seats, {over}, {count} entries>"

    # ------------------------------------------------------------ inside

    def _check_seat(self, seat: int) -> None:
        with telling():
            self._course.check_seat(seat)

    def _add(self, make: Callable[[int], records.Entry]) -> None:
        entry = make(self._course.n)
        latest = len(self._entries)
        self._take(entry)
        self._latest = latest
        self._draw()

    def _take(self, entry: records.Entry) -> None:
        self._happened.append(self._course.take(entry))
        self._entries.append(entry)

    def _draw(self) -> None:
        course = self._course
        while (draw := course.draw_due) is not None:
            if draw.sample is None:
                outcome = chance.drawn(self._seed, course.draws, draw)
            else:
                outcome = sampled(self._physics, draw, chance.key(self._seed, course.draws))
            text = self.rules.outcome_text(course.state, outcome)
            self._take(records.Drawn(course.n, self.now, text))


def new(
    game: str,
    seats: int = 2,
    seed: int | bytes | None = None,
    edition: str | Path | None = None,
    physics: str | None = None,
    **options: Any,
) -> Match:
    """A new game. The same seed gives the same draws; without one they differ each time.

    `physics`, for a game with a throw: "table" draws from a bank of recorded throws (the default),
    "simulate" lets a real die fly, with a path.
    """
    with telling():
        check_seats(game, seats)
        loaded = load(game, edition, options)
        return Match(loaded, seats, seed_of(seed), check_physics(loaded.rules, physics))


def seed_of(seed: int | bytes | None) -> bytes:
    """The full seed: drawn if there is none, made from a number, or taken as it is."""
    if seed is None:
        return secrets.token_bytes(chance.SEED_BYTES)
    if type(seed) is int and 0 <= seed <= LARGEST_SEED:
        return chance.seed_from(seed)
    if type(seed) is bytes and len(seed) == chance.SEED_BYTES:
        return seed
    takes = f"0…{LARGEST_SEED} / {chance.SEED_BYTES} bytes / None"
    raise OptionFault("bad-option", option="seed", value=_said(seed), takes=takes)


def _entry_number(n: Any) -> int:
    if type(n) is not int or n < 0:
        raise Fault("no-such-entry", n=quoted(n))
    return n


def _said(seed: object) -> str:
    """A seed in a message: what it is like, as it may be long or secret."""
    if isinstance(seed, bytes):
        return f"bytes[{len(seed)}]"
    return str(seed) if type(seed) is int and abs(seed) < 1 << 128 else type(seed).__name__
