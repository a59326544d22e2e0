"""What all tests share: how much to try, Hypothesis scaled by it, and how async tests run.

SPACEPORT_EFFORT (./do test --effort X) is a factor for the number of random cases. Cases are the
same in every run, so that a failure can be looked at again; more effort tries more of them.
"""

import asyncio
import functools
import inspect
import os
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

EFFORT = float(os.environ.get("SPACEPORT_EFFORT", "1"))
if not 0 < EFFORT < 1e6:
    raise pytest.UsageError(f"SPACEPORT_EFFORT must be a factor above zero, not {EFFORT}")

settings.register_profile(
    "spaceport",
    max_examples=max(5, round(100 * EFFORT)),
    derandomize=True,
    database=None,
    deadline=None,
    print_blob=True,
    # No test is timed: a busy machine must not fail one.
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("spaceport")


@pytest.fixture(scope="session")
def effort() -> float:
    """How many random cases to try, as a factor of the usual number."""
    return EFFORT


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The loop that `async def test_...` runs on: a fresh one of asyncio for every test."""
    return "asyncio"


# Seconds. Whoever waits for ever must not hold up the rest; no test is timed by this.
PATIENCE = 600


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest first; together, so that one process makes what they share."""
    items.sort(key=lambda item: item.get_closest_marker("first") is None)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> None:
    """An async test that waits for ever fails, and its trace says where it waits."""
    test = pyfuncitem.obj
    if not inspect.iscoroutinefunction(test):
        return
    marked = pyfuncitem.get_closest_marker("patience")
    seconds = (marked.args[0] if marked else PATIENCE) * max(1, EFFORT)

    @functools.wraps(test)
    async def in_time(**given: Any) -> None:
        async with asyncio.timeout(seconds):
            await test(**given)

    pyfuncitem.obj = in_time
