"""Messages from a browser to its table. Each has the sender's `id` and is answered with it.

Who sends it is known from the handshake; a message only says which of one's own seats is meant.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"\A[ -~]+\Z")]  # goes into logs
SteadyClock = Annotated[float, Meta(ge=0, le=1e15)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Name = Annotated[str, Meta(min_length=1, max_length=200)]  # cleaned and cut by the server
GameName = Annotated[str, Meta(min_length=1, max_length=40)]
Key = Annotated[str, Meta(min_length=1, max_length=40)]  # of a person or a screen, at this table
CheerName = Literal["hello", "luck", "bravo", "wow", "oops", "thanks"]
Level = Literal["easy", "medium", "hard"]
Tempo = Literal["calm", "brisk"]
Colour = Literal["sky", "sun", "coral", "mint", "violet", "rose", "sand", "orange"]
Ship = Literal["rocket", "saucer", "shuttle", "pod"]


class Up(Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    """What all messages to the server have."""

    id: Id


class OfSeat(Up, frozen=True):
    """A message about one seat."""

    seat: SeatNumber


class Act(Up, frozen=True, tag="act", omit_defaults=True):
    """Play an action that the last frame offered, meant for that frame's round.

    `seat`: which one, where a device has several: that of the frame. `at`: the page's steady clock,
    in milliseconds, when it was done; only where pings ask for that clock."""

    round: int
    action: msgspec.Raw
    seat: SeatNumber | None = None
    at: SteadyClock | None = None


class Undo(Up, frozen=True, tag="undo"):
    """Take back one's own last action."""

    round: int


class Sit(OfSeat, frozen=True, tag="sit"):
    """Take a free seat or a bot's, or change to it. Who watches a running game takes a bot's."""


class Stand(Up, frozen=True, tag="stand"):
    """Leave one's seats, or one of them, but stay and watch. In a running game bots play on."""

    seat: SeatNumber | None = None


class Paint(Up, frozen=True, tag="paint"):
    """Choose a colour; each has its own emblem."""

    colour: Colour
    seat: SeatNumber | None = None


class Fly(Up, frozen=True, tag="fly"):
    """Choose a ship, in a game that has them: only what one's seat looks like."""

    ship: Ship
    seat: SeatNumber | None = None


class SitBeside(OfSeat, frozen=True, tag="sitBeside"):
    """Somebody else, who plays at this device too, takes a free seat under this name."""

    name: Name


class Call(OfSeat, frozen=True, tag="call"):
    """Another name for somebody who plays at this device too."""

    name: Name


class AddBot(OfSeat, frozen=True, tag="addBot"):
    """The host puts a bot on a free seat. Without a level it is like the last bot that sat down,
    else easy."""

    level: Level | None = None


class FillWithBots(Up, frozen=True, tag="fillWithBots"):
    """The host puts bots on all free seats; their level as for one."""

    level: Level | None = None


class SetLevel(OfSeat, frozen=True, tag="setLevel"):
    """The host chooses how well a bot plays, before the start."""

    level: Level


class SetSeat(OfSeat, frozen=True, tag="setSeat"):
    """Switch an option that belongs to a seat: for one's own seats, or as the host for any."""

    option: Annotated[str, Meta(max_length=40)]
    on: bool


class Remove(OfSeat, frozen=True, tag="remove"):
    """The host clears a seat; a person there may not come back to this table."""


class Expel(Up, frozen=True, tag="expel"):
    """The host sends a spectator away."""

    person: str


class ReplaceByBot(OfSeat, frozen=True, tag="replaceByBot"):
    """The host lets a bot play a person's seat for good."""


class Change(Up, frozen=True, tag="change"):
    """The host changes the table; game, seats and options before the start only. What is not given
    stays. Another game begins with its own standard options, at a table with as many chairs as
    before, as far as it can be played so."""

    options: dict[str, Any] | None = None
    seats: Annotated[int, Meta(ge=2, le=8)] | None = None
    public: bool | None = None
    watch: bool | None = None
    stand_ins: bool | None = None
    tempo: Tempo | None = None
    game: GameName | None = None
    tv_sound: bool | None = None


class AcceptScreen(Up, frozen=True, tag="acceptScreen"):
    """The host lets a big screen show this table, from now on and at its rematches."""

    screen: Key


class RemoveScreen(Up, frozen=True, tag="removeScreen"):
    """The host sends a big screen away, or declines one that asks: that browser's screens may not
    come back."""

    screen: Key


class PassHost(Up, frozen=True, tag="passHost"):
    """The host gives hosting to somebody else who sits here, for good."""

    person: Key


class Hurry(Up, frozen=True, tag="hurry"):
    """A player does not wait for the bot whose turn it is: time jumps to what it does next.

    Only while nobody but bots can act; else nothing happens."""


class Start(Up, frozen=True, tag="start"):
    """The host starts the game; free seats must be filled or are dropped."""


class Pause(Up, frozen=True, tag="pause"):
    """The host stops the clock."""


class Resume(Up, frozen=True, tag="resume"):
    """The host lets the clock run on."""


class Stop(Up, frozen=True, tag="stop"):
    """The host ends the game before it is over: nobody wins."""


class Cheer(Up, frozen=True, tag="cheer"):
    """A player says one of a few kind things to everybody."""

    cheer: CheerName
    seat: SeatNumber | None = None


class Rematch(Up, frozen=True, tag="rematch"):
    """After the end: the same people at a new table, seats rotated. With another game, which only
    the host may choose, it is set up as by `Change`."""

    game: GameName | None = None


class HandOver(Up, frozen=True, tag="handOver"):
    """Ask for a link that brings one's seat to another device, once."""


class Leave(Up, frozen=True, tag="leave"):
    """Leave the table for good."""


class Pong(
    Struct, frozen=True, tag_field="t", tag="pong", forbid_unknown_fields=True, omit_defaults=True
):
    """The answer to the server's ping: it measures the round trip. `at`: the page's steady clock,
    in milliseconds, if the ping asked for it."""

    k: int
    at: SteadyClock | None = None


class Woke(Struct, frozen=True, tag_field="t", tag="woke", forbid_unknown_fields=True):
    """The page is looked at again, and its clock may have stood still: it asks for pings. Only
    where they ask for that clock."""


class JustId(Struct):
    """What can still be read of a broken message."""

    id: Id


FromClient = (
    Act | Undo | Sit | SitBeside | Call | Stand | Paint | Fly | Cheer | Hurry | AddBot
    | FillWithBots | SetLevel | SetSeat | Remove | Expel | ReplaceByBot | Change | Start | Pause
    | Resume | Stop | Rematch | HandOver | Leave | AcceptScreen | RemoveScreen | PassHost | Pong
    | Woke
)  # fmt: skip
UNANSWERED = (Pong, Woke)
"""What has no id, and no answer."""
