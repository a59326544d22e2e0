"""A rolling update from an earlier version, and back again, while people play.

As `cluster`, but the nodes begin as the program of an earlier commit and become this one in turn;
then they become that one again. For as long as that takes both versions share database and bus.
Whatever one of them stores the other reads, in games that were begun before, too.
"""

import asyncio
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bench.bench_cluster import DRAIN_LIMIT_S, GAMES, Told, figure, told
from tests.cluster import faults
from tests.cluster.drill import Drill
from tests.cluster.faults import Fault
from tests.cluster.running import Cluster, Member
from tools.engines import Postgres
from tools.places import ROOT

EARLIER: Final = "430c949"
"""The first that was several nodes as one; the last release, once there is one."""


def run(effort: float) -> Iterator[Told]:
    """The figures; a drill that lost something raises and says what."""
    with tempfile.TemporaryDirectory(prefix="spaceport-earlier-") as folder, Postgres() as store:
        if not _unpack(EARLIER, Path(folder)):
            yield f"{EARLIER} is not here: this needs a whole clone"
            return
        yield from asyncio.run(_drill(store, Path(folder) / "src"))


def _unpack(commit: str, folder: Path) -> bool:
    asked = ["git", "archive", "--format=tar", commit, "src"]
    found = subprocess.run(asked, cwd=ROOT, capture_output=True, check=False)
    if found.returncode:
        return False
    subprocess.run(["tar", "-x", "-C", folder], input=found.stdout, check=True)
    return True


def becoming(source: Path | None) -> Fault:
    """All nodes in turn become that version; None: this one."""

    async def become(cluster: Cluster, member: Member, _: float | None) -> None:
        cluster.source = source
        await faults.roll(cluster, member, None)

    return become


async def _drill(store: Postgres, earlier: Path) -> list[Told]:
    steps = ((f"from {EARLIER} to this", becoming(None)), ("and back", becoming(earlier)))
    found: list[Told] = []
    async with Cluster(store, source=earlier) as cluster:
        drill = Drill(cluster, GAMES, seed=30)
        await drill.begin()
        for what, fault in steps:
            pause = await drill.suffer(fault)
            found.append(figure(f"{what}: longest pause of a player", pause, DRAIN_LIMIT_S))
            found.append(f"  {drill.story}")
        found.append(told(await drill.end()))
    return found
