"""What takes long (a simulated throw, a bot's thoughts) is done in other processes, never on the
event loop.

A worker that dies or hangs is replaced and its work is done again; what still fails is told to
whoever asked, and no table waits for another's work.
"""

import asyncio
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from spaceport.table.settle_in import settle_in

logger = logging.getLogger("spaceport.table")


class WorkFailed(Exception):
    """The work could not be done, also not in a new process."""


class Workers:
    """A few processes, started when first needed."""

    def __init__(
        self,
        processes: int = 2,
        patience: float = 15.0,
        tries: int = 3,
        *,
        kindness: int = 0,
        retries_slow: bool = True,
    ) -> None:
        """`kindness`: the priority of the processes, as by nice(1). `retries_slow`:
        what took too long is tried again; without it only what a dead process left undone."""
        self._processes = processes
        self._patience = patience
        self._tries = tries
        self._kindness = kindness
        self._retries_slow = retries_slow
        self._pool: ProcessPoolExecutor | None = None
        self._is_closed = False
        self.replaced = 0

    async def do(self, work: Callable[..., Any], *given: Any) -> Any:
        """The result of `work(*given)`; both must be picklable."""
        for _ in range(self._tries):
            if self._is_closed:
                break
            pool = self._open()
            future = asyncio.get_running_loop().run_in_executor(pool, work, *given)
            try:
                return await asyncio.wait_for(future, self._patience)
            except (BrokenProcessPool, TimeoutError) as trouble:
                if self.is_closed():
                    break
                logger.warning("a worker was replaced: %s", type(trouble).__name__)
                self._replace(pool)
                if isinstance(trouble, TimeoutError) and not self._retries_slow:
                    break
            except asyncio.CancelledError:
                # Either we are, or only this piece of work, with a pool that somebody else gave up.
                task = asyncio.current_task()
                if task is None or task.cancelling() or self.is_closed():
                    raise
        raise WorkFailed(getattr(work, "__name__", "work"))

    def is_closed(self) -> bool:
        return self._is_closed

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A spawned process shares nothing with this one: no sockets, no locks, no database.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, context, settle_in, (self._kindness,))
        return self._pool

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        """Let go of a pool with a dead or hanging worker; others who wait in it try again too."""
        if self._pool is not pool:
            return  # somebody else has done it
        self._pool = None
        self.replaced += 1
        kill(pool)

    def close(self) -> None:
        self._is_closed = True
        if self._pool is not None:
            kill(self._pool)
            self._pool = None


def kill(pool: ProcessPoolExecutor) -> None:
    processes = list((getattr(pool, "_processes", None) or {}).values())
    answers = getattr(pool, "_result_queue", None)
    for process in processes:
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)
    # Who is killed half-way through an answer leaves the pool's thread waiting for the rest, and
    # Python waits for that thread at its end. Nobody can write any more once our end is closed too.
    if answers is not None:
        answers._writer.close()
