"""Who sits where and how a table is set up: plain data and its rules, without time or disk.

A person is known by the durable id of their cookie; at the table others only see a `key` made for
this table. Seats, host and settings are stored with every change.
"""

import secrets
from typing import Any, Literal

from msgspec import Struct, field

from spaceport.bots.base import DEFAULT_LEVEL
from spaceport.core.faults import Illegal
from spaceport.games import catalog
from spaceport.table.chairs import BOT_NAMES, COLOURS, SHIPS, STAND_IN, Chair
from spaceport.table.clean_name import cleaned
from spaceport.wire.up import Colour, Level, Ship, Tempo

MOST_BANNED = 500


class NameTag(Struct):
    """What others at this table see of a person who is or was here."""

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
    guests: dict[str, NameTag] = field(default_factory=dict)
    public: bool = False
    watch: bool = True
    stand_ins: bool = True
    phase: Literal["lobby", "playing", "paused", "over", "closed"] = "lobby"
    banned: list[str] = field(default_factory=list)
    tokens: dict[str, str] = field(default_factory=dict)
    """Hand-over tokens, hashed, and whose seat each gives."""
    token_dates: dict[str, int] = field(default_factory=dict)
    taken: dict[str, str] = field(default_factory=dict)
    """The last of those that were used, and by whom."""
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
    """By person, the ids of the messages that were carried out last (see `repeats`)."""
    owner: str = ""
    """Who opened the table. While they are away somebody else who sits here hosts for them."""
    heirs: list[str] | None = None
    """Who sat here when the owner went, or when the game began without them: in a running game
    nobody else hosts meanwhile. None while the owner is here."""
    unclaimed: bool = False
    """Opened from a big screen, and nobody has sat down yet: whoever does hosts it and owns it."""
    screens: list[str] = field(default_factory=list)
    """Whose big screens count: of who opened the table by one, and of those whom the host accepted
    (see `screens`)."""
    unwanted: list[str] = field(default_factory=list)
    """Whose big screens the host sent away. They may still come as people."""
    tv_sound: bool = True
    """Big screens are heard."""

    def __post_init__(self) -> None:
        self.owner = self.owner or self.host  # tables from before there were owners
        for seat, chair in enumerate(self.chairs):
            chair.ship = chair.ship or self._spare_ship(seat)

    def _spare_ship(self, seat: int) -> Ship:
        """A ship that no other chair has; with more than four seats there are no ships to see."""
        used = {chair.ship for chair in self.chairs}
        return next((ship for ship in SHIPS if ship not in used), SHIPS[seat % len(SHIPS)])

    # ------------------------------------------------------------ questions

    def greet(self, person: str, name: str) -> NameTag:
        """The name tag of somebody who has come; a new one for a new person."""
        if person not in self.guests:
            self.guests[person] = NameTag(secrets.token_hex(4), name)
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
        """The seats of people for whom no bot stands in."""
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
        """The seat that somebody means; with several seats they must say which."""
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
                if self.options.get("first") == mine + 1:  # they begin wherever they sit
                    self.options = {**self.options, "first": seat + 1}
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
        """Free one of one's seats, or all. In a running game bots take them for good; the seats
        that bots took."""
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
        self._choose(self.which(person, seat), "colour", colour)

    def fly(self, person: str, ship: Ship, seat: int | None) -> None:
        self._choose(self.which(person, seat), "ship", ship)

    def _choose(self, seat: int, what: Literal["colour", "ship"], wanted: str) -> None:
        """No two people have the same; a chair that has it and is nobody else's swaps with this
        one."""
        mine = self.chairs[seat]
        for chair in self.chairs:
            if getattr(chair, what) == wanted and chair is not mine:
                if chair.who == "person" and chair.person != mine.person:
                    raise Illegal(f"{what}-taken")
                setattr(chair, what, getattr(mine, what))
        setattr(mine, what, wanted)

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
        """Nobody can send the owner away, not even who hosts meanwhile."""
        if person == self.owner != self.host:
            raise Illegal("owner-stays")

    def taken_away_with(self, seat: int) -> tuple[int, ...]:
        """The seats that are removed with this one: all that are played at the same device."""
        chair = self.may_take_away(seat)
        return (seat,) if chair.person is None or chair.beside else self.seats_of(chair.person)

    def ban(self, person: str) -> None:
        """They may not come back; of very many only the last are remembered."""
        self.banned = [*self.banned, person][-MOST_BANNED:]

    def shun(self, person: str) -> None:
        """No big screen of theirs comes back."""
        self.unwanted = [*self.unwanted, person][-MOST_BANNED:]

    def take_away(self, seat: int) -> str | None:
        """Clear a seat for good; the person who sat there may not come back."""
        person = self.may_take_away(seat).person
        for each in self.taken_away_with(seat):
            if self.is_lobby:
                self.chairs[each].clear()
            else:
                self.chairs[each].take_out()
        if person is None or person == self.host or self.is_seated(person):
            return None
        self.ban(person)
        return person

    def set_seats(self, seats: int) -> None:
        """Add chairs, or take free ones away."""
        while len(self.chairs) > seats:
            del self.chairs[self.free()[-1]]
        while len(self.chairs) < seats:
            used = {chair.colour for chair in self.chairs}
            colour = next(colour for colour in COLOURS if colour not in used)
            self.chairs.append(Chair(colour, ship=self._spare_ship(len(self.chairs))))

    def rename(self, person: str, name: str) -> None:
        if person in self.guests:
            self.guests[person].name = name
        for chair in self.chairs:
            if chair.person == person and not chair.beside:
                chair.name = name

    def hand_over(self, old: str, new: str, name: str) -> None:
        """Give the seats and the hosting to another cookie, that of another device."""
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
        if self.heirs is not None:
            self.heirs = [new if heir == old else heir for heir in self.heirs]


def _named(text: str) -> str:
    """A cleaned name; refused if nothing is left of it."""
    name = cleaned(text)
    if not name:
        raise Illegal("no-name")
    return name
