"""Messages from a table to a browser."""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from spaceport.core.log import Stamp
from spaceport.core.terms import Deadline
from spaceport.wire.up import CheerName, Colour, Level, Ship, Tempo


class Person(Struct, frozen=True):
    """Somebody at the table, sitting or watching. `key` is only known at this table."""

    key: str
    name: str
    seats: tuple[int, ...]
    """More than one if several people play at this person's device."""
    host: bool
    owner: bool
    """Opened the table. While they are away somebody else hosts; nobody can send them away."""
    here: bool
    rtt: int | None
    """Round trip in milliseconds, as the server measures it."""


class Seat(Struct, frozen=True):
    """A chair. `stand_in`: a bot plays for a person who is away. `beside`: somebody else at the
    device of that person."""

    who: Literal["empty", "person", "bot", "removed"]
    name: str
    colour: Colour
    person: str | None = None
    stand_in: bool = False
    beside: bool = False
    level: Level | None = None
    """How well the bot plays that has this seat now; None for a person."""
    ship: Ship = "rocket"
    """What the seat looks like in a game with ships."""
    promised: str | None = None
    """Who plays here in the bot's place from the next round on: a person's key."""
    options: tuple[str, ...] = ()
    """What is switched on for this seat, of the options that belong to seats."""


class Screen(Struct, frozen=True):
    """A big screen: a TV or laptop that everybody looks at. It has no seat and only shows."""

    key: str
    """What it was welcomed as; the host names it by that."""
    accepted: bool
    """It opened the table, or the host accepted it. Until then it waits, and sees no game."""


class Room(Struct, frozen=True, tag_field="t", tag="room"):
    """The table around the game: who sits where and how it is set up. Replaces what was shown."""

    link: str
    code: str
    game: str
    options: dict[str, Any]
    phase: Literal["lobby", "playing", "paused", "over", "closed"]
    seats: tuple[Seat, ...]
    people: tuple[Person, ...]
    """Of those who only watch, only so many are listed."""
    watching: int
    """How many only watch."""
    public: bool
    watch: bool
    stand_ins: bool
    tempo: Tempo
    """How fast time runs while only bots can act."""
    commitment: str
    replay: str | None
    """Where the finished game can be seen again."""
    next: str | None
    """The link of the rematch."""
    stopped: bool
    """The host ended it before the rules did."""
    big: bool = False
    """An accepted big screen shows this table: phones of players may be hands."""
    screens: tuple[Screen, ...] = ()
    """All that are connected, also those that ask; to one that asks only itself."""
    tv_sound: bool = True
    """Big screens are heard."""


class Welcome(Struct, frozen=True, tag_field="t", tag="welcome"):
    """The first message on a socket: who one is here. A big screen is its key in `screens`."""

    you: str
    version: str


class Frame(Struct, frozen=True, tag_field="t", tag="frame", kw_only=True):
    """The game as this recipient may see it now. The newest frame replaces what was shown;
    `events` only animate. Table times in milliseconds; `now` is the table time of sending.
    `seat`: whose view it is. Where a device has several seats, it is the one whose turn it is,
    else the one that acted last; None for a spectator. `waits`: nobody but bots can act, so that a
    player may hurry them, and time runs as fast as the room says. `opens`: this opens a race, and
    everybody is shown it at that table time; `opens_here`: when that is by the page's own steady
    clock. `races`: the close ones of this round, once all of them are over."""

    n: int
    now: int
    opens_here: int | UnsetType = UNSET
    seat: int | None
    own: msgspec.Raw
    offers: msgspec.Raw
    undo: bool
    round: int
    public: msgspec.Raw
    waits: bool
    deadlines: tuple[Deadline, ...]
    opens: int | UnsetType = UNSET
    races: tuple[tuple[Stamp, ...], ...] | UnsetType = UNSET
    events: msgspec.Raw


class Diff(Struct, frozen=True, tag_field="t", tag="diff", kw_only=True):
    """A frame for a socket that asked for diffs (`?parts=1`): as `Frame`, but `public` has only
    those of its parts that are not as they were in the frame, or after the diff, number `since`,
    which is always the last one before it."""

    n: int
    since: int
    now: int
    opens_here: int | UnsetType = UNSET
    seat: int | None
    own: msgspec.Raw
    offers: msgspec.Raw
    undo: bool
    round: int
    public: msgspec.Raw
    waits: bool
    deadlines: tuple[Deadline, ...]
    opens: int | UnsetType = UNSET
    races: tuple[tuple[Stamp, ...], ...] | UnsetType = UNSET
    events: msgspec.Raw


class Done(Struct, frozen=True, tag_field="t", tag="done"):
    """The message with this id was carried out. `link`: what a hand-over or a rematch gave."""

    id: str
    link: str | None = None


class Refused(Struct, frozen=True, tag_field="t", tag="refused"):
    """The message with this id was refused; the page has a sentence for the code."""

    id: str
    code: str
    particulars: dict[str, Any]


ToldCode = Literal[
    "taken-over", "handed-over", "removed", "restarted", "stand-in", "welcome-back", "closing",
    "too-slow", "too-fast", "table-closed", "no-watching", "you-play"
]  # fmt: skip


class Told(Struct, frozen=True, tag_field="t", tag="told"):
    """Something that one should know."""

    code: ToldCode
    name: str = ""


class Cheered(Struct, frozen=True, tag_field="t", tag="cheered"):
    """A seat says something kind."""

    seat: int
    cheer: CheerName


class Ping(Struct, frozen=True, tag_field="t", tag="ping"):
    """Answer with a pong at once. `clock`: and say what the page's steady clock shows, here and
    with every action."""

    k: int
    clock: bool | UnsetType = UNSET


FromServer = Welcome | Room | Frame | Diff | Done | Refused | Told | Cheered | Ping
