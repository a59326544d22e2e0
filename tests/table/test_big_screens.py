"""Big screens: connections of their own, which show a table and are nobody there (ADR 0035)."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spaceport.core.faults import Fault
from spaceport.table.presence import CROWD
from spaceport.table.screens import MOST_ACCEPTED, MOST_ASKING
from spaceport.wire import up
from tests.table.harness import House, Message, Screen, accepted, play_on, started

GAMES = ["sos", "bowl", "builder"]
ONLY_SHOWS = [
    ("act", {"round": 1, "action": {"do": "roll"}}),
    ("undo", {"round": 1}),
    ("sit", {"seat": 1}),
    ("stand", {}),
    ("start", {}),
    ("pause", {}),
    ("stop", {}),
    ("cheer", {"cheer": "wow"}),
    ("change", {"public": True}),
    ("fillWithBots", {}),
    ("rematch", {}),
    ("handOver", {}),
    ("leave", {}),
    ("hurry", {}),
]


def shown(screen: Screen) -> list[tuple[str, bool]]:
    return [(each["key"], each["accepted"]) for each in screen.room["screens"]]


async def play_some(house: House, screens: list[Screen], moves: int) -> None:
    """Anything legal, whichever way the game offers it; time passes as well."""
    rng = random.Random(3)
    game = screens[0].table.game
    assert game is not None
    for _ in range(moves):
        state = game.course.state
        may = [seat for seat in game.rules.to_act(state) if game.rules.legal(state, seat)]
        if may:
            seat = rng.choice(may)
            action = rng.choice(list(game.rules.legal(state, seat)))
            plain = msgspec.json.decode(msgspec.json.encode(action))
            await screens[seat].send("act", round=game.rules.round(state), action=plain)
        await house.pass_time(1_000)


def names(room: Message) -> list[str]:
    return [person["name"] for person in room["people"]]


# ------------------------------------------------------------ who is big


async def test_the_hosts_own_browser_is_accepted_at_once(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        tv = await house.big("leo", host.link)
        for screen in (host, guest):
            await screen.read()
        me = tv.last("welcome")["you"]
        assert shown(tv) == shown(host) == shown(guest) == [(me, True)]
        assert tv.room["big"]
        assert guest.room["big"]
        assert tv.frame["seat"] is None
        assert tv.frame["own"] is None
        assert tv.frame["offers"] == []
        tv.leave()
        await house.settle()
        await guest.read()
        assert not guest.room["big"]
        assert guest.room["screens"] == []


async def test_another_one_asks_until_the_host_accepts_it(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        tv = await house.big("tv", host.link)
        for screen in (host, guest):
            await screen.read()
        me = tv.last("welcome")["you"]
        assert not host.room["big"], "a stranger makes nobody's phone a hand"
        assert shown(host) == shown(tv) == [(me, False)]
        await play_on(house, [host, guest], 3)
        await tv.read()
        assert [m for m in tv.got if m["t"] == "frame"] == []
        assert (await guest.send("acceptScreen", screen=me))["code"] == "host-only"
        assert (await host.send("acceptScreen", screen="nobody"))["code"] == "no-such-screen"
        await accepted(host, tv)
        assert tv.room["big"]
        assert tv.frame["public"] == host.frame["public"]
        assert len(names(tv.room)) == 2
        await play_on(house, [host, guest], 3)
        await tv.read()
        assert tv.frame["public"] == host.frame["public"]
        # A browser is accepted, not a tab: in the kitchen it counts at once.
        kitchen = await house.big("tv", host.link, tab="kitchen")
        assert kitchen.room["big"]
        assert [accepted for _, accepted in shown(kitchen)] == [True, True]
        assert kitchen.frame["public"] == host.frame["public"]


async def test_one_that_asks_learns_nothing_of_who_is_there(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house, watch=False, options={"turn_seconds": 30})
        other = await house.big("other", host.link)
        tv = await house.big("tv", host.link)
        await guest.send("cheer", cheer="wow")
        await tv.read()
        room = tv.room
        assert (room["game"], room["phase"]) == ("sos", "playing")
        assert room["people"] == room["seats"] == []
        assert room["options"] == {}
        assert [key for key, _ in shown(tv)] == [tv.last("welcome")["you"]]
        assert {m["t"] for m in tv.got} == {"welcome", "room", "ping"}
        assert "Leo" not in str(tv.got) + str(other.got)
        assert len(shown(host)) in (0, 2)  # it has not been read yet
        await host.read()
        assert len(shown(host)) == 2


async def test_the_host_sends_a_screen_away_for_good(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        declined, tv = [await house.big(name, host.link) for name in ("eve", "tv")]
        await accepted(host, tv)
        for screen in (declined, tv):
            key = screen.last("welcome")["you"]
            assert (await guest.send("removeScreen", screen=key))["code"] == "host-only"
            assert (await host.send("removeScreen", screen=key))["t"] == "done"
            await screen.read()
            assert screen.told == ["removed"]
            screen.leave()
            for tab in ("living-room", "other-tab"):
                with pytest.raises(Fault, match="removed"):
                    await house.big(screen.who.person, host.link, tab=tab)
        await guest.read()
        assert not guest.room["big"]
        assert guest.room["screens"] == []
        watching = await house.enter("tv", host.link)
        assert watching.frame["seat"] is None, "as a person they may come"
        # The host's own comes back when the host opens it again.
        own = await house.big("leo", host.link)
        await host.send("removeScreen", screen=own.last("welcome")["you"])
        assert (await house.big("leo", host.link)).room["big"]


async def test_who_was_removed_cannot_come_as_a_screen(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", seats=3)
        guest = await house.enter("ava", host.link)
        await guest.send("sit", seat=1)
        tv = await house.big("ava", host.link)
        await accepted(host, tv)
        assert (await host.send("remove", seat=1))["t"] == "done"
        await tv.read()
        assert tv.told == ["removed"]
        with pytest.raises(Fault, match="removed"):
            await house.big("ava", host.link)


# ------------------------------------------------------------ it is nobody


@pytest.mark.parametrize(("t", "fields"), ONLY_SHOWS, ids=[t for t, _ in ONLY_SHOWS])
async def test_a_screen_only_shows(tmp_path: Path, t: str, fields: dict[str, Any]) -> None:
    """Also that of the host's own browser, and one that only asks."""
    async with House(tmp_path) as house:
        host, _ = await started(house)
        await host.read()
        before = host.room
        for screen in (await house.big("leo", host.link), await house.big("tv", host.link)):
            answer = await screen.send(t, id=f"{screen.who.person}-tv", **fields)
            assert answer["code"] == "screen-only-shows"
        await host.read()
        seen = {key: value for key, value in host.room.items() if key not in ("screens", "big")}
        assert seen == {key: value for key, value in before.items() if key in seen}


async def test_one_browser_is_big_in_one_tab_and_plays_in_another(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        tv = await house.big("ava", host.link)
        await accepted(host, tv)
        for screen in (host, guest):
            await screen.read()
        assert guest.told == tv.told == [], "neither takes over from the other"
        await play_on(house, [host, guest], 12)
        await tv.read()
        assert tv.frame["public"] == guest.frame["public"]
        assert {m["seat"] for m in tv.got if m["t"] == "frame"} == {None}
        guest.leave()
        await house.settle()
        await host.read()
        assert [person["here"] for person in host.room["people"]] == [True, False]
        again = await house.big("ava", host.link)
        await tv.read()
        assert tv.told == ["taken-over"], "a screen's newer socket does"
        assert again.frame["public"] == host.frame["public"]


async def test_a_screen_counts_in_no_limit_and_in_no_list(tmp_path: Path) -> None:
    async with House(tmp_path, max_people_per_table=2) as house:
        host, guest = await started(house)
        with pytest.raises(Fault, match="table-full"):
            await house.enter("zoe", host.link)
        own, tv = await house.big("leo", host.link), await house.big("tv", host.link)
        await accepted(host, tv)
        await guest.read()
        assert names(guest.room) == ["Leo", "Ava"]
        assert guest.room["watching"] == 0
        assert [seat["who"] for seat in guest.room["seats"]] == ["person", "person"]
        assert house.tables.figures["people_connected"] == 2
        assert house.tables.figures["screens_connected"] == 2
        await own.read()
        assert own.room == tv.room == guest.room


async def test_a_screen_may_show_what_nobody_may_watch(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", watch=False)
        tv = await house.big("leo", host.link)
        guest = await house.enter("ava", host.link)
        await guest.send("sit", seat=1)
        await host.send("start")
        await tv.read()
        assert tv.told == []
        assert tv.frame["public"] == host.frame["public"]
        with pytest.raises(Fault, match="no-watching"):
            await house.enter("zoe", host.link)
        late = await house.big("tv", host.link)
        await accepted(host, late)
        assert late.frame["public"] == host.frame["public"]


async def test_four_screens_count_and_four_ask(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open()
        asking = [await house.big(f"tv{k}", host.link) for k in range(MOST_ASKING)]
        with pytest.raises(Fault, match="screens-full"):
            await house.big("one-more", host.link)
        own = [await house.big("leo", host.link, tab=f"t{k}") for k in range(MOST_ACCEPTED)]
        with pytest.raises(Fault, match="screens-full"):
            await house.big("leo", host.link, tab="one-more")
        key = asking[0].last("welcome")["you"]
        assert (await host.send("acceptScreen", screen=key))["code"] == "screens-full"
        own[0].leave()
        await house.settle()
        await accepted(host, asking[0])
        assert asking[0].room["big"]
        assert (await house.big("one-more", host.link)).last("room")["screens"]


# ------------------------------------------------------------ time


async def test_time_stands_still_with_only_a_screen_and_the_table_stays(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house, options={"turn_seconds": 30})
        tv = await house.big("leo", host.link)
        await house.pass_time(10_000)
        host.leave()
        guest.leave()
        await house.pass_time(1_200_000)
        await tv.read()
        table = host.table
        assert not table.is_closed, "the screen keeps it at hand"
        assert tv.told == []
        assert [m["t"] for m in tv.got].count("ping") > 100, "and is asked whether it is there"
        assert not any(seat["stand_in"] for seat in tv.room["seats"])
        back = await house.enter("leo", host.link)
        assert back.frame["deadlines"][0]["at"] - back.frame["now"] == 20_000
        await tv.read()
        assert tv.frame["public"] == back.frame["public"]
        back.leave()
        tv.leave()
        await house.pass_time(200_000)
        assert house.tables._loaded == {}, "without it the table is put away"


async def test_a_screen_that_is_there_is_no_host_and_no_heir(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        await house.big("leo", host.link)
        host.leave()
        await house.pass_time(31_000)
        await guest.read()
        leo, ava = guest.room["people"]
        assert (leo["here"], leo["host"], ava["host"]) == (False, False, True)
        assert guest.room["seats"][0]["stand_in"]


# ------------------------------------------------------------ what it is shown


@pytest.mark.parametrize("takes_diffs", [True, False], ids=["diffs", "whole"])
@pytest.mark.parametrize("game", GAMES)
async def test_two_screens_are_sent_what_a_spectator_is_sent(
    tmp_path: Path, game: str, takes_diffs: bool
) -> None:
    """One of them in the browser of a player. (Space Planets needs its throws: tests/attacks.)"""
    async with House(tmp_path) as house:
        host = await house.open("leo", game=game)
        guest = await house.enter("ava", host.link)
        await guest.send("sit", seat=1)
        watching = await house.enter("zoe", host.link, takes_diffs=takes_diffs)
        screens = [
            await house.big(person, host.link, takes_diffs=takes_diffs) for person in ("ava", "tv")
        ]
        for screen in screens:
            await accepted(host, screen)
        await host.send("start")
        await play_some(house, [host, guest], 25)
        await guest.send("cheer", cheer="wow")
        everything = [watching, *screens]
        for screen in everything:
            await screen.read()
        of_game = [
            [m for m in screen.got if m["t"] in ("frame", "cheered")] for screen in everything
        ]
        assert of_game[0] == of_game[1] == of_game[2]
        assert len(of_game[0]) > 10
        assert watching.room == screens[0].room == screens[1].room
        diffs = [screen.following.diffs for screen in everything]
        assert diffs[0] == diffs[1] == diffs[2]
        assert bool(diffs[0]) == takes_diffs


async def test_phones_change_at_once_in_a_crowd_too(tmp_path: Path) -> None:
    """Where there are many people, their coming and going is shown only now and then."""
    async with House(tmp_path) as house:
        host, guest = await started(house)
        for k in range(CROWD):
            await house.enter(f"zoe{k}", host.link)
        tv = await house.big("leo", host.link)
        await guest.read()
        assert guest.room["big"]
        tv.leave()
        await house.settle()
        await guest.read()
        assert not guest.room["big"]


async def test_pongs_of_a_screen_are_heard_and_told_to_nobody(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        tv = await house.big("leo", host.link)
        await house.pass_time(10_000)
        for screen in (host, guest, tv):
            await screen.read()
        rooms = [m["t"] for m in guest.got].count("room")
        tv.table.receive(tv.connection, up.Pong(tv.last("ping")["k"]))
        await house.settle()
        await guest.read()
        assert tv.connection.rtt == 0
        assert [m["t"] for m in guest.got].count("room") == rooms
