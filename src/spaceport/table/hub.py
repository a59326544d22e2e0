"""Who is connected to a table, and how the newest view reaches each of them.

The public part is encoded once for everybody and each seat's own part once for that seat. Frames
are numbered per recipient; who would see nothing new gets none, so that neither numbers nor
timing tell what another did in secret.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from spaceport.core.protocol import offers_of
from spaceport.table.live import Live
from spaceport.table.outbox import Outbox
from spaceport.table.room import Room

if TYPE_CHECKING:
    from spaceport.table.table import Table

encode = msgspec.json.Encoder().encode
NOTHING = b"[]"


class Connection:
    """One socket of one person at a table. A newer one of the same person takes over."""

    def __init__(self, table: "Table", person: str, outbox: Outbox) -> None:
        self.table = table
        self.person = person
        self.outbox = outbox
        self.frames = 0
        self.seen = b""  # what the last frame said, without its number and time
        self.rtt: int | None = None
        self.ping = 0
        self.pinged_at: int | None = None

    def send(self, message: msgspec.Struct) -> None:
        self.outbox.put(encode(message))


class Hub:
    """The connections of one table, at most one a person."""

    def __init__(self) -> None:
        self.by_person: dict[str, Connection] = {}

    def add(self, connection: Connection) -> None:
        older = self.by_person.pop(connection.person, None)
        if older is not None:
            older.outbox.close("taken-over")
        self.by_person[connection.person] = connection

    def drop(self, connection: Connection) -> bool:
        """Whether it was still the one that counts."""
        if self.by_person.get(connection.person) is not connection:
            return False
        del self.by_person[connection.person]
        return True

    def close(self, person: str, told: str) -> None:
        connection = self.by_person.pop(person, None)
        if connection is not None:
            connection.outbox.close(told)

    def round_trips(self) -> dict[str, int | None]:
        return {person: connection.rtt for person, connection in self.by_person.items()}

    def show_room(self, room: Room, to: Iterable[Connection] | None = None) -> None:
        self.broadcast(encode(room.shown(self.round_trips())), to)

    def broadcast(self, message: bytes, to: Iterable[Connection] | None = None) -> None:
        for connection in self.by_person.values() if to is None else to:
            connection.outbox.put(message)

    def show_game(self, room: Room, live: Live, now: int) -> None:
        """A frame to everybody for whom something changed."""
        bodies, seated = Bodies(live), _seated(room)
        for person, connection in self.by_person.items():
            self._show(connection, bodies.of(seated.get(person, ())), now)

    def show_game_to(self, fresh: Sequence[Connection], room: Room, live: Live, now: int) -> None:
        """The newest whole view, without what happened before, for those who just came."""
        if not fresh:
            return
        bodies = Bodies(live, quiet=True)
        for connection in fresh:
            connection.seen = b""
            self._show(connection, bodies.of(room.seats_of(connection.person)), now)

    @staticmethod
    def _show(connection: Connection, body: tuple[bytes, bytes], now: int) -> None:
        shown, events = body
        if shown == connection.seen and events == NOTHING:
            return
        connection.seen = shown
        connection.frames += 1
        connection.outbox.put(
            b'{"t":"frame","n":%d,"now":%d,%b,"events":%b}'
            % (connection.frames, now, shown, events)
        )

    def lost(self, wanted: Iterable[str]) -> list[str]:
        return [person for person in wanted if person not in self.by_person]


def _seated(room: Room) -> dict[str, tuple[int, ...]]:
    """`room.seats_of` everybody who has one: looked up once for all who watch."""
    people = {chair.person for chair in room.chairs if chair.person is not None}
    return {person: room.seats_of(person) for person in people}


class Bodies:
    """What a frame says to each seat and to spectators, each encoded once."""

    def __init__(self, live: Live, quiet: bool = False) -> None:
        self._live = live
        self._quiet = quiet
        rules, state = live.rules, live.course.state
        self._public = encode(rules.view(state, None).public)
        self._to_act = () if live.is_still else rules.to_act(state)
        self._deadlines = encode(live.deadlines())
        self._round = rules.round(state)
        self._made: dict[tuple[int, ...], tuple[bytes, bytes]] = {}
        self._same_for_all = getattr(rules, "same_for_all", False)
        self._events: bytes | None = None

    def of(self, seats: tuple[int, ...]) -> tuple[bytes, bytes]:
        """What is shown at a device with these seats, and what happened."""
        made = self._made.get(seats)
        if made is None:
            made = self._made[seats] = self._body(seats)
        return made

    def _body(self, seats: tuple[int, ...]) -> tuple[bytes, bytes]:
        live, rules = self._live, self._live.rules
        state = live.course.state
        seat = live.foremost(seats)
        own = b"null" if seat is None else encode(rules.view(state, seat).own)
        offers = encode(offers_of(rules, state, seat)) if seat in self._to_act else NOTHING
        undo = not live.is_still and any(map(live.course.may_undo, seats))
        shown = (
            b'"seat":%b,"round":%d,"public":%b,"own":%b,"offers":%b,"undo":%b,"deadlines":%b'
            % (
                *(encode(seat), self._round, self._public, own, offers),
                *(b"true" if undo else b"false", self._deadlines),
            )
        )
        return shown, self._events_of(seat)

    def _events_of(self, seat: int | None) -> bytes:
        """What happened, as this seat may know it; made once where nothing of it is secret."""
        if self._quiet:
            return NOTHING
        if not self._same_for_all:
            return encode(self._live.events(seat))
        if self._events is None:
            self._events = encode(self._live.events(None))
        return self._events
