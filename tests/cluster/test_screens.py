"""Big screens at one node, their table at another."""

from functools import reduce
from operator import or_
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from spaceport.core.faults import Fault
from spaceport.table.cluster import parcel as parcels
from tests.cluster.test_relay import seated
from tests.cluster.world import World, agreed, play


async def test_a_big_screen_far_away_is_one_at_its_table(tmp_path: Path) -> None:
    """In the browser of a player, at the same node: neither takes the other's place."""
    async with World(tmp_path, nodes=3) as world:
        host, guest = await seated(world)
        tv = await world.enter(2, "ava", host.link, is_big=True)
        me = tv.last("welcome")["you"]
        host.read()
        assert host.last("room")["screens"] == [{"key": me, "accepted": False}]
        assert (await host.send("acceptScreen", screen=me))["t"] == "done"
        await play(world, [host, guest], 10)
        await agreed(world, [host, guest, tv])
        assert tv.told == guest.told == []
        assert {m["seat"] for m in tv.got if m["t"] == "frame"} == {None}
        assert (await tv.send("sit", seat=0))["code"] == "screen-only-shows"
        # The table moves: it is the same screen, and still accepted.
        await world.hand_over(host.link)
        await world.run(1_000)
        for one in (host, guest, tv):
            await one.look()
        assert tv.last("welcome")["you"] == me
        assert tv.last("room")["screens"] == [{"key": me, "accepted": True}]
        await play(world, [host, guest], 4)
        await agreed(world, [host, guest, tv])
        assert {m["seat"] for m in tv.got if m["t"] == "frame"} == {None}
        tv.leave()
        await world.run()
        await host.look()
        assert not host.last("room")["big"]


async def test_an_owner_from_before_there_were_big_screens_takes_none_for_a_person(
    tmp_path: Path,
) -> None:
    """It would show everybody what only that seat may see. The screen waits until it is updated."""
    async with World(tmp_path) as world:
        host, guest = await seated(world)
        hears = world.nodes[0].bus.hears
        hear = hears.pop(parcels.JoinBig)  # as if it could not be read
        with pytest.raises(Fault, match="closing"):
            await world.enter(2, "ava", host.link, is_big=True)
        guest.read()
        assert guest.told == [], "and takes nobody's place"
        hears[parcels.JoinBig] = hear
        tv = await world.enter(2, "ava", host.link, is_big=True)
        assert len(tv.last("room")["screens"]) == 1


def test_an_older_node_cannot_read_a_big_screen_as_a_person() -> None:
    kinds = [kind for kind in get_args(parcels.AnyItem) if kind is not parcels.JoinBig]
    older = reduce(or_, kinds)
    join = parcels.JoinBig(1, "link", "ava", "Ava", (), 0, 7, False)
    with pytest.raises(msgspec.DecodeError):
        msgspec.msgpack.decode(msgspec.msgpack.encode(join), type=older)
    found = parcels.unpacked(parcels.packed(parcels.Parcel(1, 2, 1, [], [join])))
    assert isinstance(found, parcels.Parcel)
    assert type(found.items[0]) is parcels.JoinBig
