"""Whatever is sent says exactly what its struct does: read with the struct and written again, it is
the same bytes. So nothing is missing, misspelt, of another type, or too much."""

import json
from functools import cache
from typing import Any

import msgspec

from spaceport.core import typed
from spaceport.core.undone import Undone
from spaceport.games import catalog
from spaceport.wire import down, web

_plainly = msgspec.json.Encoder().encode


def message(words: bytes) -> down.FromServer:
    found: down.FromServer = _same(words, down.FromServer)
    return found


def problem(words: bytes) -> web.Problem:
    found: web.Problem = _same(words, web.Problem)
    return found


def frame(game: str, found: down.Frame) -> None:
    """The parts of a frame that only the rules know the types of."""
    view = catalog.sights(game)
    event, action = catalog.module(game, "events").Event, catalog.module(game, "notation").Action
    has_short_form = view.Offers is not None and bytes(found.offers) != b"[]"
    _alike(found.public, view.Public)
    _alike(found.own, view.Own | None)
    _alike(found.offers, view.Offers if has_short_form else _list_of(action))
    _alike(found.events, _list_of(event | Undone))


def _list_of(kind: Any) -> Any:
    return list[kind]


def _same(words: bytes, kind: Any) -> Any:
    found = _decoder(kind).decode(words)
    assert _plainly(found) == words, f"{words!r} is not what {kind} is written as"
    return found


def _alike(words: msgspec.Raw, kind: Any) -> None:
    """The same but for the way of writing a number: 16 may be a 16.0."""
    again = _plainly(_decoder(kind).decode(words))
    if again != bytes(words):
        assert _pairs(again) == _pairs(bytes(words)), f"{bytes(words)!r} is not a {kind}"


def _pairs(words: bytes) -> Any:
    return json.loads(words, object_pairs_hook=tuple)


@cache
def _decoder(kind: Any) -> "msgspec.json.Decoder[Any]":
    return typed.decoder(kind)
