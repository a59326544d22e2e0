"""Several nodes as one, the short form; `./do bench cluster` does all of it, and holds limits."""

from typing import Final

import pytest

from tests.cluster import faults
from tests.cluster.drill import Drill
from tests.cluster.faults import Fault
from tests.cluster.running import Cluster
from tools.engines import Postgres

pytestmark = pytest.mark.slow
GAMES: Final = ("sos", "sos", "bowl", "builder")


@pytest.mark.parametrize(
    "fault",
    [faults.kill, faults.freeze, faults.drain, faults.cut_from_store, faults.cut_from_bus],
    ids=lambda fault: fault.__name__,
)
async def test_nothing_acknowledged_is_lost(engine: Postgres, fault: Fault) -> None:
    async with Cluster(engine) as cluster:
        drill = Drill(cluster, GAMES, seed=18)
        await drill.begin()
        await drill.suffer(fault)
        found = await drill.end()
    assert found.stored >= found.acked > 0
    assert found.moves > 0  # it was felt
