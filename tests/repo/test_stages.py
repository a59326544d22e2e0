"""A run in stages: what it prints at the end, and its exit code."""

import sys
from threading import Barrier

import pytest

from tools import tests
from tools.run import Failed, code_of, say
from tools.stages import Skip, Stage, run_all

PATIENCE = 60


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


def test_those_of_a_group_run_at_once_and_each_is_told_in_one_piece(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Also what programs say that they start. The next stage waits for all of them."""
    meet = Barrier(2)
    ended: list[str] = []

    def work(name: str) -> bool:
        say(f"{name} begins")
        meet.wait(PATIENCE)
        code_of([sys.executable, "-c", f"print('{name} works')"])
        meet.wait(PATIENCE)
        say(f"{name} ends")
        ended.append(name)
        return name == "one"

    stages = [
        Stage("one", lambda: work("one"), group="together"),
        Stage("two", lambda: work("two"), group="together"),
        Stage("three", lambda: len(ended) == 2),
    ]
    assert run_all(stages, fail_fast=False, at_once=2) == 1
    told = capsys.readouterr().out
    for name, how in (("one", "passed"), ("two", "FAILED")):
        (piece,) = [each for each in told.split("\n━━━ ") if each.startswith(f"{name} ")]
        assert piece.splitlines()[1:4] == [f"{name} {does}" for does in ("begins", "works", "ends")]
        assert f"─── {name}: {how} in" in piece
    assert told.splitlines()[-1] == "stages: 2 passed, 1 failed"


def test_fail_fast_begins_no_more_of_a_group(capsys: pytest.CaptureFixture[str]) -> None:
    stages = [Stage(name, failing, group="together") for name in ("one", "two", "three")]
    assert run_all(stages, fail_fast=True, at_once=1) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "stages: 0 passed, 1 failed, 2 skipped"


def test_the_page_is_built_before_what_needs_it() -> None:
    for stages in (tests.check_stages([]), tests.test_stages([], serves=True)):
        names = [stage.name for stage in stages]
        assert len(set(names)) == len(names)
        built = next(stage for stage in stages if stage.name == "page build")
        for stage in stages[names.index("page build") + 1 :]:
            if stage.name.startswith(("page ", "wheel")):
                assert stage.group != built.group
    assert [stage.name for stage in stages if not stage.group] == [
        "tests",
        "lab tests",
        "browser tests",
        "wheel and sdist",
    ]
