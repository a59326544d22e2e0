"""A stored game, followed to where it stands."""

from collections.abc import Sequence
from typing import Final

import msgspec

from spaceport.core import log, typed
from spaceport.core.faults import LogFault
from spaceport.table.game import Game
from spaceport.table.rules_cache import loaded
from spaceport.table.store.base import Kept

UNREADABLE: Final = (msgspec.DecodeError, TypeError, RecursionError)
"""What decoding raises for bytes that are no room or header."""


def _header(kept: Kept) -> log.Header:
    try:
        return typed.decode(kept.header or b"", log.Header)
    except UNREADABLE as error:
        raise LogFault("log-header", line=1, detail=str(error)) from None


def game_of(kept: Kept, entries: Sequence[log.Entry]) -> Game:
    """The game of a stored table, followed to where it stands."""
    header = _header(kept)
    given = (header.edition, header.options, header.edition_text, header.rules)
    known = loaded(header.game, *given)
    game = Game(known, header, kept.seed, kept.header)
    game.load(entries)
    return game
