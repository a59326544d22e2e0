"""Who is connected to a table, and how the newest view reaches each of them.

The public part is encoded once for everybody and each seat's own part once for that seat. Frames
are numbered per recipient; a recipient for whom nothing changed gets none, so that neither numbers
nor timing tell what another did in secret. Whoever asked for diffs and has been shown what was
public before gets only what is different of it.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from spaceport.core.faults import Fault
from spaceport.table.game import Game
from spaceport.table.outbox import Outbox
from spaceport.table.public_part import PublicPart
from spaceport.table.race.clockwork import Clockwork
from spaceport.table.room import Room
from spaceport.table.room_shown import from_outside, shown
from spaceport.table.shown import Shown
from spaceport.wire import down, up, write

if TYPE_CHECKING:
    from spaceport.table.table import Table

NO_SEAT: Final[tuple[int, ...]] = ()
"""What spectators have, and big screens, whoever else sits at the same browser."""


Opening = tuple[int, int]
"""When everybody sees a race that opens: in table time, and by the clock."""
NOTHING_OPENS: Final[Opening] = (0, 0)


class Connection:
    """One socket of one person at a table, or of a big screen. A newer one of the same person, or
    of that screen, takes over."""

    def __init__(
        self, table: "Table", person: str, outbox: Outbox, origin: tuple[str, ...] = ()
    ) -> None:
        self.table = table
        self.person = person
        self.origin = origin
        self.outbox = outbox
        self.tab = ""  # as in `Identity`
        self.opened = 0
        self.place = person  # which no other has: a person, or the key of a big screen
        self.is_big = False  # it is a screen that everybody looks at
        self.is_asking = False  # such a screen that nobody has accepted
        self.socket = 0  # its number, if it is relayed
        self.frames = 0  # the number of the last one
        self.seen: PublicPart | None = None  # what the last frame showed
        self.own = b""  # and of one's own
        self.rtt: int | None = None
        self.clockwork = Clockwork()
        self.reads_clock = True  # whether all between here and the page pass its clock on
        self.ping = 0
        self.pings_due = 0  # quickly, one after another
        self.pinged_at: int | None = None

    def be_screen(self, key: str) -> None:
        """It is a big screen, of this key."""
        self.is_big, self.place = True, key

    def send(self, message: down.FromServer) -> None:
        self.outbox.put(write.encode(message))

    def receive(self, message: up.FromClient) -> None:
        """A message of this person, for the table."""
        self.table.receive(self, message)

    def leave(self) -> None:
        """The socket is closed."""
        self.table.disconnect(self)

    def show(self, body: "Body", now: int) -> None:
        """A frame, if it says anything new; it goes out when the table flushes."""
        own, rest = body
        part, seen = rest.part, self.seen
        self.seen = part
        if rest.is_quiet and seen is not None and self.own == own and part.shows_same(seen):
            return
        self.own = own
        self.frames += 1
        if rest.part.opens_at and self.clockwork.offset is not None:
            own = write.opens_here(round(rest.part.opens_at - self.clockwork.offset), own)
        if seen is not None and seen is part.before and self.outbox.takes_diffs:
            self.outbox.add_diff(self.frames, now, own, rest.different(seen))
        else:
            self.outbox.add_frame(self.frames, now, own, rest.whole())


class Hub:
    """The connections of one table, at most one a person; and those of its big screens, which are
    no people."""

    def __init__(self) -> None:
        self.by_person: dict[str, Connection] = {}
        self.screens: dict[str, Connection] = {}  # by key; also those that ask
        self._shown: PublicPart | None = None  # to everybody, last

    @property
    def is_empty(self) -> bool:
        return not (self.by_person or self.screens)

    def everybody(self) -> list[Connection]:
        """With the screens."""
        return [*self.by_person.values(), *self.screens.values()]

    def _peers(self, connection: Connection) -> dict[str, Connection]:
        return self.screens if connection.is_big else self.by_person

    def is_here(self, connection: Connection) -> bool:
        """Whether it is still the one that counts."""
        return self._peers(connection).get(connection.place) is connection

    def add(self, connection: Connection) -> None:
        peers = self._peers(connection)
        older = peers.pop(connection.place, None)
        if older is not None:
            older.outbox.close("taken-over")
        peers[connection.place] = connection

    def check_is_newer(self, connection: Connection, is_again: bool) -> None:
        """A `Fault` if somebody is here already by a newer socket: who is still at this one comes
        back. A tab knows in which order it opened its sockets, however late one is read by a node
        that slept. Of two tabs the one that comes later is newer, unless it was here before."""
        other = self._peers(connection).get(connection.place)
        if other is None:
            return
        if connection.tab and connection.tab == other.tab:
            is_older = connection.opened < other.opened
        else:
            is_older = is_again and connection.socket != other.socket  # it may be
        if is_older:
            raise Fault("closing")

    def drop(self, connection: Connection) -> bool:
        """Whether it was still the one that counts."""
        if not self.is_here(connection):
            return False
        del self._peers(connection)[connection.place]
        return True

    def close(self, person: str, told: down.ToldCode) -> None:
        connection = self.by_person.pop(person, None)
        if connection is not None:
            connection.outbox.close(told)

    def close_screen(self, key: str, told: down.ToldCode) -> None:
        self.screens.pop(key).outbox.close(told)

    def close_all(self, told: down.ToldCode) -> None:
        for connection in self.everybody():
            connection.outbox.close(told)
        self.by_person.clear()
        self.screens.clear()

    def round_trips(self) -> dict[str, int | None]:
        return {person: connection.rtt for person, connection in self.by_person.items()}

    def show_room(self, room: Room, to: Iterable[Connection] | None = None) -> None:
        screens = tuple(
            down.Screen(key, not screen.is_asking) for key, screen in self.screens.items()
        )
        message = shown(room, self.round_trips(), screens)
        self.broadcast(message, to)
        for screen in self.screens.values() if to is None else to:
            if screen.is_asking:
                screen.send(from_outside(message, screen.place))

    def broadcast(self, message: down.FromServer, to: Iterable[Connection] | None = None) -> None:
        """To everybody but screens that ask."""
        words = write.encode(message)
        for connection in self.everybody() if to is None else to:
            if not connection.is_asking:
                connection.outbox.put(words)

    def show_game(
        self,
        seating: Mapping[str, tuple[int, ...]],
        bots: Container[int],
        game: Game,
        now: int,
        opening: Opening = NOTHING_OPENS,
    ) -> None:
        """A frame to everybody for whom something changed."""
        if not (self.by_person or self.screens):
            self._shown = None
            return
        before = self._shown
        bodies = Bodies(game, bots, now, before, opening=opening)
        self._shown = bodies.part
        for person, connection in self.by_person.items():
            connection.show(bodies.of(seating.get(person, ())), now)
        for screen in self.screens.values():
            if not screen.is_asking:
                screen.show(bodies.of(NO_SEAT), now)
        bodies.part.before = None

    def show_game_to(
        self,
        fresh: Sequence[Connection],
        room: Room,
        game: Game,
        now: int,
        opening: Opening = NOTHING_OPENS,
    ) -> None:
        """The newest whole view, without what happened before, for those who just came."""
        bodies = Bodies(game, room.bots(), now, quiet=True, opening=opening)
        for connection in fresh:
            if not connection.is_asking:
                connection.seen = None
                seats = NO_SEAT if connection.is_big else room.seats_of(connection.person)
                connection.show(bodies.of(seats), now)

    def flush(self) -> None:
        """Send what was added to the outboxes."""
        for connection in self.by_person.values():
            if connection.outbox.waiting:
                connection.outbox.flush()
        for screen in self.screens.values():
            if screen.outbox.waiting:
                screen.outbox.flush()

    def lost(self, wanted: Iterable[str]) -> list[str]:
        return [person for person in wanted if person not in self.by_person]


class Rest:
    """What all are shown and what happened, for those who are told the same of it."""

    def __init__(self, part: PublicPart, events: bytes) -> None:
        self.part = part
        self.is_quiet = events == write.NOTHING
        self._events = events
        self._whole: bytes | None = None
        self._different: bytes | None = None

    def whole(self) -> bytes:
        if self._whole is None:
            self._whole = write.with_events(self.part.whole(), self._events)
        return self._whole

    def different(self, before: PublicPart) -> bytes:
        """What is not as it was before."""
        if self._different is None:
            self._different = write.with_events(self.part.different(before), self._events)
        return self._different


Body = tuple[bytes, Rest]
"""What a frame says: what is one's own, and the rest."""


class Bodies:
    """What a frame says to each seat and to spectators, each part encoded once."""

    def __init__(
        self,
        game: Game,
        bots: Container[int],
        now: int,
        before: PublicPart | None = None,
        quiet: bool = False,
        opening: Opening = NOTHING_OPENS,
    ) -> None:
        rules, course = game.rules, game.course
        is_still = game.is_still
        self._game = game
        self._to_act = () if is_still else rules.to_act(course.state)
        self._undo = None if is_still else course.undo_seat(now)
        waits = bool(self._to_act) and all(seat in bots for seat in self._to_act)
        public = rules.view(course.state, None).public
        opens, opens_at = opening
        shown = Shown(course.round, waits, game.deadlines(), public, opens, game.races())
        self.part = PublicPart(shown, before, opens_at)
        self._made: dict[tuple[int, ...], Body] = {}
        self._rests: dict[bytes, Rest] = {}  # by what happened
        self._events: bytes | None = None  # what happened, where everybody is told the same
        if quiet:
            self._events = write.NOTHING
        elif rules.same_for_all:
            self._events = write.events_part(game.events(None))

    def of(self, seats: tuple[int, ...]) -> Body:
        """What is shown at a device with these seats, and what happened, as they may know it."""
        made = self._made.get(seats)
        if made is not None:
            return made
        game = self._game
        seat = seats[0] if len(seats) == 1 else game.foremost(seats)
        own = write.ALONE if seat is None else self._own(seat, self._undo in seats)
        events = self._events
        if events is None:
            events = write.events_part(game.events(seat))
        rest = self._rests.get(events)
        if rest is None:
            rest = self._rests[events] = Rest(self.part, events)
        made = self._made[seats] = (own, rest)
        return made

    def _own(self, seat: int, may_undo: bool) -> bytes:
        rules, state = self._game.rules, self._game.course.state
        offers = rules.written_offers(state, seat) if seat in self._to_act else write.NOTHING
        return write.own_part(seat, rules.view(state, seat).own, offers, may_undo)
