"""The peer: a boardgame.io server from npm, installed on demand, with a game as small as ours.

Its clients are spoken for by the same light sockets as ours (Engine.IO 4, WebSocket only). It
keeps its games in memory; ours are on the disk before anybody sees them.
"""

import asyncio
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bench.load.processes import Process
from bench.load.seats import Counts, Group
from bench.load.wire import Said, Wire, dial

FOLDER: Final = Path(__file__).resolve().parent / "boardgame"
SPACE: Final = b"/small,"
UPDATES: Final = (b'42/small,["update"', b'42/small,["patch"')
SYNCED: Final = b'42/small,["sync"'
STATE: Final = re.compile(rb'"_stateID":(\d+)|"patch","\w+",\d+,(\d+)')
INSTALL_SECONDS: Final = 120


def why_not() -> str:
    """Install it where it is missing; empty if it is there now, else what is in the way."""
    if (FOLDER / "node_modules" / "boardgame.io").is_dir():
        return ""
    if shutil.which("npm") is None or shutil.which("node") is None:
        return "no Node here"
    line = ["npm", "ci", "--omit=dev", "--no-audit", "--no-fund", "--ignore-scripts"]
    try:
        done = subprocess.run(
            line, cwd=FOLDER, capture_output=True, text=True, timeout=INSTALL_SECONDS
        )
    except subprocess.TimeoutExpired:
        return f"npm did not end within {INSTALL_SECONDS} s"
    return "" if done.returncode == 0 else f"npm refused: {done.stderr.strip()[-200:]}"


@contextmanager
def serving(*flags: str) -> Iterator[Process]:
    """With `--delta` it sends what is different, as JSON patches (its option `deltaState`)."""
    process = Process(["node", "server.cjs", *flags], FOLDER)
    try:
        yield process
    finally:
        process.end()


class PeerTable(Group):
    """One of its matches: the seats move in turn, each move is sent to everybody."""

    def __init__(self, counts: Counts, seats: int, k: int) -> None:
        super().__init__(counts, seats)
        self.name = b"m%d" % k
        self._turn = 0
        self._state = b"0"
        self.synced: asyncio.Queue[int] = asyncio.Queue()

    def hears(self, seat: int) -> Said:
        counts = self.counts

        def said(wire: Wire, message: bytes) -> None:
            if message.startswith(UPDATES):
                counts.frames += 1
                counts.bytes += len(message)
                if self._awaited == 1:
                    found = STATE.search(message)
                    assert found is not None
                    self._state = found[1] or found[2]
                self._came()
            elif message == b"2":
                wire.say(b"3")
            elif message.startswith(b"0"):
                wire.say(b"40" + SPACE)
            elif message.startswith(b"40"):
                words = b'42%b["sync","%b","%d",null,%d]'
                wire.say(words % (SPACE, self.name, seat, self.seats))
            elif message.startswith(SYNCED):
                self.synced.put_nowait(seat)

        return said

    def act(self, since: float) -> bool:
        seat = self._turn % self.seats
        words = (
            b'42%b["update",{"type":"MAKE_MOVE","payload":{"type":"step",'
            b'"args":["momo","I%d"],"playerID":"%d"}},%b,"%b","%d"]'
        )
        self._await(self.seats, since)
        self.wires[seat].say(words % (SPACE, self._turn % 30, seat, self._state, self.name, seat))
        self._turn += 1
        return True


async def peer_tables(port: int, seats: int, count: int) -> list[PeerTable]:
    """Everybody connected, every match begun."""
    counts = Counts()
    tables = [PeerTable(counts, seats, k) for k in range(count)]
    path = "/socket.io/?EIO=4&transport=websocket"

    async def some(share: list[PeerTable]) -> None:
        for table in share:
            for seat in range(seats):
                table.wires.append(await dial(port, path, table.hears(seat)))
                await asyncio.wait_for(table.synced.get(), 30)

    await asyncio.gather(*(some(tables[k::8]) for k in range(8)))
    return tables
