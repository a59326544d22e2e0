"""The one writer of what is sent: the structs of `down` and `web`, as JSON.

A frame (`down.Frame`) is written by hand, because it goes to many and most of it is the same for
all of them: what everybody is shown is encoded once, what is one's own once for each seat, and a
frame is these two behind a number. The parts and their order are the fields of the struct. Every
message that a test receives is read with its struct and written again, to the same bytes.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

encode = msgspec.json.Encoder(enc_hook=str).encode
"""Of any message or body. What a fault names, maybe a path, is told as text."""
_encode = msgspec.json.Encoder().encode  # of what rules give: all of that is JSON

# What messages begin with.
FRAME: Final = b'{"t":"frame",'
WELCOME: Final = b'{"t":"welcome",'
ANSWERS: Final = (b'{"t":"done",', b'{"t":"refused",')

NOTHING: Final = b"[]"
ALONE: Final = b'"seat":null,"own":null,"offers":[],"undo":false,'
"""A frame's own part for somebody who only watches."""


def raw(value: Any) -> msgspec.Raw:
    """A part of a message that only the rules know the type of."""
    return msgspec.Raw(_encode(value))


def frame(n: int, now: int, own: bytes, shared: bytes) -> bytes:
    """A frame of its parts; `shared` with what happened."""
    return b'{"t":"frame","n":%d,"now":%d,%b%b' % (n, now, own, shared)


def frame_head(n: int, now: int) -> bytes:
    """What a frame begins with; its own part and what all are shown follow."""
    return b'{"t":"frame","n":%d,"now":%d,' % (n, now)


def own_part(seat: int, own: Any, offers: Any, undo: bool) -> bytes:
    """What one seat alone sees; `offers` is None where it cannot act."""
    return b'"seat":%d,"own":%b,"offers":%b,"undo":%b,' % (
        seat,
        _encode(own),
        NOTHING if offers is None else _encode(offers),
        b"true" if undo else b"false",
    )


def shared_part(round_: int, public: Any, waits: bool, deadlines: Sequence[Any]) -> bytes:
    """What everybody sees."""
    return b'"round":%d,"public":%b,"waits":%b,"deadlines":%b,"events":' % (
        round_,
        _encode(public),
        b"true" if waits else b"false",
        _encode(deadlines) if deadlines else NOTHING,
    )


def events_part(events: Sequence[Any]) -> bytes:
    """What happened, as one seat or everybody may know it."""
    return _encode(events)


def with_events(shared: bytes, events: bytes) -> bytes:
    """What everybody sees, and after it what happened."""
    return b"%b%b}" % (shared, events)
