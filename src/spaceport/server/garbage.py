"""Python's search for garbage with cycles in it, kept short: through a thousand tables it would
take a third of a second, in which nobody is served.

A move leaves hardly any such garbage, and a table that is put away or a connection that has gone
leave none (`tests/server/test_garbage.py`). So only what is new is searched, a few thousand things
at a time, and what is found alive is set aside for good; everything is searched when nobody is
here, and otherwise once an hour.
"""

import asyncio
import gc
from collections.abc import Callable
from typing import Final

NEW: Final = 5_000
"""New things before they are searched: that takes a millisecond."""
NEVER: Final = 1_000_000_000
LOOK_SECONDS: Final = 600.0
PATIENCE_SECONDS: Final = 3600.0
"""After so long everything is searched though people play."""


class Garbage:
    """The search in this process."""

    def __init__(self, is_quiet: Callable[[], bool]) -> None:
        self._is_quiet = is_quiet
        self._searched_at = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """From here on."""
        gc.callbacks.append(_set_aside)
        gc.set_threshold(NEW, NEVER, NEVER)
        self._search_all()

    def end(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        gc.callbacks.remove(_set_aside)

    def look(self) -> None:
        """Search everything if nobody would notice, or if it was put off for long."""
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
