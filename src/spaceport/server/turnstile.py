"""Many who come or go at once pass one after another. A handshake costs many times what a move
costs: five hundred guests who come back at once wait in line for three seconds, and who plays
notices nothing of it.

Each address has a line of its own, and the lines take turns: whoever comes by the hundred waits
behind themselves and nobody else.
"""

import asyncio
import sys
from collections import deque
from collections.abc import Callable
from typing import Final

AT_ONCE: Final = 8
"""A browser comes with six connections and a socket."""
GAP_SECONDS: Final = 0.006
LEAVING_SECONDS: Final = 0.003
LINE_LIMIT: Final = 500
"""Who wait from one address: a class of thirty whose browsers load the page at once."""
CROWD_LIMIT: Final = 2_000
"""Who wait in all; when there are so many, only short lines grow, to twice as many in all."""
SHORT: Final = 20


class Turnstile:
    """Lets a few pass at once, then one in each moment: the lines in turn, each in its order."""

    def __init__(self, at_once: int = AT_ONCE, gap: float = GAP_SECONDS) -> None:
        self._at_once = at_once
        self._gap = gap
        self._left = at_once
        self._lines: dict[str, deque[Callable[[], object]]] = {}  # whose turn it is comes first
        self._waiting = 0
        self._timer: asyncio.TimerHandle | None = None

    def has_room(self, line: str = "", most: int = LINE_LIMIT) -> bool:
        """Whether one more may wait in this line."""
        length = len(self._lines.get(line, ()))
        if self._waiting >= CROWD_LIMIT:
            return length < SHORT and self._waiting < 2 * CROWD_LIMIT
        return length < most

    def go(self, through: Callable[[], object], line: str = "") -> bool:
        """Call it now, or when its turn has come; whether that was now. It may say False: it has
        gone meanwhile, and takes no turn from those behind it."""
        if self._timer is None:
            self._arm()
        if self._left == 0:
            self._lines.setdefault(line, deque()).append(through)
            self._waiting += 1
            return False
        self._left -= 1
        through()
        return True

    def open(self) -> None:
        """Everybody passes from now on: the house closes."""
        self._at_once = self._left = sys.maxsize
        while self._lines:
            self._next()()

    def _next(self) -> Callable[[], object]:
        """The first of the line whose turn it is; the line goes behind all others."""
        name = next(iter(self._lines))
        line = self._lines.pop(name)
        found = line.popleft()
        self._waiting -= 1
        if line:
            self._lines[name] = line
        return found

    def _turn(self) -> None:
        self._timer = None
        while self._lines:
            if self._next()() is not False:
                break
        else:
            self._left = min(self._left + 1, self._at_once)
        if self._left < self._at_once:
            self._arm()

    def _arm(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._gap, self._turn)


class Doors:
    """The way in and the way out of one server."""

    def __init__(self) -> None:
        self.way_in = Turnstile()
        self.way_out = Turnstile(gap=LEAVING_SECONDS)
        self.unheard: set[asyncio.Transport] = set()
        """Connections that have not said yet whose they are."""

    def open(self) -> None:
        for transport in list(self.unheard):
            transport.abort()
        self.way_in.open()
        self.way_out.open()
