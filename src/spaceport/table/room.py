"""Who sits where and how a table is set up: plain data and its rules, without time or disk.

A person is known by the durable id of their cookie; at the table others only see a `key` made for
this table. Seats, host and settings are stored with every change.
"""

import secrets
from typing import Any, Literal

from msgspec import Struct, field

from spaceport.bots.base import DEFAULT_LEVEL
from spaceport.core.faults import Illegal, OptionFault
from spaceport.core.protocol import seats_mask
from spaceport.games import catalog
from spaceport.library.load import check_seats
from spaceport.table.loaded import loaded
from spaceport.table.names import cleaned
from spaceport.wire import down
from spaceport.wire.up import Change, Colour, Level, Ship, Tempo

COLOURS: tuple[Colour, ...] = ("sky", "sun", "coral", "mint", "violet", "rose", "sand", "orange")
SHIPS: tuple[Ship, ...] = ("rocket", "saucer", "shuttle", "pod")  # P1
# One can tell the level by the name; all of them are names in every language.
BOT_NAMES: dict[Level, tuple[str, ...]] = {
    "easy": ("Bleep", "Zip", "Pixel", "Gizmo", "Bloop", "Fizz", "Plum", "Tilt"),
    "medium": ("Orbit", "Astro", "Radar", "Turbo", "Nebu", "Echo", "Delta", "Polar"),
    "hard": ("Quasar", "Vega", "Titan", "Omega", "Sirius", "Hydra", "Cosmo", "Atlas"),
}
STAND_IN: Level = "medium"  # for somebody who is away: neither a gift nor a punishment

NAMED_WATCHERS = 30
"""Spectators whom everybody sees by name; the rest are a number."""
MOST_BANNED = 500


class Chair(Struct):
    """A seat. `person` keeps it for somebody even while a bot stands in."""

    colour: Colour
    who: Literal["empty", "person", "bot", "removed"] = "empty"
    person: str | None = None
    name: str = ""
    stand_in: bool = False
    beside: bool = False
    """Somebody else at that person's device, with a name of their own."""
    level: Level = DEFAULT_LEVEL
    """Of the bot that has this seat. Tables from before there were levels have none stored."""
    ship: Ship | None = None
    """None only in tables from before ships could be chosen, until they are read."""
    promised: str | None = None
    """Who plays here in the bot's place from the next round on; and in which round that was."""
    promised_in: int = 0
    options: list[str] = field(default_factory=list)
    """What is switched on for this seat. It stays with the chair, and goes along with a person who
    changes to another one."""

    def clear(self) -> None:
        self.promised = None
        self.who, self.person, self.name = "empty", None, ""
        self.stand_in = self.beside = False
        self.level = DEFAULT_LEVEL

    @property
    def bot_level(self) -> Level | None:
        """The level of the bot that plays here now, if one does."""
        if self.who == "bot":
            return self.level
        return STAND_IN if self.who == "person" and self.stand_in else None


class Guest(Struct):
    """Somebody who has been here."""

    key: str
    name: str


class Room(Struct):
    """A table as it is stored."""

    link: str
    code: str
    game: str
    options: dict[str, Any]
    host: str
    chairs: list[Chair]
    guests: dict[str, Guest] = field(default_factory=dict)
    public: bool = False
    watch: bool = True
    stand_ins: bool = True
    phase: Literal["lobby", "playing", "paused", "over", "closed"] = "lobby"
    banned: list[str] = field(default_factory=list)
    tokens: dict[str, str] = field(default_factory=dict)
    """Hand-over tokens, hashed, and whose seat each gives."""
    token_dates: dict[str, int] = field(default_factory=dict)
    commitment: str = ""
    replay: str | None = None
    next: str | None = None
    ranking: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    ended: int = 0
    bots_level: Level = DEFAULT_LEVEL
    """What the host last chose: the next bot is like that."""
    tempo: Tempo = "calm"
    """How long people wait for bots."""
    stopped: bool = False
    """Ended by the host before the rules did: there is no ranking."""
    done: dict[str, list[str]] = field(default_factory=dict)
    """Of each person the ids of what they did last (see `repeats`)."""
    owner: str = ""
    """Who opened the table. While they are away somebody else who sits here hosts for them."""

    def __post_init__(self) -> None:
        self.owner = self.owner or self.host  # tables from before there were owners
        for seat, chair in enumerate(self.chairs):
            chair.ship = chair.ship or self._spare_ship(seat)

    def _spare_ship(self, seat: int) -> Ship:
        """One that no other chair has; beyond four seats nobody sees it."""
        used = {chair.ship for chair in self.chairs}
        return next((ship for ship in SHIPS if ship not in used), SHIPS[seat % len(SHIPS)])

    # ------------------------------------------------------------ questions

    def greet(self, person: str, name: str) -> Guest:
        """Somebody is here: they keep their key, and get one if they are new."""
        if person not in self.guests:
            self.guests[person] = Guest(secrets.token_hex(4), name)
        self.rename(person, name)
        return self.guests[person]

    def seats_of(self, person: str) -> tuple[int, ...]:
        """One's seat, and those of whoever plays at the same device."""
        found = [
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.person == person and chair.who == "person"
        ]
        return tuple(found)

    def seating(self) -> dict[str, tuple[int, ...]]:
        """`seats_of` everybody who has one."""
        found: dict[str, tuple[int, ...]] = {}
        for seat, chair in enumerate(self.chairs):
            if chair.person is not None and chair.who == "person":
                found[chair.person] = (*found.get(chair.person, ()), seat)
        return found

    def bots(self) -> dict[int, Level]:
        """The seats at which a bot plays now, and how well."""
        found: dict[int, Level] = {}
        for seat, chair in enumerate(self.chairs):
            if chair.who == "bot" or chair.stand_in:
                level = chair.bot_level
                if level is not None:
                    found[seat] = level
        return found

    def played_by_people(self) -> tuple[int, ...]:
        """The seats at which nobody plays for a person who is away."""
        return tuple(
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.who == "person" and not chair.stand_in
        )

    def is_seated(self, person: str) -> bool:
        return bool(self.seats_of(person))

    def belongs(self, person: str) -> bool:
        """Whether somebody sits here or will, hosts or owns the table: more than a spectator."""
        if person in (self.host, self.owner):
            return True
        return any(person in (chair.person, chair.promised) for chair in self.chairs)

    def which(self, person: str, seat: int | None) -> int:
        """The seat that somebody means; who has several must say which."""
        return self.meant(self.seats_of(person), seat)

    @staticmethod
    def meant(mine: tuple[int, ...], seat: int | None) -> int:
        """`which` of these seats."""
        if not mine:
            raise Illegal("not-seated")
        if seat is None and len(mine) > 1:
            raise Illegal("which-seat")
        if seat is not None and seat not in mine:
            raise Illegal("not-your-seat")
        return mine[0] if seat is None else seat

    def chair(self, seat: int) -> Chair:
        if seat >= len(self.chairs):
            raise Illegal("no-such-seat", seat=seat)
        return self.chairs[seat]

    @property
    def is_lobby(self) -> bool:
        return self.phase == "lobby"

    @property
    def is_on(self) -> bool:
        return self.phase in ("playing", "paused")

    def free(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.who == "empty"]

    def must_host(self, person: str) -> None:
        if person != self.host:
            raise Illegal("host-only")

    def must_be_lobby(self) -> None:
        if not self.is_lobby:
            raise Illegal("started-already")

    def must_be_on(self) -> None:
        if self.is_lobby:
            raise Illegal("not-started")
        if not self.is_on:
            raise Illegal("over")

    # ------------------------------------------------------------ sitting

    def sit(self, person: str, name: str, seat: int) -> None:
        self.must_be_lobby()
        chair = self.chair(seat)
        if seat in self.seats_of(person) and not chair.beside:
            return
        if chair.who not in ("empty", "bot"):
            raise Illegal("seat-taken")
        for mine in self.seats_of(person):
            if not self.chairs[mine].beside:
                self.chairs[mine].clear()
                chair.options, self.chairs[mine].options = self.chairs[mine].options, []
                self.chairs[mine].ship, chair.ship = chair.ship, self.chairs[mine].ship
        chair.clear()
        chair.who, chair.person, chair.name = "person", person, name

    def give_to_person(self, seat: int, person: str) -> None:
        """A bot's seat in a running game."""
        chair = self.chairs[seat]
        chair.clear()
        chair.who, chair.person, chair.name = "person", person, self.guests[person].name

    def sit_beside(self, person: str, name: str, seat: int) -> None:
        """Somebody else sits down who plays at this person's device."""
        self.must_be_lobby()
        if not catalog.listing(self.game).one_device:
            raise Illegal("one-each")
        chair = self.chair(seat)
        if chair.who != "empty":
            raise Illegal("seat-taken")
        chair.who, chair.person, chair.name, chair.beside = "person", person, _named(name), True

    def call(self, person: str, seat: int, name: str) -> None:
        """Another name for somebody who plays at this person's device."""
        chair = self.chairs[self.which(person, seat)]
        if not chair.beside:
            raise Illegal("not-beside")
        chair.name = _named(name)

    def stand(self, person: str, seat: int | None) -> list[int]:
        """Free one of one's seats, or all; in a running game bots take them for good: these."""
        seats = self.seats_of(person) if seat is None else (self.which(person, seat),)
        if not seats:
            raise Illegal("not-seated")
        for mine in seats:
            if self.is_lobby:
                self.chairs[mine].clear()
            else:
                self.give_to_bot(mine)
        return [] if self.is_lobby else list(seats)

    def paint(self, person: str, colour: Colour, seat: int | None) -> None:
        mine = self.chairs[self.which(person, seat)]
        for chair in self.chairs:
            if chair.colour == colour and chair is not mine:
                if chair.who == "person" and chair.person != person:
                    raise Illegal("colour-taken")
                chair.colour = mine.colour
        mine.colour = colour

    def fly(self, person: str, ship: Ship, seat: int | None) -> None:
        """As with colours: who has none of their own choice swaps."""
        mine = self.chairs[self.which(person, seat)]
        for chair in self.chairs:
            if chair.ship == ship and chair is not mine:
                if chair.who == "person" and chair.person != person:
                    raise Illegal("ship-taken")
                chair.ship = mine.ship
        mine.ship = ship

    def add_bot(self, seat: int, level: Level | None = None) -> None:
        self.must_be_lobby()
        if self.chair(seat).who != "empty":
            raise Illegal("seat-taken")
        self.bots_level = level or self.bots_level
        self._seat_bot(seat, self.bots_level)

    def add_bots(self, level: Level | None = None) -> None:
        """Bots on all free seats."""
        self.must_be_lobby()
        for seat in self.free():
            self.add_bot(seat, level)

    def set_level(self, seat: int, level: Level) -> None:
        """Another bot takes that bot's seat: one of this level."""
        self.must_be_lobby()
        chair = self.chair(seat)
        if chair.who != "bot":
            raise Illegal("no-bot")
        if chair.level != level:
            self._seat_bot(seat, level)
        self.bots_level = level

    def set_seat(self, person: str, seat: int, option: str, on: bool) -> None:
        """Switch an option of a seat: one's own, or any for the host."""
        self.must_be_lobby()
        chair = self.chair(seat)
        if person != self.host and (chair.person != person or chair.who != "person"):
            raise Illegal("not-your-seat")
        if option not in catalog.seat_options(self.game):
            raise Illegal("bad-action")
        others = [each for each in chair.options if each != option]
        chair.options = sorted([*others, option]) if on else others

    def deal_out(self) -> None:
        """Options that belong to seats are kept with the chairs; `True` means all of them."""
        for option in catalog.seat_options(self.game):
            if option not in self.options:
                continue
            seats = seats_mask(self.options.pop(option), len(self.chairs))
            for seat, chair in enumerate(self.chairs):
                others = [each for each in chair.options if each != option]
                chair.options = sorted([*others, option]) if seats >> seat & 1 else others

    def seat_options(self) -> dict[str, list[int]]:
        """The same by option, as a log's header has it: the seats that it is switched on for."""
        found = {
            option: [seat for seat, chair in enumerate(self.chairs) if option in chair.options]
            for option in catalog.seat_options(self.game)
        }
        return {option: seats for option, seats in found.items() if seats}

    def give_to_bot(self, seat: int) -> None:
        """A person's seat in a running game."""
        self._seat_bot(seat, STAND_IN)

    def _seat_bot(self, seat: int, level: Level) -> None:
        chair = self.chair(seat)
        chair.clear()
        taken = {other.name for other in self.chairs}
        chair.who, chair.level = "bot", level
        chair.name = next(name for name in BOT_NAMES[level] if name not in taken)

    def may_take_away(self, seat: int) -> Chair:
        chair = self.chair(seat)
        if chair.who in ("empty", "removed"):
            raise Illegal("no-such-seat", seat=seat)
        if chair.person == self.host and not chair.beside:
            raise Illegal("host-stays")
        self.must_not_own(chair.person)
        return chair

    def must_not_own(self, person: str | None) -> None:
        """Who hosts for the owner keeps their place; nobody sends them away."""
        if person == self.owner != self.host:
            raise Illegal("owner-stays")

    def taken_away_with(self, seat: int) -> tuple[int, ...]:
        """The seats that go when this one does: whoever goes takes their device along."""
        chair = self.may_take_away(seat)
        return (seat,) if chair.person is None or chair.beside else self.seats_of(chair.person)

    def ban(self, person: str) -> None:
        """They may not come back; of very many only the last are remembered."""
        self.banned = [*self.banned, person][-MOST_BANNED:]

    def take_away(self, seat: int) -> str | None:
        """Clear a seat for good; the person who sat there may not come back."""
        person = self.may_take_away(seat).person
        for each in self.taken_away_with(seat):
            self.chairs[each].clear()
            if not self.is_lobby:
                self.chairs[each].who = "removed"
        if person is None or person == self.host or self.is_seated(person):
            return None
        self.ban(person)
        return person

    # ------------------------------------------------------------ setting up

    def change(self, wanted: Change) -> None:
        """What the host changed. Nothing changes if any of it is wrong."""
        if wanted.options is not None or wanted.seats is not None:
            self.must_be_lobby()
        options = {**self.options, **(wanted.options or {})}
        try:
            check_options(self.game, options, wanted.seats or len(self.chairs))
        except OptionFault as fault:
            if fault.code == "first-beyond":
                raise Illegal("first-beyond", **fault.particulars) from None
            raise
        if wanted.seats is not None:
            check_seats(self.game, wanted.seats)
            if len(self.chairs) - len(self.free()) > wanted.seats:
                raise Illegal("seats-in-use")
        self.options = options
        if wanted.seats is not None:
            self.set_seats(wanted.seats)
        self.deal_out()
        for name in ("public", "watch", "stand_ins", "tempo"):
            value = getattr(wanted, name)
            if value is not None:
                setattr(self, name, value)

    def options_for(self, seats: int) -> dict[str, Any]:
        """The options of a rematch; who was to begin may be a seat that is no longer there."""
        beyond = self.options.get("first", 0) > seats
        return {k: v for k, v in self.options.items() if not (beyond and k == "first")}

    def set_seats(self, seats: int) -> None:
        """More chairs, or fewer: only free ones go."""
        while len(self.chairs) > seats:
            del self.chairs[self.free()[-1]]
        while len(self.chairs) < seats:
            used = {chair.colour for chair in self.chairs}
            colour = next(colour for colour in COLOURS if colour not in used)
            self.chairs.append(Chair(colour, ship=self._spare_ship(len(self.chairs))))

    def begin(self) -> None:
        """Drop the free seats and go on to play."""
        self.must_be_lobby()
        least = catalog.listing(self.game).least
        taken = [chair for chair in self.chairs if chair.who != "empty"]
        if len(taken) < least:
            raise Illegal("too-few", least=least)
        self._keep_first(taken)
        self.chairs = taken
        self.phase = "playing"

    def _keep_first(self, taken: list[Chair]) -> None:
        """Who is to begin keeps that, though free seats before theirs are dropped (S23, P27)."""
        first = self.options.get("first", 0)
        if not first:
            return
        if first > len(self.chairs):  # from before that was refused
            raise Illegal("first-beyond", first=first, seats=len(self.chairs))
        chosen = self.chairs[first - 1]
        if chosen.who == "empty":
            raise Illegal("first-is-free", first=first)
        place = next(k for k, chair in enumerate(taken) if chair is chosen)
        self.options = {**self.options, "first": place + 1}

    def rename(self, person: str, name: str) -> None:
        if person in self.guests:
            self.guests[person].name = name
        for chair in self.chairs:
            if chair.person == person and not chair.beside:
                chair.name = name

    def hand_over(self, old: str, new: str, name: str) -> None:
        """Another device, another cookie: the seats and the hosting go with it."""
        seats = self.seats_of(old)
        if not seats:
            raise Illegal("not-seated")
        if self.is_seated(new) and new != old:
            raise Illegal("seated-already")
        for seat in seats:
            self.chairs[seat].person = new
        self.rename(new, name)
        if self.host == old:
            self.host = new
        if self.owner == old:
            self.owner = new

    # ------------------------------------------------------------ showing

    def shown(self, here: dict[str, int | None]) -> down.Room:
        """As everybody at the table sees it. `here`: who is connected, with their round trip."""
        belong = [p for p in self.guests if self.belongs(p)]
        watching = [p for p in self.guests if p in here and p not in belong]
        people = tuple(
            down.Person(
                key=self.guests[person].key,
                name=self.guests[person].name,
                seats=self.seats_of(person),
                host=person == self.host,
                owner=person == self.owner,
                here=person in here,
                rtt=here.get(person),
            )
            for person in [*belong, *watching[:NAMED_WATCHERS]]
        )
        return down.Room(
            link=self.link,
            code=self.code,
            game=self.game,
            options=self.options,
            phase=self.phase,
            seats=tuple(self._shown_chair(chair) for chair in self.chairs),
            people=people,
            watching=len(watching),
            public=self.public,
            watch=self.watch,
            stand_ins=self.stand_ins,
            tempo=self.tempo,
            commitment=self.commitment,
            replay=self.replay,
            next=self.next,
            stopped=self.stopped,
        )

    def _shown_chair(self, chair: Chair) -> down.Seat:
        guest = self.guests.get(chair.person or "")
        return down.Seat(
            who=chair.who,
            name=chair.name,
            colour=chair.colour,
            person=guest.key if guest else None,
            stand_in=chair.stand_in,
            level=chair.bot_level,
            beside=chair.beside,
            ship=chair.ship or SHIPS[0],
            promised=self.guests[chair.promised].key if chair.promised in self.guests else None,
            options=tuple(chair.options),
        )


def check_options(game: str, options: dict[str, Any], seats: int) -> None:
    """Refuse options that the catalogue does not know, or that so many seats cannot be started
    with. Editions by file are not for guests."""
    given = dict(options)
    edition = given.pop("edition", None)
    if edition is not None and edition not in catalog.listing(game).editions:
        raise Illegal("bad-edition")
    loaded(game, edition, given).rules.start(seats)


def _named(text: str) -> str:
    """A name as it may be shown; there must be something left of it."""
    name = cleaned(text)
    if not name:
        raise Illegal("no-name")
    return name


def new_chairs(seats: int) -> list[Chair]:
    return [Chair(colour) for colour in COLOURS[:seats]]
