"""What people may do at a table besides playing: sit, set up, start, pause, leave, hand over.

Everything here runs inside the table's own task, changes the room (and the game's log where the
rules or a replay must know), and raises `Illegal` with a reason otherwise.
"""

import secrets
from typing import TYPE_CHECKING, Any

from spaceport.core.faults import Illegal
from spaceport.games import catalog
from spaceport.table import handover, hosting, promises, screens, setting_up
from spaceport.table.cheers import Cheers
from spaceport.table.game import Game
from spaceport.table.hub import Connection, Hub
from spaceport.table.identity import Identity
from spaceport.table.play import Play
from spaceport.table.presence import Presence
from spaceport.table.quota import check_log_space
from spaceport.table.repeats import Repeats
from spaceport.table.room import Room
from spaceport.table.rules_cache import loaded
from spaceport.table.seating import Seating
from spaceport.wire import down, up

if TYPE_CHECKING:
    from spaceport.table.tables import Tables


class Commands:
    """The commands of one table."""

    def __init__(
        self,
        seating: Seating,
        hub: Hub,
        play: Play,
        people: Presence,
        seed: bytes,
        tables: "Tables",
    ) -> None:
        """`tables`: whose clock it is, and where a rematch opens its own."""
        self._seating = seating
        self._room = seating.room
        self._hub = hub
        self._play = play
        self._people = people
        self._seed = seed
        self._tables = tables
        self._cheers = Cheers()
        self._repeats = Repeats()

    def carry_out(self, connection: Connection, message: up.Up, at: int) -> str | None:
        """Do what a message asks, once; a link if that is its answer."""
        room, person = self._room, connection.person
        if connection.is_big and not isinstance(message, up.Leave):
            raise Illegal("screen-only-shows")
        if self._repeats.was_done(room, person, message.id):
            return self._repeats.link(person, message.id)
        link = None
        if connection.is_big:
            self._give_up(person)
        elif isinstance(message, up.Cheer):
            self._cheer(person, message, at)
        elif isinstance(message, up.Hurry):
            self._play.hurry(person)
        else:
            link = self._change(connection, message)
        self._repeats.note(room, person, message.id, link)
        return link

    def _give_up(self, person: str) -> None:
        """A big screen goes away with the table that it opened, as long as nobody has sat down."""
        if not (self._room.unclaimed and person == self._room.owner):
            raise Illegal("screen-only-shows")
        self._leave(person)
        self._seating.change()

    def _cheer(self, person: str, message: up.Cheer, at: int) -> None:
        """Tell everybody at once: it is not stored, so there is nothing to wait for."""
        seat = self._room.which(person, message.seat)
        self._cheers.note(person, at)
        self._hub.broadcast(down.Cheered(seat, message.cheer))

    def _change(self, connection: Connection, message: up.Up) -> str | None:
        """What changes the room; a link if that is the answer."""
        if connection.person not in self._room.guests:
            raise Illegal("left")  # but their socket is still open
        link = self._as_guest(connection, message)
        self._people.check_host()
        self._seating.change()  # not before: what was refused has changed nothing
        return link

    def _as_guest(self, connection: Connection, message: up.Up) -> str | None:
        room, person = self._room, connection.person
        match message:
            case up.Sit(seat=seat):
                self._sit(person, seat)
            case up.SitBeside(seat=seat, name=name):
                room.sit_beside(person, name, seat)
            case up.Call(seat=seat, name=name):
                room.call(person, seat, name)
            case up.Stand(seat=which):
                self._stand(person, which)
            case up.Paint(colour=colour, seat=which):
                room.paint(person, colour, which)
            case up.Fly(ship=ship, seat=which):
                room.fly(person, ship, which)
            case up.HandOver():
                if not room.is_seated(person):
                    raise Illegal("not-seated")
                return f"h/{handover.new_token(room, person, self._tables.clock.date())}"
            case up.SetSeat(seat=seat, option=option, on=on):
                setting_up.set_seat(room, person, seat, option, on)
            case up.Rematch(game=game):
                return self._rematch(person, connection.origin, game)
            case up.Leave():
                self._leave(person)
            case _:
                room.must_host(person)
                self._as_host(message)
        return None

    def _as_host(self, message: up.Up) -> None:
        room = self._room
        match message:
            case up.AddBot(seat=seat, level=level):
                room.add_bot(seat, level)
            case up.FillWithBots(level=level):
                room.add_bots(level)
            case up.SetLevel(seat=seat, level=level):
                room.set_level(seat, level)
            case up.Remove(seat=seat):
                self._remove(seat)
            case up.ReplaceByBot(seat=seat):
                self._replace_by_bot(seat)
            case up.Expel(person=key):
                self._expel(key)
            case up.PassHost(person=key):
                self._pass_host(key)
            case up.AcceptScreen(screen=key):
                self._people.accept_screen(key)
            case up.RemoveScreen(screen=key):
                screens.remove(room, self._hub, key)
            case up.Change():
                setting_up.change(room, message, is_wide=screens.are_here(self._hub))
                if message.stand_ins:
                    self._people.miss_the_absent()
                if message.game is not None:  # it may be one with races, and they are here already
                    for connection in self._hub.everybody():
                        self._people.ping_often(connection)
            case up.Start():
                self.start()
            case up.Pause() | up.Resume() | up.Stop():
                room.must_be_on()
                self._halt(message)

    def _halt(self, message: up.Pause | up.Resume | up.Stop) -> None:
        self._play.let_go()
        room, game, now = self._room, self._play.under_way(), self._play.now()
        match message:
            case up.Pause():
                check_log_space(game)
                game.pause(now)
                room.phase = "paused"
                self._play.keep_time()  # time stands from this very moment, as the log demands
            case up.Resume():
                game.resume(now)
                room.phase = "playing"
            case up.Stop():
                game.stop(now)

    def start(self) -> None:
        """The lobby becomes a game."""
        room = self._room
        setting_up.begin(room)
        self._play.begin(self._new_game())
        room.heirs = None  # all who sit here at the start may host
        if not room.watch:
            for person in list(self._hub.by_person):
                if not room.belongs(person):
                    self._hub.close(person, "no-watching")
        self._people.miss_the_absent()

    def _new_game(self) -> Game:
        room = self._room
        options: dict[str, Any] = {**room.options, **setting_up.seat_options(room)}
        known = loaded(room.game, options.pop("edition", None), options)
        return Game(known, known.header(len(room.chairs), self._seed), self._seed)

    # ------------------------------------------------------------ seats

    def _sit(self, person: str, seat: int) -> None:
        """A free seat or a bot's; in a running game only a bot's."""
        room, name = self._room, self._room.guests[person].name
        if room.is_lobby:
            room.sit(person, name, seat)
        elif promises.relieve_bot(room, self._play.game, person, seat):
            self._play.note_seat(seat, "person")

    def _stand(self, person: str, seat: int | None = None) -> None:
        if promises.break_all(self._room, person):
            return
        for changed in self._room.stand(person, seat):
            self._play.note_seat(changed, "bot")

    def _remove(self, seat: int) -> None:
        """The host clears a seat; in a running game the rules take it out for good."""
        room = self._room
        if not room.is_lobby:
            room.must_be_on()
            self._play.let_go()
            game, now = self._play.under_way(), self._play.now
            game.lapse(now())
            for each in room.taken_away_with(seat):
                game.change_seat(each, "removed", room.chair(each).name, now())
        person = room.take_away(seat)
        if person is not None:
            self._send_away(person)

    def _replace_by_bot(self, seat: int) -> None:
        room = self._room
        room.must_be_on()
        person = room.chair(seat).person
        if person is None or room.chair(seat).who != "person":
            raise Illegal("no-such-seat", seat=seat)
        room.must_not_own(person)
        room.give_to_bot(seat)
        self._play.note_seat(seat, "bot")

    def take_seat(self, hashed: str, who: Identity) -> None:
        """A hand-over link was opened on another device. Who is here already plays at once; anybody
        else is waited for."""
        room = self._room
        old = handover.take_seat(room, hashed, who, self._tables.clock.date())
        if old != who.person:
            self._hub.close(old, "handed-over")
            self._people.forget(old)
            connection = self._hub.by_person.get(who.person)
            if connection is not None:
                hosting.take_back(room, who.person)
                self._people.receive_back(connection)
            self._people.miss_the_absent()
            self._people.check_host()
        self._seating.change()

    # ------------------------------------------------------------ people

    def rename(self, person: str, name: str) -> None:
        self._room.rename(person, name)
        self._seating.change()

    def _called(self, key: str) -> str | None:
        """Whom the others call that."""
        return next((p for p, tag in self._room.guests.items() if tag.key == key), None)

    def _pass_host(self, key: str) -> None:
        """For good. Who hosts for the owner has nothing to give."""
        room, person = self._room, self._called(key)
        if person is None or not room.is_seated(person):
            raise Illegal("not-seated-here")
        if room.host != room.owner:
            raise Illegal("owner-stays")
        hosting.hand_on(room, person)
        self._people.miss_the_absent()  # the new host may be away

    def _expel(self, key: str) -> None:
        room, person = self._room, self._called(key)
        if person is None or room.is_seated(person):
            raise Illegal("no-such-person")
        if person == room.host:
            raise Illegal("host-stays")
        room.must_not_own(person)
        room.ban(person)
        self._send_away(person)

    def _send_away(self, person: str) -> None:
        self._hub.close(person, "removed")
        screens.send_away(self._room, self._hub, person)
        promises.break_all(self._room, person)
        self._room.guests.pop(person, None)
        self._people.forget(person)

    def _leave(self, person: str) -> None:
        room = self._room
        promises.break_all(room, person)
        if room.is_seated(person) and room.phase != "over":
            self._stand(person)
            self._people.check_host()
        here = list(self._hub.by_person)
        is_left = person in (room.host, room.owner)
        if is_left and not hosting.bequeath(room, person, here) and room.phase != "over":
            room.phase = "closed"
        self._people.miss_the_absent()  # the heir may be away
        if room.phase != "over":
            room.guests.pop(person, None)
        self._people.forget(person)

    def _rematch(self, person: str, origin: tuple[str, ...], game: str | None) -> str:
        """A new table for the same people, seats rotated, maybe with another game; alone against
        bots it starts at once."""
        room = self._room
        if room.phase != "over":
            raise Illegal("not-over")
        if not room.belongs(person):
            raise Illegal("not-seated")
        if room.next is not None:
            return room.next
        if self._tables.is_full():
            raise Illegal("too-many-tables")
        new = _again(room, person, self._tables.directory.new_code())
        if game not in (None, room.game):
            room.must_host(person)
            setting_up.change(new, up.Change("", game=game))
        if screens.are_here(self._hub):  # their QR code is the way in: there is room
            setting_up.change(new, up.Change("", seats=catalog.listing(new.game).most))
        self._tables.check_opening(person, origin)  # counts like any table that is opened
        people = len({chair.person for chair in new.chairs if chair.who == "person"})
        room.next = new.link
        self._tables.spawn(new, now=people <= 1 and setting_up.are_enough(new), origin=origin)
        return new.link


def _again(room: Room, person: str, code: str) -> Room:
    """The room of a rematch, which this person hosts."""
    seats = [seat for seat, chair in enumerate(room.chairs) if chair.who != "removed"]
    seats = seats[1:] + seats[:1]
    return Room(
        link=secrets.token_urlsafe(16),
        code=code,
        game=room.game,
        options=setting_up.options_for(room, seats),
        host=person,
        chairs=[room.chairs[seat].again() for seat in seats],
        guests=dict(room.guests),
        public=room.public,
        watch=room.watch,
        stand_ins=room.stand_ins,
        tempo=room.tempo,
        banned=list(room.banned),
        bots_level=room.bots_level,
        screens=list(room.screens),
        unwanted=list(room.unwanted),
        tv_sound=room.tv_sound,
    )
