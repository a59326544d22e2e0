"""Async tests are run: one that is wrong fails, and one that waits for ever ends."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.places import ROOT

PLANTED = """
import asyncio
import pytest
from hypothesis import given, strategies

async def test_wrong(tmp_path):
    await asyncio.sleep(0)
    assert not tmp_path.is_dir()

async def test_wrong_behind_its_back():
    asyncio.get_running_loop().call_soon(lambda: 1 / 0)
    await asyncio.sleep(0)
    await asyncio.sleep(0)

@given(strategies.integers(0, 20))
async def test_wrong_for_some(number):
    await asyncio.sleep(0)
    assert number < 10

@pytest.mark.patience(0.01)
async def test_endless():
    await asyncio.get_running_loop().create_future()

async def test_right():
    await asyncio.sleep(0)
"""
ENDS = {
    "test_wrong": "assert not True",
    "test_wrong_behind_its_back": "ZeroDivisionError",
    "test_wrong_for_some": "assert 10 < 10",
    "test_endless": "TimeoutError",
}


@pytest.mark.slow
def test_planted_async_tests_end_as_they_must(tmp_path: Path) -> None:
    (tmp_path / "test_planted.py").write_text(PLANTED)
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    words = ["-q", "-c", str(ROOT / "pyproject.toml"), "-p", "no:cacheprovider", str(tmp_path)]
    line = [sys.executable, "-m", "pytest", *words]
    wide = {**os.environ, "COLUMNS": "200"}
    told = subprocess.run(
        line, cwd=tmp_path, env=wide, capture_output=True, text=True, check=False
    ).stdout
    failed = {
        name: why
        for line in told.splitlines()
        if line.startswith("FAILED")
        for name, _, why in [line.rpartition("::")[2].partition(" - ")]
    }
    assert failed.keys() == ENDS.keys(), told
    assert [name for name, why in ENDS.items() if why not in failed[name]] == [], failed
    assert "1 passed" in told
