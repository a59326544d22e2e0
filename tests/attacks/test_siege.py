"""The short form of the siege: thousands of hostile frames and requests against a real server.

`./do bench attacks` is the long one."""

import os
from pathlib import Path

import pytest

from tests.attacks.siege import lay

EFFORT = float(os.environ.get("SPACEPORT_EFFORT", "1"))


@pytest.mark.slow
async def test_nobody_notices_a_siege(tmp_path: Path) -> None:
    report = await lay(tmp_path, round(6_000 * EFFORT), round(300 * EFFORT), seed=7)
    assert report.wrong == []
    assert report.witness_moves > 5
    assert set(report.frames) == {
        *("malformed", "oversized", "replayed", "out of turn", "out of place", "random", "below")
    }
