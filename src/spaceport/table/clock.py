"""The clock, which is given to whatever needs time, so that tests never sleep."""

import asyncio
import heapq
import time
from collections.abc import Awaitable, Callable
from typing import Protocol


class Timer(Protocol):
    """Something armed that can be disarmed."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Milliseconds that only run forward, seconds since 1970 for people, and an alarm."""

    def now(self) -> int: ...
    def date(self) -> int: ...
    def call_at(self, ms: int, wake: Callable[[], None]) -> Timer: ...


class RealClock:
    """The machine's clock. Jumps of the wall clock do not touch `now`."""

    def now(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def date(self) -> int:
        return int(time.time())

    def call_at(self, ms: int, wake: Callable[[], None]) -> Timer:
        delay = max(0, ms - self.now()) / 1000
        return asyncio.get_running_loop().call_later(delay, wake)


class _FakeTimer:
    def __init__(self, wake: Callable[[], None]) -> None:
        self.wake: Callable[[], None] | None = wake

    def cancel(self) -> None:
        self.wake = None


class FakeClock:
    """A clock that stands until a test moves it."""

    def __init__(self, ms: int = 1_000, date: int = 1_700_000_000) -> None:
        self._ms = ms
        self._date = date
        self._timers: list[tuple[int, int, _FakeTimer]] = []
        self._count = 0

    def now(self) -> int:
        return self._ms

    def date(self) -> int:
        return self._date + self._ms // 1000

    def call_at(self, ms: int, wake: Callable[[], None]) -> Timer:
        timer = _FakeTimer(wake)
        self._count += 1
        heapq.heappush(self._timers, (ms, self._count, timer))
        return timer

    async def advance(self, ms: int, settle: "Callable[[], Awaitable[None]]") -> None:
        """Move on, waking what is due in its order; `settle` lets tasks run in between."""
        until = self._ms + ms
        await settle()
        while self._timers and self._timers[0][0] <= until:
            due, _, timer = heapq.heappop(self._timers)
            self._ms = max(self._ms, due)
            if timer.wake is not None:
                timer.wake()
                await settle()
        self._ms = until
        await settle()
