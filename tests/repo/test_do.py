"""./do: that it tells what it can do, refuses in one line and starts quickly."""

import subprocess
import sys
import time

import pytest

from tools import commands, environment
from tools.places import ROOT


def do(*words: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, str(ROOT / "do"), *words]
    return subprocess.run(line, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("word", ["help", "-h", "--help"])
def test_help_names_every_command(word: str) -> None:
    told = do(word)
    assert told.returncode == 0
    named = {line.split()[0] for line in told.stdout.splitlines() if line.startswith("  ")}
    assert set(commands.COMMANDS) <= named
    assert {"play", "test", "check", "bench", "lock", "wheel", "new-game", "help"} == set(
        commands.COMMANDS
    )


def test_an_unknown_command_is_refused_in_one_line() -> None:
    told = do("fly")
    assert told.returncode == 2
    assert told.stdout == ""
    assert told.stderr.count("\n") == 1
    assert "fly" in told.stderr


def test_a_wrong_effort_is_refused_without_a_traceback() -> None:
    for wrong in ("0", "-1", "much"):
        told = do("check", "--effort", wrong)
        assert told.returncode == 2
        assert "Traceback" not in told.stderr


def test_words_after_two_dashes_are_for_pytest() -> None:
    assert commands.split_words(["--only", "x", "--", "-k", "y"]) == (["--only", "x"], ["-k", "y"])
    assert commands.split_words(["--fail-fast"]) == (["--fail-fast"], [])


def test_help_is_quick() -> None:
    def seconds() -> float:
        started = time.perf_counter()
        do("help")
        return time.perf_counter() - started

    assert min(seconds() for _ in range(5)) < 0.5  # 0.1 on a quiet machine


def test_levels_hold_the_same_versions() -> None:
    """So that one .venv serves play, test and bench without installing anew."""
    below: set[str] = set()
    for lock in environment.LOCKS.values():
        lines = (ROOT / lock).read_text().splitlines()
        pins = {line.split()[0] for line in lines if "==" in line}
        assert pins, lock
        assert below <= pins, f"{lock} lacks {sorted(below - pins)}; run ./do lock"
        below = pins


def test_every_pin_has_a_hash() -> None:
    for lock in [*environment.LOCKS.values(), environment.NODE_LOCK]:
        entries = (ROOT / lock).read_text().replace("\\\n", " ").splitlines()
        assert all("--hash=sha256:" in entry for entry in entries if entry), lock
