"""Bots of a level at a table: chosen by the host, kept through everything, also where none was."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spaceport.bots.base import DEFAULT_LEVEL, LEVELS
from spaceport.core import log
from spaceport.table.chairs import BOT_NAMES, COLOURS, STAND_IN
from spaceport.table.room import Room
from tests.table.harness import House, Screen


def seated(screen: Screen) -> list[tuple[str | None, str]]:
    """Level and name of every seat, as the newest room shows them."""
    return [(seat["level"], seat["name"]) for seat in screen.room["seats"]]


def levels(screen: Screen) -> list[str | None]:
    return [level for level, _ in seated(screen)]


def test_names_tell_the_level_and_are_enough_for_every_seat() -> None:
    every = [name for names in BOT_NAMES.values() for name in names]
    assert len(set(every)) == len(every)
    assert list(BOT_NAMES) == list(LEVELS)
    assert all(len(names) >= len(COLOURS) for names in BOT_NAMES.values())


async def test_the_host_chooses_levels_in_the_lobby(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", game="bowl", seats=6)
        await host.send("addBot", seat=1)
        await host.send("addBot", seat=2, level="hard")
        await host.send("addBot", seat=3)
        assert levels(host)[:4] == [None, DEFAULT_LEVEL, "hard", "hard"], "like the last one"
        await host.send("setLevel", seat=3, level="medium")
        await host.send("fillWithBots")
        assert levels(host) == [None, "easy", "hard", "medium", "medium", "medium"]
        for level, name in seated(host)[1:]:
            assert level is not None
            assert name in BOT_NAMES[level]  # type: ignore[index]
        assert len({name for _, name in seated(host)}) == 6
        before = seated(host)
        await host.send("setLevel", seat=3, level="medium")
        assert seated(host) == before, "the same level keeps the same bot"


async def test_what_is_refused(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", seats=3)
        guest = await house.enter("ava", host.link)
        await host.send("addBot", seat=2, level="easy")

        async def code(screen: Screen, **fields: Any) -> str:
            answer = await screen.send("setLevel", **fields)
            found: str = answer["code"]
            return found

        assert await code(guest, seat=2, level="hard") == "host-only"
        assert await code(host, seat=0, level="hard") == "no-bot"
        assert await code(host, seat=1, level="hard") == "no-bot"
        assert await code(host, seat=7, level="hard") == "no-such-seat"
        with pytest.raises(msgspec.ValidationError):
            await host.send("setLevel", seat=2, level="godlike")
        await host.send("start")
        assert await code(host, seat=1, level="hard") == "started-already"


async def test_playing_at_once_takes_the_level_that_was_asked_for(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", seats=3, now=True)
        assert levels(host) == [None, DEFAULT_LEVEL, DEFAULT_LEVEL]
        other = await house.open("leo", seats=3, now=True, level="hard")
        assert levels(other) == [None, "hard", "hard"]


async def test_levels_stand_in_the_log_and_survive_a_crash(tmp_path: Path) -> None:
    house = House(tmp_path)
    async with house:
        host = await house.open("leo", seats=3)
        await host.send("addBot", seat=1, level="hard")
        await host.send("addBot", seat=2, level="medium")
        await host.send("start")
        shown, link = seated(host), host.link
        await house.crash()
    async with House(tmp_path) as again:
        host = await again.enter("leo", link)
        assert seated(host) == shown
        game = host.table.game
        assert game is not None
        found = await again.store.read(link)
        assert found is not None
        changes = [entry for entry in found[1] if isinstance(entry, log.SeatChanged)]
        assert [change.level for change in changes] == ["", "hard", "medium"]


async def test_a_stand_in_has_a_level_and_gives_it_back(tmp_path: Path) -> None:
    async with House(tmp_path, grace_ms=1_000) as house:
        host = await house.open("leo", seats=2)
        guest = await house.enter("ava", host.link)
        await guest.send("sit", seat=1)
        await host.send("start")
        guest.leave()
        await house.pass_time(1_500)
        await host.read()
        assert levels(host) == [None, STAND_IN]
        assert seated(host)[1][1] == "Ava"
        await house.enter("ava", host.link)
        await host.read()
        assert levels(host) == [None, None]
        assert (await host.send("replaceByBot", seat=1))["t"] == "done"
        assert levels(host) == [None, STAND_IN]
        assert seated(host)[1][1] in BOT_NAMES[STAND_IN]


async def test_a_rematch_is_against_the_same_bots(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", seats=3)
        await host.send("addBot", seat=1, level="hard")
        await host.send("addBot", seat=2, level="medium")
        await host.send("start")
        before = sorted(seated(host), key=str)
        await host.send("stop")
        answer = await host.send("rematch")
        again = await house.enter("leo", answer["link"])
        assert sorted(seated(again), key=str) == before


def test_a_table_from_before_there_were_levels(tmp_path: Path) -> None:
    """Its bots are easy, as the bots of that time were, and keep their names."""
    room: dict[str, Any] = {
        "link": "L",
        "code": "C",
        "game": "sos",
        "options": {},
        "host": "leo",
        "chairs": [
            {"colour": "sky", "who": "person", "person": "leo", "name": "Leo", "stand_in": False},
            {"colour": "sun", "who": "bot", "person": None, "name": "Comet", "stand_in": False},
        ],
    }
    old = msgspec.json.decode(json.dumps(room), type=Room)
    assert [chair.bot_level for chair in old.chairs] == [None, "easy"]
    assert old.chairs[1].name == "Comet"
    entry = log.decode_entry(b'{"is":"seat","n":0,"ms":0,"seat":1,"who":"bot","name":"Comet"}')
    assert entry == log.SeatChanged(0, 0, 1, "bot", "Comet")
    assert log.encode_entry(entry) == (
        b'{"is":"seat","n":0,"ms":0,"seat":1,"who":"bot","name":"Comet"}'
    )
