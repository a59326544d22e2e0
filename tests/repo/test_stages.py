"""A run in stages: what it prints at the end, and its exit code."""

import pytest

from tools.run import Failed
from tools.stages import Skip, Stage, run_all


def failing() -> bool:
    raise Failed("the fuse is gone")


def test_all_stages_run_and_the_last_line_counts_them(capsys: pytest.CaptureFixture[str]) -> None:
    stages = [
        Stage("one", lambda: True),
        Stage("two", failing),
        Stage("three", lambda: Skip("none yet")),
        Stage("four", lambda: False),
    ]
    assert run_all(stages, fail_fast=False) == 1
    told = capsys.readouterr().out
    assert "the fuse is gone" in told
    assert told.splitlines()[-1] == "stages: 1 passed, 2 failed, 1 skipped"


def test_fail_fast_stops_at_the_first_failure(capsys: pytest.CaptureFixture[str]) -> None:
    stages = [Stage("one", lambda: False), Stage("two", failing)]
    assert run_all(stages, fail_fast=True) == 1
    told = capsys.readouterr().out
    assert "fuse" not in told
    assert "not run  two" in told
    assert told.splitlines()[-1] == "stages: 0 passed, 1 failed, 1 skipped"


def test_a_loud_skip_is_loud_and_no_failure(capsys: pytest.CaptureFixture[str]) -> None:
    stages = [Stage("browser tests", lambda: Skip("no Chromium", loud=True))]
    assert run_all(stages, fail_fast=False) == 0
    assert "BROWSER TESTS DID NOT RUN: no Chromium" in capsys.readouterr().out
