"""Two people with real browsers at three nodes: how long a fault shows.

As `cluster`, at the balancer's address, by touch: one person is connected to the node that runs
the game, one to another. A pause is what an answer takes, or from a lost connection until the page
is shown the game again. Then the game goes to its end: nothing of it is lost or doubled, both see
the end of their log, and no page says more than that it tries again and that it is back.
"""

from collections.abc import Iterator
from typing import Final

from bench.bench_cluster import DRAIN_LIMIT_S, LIMIT_S, Told, figure
from bench.bench_page import build_page
from tests.cluster import faults
from tests.cluster.faults import Fault
from tests.e2e.chromium import chromium
from tests.e2e.cluster import Pair, running
from tests.e2e.guest import TABLET, Guest
from tools.engines import Postgres

ROWS: Final[tuple[tuple[str, Fault, float], ...]] = (
    ("killed (-9)", faults.kill, LIMIT_S),
    ("asked to end (SIGTERM)", faults.drain, DRAIN_LIMIT_S),
    ("all in turn asked to end", faults.roll, DRAIN_LIMIT_S),
)


def run(effort: float) -> Iterator[Told]:
    """The figures; a game in which something was lost raises and says what."""
    build_page()
    with Postgres() as store, running(store) as nodes, chromium() as browser:
        for what, fault, limit in ROWS * max(1, round(effort)):
            guests = [Guest(browser, nodes), Guest(browser, nodes, language="fr", size=TABLET)]
            pair = Pair(nodes, *guests)
            calm = pair.calm()
            pause = pair.suffer(fault)
            pair.play_to_the_end()
            found = pair.check()
            for guest in guests:
                guest.close()
                guest.check_clean()
            yield figure(f"{what}: longest pause of a player", pause, limit)
            yield f"  before that {calm:.2f} s; {found.acked} actions, {found.owners - 1} moves"
