"""A node that runs 300 games is asked to end: how long does each game stand still?

At each table somebody is at that node (near) and somebody at another (far). A far person's socket
stays; they are shown their game again when it runs elsewhere. A near one's is closed, and they come
back through the balancer, past the turnstiles of the two nodes that are left. A game stands still
from the goodbye that the near person is told until somebody is shown it again; how long the node
takes for all of them is no pause of anybody.
"""

import asyncio
import os
import re
import statistics
import time
from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from typing import Any, Final, TypeVar

from bench.bench_cluster import Told, figure, stepped
from spaceport.client import AtTable, Client
from spaceport.wire import up
from tests.cluster.running import Cluster, Member
from tools.engines import Postgres

TABLES: Final = 300
AT_ONCE: Final = 10
LIMIT_S: Final = 1.0
"""For whoever plays to see their game again."""
PATIENCE_S: Final = 60.0
WHO: Final = ("who was near is back after", "who is far sees it again after")
FLAGS: Final = ("--max-connections-per-address", "5000")
T = TypeVar("T")


def run(effort: float) -> Iterator[Told]:
    """The figures; more tables with more effort."""
    with Postgres() as store:
        yield from stepped(_steps(store, max(20, round(TABLES * effort))))


async def _steps(store: Postgres, count: int) -> AsyncIterator[Told]:
    async with Cluster(store, 1, flags=FLAGS) as cluster:
        (first,) = cluster.members
        opened = await _in_turns([_opened(Client(cluster.address)) for _ in range(count)])
        near = [table for table, _ in opened]
        others = [await cluster.start(), await cluster.start()]
        await cluster.until_all_ready()
        far = await _in_turns([_joined(others[k % 2], *opened[k]) for k in range(count)])
        assert await cluster.tables_of(first) == count
        load, began = os.getloadavg()[0], time.monotonic()
        watching = [asyncio.create_task(_pauses(*pair)) for pair in zip(near, far, strict=True)]
        code = await asyncio.to_thread(first.process.stop)
        ended = time.monotonic() - began
        pauses = await asyncio.gather(*watching)
        assert (code, cluster.trouble()) == (0, [])
        yield f"load of the machine: {load:.1f}, then {os.getloadavg()[0]:.1f}"
        yield f"{count} games; its own word: {_own_word(first)}; it ended after {ended:.1f} s"
        for what, each in zip(WHO, zip(*pauses, strict=True), strict=True):
            yield _told(what, each)
            yield figure(f"{what}, 99 of 100", _of_100(each, 99), LIMIT_S)
        for table in (*near, *far):
            await table.leave()


async def _in_turns(work: Sequence[Coroutine[Any, Any, T]]) -> list[T]:
    """All of it, some at a time."""
    free = asyncio.Semaphore(AT_ONCE)

    async def one(each: Coroutine[Any, Any, T]) -> T:
        async with free:
            return await each

    return await asyncio.gather(*map(one, work))


async def _opened(host: Client) -> tuple[AtTable, str]:
    """Somebody at a table of their own, and its link."""
    await host.hello()
    opened = await host.open("sos", 2)
    return await host.at(opened.link).__aenter__(), opened.link


async def _joined(at: Member, host: AtTable, link: str) -> AtTable:
    """Somebody who comes to the same table at another node; their game begins."""
    guest = Client(at.process.address)
    await guest.hello()
    table = await guest.at(link).__aenter__()
    await table.do(up.Sit, seat=1)
    await host.do(up.Start)
    for each in (host, table):
        await each.until(lambda: each.frame)  # noqa: B023
    return table


async def _pauses(near: AtTable, far: AtTable) -> tuple[float, float]:
    """How long each of two sees nothing of their game when it is handed over. Nobody plays, so a
    frame more is one of where it runs then."""
    frames, told = (near.frame, far.frame), len(near.told)
    await near.until(lambda: len(near.told) > told, PATIENCE_S)
    began = time.monotonic()

    async def pause(table: AtTable, before: object) -> float:
        await table.until(lambda: table.frame is not before, PATIENCE_S)
        return time.monotonic() - began

    shown = await asyncio.gather(pause(near, frames[0]), pause(far, frames[1]))
    return shown[0], shown[1]


def _own_word(node: Member) -> str:
    (line,) = [line for line in node.process.log if "handed over" in line]
    found = re.search(r"handed over \d+ tables in \d+ ms", line)
    return found[0] if found else line


def _told(what: str, pauses: Sequence[float]) -> str:
    middle, longest = statistics.median(pauses), max(pauses)
    return f"{what} {middle:.2f} s (median), {_of_100(pauses, 99):.2f} (99 of 100), {longest:.2f}"


def _of_100(pauses: Sequence[float], share: int) -> float:
    return statistics.quantiles(pauses, n=100)[share - 1]
