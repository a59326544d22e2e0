"""A message that is sent again with its id counts once and is answered again (docs/protocol.md)."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from spaceport.table.chairs import new_chairs
from spaceport.table.repeats import KEPT, KEPT_IN_ALL, Repeats
from spaceport.table.room import Room
from tests.table.harness import House, Screen, started

Story = Callable[[House, Screen, Screen], Awaitable[Screen]]
"""Says who is to send the message; everything before it is done."""


async def lobby(house: House, host: Screen, guest: Screen) -> Screen:
    await guest.send("sit", seat=1)
    return host


async def guest_in_lobby(house: House, host: Screen, guest: Screen) -> Screen:
    await guest.send("sit", seat=1)
    return guest


async def empty_lobby(house: House, host: Screen, guest: Screen) -> Screen:
    return guest


async def bot_in_lobby(house: House, host: Screen, guest: Screen) -> Screen:
    await host.send("addBot", seat=1)
    return host


async def beside_in_lobby(house: House, host: Screen, guest: Screen) -> Screen:
    await host.send("sitBeside", seat=1, name="Zoe")
    return host


async def playing(house: House, host: Screen, guest: Screen) -> Screen:
    await guest.send("sit", seat=1)
    await host.send("start")
    return host


async def paused(house: House, host: Screen, guest: Screen) -> Screen:
    await playing(house, host, guest)
    await host.send("pause")
    return host


# What is done, in which situation, and what somebody does next so that a second time would show.
WAYS: dict[str, tuple[Story, str, dict[str, Any], str, dict[str, Any]]] = {
    "sit": (empty_lobby, "sit", {"seat": 1}, "sit", {"seat": 2}),
    "stand": (guest_in_lobby, "stand", {}, "sit", {"seat": 2}),
    "paint": (lobby, "paint", {"colour": "rose"}, "paint", {"colour": "mint"}),
    "sitBeside": (lobby, "sitBeside", {"seat": 2, "name": "Zoe"}, "stand", {"seat": 2}),
    "call": (
        *(beside_in_lobby, "call", {"seat": 1, "name": "Lou"}),
        *("call", {"seat": 1, "name": "Max"}),
    ),
    "addBot": (lobby, "addBot", {"seat": 2}, "remove", {"seat": 2}),
    "fillWithBots": (lobby, "fillWithBots", {}, "remove", {"seat": 2}),
    "setLevel": (
        *(bot_in_lobby, "setLevel", {"seat": 1, "level": "hard"}),
        *("setLevel", {"seat": 1, "level": "easy"}),
    ),
    "remove": (bot_in_lobby, "remove", {"seat": 1}, "addBot", {"seat": 1}),
    "change": (lobby, "change", {"public": True}, "change", {"public": False}),
    "start": (lobby, "start", {}, "pause", {}),
    "pause": (playing, "pause", {}, "resume", {}),
    "resume": (paused, "resume", {}, "pause", {}),
    "replaceByBot": (playing, "replaceByBot", {"seat": 1}, "pause", {}),
    "stop": (playing, "stop", {}, "change", {"watch": False}),
}


@pytest.mark.parametrize("what", WAYS)
async def test_it_counts_once_also_after_a_crash(tmp_path: Path, what: str) -> None:
    prepare, t, fields, then, fields_then = WAYS[what]

    house = House(tmp_path)
    await house.__aenter__()
    host = await house.open("leo", seats=3)
    guest = await house.enter("ava", host.link)
    who = await prepare(house, host, guest)
    assert (await who.send(t, id="once", **fields))["t"] == "done"
    assert (await who.send(then, **fields_then))["t"] == "done"
    before = tidy(who)
    assert (await who.send(t, id="once", **fields)) == {"t": "done", "id": "once", "link": None}
    assert tidy(who) == before
    await house.crash()
    async with House(tmp_path) as later:
        back = await later.enter(who.who.person, host.link)
        before = tidy(back)
        assert (await back.send(t, id="once", **fields))["t"] == "done"
        assert tidy(back) == before


def tidy(screen: Screen) -> dict[str, Any]:
    """The room as somebody sees it, without what changes by itself."""
    return {key: value for key, value in screen.room.items() if key != "people"}


async def test_a_refusal_may_be_tried_again(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", seats=3)
        assert (await host.send("start", id="x"))["code"] == "too-few"
        await host.send("addBot", seat=1)
        assert (await host.send("start", id="x"))["t"] == "done"


async def test_ids_are_ones_own(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        assert (await host.send("pause", id="x"))["t"] == "done"
        assert (await guest.send("pause", id="x"))["code"] == "host-only"


async def test_a_link_is_answered_again(tmp_path: Path) -> None:
    """A hand-over link is stored as a hash only: after a crash there is a new one instead."""

    house = House(tmp_path)
    await house.__aenter__()
    host, _ = await started(house)
    first = await host.send("handOver", id="x")
    assert first["link"].startswith("h/")
    assert await host.send("handOver", id="x") == first
    await house.crash()
    async with House(tmp_path) as later:
        back = await later.enter("leo", host.link)
        again = await back.send("handOver", id="x")
        assert again["t"] == "done"
        assert again["link"] != first["link"]
        assert len(back.table.room.tokens) == 1


async def test_a_rematch_is_one_table(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        await host.send("stop")
        first = await host.send("rematch", id="x")
        assert await host.send("rematch", id="x") == first
        assert (await guest.send("rematch"))["link"] == first["link"]


async def test_a_cheer_is_heard_once(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        for _ in range(5):
            assert (await host.send("cheer", id="x", cheer="hello"))["t"] == "done"
        await guest.read()
        assert sum(message["t"] == "cheered" for message in guest.got) == 1


def test_what_is_kept_is_bounded() -> None:
    room = Room("link", "CODE", "sos", {}, "p0", new_chairs(2))
    repeats = Repeats()
    for k in range(KEPT + 1):
        repeats.note(room, "leo", f"{k}", None)
    assert not repeats.was_done(room, "leo", "0")
    assert all(repeats.was_done(room, "leo", f"{k}") for k in range(1, KEPT + 1))
    for person in range(100):
        for k in range(KEPT):
            repeats.note(room, f"p{person}", f"{k}", None)
    assert sum(map(len, room.done.values())) == KEPT_IN_ALL
    assert not repeats.was_done(room, "leo", f"{KEPT}")
    assert repeats.was_done(room, "p99", "0")
