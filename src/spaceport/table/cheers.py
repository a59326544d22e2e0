"""Cheers: a few kind words that a player says to everybody. They are shown and not kept."""

from collections import deque
from typing import Final

from spaceport.core.faults import Illegal

MOST: Final = 3
IN_MS: Final = 10_000
"""So many cheers in so long a time, of one person; more would be noise."""


class Cheers:
    """Who cheered when, at one table."""

    def __init__(self) -> None:
        self._said: dict[str, deque[int]] = {}

    def note(self, person: str, at: int) -> None:
        """Count a cheer; refused if there were too many."""
        said = self._said.setdefault(person, deque(maxlen=MOST))
        if len(said) == MOST and at - said[0] < IN_MS:
            raise Illegal("too-many-cheers")
        said.append(at)
