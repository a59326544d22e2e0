"""The one writer of what is sent: the structs of `down` and `web`, as JSON.

A frame (`down.Frame`) is written by hand, because it goes to many and most of it is the same for
all of them: what everybody is shown is encoded once, what is one's own once for each seat, and a
frame is these two behind a number. So is a diff (`down.Diff`), which has only what is different of
what everybody is shown. The parts and their order are the fields of the structs. Every message
that a test receives is read with its struct and written again, to the same bytes.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

encode = msgspec.json.Encoder(enc_hook=str).encode
"""Of any message or body. What a fault names, maybe a path, is told as text."""
_encode = msgspec.json.Encoder().encode  # of what rules give: all of that is JSON

# What messages begin with.
FRAMES: Final = (b'{"t":"frame",', b'{"t":"diff",')
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


def diff(n: int, now: int, own: bytes, shared: bytes) -> bytes:
    """A diff of its parts; it builds on the frame or the diff before it."""
    return b'{"t":"diff","n":%d,"since":%d,"now":%d,%b%b' % (n, n - 1, now, own, shared)


def diff_head(n: int, now: int) -> bytes:
    """What a diff begins with, as `frame_head`."""
    return b'{"t":"diff","n":%d,"since":%d,"now":%d,' % (n, n - 1, now)


def own_part(seat: int, own: Any, offers: bytes, undo: bool) -> bytes:
    """What one seat alone sees; `offers`: as JSON, `NOTHING` where it cannot act."""
    return b'"seat":%d,"own":%b,"offers":%b,"undo":%b,' % (
        seat,
        _encode(own),
        offers,
        b"true" if undo else b"false",
    )


def public(seen: Any) -> bytes:
    """The public view, whole."""
    return _encode(seen)


def different(before: Any, seen: Any) -> bytes:
    """Those parts of the public view, by their names, that are not as they were."""
    parts: list[bytes] = []
    for name, key in _names(type(seen)):
        now = getattr(seen, name)
        was = getattr(before, name)
        if now is not was and now != was:
            parts.append(key + _encode(now))
    return b"{%b}" % b",".join(parts)


def _names(kind: type) -> tuple[tuple[str, bytes], ...]:
    found = _known.get(kind)
    if found is None:
        fields = msgspec.structs.fields(kind)
        found = tuple((each.name, _encode(each.encode_name) + b":") for each in fields)
        _known[kind] = found
    return found


_known: Final[dict[type, tuple[tuple[str, bytes], ...]]] = {}


def shared_part(
    round_: int,
    seen: bytes,
    waits: bool,
    deadlines: Sequence[Any],
    opens: int = 0,
    races: Sequence[Any] = (),
) -> bytes:
    """What everybody sees; `seen`: of the public view."""
    return b'"round":%d,"public":%b,"waits":%b,"deadlines":%b,%b%b"events":' % (
        round_,
        seen,
        b"true" if waits else b"false",
        _encode(deadlines) if deadlines else NOTHING,
        b'"opens":%d,' % opens if opens else b"",
        b'"races":%b,' % _encode(races) if races else b"",
    )


def opens_here(page: int, own: bytes) -> bytes:
    """One's own part, and before it when a race opens by one's own clock."""
    return b'"opens_here":%d,%b' % (page, own)


def events_part(events: Sequence[Any]) -> bytes:
    """What happened, as one seat or everybody may know it."""
    return _encode(events)


def with_events(shared: bytes, events: bytes) -> bytes:
    """What everybody sees, and after it what happened."""
    return b"%b%b}" % (shared, events)
