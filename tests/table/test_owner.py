"""Whoever opened a table is its owner: others host for them while they are away, and no more."""

from pathlib import Path

import msgspec

from spaceport.table.chairs import new_chairs
from spaceport.table.identity import Identity
from spaceport.table.room import Room
from tests.table.harness import House, Screen, started

LONG = 31_000
"""Beyond the grace."""


def host_of(screen: Screen) -> str:
    return next(str(person["name"]) for person in screen.room["people"] if person["host"])


async def test_a_spectator_never_hosts(tmp_path: Path) -> None:
    """Alone against bots; the owner's line breaks, somebody watches."""

    async with House(tmp_path) as house:
        owner = await house.open("leo", now=True)
        watcher = await house.enter("zoe", owner.link)
        owner.leave()
        await house.pass_time(LONG)
        await watcher.read()
        assert host_of(watcher) == "Leo"
        for message in ("stop", "pause", "start"):
            assert (await watcher.send(message))["code"] == "host-only"


async def test_nor_does_who_looks_into_a_lobby(tmp_path: Path) -> None:
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


async def test_nor_does_who_takes_a_bots_seat_when_the_host_is_gone(tmp_path: Path) -> None:
    """Else a spectator would have to sit down first, and could then stop the game."""

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


async def test_who_sat_before_the_host_went_hosts_also_when_they_come_back_later(
    tmp_path: Path,
) -> None:
    async with House(tmp_path) as house:
        owner, guest = await started(house)
        watcher = await house.enter("zoe", owner.link)
        owner.leave()
        guest.leave()
        await house.pass_time(LONG)
        await watcher.read()
        assert host_of(watcher) == "Leo"
        assert host_of(await house.enter("ava", owner.link)) == "Ava"


async def test_who_hosts_for_the_owner_cannot_send_them_away(tmp_path: Path) -> None:
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


async def test_an_owner_without_a_seat_is_not_expelled_either(tmp_path: Path) -> None:
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


async def test_the_owner_of_a_full_or_closed_table_comes_in(tmp_path: Path) -> None:
    """Where nobody may watch, and no more people fit: the owner is neither."""

    async with House(tmp_path, max_people_per_table=2) as house:
        owner, guest = await started(house, watch=False)
        await owner.send("stand")
        owner.leave()
        await house.pass_time(LONG)
        await guest.read()
        assert host_of(guest) == "Ava"
        assert host_of(await house.enter("leo", owner.link)) == "Leo"


async def test_who_leaves_for_good_owns_nothing_any_more(tmp_path: Path) -> None:
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


async def test_owning_goes_along_to_another_device(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        owner, guest = await started(house)
        token = (await owner.send("handOver"))["link"].removeprefix("h/")
        owner.leave()
        await house.pass_time(LONG)
        await guest.read()
        assert host_of(guest) == "Ava"
        await house.tables.take_seat(token, Identity("phone", "Phone"))
        assert host_of(await house.enter("phone", owner.link)) == "Phone"


async def test_a_table_that_was_put_away_knows_its_owner(tmp_path: Path) -> None:
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


def test_tables_from_before_there_were_owners_belong_to_their_host() -> None:
    room = Room("link", "CODE", "sos", {}, host="leo", chairs=new_chairs(2))
    stored = msgspec.to_builtins(room)
    del stored["owner"]
    assert msgspec.convert(stored, Room).owner == "leo"


# ---------------------------------------------------------------- who inherits


async def with_a_stranger_on_a_bots_seat(house: House) -> tuple[Screen, Screen]:
    """The owner has gone; then somebody who only watched took a bot's seat."""
    owner, guest = await started(house, seats=2)
    await guest.send("stand")
    guest.leave()
    stranger = await house.enter("zoe", owner.link)
    owner.leave()
    await house.settle()
    assert (await stranger.send("sit", seat=1))["t"] == "done"
    return owner, stranger


async def test_nobody_inherits_by_letting_the_table_be_put_away(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        owner, stranger = await with_a_stranger_on_a_bots_seat(house)
        stranger.leave()
        await house.pass_time(200_000)
        assert owner.link not in house.tables._loaded
        again = await house.enter("zoe", owner.link)
        await house.pass_time(LONG)
        assert (await again.send("stop", id="later"))["code"] == "host-only"
        assert host_of(again) == "Leo"


async def test_nor_by_a_restart_of_the_server(tmp_path: Path) -> None:
    house = House(tmp_path)
    await house.__aenter__()
    owner, _ = await with_a_stranger_on_a_bots_seat(house)
    await house.crash()
    async with House(tmp_path) as later:
        again = await later.enter("zoe", owner.link)
        await later.pass_time(LONG)
        assert (await again.send("stop", id="later"))["code"] == "host-only"
        assert host_of(again) == "Leo"


async def test_who_sat_before_still_inherits_after_a_restart(tmp_path: Path) -> None:
    house = House(tmp_path)
    await house.__aenter__()
    owner, _ = await started(house)
    await house.crash()
    async with House(tmp_path) as later:
        again = await later.enter("ava", owner.link)
        await later.pass_time(LONG)
        await again.read()
        assert host_of(again) == "Ava"


async def test_a_stranger_does_not_inherit_from_a_deputy_either(tmp_path: Path) -> None:
    """Since the owner went counts, not since whoever hosts for them went."""

    async with House(tmp_path) as house:
        owner, guest = await started(house, seats=3)
        bob = await house.enter("bob", owner.link)
        owner.leave()
        await house.pass_time(LONG)
        await guest.read()
        assert host_of(guest) == "Ava"
        assert (await guest.send("replaceByBot", seat=1))["t"] == "done"
        await bob.read()
        assert host_of(bob) == "Leo"
        assert (await bob.send("sit", seat=1))["t"] == "done"
        await house.pass_time(LONG)
        await bob.read()
        assert host_of(bob) == "Leo"


async def test_all_who_begin_a_game_without_the_owner_may_inherit(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        owner = await house.open("leo", seats=3)
        owner.leave()
        ava = await house.enter("ava", owner.link)
        await ava.send("sit", seat=1)
        await house.pass_time(LONG)
        bob = await house.enter("bob", owner.link)
        await bob.send("sit", seat=2)
        assert (await ava.send("start"))["t"] == "done"
        ava.leave()
        await house.pass_time(LONG)
        await bob.read()
        assert host_of(bob) == "Bob"


async def test_a_seat_brought_to_another_device_inherits_as_before(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        owner, guest = await started(house)
        token = (await guest.send("handOver"))["link"].removeprefix("h/")
        owner.leave()
        await house.settle()
        await house.tables.take_seat(token, Identity("phone", "Phone"))
        phone = await house.enter("phone", owner.link)
        await house.pass_time(LONG)
        await phone.read()
        assert host_of(phone) == "Phone"


# ---------------------------------------------------------------- deputies who do not sit any more


async def with_a_deputy(house: House, seats: int = 3) -> tuple[Screen, Screen, Screen]:
    """A running game of three; the owner is away and Ava hosts."""
    owner = await house.open("leo", seats=seats)
    ava, bob = await house.enter("ava", owner.link), await house.enter("bob", owner.link)
    await ava.send("sit", seat=1)
    await bob.send("sit", seat=2)
    assert (await owner.send("start"))["t"] == "done"
    owner.leave()
    await house.pass_time(LONG)
    await ava.read()
    assert host_of(ava) == "Ava"
    return owner, ava, bob


async def no_longer_hosts(deputy: Screen) -> None:
    for message, fields in (("stop", {}), ("pause", {}), ("change", {"public": True})):
        assert (await deputy.send(message, **fields))["code"] == "host-only"


async def test_a_deputy_who_stands_up_gives_hosting_to_who_sits(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        _, ava, bob = await with_a_deputy(house)
        assert (await ava.send("stand"))["t"] == "done"
        await no_longer_hosts(ava)
        await bob.read()
        assert host_of(bob) == "Bob"
        assert (await bob.send("replaceByBot", seat=2))["t"] == "done", "their own seat"
        await no_longer_hosts(bob)
        assert host_of(bob) == "Leo", "nobody is left who sat there"


async def test_a_deputy_who_leaves_gives_hosting_to_who_sat_there_only(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        _, ava, bob = await with_a_deputy(house)
        await bob.send("stand")
        zoe = await house.enter("zoe", ava.link)
        assert (await zoe.send("sit", seat=2))["t"] == "done"
        assert (await ava.send("leave"))["t"] == "done"
        await zoe.read()
        assert host_of(zoe) == "Leo"
        await no_longer_hosts(zoe)


async def test_hosting_waits_for_an_heir_who_is_away(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        _, ava, bob = await with_a_deputy(house)
        bob.leave()
        await house.settle()
        await ava.send("stand")
        assert host_of(ava) == "Leo"
        assert host_of(await house.enter("bob", ava.link)) == "Bob"


async def test_in_a_lobby_nobody_gains_by_sitting_for_a_moment(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        owner = await house.open("leo", seats=3)
        stranger = await house.enter("zoe", owner.link)
        owner.leave()
        await house.pass_time(LONG)
        assert (await stranger.send("sit", seat=1))["t"] == "done"
        assert host_of(stranger) == "Zoe"
        assert (await stranger.send("stand"))["t"] == "done"
        assert host_of(stranger) == "Leo"
        assert (await stranger.send("change", public=True))["code"] == "host-only"
        ava = await house.enter("ava", owner.link)
        assert (await ava.send("sit", seat=1))["t"] == "done"
        assert host_of(ava) == "Ava", "who sits next hosts"
        await ava.send("leave")
        await stranger.read()
        assert host_of(stranger) == "Leo"


async def test_in_a_lobby_who_sat_before_the_owner_went_comes_first(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        owner = await house.open("leo", seats=3)
        stranger = await house.enter("zoe", owner.link)
        ava = await house.enter("ava", owner.link)
        await ava.send("sit", seat=1)
        owner.leave()
        await house.settle()
        await stranger.send("sit", seat=2)
        await house.pass_time(LONG)
        await stranger.read()
        assert host_of(stranger) == "Ava"


async def test_a_deputys_seat_on_another_device_hosts_on(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        _, ava, _ = await with_a_deputy(house)
        token = (await ava.send("handOver"))["link"].removeprefix("h/")
        phone = await house.enter("phone", ava.link)
        await house.tables.take_seat(token, Identity("phone", "Phone"))
        await phone.read()
        assert host_of(phone) == "Phone"
        await phone.send("stand")
        assert host_of(phone) == "Bob"
