"""Space Builder at a live table: frames, offers, bots, time, a reload, a departure."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spaceport.core import log
from spaceport.games.builder.state import COUNT_MS, GATHER_MS
from spaceport.wire import up
from tests.games.builder.cities import BUILDINGS
from tests.table.harness import House, Screen


async def seated(house: House, people: int, bots: int = 0, **options: Any) -> list[Screen]:
    """A game that has just begun: so many people, and bots on the other seats."""
    host = await house.open("leo", game="builder", seats=people + bots, options=options)
    guests = [await house.enter(f"guest{k}", host.link) for k in range(1, people)]
    for seat, guest in enumerate(guests, 1):
        assert (await guest.send("sit", seat=seat))["t"] == "done"
    if bots:
        assert (await host.send("fillWithBots"))["t"] == "done"
    assert (await host.send("start"))["t"] == "done"
    await look(host, *guests)
    await count(house, host, *guests)
    return [host, *guests]


async def count(house: House, *screens: Screen) -> None:
    """Every page says that it is there, and 3, 2, 1 (C6)."""
    for screen in screens:
        assert (await screen.act({"do": "here"}))["t"] == "done"
    await house.pass_time(COUNT_MS)
    await look(*screens)


async def look(*screens: Screen) -> None:
    for screen in screens:
        await screen.read()


def put(screen: Screen, building: str) -> dict[str, Any]:
    """The action that lays a building as the plan wants it."""
    wanted = screen.frame["public"]["wanted"][building]
    return {"do": "put", "building": building, **wanted}


async def build_all(screen: Screen, seat: int) -> None:
    for building in screen.frame["public"]["unlocked"][seat]:
        assert (await screen.act(put(screen, building)))["t"] == "done"


async def test_a_frame_offers_in_short(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, _ = await seated(house, 2)
        assert host.frame["offers"] == {
            "hand": ["dome", "silo", "greenhouse", "habitat"], "board": [],
            "free": [1, 2, 3, 4, 5, 6, 7, 8], "turns": [0, 90, 180, 270], "sides": ["a", "b"],
            "done": False, "unlock": [], "ready": False, "here": False,
        }  # fmt: skip
        assert [each["name"] for each in host.frame["deadlines"]] == ["round"]
        assert host.frame["undo"] is False
        watcher = await house.enter("watcher", host.link)
        assert watcher.frame["offers"] == []
        assert watcher.frame["public"] == host.frame["public"]


async def test_a_round_between_two_people(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await seated(house, 2)
        await build_all(host, 0)
        assert host.frame["offers"]["done"] is True
        assert (await guest.act(put(guest, "dome")))["t"] == "done"
        assert (await host.act({"do": "done"}))["t"] == "done"
        await look(host, guest)
        for screen in (host, guest):
            assert screen.frame["public"]["phase"] == "unlock"
            told = [event["what"] for event in screen.frame["events"]]
            assert told == ["done", "stopped", "checked", "checked", "won"]
        assert guest.frame["offers"]["ready"] is True
        late = await guest.act(put(guest, "silo"))
        assert (late["t"], late["code"]) == ("refused", "builder-between-rounds")
        assert host.frame["offers"]["unlock"] == list(BUILDINGS[4:])
        await host.act({"do": "unlock", "building": "hangar"})
        await guest.act({"do": "ready"})
        await host.act({"do": "ready"})
        await look(host, guest)
        await count(house, host, guest)
        assert (guest.frame["round"], guest.frame["public"]["phase"]) == (2, "build")
        early = await guest.act(put(guest, "dome"), round=1)
        assert (early["t"], early["code"]) == ("refused", "round-over")


async def test_time_stops_the_round_chooses_and_goes_on(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await seated(house, 2, round_seconds=60)
        await host.act(put(host, "dome"))
        await house.pass_time(60_000)
        await look(host, guest)
        assert host.frame["public"]["phase"] == "unlock"
        assert host.frame["public"]["winner"] == 0
        await house.pass_time(20_000 + host.frame["public"]["check_ms"])
        await look(host, guest)
        assert host.frame["public"]["phase"] == "gather"  # the pause was over before
        assert len(host.frame["public"]["unlocked"][0]) == 5
        await house.pass_time(GATHER_MS + COUNT_MS)  # nobody's page says anything
        await look(host, guest)
        assert (host.frame["public"]["phase"], host.frame["round"]) == ("build", 2)


async def test_three_rounds_of_nothing_and_the_table_waits(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await seated(house, 2, round_seconds=10, pause_seconds=5)
        await house.pass_time(300_000)
        await look(host, guest)
        assert host.frame["public"]["phase"] == "pause"
        assert host.frame["public"]["empty_rounds"] == 3
        assert host.frame["deadlines"] == []
        assert host.frame["round"] == 3
        await host.act({"do": "ready"})
        await guest.act({"do": "ready"})
        await look(host, guest)
        await count(house, host, guest)
        assert (host.frame["round"], host.frame["public"]["phase"]) == (4, "build")


async def test_who_is_done_first_does_not_wait_for_bots(tmp_path: Path) -> None:
    """They go on at their pace while a person builds, and hurry when none does any more."""

    async with House(tmp_path) as house:
        (host,) = await seated(house, 1, bots=2)
        await house.pass_time(5_000)
        await host.read()
        await build_all(host, 0)
        assert (await host.act({"do": "done"}))["t"] == "done"
        await house.pass_time(12_000)
        await host.read()
        assert host.frame["public"]["phase"] in ("unlock", "pause")


async def test_c18_only_people_are_waited_for(tmp_path: Path) -> None:
    """A person who says Ready at once has the next count at once, whatever bots look at."""

    async with House(tmp_path) as house:
        (host,) = await seated(house, 1, bots=2)
        await build_all(host, 0)
        await host.act({"do": "done"})
        for _ in range(40):
            await house.pass_time(500)
            await host.read()
            offers = host.frame["offers"]
            if offers and offers["unlock"]:
                await host.act({"do": "unlock", "building": offers["unlock"][0]})
                await host.read()
            if host.frame["public"]["phase"] == "pause":
                break
        if host.frame["offers"]:
            assert (await host.act({"do": "ready"}))["t"] == "done"
        await house.pass_time(1)
        await host.read()
        assert host.frame["public"]["phase"] == "gather"


async def test_c6_a_bot_is_there_at_once_and_a_page_that_says_nothing_is_waited_for(
    tmp_path: Path,
) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", game="builder", seats=2, options={})
        await host.send("fillWithBots")
        await host.send("start")
        await house.pass_time(1)
        await host.read()
        assert host.frame["public"]["phase"] == "gather"
        assert host.frame["public"]["ready"] == [1]
        watcher = await house.enter("watcher", host.link)
        assert watcher.frame["offers"] == []  # who only looks on does not count
        await host.act({"do": "here"})
        await look(host, watcher)
        for screen in (host, watcher):
            assert screen.frame["public"]["phase"] == "count"
            assert "wanted" in screen.frame["public"]
            assert screen.frame["public"]["wanted"] is None
            assert [each["name"] for each in screen.frame["deadlines"]] == ["count"]
        stored = await house.store.read(host.link)
        assert stored is not None
        assert not [entry for entry in stored[1] if isinstance(entry, log.Drawn)]
        await house.pass_time(COUNT_MS)
        await host.read()
        assert host.frame["public"]["phase"] == "build"


@pytest.mark.slow
async def test_bots_build_to_the_end(tmp_path: Path) -> None:
    """A person who only says ready, and three bots: somebody wins within half an hour."""

    async with House(tmp_path) as house:
        (host,) = await seated(house, 1, bots=3)
        for _ in range(900):
            await host.read()
            if host.frame["public"]["phase"] == "over":
                break
            offers = host.frame["offers"]
            if offers and offers["ready"]:
                await host.act({"do": "ready"})
            elif offers and offers["here"]:
                await host.act({"do": "here"})
            else:
                await house.pass_time(2_000)
        await host.read()
        assert host.frame["public"]["champion"] in (1, 2, 3)
        assert max(host.frame["public"]["wins"]) == 5


async def test_a_reload_in_mid_build(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await seated(house, 2)
        await host.act(put(host, "dome"))
        await guest.act(put(guest, "silo"))
        await look(host, guest)
        before = host.frame["public"]
        host.leave()
        await house.settle()
        again = await house.enter("leo", host.link)
        assert again.frame["public"] == before
        assert again.frame["offers"]["board"] == ["dome"]
        assert again.frame["events"] == []


async def test_a_departure_ends_the_round(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, one, two = await seated(house, 3)
        await build_all(one, 1)
        await one.act({"do": "done"})
        await look(host, one, two)
        assert one.frame["public"]["phase"] == "build"
        assert (await host.send("remove", seat=2))["t"] == "done"
        await look(host, one)
        assert one.frame["public"]["phase"] == "unlock"
        assert one.frame["public"]["winner"] == 1
        assert [each["seat"] for each in one.frame["public"]["check"]] == [1, 0]


async def test_quick_hands_are_answered_in_order_and_boards_are_equal(
    tmp_path: Path,
) -> None:
    """Forty actions of each of four at once. bench/bench_builder_table.py does it over sockets."""

    async with House(tmp_path) as house:
        screens = await seated(house, 4, round_seconds=0)
        moves = [{"do": "put", "building": "dome", "place": 1, "turn": 0, "side": "a"}]
        moves += [{"do": "move", "building": "dome", "place": 2 + k % 7} for k in range(39)]
        for k, move in enumerate(moves):
            for screen in screens:
                body = json.dumps({"t": "act", "id": f"{k}", "round": 1, "action": move})
                message = msgspec.json.decode(body, type=up.FromClient)
                screen.table.receive(screen.connection, message)
        await house.settle()
        for screen in screens:
            heard = await screen.read()
            assert [m["id"] for m in heard if m["t"] == "done"] == [str(k) for k in range(40)]
            assert not [m for m in heard if m["t"] == "refused"]
        boards = [screen.frame["public"]["boards"] for screen in screens]
        assert boards == [[{"dome": {"place": 2 + 38 % 7, "turn": 0, "side": "a"}}] * 4] * 4
