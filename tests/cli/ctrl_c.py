"""A command whose bar is on a terminal, and Ctrl-C there."""

import os
import signal
import subprocess
import sys
from contextlib import suppress

from tests.programs import program

PATIENCE = 60  # seconds


def interrupted(*words: str, at: str) -> tuple[int, str, str]:
    """Ctrl-C for all of its processes when the bar shows `at`: the exit code, what was printed, and
    what the terminal showed."""
    import pty

    screen, terminal = pty.openpty()
    try:
        with program(
            [sys.executable, "-m", "spaceport", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=terminal,
            env={**os.environ, "SPACEPORT_LANG": "en"},
            text=True,
        ) as process:
            os.close(terminal)
            seen = ""
            while at not in seen:
                seen += os.read(screen, 4096).decode()
            os.killpg(process.pid, signal.SIGINT)
            printed, _ = process.communicate(timeout=PATIENCE)
        with suppress(OSError):  # Linux says so when nobody holds the other end any more
            while more := os.read(screen, 4096).decode():
                seen += more
    finally:
        os.close(screen)
    return process.returncode, printed, seen
