"""`spaceport serve` as a process of its own that a test can kill and start again."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from tools.places import ROOT

PATIENCE = 30.0


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


class Server:
    """One server on one data folder and one port, however often it is started.

    Its bots are brisk (see brisk.py) unless a test is about their pace.
    """

    def __init__(self, data: Path, *flags: str, base: str = "", brisk: bool = True) -> None:
        self.data = data
        self._module = "tests.e2e.brisk" if brisk else "spaceport"
        self.port = free_port()
        self.base = base
        self._flags = [*flags, *(["--base-path", base] if base else [])]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.base}/"

    def start(self) -> None:
        kept = {key: text for key, text in os.environ.items() if not key.startswith("SPACEPORT_")}
        program = [sys.executable, "-m", self._module]
        words = ["serve", "--local", "--no-browser", "--port", str(self.port)]
        log = (self.data.parent / f"{self.data.name}.log").open("ab")
        with log:
            self._process = subprocess.Popen(
                [*program, *words, "--data", str(self.data), *self._flags],
                cwd=ROOT,
                env=kept,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        try:
            self._wait()
        except BaseException:
            self.kill()
            raise

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=2):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        raise TimeoutError("the server did not answer")

    def kill(self) -> None:
        """As by a power cut: kill -9."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
