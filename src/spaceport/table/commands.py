"""What people may do at a table besides playing: sit, set up, start, pause, leave, hand over.

Each function runs inside the table's own task, changes its room (and its game's log where the
rules or a replay must know), and raises `Illegal` with a reason otherwise.
"""

import secrets
from typing import TYPE_CHECKING, Any, Literal

from spaceport.core import chance, log
from spaceport.core.faults import Fault, Illegal
from spaceport.table import handover, hosting, promises, quota, setting_up
from spaceport.table.game import Game
from spaceport.table.hub import Connection
from spaceport.table.identity import Identity
from spaceport.table.room import Room
from spaceport.table.rules_cache import loaded
from spaceport.wire import up

if TYPE_CHECKING:
    from spaceport.table.table import Table


def may_enter(table: "Table", who: Identity) -> None:
    room = table.room
    belongs = room.belongs(who.person)
    if who.person in room.banned:
        raise Fault("removed")
    if room.phase == "closed":
        raise Fault("table-closed")
    if len(table.hub.by_person) >= table.settings.max_people_per_table and not belongs:
        raise Fault("table-full")
    if not (room.watch or room.is_lobby or belongs):
        raise Fault("no-watching")


def carry_out(table: "Table", connection: Connection, message: up.Up) -> str | None:
    """Do what a message asks, once; a link if that is its answer."""
    room, person = table.room, connection.person
    if table.repeats.was_done(room, person, message.id):
        return table.repeats.link(person, message.id)
    if person not in room.guests:
        raise Illegal("left")  # and has not closed the socket yet
    link = _carry_out(table, connection, message)
    table.people.check_host()
    table.room_changed = True  # only now: a refusal must cost nobody else anything
    table.repeats.note(room, person, message.id, link)
    return link


def _carry_out(table: "Table", connection: Connection, message: up.Up) -> str | None:
    room, person = table.room, connection.person
    match message:
        case up.Sit(seat=seat):
            sit(table, person, seat)
        case up.SitBeside(seat=seat, name=name):
            room.sit_beside(person, name, seat)
        case up.Call(seat=seat, name=name):
            room.call(person, seat, name)
        case up.Stand(seat=which):
            stand(table, person, which)
        case up.Paint(colour=colour, seat=which):
            room.paint(person, colour, which)
        case up.Fly(ship=ship, seat=which):
            room.fly(person, ship, which)
        case up.HandOver():
            if not room.is_seated(person):
                raise Illegal("not-seated")
            return f"h/{handover.new_token(table, person)}"
        case up.SetSeat(seat=seat, option=option, on=on):
            setting_up.set_seat(room, person, seat, option, on)
        case up.Rematch():
            return rematch(table, person, connection.origin)
        case up.Leave():
            leave(table, person)
        case _:
            room.must_host(person)
            as_host(table, message)
    return None


def as_host(table: "Table", message: up.Up) -> None:
    room = table.room
    match message:
        case up.AddBot(seat=seat, level=level):
            room.add_bot(seat, level)
        case up.FillWithBots(level=level):
            room.add_bots(level)
        case up.SetLevel(seat=seat, level=level):
            room.set_level(seat, level)
        case up.Remove(seat=seat):
            remove(table, seat)
        case up.ReplaceByBot(seat=seat):
            replace_by_bot(table, seat)
        case up.Expel(person=key):
            expel(table, key)
        case up.Change():
            setting_up.change(room, message)
            if message.stand_ins:
                table.people.miss_the_absent()
        case up.Start():
            start(table)
        case up.Pause():
            room.must_be_on()
            quota.check_log_space(game_of(table))
            game_of(table).pause(table.now())
            room.phase = "paused"
            table.keep_time()  # it stands from this very moment: the log allows no later one
        case up.Resume():
            room.must_be_on()
            game_of(table).resume(table.now())
            room.phase = "playing"
        case up.Stop():
            room.must_be_on()
            game_of(table).stop(table.now())


def game_of(table: "Table") -> Game:
    if table.game is None:
        raise Illegal("not-started")
    return table.game


def start(table: "Table") -> None:
    """The lobby becomes a game: the header is written, then who sits where, then chance begins."""
    room = table.room
    setting_up.begin(room)
    options: dict[str, Any] = {**room.options, **setting_up.seat_options(room)}
    known = loaded(room.game, options.pop("edition", None), options)
    header = log.Header(
        spaceport=log.FORMAT,
        game=room.game,
        rules=known.rules.version,
        edition=known.edition,
        edition_sum=known.edition_sum,
        options=known.options,
        seats=len(room.chairs),
        commitment=chance.commitment(table.seed),
        edition_text=known.edition_text,
    )
    table.game = Game(known, header, table.seed)
    for seat, chair in enumerate(room.chairs):
        table.game.change_seat(seat, chair.who, chair.name, 0, chair.bot_level or "")
    table.game.begin()
    room.heirs = None  # all who begin are trusted alike
    if not room.watch:
        for person in list(table.hub.by_person):
            if not room.belongs(person):
                table.hub.close(person, "no-watching")
    table.people.miss_the_absent()


def note_seat(table: "Table", seat: int, who: Literal["person", "bot"]) -> None:
    """Write into the log who plays a seat from now on."""
    if table.game is not None and not table.game.course.is_ended:
        chair = table.room.chairs[seat]
        table.game.change_seat(seat, who, chair.name, table.now(), chair.bot_level or "")


def stand_in(table: "Table", seat: int) -> None:
    chair = table.room.chairs[seat]
    if not chair.stand_in:
        chair.stand_in = True
        note_seat(table, seat, "bot")
        table.room_changed = True


def come_back(table: "Table", seat: int) -> None:
    table.room.chairs[seat].stand_in = False
    note_seat(table, seat, "person")
    table.room_changed = True


def sit(table: "Table", person: str, seat: int) -> None:
    """A free seat or a bot's; in a running game a bot's only: it has given way to people."""
    room, name = table.room, table.room.guests[person].name
    if room.is_lobby:
        room.sit(person, name, seat)
    elif promises.relieve_bot(table, person, seat):
        note_seat(table, seat, "person")


def stand(table: "Table", person: str, seat: int | None = None) -> None:
    if promises.break_all(table.room, person):
        return
    for changed in table.room.stand(person, seat):
        note_seat(table, changed, "bot")


def remove(table: "Table", seat: int) -> None:
    """The host clears a seat; in a running game the rules take it out for good."""
    room = table.room
    if not room.is_lobby:
        room.must_be_on()
        game_of(table).lapse(table.now())
        for each in room.taken_away_with(seat):
            game_of(table).change_seat(each, "removed", room.chair(each).name, table.now())
    person = room.take_away(seat)
    if person is not None:
        send_away(table, person)


def replace_by_bot(table: "Table", seat: int) -> None:
    room = table.room
    room.must_be_on()
    person = room.chair(seat).person
    if person is None or room.chair(seat).who != "person":
        raise Illegal("no-such-seat", seat=seat)
    room.must_not_own(person)
    room.give_to_bot(seat)
    note_seat(table, seat, "bot")


def expel(table: "Table", key: str) -> None:
    room = table.room
    person = next((p for p, guest in room.guests.items() if guest.key == key), None)
    if person is None or room.is_seated(person):
        raise Illegal("no-such-person")
    if person == room.host:
        raise Illegal("host-stays")
    room.must_not_own(person)
    room.ban(person)
    send_away(table, person)


def send_away(table: "Table", person: str) -> None:
    table.hub.close(person, "removed")
    promises.break_all(table.room, person)
    table.room.guests.pop(person, None)
    table.people.forget(person)


def leave(table: "Table", person: str) -> None:
    room = table.room
    promises.break_all(room, person)
    if room.is_seated(person) and room.phase != "over":
        stand(table, person)
        table.people.check_host()
    here = list(table.hub.by_person)
    is_left = person in (room.host, room.owner)
    if is_left and not hosting.bequeath(room, person, here) and room.phase != "over":
        room.phase = "closed"
    table.people.miss_the_absent()  # the heir may be away
    if room.phase != "over":
        room.guests.pop(person, None)
    table.people.forget(person)


def rematch(table: "Table", person: str, origin: tuple[str, ...]) -> str:
    """A new table for the same people, seats rotated; alone against bots it starts at once."""
    room = table.room
    if room.phase != "over":
        raise Illegal("not-over")
    if not room.belongs(person):
        raise Illegal("not-seated")
    if room.next is not None:
        return room.next
    if table.tables.is_full():
        raise Illegal("too-many-tables")
    table.tables.check_opening(person, origin)  # it is a table like any other that somebody opens
    seats = [seat for seat, chair in enumerate(room.chairs) if chair.who != "removed"]
    seats = seats[1:] + seats[:1]
    chairs = [room.chairs[seat].again() for seat in seats]
    new = Room(
        link=secrets.token_urlsafe(16),
        code=table.tables.new_code(),
        game=room.game,
        options=setting_up.options_for(room, seats),
        host=person,
        chairs=chairs,
        guests=dict(room.guests),
        public=room.public,
        watch=room.watch,
        stand_ins=room.stand_ins,
        tempo=room.tempo,
        banned=list(room.banned),
        bots_level=room.bots_level,
    )
    people = len({chair.person for chair in chairs if chair.who == "person"})
    room.next = new.link
    table.tables.spawn(new, now=people <= 1 and len(chairs) > 1, origin=origin)
    return new.link
