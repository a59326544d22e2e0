"""Guests who make trouble, as a process of their own: `python -m bench.load.storm KIND PORT LINK`.

It says when it is at it, and goes on until it is ended. `LINK` is a table at which others play.
"""

import asyncio
import random
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from bench.load.seats import Counts, hellos, open_tables
from bench.load.wire import Wire, dial

SLOW: Final = 100
HALF_OPEN: Final = 300
AT_ONCE: Final = 500
SPECTATORS: Final = 200
PERSONS_A_TABLE: Final = 20
NOISE: Final = (b"{", b'{"t":"act","id":"x","round":1,"action":{}}', b"[]")


def _ignore(wire: Wire, message: bytes) -> None:
    if message.startswith(b'{"t":"ping"'):
        wire.say(message.replace(b"ping", b"pong"))


async def _visit(port: int, link: str, cookie: str) -> Wire:
    return await dial(port, f"/ws/{link}", _ignore, f"Cookie: {cookie}")


def _begin(port: int) -> None:
    print("at it, at port", port, flush=True)


async def slow_readers(port: int, link: str) -> None:
    """Spectators who stop reading at once; who is closed comes back to do the same."""

    async def one(cookie: str) -> None:
        while True:
            with suppress(OSError):
                wire = await _visit(port, link, cookie)
                wire.stop_reading()
                await asyncio.sleep(5)
                wire.break_off()

    tasks = [asyncio.create_task(one(cookie)) for cookie in await hellos(port, SLOW)]
    await asyncio.sleep(1)
    _begin(port)
    await asyncio.gather(*tasks)


async def half_open(port: int, link: str) -> None:
    """Half of them never end their handshake; the others go silent after it."""
    cookies = await hellos(port, HALF_OPEN // 2)
    halves = []
    for _ in range(HALF_OPEN // 2):
        half = socket.create_connection(("127.0.0.1", port))
        half.sendall(b"GET /ws/x HTTP/1.1\r\nHost: localhost\r\nUpg")
        halves.append(half)
    silent = [await _visit(port, link, cookie) for cookie in cookies]
    for wire in silent:
        wire.stop_reading()
    _begin(port)
    await asyncio.sleep(3600)


async def reconnecting(port: int, link: str) -> None:
    """Everybody loses the line at the same moment and comes back at once, again and again."""
    cookies = await hellos(port, AT_ONCE)
    tables = await open_tables(port, "sos", 4, AT_ONCE // PERSONS_A_TABLE, cookies, Counts())
    links = [tables[k // PERSONS_A_TABLE].link for k in range(AT_ONCE)]

    async def all_at_once() -> list[Wire]:
        visits = (_visit(port, *each) for each in zip(links, cookies, strict=True))
        return await asyncio.gather(*visits)

    wires = await all_at_once()
    _begin(port)
    while True:
        for wire in wires:
            wire.break_off()
        wires = await all_at_once()
        await asyncio.sleep(2)


async def flooding(port: int, link: str) -> None:
    """One client that sends as fast as it can and comes back whenever it is closed."""
    (cookie,) = await hellos(port, 1)
    rng = random.Random(1)
    _begin(port)
    while True:
        with suppress(OSError):
            wire = await _visit(port, link, cookie)
            while wire.is_open:
                for _ in range(50):
                    wire.say(rng.choice(NOISE))
                await asyncio.sleep(0)
        await asyncio.sleep(0)


async def spectators(port: int, link: str) -> None:
    """Many who watch one table, and read."""
    cookies = await hellos(port, SPECTATORS)
    wires = [await _visit(port, link, cookie) for cookie in cookies]
    _begin(port)
    while all(wire.is_open for wire in wires):  # noqa: ASYNC110
        await asyncio.sleep(1)


KINDS: Final[dict[str, Callable[[int, str], Awaitable[None]]]] = {
    "slow-readers": slow_readers,
    "half-open": half_open,
    "reconnecting": reconnecting,
    "flooding": flooding,
    "spectators": spectators,
}


if __name__ == "__main__":
    import uvloop

    uvloop.run(KINDS[sys.argv[1]](int(sys.argv[2]), sys.argv[3]))  # type: ignore[arg-type]
