"""Many who come or go at once pass one after another. A handshake costs many times what a move
costs: five hundred guests who come back at once wait in line for a second, and who plays notices
nothing of it."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

AT_ONCE: Final = 2
GAP_SECONDS: Final = 0.004


class Turnstile:
    """Lets so many pass in each moment, in the order in which they came."""

    def __init__(self, at_once: int = AT_ONCE, gap: float = GAP_SECONDS) -> None:
        self._at_once = at_once
        self._gap = gap
        self._left = at_once
        self._waiting: deque[Callable[[], None]] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def enter(self, transport: asyncio.Transport) -> None:
        """A new connection; while it waits nothing is read from it."""
        if not self._may_pass():
            held = _Held(transport)
            self._waiting.append(held.release)
            asyncio.get_running_loop().call_soon(held.hold)

    async def leave(self) -> None:
        """Wait until somebody who has gone may be put away."""
        if not self._may_pass():
            turn = asyncio.Event()
            self._waiting.append(turn.set)
            await turn.wait()

    def _may_pass(self) -> bool:
        if self._timer is None:
            self._arm()
        if self._left == 0:
            return False
        self._left -= 1
        return True

    def _turn(self) -> None:
        self._left = self._at_once
        while self._left and self._waiting:
            self._left -= 1
            self._waiting.popleft()()
        self._timer = None
        if self._left < self._at_once:
            self._arm()

    def _arm(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._gap, self._turn)


class _Held:
    """A connection that is not read. uvloop begins to read a new one whatever `connection_made`
    wished, so that it is held as soon as the loop comes round; nothing has been read by then."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._is_held = self._is_released = False

    def hold(self) -> None:
        if not self._is_released and not self._transport.is_closing():
            self._is_held = True
            self._transport.pause_reading()

    def release(self) -> None:
        self._is_released = True
        if self._is_held and not self._transport.is_closing():
            self._transport.resume_reading()
