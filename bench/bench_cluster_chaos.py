"""Three nodes as one for ten minutes, with faults of all kinds at random: is anything lost?

Six pairs of guests at S.O.S., one at Space Bowl, one at Space Builder, through a balancer that asks
the nodes in turn; two faults at a time, done to real processes, cables and engines. At the end:
everything that was acknowledged is in its log once, no log has a hole, rules and chance agree with
every log, everybody's last view is exactly that of their log's end, each entry was stored by the
node that ran the table then, and no node said anything at level error.
"""

import os
from collections.abc import AsyncIterator, Iterator
from typing import Final

from bench.bench_cluster import GAMES, Told, stepped, told
from tests.cluster.drill import Drill
from tests.cluster.running import Cluster
from tools.engines import Postgres

CHAOS_S: Final = 600.0
FEWEST: Final = 100


def run(effort: float) -> Iterator[Told]:
    """The figures; a drill that lost something raises and says what."""
    with Postgres() as store:
        yield from stepped(_steps(store, effort))


async def _steps(store: Postgres, effort: float) -> AsyncIterator[Told]:
    async with Cluster(store) as cluster:
        drill = Drill(cluster, (*GAMES, "bowl", "builder"), seed=180)
        await drill.begin()
        load = os.getloadavg()[0]
        done, pause = await drill.chaos(CHAOS_S * effort)
        yield f"load of the machine: {load:.1f}, then {os.getloadavg()[1]:.1f} (five minutes)"
        yield ", ".join(f"{name} {count}" for name, count in sorted(done.items()))
        yield f"longest pause of a player in all of that: {pause:.1f} s"
        yield f"  {drill.story}"
        made = {"what": "faults", "ours": done.total(), "unit": "", "peer": FEWEST * effort}
        yield made | {"of": "the fewest", "at_least": 1.0}
        yield told(await drill.end())
