"""Some processes beside this one that do work for it.

Each has a line of its own to this one, and that is all they share: no lock, queue or thread that
could wait for somebody who was killed. However the work ends, by Ctrl-C at whatever moment too, the
processes are killed, and nothing is waited for but their end.
"""

import multiprocessing
import signal
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import connection
from typing import Any, Final, Generic, TypeVar

from spaceport.core.faults import Fault
from spaceport.table.settle_in import settle_in

AHEAD: Final = 2
"""Jobs that a process has at a time, so that it never waits for the next. They are small: as many
always fit into its line."""

J = TypeVar("J")
R = TypeVar("R")


class Processes:
    """Some processes on this machine. They end with it, however it ends."""

    def __init__(self, count: int) -> None:
        self.count = count

    def each(self, work: Callable[[J], R], jobs: Sequence[J]) -> Generator[tuple[J, R], None, None]:
        """Every job with its result, as they end. Close it if you stop before its end."""
        team = _Team(work, jobs, self.count)
        try:
            team.start()
            yield from team.results()
            team.let_go()
        finally:
            team.kill()


class _Team(Generic[J, R]):
    def __init__(self, work: Callable[[J], R], jobs: Sequence[J], count: int) -> None:
        self._work = work
        self._jobs = jobs
        self._given = 0
        self._mates: list[_Mate[J, R]] = [_Mate() for _ in range(min(count, len(jobs)))]

    def start(self) -> None:
        for mate in self._mates:
            mate.start()
        for mate in self._mates:
            mate.send(self._work)
            self._feed(mate)

    def results(self) -> Iterator[tuple[J, R]]:
        while at_work := [mate for mate in self._mates if mate.jobs]:
            ready = connection.wait([mate.line for mate in at_work])
            for mate in at_work:
                if mate.line in ready:
                    done = mate.take()
                    self._feed(mate)
                    yield done

    def _feed(self, mate: "_Mate[J, R]") -> None:
        """The last jobs go to whoever has nothing else to do."""
        while left := len(self._jobs) - self._given:
            if len(mate.jobs) >= (AHEAD if left > len(self._mates) else 1):
                return
            mate.give(self._jobs[self._given])
            self._given += 1

    def let_go(self) -> None:
        """All is done: they may end by themselves."""
        for mate in self._mates:
            mate.line.close()
        for mate in self._mates:
            mate.process.join()

    def kill(self) -> None:
        started = [mate.process for mate in self._mates if mate.process.pid is not None]
        for process in started:
            process.kill()
        for process in started:
            process.join()


class _Mate(Generic[J, R]):
    """A process and the line to it."""

    def __init__(self) -> None:
        # A spawned process shares nothing with this one, on every system alike.
        context = multiprocessing.get_context("spawn")
        self.line, self._its_end = context.Pipe()
        # Python ends a daemon itself, should a second Ctrl-C interrupt the killing. The work is not
        # one of `args`: those are written while nobody hears Ctrl-C, so they must fit into a pipe.
        self.process = context.Process(target=_serve, args=(self._its_end,), daemon=True)
        self.jobs: deque[J] = deque()
        """What it has to do; the results come in the same order."""

    def start(self) -> None:
        with _nobody_hears_ctrl_c():
            self.process.start()
        self._its_end.close()

    def give(self, job: J) -> None:
        self.jobs.append(job)
        self.send(job)

    def send(self, what: object) -> None:
        try:
            self.line.send(what)
        except OSError:
            raise Fault("sim-worker-lost") from None

    def take(self) -> tuple[J, R]:
        try:
            is_done, found = self.line.recv()
        except (EOFError, OSError):
            raise Fault("sim-worker-lost") from None
        if not is_done:
            raise found
        return self.jobs.popleft(), found


@contextmanager
def _nobody_hears_ctrl_c() -> Iterator[None]:
    """A terminal tells Ctrl-C to everybody. A process that is started in here does not hear it from
    its first moment on (one that heard it while it still loads would end with a traceback); this
    one hears it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # which starts a process too, and lets us hear again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(line: "connection.Connection[Any, Any]") -> None:
    """In the process: do what comes, until nobody is at the other end."""
    settle_in()
    try:
        work = line.recv()
        while True:
            line.send(_outcome(work, line.recv()))
    except (EOFError, ConnectionError):
        return


def _outcome(work: Callable[[J], R], job: J) -> tuple[bool, R | Exception]:
    """Whether it was done, and the result or what was raised."""
    try:
        return True, work(job)
    except Exception as error:
        error.add_note(traceback.format_exc())
        return False, error
