"""Space Builder at a live table: four guests, forty actions a second each, over real sockets.

A server of its own process, four guests in this one, each with a socket of its own. Every guest
lays, turns, flips, moves, swaps and takes back cards without waiting for answers, as quick hands
do. Every action must be answered, in the order in which it was sent, with nothing refused; in the
end all four must see the same four boards, and these must be what was built.
"""

import asyncio
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from spaceport.client import AtTable, Client
from spaceport.wire import up

SEATS: Final = 4
RATE: Final = 40.0  # actions a second, each
SECONDS: Final = 10.0
LIMIT_MS: Final = 1000 / RATE  # the answer is there before the same hand does the next thing
SERVER: Final = ("serve", "--local", "--no-browser", "--port", "0")  # with its usual limits

# What a guest does over and over: each action is legal after the one before, whatever others do.
HANDS: Final = (
    {"do": "put", "building": "dome", "place": 1, "turn": 0, "side": "a"},
    {"do": "put", "building": "dome", "place": 1, "turn": 90, "side": "a"},
    {"do": "put", "building": "silo", "place": 8, "turn": 180, "side": "b"},
    {"do": "put", "building": "dome", "place": 1, "turn": 90, "side": "b"},
    {"do": "swap", "building": "dome", "other": "silo"},
    {"do": "move", "building": "dome", "place": 4},
    {"do": "back", "building": "silo"},
    {"do": "put", "building": "habitat", "place": 6, "turn": 270, "side": "a"},
    {"do": "back", "building": "habitat"},
    {"do": "back", "building": "dome"},
)


def run(effort: float) -> Iterator[str | dict[str, object]]:
    """The figures; longer with more effort."""
    seconds = max(2.0, SECONDS * effort)
    with tempfile.TemporaryDirectory(prefix="spaceport-bench-") as data:
        server = subprocess.Popen(
            [sys.executable, "-m", "spaceport", *SERVER, "--data", data],
            env={**os.environ, "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            found = asyncio.run(_play(_address(server), seconds))
        finally:
            server.terminate()
            server.wait(10)
            if server.stdout is not None:
                server.stdout.close()
    waits = sorted(wait for each in found for wait in each.waits)
    count = len(waits)
    took = max(each.took for each in found)
    yield f"{SEATS} guests, {count:,} actions in {took:.1f} s; all answered, in order, none refused"
    yield "all four see the same boards, and these are what was built"
    rate = {"what": "actions a second at one table", "ours": count / took, "unit": "/s"}
    yield rate | {"peer": SEATS * RATE, "of": "what was sent", "at_least": 0.98}
    limit = {"unit": "ms", "peer": LIMIT_MS, "of": "the time until the next action"}
    median = {"what": "from action to answer, median", "ours": statistics.median(waits)}
    yield median | limit | {"at_most": 1.0}
    yield {"what": "99 of 100 answers within", "ours": waits[count * 99 // 100]} | limit
    yield f"the slowest answer: {waits[-1]:.0f} ms"
    frames = sum(each.frames for each in found) / SEATS / took
    yield f"{frames:.0f} frames a second to each guest, each shows all that happened till then"
    yield f"a frame: {found[0].frame_bytes:,} bytes"


def _address(server: "subprocess.Popen[str]") -> str:
    assert server.stdout is not None
    for line in server.stdout:
        found = re.search(r"http://\S+", line)
        if found:
            return found[0]
    raise RuntimeError("the server did not start")


class Hands:
    """One guest at the table, and what came of what it did."""

    def __init__(self, table: AtTable) -> None:
        self.table = table
        self.waits: list[float] = []
        self.answered: list[int] = []
        self.took = 0.0
        self.frame_bytes = 0
        self.frames = 0

    async def build(self, seconds: float) -> None:
        """Act at the rate, whatever has been answered by then."""
        began = time.perf_counter()
        count = round(RATE * seconds) // len(HANDS) * len(HANDS) + 3
        sent: list[asyncio.Task[None]] = []
        for k in range(count):
            await asyncio.sleep(max(0.0, began + k / RATE - time.perf_counter()))
            sent.append(asyncio.create_task(self._act(k)))
        await asyncio.gather(*sent)
        self.took = time.perf_counter() - began
        assert self.answered == sorted(self.answered), "answered out of order"
        assert len(self.answered) == count

    async def _act(self, k: int) -> None:
        began = time.perf_counter()
        action = msgspec.Raw(msgspec.json.encode(HANDS[k % len(HANDS)]))
        await self.table.do(up.Act, round=1, action=action)
        self.answered.append(k)
        self.waits.append(1000 * (time.perf_counter() - began))


async def _play(address: str, seconds: float) -> list[Hands]:
    guests = [Client(address) for _ in range(SEATS)]
    for guest in guests:
        await guest.hello()
    opened = await guests[0].open("builder", SEATS, options={"round_seconds": 0})
    async with asyncio.timeout(seconds + 60):
        tables = [await guest.at(opened.link).__aenter__() for guest in guests]
        try:
            return await _race(tables, seconds)
        finally:
            for table in tables:
                await table.leave()


async def _race(tables: list[AtTable], seconds: float) -> list[Hands]:
    for seat, table in enumerate(tables):
        if seat:
            await table.do(up.Sit, seat=seat)
    await tables[0].do(up.Start)
    for table in tables:
        await table.until(lambda table=table: table.frame is not None)  # type: ignore[misc]
    hands = [Hands(table) for table in tables]
    await asyncio.gather(*(each.build(seconds) for each in hands))
    wanted = [_after(HANDS[:3])] * SEATS
    for each in hands:
        await each.table.until(lambda each=each: each.table.public["boards"] == wanted)  # type: ignore[misc]
        assert not each.table.refused
        assert each.table.frame is not None
        each.frame_bytes = len(msgspec.json.encode(each.table.frame))
        each.frames = each.table.frame.n
    return hands


def _after(actions: tuple[dict[str, Any], ...]) -> dict[str, dict[str, Any]]:
    """The board that these puts leave."""
    board: dict[str, dict[str, Any]] = {}
    for each in actions:
        board[each["building"]] = {key: each[key] for key in ("place", "turn", "side")}
    return board
