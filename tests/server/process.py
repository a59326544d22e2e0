"""A real server: `spaceport serve` as a process of its own, on a port that it finds itself."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from tools.places import ROOT

# Seconds. Whoever waits for ever must not hold up the rest; no test is timed by this.
PATIENCE = 120


class Process:
    """The server process. `address` is where it is; `out` and `log` are what it said."""

    def __init__(
        self,
        data: Path | None,
        *flags: str,
        wrap: Sequence[str] = (),
        module: str = "spaceport",
        **environ: str,
    ) -> None:
        """`wrap` is a command that runs what follows it, in its own place; `module` what is started
        instead of the program as it is."""
        kept = {key: text for key, text in os.environ.items() if not key.startswith("SPACEPORT_")}
        words = ["serve", "--no-browser", "--log-level", "debug", *flags]
        if data is not None:
            words += ["--data", str(data)]
        if "--port" not in words:
            words += ["--port", "0"]
        if "--host" not in words:
            words += ["--local"]
        self._process = subprocess.Popen(
            [*wrap, sys.executable, "-m", module, *words],
            cwd=ROOT,
            env={**kept, "LC_ALL": "C.UTF-8", **environ},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.out: list[str] = []
        self.log: list[str] = []
        self._told = threading.Event()
        self._readers = [self._listen("stdout", self.out), self._listen("stderr", self.log)]

    def _listen(self, name: str, lines: list[str]) -> threading.Thread:
        def read() -> None:
            with getattr(self._process, name) as stream:
                for line in stream:
                    lines.append(line.rstrip("\n"))
                    if "Ctrl+C" in line:
                        self._told.set()
            self._told.set()

        reader = threading.Thread(target=read, daemon=True)
        reader.start()
        return reader

    def __enter__(self) -> Self:
        try:
            assert self._told.wait(PATIENCE), self._said
            assert self.address, self._said
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            self.kill()
        for reader in self._readers:
            reader.join(PATIENCE)

    @property
    def _said(self) -> str:
        return "\n".join([*self.out, *self.log])

    @property
    def address(self) -> str:
        found = re.search(r"http://\S+", "\n".join(self.out))
        return found[0] if found else ""

    @property
    def port(self) -> int:
        found = re.search(r":(\d+)/", self.address)
        assert found
        return int(found[1])

    def inside(self, path: Path) -> Path:
        """A file as this process sees it, if it has mounts of its own."""
        return Path(f"/proc/{self.pid}/root{path}")

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def has_ended(self) -> bool:
        return self._process.poll() is not None

    def send(self, what: signal.Signals) -> None:
        self._process.send_signal(what)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to end; its exit code."""
        self.send(how)
        return self.ended()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait(PATIENCE)

    def ended(self) -> int:
        try:
            code = self._process.wait(PATIENCE)
        except BaseException:
            self.__exit__(None, None, None)
            raise
        for reader in self._readers:
            reader.join(PATIENCE)
        return code


@contextmanager
def serving(data: Path | None, *flags: str, **environ: str) -> Iterator[Process]:
    with Process(data, *flags, **environ) as process:
        yield process


def refused(*flags: str) -> str:
    """What a server says that cannot start: one line, and no password in it."""
    words = ["--lang", "en", "serve", "--no-browser", "--local", "--port", "0", *flags]
    done = subprocess.run(
        [sys.executable, "-m", "spaceport", *words],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode in (1, 2), done.stderr
    assert "secret" not in done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr
