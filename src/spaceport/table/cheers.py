"""Cheers: a few kind words that a player says to everybody. They are shown and not kept."""

from collections import deque
from typing import TYPE_CHECKING, Final

from spaceport.core.faults import Illegal
from spaceport.wire import down, up

if TYPE_CHECKING:
    from spaceport.table.table import Table

MOST: Final = 3
IN_MS: Final = 10_000
"""So many cheers in so long a time, of one person; more would be noise."""


class Cheers:
    """Who cheered when, at one table."""

    def __init__(self) -> None:
        self._said: dict[str, deque[int]] = {}

    def cheer(self, table: "Table", person: str, message: up.Cheer, at: int) -> None:
        """Tell everybody at once: nobody needs it to know the game, so it waits for no store."""
        seat = table.room.which(person, message.seat)
        said = self._said.setdefault(person, deque(maxlen=MOST))
        if len(said) == MOST and at - said[0] < IN_MS:
            raise Illegal("too-many-cheers")
        said.append(at)
        table.hub.broadcast(down.Cheered(seat, message.cheer))
