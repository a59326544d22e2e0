"""What nodes say to each other, in MessagePack.

Two versions run side by side during an update: fields are only ever added, at the end and with a
default; whoever is older ignores them, and items of a kind that it does not know.
"""

from collections.abc import Callable
from typing import Any, Final, dataclass_transform

import msgspec
from msgspec import Struct

from spaceport.core import typed

MOST: Final = 400_000
"""Bytes of a parcel. NATS takes a megabyte."""


@dataclass_transform(frozen_default=True)
class Item(Struct, frozen=True, array_like=True):
    """One thing in a parcel."""


class OfVisit(Item):
    """About one socket at one table; the edge has numbered it."""

    visit: int


class OfCall(Item):
    """About one call; whoever asks has numbered it."""

    k: int


class ToAll(Item):
    """Every node hears it, the sender too, who is in it."""

    node: int


class Join(OfVisit, tag="j"):
    """To the owner: somebody comes to a table of yours. The edge has checked who it is.
    `frames`, `socket`, `is_again`: as in `Relayed`; `takes_diffs`: as of an `Outbox`; `tab`,
    `opened`: as in `Identity`; `reads_clock`: the edge passes the page's clock on."""

    link: str
    person: str
    name: str
    origin: tuple[str, ...]
    frames: int
    socket: int
    is_again: bool
    takes_diffs: bool = False
    tab: str = ""
    opened: int = 0
    reads_clock: bool = False


class JoinBig(Join, tag="s"):
    """As `Join`, of a big screen. No field of it: an owner of a version before there were any would
    take the screen for the person whose browser it is, and show everybody that seat's own part. It
    passes over an item that it does not know, and the screen waits until it is updated."""


class Said(OfVisit, tag="u"):
    """To the owner: a message of theirs, which the edge has checked and counted."""

    words: bytes


class Gone(OfVisit, tag="b"):
    """To the owner: the socket is closed."""


class Shown(OfVisit, tag="d"):
    """To the edge: messages, each joined from pieces of the parcel."""

    messages: list[list[int]]


class NotLetIn(OfVisit, tag="r"):
    """To the edge: the table refuses them."""

    code: str
    particulars: dict[str, Any]


class Closed(OfVisit, tag="x"):
    """To the edge: the table has closed their outbox, and why."""

    code: str


class NotHere(OfVisit, tag="m"):
    """To the edge: the table is not at this node; ask again whose it is."""


class Lost(Item, tag="g"):
    """Something of yours was lost on the way."""


class Question(OfCall, tag="q"):
    """To be answered under the same number."""

    about: str
    given: Any


class Answer(OfCall, tag="a"):
    """What a call gave, or the code of its fault."""

    given: Any
    code: str = ""
    particulars: dict[str, Any] = {}


AnyItem = (
    Join | JoinBig | Said | Gone | Shown | NotLetIn | Closed | NotHere | Lost | Question | Answer
)


class Parcel(Item, tag="p"):
    """Everything that a node has for another in one turn of its loop; maybe nothing. `number`: 1,
    2, 3 … for each pair of nodes."""

    node: int
    to: int
    number: int
    pieces: list[bytes]
    items: list[AnyItem]


class Beat(ToAll, tag="beat"):
    """To all, the sender too: this node has the bus, and whether it has the store."""

    has_store: bool


class Named(ToAll, tag="name"):
    """To all: somebody has a new name."""

    person: str
    name: str


class Spent(ToAll, tag="spent"):
    """To all: something that is limited for each address was done. `keys`: the address and the
    ranges around it, each as a keyed hash."""

    bucket: str
    keys: tuple[str, ...]


class From(ToAll, tag="from"):
    """To all: from where a table was opened, as a keyed hash; for everybody's share of lists."""

    link: str
    origin: str


Note = Beat | Named | Spent | From
Message = Parcel | Note


class _Untried(Item, tag="p"):
    """A parcel whose items are read one by one."""

    node: int
    to: int
    number: int
    pieces: list[bytes]
    items: list[msgspec.Raw]


class JustId(Struct):
    """Which message is meant, of an answer or of a message that cannot be read."""

    id: str


id_of: Final[Callable[[bytes], JustId]] = typed.decoder(JustId).decode
_encode = typed.packed_encoder()
_decode: Final[Callable[[bytes], Message]] = typed.packed_decoder(Message).decode
_decode_untried: Final[Callable[[bytes], _Untried]] = typed.packed_decoder(_Untried).decode
_decode_item: Final[Callable[[bytes], AnyItem]] = typed.packed_decoder(AnyItem).decode


def packed(message: Message) -> bytes:
    return _encode(message)


def unpacked(data: bytes) -> Message | None:
    """None if it is no message that this version knows."""
    try:
        return _decode(data)
    except msgspec.DecodeError:
        return _unpacked_one_by_one(data)


def _unpacked_one_by_one(data: bytes) -> Parcel | None:
    """A parcel with something that only a newer version knows: all the rest of it."""
    try:
        found = _decode_untried(data)
    except msgspec.DecodeError:
        return None
    items: list[AnyItem] = []
    for raw in found.items:
        try:
            items.append(_decode_item(bytes(raw)))
        except msgspec.DecodeError:
            continue
    return Parcel(found.node, found.to, found.number, found.pieces, items)


class Packing:
    """A parcel that is being filled. A piece that several people get is in it once."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.items: list[AnyItem] = []
        self.size = 0
        self._known: dict[int, int] = {}  # by identity: what all get is made once

    def piece(self, data: bytes) -> int:
        known = self._known
        found = known.get(id(data))
        if found is None:
            found = known[id(data)] = len(self.pieces)
            self.pieces.append(data)
            self.size += len(data) + 5
        return found

    def sealed(self, node: int, to: int, number: int) -> bytes:
        """All of it, to be sent. Nothing is kept: some still hold it for a while."""
        data = packed(Parcel(node, to, number, self.pieces, self.items))
        self.pieces, self.items = [], []
        self._known.clear()
        return data
