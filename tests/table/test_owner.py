"""Whoever opened a table is its owner: others host for them while they are away, and no more."""

from pathlib import Path

import msgspec

from spaceport.table.chairs import new_chairs
from spaceport.table.identity import Identity
from spaceport.table.room import Room
from tests.server.house import run
from tests.table.harness import House, Screen, started

LONG = 31_000
"""Beyond the grace."""


def host_of(screen: Screen) -> str:
    return next(str(person["name"]) for person in screen.room["people"] if person["host"])


def test_a_spectator_never_hosts(tmp_path: Path) -> None:
    """Alone against bots; the owner's line breaks, somebody watches."""

    async def story() -> None:
        async with House(tmp_path) as house:
            owner = await house.open("leo", now=True)
            watcher = await house.enter("zoe", owner.link)
            owner.leave()
            await house.pass_time(LONG)
            await watcher.read()
            assert host_of(watcher) == "Leo"
            for message in ("stop", "pause", "start"):
                assert (await watcher.send(message))["code"] == "host-only"

    run(story())


def test_nor_does_who_looks_into_a_lobby(tmp_path: Path) -> None:
    async def story() -> None:
        async with House(tmp_path) as house:
            owner = await house.open("leo")
            watcher = await house.enter("zoe", owner.link)
            owner.leave()
            await house.pass_time(LONG)
            await watcher.read()
            assert host_of(watcher) == "Leo"
            assert (await watcher.send("remove", seat=0))["code"] == "host-only"
            assert (await watcher.send("sit", seat=1))["t"] == "done"
            assert host_of(watcher) == "Zoe", "who sits down may go on without the owner"

    run(story())


def test_nor_does_who_takes_a_bots_seat_when_the_host_is_gone(tmp_path: Path) -> None:
    """Else a spectator would have to sit down first, and could then stop the game."""

    async def story() -> None:
        async with House(tmp_path) as house:
            owner, guest = await started(house, seats=2)
            await guest.send("stand")
            watcher = await house.enter("zoe", owner.link)
            owner.leave()
            await house.settle()
            assert (await watcher.send("sit", seat=1))["t"] == "done"
            await house.pass_time(LONG)
            assert (await watcher.send("stop"))["code"] == "host-only"
            await watcher.read()
            assert host_of(watcher) == "Leo"

    run(story())


def test_who_sat_before_the_host_went_hosts_also_when_they_come_back_later(tmp_path: Path) -> None:
    async def story() -> None:
        async with House(tmp_path) as house:
            owner, guest = await started(house)
            watcher = await house.enter("zoe", owner.link)
            owner.leave()
            guest.leave()
            await house.pass_time(LONG)
            await watcher.read()
            assert host_of(watcher) == "Leo"
            assert host_of(await house.enter("ava", owner.link)) == "Ava"

    run(story())


def test_who_hosts_for_the_owner_cannot_send_them_away(tmp_path: Path) -> None:
    async def story() -> None:
        async with House(tmp_path) as house:
            owner, guest = await started(house)
            owner.leave()
            await house.pass_time(LONG)
            await guest.read()
            assert host_of(guest) == "Ava"
            for message in ("remove", "replaceByBot"):
                assert (await guest.send(message, seat=0))["code"] == "owner-stays"
            back = await house.enter("leo", owner.link)
            assert host_of(back) == "Leo", "and the owner hosts again"
            assert not back.room["seats"][0]["stand_in"]
            await guest.read()
            assert (await guest.send("pause"))["code"] == "host-only"
            assert (await back.send("remove", seat=1))["t"] == "done", "owners may send others away"

    run(story())


def test_an_owner_without_a_seat_is_not_expelled_either(tmp_path: Path) -> None:
    async def story() -> None:
        async with House(tmp_path) as house:
            owner = await house.open("leo", seats=3)
            await owner.send("stand")
            guest = await house.enter("ava", owner.link)
            await guest.send("sit", seat=1)
            owner.leave()
            await house.pass_time(LONG)
            await guest.read()
            assert host_of(guest) == "Ava"
            key = next(p["key"] for p in guest.room["people"] if p["owner"])
            assert (await guest.send("expel", person=key))["code"] == "owner-stays"
            assert [line.link for line in (await house.tables.mine("leo")).running] == [owner.link]
            await guest.send("leave")
            back = await house.enter("leo", owner.link)
            assert host_of(back) == "Leo"

    run(story())


def test_the_owner_of_a_full_or_closed_table_comes_in(tmp_path: Path) -> None:
    """Where nobody may watch, and no more people fit: the owner is neither."""

    async def story() -> None:
        async with House(tmp_path, max_people_per_table=2) as house:
            owner, guest = await started(house, watch=False)
            await owner.send("stand")
            owner.leave()
            await house.pass_time(LONG)
            await guest.read()
            assert host_of(guest) == "Ava"
            assert host_of(await house.enter("leo", owner.link)) == "Leo"

    run(story())


def test_who_leaves_for_good_owns_nothing_any_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with House(tmp_path) as house:
            owner, guest = await started(house)
            await owner.send("leave")
            owner.leave()
            await house.settle()
            back = await house.enter("leo", owner.link)
            assert host_of(back) == "Ava"
            await guest.read()
            assert (await guest.send("expel", person=next(
                p["key"] for p in guest.room["people"] if p["name"] == "Leo"
            )))["t"] == "done"  # fmt: skip

    run(story())


def test_owning_goes_along_to_another_device(tmp_path: Path) -> None:
    async def story() -> None:
        async with House(tmp_path) as house:
            owner, guest = await started(house)
            token = (await owner.send("handOver"))["link"].removeprefix("h/")
            owner.leave()
            await house.pass_time(LONG)
            await guest.read()
            assert host_of(guest) == "Ava"
            await house.tables.take_seat(token, Identity("phone", "Phone"))
            assert host_of(await house.enter("phone", owner.link)) == "Phone"

    run(story())


def test_a_table_that_was_put_away_knows_its_owner(tmp_path: Path) -> None:
    async def story() -> None:
        async with House(tmp_path) as house:
            owner, guest = await started(house)
            owner.leave()
            await house.pass_time(LONG)
            await guest.read()
            assert host_of(guest) == "Ava"
            guest.leave()
            await house.pass_time(200_000)
            assert owner.link not in house.tables._loaded
            assert host_of(await house.enter("leo", owner.link)) == "Leo"

    run(story())


def test_tables_from_before_there_were_owners_belong_to_their_host() -> None:
    room = Room("link", "CODE", "sos", {}, host="leo", chairs=new_chairs(2))
    stored = msgspec.to_builtins(room)
    del stored["owner"]
    assert msgspec.convert(stored, Room).owner == "leo"
