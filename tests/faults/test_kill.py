"""kill -9 and SIGTERM at random moments; `./do bench faults` does it 200 times."""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from spaceport.client import Client
from spaceport.wire import up
from tests.faults.drill import EVERYBODY, QUICK, Drill, InFolder
from tests.faults.players import Player
from tests.server.process import Process

pytestmark = pytest.mark.slow
KILLS, STOPS = 4, 2


async def test_nothing_acknowledged_is_lost_and_nothing_counts_twice(
    tmp_path: Path, effort: float
) -> None:
    kills = max(2, round(KILLS * effort))
    found = await Drill(InFolder(tmp_path), seed=8).run(kills)
    assert found.kills == kills
    assert found.returns == EVERYBODY * kills
    assert found.acked > 0
    assert found.stored >= found.acked


async def test_asked_to_end_under_load_it_loses_nothing(tmp_path: Path, effort: float) -> None:
    stops = max(2, round(STOPS * effort))
    drill = Drill(InFolder(tmp_path), seed=9, gently=True)
    found = await drill.run(stops)
    assert found.returns == EVERYBODY * stops
    assert found.stored >= found.acked > 0


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
async def test_the_workers_are_killed_and_play_goes_on(tmp_path: Path) -> None:
    """Every throw of Space Planets needs a worker; each time there are some they are killed."""

    with Process(tmp_path, *QUICK) as server:
        guests = [Client(server.address) for _ in range(2)]
        for guest in guests:
            await guest.hello()
        opened = await guests[0].open("planets", 2)
        tables = [await guest.at(opened.link).__aenter__() for guest in guests]
        await tables[1].do(up.Sit, seat=1)
        await tables[0].do(up.Start)
        players = [Player("planets", table, Random(seat)) for seat, table in enumerate(tables)]
        killed: set[int] = set()

        def is_enough() -> bool:
            killed.update(kill_workers(server))
            return len(killed) >= 3 and sum(len(player.acked) for player in players) >= 12

        await asyncio.gather(*(player.play(is_enough) for player in players))
        for table in tables:
            await table.leave()
        assert server.stop() == 0
        assert any("worker was replaced" in line for line in server.log)


def kill_workers(server: Process) -> list[int]:
    """Kill -9 every process that the server has started and that is still there."""
    listed = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    workers = [int(pid) for pid in listed if _is_worker(pid)]
    for pid in workers:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return workers


def _is_worker(pid: str) -> bool:
    try:
        return "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return False
