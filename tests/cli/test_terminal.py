"""In a real terminal: a pseudo-terminal, a real process, real keys."""

import codecs
import contextlib
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import spaceport
from spaceport.core import log as records

pty = pytest.importorskip("pty")

PATIENCE = 20.0
CTRL_C, CTRL_D, UP, TAB = "\x03", "\x04", "\x1b[A", "\t"
PROMPT = r"Player 1> $"


class Terminal:
    """A program in a terminal, and a person who reads before typing."""

    def __init__(self, *words: str, env: dict[str, str]) -> None:
        self._mine, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "spaceport", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, "TERM": "dumb", "COLUMNS": "80", "LINES": "60", **env},
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        os.close(theirs)
        self.screen = ""
        # A line editor may write a sign byte by byte.
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode

    def wait_for(self, pattern: str) -> str:
        """Read until the screen since the last call ends or goes on like this; what was read."""
        end = time.monotonic() + PATIENCE
        while not re.search(pattern, self.screen):
            if not self._read(end - time.monotonic()):
                raise AssertionError(f"never saw {pattern!r} in:\n{self.screen}")
        seen, self.screen = self.screen, ""
        return seen

    def type(self, keys: str) -> None:
        with contextlib.suppress(OSError):  # it has ended
            os.write(self._mine, keys.encode())

    def ended(self, keys: str = "") -> tuple[int, str]:
        """The exit code and the rest of the screen, after these keys.

        A Ctrl-C in the very moment between a prompt and its reading waits for the next key
        (Python's line editor does so), hence the second press.
        """
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.type(keys)
            while self._read(2.0):
                pass
        while self._read(0.0):
            pass
        return self.process.wait(PATIENCE), self.screen

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._mine], [], [], max(0.0, seconds))
        try:
            data = os.read(self._mine, 65536) if ready else b""
        except OSError:  # Linux says so when the other side is closed
            data = b""
        self.screen = (self.screen + self._decode(data)).replace("\r\n", "\n")
        return bool(data)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._mine)


def _take_terminal() -> None:
    """Make the terminal the controlling one of the new session, so that Ctrl-C reaches it."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return {"SPACEPORT_DATA": str(tmp_path / "data"), "SPACEPORT_LANG": "en"}


@pytest.fixture
def terminal(env: dict[str, str]) -> Iterator[Terminal]:
    opened = Terminal("play", "sos", "--seed", "0", env=env)
    yield opened
    opened.close()


def kept(tmp_path: Path) -> list[records.Entry]:
    (file,) = (tmp_path / "data" / "games").iterdir()
    return spaceport.replay(file.read_text()).entries


@pytest.mark.slow
def test_a_whole_game_by_keyboard(env: dict[str, str], tmp_path: Path) -> None:
    opened = Terminal("play", "sos", "--seats", "3", "--seed", "5", env=env)
    prompts = r"Player 1> $|undo> $|wins!"
    seen = ""
    try:
        for _ in range(2000):
            seen = opened.wait_for(prompts)
            if "wins!" in seen:
                break
            is_handing_over = seen.endswith("undo> ")
            opened.type("\n" if is_handing_over or "(Enter)" in seen else "1\n")
        code, rest = opened.ended()
    finally:
        opened.close()
    assert code == 0
    assert "verify" in seen + rest
    assert "Traceback" not in rest
    assert isinstance(kept(tmp_path)[-1], records.End)


@pytest.mark.parametrize(("keys", "code"), [(CTRL_C, 130), (CTRL_D, 0), ("quit\n", 0)])
def test_every_way_out_is_clean_and_keeps_the_game(
    terminal: Terminal, tmp_path: Path, keys: str, code: int
) -> None:
    terminal.wait_for(PROMPT)
    terminal.type("\n")
    terminal.wait_for(PROMPT)
    ended, screen = terminal.ended(keys)
    assert ended == code
    assert "Traceback" not in screen
    assert "Stopped here." in screen
    assert "replay" in screen
    assert sum(isinstance(entry, records.Chosen) for entry in kept(tmp_path)) == 1


def test_a_killed_game_is_kept(terminal: Terminal, tmp_path: Path) -> None:
    terminal.wait_for(PROMPT)
    terminal.type("\n")
    terminal.wait_for(PROMPT)
    terminal.process.send_signal(signal.SIGKILL)
    terminal.process.wait(PATIENCE)
    assert sum(isinstance(entry, records.Chosen) for entry in kept(tmp_path)) == 1


def test_the_tab_key_completes_and_the_arrow_brings_back(terminal: Terminal) -> None:
    pytest.importorskip("readline")
    terminal.wait_for(PROMPT)
    terminal.type("ro" + TAB)
    terminal.wait_for(r"roll")
    terminal.type("\n")
    assert "rolls: a comet and two steps" in terminal.wait_for(PROMPT)
    terminal.type(UP)
    terminal.wait_for(r"roll")
    terminal.type("\n")
    assert "You have rolled already." in terminal.wait_for(PROMPT)


def test_in_a_low_window_the_board_does_not_scroll_away(env: dict[str, str]) -> None:
    opened = Terminal("play", "sos", "--seed", "0", env={**env, "LINES": "24"})
    try:
        opened.wait_for(PROMPT)
        opened.type("roll\n")
        seen = opened.wait_for(PROMPT)
        assert "actions: Enter lists them." in seen
        assert "step filo" not in seen
        opened.type("\n")
        assert "step filo" in opened.wait_for(PROMPT)
    finally:
        opened.close()


def test_ctrl_c_while_bots_count(env: dict[str, str]) -> None:
    opened = Terminal("perft", "sos", "--depth", "9", env=env)
    try:
        opened.wait_for("perft 2")
        code, screen = opened.ended(CTRL_C)
    finally:
        opened.close()
    assert code == 130
    assert "Traceback" not in screen


@pytest.mark.parametrize("key", ["q\n", CTRL_D])
def test_the_rules_come_a_screen_at_a_time(env: dict[str, str], key: str) -> None:
    opened = Terminal("rules", "sos", env={**env, "LINES": "20"})
    try:
        opened.wait_for(r"more · q> $")
        opened.type("\n")
        assert "───" in opened.wait_for(r"more · q> $")
        code, screen = opened.ended(key)
    finally:
        opened.close()
    assert code == 0
    assert "Traceback" not in screen


def test_leafing_through_a_game(env: dict[str, str], finished: Path) -> None:
    opened = Terminal("replay", str(finished), env=env)
    try:
        opened.wait_for(r"q> $")
        opened.type("\n")
        assert "Player " in opened.wait_for(r"q> $")
        code, screen = opened.ended(CTRL_C)
    finally:
        opened.close()
    assert code == 130
    assert "Traceback" not in screen
