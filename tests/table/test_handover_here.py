"""A hand-over link opened by somebody who is at the table already, in another tab."""

from pathlib import Path

from spaceport.table.identity import Identity
from tests.table.harness import House, started

LONG = 31_000
"""Beyond the grace."""


async def test_the_stand_in_gives_way_at_once(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        owner, guest = await started(house)
        token = (await guest.send("handOver"))["link"].removeprefix("h/")
        phone = await house.enter("phone", owner.link)
        key = phone.last("welcome")["you"]
        guest.leave()
        await house.pass_time(LONG)
        await phone.read()
        assert phone.room["seats"][1]["stand_in"]
        await house.tables.take_seat(token, Identity("phone", "Phone"))
        await phone.read()
        assert phone.room["seats"][1]["stand_in"] is False
        assert phone.room["seats"][1]["person"] == key, "the page knows itself by this key"
        assert "welcome-back" in phone.told
        await owner.read()
        for _ in range(200):
            if phone.frame["offers"]:
                break
            await owner.act(owner.frame["offers"][0])
            await owner.read()
            await phone.read()
        assert (await phone.act(phone.frame["offers"][0]))["t"] == "done"


async def test_the_owner_hosts_again_at_once(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        owner, guest = await started(house)
        token = (await owner.send("handOver"))["link"].removeprefix("h/")
        await house.enter("phone", owner.link)
        owner.leave()
        await house.pass_time(LONG)
        await guest.read()
        assert next(p["name"] for p in guest.room["people"] if p["host"]) == "Ava"
        await house.tables.take_seat(token, Identity("phone", "Phone"))
        await guest.read()
        assert next(p["name"] for p in guest.room["people"] if p["host"]) == "Phone"
        assert (await guest.send("pause"))["code"] == "host-only"


async def test_who_took_a_seat_and_does_not_come_is_missed(tmp_path: Path) -> None:
    """Else nobody would play for them, and all others wait for ever."""

    async with House(tmp_path) as house:
        owner, guest = await started(house)
        token = (await guest.send("handOver"))["link"].removeprefix("h/")
        await house.tables.take_seat(token, Identity("phone", "Phone"))
        await house.pass_time(LONG)
        await owner.read()
        assert owner.room["seats"][1]["stand_in"]
