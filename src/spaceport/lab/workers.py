"""Who plays the parts of a plan: this process, some others beside it (`processes.py`), or a Ray
cluster.

Each takes work and gives back what came of it, in whatever order it ends.
"""

import platform
import socket
from collections.abc import Callable, Generator, Sequence
from typing import Any, Final, Protocol, TypeVar

from spaceport import __version__
from spaceport.core.faults import Fault
from spaceport.lab.extras import needed
from spaceport.lab.plan import Plan, identity

AHEAD: Final = 4  # pieces of work that each processor of a cluster has before it

J = TypeVar("J")
R = TypeVar("R")


class Workers(Protocol):
    """Whoever does work."""

    @property
    def count(self) -> int:
        """How many pieces of work can be done at the same time."""
        ...

    def each(self, work: Callable[[J], R], jobs: Sequence[J]) -> Generator[tuple[J, R], None, None]:
        """Every job with its result, as they end. Close it if you stop before its end."""
        ...


class Here:
    """This process."""

    count = 1

    def each(self, work: Callable[[J], R], jobs: Sequence[J]) -> Generator[tuple[J, R], None, None]:
        return ((job, work(job)) for job in jobs)


# ---------------------------------------------------------------- many machines

PATIENCE: Final = 5.0
"""Seconds until a head that does not answer is not there. Ray itself waits a minute, and then ends
the process."""
TRIES: Final = 3  # of a part whose node was lost


class Ray:
    """The processors of a Ray cluster. A node that is lost costs the parts that it had."""

    def __init__(self, address: str, plan: Plan) -> None:
        with needed("ray"):
            import ray
        self._ray: Any = ray
        self._plan = plan
        self._identity = identity(plan)
        _check_head(address)
        try:
            ray.init(address, logging_level="ERROR", log_to_driver=False)
        except (OSError, RuntimeError, ValueError, ray.exceptions.RayError) as error:
            raise _no_head(address, str(error)) from None
        self.count = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def each(self, work: Callable[[J], R], jobs: Sequence[J]) -> Generator[tuple[J, R], None, None]:
        ray = self._ray
        far = ray.remote(num_cpus=1, max_retries=TRIES)(_far)
        waiting: dict[Any, J] = {}
        left = iter(jobs)
        try:
            while True:
                while len(waiting) < AHEAD * self.count and (job := next(left, None)) is not None:
                    waiting[far.remote(self._plan, self._identity, work, job)] = job
                if not waiting:
                    return
                (over,), _ = ray.wait(list(waiting), num_returns=1)
                yield waiting.pop(over), self._result(over)
        finally:
            ray.shutdown()

    def _result(self, over: Any) -> Any:
        errors = self._ray.exceptions
        try:
            return self._ray.get(over)
        except errors.RayTaskError as error:
            if isinstance(error.cause, Fault):
                raise error.cause from None
            if isinstance(error.cause, ImportError):
                raise Fault("sim-ray-no-spaceport", detail=str(error.cause)) from None
            raise
        except errors.RayError:
            raise Fault("sim-worker-lost") from None


def _check_head(address: str) -> None:
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdecimal():
        return  # `auto`: Ray knows
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise _no_head(address, str(error)) from None


def _no_head(address: str, detail: str) -> Fault:
    return Fault(
        "sim-ray-no-head", address=address, detail=detail.splitlines()[0] if detail else "-"
    )


def _far(plan: Plan, wanted: bytes, work: Callable[[J], R], job: J) -> R:
    """On a node: the work, if its rows will be the same as here."""
    if identity(plan) != wanted:
        raise Fault("sim-other-version", node=platform.node(), version=__version__)
    return work(job)
