"""./do: that it tells what it can do, refuses in one line and imports little to start."""

import os
import signal
import subprocess
import sys

import pytest

from tools import commands, environment, stages
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
    known = {"play", "up", "test", "check", "bench", "lock", "wheel", "new-game", "help"}
    assert known == set(commands.COMMANDS)


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


def test_what_stages_start_keeps_what_it_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else every server and every worker of a test would compile all of it anew."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("SPACEPORT_EFFORT", "1")
    monkeypatch.setattr(environment, "ready", lambda level: None)
    monkeypatch.setattr(stages, "run_all", lambda wanted, *, fail_fast: 0)
    assert commands.main(["check"]) == 0
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ


def test_what_stages_start_hears_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when a script without job control put the run into the background: tests press it."""
    monkeypatch.setenv("SPACEPORT_EFFORT", "1")
    monkeypatch.setattr(environment, "ready", lambda level: None)
    kept: list[str] = []
    asked = "import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"

    def run_all(*_: object, **__: object) -> int:
        line = [sys.executable, "-c", asked]
        kept.append(subprocess.run(line, capture_output=True, text=True, check=True).stdout)
        return 0

    monkeypatch.setattr(stages, "run_all", run_all)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        assert commands.main(["check"]) == 0
    finally:
        signal.signal(signal.SIGINT, before)
    assert kept == ["True\n"]


SEEN = """
import runpy, sys
begun = []
sys.addaudithook(lambda event, _: begun.append(event) if event in {starts!r} else None)
before, sys.argv = set(sys.modules), ["do", "help"]
try:
    runpy.run_path({do!r}, run_name="__main__")
except SystemExit as end:
    assert not end.code, end.code
print(*begun, file=sys.stderr)
print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""
STARTS = ("subprocess.Popen", "os.exec", "os.posix_spawn", "socket.connect")
OURS = {
    "tools",
    *(f"tools.{name}" for name in ("commands", "environment", "page", "places", "run")),
}
SLOW = {*("asyncio", "concurrent", "email", "http", "logging", "multiprocessing", "sqlite3", "ssl")}
SLOW |= {*("tempfile", "tomllib", "unittest", "urllib.request", "xml", "zipfile")}


def test_help_needs_little() -> None:
    """What makes it quick: nothing is started, and only what every command needs is imported."""
    line = [sys.executable, "-I", "-S", "-c", SEEN.format(starts=STARTS, do=str(ROOT / "do"))]
    told = subprocess.run(line, capture_output=True, text=True, check=False)
    assert told.returncode == 0, f"without what is installed: {told.stderr}"
    begun, modules = [set(words.split()) for words in told.stderr.split("\n")[:2]]
    assert begun == set()
    assert {name for name in modules if name.partition(".")[0] == "tools"} == OURS
    assert modules & SLOW == set()


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
