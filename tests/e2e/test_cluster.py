"""Several nodes as one, seen by two people with real browsers; `./do bench cluster_page` has the
limits."""

from collections.abc import Iterator

import pytest

from tests.cluster import faults
from tests.cluster.faults import Fault
from tests.e2e.cluster import Nodes, Pair, running
from tests.e2e.conftest import Invite
from tests.e2e.guest import TABLET
from tools.engines import Postgres


@pytest.fixture(scope="module")
def nodes(built_page: None) -> Iterator[Nodes]:
    with Postgres("fsync=off") as store, running(store) as nodes:
        yield nodes


@pytest.mark.parametrize(
    "fault", [faults.kill, faults.drain, faults.roll], ids=lambda fault: fault.__name__
)
def test_two_play_on_and_to_the_end(nodes: Nodes, invite: Invite, fault: Fault) -> None:
    pair = Pair(nodes, invite(nodes), invite(nodes, language="fr", size=TABLET))
    pair.suffer(fault)
    pair.play_to_the_end()
    found = pair.check()
    assert found.stored >= found.acked > 0
    assert found.owners > 1  # it was felt
