"""Who plays the parts of a plan: this process, or some others beside it.

Each takes work and gives back what came of it, in whatever order it ends.
"""

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Final, Protocol, TypeVar

from spaceport.core.faults import Fault
from spaceport.table.workers import kill, settle_in

AHEAD: Final = 4  # pieces of work that each has before it, so that it never waits

J = TypeVar("J")
R = TypeVar("R")


class Workers(Protocol):
    """Whoever does work."""

    @property
    def count(self) -> int:
        """How many pieces of work can be done at the same time."""
        ...

    def each(self, work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[tuple[J, R]]:
        """Every job with its result, as they end."""
        ...


class Here:
    """This process."""

    count = 1

    def each(self, work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[tuple[J, R]]:
        return ((job, work(job)) for job in jobs)


class Processes:
    """Some processes on this machine. They end with it, however it ends."""

    def __init__(self, count: int) -> None:
        self.count = count

    def each(self, work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[tuple[J, R]]:
        # A spawned process shares nothing with this one, on every system alike.
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(self.count, context, settle_in) as pool:
            try:
                yield from self._each(pool, work, jobs)
            except BrokenProcessPool:
                kill(pool)
                raise Fault("sim-worker-lost") from None
            except BaseException:  # Ctrl-C, a game that failed, or nobody wants to see the rest
                kill(pool)
                raise

    def _each(
        self, pool: ProcessPoolExecutor, work: Callable[[J], R], jobs: Sequence[J]
    ) -> Iterator[tuple[J, R]]:
        waiting: dict[Future[R], J] = {}
        left = iter(jobs)
        while True:
            while len(waiting) < AHEAD * self.count:
                job = next(left, None)
                if job is None:
                    break
                waiting[pool.submit(work, job)] = job
            if not waiting:
                return
            over, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in over:
                yield waiting.pop(future), future.result()
