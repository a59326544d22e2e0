"""Throws at live tables: a real die, simulated in other processes.

Nothing heavy is imported here: the simulator stays in the worker processes, and they start when a
game with throws is on.
"""

import asyncio
import logging
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from spaceport.core.flight import Flick, Rest
from spaceport.table.game import Sample

if TYPE_CHECKING:
    from spaceport.table.workers import Workers

logger = logging.getLogger("spaceport.table")
SIMULATOR: Final = "mujoco"
FAILED: Final = f"{SIMULATOR}-failed"
MOST_TRIES: Final = 3  # P23


def physics_here() -> str:
    """Simulated where the simulator is installed, else from the bank, which has no paths."""
    return "simulate" if find_spec(SIMULATOR) else "table"


def thrown(physics: str, flick: Flick, key: bytes) -> Rest:
    """In a worker process: where a throw comes to rest."""
    from spaceport import throw

    return throw.outcome(physics, flick, key)


def warm_up(physics: str) -> None:
    """In a worker process: load what the first throw would have to wait for."""
    thrown(physics, Flick(start=0, angle=0, distance=6_000, side=0, line=4_340), b"warm-up")


def failed(key: bytes) -> Rest:
    """A throw that no process could bring to an end counts as resting on no card (P23)."""
    from spaceport.throw import luck

    given = luck.simulated(key, MOST_TRIES)
    return Rest(0, 0, 0, 0, lost=True, tries=MOST_TRIES, by=FAILED, luck=given)


class ThrowWorkers:
    """The sampler of a server's tables. Close it at the end."""

    def __init__(self, workers: "Workers | None" = None, physics: str | None = None) -> None:
        self._workers = workers
        self._physics = physics
        self._is_ready = False
        self._is_closed = False

    async def __call__(self, sample: Sample) -> Rest:
        try:
            rest: Rest = await self._do(thrown, sample.given, sample.key)
        except Exception:
            if self._is_closed:  # the next server will throw it
                raise asyncio.CancelledError from None
            # Whatever failed, the game must go on.
            logger.exception("a throw failed")
            return failed(sample.key)
        return rest

    async def get_ready(self) -> None:
        """Somebody is about to throw: start a process for it, so that the first throw is quick."""
        if self._is_ready:
            return
        self._is_ready = True
        try:
            await self._do(warm_up)
        except Exception:
            if not self._is_closed:
                logger.exception("no process for throws")

    async def _do(self, work: Callable[..., Any], *given: Any) -> Any:
        from spaceport.table.workers import Workers

        if self._workers is None:
            # As important as a table: a throw is some 15 ms of work, and a person waits for it. At
            # home a browser beside it, which draws the TV's picture, would take most of the time
            # from processes that stand back.
            self._workers = Workers()
        if self._physics is None:
            self._physics = physics_here()
        return await self._workers.do(work, self._physics, *given)

    def close(self) -> None:
        self._is_closed = True
        if self._workers is not None:
            self._workers.close()
