"""Three nodes as one, and everything that can go wrong: is anything lost, and how long is a pause?

Six tables of two people at a balancer that asks the nodes in turn. Every fault is done to real
processes, at the node that runs most games; then, for ten minutes, all kinds of them at random, two
at a time. At the end: everything that was acknowledged is in its log once, no log has a hole, rules
and chance agree with every log, everybody's last view is that of their log's end, each entry was
stored by the node that ran the table then, and no node said anything at level error.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Final

from tests.cluster import faults
from tests.cluster.drill import Drill, Figures
from tests.cluster.faults import Fault
from tests.cluster.running import Cluster
from tools.engines import Postgres

Told = str | dict[str, object]
LIMIT_S: Final = 5.0
DRAIN_LIMIT_S: Final = 1.0
CHAOS_S: Final = 600.0
FEWEST: Final = 100
GAMES: Final = ("sos",) * 6
ROWS: Final[tuple[tuple[str, Fault, float | None, float], ...]] = (
    ("killed (-9)", faults.kill, None, LIMIT_S),
    ("stopped for 8 s (SIGSTOP)", faults.freeze, 8.0, LIMIT_S),
    ("asked to end (SIGTERM)", faults.drain, None, DRAIN_LIMIT_S),
    ("all in turn asked to end", faults.roll, None, DRAIN_LIMIT_S),
    ("cut off from PostgreSQL for 8 s", faults.cut_from_store, 8.0, LIMIT_S),
    ("cut off from NATS for 6 s", faults.cut_from_bus, 6.0, LIMIT_S),
    ("NATS killed, back after 1 s", faults.kill_bus, 1.0, LIMIT_S),
    ("PostgreSQL stopped, back after 1 s", faults.stop_store, 1.0, LIMIT_S),
    ("PostgreSQL crashed, back after 1 s", faults.crash_store, 1.0, LIMIT_S),
)


def run(effort: float) -> Iterator[Told]:
    """The figures; a drill that lost something raises and says what."""
    with Postgres() as store, asyncio.Runner() as runner:
        steps = _steps(store, effort)
        while True:
            try:
                yield runner.run(_next(steps))
            except StopAsyncIteration:
                return


async def _next(steps: AsyncIterator[Told]) -> Told:
    return await anext(steps)


async def _steps(store: Postgres, effort: float) -> AsyncIterator[Told]:
    async with Cluster(store) as cluster:
        drill = Drill(cluster, GAMES, seed=18)
        await drill.begin()
        for what, fault, seconds, limit in ROWS:
            pause = await drill.suffer(fault, seconds)
            yield _figure(f"{what}: longest pause of a player", pause, "s", limit, "the limit")
        yield _told(await drill.end())
    with Postgres() as first:
        async with Cluster(first) as cluster:
            drill = Drill(cluster, GAMES, seed=181)
            await drill.begin()
            pause = await drill.suffer(faults.fail_over)
            what = "PostgreSQL gone, a synchronous standby in its place: longest pause of a player"
            yield _figure(what, pause, "s", LIMIT_S, "the limit")
            yield _told(await drill.end())
    async with Cluster(store) as cluster:
        drill = Drill(cluster, (*GAMES, "bowl", "builder"), seed=180)
        await drill.begin()
        done, pause = await drill.chaos(CHAOS_S * effort)
        yield ", ".join(f"{name} {count}" for name, count in sorted(done.items()))
        yield f"longest pause of a player in all of that: {pause:.1f} s"
        fewest = FEWEST * effort
        made = {"what": "faults", "ours": done.total(), "unit": "", "peer": fewest}
        yield made | {"of": "the fewest", "at_least": 1.0}
        yield _told(await drill.end())


def _figure(what: str, ours: float, unit: str, peer: float, of: str) -> dict[str, object]:
    return {"what": what, "ours": ours, "unit": unit, "peer": peer, "of": of, "at_most": 1.0}


def _told(found: Figures) -> str:
    return (
        f"{found.acked:,} actions acknowledged in {found.games} games: all in their logs, once;"
        f" {found.moves} moves between nodes, {found.breaks} sockets came back"
    )
