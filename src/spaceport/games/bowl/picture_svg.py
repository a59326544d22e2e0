"""What marks the pictures of this game: the prefix of every id, and the drawings."""

from collections.abc import Mapping
from typing import Final

from spaceport.games.svg import Drawings

PREFIX: Final = "bowl-"


def drawings_of(art: Mapping[str, str]) -> Drawings:
    return Drawings(PREFIX, art)
