"""What a socket still has to send: bounded, so that a slow reader costs the table nothing."""

import asyncio
from collections import deque
from collections.abc import Callable

from spaceport.wire import down, write


class Outbox:
    """Filled by the table, emptied by the socket alone: with `take`, soon after `filled` was called
    and at once when `flush` is, or message by message by a task that waits in `get`."""

    def __init__(self, limit: int = 256, takes_diffs: bool = False) -> None:
        self._limit = limit
        self.takes_diffs = takes_diffs
        """The client asked for diffs instead of whole frames, where that is enough."""
        self.waiting: deque[bytes] = deque()
        self._ready = asyncio.Event()
        self.filled: Callable[[], None] = self._ready.set
        self.flush: Callable[[], None] = self._ready.set
        self.closed_for: down.ToldCode | None = None

    def put(self, message: bytes) -> None:
        """Queue a message that goes out soon."""
        self.add(message)
        self.filled()

    def add(self, message: bytes) -> None:
        """Queue a message that goes out with others, when `flush` is called after the last one.
        A full outbox closes: its client comes back and gets the newest view."""
        if self.closed_for is not None:
            return
        if len(self.waiting) >= self._limit:
            self.waiting.clear()
            self.close("too-slow")
            return
        self.waiting.append(message)

    def add_frame(self, n: int, now: int, own: bytes, shared: bytes) -> None:
        """As `add`, for a frame of which others get the same parts."""
        if self.closed_for is None and len(self.waiting) < self._limit:  # not `add`: a call less
            self.waiting.append(write.frame(n, now, own, shared))
        else:
            self.add(b"")

    def add_diff(self, n: int, now: int, own: bytes, shared: bytes) -> None:
        """As `add_frame`."""
        if self.closed_for is None and len(self.waiting) < self._limit:
            self.waiting.append(write.diff(n, now, own, shared))
        else:
            self.add(b"")

    def close(self, told: down.ToldCode) -> None:
        """Tell why; nothing more is taken after that."""
        if self.closed_for is None:
            self.waiting.append(write.encode(down.Told(told)))
            self.closed_for = told
            self.filled()

    def take(self, most: int) -> list[bytes]:
        """What waits, the oldest first, but not more than so many."""
        waiting = self.waiting
        if len(waiting) > most:
            return [waiting.popleft() for _ in range(most)]
        found = list(waiting)
        waiting.clear()
        return found

    async def get(self) -> bytes | None:
        """The next message, or None when nothing more will come."""
        while not self.waiting:
            if self.closed_for is not None:
                return None
            self._ready.clear()
            await self._ready.wait()
        return self.waiting.popleft()
