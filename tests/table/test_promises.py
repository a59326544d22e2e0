"""In a game with secrets whoever takes a bot's seat plays from the next round on, and sees nothing
of what the bot designated before (B13); one's own seat comes back at once."""

from pathlib import Path
from typing import Any

import pytest

from tests.table.harness import House, Screen

OPTIONS = {"countdown_seconds": 60, "pause_seconds": 10, "placement_seconds": 3}


async def searching(house: House, **fields: Any) -> tuple[Screen, Screen]:
    """The owner and three bots of Space Bowl in a search, and a spectator."""
    new = {"game": "bowl", "seats": 4, "now": True, "options": OPTIONS, "level": "hard", **fields}
    owner = await house.open("leo", **new)
    watcher = await house.enter("zoe", owner.link)
    if owner.frame["public"]["captain"] == 0:
        await owner.act({"do": "toss"})
    while owner.frame["public"]["phase"] != "search":
        await house.pass_time(200)
        await owner.read()
    return owner, watcher


async def countdown(house: House, **fields: Any) -> tuple[Screen, Screen]:
    """The same in a countdown, with a bot that has designated in secret (see `secret`)."""
    owner, watcher = await searching(house, **fields)
    await owner.act({"do": "go"})
    for _ in range(290):
        if any(secret(owner, seat) for seat in (1, 2, 3)):
            break
        await house.pass_time(200)
    else:
        pytest.fail("no bot has designated")
    await owner.read()
    await watcher.read()
    assert owner.frame["public"]["phase"] == "countdown"
    return owner, watcher


def secret(screen: Screen, seat: int) -> str | None:
    """What this seat has designated, as only the server knows."""
    game = screen.table.game
    assert game is not None
    found: str | None = game.rules.view(game.course.state, seat).own.designation
    return found


def knowing(screen: Screen) -> int:
    """A bot's seat with a secret."""
    return next(seat for seat in (1, 2, 3) if secret(screen, seat))


async def next_round(house: House, *screens: Screen) -> None:
    now = screens[0].frame["round"]
    while screens[0].frame["round"] == now:
        await house.pass_time(500)
        for screen in screens:
            await screen.read()


def seat_of(screen: Screen) -> int | None:
    found: int | None = screen.frame["seat"]
    return found


async def test_a_spectator_sees_nothing_of_a_bots_secret(tmp_path: Path) -> None:
    """Take the seat, look, leave: three rounds of three told all until this was mended."""

    async with House(tmp_path) as house:
        owner, spy = await countdown(house)
        seat = knowing(owner)
        before = len(spy.got)
        assert (await spy.send("sit", seat=seat))["t"] == "done"
        assert (await spy.act({"do": "concur"}, seat=seat))["code"] == "not-seated"
        assert (await spy.send("handOver"))["code"] == "not-seated"
        assert (await spy.send("stand"))["t"] == "done"
        for frame in (m for m in spy.got[before:] if m["t"] == "frame"):
            assert (frame["seat"], frame["own"], frame["offers"]) == (None, None, [])
        assert spy.room["seats"][seat]["who"] == "bot"
        assert spy.room["seats"][seat]["promised"] is None
        await next_round(house, owner, spy)
        assert seat_of(spy) is None, "who stood up again is not seated"


async def test_they_play_from_the_next_round_on(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        owner, late = await countdown(house)
        seat = knowing(owner)
        await late.send("sit", seat=seat)
        shown = late.room["seats"][seat]
        me = next(p for p in late.room["people"] if p["name"] == "Zoe")
        assert (shown["who"], shown["promised"], me["seats"]) == ("bot", me["key"], [])
        await next_round(house, owner, late)
        assert seat_of(late) == seat
        assert late.frame["own"]["designation"] is None
        assert late.room["seats"][seat]["name"] == "Zoe"
        assert late.room["seats"][seat]["promised"] is None
        assert late.told == ["you-play"]
        assert (await late.send("stand"))["t"] == "done"
        game = owner.table.game
        assert game is not None
        assert game.course.acted(seat) == 0, "the bot did nothing in their round"


async def test_that_seat_is_taken_and_nobody_waits_for_two(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        owner, late = await searching(house)
        other = await house.enter("max", owner.link)
        await late.send("sit", seat=1)
        assert (await other.send("sit", seat=1))["code"] == "seat-taken"
        await late.send("sit", seat=2)
        assert (await other.send("sit", seat=1))["t"] == "done"
        await other.read()
        keys = {p["name"]: p["key"] for p in other.room["people"]}
        promised = [seat["promised"] for seat in other.room["seats"]]
        assert promised == [None, keys["Max"], keys["Zoe"], None]


async def test_a_seat_that_the_host_gave_to_a_bot_keeps_its_secret(tmp_path: Path) -> None:
    """A player designates, the host replaces them by a bot, a friend of the host sits down."""

    async with House(tmp_path) as house:
        owner, player = await searching(house)
        await player.send("sit", seat=1)
        friend = await house.enter("max", owner.link)
        await owner.act({"do": "go"})
        await next_round(house, owner, player)
        while owner.frame["public"]["phase"] != "search":
            await house.pass_time(200)
            await owner.read()
        await player.read()
        await owner.act({"do": "go"})
        await player.read()
        await player.act({"do": "concur"})
        card = next(o for o in player.frame["offers"] if o["do"] == "designate")["card"]
        assert (await player.act({"do": "designate", "card": card}))["t"] == "done"
        assert (await owner.send("replaceByBot", seat=1))["t"] == "done"
        assert secret(owner, 1) == card
        assert (await friend.send("sit", seat=1))["t"] == "done"
        assert friend.frame["own"] is None
        assert (await player.send("sit", seat=1))["code"] == "seat-taken"


async def test_ones_own_seat_comes_back_at_once(tmp_path: Path) -> None:
    """After a stand-in, and by a hand-over: what the seat knows is one's own."""

    async with House(tmp_path) as house:
        owner, watcher = await searching(house)
        await watcher.send("sit", seat=1)
        owner.leave()
        await house.pass_time(31_000)
        await watcher.read()
        assert watcher.room["seats"][0]["stand_in"]
        back = await house.enter("leo", owner.link)
        assert seat_of(back) == 0
        assert back.frame["own"] is not None


async def test_who_leaves_is_expelled_or_away_when_it_begins_does_not_sit(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        owner, left = await searching(house)
        sent, away = await house.enter("max", owner.link), await house.enter("eva", owner.link)
        for seat, screen in enumerate((left, sent, away), 1):
            assert (await screen.send("sit", seat=seat))["t"] == "done"
        await owner.read()
        key = next(p["key"] for p in owner.room["people"] if p["name"] == "Max")
        assert (await owner.send("expel", person=key))["t"] == "done"
        assert (await left.send("leave"))["t"] == "done"
        assert (await left.send("sit", seat=1))["code"] == "left"
        away.leave()
        await house.settle()
        await owner.read()
        assert [seat["promised"] is None for seat in owner.room["seats"]] == [True] * 3 + [False], (
            "a broken line loses nothing"
        )
        await owner.act({"do": "go"})
        await next_round(house, owner)
        assert [seat["who"] for seat in owner.room["seats"]] == ["person", *["bot"] * 3]
        assert not any(seat["promised"] for seat in owner.room["seats"])
        assert [p["name"] for p in owner.room["people"] if p["name"] == "Eva"] == []


async def test_who_comes_back_in_time_still_plays_also_after_a_restart(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        owner, late = await searching(house)
        await late.send("sit", seat=1)
        await house.crash()
        link = owner.link
    async with House(tmp_path) as again:
        owner, late = await again.enter("leo", link), await again.enter("zoe", link)
        assert late.room["seats"][1]["promised"] == next(
            p["key"] for p in late.room["people"] if p["name"] == "Zoe"
        )
        assert seat_of(late) is None
        await owner.act({"do": "go"})
        await next_round(again, owner, late)
        assert seat_of(late) == 1


async def test_who_gets_a_seat_by_hand_over_gives_up_the_one_they_waited_for(
    tmp_path: Path,
) -> None:
    async with House(tmp_path) as house:
        owner, late = await searching(house)
        await late.send("sit", seat=1)
        token = (await owner.send("handOver"))["link"].removeprefix("h/")
        await house.tables.take_seat(token, late.who)
        await house.settle()
        await late.read()
        assert late.room["seats"][1]["promised"] is None
        assert seat_of(late) == 0
