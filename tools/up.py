"""./do up: several servers as one, to try out. PostgreSQL, NATS, some nodes and a balancer on one
address; everything is in temporary folders and gone at the end.
"""

import argparse
import asyncio
import json
import os
import re
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Final

from spaceport.server import addresses, announce, qr
from spaceport.server.errors import CannotServe
from spaceport.server.listen import listen
from spaceport.server.settings import ANY, LOOPBACK, PORT
from tools.balancer import Balancer
from tools.engines import Nats, NoEngine, Postgres
from tools.run import say

NODES: Final = 3
START_SECONDS: Final = 60
STOP_SECONDS: Final = 10
NUMBERED: Final = re.compile(r"(?:this is|begins anew as) node (\d+)")
SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Died(Exception):
    """A node ended that nobody had ended."""


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser("./do up", description=__doc__)
    parser.add_argument("--nodes", type=int, default=NODES, choices=range(1, 10), metavar="N")
    parser.add_argument("--port", type=int, default=PORT, help="if it is taken, the next free one")
    parser.add_argument("--local", action="store_true", help="listen on this computer only")
    parser.add_argument("--by-link", action="store_true", help="balance sockets by table")
    asked = parser.parse_args(words)
    try:
        return asyncio.run(_up(asked))
    except (NoEngine, Died) as why:
        print(f"./do up: {why}", file=sys.stderr)
    except CannotServe as why:
        print(f"./do up: it cannot listen on port {asked.port} ({why.code})", file=sys.stderr)
    return 1


async def _up(asked: argparse.Namespace) -> int:
    ending = asyncio.Event()
    for each in SIGNALS:  # whatever ends it ends everything
        asyncio.get_running_loop().add_signal_handler(each, ending.set)
    sockets, port = listen(LOOPBACK if asked.local else ANY, asked.port)
    where = "localhost" if asked.local else addresses.lan_address() or "localhost"
    with ExitStack() as engines:
        # In threads: a signal then never finds one half started.
        store = engines.enter_context(await asyncio.to_thread(Postgres))
        bus = engines.enter_context(await asyncio.to_thread(Nats))
        cluster = Cluster(store.url, bus.url, f"http://{where}:{port}", asked.nodes)
        await cluster.run(sockets, ending, by_link=asked.by_link)
    return 0


class Cluster:
    """The nodes, processes like any other `spaceport serve`, and the balancer before them."""

    def __init__(self, store: str, bus: str, address: str, count: int) -> None:
        self._store = store
        self._bus = bus
        self._address = address
        self._nodes = [Node(f"node {k + 1}") for k in range(count)]

    async def run(
        self, sockets: list[socket.socket], ending: asyncio.Event, *, by_link: bool
    ) -> None:
        """Until a signal comes. Then the nodes end first: they need the engines to the last."""
        balancer = Balancer(by_link=by_link)
        serving = asyncio.create_task(self._serve(sockets, balancer))
        waiting = asyncio.create_task(ending.wait())
        try:
            await asyncio.wait({serving, waiting}, return_when=asyncio.FIRST_COMPLETED)
            if serving.done():
                await serving
        finally:
            for task in (serving, waiting):
                task.cancel()
            await asyncio.gather(serving, waiting, return_exceptions=True)
            await asyncio.gather(*(node.stop() for node in self._nodes))
            await balancer.close()

    async def _serve(self, sockets: list[socket.socket], balancer: Balancer) -> None:
        flags = ("--store", self._store, "--bus", self._bus, "--address", self._address)
        await asyncio.gather(*(node.start(*flags) for node in self._nodes))
        for node in self._nodes:
            balancer.add(node.port)
        await balancer.look()
        await balancer.open(sockets)
        self._tell(sockets[0].getsockname()[1])
        await asyncio.gather(*(node.end() for node in self._nodes))
        raise Died("all nodes have ended")

    def _tell(self, port: int) -> None:
        say(f"\nPostgreSQL           {self._store}\nNATS                 {self._bus}")
        for node in sorted(self._nodes, key=lambda node: node.name):
            say(f"{node.name:20} http://localhost:{node.port}/  (process {node.pid})")
        say(f"\nOn this computer:    http://localhost:{port}/")
        if not self._address.startswith("http://localhost:"):
            say(f"Phones and tablets:  {self._address}/")
            if announce.shows_codes(sys.stdout):
                say("\n" + qr.terminal(f"{self._address}/").rstrip("\n"))
        say("\nCtrl+C ends it, and everything is gone: it is for trying out.\n")


class Node:
    """One node. What it says that somebody should know is said on."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.port = 0
        self._process: asyncio.subprocess.Process | None = None
        self._serving = asyncio.Event()
        self._listening: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def start(self, *flags: str) -> None:
        words = ("serve", "--local", "--no-browser", "--port", "0", "--log-format", "json")
        kept = {key: text for key, text in os.environ.items() if not key.startswith("SPACEPORT_")}
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "spaceport", *words, *flags),
            env=kept,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            process_group=0,  # Ctrl+C is ours: the nodes end before what they need
        )
        self._listening = asyncio.create_task(self._listen())
        async with asyncio.timeout(START_SECONDS):
            await self._serving.wait()
        if not self.port:
            raise Died(f"{self.name} did not start")

    async def _listen(self) -> None:
        assert self._process is not None
        assert self._process.stderr is not None
        async for line in self._process.stderr:
            text = line.decode(errors="replace").rstrip()
            try:
                told = json.loads(text)
            except ValueError:
                told = {"level": "error"}
            known = NUMBERED.search(told.get("event", ""))
            if known:
                self.name = f"node {known[1]}"  # as the others call it
            if told.get("event") == "serving":
                self.port = int(told["port"])
                self._serving.set()
            if told["level"] not in ("debug", "info"):
                say(f"{self.name}: {text}")
        self._serving.set()

    async def end(self) -> None:
        """Say so when it has ended: the others go on without it."""
        assert self._process is not None
        code = await self._process.wait()
        say(f"{self.name} has ended (exit code {code})")

    async def stop(self) -> None:
        if self._process is None or self._listening is None:
            return
        if self._process.returncode is None:
            self._process.terminate()
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await self._process.wait()
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
        await self._listening


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
