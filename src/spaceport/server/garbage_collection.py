"""Python's collection of cyclic garbage, kept short: with a thousand tables a full one takes a
third of a second, in which nobody is served.

A move leaves hardly any such garbage, and a table that is put away or a connection that has gone
leave none (tests/server/test_garbage_collection.py). So only what is new is searched, and what is
found alive is set aside for good; everything is searched when nobody is connected, and otherwise
once an hour.

Python does not know how much is new: it counts objects made less objects freed, and at a table in
play as many old ones are freed as new ones are made. Left to that count, a hundred thousand new
objects were searched at once, which took 20 ms. So the search is started by a timer: the longer one
took, the sooner the next comes.
"""

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Final

NEW: Final = 5_000
"""Objects made less objects freed, after which Python searches at once."""
NEVER: Final = 1_000_000_000
OFTEN_SECONDS: Final = 0.02
SELDOM_SECONDS: Final = 0.16
"""Between two searches of what is new, under load and without."""
LONG_SECONDS: Final = 0.002
"""A search that took longer than this, or less than a quarter of it, changes the gap."""
LOOK_SECONDS: Final = 600.0
PATIENCE_SECONDS: Final = 3600.0
"""After so long everything is searched, even while people play."""


class Collector:
    """The garbage collection of this process."""

    def __init__(
        self, is_quiet: Callable[[], bool], seconds: Callable[[], float] = time.perf_counter
    ) -> None:
        self._is_quiet = is_quiet
        self._seconds = seconds
        self.gap = SELDOM_SECONDS
        self._searched_at = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._sweeper: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Take over from Python."""
        gc.callbacks.append(_set_aside)
        gc.set_threshold(NEW, NEVER, NEVER)
        self._search_all()
        self._sweep_later()

    def end(self) -> None:
        for timer in (self._timer, self._sweeper):
            if timer is not None:
                timer.cancel()
        gc.callbacks.remove(_set_aside)

    def sweep(self) -> None:
        """Search what is new; the next search comes sooner if this one took long."""
        began = self._seconds()
        gc.collect(0)
        took = self._seconds() - began
        if took > LONG_SECONDS:
            self.gap = max(OFTEN_SECONDS, self.gap / 2)
        elif took < LONG_SECONDS / 4:
            self.gap = min(SELDOM_SECONDS, self.gap * 2)
        self._sweep_later()

    def _sweep_later(self) -> None:
        self._sweeper = asyncio.get_running_loop().call_later(self.gap, self.sweep)

    def look(self) -> None:
        """Search everything if nobody is connected, or if that was put off for too long."""
        loop = asyncio.get_running_loop()
        if self._is_quiet() or loop.time() - self._searched_at >= PATIENCE_SECONDS:
            self._search_all()
        else:
            self._look_later()

    def _search_all(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._searched_at = asyncio.get_running_loop().time()
        self._look_later()

    def _look_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(LOOK_SECONDS, self.look)


def _set_aside(phase: str, _: dict[str, int]) -> None:
    if phase == "stop":
        gc.freeze()
