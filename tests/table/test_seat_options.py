"""Options that belong to seats (C23): kept with the chair, moved with the person, in the header."""

import json
from pathlib import Path
from typing import Any

from tests.table.harness import House, Screen


def on(screen: Screen) -> list[list[str]]:
    return [seat["options"] for seat in screen.room["seats"]]


async def lobby(house: House, **options: Any) -> tuple[Screen, Screen]:
    host = await house.open("leo", game="builder", seats=3, options=options)
    guest = await house.enter("mia", host.link)
    assert (await guest.send("sit", seat=1))["t"] == "done"
    await host.read()
    return host, guest


async def header(house: House, host: Screen) -> dict[str, Any]:
    found = await house.store.read(host.link)
    assert found is not None
    assert found[0].header is not None
    told: dict[str, Any] = json.loads(found[0].header)
    return told


async def test_c23_everybody_chooses_for_their_own_seat_and_the_host_for_all(
    tmp_path: Path,
) -> None:
    async with House(tmp_path) as house:
        host, guest = await lobby(house)
        assert (await guest.send("setSeat", seat=1, option="easy", on=True))["t"] == "done"
        refused = await guest.send("setSeat", seat=0, option="easy", on=True)
        assert (refused["t"], refused["code"]) == ("refused", "not-your-seat")
        refused = await guest.send("setSeat", seat=1, option="round_seconds", on=True)
        assert (refused["t"], refused["code"]) == ("refused", "bad-action")
        assert (await host.send("setSeat", seat=1, option="junior", on=True))["t"] == "done"
        assert (await host.send("setSeat", seat=2, option="junior", on=True))["t"] == "done"
        assert (await host.send("setSeat", seat=2, option="junior", on=False))["t"] == "done"
        await host.read()
        assert on(host) == [[], ["easy", "junior"], []]


async def test_c23_they_move_with_the_person_and_stand_by_seat_in_the_header(
    tmp_path: Path,
) -> None:
    async with House(tmp_path) as house:
        host, guest = await lobby(house)
        await guest.send("setSeat", seat=1, option="easy", on=True)
        assert (await guest.send("sit", seat=2))["t"] == "done"
        await host.read()
        assert on(host) == [[], [], ["easy"]]
        assert (await host.send("start"))["t"] == "done"  # the free seat between them is dropped
        await host.read()
        await guest.read()
        assert on(host) == [[], ["easy"]]
        assert (await header(house, host))["options"] == {"easy": [1]}
        assert host.frame["public"]["easy"] == [1]
        refused = await guest.send("setSeat", seat=1, option="easy", on=False)
        assert refused["code"] == "started-already"


async def test_c23_they_move_with_the_person_on_a_rematch(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await lobby(house)
        await guest.send("setSeat", seat=1, option="junior", on=True)
        await host.send("start")
        await host.send("stop")
        link = (await host.send("rematch"))["link"]
        again = await house.enter("leo", link)
        seats = again.room["seats"]
        assert {seat["name"].lower(): seat["options"] for seat in seats}["mia"] == ["junior"]
        assert sum(len(seat["options"]) for seat in seats) == 1


async def test_c23_given_to_all_by_whoever_opens_the_table(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, _ = await lobby(house, easy=True, junior=[0])
        assert on(host) == [["easy", "junior"], ["easy"], ["easy"]]
        assert (await host.send("change", options={"easy": False}))["t"] == "done"
        await host.read()
        assert on(host) == [["junior"], [], []]
        assert host.room["options"] == {}


async def test_c23_a_bot_that_takes_over_a_seat_builds_as_that_seat_does(
    tmp_path: Path,
) -> None:
    async with House(tmp_path) as house:
        host, guest = await lobby(house)
        await guest.send("setSeat", seat=1, option="junior", on=True)
        await host.send("start")
        assert (await guest.send("stand"))["t"] == "done"
        await host.read()
        assert on(host) == [[], ["junior"]]
        await host.act({"do": "here"})
        await house.pass_time(40_000)
        await host.read()
        laid = host.frame["public"]["boards"][1]
        assert laid
        assert {card["side"] for card in laid.values()} == {"a"}
