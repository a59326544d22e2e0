"""How long people wait for bots: a tempo, a player who hurries, and the same game."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spaceport.bots.pace import BRISK
from spaceport.table.table_time import TableTime
from tests.table.harness import House, Message, Screen

STEP = 20
"""Milliseconds between two looks at the screen."""


async def latest(me: Screen) -> Message:
    await me.read()
    return me.frame


class Course:
    """What a game against bots looks like from outside: every frame's events and when it was."""

    def __init__(self) -> None:
        self.waited = 0
        self.bots: list[tuple[int, Any]] = []
        self.mine: list[Any] = []


async def game(tmp_path: Path, turns: int, hurries: bool = False, **fields: Any) -> Course:
    course = Course()
    rng = random.Random(3)
    async with House(tmp_path) as house:
        me = await house.open("leo", now=True, **{"game": "sos", "seats": 3, **fields})
        for _ in range(turns):
            frame = await latest(me)
            if frame["public"]["phase"] == "over":
                break
            if frame["offers"]:
                course.mine.append(action := rng.choice(frame["offers"]))
                assert (await me.act(action))["t"] == "done"
                continue
            began, clock = frame["now"], house.clock.now()
            if hurries:
                assert (await me.send("hurry"))["t"] == "done"
            while (await latest(me))["n"] == frame["n"]:
                assert not hurries, "it acts at once"
                await house.pass_time(STEP)
            course.waited += house.clock.now() - clock
            course.bots.append((me.frame["now"] - began, me.frame["events"]))
    return course


async def test_a_brisk_table_and_a_hurried_one_play_the_same_game(tmp_path: Path) -> None:
    courses = {}
    ways: tuple[tuple[str, dict[str, Any]], ...] = (
        ("calm", {}),
        ("brisk", {"tempo": "brisk"}),
        ("hurried", {"hurries": True}),
    )
    for name, words in ways:
        (tmp_path / name).mkdir()
        courses[name] = await game(tmp_path / name, 60, **words)
    calm = courses["calm"]
    assert len(calm.bots) > 10
    for name in ("brisk", "hurried"):
        assert courses[name].mine == calm.mine
        assert [events for _, events in courses[name].bots] == [e for _, e in calm.bots]
        for (ms, _), (wanted, _) in zip(courses[name].bots, calm.bots, strict=True):
            assert abs(ms - wanted) <= 2 * STEP * BRISK, "the same table time"
    assert courses["hurried"].waited == 0
    share = courses["brisk"].waited / calm.waited
    assert 0.9 / BRISK < share < 1.2 / BRISK


async def test_the_frame_says_when_there_is_something_to_hurry(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        me = await house.open("leo", seats=2, now=True)
        seen = set()
        rng = random.Random(1)
        for _ in range(40):
            frame = await latest(me)
            seen.add((bool(frame["offers"]), frame["waits"]))
            if frame["offers"]:
                await me.act(rng.choice(frame["offers"]))
            else:
                await house.pass_time(1_000)
        assert seen == {(True, False), (False, True)}


async def test_where_a_person_can_act_nobody_is_hurried(tmp_path: Path) -> None:
    """In a race time is what one plays for: Space Bowl's search, Space Builder's building."""

    for game in ("bowl", "builder"):
        (tmp_path / game).mkdir()
        async with House(tmp_path / game) as house:
            me = await house.open("leo", game=game, seats=3, now=True, tempo="brisk")
            while len((await latest(me))["offers"]) < 2:
                await house.pass_time(STEP)
                assert house.clock.now() < 60_000
            assert me.frame["waits"] is False
            table = me.table
            before, clock = table.play.now(house.clock.now()), house.clock.now()
            for _ in range(5):
                assert (await me.send("hurry"))["t"] == "done"
            await house.pass_time(1_000)
            passed = table.play.now(house.clock.now()) - before
            assert passed == house.clock.now() - clock == 1_000


async def test_nobody_hurries_past_what_another_may_take_back(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        leo = await house.open("leo", seats=3)
        ava = await house.enter("ava", leo.link)
        await ava.send("sit", seat=1)
        await leo.send("addBot", seat=2)
        await leo.send("start")
        rng = random.Random(5)
        undoing: list[Screen] = []
        for _ in range(300):
            for each in (leo, ava):
                await latest(each)
            undoing = [each for each in (leo, ava) if each.frame["undo"]]
            if leo.frame["waits"] and undoing:
                break
            actor = next((each for each in (leo, ava) if each.frame["offers"]), None)
            if actor is None:
                await house.pass_time(1_000)
            else:
                await actor.act(rng.choice(actor.frame["offers"]))
        (mine,) = undoing
        other = ava if mine is leo else leo
        before = leo.table.play.now()
        await other.send("hurry")
        assert leo.table.play.now() == before
        await mine.send("hurry")  # whoever hurries themselves does not want it back
        assert leo.table.play.now() > before


async def test_only_players_hurry_and_only_the_host_sets_the_tempo(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", seats=3, now=True)
        watcher = await house.enter("ava", host.link)
        assert (await watcher.send("hurry"))["code"] == "not-seated"
        assert (await watcher.send("change", tempo="brisk"))["code"] == "host-only"
        assert host.room["tempo"] == "calm"
        assert (await host.send("change", tempo="brisk"))["t"] == "done"
        await watcher.read()
        assert watcher.room["tempo"] == "brisk"
        await host.send("pause")
        now = host.table.play.now()
        assert (await host.send("hurry"))["t"] == "done"
        assert host.table.play.now() == now, "while it is paused nothing jumps"


async def test_the_tempo_is_kept_through_restart_and_rematch(tmp_path: Path) -> None:
    house = House(tmp_path)
    async with house:
        host = await house.open("leo", seats=2)
        await host.send("change", tempo="brisk")
        await host.send("fillWithBots")
        await host.send("start")
        link = host.link
    async with House(tmp_path) as again:
        host = await again.enter("leo", link)
        assert host.room["tempo"] == "brisk"
        await host.send("stop", id="stop")
        new = (await host.send("rematch", id="again"))["link"]
        assert (await again.enter("leo", new)).room["tempo"] == "brisk"


@pytest.mark.parametrize("change", [lambda t: None, lambda t: t.change(1, 0, 5)])
def test_table_time_runs_with_the_clock(change: Callable[[TableTime], Any]) -> None:
    time = TableTime(100)
    assert (time.now(50), time.runs) == (100, False)
    time.run(50)
    change(time)
    assert (time.now(60), time.moment(110)) == (110, 60)
    time.stand(time.now(70))
    assert (time.now(500), time.runs) == (120, False)


def test_another_tempo_counts_from_when_it_began() -> None:
    time = TableTime(0)
    time.run(1_000)
    assert time.change(2, 40, 1_050) == 60, "ten too few had passed since 40"
    assert (time.now(1_060), time.moment(81), time.moment(80)) == (80, 1_061, 1_060)
    assert time.change(1, 70, 1_060) == 75, "and now five too many"
    assert time.now(1_070) == 85
    time.jump(15)
    assert time.now(1_070) == 100
