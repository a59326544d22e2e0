"""What several tests of S.O.S. in Space share."""

import os

import pytest


@pytest.fixture(scope="session")
def effort() -> float:
    """How many random cases to try, as a share of the usual number."""
    return float(os.environ.get("SPACEPORT_EFFORT", "1.0"))
