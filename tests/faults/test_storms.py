"""Storms, in short: guests who make trouble at a real server, and others who play on meanwhile.

What the others notice in milliseconds is measured by `./do bench load_storms`.
"""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bench.load import seats
from bench.load.wire import Wire, dial
from tests.server.process import serving

pytestmark = pytest.mark.slow
TOGETHER = 80
PATIENCE = 60


class Guest:
    """Somebody who watches: what came, and how often."""

    def __init__(self, port: int, link: str, cookie: str) -> None:
        self._port = port
        self._link = link
        self._cookie = cookie
        self.wire: Wire | None = None
        self.closed_for: str | None = None
        self.heard: dict[str, int] = {}
        self.frame = b""

    async def come(self) -> None:
        self.closed_for = None
        cookie = f"Cookie: {self._cookie}"
        self.wire = await dial(self._port, f"/ws/{self._link}", self._hear, cookie)
        self.wire.lost = self._lost

    def _hear(self, wire: Wire, message: bytes) -> None:
        kind = msgspec.json.decode(message)["t"]
        self.heard[kind] = self.heard.get(kind, 0) + 1
        if kind == "frame":
            self.frame = message
        elif kind == "ping":
            wire.say(message.replace(b"ping", b"pong"))

    @property
    def public(self) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.json.decode(self.frame)["public"]
        return found

    def _lost(self, why: str) -> None:
        self.closed_for = why


class Evening:
    """A table of two players, and guests for it."""

    def __init__(self, port: int, table: seats.Table, cookies: list[str]) -> None:
        self.port = port
        self.table = table
        self._cookies = cookies
        self._guests: list[Guest] = []

    def guests(self, count: int) -> list[Guest]:
        cookies = self._cookies[2:][:count]
        self._guests = [Guest(self.port, self.table.link, cookie) for cookie in cookies]
        return self._guests

    async def end(self) -> None:
        wires = [*self.table.wires, *(guest.wire for guest in self._guests if guest.wire)]
        for wire in wires:
            wire.break_off()
        await until(lambda: not any(wire.is_open for wire in wires))

    async def play(self, actions: int) -> None:
        """So many actions, each of which must reach both players."""
        for _ in range(actions):
            assert self.table.act(0.0)
            await until(lambda: not self.table.is_waiting)
        assert self.table.counts.refused == 0


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():  # noqa: ASYNC110 - of many sockets
            await asyncio.sleep(0.002)


@asynccontextmanager
async def evening(folder: Path, guests: int) -> AsyncIterator[Evening]:
    limits = ("--max-connections-per-address", "1000", "--requests-per-second", "1000")
    with serving(folder, *limits) as server:
        cookies = await seats.hellos(server.port, 2 + guests)
        tables = await seats.open_tables(server.port, "sos", 2, 1, cookies, seats.Counts())
        await seats.seat_all(server.port, tables, cookies)
        it = Evening(server.port, tables[0], cookies)
        yield it
        await it.end()


async def test_all_come_back_at_once(tmp_path: Path) -> None:
    async with evening(tmp_path, TOGETHER) as it:
        guests = it.guests(TOGETHER)
        await asyncio.gather(*(guest.come() for guest in guests))
        await until(lambda: all(guest.frame for guest in guests))
        for guest in guests:
            assert guest.wire is not None
            guest.wire.break_off()
            guest.frame = b""
        back = asyncio.gather(*(guest.come() for guest in guests))
        await it.play(20)
        await back
        await until(lambda: all(guest.frame for guest in guests))
        await it.play(1)
        new = msgspec.json.decode(it.table.frames[0])["public"]  # players take diffs
        await until(lambda: all(guest.public == {**guest.public, **new} for guest in guests))
        # who comes and goes among many is not told to each of them each time
        assert max(guest.heard["room"] for guest in guests) < TOGETHER / 2


async def test_who_does_not_read_and_who_never_ends_a_handshake(tmp_path: Path) -> None:
    async with evening(tmp_path, 10) as it:
        deaf = it.guests(10)
        for guest in deaf:
            await guest.come()
            assert guest.wire is not None
            guest.wire.stop_reading()
        halves = []
        for _ in range(40):
            half = socket.create_connection(("127.0.0.1", it.port))
            half.sendall(b"GET /ws/x HTTP/1.1\r\nHost: localhost\r\nUpg")
            halves.append(half)
        await it.play(150)
        for half in halves:
            half.close()


async def test_whoever_floods_is_closed_and_the_others_play_on(tmp_path: Path) -> None:
    async with evening(tmp_path, 1) as it:
        (flood,) = it.guests(1)
        await flood.come()
        assert flood.wire is not None
        for _ in range(400):
            flood.wire.say(b'{"t":"act","id":"x","round":1,"action":{}}')
        await it.play(20)
        await until(lambda: flood.closed_for is not None)
        assert flood.closed_for == "too-fast"
        await it.play(5)
