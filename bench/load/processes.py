"""What is measured runs as a process of its own on one core; the load comes from another."""

import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tools import compiled

ROOT: Final = Path(__file__).resolve().parents[2]
SERVER_CORE: Final = 0
LOAD_CORE: Final = 1
PATIENCE: Final = 30.0
TICKS: Final = os.sysconf("SC_CLK_TCK")
PAGE: Final = os.sysconf("SC_PAGE_SIZE")
CORES: Final = sorted(os.sched_getaffinity(0))
"""As they were before anything was pinned: what a pinned process starts is born on its core."""


def pin(core: int, nice: int = 0) -> None:
    """This process on one core, where the machine has so many; and behind others."""
    os.nice(nice)
    if len(CORES) > core:
        os.sched_setaffinity(0, {CORES[core]})


class Process:
    """Something that serves; it says its port on the first line that has one."""

    def __init__(
        self, line: Sequence[str], cwd: Path = ROOT, core: int = SERVER_CORE, nice: int = 0
    ) -> None:
        kept = {key: text for key, text in os.environ.items() if not key.startswith("SPACEPORT_")}
        self._process = subprocess.Popen(
            line,
            cwd=cwd,
            env={**kept, "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            preexec_fn=lambda: pin(core, nice),
        )
        self.pid = self._process.pid
        self.said: list[str] = []
        self.port = 0
        self._told = threading.Event()
        threading.Thread(target=self._listen, daemon=True).start()
        if not self._told.wait(PATIENCE) or not self.port:
            self.end()
            raise RuntimeError("did not serve: " + "\n".join(self.said[-8:]))

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.said = [*self.said[-40:], line.rstrip()]
            found = re.search(r"(?:http://\S+?|port )[: ]?(\d{2,5})\b", line)
            if found and not self.port:
                self.port = int(found[1])
                self._told.set()
        self._told.set()

    def cpu(self) -> float:
        """Seconds of the processor, of all its threads, in its programs and for it."""
        line = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(line[11]) + int(line[12])) / TICKS

    def memory(self) -> int:
        """Bytes that are really in memory."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * PAGE

    def end(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(5)


class Several:
    """Processes that are measured together: what a delivery costs is what all of them spend."""

    def __init__(self, *processes: Process) -> None:
        self._processes = processes

    def cpu(self) -> float:
        return sum(process.cpu() for process in self._processes)


MANY: Final = (
    *("--max-connections", "9000", "--max-connections-per-address", "100000"),
    *("--max-connections-per-person", "1000", "--messages-per-second", "10000"),
    *("--requests-per-second", "10000", "--max-tables", "100000"),
    *("--max-tables-per-person", "100000"),
)
"""Limits that keep strangers in check, out of the way of a load that comes from one address."""


MANY_SOCKETS: Final = (
    *("--max-connections", "9000", "--max-connections-per-address", "100000"),
    *("--requests-per-second", "10000", "--max-tables-per-person", "100000"),
)
"""The same, with the limits on messages as they are."""


@contextmanager
def spaceport(*flags: str, limits: Sequence[str] = MANY) -> Iterator[Process]:
    """Our server as anybody starts it, with an empty data folder on the real disk, or a store that
    the flags name."""
    with tempfile.TemporaryDirectory(prefix="spaceport-load-", dir=_disk()) as folder:
        words = ["serve", "--no-browser", "--local", "--port", "0", "--log-level", "warning"]
        words += [] if "--store" in flags else ["--data", folder]
        line = [sys.executable, "-m", "spaceport", *words, *limits, *flags]
        process = Process(line)
        try:
            yield process
        finally:
            process.end()


@contextmanager
def as_installed() -> Iterator[str]:
    """All servers run what a wheel installs: compiled, where there is a C compiler. Which it is."""
    if compiled.compiler() is None:
        yield "interpreted: there is no C compiler here"
        return
    with tempfile.TemporaryDirectory(prefix="spaceport-compiled-") as folder:
        place = Path(folder) / "copy"
        compiled.build(ROOT, place)
        before = os.environ.get("PYTHONPATH")
        os.environ["PYTHONPATH"] = str(place)
        try:
            yield "compiled, as a wheel installs it"
        finally:
            del os.environ["PYTHONPATH"]
            if before is not None:
                os.environ["PYTHONPATH"] = before


def _disk() -> str | None:
    """A folder on a disk: commits to memory would flatter."""
    place = ROOT / "build"
    place.mkdir(exist_ok=True)
    return str(place)


class Meter:
    """What a process and the load generator used of their processors while it ran."""

    def __init__(self, process: Process | Several) -> None:
        self._process = process
        self.seconds = self.cpu = self.own = 0.0

    def start(self) -> "Meter":
        self._began = (time.perf_counter(), self._process.cpu(), time.process_time())
        return self

    def stop(self) -> "Meter":
        began, cpu, own = self._began
        self.seconds += time.perf_counter() - began
        self.cpu += self._process.cpu() - cpu
        self.own += time.process_time() - own
        return self
