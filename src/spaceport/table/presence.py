"""Who is at a table: people come and go, are missed, pinged, and told of each other.

Everything here runs inside the table's own task.
"""

import asyncio
from typing import TYPE_CHECKING, Final

from spaceport.core.faults import Fault
from spaceport.table import commands, hosting
from spaceport.table.hub import Connection
from spaceport.table.identity import Identity
from spaceport.table.outbox import Outbox
from spaceport.wire import down

if TYPE_CHECKING:
    from spaceport.table.table import Table

CROWD: Final = 12
"""More people than this at a table are many."""
CROWD_MS: Final = 500


class Unloaded(Exception):
    """The table was put away while somebody was at the door: find it anew."""


class Presence:
    """The people of one table."""

    __deletable__ = ("_table",)  # else, compiled, it could not be let go

    def __init__(self, table: "Table", at: int) -> None:
        self._table = table
        self.fresh: list[Connection] = []
        """Arrived in this turn."""
        self._gone: dict[str, int] = {}  # since when somebody who matters is away
        self._lacks_host = False  # gone for too long, and nobody sits here who could host
        self._empty_since = at
        self._ping_at = 0  # when somebody has to be pinged
        self._crowd_changed = False  # spectators and round trips: shown, not stored
        self._crowd_at = 0  # when that may be shown again

    def fall_apart(self) -> None:
        """The table holds this, and this must not hold the table for ever."""
        del self._table

    def moment(self) -> int:
        """When the clock has to wake the table because of people."""
        table = self._table
        if not table.hub.by_person:
            return self._empty_since + table.settings.idle_unload_ms
        moment = self._ping_at
        if self._crowd_changed:
            moment = min(moment, self._crowd_at)
        if self._gone:
            moment = min(moment, min(self._gone.values()) + table.settings.grace_ms)
        return moment

    def is_deserted(self, at: int) -> bool:
        """Nobody has been here for so long that the table can be put away."""
        table = self._table
        return not table.hub.by_person and at - self._empty_since >= table.settings.idle_unload_ms

    # ------------------------------------------------------------ coming and going

    def arrive(self, who: Identity, outbox: Outbox, answer: "asyncio.Future[Connection]") -> None:
        if answer.cancelled():
            return
        table = self._table
        if table.is_closed:
            answer.set_exception(Unloaded())
            return
        try:
            commands.may_enter(table, who)
        except Fault as fault:
            answer.set_exception(fault)
            return
        connection = Connection(table, who.person, outbox, who.origin)
        guest = table.room.greet(who.person, who.name)
        table.hub.add(connection)
        self._ping_at = table.at
        self._gone.pop(who.person, None)
        table.keep_time()
        if who.person == table.room.owner:
            table.tables.note_origin(table.room.link, who.origin)
        table.room_changed |= hosting.take_back(table.room, who.person)
        self._note(who.person)
        connection.send(down.Welcome(guest.key, table.tables.version))
        self.receive_back(connection)
        self.fresh.append(connection)
        answer.set_result(connection)

    def receive_back(self, connection: Connection) -> None:
        """A bot that stood in gives the seat back; a game that was restored is told as such."""
        table, room = self._table, self._table.room
        if table.was_restored and room.is_on:
            connection.send(down.Told("restarted"))
        away = [seat for seat in room.seats_of(connection.person) if room.chairs[seat].stand_in]
        for seat in away:
            commands.come_back(table, seat)
        if away:
            connection.send(down.Told("welcome-back"))

    def depart(self, connection: Connection) -> None:
        table, room, person = self._table, self._table.room, connection.person
        if not table.hub.drop(connection):
            return
        self._note(person)
        if room.belongs(person):
            self._miss(person)
        else:
            room.guests.pop(person, None)  # a spectator leaves no trace
        if not table.hub.by_person:
            self._empty_since = table.at

    def _note(self, person: str) -> None:
        """Somebody came or went. Who does not sit need not be stored."""
        room = self._table.room
        if room.belongs(person):
            self._table.room_changed = True
        else:
            self._crowd_changed = True

    # ------------------------------------------------------------ being missed

    def miss_the_absent(self) -> None:
        """Begin to miss everybody who sits or hosts here and is not connected."""
        table, room = self._table, self._table.room
        seated = [chair.person for chair in room.chairs if chair.who == "person"]
        for person in table.hub.lost([p for p in (*seated, room.host) if p is not None]):
            if person not in self._gone:
                self._miss(person)
        hosting.note_heirs(room, room.owner in table.hub.by_person)

    def _miss(self, person: str) -> None:
        table = self._table
        self._gone[person] = table.at
        hosting.note_heirs(table.room, table.room.owner in table.hub.by_person)

    def forget(self, person: str) -> None:
        """Nobody waits for them any more."""
        self._gone.pop(person, None)
        table = self._table
        if person not in table.hub.by_person and not table.room.belongs(person):
            table.room.guests.pop(person, None)

    def lose_patience(self) -> None:
        """Somebody gone for too long: a bot stands in, hosting passes on."""
        table, room = self._table, self._table.room
        if self._lacks_host:
            self._look_for_host()
        if not self._gone or not table.hub.by_person:
            return
        for person, since in list(self._gone.items()):
            if table.at - since < table.settings.grace_ms:
                continue
            del self._gone[person]
            if person == room.host:
                self._look_for_host()
            for seat in room.seats_of(person):
                if room.stand_ins and room.is_on:
                    commands.stand_in(table, seat)

    def check_host(self) -> None:
        """Somebody may have stood up who hosted for the owner."""
        if hosting.give_back(self._table.room):
            self._look_for_host()

    def _look_for_host(self) -> None:
        """Whoever sits here now or sits down later; unless the host is back."""
        table, room = self._table, self._table.room
        has_found = hosting.pass_on(room, list(table.hub.by_person))
        table.room_changed |= has_found
        self._lacks_host = not has_found and room.host not in table.hub.by_person

    # ------------------------------------------------------------ round trips

    def send_pings(self) -> None:
        table = self._table
        if table.at < self._ping_at:
            return
        for connection in table.hub.by_person.values():
            last = connection.pinged_at
            if last is None or table.at - last >= table.settings.ping_ms:
                connection.ping += 1
                connection.pinged_at = table.at
                connection.send(down.Ping(connection.ping))
        pinged = (connection.pinged_at or 0 for connection in table.hub.by_person.values())
        self._ping_at = min(pinged, default=table.at) + table.settings.ping_ms

    def pong(self, connection: Connection, k: int, at: int) -> None:
        if k != connection.ping or connection.pinged_at is None:
            return
        before, connection.rtt = connection.rtt, max(0, at - connection.pinged_at)
        if before is None or abs(before - connection.rtt) > max(20, before // 2):
            # Those who only watch are too many to tell everybody of each.
            person, room = connection.person, self._table.room
            self._crowd_changed |= room.belongs(person)

    # ------------------------------------------------------------ being shown

    def show_room(self) -> None:
        """To everybody; but who comes and goes among many, and how fast their lines are, is told
        now and then: each time to each of them would be more than the game."""
        table = self._table
        many = len(table.hub.by_person) > CROWD
        is_due = self._crowd_changed and not (many and table.at < self._crowd_at)
        if table.room_changed or is_due:
            table.hub.show_room(table.room)
            self._crowd_changed = False
            self._crowd_at = table.at + CROWD_MS
        elif self.fresh:
            table.hub.show_room(table.room, self.fresh)
