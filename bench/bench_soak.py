"""A soak: tables are opened, played briefly, finished or left, and put away; what stays in memory?

Every table is one of S.O.S., Space Bowl, Space Planets or Space Builder with two people; some
minutes of play are some actions. Every third is ended by its host, the others are abandoned; the
server puts a table away after a second without anybody. Its memory at table 3,000 is compared
with that at table 500.
"""

import asyncio
import random
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from bench.load import processes, seats
from bench.load.compare import run as run_story
from bench.load.processes import Process
from bench.load.wire import Asker

FIRST: Final = 500
LAST: Final = 3000
GROWTH: Final = 1.10
AT_ONCE: Final = 20
ACTIONS: Final = 6
GAMES: Final = ("sos", "bowl", "planets", "builder")
LOADED: Final = b"spaceport_tables_loaded "


def run(effort: float) -> Iterator[Any]:
    """The figures; more tables with more effort."""
    first, last = max(60, round(FIRST * effort)), max(200, round(LAST * effort))
    marks, played = run_story(_story(first, last))
    told = ", ".join(f"{count:,}: {size / 1e6:.1f} MB" for count, size in marks.items())
    yield f"memory after so many tables: {told}; {played:,} actions were played"
    yield {
        "what": f"memory at table {last:,}",
        "ours": marks[last] / 1e6,
        "unit": "MB",
        "peer": marks[first] / 1e6,
        "of": f"at table {first:,}",
        "at_most": GROWTH,
    }


async def _story(first: int, last: int) -> tuple[dict[int, int], int]:
    marks: dict[int, int] = {}
    counts = seats.Counts()
    with processes.spaceport("--unload-after", "1", "--grace", "1") as server:
        done = 0
        wanted = sorted({first, last, *range(first, last, max(1, (last - first) // 5))})
        for mark in wanted:
            while done < mark:
                share = min(AT_ONCE, mark - done)
                cookies = await seats.hellos(server.port, 2 * share)
                evenings = (
                    _evening(server, done + k, cookies[2 * k :], counts) for k in range(share)
                )
                await asyncio.gather(*evenings)
                done += share
            await _put_away(server)
            marks[mark] = server.memory()
    return marks, counts.frames


async def _evening(server: Process, number: int, cookies: list[str], counts: seats.Counts) -> None:
    """One table from its opening to its end."""
    game = GAMES[number % len(GAMES)]
    rng = random.Random(number)
    place = f"X-Forwarded-For: 10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
    body = msgspec.json.encode({"game": game, "seats": 2})
    async with Asker(server.port) as asker:
        told = await asker.ask("POST", "/api/tables", body, f"Cookie: {cookies[0]}", place)
    if told.status != 201:
        raise RuntimeError(told.body.decode())
    table = seats.KINDS.get(game, seats.Table)(counts, 2, rng)
    table.link = msgspec.json.decode(told.body)["link"]
    await seats.seat_all(server.port, [table], cookies)
    if game in ("sos", "bowl"):
        for _ in range(ACTIONS):
            if table.act(0.0):
                await _answered(table)
    if number % 3 == 0:
        table.wires[0].say(b'{"t":"stop","id":"end"}')
        await table.answers.get()
    table.hang_up()


async def _answered(table: seats.Table) -> None:
    async with asyncio.timeout(20):
        while table.is_waiting:  # noqa: ASYNC110
            await asyncio.sleep(0.002)


async def _put_away(server: Process) -> None:
    """Until no table is in memory any more."""
    async with asyncio.timeout(60), Asker(server.port) as asker:
        while True:
            found = (await asker.ask("GET", "/metrics")).body
            (line,) = [line for line in found.splitlines() if line.startswith(LOADED)]
            if float(line.rsplit(b" ", 1)[1]) == 0:
                return
            await asyncio.sleep(0.2)
