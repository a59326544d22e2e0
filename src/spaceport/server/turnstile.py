"""Many who come or go at once pass one after another. A handshake costs many times what a move
costs: five hundred guests who come back at once wait in line for three seconds, and who plays
notices nothing of it."""

import asyncio
import sys
from collections import deque
from collections.abc import Callable
from typing import Final

AT_ONCE: Final = 8
"""A browser comes with six connections and a socket."""
GAP_SECONDS: Final = 0.006
LEAVING_SECONDS: Final = 0.003


class Turnstile:
    """Lets a few pass at once, then one in each moment, in the order in which they came."""

    def __init__(self, at_once: int = AT_ONCE, gap: float = GAP_SECONDS) -> None:
        self._at_once = at_once
        self._gap = gap
        self._left = at_once
        self._waiting: deque[Callable[[], object]] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def go(self, through: Callable[[], object]) -> bool:
        """Call it now, or when its turn has come; whether that was now. It may say False: it has
        gone meanwhile, and takes no turn from those behind it."""
        if self._timer is None:
            self._arm()
        if self._left == 0:
            self._waiting.append(through)
            return False
        self._left -= 1
        through()
        return True

    def open(self) -> None:
        """Everybody passes from now on: the house closes."""
        self._at_once = self._left = sys.maxsize
        while self._waiting:
            self._waiting.popleft()()

    def _turn(self) -> None:
        self._timer = None
        while self._waiting:
            if self._waiting.popleft()() is not False:
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

    def open(self) -> None:
        self.way_in.open()
        self.way_out.open()
