"""Ships of Space Planets (P1): everybody picks one; it is only a look, and goes with its person."""

from pathlib import Path
from typing import Any

import msgspec

from spaceport.table.chairs import SHIPS, Chair
from spaceport.table.room import Room
from tests.table.harness import House, Screen
from tests.table.test_throws import from_the_bank


def ships(screen: Screen) -> dict[str, str]:
    return {seat["name"]: seat["ship"] for seat in screen.room["seats"]}


async def lobby(house: House) -> tuple[Screen, Screen]:
    host = await house.open("leo", game="planets", seats=3)
    guest = await house.enter("ava", host.link)
    await guest.send("sit", seat=1)
    return host, guest


async def test_p1_everybody_picks_a_ship_and_nobody_flies_anothers(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await lobby(house)
        await host.read()
        assert ships(host) == {"Leo": "rocket", "Ava": "saucer", "": "shuttle"}
        assert (await guest.send("fly", ship="pod"))["t"] == "done"
        taken = await host.send("fly", ship="pod")
        assert (taken["t"], taken["code"]) == ("refused", "ship-taken")
        assert (await host.send("fly", ship="shuttle"))["t"] == "done"
        assert ships(host) == {"Leo": "shuttle", "Ava": "pod", "": "rocket"}
        await guest.send("sit", seat=2)
        await host.read()
        assert ships(host)["Ava"] == "pod", "it goes along to another chair"


async def test_p1_a_ship_stays_for_the_game_and_goes_along_to_the_rematch(tmp_path: Path) -> None:
    async with House(tmp_path, sampler=from_the_bank) as house:
        host, guest = await lobby(house)
        await guest.send("fly", ship="pod")
        await host.send("start")
        assert ships(host) == {"Leo": "rocket", "Ava": "pod"}
        await guest.send("leave")
        await host.read()
        assert [seat["ship"] for seat in host.room["seats"]] == ["rocket", "pod"]
        await host.send("stop")
        link = (await host.send("rematch"))["link"]
        table = await house.tables.find(link)
        assert table is not None
        assert [chair.ship for chair in table.room.chairs] == ["pod", "rocket"]


def test_tables_from_before_there_were_ships_have_one_for_each_seat() -> None:
    room = Room("link", "CODE", "planets", {}, "leo", [Chair("sky"), Chair("sun")])
    stored: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(room))
    for chair in stored["chairs"]:
        del chair["ship"]
    again = msgspec.convert(stored, Room)
    assert [chair.ship for chair in again.chairs] == list(SHIPS[:2])
