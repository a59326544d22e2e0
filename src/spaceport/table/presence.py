"""Who is at a table: people come and go, are missed, pinged, and told of each other.

Everything here runs inside the table's own task.
"""

from typing import Final

from spaceport.core.faults import Fault
from spaceport.table import hosting, screens
from spaceport.table.hub import Connection, Hub
from spaceport.table.identity import Identity
from spaceport.table.play import Play
from spaceport.table.race.race import PING_MS
from spaceport.table.rules_cache import has_races
from spaceport.table.seating import Seating
from spaceport.table.settings import TableSettings
from spaceport.wire import down, up

CROWD: Final = 12
"""With more people than this, changes among them are shown only now and then."""
CROWD_MS: Final = 500
MANY_PINGS: Final = 8
"""So many, one soon after another, to whoever has come or is looked at again."""
MANY_PINGS_MS: Final = 100


class Presence:
    """The people of one table."""

    def __init__(
        self,
        seating: Seating,
        hub: Hub,
        play: Play,
        settings: TableSettings,
        version: str,
        was_restored: bool,
    ) -> None:
        """`was_restored`: loaded; if a game is under way, people are told."""
        self._seating = seating
        self._room = seating.room
        self._hub = hub
        self._play = play
        self._settings = settings
        self._version = version
        self.was_restored = was_restored
        self.fresh: list[Connection] = []
        """Arrived since everybody was last shown something."""
        self._gone: dict[str, int] = {}  # by person who sits or hosts: since when they are away
        self._lacks_host = False  # the host is away for too long, and nobody here could host
        self._empty_since = play.at
        self._ping_at = 0  # when somebody has to be pinged
        self._crowd_changed = False  # spectators and round trips: shown, not stored
        self._crowd_at = 0  # when that may be shown again
        self._trips_changed = False  # shown with later pings
        self._trips_at = 0  # when that may be shown
        self._is_racing = False
        self.miss_the_absent()

    def moment(self) -> int:
        """When the clock has to wake the table because of people."""
        if self._hub.is_empty:
            return self._empty_since + self._settings.idle_unload_ms
        moment = self._ping_at
        if self._crowd_changed:
            moment = min(moment, self._crowd_at)
        if self._gone and self._hub.by_person:
            moment = min(moment, min(self._gone.values()) + self._settings.grace_ms)
        return moment

    def are_gone(self) -> bool:
        """Nobody has been here for so long that the table can be put away."""
        idle = self._play.at - self._empty_since
        return self._hub.is_empty and idle >= self._settings.idle_unload_ms

    def pack_up(self) -> None:
        """The table is put away. One that a big screen opened and nobody ever sat down at is closed
        for good: a TV that is switched off cannot leave it, and would have ever more of them."""
        if self._room.unclaimed and self._room.is_lobby:
            self._room.phase = "closed"
            self._seating.change()

    # ------------------------------------------------------------ coming and going

    def arrive(self, who: Identity, connection: Connection) -> None:
        """Somebody joins, by this connection, or a big screen; `Fault` if they may not."""
        if connection.is_big:
            self._arrive_big(connection)
            return
        self._check_entry(who)
        room = self._room
        tag = room.greet(who.person, who.name)
        self._hub.add(connection)
        self._gone.pop(who.person, None)
        self._play.keep_time()
        if hosting.take_back(room, who.person):
            self._seating.change()
        self._note(who.person)
        self._welcome(connection, tag.key)
        self.receive_back(connection)

    def _arrive_big(self, connection: Connection) -> None:
        if screens.let_in(self._room, self._hub, connection):
            self._seating.change()
        self._note_screen(connection)
        self._welcome(connection, connection.place)

    def _welcome(self, connection: Connection, key: str) -> None:
        connection.send(down.Welcome(key, self._version))
        self._ping_at = self._play.at
        self.ping_often(connection)
        self.fresh.append(connection)

    def accept_screen(self, key: str) -> None:
        """It is shown the game from now on."""
        fresh = screens.accept(self._room, self._hub, key)
        self.fresh += [screen for screen in fresh if screen not in self.fresh]

    def _check_entry(self, who: Identity) -> None:
        room = self._room
        belongs = room.belongs(who.person)
        if who.person in room.banned:
            raise Fault("removed")
        if room.phase == "closed":
            raise Fault("table-closed")
        if len(self._hub.by_person) >= self._settings.max_people_per_table and not belongs:
            raise Fault("table-full")
        if not (room.watch or room.is_lobby or belongs):
            raise Fault("no-watching")

    def receive_back(self, connection: Connection) -> None:
        """A bot that stood in gives the seat back; a game that was restored is told as such, but
        not to somebody whose socket has seen it before and was kept."""
        room = self._room
        if self.was_restored and room.is_on and not connection.frames:
            connection.send(down.Told("restarted"))
        away = [seat for seat in room.seats_of(connection.person) if room.chairs[seat].stand_in]
        for seat in away:
            self._play.come_back(seat)
        if away:
            connection.send(down.Told("welcome-back"))

    def depart(self, connection: Connection) -> None:
        room, person = self._room, connection.person
        if not self._hub.drop(connection):
            return
        if self._hub.is_empty:
            self._empty_since = self._play.at
        if connection.is_big:
            self._note_screen(connection)
            return
        self._note(person)
        if room.belongs(person):
            self._miss(person)
        else:
            room.guests.pop(person, None)  # nothing is kept of a spectator

    def _note(self, person: str) -> None:
        """Somebody came or went. That is stored only of those who belong to the table."""
        if self._room.belongs(person):
            self._seating.change()
        else:
            self._crowd_changed = True

    def _note_screen(self, screen: Connection) -> None:
        """One came or went. Phones change with it: however many people there are, at once."""
        self._crowd_changed = True
        if not screen.is_asking:
            self._crowd_at = self._play.at

    # ------------------------------------------------------------ being missed

    def miss_the_absent(self) -> None:
        """Note since when everybody who sits or hosts here and is not connected is away."""
        room = self._room
        seated = [chair.person for chair in room.chairs if chair.who == "person"]
        for person in self._hub.lost([p for p in (*seated, room.host) if p is not None]):
            if person not in self._gone:
                self._miss(person)
        hosting.note_heirs(room, room.owner in self._hub.by_person)

    def _miss(self, person: str) -> None:
        self._gone[person] = self._play.at
        hosting.note_heirs(self._room, self._room.owner in self._hub.by_person)

    def forget(self, person: str) -> None:
        """Nobody waits for them any more."""
        self._gone.pop(person, None)
        if person not in self._hub.by_person and not self._room.belongs(person):
            self._room.guests.pop(person, None)

    def lose_patience(self) -> None:
        """For those who are away for too long a bot stands in, and hosting passes on."""
        room = self._room
        if self._lacks_host:
            self._look_for_host()
        if not self._gone or not self._hub.by_person:
            return
        for person, since in list(self._gone.items()):
            if self._play.at - since < self._settings.grace_ms:
                continue
            del self._gone[person]
            if person == room.host:
                self._look_for_host()
            for seat in room.seats_of(person):
                if room.stand_ins and room.is_on:
                    self._play.stand_in(seat)

    def check_host(self) -> None:
        """Whoever hosts for the owner may have stood up; or somebody sat down at a table that was
        opened from a big screen."""
        before = self._room.host
        if hosting.claim(self._room):
            self.forget(before)
            self._lacks_host = False
        if hosting.give_back(self._room):
            self._look_for_host()

    def _look_for_host(self) -> None:
        """Somebody who sits here now or sits down later, unless the host is back."""
        room = self._room
        has_found = hosting.pass_on(room, list(self._hub.by_person))
        if has_found:
            self._seating.change()
        self._lacks_host = not has_found and room.host not in self._hub.by_person

    # ------------------------------------------------------------ round trips

    def send_pings(self) -> None:
        is_racing = self._play.is_racing()
        if self._play.at < self._ping_at and is_racing == self._is_racing:
            return
        self._is_racing = is_racing
        if self._trips_changed and self._play.at >= self._trips_at:
            self._trips_at = self._play.at + self._settings.ping_ms
            self._crowd_changed, self._trips_changed = True, False
        here = self._hub.everybody()
        for connection in here:
            if self._play.at >= self._ping_due(connection):
                self._ping(connection)
        self._ping_at = min(map(self._ping_due, here), default=self._play.at)

    def _ping_due(self, connection: Connection) -> int:
        last = connection.pinged_at
        if last is None:
            return 0
        if connection.pings_due:
            return last + MANY_PINGS_MS
        usual = self._settings.ping_ms
        return last + (min(usual, PING_MS) if self._is_racing else usual)

    def _ping(self, connection: Connection) -> None:
        """It goes out at once, stamped as it does: nothing in an outbox waits for a commit."""
        connection.ping += 1
        connection.pings_due = max(0, connection.pings_due - 1)
        connection.pinged_at = at = self._play.clock_now()
        connection.clockwork.send(connection.ping, at)
        asks = self._has_races() and connection.reads_clock
        connection.send(down.Ping(connection.ping, True) if asks else down.Ping(connection.ping))
        connection.outbox.flush()

    def ping_often(self, connection: Connection) -> None:
        """Learn anew how its clock stands to ours, where that matters."""
        if self._has_races():
            connection.pings_due = MANY_PINGS
            self._ping_at = self._play.at

    def _has_races(self) -> bool:
        return has_races(self._room.game)

    def pong(self, connection: Connection, message: up.Pong, at: int) -> bool:
        """Whether everybody is to be shown this at once: the first round trip of somebody who
        belongs here. Other news of round trips goes out with later pings: at every pong the whole
        room would go to everybody. Not of spectators: there may be too many."""
        trip = connection.clockwork.hear(message.k, at, message.at)
        if trip is None:
            return False
        before, connection.rtt = connection.rtt, trip
        if connection.is_big or not self._room.belongs(connection.person):
            return False
        if before is None:
            self._crowd_changed = True
        elif abs(before - trip) > max(20, before // 2):
            self._trips_changed = True
        return before is None

    # ------------------------------------------------------------ being shown

    def show_room(self) -> None:
        """To everybody. Where there are many people, their coming and going and their round trips
        are shown only now and then: that would be more messages than the game."""
        many = len(self._hub.by_person) > CROWD
        is_due = self._crowd_changed and not (many and self._play.at < self._crowd_at)
        if self._seating.is_changed or is_due:
            self._hub.show_room(self._room)
            self._crowd_changed = False
            self._crowd_at = self._play.at + CROWD_MS
        elif self.fresh:
            self._hub.show_room(self._room, self.fresh)
