"""Several people at one device: one identity holds their seats, and the screen shows one of them
at a time."""

from pathlib import Path
from typing import Any

import pytest

from spaceport.core.faults import Fault
from spaceport.library.logs import verify
from spaceport.table.identity import Identity
from spaceport.wire import web
from tests.table.harness import House, Screen


async def tablet(house: House, *names: str, **fields: Any) -> Screen:
    """A running game of several people at the device of one."""
    return await house.open("leo", seats=len(names) + 1, beside=names, now=True, **fields)


async def turn(screen: Screen) -> None:
    """The person whose view is shown plays until somebody else's is."""
    seat = screen.frame["seat"]
    while screen.frame["seat"] == seat and screen.frame["offers"]:
        answer = await screen.act(screen.frame["offers"][0], seat=seat)
        assert answer["t"] == "done", answer


async def test_the_frame_is_that_of_whose_turn_it_is(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        device = await tablet(house, "Léa", " Tom\n ")
        assert [seat["name"] for seat in device.room["seats"]] == ["Leo", "Léa", "Tom"]
        assert [seat["beside"] for seat in device.room["seats"]] == [False, True, True]
        assert device.room["people"][0]["seats"] == [0, 1, 2]
        shown = []
        for _ in range(6):
            frame = device.frame
            assert frame["offers"], "somebody at this device may always act"
            assert frame["own"] == {"seat": frame["seat"]}
            shown.append(frame["seat"])
            await turn(device)
        first = shown[0]
        assert shown == [(first + k) % 3 for k in range(6)]


async def test_an_action_says_for_which_seat(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        device = await tablet(house, "Léa")
        roll, seat = device.frame["offers"][0], device.frame["seat"]
        assert (await device.act(roll))["code"] == "which-seat"
        assert (await device.act(roll, seat=1 - seat))["code"] == "not-your-turn"
        assert (await device.act(roll, seat=7))["code"] == "not-your-seat"
        assert (await device.act(roll, seat=seat, id="once"))["t"] == "done"
        n = device.table.game.course.n  # type: ignore[union-attr]
        assert (await device.act(roll, seat=seat, id="once"))["t"] == "done"
        assert device.table.game.course.n == n, "sent again, it counts once"  # type: ignore[union-attr]


async def test_whoever_acted_last_is_shown_while_others_play(tmp_path: Path) -> None:
    """Two at the tablet and one at a phone: the tablet keeps the view until it is handed on."""

    async with House(tmp_path) as house:
        device = await house.open("leo", seats=3, beside=("Léa",))
        phone = await house.enter("ava", device.link)
        await phone.send("sit", seat=2)
        await device.send("start")
        await phone.read()
        acted = None
        for _ in range(7):
            await phone.read()
            if phone.frame["offers"]:
                assert device.frame["seat"] == (acted if acted is not None else 0)
                assert device.frame["offers"] == []
                await turn(phone)
                await device.read()
            else:
                acted = device.frame["seat"]
                await turn(device)
        again = await house.enter("leo", device.link)  # a reload, or a second tab
        assert device.outbox.closed_for == "taken-over"
        await device.read()
        assert again.frame["seat"] == device.frame["seat"]
        assert phone.room["people"][1]["seats"] == [2]


async def test_the_last_action_of_the_device_can_be_taken_back(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        device = await tablet(house, "Léa")
        seat = device.frame["seat"]
        await turn(device)
        assert device.frame["seat"] != seat
        assert device.frame["undo"], "the tablet has not been handed on yet"
        answer = await device.send("undo", round=device.frame["round"])
        assert answer["t"] == "done", answer
        assert device.frame["seat"] == seat


async def test_names_colours_and_chairs_in_the_lobby(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        device = await house.open("leo", seats=4, beside=("Léa",))
        assert (await device.send("sitBeside", seat=1, name="Tom"))["code"] == "seat-taken"
        assert (await device.send("sitBeside", seat=2, name=" \u200b"))["code"] == "no-name"
        assert (await device.send("sitBeside", seat=2, name="Tom"))["t"] == "done"
        assert (await device.send("call", seat=2, name="Tomás"))["t"] == "done"
        assert (await device.send("call", seat=0, name="Boss"))["code"] == "not-beside"
        assert (await device.send("paint", colour="rose"))["code"] == "which-seat"
        assert (await device.send("paint", colour="rose", seat=2))["t"] == "done"
        assert (await device.send("paint", colour="sky", seat=2))["t"] == "done", "they swap"
        await house.tables.rename("leo", "Leonie")
        await device.read()
        seats = [(s["name"], s["colour"]) for s in device.room["seats"][:3]]
        assert seats == [("Leonie", "rose"), ("Léa", "sun"), ("Tomás", "sky")]
        guest = await house.enter("ava", device.link)
        assert (await guest.send("call", seat=2, name="Ha"))["code"] == "not-seated"
        assert (await guest.send("sit", seat=3))["t"] == "done"
        assert (await guest.send("call", seat=2, name="Ha"))["code"] == "not-your-seat"
        assert (await guest.send("paint", colour="sun"))["code"] == "colour-taken"
        await device.read()
        assert (await device.send("sit", seat=0))["t"] == "done"
        assert (await device.send("stand", seat=2))["t"] == "done"
        assert device.room["people"][0]["seats"] == [0, 1]
        assert (await device.send("stand"))["t"] == "done"
        assert device.room["people"][0]["seats"] == []


async def test_games_in_which_all_play_at_once_want_a_device_each(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", game="bowl", seats=3)
        assert (await host.send("sitBeside", seat=1, name="Tom"))["code"] == "one-each"
        new = web.NewTable(game="builder", seats=3, beside=("Tom",))
        with pytest.raises(Fault) as fault:
            await house.tables.open(new, Identity("leo", "Leo"))
        assert fault.value.code == "one-each"


async def test_the_host_takes_away_one_or_the_whole_device(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", seats=4)
        guest = await house.enter("ava", host.link)
        await guest.send("sit", seat=1)
        await guest.send("sitBeside", seat=2, name="Tom")
        await host.send("addBot", seat=3)
        await host.send("start")
        assert (await host.send("remove", seat=2))["t"] == "done"
        await guest.read()
        assert guest.outbox.closed_for is None
        assert guest.room["people"][1]["seats"] == [1]
        assert (await host.send("remove", seat=1))["t"] == "done"
        await guest.read()
        assert guest.told == ["removed"]
        with pytest.raises(Fault):
            await house.enter("ava", host.link)


async def test_the_host_may_take_away_who_sits_at_the_own_device(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        device = await tablet(house, "Léa", "Tom")
        assert (await device.send("remove", seat=0))["code"] == "host-stays"
        assert (await device.send("remove", seat=1))["t"] == "done"
        assert (await device.send("replaceByBot", seat=2))["t"] == "done"
        assert [s["who"] for s in device.room["seats"]] == ["person", "removed", "bot"]
        assert device.outbox.closed_for is None


async def test_a_tablet_that_is_away_comes_back_with_all_its_seats(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", seats=3)
        tablet = await house.enter("ava", host.link)
        await tablet.send("sit", seat=1)
        await tablet.send("sitBeside", seat=2, name="Tom")
        await host.send("start")
        tablet.leave()
        await house.pass_time(31_000)
        await host.read()
        assert [s["stand_in"] for s in host.room["seats"]] == [False, True, True]
        back = await house.enter("ava", host.link)
        assert back.told == ["welcome-back"]
        await host.read()
        assert not any(s["stand_in"] for s in host.room["seats"])


async def test_all_seats_move_to_another_device(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        device = await tablet(house, "Léa")
        link = (await device.send("handOver"))["link"]
        who = Identity("new", "New")
        await house.tables.take_seat(link.removeprefix("h/"), who)
        other = await house.enter("new", device.link)
        assert other.room["people"][0]["seats"] == [0, 1]
        assert [s["name"] for s in other.room["seats"]] == ["New", "Léa"]


async def test_a_whole_game_at_one_tablet_its_log_and_its_rematch(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        device = await tablet(house, "Léa")
        while device.room["phase"] != "over":
            await turn(device)
        found = await house.tables.replay(device.room["replay"])
        assert found is not None
        assert found.info.verified
        assert [seat.name for seat in found.info.seats] == ["Leo", "Léa"]
        assert verify(found.text).result() is not None
        link = (await device.send("rematch"))["link"]
        again = await house.enter("leo", link)
        assert again.room["phase"] == "playing", "nobody else must be waited for"
        assert [s["name"] for s in again.room["seats"]] == ["Léa", "Leo"]
        assert [s["beside"] for s in again.room["seats"]] == [True, False]
