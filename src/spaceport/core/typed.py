"""Reading into types: the only use of msgspec's converters and decoders.

msgspec learns the fields of a Struct when it first reads into it, and publishes
that to all threads before it is complete: a second thread that reads meanwhile follows a null
pointer, and the process crashes. So types are learnt by one thread at a time, whole,
before anybody reads into them. Nothing else in this project may read into a type by itself: ruff
refuses it (see pyproject.toml), and ADR 17 says how exactly it comes about.
"""

from collections.abc import Callable
from threading import Lock
from typing import Any, Final, TypeVar

import msgspec

T = TypeVar("T")

_one_at_a_time: Final = Lock()
_learnt: Final[set[Any]] = set()


def decoder(kind: Any) -> "msgspec.json.Decoder[Any]":
    """A decoder of JSON for a type. It may be used in any thread."""
    with _one_at_a_time:
        found = msgspec.json.Decoder(kind)
        _learnt.add(kind)
        return found


def packed_decoder(kind: Any) -> "msgspec.msgpack.Decoder[Any]":
    """A decoder of MessagePack for a type. It may be used in any thread."""
    with _one_at_a_time:
        return msgspec.msgpack.Decoder(kind)


def packed_encoder() -> Callable[[Any], bytes]:
    """Writes MessagePack; what is neither a value of it nor a struct as text."""
    return msgspec.msgpack.Encoder(enc_hook=str).encode


def convert(data: Any, kind: type[T], *, strict: bool = True) -> T:
    """Plain data as a value of a type, or `msgspec.ValidationError`. Where it is not strict, a word
    may stand for the number that it is."""
    _learn(kind)
    return msgspec.convert(data, kind, strict=strict)


def decode(text: bytes | str, kind: type[T]) -> T:
    """JSON as a value of a type, or `msgspec.DecodeError`."""
    _learn(kind)
    return msgspec.json.decode(text, type=kind)


def plain(text: "bytes | str | msgspec.Raw") -> Any:
    """JSON as plain data: no type has to be learnt."""
    return msgspec.json.decode(text)


def _learn(kind: Any) -> None:
    if kind not in _learnt:
        decoder(kind)
