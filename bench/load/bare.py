"""The limit: uvicorn on our WebSocket layer, which answers each message with the very bytes that a
table of ours sent, without rules, disk or anything to decide. `python -m bench.load.bare TRACE`.

The trace is a game that was played: for each action what every seat was then sent.
"""

import random
import sys
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, Scope

from bench.load.seats import FRAMES, Counts, Group, Table
from bench.load.wire import Said, Wire, dial
from spaceport.server.connection.fast_path import EXTENSION
from spaceport.server.connection.http import Http
from spaceport.server.connection.websocket import WebSocket
from spaceport.server.socket import FRAME_LIMIT

Trace = list[list[tuple[int, str]]]
"""For each action, in order: who was sent what."""


def write_trace(table: Table, path: Path) -> int:
    """Keep what was played at a table; how many actions that are."""
    assert table.trace is not None
    steps = [[(seat, text.decode()) for seat, text in sent] for _, sent in table.trace if sent]
    path.write_bytes(msgspec.json.encode(steps))
    return len(steps)


def main(path: str) -> None:
    trace = [_by_seat(step) for step in read_trace(Path(path))]
    tables: dict[str, dict[int, Any]] = {}
    turns: dict[str, int] = {}

    async def app(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        assert scope["type"] == "websocket"
        _, table, seat = scope["path"].strip("/").split("/")
        seats = tables.setdefault(table, {})
        fast: Any = scope["extensions"][EXTENSION]["connection"]
        seats[int(seat)] = fast
        await receive()
        await send({"type": "websocket.accept"})

        def hear(_: str) -> None:
            turn = turns.get(table, int(table) * 7)
            turns[table] = turn + 1
            for whose, message in trace[turn % len(trace)]:
                seats[whose].write(message)

        fast.listen(hear)
        await receive()  # the end

    config = uvicorn.Config(
        app,
        http=Http,
        ws=WebSocket,
        ws_max_size=FRAME_LIMIT,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        port=0,
    )
    Server(config).run()


def _by_seat(step: list[tuple[int, str]]) -> list[tuple[int, list[bytes]]]:
    """What a seat is sent at once is written at once."""
    found: dict[int, list[bytes]] = {}
    for seat, text in step:
        found.setdefault(seat, []).append(text.encode())
    return list(found.items())


class Server(uvicorn.Server):
    """Says where it is."""

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        print("port", self.servers[0].sockets[0].getsockname()[1], flush=True)


class BareTable(Group):
    """A table of the bare server: every action brings what the trace says."""

    def __init__(self, counts: Counts, seats: int, k: int, trace: Trace) -> None:
        super().__init__(counts, seats)
        self._rng = random.Random(k)
        self.k = k
        self._trace = trace
        self._turn = k * 7

    def hears(self, seat: int) -> Said:
        counts = self.counts

        def said(wire: Wire, message: bytes) -> None:
            if message.startswith(FRAMES):
                counts.frames += 1
                counts.bytes += len(message)
            self._came()

        return said

    def act(self, since: float) -> bool:
        step = self._trace[self._turn % len(self._trace)]
        self._turn += 1
        self._await(len(step), since)
        words = b'{"t":"act","id":"a%d","round":%d,"action":{"do":"step","alien":"momo","to":"I0"}}'
        self.wires[self._rng.randrange(self.seats)].say(words % (self._turn, self._turn))
        return True


def read_trace(path: Path) -> Trace:
    return msgspec.json.decode(path.read_bytes(), type=Trace)


async def bare_tables(port: int, seats: int, count: int, trace: Trace) -> list[BareTable]:
    """Everybody connected."""
    counts = Counts()
    tables = [BareTable(counts, seats, k, trace) for k in range(count)]
    for table in tables:
        for seat in range(seats):
            table.wires.append(await dial(port, f"/ws/{table.k}/{seat}", table.hears(seat)))
    return tables


if __name__ == "__main__":
    main(sys.argv[1])
