"""A node that runs 300 games is asked to end: how long does each game stand still?

At each table somebody is at that node (near) and somebody at another (far). A far person's socket
stays; they are shown their game again when it runs elsewhere. A near one's is closed, and they come
back through the balancer, past the turnstiles of the two nodes that are left.
"""

import asyncio
import re
import statistics
import time
from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from typing import Any, Final, TypeVar

from bench.bench_cluster import Told, stepped
from spaceport.client import AtTable, Client
from spaceport.wire import up
from tests.cluster.running import Cluster, Member
from tools.engines import Postgres

TABLES: Final = 300
AT_ONCE: Final = 10
LIMIT_S: Final = 1.0
"""For a game to go on elsewhere."""
PATIENCE_S: Final = 60.0
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
        began = time.monotonic()
        watching = [asyncio.create_task(_shown_again(each, began)) for each in (*far, *near)]
        code = await asyncio.to_thread(first.process.stop)
        ended = time.monotonic() - began
        pauses = await asyncio.gather(*watching)
        assert (code, cluster.trouble()) == (0, [])
        yield f"{count} games; its own word: {_own_word(first)}; it ended after {ended:.1f} s"
        yield _told("who is far sees their game again after", pauses[:count])
        yield _told("who was near is back after", pauses[count:])
        what = "a game goes on elsewhere after, 99 of 100"
        figure = {"what": what, "ours": _of_100(pauses[:count], 99), "unit": "s", "peer": LIMIT_S}
        yield figure | {"of": "the limit", "at_most": 1.0}
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


async def _shown_again(table: AtTable, began: float) -> float:
    """A frame more is one of where the table runs then: nobody plays."""
    before = table.frame
    await table.until(lambda: table.frame is not before, PATIENCE_S)
    return time.monotonic() - began


def _own_word(node: Member) -> str:
    (line,) = [line for line in node.process.log if "handed over" in line]
    found = re.search(r"handed over \d+ tables in \d+ ms", line)
    return found[0] if found else line


def _told(what: str, pauses: Sequence[float]) -> str:
    middle, longest = statistics.median(pauses), max(pauses)
    return f"{what} {middle:.2f} s (median), {_of_100(pauses, 99):.2f} (99 of 100), {longest:.2f}"


def _of_100(pauses: Sequence[float], share: int) -> float:
    return statistics.quantiles(pauses, n=100)[share - 1]
