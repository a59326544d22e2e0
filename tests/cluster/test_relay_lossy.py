"""People at one node, their table at another, and a line that loses, doubles and delays."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spaceport.table.cluster import parcel as parcels
from tests.cluster.world import World, play
from tests.conftest import EFFORT


async def played(
    folder: Path, seed: int, *, faults: tuple[float, float, float], is_blind: bool = False
) -> Any:
    """A game of two and a spectator, two of them far: what everybody was answered and saw last, and
    the log. `is_blind`: nobody cares about what was lost."""
    async with World(folder, nodes=3, seed=seed) as world:
        for node in world.nodes if is_blind else ():
            node.bus.watchers.clear()
            del node.bus.hears[parcels.Lost]
        link = await world.open(1)
        host = await world.enter(1, "leo", link)
        guests = [host, await world.enter(2, "ava", link), await world.enter(3, "eve", link)]
        await guests[1].send("sit", seat=1)
        await host.send("start")
        for guest in guests:
            await world.run(2_000)
            await guest.look()
        world.net.lost, world.net.doubled, world.net.late = faults
        await play(world, guests[:2], 25, seed)
        world.net.lost = world.net.doubled = world.net.late = 0.0
        await world.run(20_000)
        for guest in guests:
            await guest.look()
        game = world.table(link).game
        assert game is not None
        found = await world.store.bodies(link)
        log = [{**msgspec.json.decode(body), "ms": 0} for body in found]
        answers = [
            {about: [{**m, "link": 0} for m in each] for about, each in guest.answers.items()}
            for guest in guests
        ]
        returns = sum(guest.returns for guest in guests)
        gaps = sum(node.bus.counts["bus_gaps"] for node in world.nodes)
        return [guest.view() for guest in guests], answers, log, returns, gaps


SHARE = st.floats(0.0, 0.12)


@pytest.mark.slow
@settings(
    max_examples=max(3, round(12 * EFFORT)),
)
@given(seed=st.integers(0, 10_000), lost=SHARE, doubled=SHARE, late=SHARE)
def test_nothing_is_lost_by_a_line_that_loses_doubles_and_delays(
    tmp_path_factory: pytest.TempPathFactory, seed: int, lost: float, doubled: float, late: float
) -> None:
    calm = asyncio.run(played(tmp_path_factory.mktemp("calm"), seed, faults=(0.0, 0.0, 0.0)))
    assert calm[3:] == (0, 0)
    folder = tmp_path_factory.mktemp("rough")
    rough = asyncio.run(played(folder, seed, faults=(lost, doubled, late)))
    assert rough[0] == calm[0], "what they see"
    assert rough[1] == calm[1], "what they were answered"
    assert rough[2] == calm[2], "the log"


@pytest.mark.slow
async def test_nodes_that_do_not_care_are_found_out(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    faults = (0.12, 0.1, 0.1)
    calm = await played(tmp_path_factory.mktemp("calm"), 3, faults=(0.0, 0.0, 0.0))
    rough = await played(tmp_path_factory.mktemp("rough"), 3, faults=faults)
    assert rough[:3] == calm[:3]
    assert rough[4] > 0
    try:
        folder = tmp_path_factory.mktemp("blind")
        blind = await played(folder, 3, faults=faults, is_blind=True)
    except AssertionError:
        return  # somebody waited for an answer in vain
    assert blind[:3] != calm[:3]
