"""Fifty tables of hard bots beside people: what people do is answered as quickly as without them.

A real server, real sockets. Four people build at a table of Space Builder and measure how long each
action takes to be answered; beside them fifty hosts sit at fifty tables of all four games with four
hard bots at each. Now they let their bots play and now they pause them, in turns, so that whatever
else the machine does falls on both alike. Everything runs on this one machine: the server, the
processes in which bots think and dice fly, and the people.
"""

import asyncio
import multiprocessing
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final

import msgspec

from bench.bench_builder_table import HANDS
from spaceport.client import AtTable, Client, TableRefused
from spaceport.games import catalog
from spaceport.wire import up

TABLES: Final = 50
BOTS: Final = 4
LEVEL: Final = "hard"
PEOPLE: Final = 4
RATE: Final = 8.0  # actions a second, each
SECONDS: Final = 5.0  # of a window
WINDOWS: Final = 8  # of each kind
WARM_UP: Final = 10.0  # processes start, games begin
AT_MOST: Final = 2.0
MANY: Final = "10000"
SERVER: Final = (
    *("serve", "--local", "--no-browser", "--port", "0"),
    *("--max-connections-per-address", MANY, "--requests-per-second", MANY),
)


def run(effort: float) -> Iterator[str | dict[str, object]]:
    """The figures; longer with more effort."""
    windows = max(1, round(WINDOWS * effort))
    with tempfile.TemporaryDirectory(prefix="spaceport-bench-") as data:
        server = subprocess.Popen(
            [sys.executable, "-m", "spaceport", *SERVER, "--data", data],
            env={**os.environ, "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert server.stdout is not None
        try:
            address = next(filter(None, map(_address, server.stdout)), "")
            assert address, server.communicate()
            without, beside, played = asyncio.run(_measure(address, windows))
        finally:
            server.terminate()
            _, said = server.communicate(timeout=20)
    failures = said.count("a bot failed")
    quick = statistics.median(without), statistics.median(beside)
    yield f"{len(without):,} and {len(beside):,} actions of people; none refused"
    yield f"the bots of {TABLES} tables sent {played:,} frames; {failures} failed"
    yield f"median: {quick[0]:.1f} ms without bots, {quick[1]:.1f} ms beside them"
    yield {
        "what": f"99 of 100 answers beside {TABLES} tables of {BOTS} {LEVEL} bots",
        "ours": _p99(beside),
        "unit": "ms",
        "peer": _p99(without),
        "of": "without bots",
        "at_most": AT_MOST,
    }
    yield {"what": "bots that failed", "ours": float(failures), "unit": ""} | {
        "peer": float(max(1, played)),
        "of": "those frames",
        "at_most": 0.0,
    }


def _address(line: str) -> str | None:
    found = re.search(r"http://\S+", line)
    return found[0] if found else None


def _p99(waits: list[float]) -> float:
    return sorted(waits)[len(waits) * 99 // 100]


async def _measure(address: str, windows: int) -> tuple[list[float], list[float], int]:
    """What people waited without bots and beside them, and how much the bots did meanwhile."""
    without: list[float] = []
    beside: list[float] = []
    played = 0
    here, there = multiprocessing.Pipe()
    context = multiprocessing.get_context("spawn")
    crowd = context.Process(target=_crowd, args=(address, there), daemon=True)
    crowd.start()
    try:
        async with asyncio.timeout(windows * 60 + 180):
            people = await _sit(address)
            await asyncio.to_thread(here.recv)  # the bots play
            await asyncio.sleep(WARM_UP)
            for _ in range(windows):
                before = await asyncio.to_thread(_tell, here, up.Pause)
                without += await _build(people, SECONDS)
                await asyncio.to_thread(_tell, here, up.Resume)
                beside += await _build(people, SECONDS)
                played += await asyncio.to_thread(_tell, here, up.Pause) - before
                await asyncio.to_thread(_tell, here, up.Resume)
            for table in people:
                await table.leave()
        return without, beside, played
    finally:
        crowd.kill()
        crowd.join()


def _tell(crowd: "Connection[Any, Any]", message: type[up.Up]) -> Any:
    """Let every host send this; how many frames they have seen by then."""
    crowd.send(message)
    return crowd.recv()


# ---------------------------------------------------------------- people


async def _sit(address: str) -> list[AtTable]:
    guests = [Client(address) for _ in range(PEOPLE)]
    for guest in guests:
        await guest.hello()
    opened = await guests[0].open("builder", PEOPLE, options={"round_seconds": 0})
    tables = [await guest.at(opened.link).__aenter__() for guest in guests]
    for seat, table in enumerate(tables):
        if seat:
            await table.do(up.Sit, seat=seat)
    await tables[0].do(up.Start)
    for table in tables:
        await table.until(lambda table=table: table.frame is not None)  # type: ignore[misc]
    return tables


async def _build(people: list[AtTable], seconds: float) -> list[float]:
    """Everybody acts at the rate, whatever has been answered by then; how long each waited."""
    waits: list[float] = []
    count = round(RATE * seconds) // len(HANDS) * len(HANDS)

    async def act(table: AtTable, k: int) -> None:
        began = time.perf_counter()
        action = msgspec.Raw(msgspec.json.encode(HANDS[k % len(HANDS)]))
        await table.do(up.Act, round=1, action=action)
        waits.append(1000 * (time.perf_counter() - began))

    async def build(table: AtTable, late: float) -> None:
        began = time.perf_counter() + late
        sent: list[asyncio.Task[None]] = []
        for k in range(count):
            await asyncio.sleep(max(0.0, began + k / RATE - time.perf_counter()))
            sent.append(asyncio.create_task(act(table, k)))
        await asyncio.gather(*sent)

    await asyncio.gather(*(build(table, k / RATE / PEOPLE) for k, table in enumerate(people)))
    return waits


# ---------------------------------------------------------------- the crowd, in its own process


def _crowd(address: str, other: "Connection[Any, Any]") -> None:
    asyncio.run(_host(address, other))


async def _host(address: str, other: "Connection[Any, Any]") -> None:
    """Hosts of the tables of bots: they start them, pause and resume when told, and watch."""
    tables: list[AtTable] = []
    for k in range(TABLES):
        guest = Client(address)
        await guest.hello()
        game = catalog.GAMES[k % len(catalog.GAMES)].name
        opened = await guest.open(game, BOTS)
        table = await guest.at(opened.link).__aenter__()
        await table.do(up.Stand)
        await table.do(up.FillWithBots, level=LEVEL)
        await table.do(up.Start)
        tables.append(table)
    other.send("ready")
    while True:
        message = await asyncio.to_thread(other.recv)
        for table in tables:
            with suppress(TableRefused):  # a game that is over
                await table.do(message)
        other.send(sum(table.frame.n for table in tables if table.frame is not None))
