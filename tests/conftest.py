"""What all tests share: how much to try, and Hypothesis scaled by it.

SPACEPORT_EFFORT (./do test --effort X) is a factor for the number of random cases. Cases are the
same in every run, so that a failure can be looked at again; more effort tries more of them.
"""

import os

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
