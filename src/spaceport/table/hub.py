"""Who is connected to a table, and how the newest view reaches each of them.

The public part is encoded once for everybody and each seat's own part once for that seat. Frames
are numbered per recipient; who would see nothing new gets none, so that neither numbers nor
timing tell what another did in secret.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from spaceport.core.protocol import offers_of
from spaceport.table.live import Live
from spaceport.table.outbox import Outbox
from spaceport.table.room import Room

if TYPE_CHECKING:
    from spaceport.table.table import Table

encode = msgspec.json.Encoder().encode
NOTHING = b"[]"
ALONE = b'"seat":null,"own":null,"offers":[],"undo":false,'
"""What is one's own for somebody who only watches."""


class Connection:
    """One socket of one person at a table. A newer one of the same person takes over."""

    def __init__(self, table: "Table", person: str, outbox: Outbox) -> None:
        self.table = table
        self.person = person
        self.outbox = outbox
        self.frames = 0
        self.seen: tuple[bytes, bytes] | None = None  # what the last frame showed
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
            connection.seen = None
            self._show(connection, bodies.of(room.seats_of(connection.person)), now)

    @staticmethod
    def _show(connection: Connection, body: "Body", now: int) -> None:
        if connection.seen == body.shown and body.is_quiet:
            return
        connection.seen = body.shown
        connection.frames += 1
        own, rest = body.own, body.rest
        connection.outbox.put(
            b'{"t":"frame","n":%d,"now":%d,%b%b' % (connection.frames, now, own, rest)
        )

    def lost(self, wanted: Iterable[str]) -> list[str]:
        return [person for person in wanted if person not in self.by_person]


def _seated(room: Room) -> dict[str, tuple[int, ...]]:
    """`room.seats_of` everybody who has one: looked up once for all who watch."""
    found: dict[str, tuple[int, ...]] = {}
    for seat, chair in enumerate(room.chairs):
        if chair.person is not None and chair.who == "person":
            found[chair.person] = (*found.get(chair.person, ()), seat)
    return found


class Body(NamedTuple):
    """What a frame says: first what is one's own, then what all are shown and what happened."""

    own: bytes
    rest: bytes
    shown: tuple[bytes, bytes]
    """All of it but what happened."""
    is_quiet: bool


class Bodies:
    """What a frame says to each seat and to spectators, each part encoded once."""

    def __init__(self, live: Live, quiet: bool = False) -> None:
        self._live = live
        self._quiet = quiet
        rules, state = live.rules, live.course.state
        is_still = live.is_still
        self._to_act = () if is_still else rules.to_act(state)
        self._undo = None if is_still else live.course.undo_seat()
        self._shared = b'"round":%d,"public":%b,"deadlines":%b,"events":' % (
            rules.round(state),
            encode(rules.view(state, None).public),
            encode(live.deadlines()),
        )
        self._made: dict[tuple[int, ...], Body] = {}
        self._same_for_all = getattr(rules, "same_for_all", False)
        self._rest: tuple[bytes, bool] | None = None

    def of(self, seats: tuple[int, ...]) -> Body:
        """What is shown at a device with these seats, and what happened."""
        made = self._made.get(seats)
        if made is None:
            made = self._made[seats] = self._body(seats)
        return made

    def _body(self, seats: tuple[int, ...]) -> Body:
        live, rules = self._live, self._live.rules
        state = live.course.state
        seat = live.foremost(seats)
        if seat is None:
            own = ALONE
        else:
            own = b'"seat":%d,"own":%b,"offers":%b,"undo":%b,' % (
                seat,
                encode(rules.view(state, seat).own),
                encode(offers_of(rules, state, seat)) if seat in self._to_act else NOTHING,
                b"true" if self._undo in seats else b"false",
            )
        rest, is_quiet = self._rest_of(seat)
        return Body(own, rest, (own, self._shared), is_quiet)

    def _rest_of(self, seat: int | None) -> tuple[bytes, bool]:
        """The shared part with what happened, as this seat may know it; made once where nothing
        of it is secret. And whether nothing happened."""
        if self._rest is not None:
            return self._rest
        events = NOTHING if self._quiet else encode(self._live.events(seat))
        rest = self._shared + events + b"}", events == NOTHING
        if self._same_for_all or self._quiet:
            self._rest = rest
        return rest
