"""`spaceport serve` as a process of its own that a test can kill and start again."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

PATIENCE = 30.0


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


class Server:
    """One server on one data folder and one port, however often it is started."""

    def __init__(self, data: Path, *flags: str, base: str = "") -> None:
        self.data = data
        self.port = free_port()
        self.base = base
        self._flags = [*flags, *(["--base-path", base] if base else [])]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.base}/"

    def start(self) -> None:
        kept = {key: text for key, text in os.environ.items() if not key.startswith("SPACEPORT_")}
        words = ["serve", "--local", "--no-browser", "--port", str(self.port)]
        log = (self.data.parent / f"{self.data.name}.log").open("ab")
        with log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "spaceport", *words, "--data", str(self.data), *self._flags],
                env=kept,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        self._wait()

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
