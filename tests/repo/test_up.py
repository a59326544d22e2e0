"""./do up, really started: engines, three nodes, one address; and nothing of it is left over."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Final, Self

import asyncpg
import pytest

from spaceport.client import Client
from spaceport.wire import up
from tests.programs import program
from tools.places import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
]
PATIENCE: Final = 120


class Up:
    """The command in a process group of its own, as a terminal starts it."""

    def __init__(self) -> None:
        self._running = program(
            [sys.executable, "-m", "tools.up", "--local", "--port", "0"],
            cwd=ROOT,
            env={**os.environ, "SPACEPORT_DATA": "elsewhere"},  # nodes have none
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said: list[str] = []
        self._told = threading.Event()
        self._reader = threading.Thread(target=self._listen, daemon=True)

    def __enter__(self) -> Self:
        self._process = self._running.__enter__()
        self._reader.start()
        return self

    def __exit__(self, *_: object) -> None:
        try:
            if not self.has_ended:
                self.end(signal.SIGTERM)
        finally:
            self._running.__exit__(None, None, None)

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                self.said.append(line.rstrip())
                if "Ctrl+C" in line:
                    self._told.set()
        self._told.set()

    @property
    def text(self) -> str:
        return "\n".join(self.said)

    def address(self) -> str:
        assert self._told.wait(PATIENCE), self.text
        found = re.search(r"On this computer: +(\S+)", self.text)
        assert found, self.text
        return found[1]

    @property
    def has_ended(self) -> bool:
        return self._process.poll() is not None

    def started(self) -> dict[int, str]:
        """The command lines of what it has started."""
        threads = Path(f"/proc/{self._process.pid}/task").iterdir()
        listed = " ".join((thread / "children").read_text() for thread in threads).split()
        return {int(each): Path(f"/proc/{each}/cmdline").read_text() for each in listed}

    def end(self, how: signal.Signals) -> int:
        """As Ctrl+C does: everybody in the group gets it."""
        os.killpg(self._process.pid, how)
        code = self._process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return code


def data_folders(started: dict[int, str]) -> list[Path]:
    return [
        Path(found[1]) for line in started.values() if (found := re.search("\0-D\0([^\0]+)", line))
    ]


def test_three_nodes_are_one_and_ctrl_c_leaves_nothing() -> None:
    with Up() as running:
        address = running.address()
        begun = running.started()
        assert len(begun) == 5, running.text  # two engines, three nodes
        named = re.findall(r"node (\d) +http://localhost:(\d+)/", running.text)
        assert dict(named) == asyncio.run(numbers(running.text))
        (folder,) = data_folders(begun)
        assert folder.exists()
        asyncio.run(two_play(address))
        assert running.end(signal.SIGINT) == 0, running.text
    assert not any(Path(f"/proc/{pid}").exists() for pid in begun)
    assert not folder.parent.exists()
    assert "error" not in running.text


async def numbers(said: str) -> dict[str, str]:
    """The ports of all nodes by the number that they have among each other."""
    found = re.search(r"PostgreSQL +(\S+)", said)
    assert found
    line = await asyncpg.connect(found[1])
    rows = await line.fetch("select node, name from nodes")
    await line.close()
    return {str(row["node"]): row["name"].rpartition(":")[2] for row in rows}


async def two_play(address: str) -> None:
    """Through the balancer, which asks the nodes in turn."""
    anna, ben = Client(address), Client(address)
    await anna.hello()
    await ben.hello()
    opened = await anna.open("sos", seats=2)
    joined = await ben.join(opened.code)
    async with anna.at(opened.link) as host, ben.at(joined.link) as guest:
        await guest.do(up.Sit, seat=1)
        await host.do(up.Start)
        await host.until(lambda: host.frame)
        await guest.until(lambda: guest.frame)
        actor, other = (host, guest) if host.offers else (guest, host)
        seen = other.frame
        await actor.act(actor.offers[0])
        await other.until(lambda: other.frame is not seen)


def test_asked_to_end_while_it_starts_it_leaves_nothing() -> None:
    with Up() as running:
        until = time.monotonic() + PATIENCE
        while not data_folders(begun := running.started()):  # the first engine has been started
            assert not running.has_ended, running.text
            assert time.monotonic() < until
            time.sleep(0.01)
        assert running.end(signal.SIGTERM) == 0, running.text
    assert not any(Path(f"/proc/{pid}").exists() for pid in begun)
    assert not any(folder.parent.exists() for folder in data_folders(begun))
