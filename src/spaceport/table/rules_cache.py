"""Rules for tables: those with the same game, edition, options and version share one object. Rules
are pure and keep nothing but what they have worked out."""

from functools import cache, lru_cache
from typing import Any, Final

import msgspec

from spaceport.core import typed
from spaceport.games import catalog
from spaceport.library.load import Loaded, load

KEPT: Final = 64

_encode = msgspec.json.Encoder(order="deterministic").encode


def loaded(
    game: str,
    edition: str | None,
    options: dict[str, Any],
    text: str | None = None,
    version: int | None = None,
) -> Loaded:
    """As `library.load`, for editions by name or with their text."""
    return _loaded(_encode((game, edition, options, text, version)))


@lru_cache(maxsize=KEPT)
def _loaded(key: bytes) -> Loaded:
    return load(*typed.plain(key))


@cache
def has_races(game: str) -> bool:
    """Whether anything in a game is ever contested, by the rules as they are now."""
    return bool(catalog.module(game, "rules").Rules.has_races)
