"""What marks the pictures of this game: the prefix of every id, and the drawings."""

import re
from collections.abc import Mapping
from typing import Final

from spaceport.games.svg import Drawings

PREFIX: Final = "sos-"
_HIT_AREAS: Final = re.compile(r'<g id="board-\w+-cells".*?</g>\s*', re.DOTALL)
"""Only the page takes a pointer."""


def drawings_of(art: Mapping[str, str]) -> Drawings:
    return Drawings(PREFIX, art, _HIT_AREAS)
