"""Three nodes as one, and everything that can go wrong: is anything lost, and how long is a pause?

Six tables of two people at a balancer that asks the nodes in turn. Every fault of the design's
table (docs/spec/scale-out.md) is done to real processes, at the node that runs most games. At the
end: everything that was acknowledged is in its log once (but for the asynchronous standby, which
loses), no log has a hole, rules and chance agree with every log, everybody's last view is that of
their log's end, each entry was stored by the node that ran the table then, and no node said
anything at level error. `cluster_chaos` does all kinds at random for ten minutes, `cluster_page`
some to real browsers, `cluster_update` with two versions at once.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Final

from tests.cluster import faults
from tests.cluster.drill import Drill, Figures
from tests.cluster.faults import Fault
from tests.cluster.running import Cluster
from tools.engines import Postgres

Told = str | dict[str, object]
LIMIT_S: Final = 5.0
DRAIN_LIMIT_S: Final = 1.0
LONG_S: Final = 12.0
"""Longer than anybody waits: tables close after ten seconds, people who are far after nine."""
GAMES: Final = ("sos",) * 6
Row = tuple[str, Fault, float | None, float]
ROWS: Final[tuple[Row, ...]] = (
    ("killed (-9)", faults.kill, None, LIMIT_S),
    ("stopped for 8 s (SIGSTOP)", faults.freeze, 8.0, LIMIT_S),
    ("asked to end (SIGTERM)", faults.drain, None, DRAIN_LIMIT_S),
    ("all in turn asked to end", faults.roll, None, DRAIN_LIMIT_S),
    ("cut off from PostgreSQL for 8 s", faults.cut_from_store, 8.0, LIMIT_S),
    ("cut off from NATS for 6 s", faults.cut_from_bus, 6.0, LIMIT_S),
    ("NATS killed, back after 1 s", faults.kill_bus, 1.0, LIMIT_S),
    ("PostgreSQL stopped, back after 1 s", faults.stop_store, 1.0, LIMIT_S),
    ("PostgreSQL crashed, back after 1 s", faults.crash_store, 1.0, LIMIT_S),
    ("NATS away for 12 s", faults.kill_bus, LONG_S, LONG_S + LIMIT_S),
    ("PostgreSQL away for 12 s", faults.stop_store, LONG_S, LONG_S + LIMIT_S),
)
NEAR: Final = (
    "NATS away for 12 s, all at their table's node",
    faults.kill_bus,
    LONG_S,
    DRAIN_LIMIT_S,
)
STANDBY: Final = ("a synchronous standby for PostgreSQL", faults.fail_over, None, LIMIT_S)
LATE: Final = ("an asynchronous one, 1 s behind", faults.fail_over_late, 1.0, LIMIT_S)


def run(effort: float) -> Iterator[Told]:
    """The figures; a drill that lost something raises and says what."""
    with Postgres() as store:
        yield from stepped(_steps(store))


def stepped(steps: AsyncIterator[Told]) -> Iterator[Told]:
    """What a drill finds, as it is found."""
    with asyncio.Runner() as runner:
        while True:
            try:
                yield runner.run(_next(steps))
            except StopAsyncIteration:
                return


async def _next(steps: AsyncIterator[Told]) -> Told:
    return await anext(steps)


async def _steps(store: Postgres) -> AsyncIterator[Told]:
    async for each in _suffered(store, ROWS):
        yield each
    async for each in _suffered(store, (NEAR,), by_link=True):
        yield each
    for row in (STANDBY, LATE):
        with Postgres() as first:
            async for each in _suffered(first, (row,), may_lose=row is LATE):
                yield each


async def _suffered(
    store: Postgres, rows: Sequence[Row], *, by_link: bool = False, may_lose: bool = False
) -> AsyncIterator[Told]:
    """Some faults one after another, at a cluster of their own."""
    async with Cluster(store, by_link=by_link) as cluster:
        drill = Drill(cluster, GAMES, seed=18)
        await drill.begin()
        for what, fault, seconds, limit in rows:
            pause = await drill.suffer(fault, seconds)
            yield figure(f"{what}: longest pause of a player", pause, limit)
            yield f"  {drill.story}"
        yield told(await drill.end(may_lose=may_lose))


def figure(what: str, seconds: float, limit: float) -> dict[str, object]:
    """A pause beside its limit."""
    pause = {"what": what, "ours": seconds, "unit": "s"}
    return {**pause, "peer": limit, "of": "the limit", "at_most": 1.0}


def told(found: Figures) -> str:
    """What a drill came to, in a line."""
    lost = found.acked - found.stored
    where = f"{lost:,} of them are LOST, the rest" if lost > 0 else "all"
    return (
        f"{found.acked:,} actions acknowledged in {found.games} games: {where} in their logs, once;"
        f" {found.moves} moves between nodes, {found.breaks} sockets came back"
    )
