"""kill -9 at random moments; `./do bench faults` does it 200 times."""

import asyncio
from pathlib import Path

import pytest

from tests.faults.drill import Drill

pytestmark = pytest.mark.slow
KILLS = 4


def test_nothing_acknowledged_is_lost_and_nothing_counts_twice(
    tmp_path: Path, effort: float
) -> None:
    kills = max(2, round(KILLS * effort))
    found = asyncio.run(asyncio.wait_for(Drill(tmp_path, seed=8).run(kills), 60 + 30 * kills))
    assert found.kills == kills
    assert found.returns == 8 * kills
    assert found.acked > 0
    assert found.stored >= found.acked
