"""People at a table: seats, hosts, absence, hand-over, removal, rematch."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from spaceport.core.faults import Fault
from spaceport.table.identity import Identity
from tests.table.harness import House, Screen, play_on, started


async def test_sitting_colours_and_who_may_set_up(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open(seats=4)
        guest = await house.enter("ava", host.link)
        assert host.room["seats"][0]["who"] == "person"
        assert (await guest.send("sit", seat=0))["code"] == "seat-taken"
        assert (await guest.send("sit", seat=7))["code"] == "no-such-seat"
        assert (await guest.send("sit", seat=2))["t"] == "done"
        assert (await guest.send("sit", seat=3))["t"] == "done"
        assert guest.room["seats"][2]["who"] == "empty"
        assert (await guest.send("paint", colour="sky"))["code"] == "colour-taken"
        assert (await guest.send("paint", colour="sun"))["t"] == "done"
        colours = [seat["colour"] for seat in guest.room["seats"]]
        assert colours[3] == "sun"
        assert len(set(colours)) == 4
        for t in ("start", "fillWithBots", "pause"):
            assert (await guest.send(t))["code"] == "host-only"
        assert (await host.send("addBot", seat=1))["t"] == "done"
        change = {"options": {"edition": "tight", "may_pass": True}, "seats": 3}
        assert (await host.send("change", **change))["t"] == "done"
        assert [s["who"] for s in host.room["seats"]] == ["person", "bot", "person"]
        assert (await host.send("change", seats=2))["code"] == "seats-in-use"
        assert (await host.send("change", options={"edition": "x.toml"}))["t"] == "refused"
        assert (await host.send("change", options={"cheat": 1}))["t"] == "refused"
        assert (await host.send("start"))["t"] == "done"
        assert host.frame["public"]["edition"] == "tight"
        assert (await host.send("change", seats=4))["code"] == "started-already"


async def test_who_only_looks_in_is_shown_and_not_stored(tmp_path: Path) -> None:
    """When hundreds come back to their lobbies at once, moves elsewhere do not wait for that."""

    async with House(tmp_path) as house:
        host = await house.open(seats=4)
        await host.read()
        before = house.store.commits
        guest = await house.enter("ava", host.link)
        await host.read()
        assert len(host.room["people"]) == 2
        guest.leave()
        await house.settle()
        await host.read()
        assert len(host.room["people"]) == 1
        assert house.store.commits == before
        guest = await house.enter("ava", host.link)
        await guest.send("sit", seat=1)
        assert house.store.commits > before


async def test_start_needs_enough_players_and_drops_free_seats(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open(seats=4)
        assert (await host.send("start"))["code"] == "too-few"
        guest = await house.enter("ava", host.link)
        await guest.send("sit", seat=3)
        assert (await host.send("start"))["t"] == "done"
        await guest.read()
        assert guest.frame["own"]["seat"] == 1
        assert guest.frame["public"]["seats"] == 2


async def test_two_people_join_at_once_and_one_gets_the_seat(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open(seats=2)
        ava = await house.enter("ava", host.link)
        zoe = await house.enter("zoe", host.link)
        answers = await asyncio.gather(ava.send("sit", seat=1), zoe.send("sit", seat=1))
        assert sorted(answer["t"] for answer in answers) == ["done", "refused"]


async def test_a_host_who_only_hosts(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open(seats=2)
        assert (await host.send("stand"))["t"] == "done"
        await host.send("fillWithBots")
        assert (await host.send("start"))["t"] == "done"
        await house.pass_time(8_000)
        await host.read()
        assert host.frame["own"] is None
        assert host.frame["n"] > 2


async def test_somebody_gone_a_bot_stands_in_and_hands_back_at_once(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        guest.leave()
        await house.pass_time(29_000)
        await host.read()
        assert not host.room["seats"][1]["stand_in"]
        await house.pass_time(2_000)
        await host.read()
        assert host.room["seats"][1]["stand_in"]
        before = guest.table.game.course.n  # type: ignore[union-attr]
        for _ in range(20):
            await house.pass_time(3_000)
            await host.read()
            if host.frame["offers"]:
                await host.act(host.frame["offers"][0])
        assert guest.table.game.course.n > before + 5  # type: ignore[union-attr]
        back = await house.enter("ava", host.link)
        assert back.told == ["welcome-back"]
        await host.read()
        assert not host.room["seats"][1]["stand_in"]
        await play_on(house, [host, back], 3_000)
        assert host.room["phase"] == "over"


async def test_the_host_can_switch_stand_ins_off_and_on(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        await host.send("change", stand_ins=False)
        guest.leave()
        await house.pass_time(60_000)
        await host.read()
        assert not host.room["seats"][1]["stand_in"]
        await host.send("change", stand_ins=True)
        await house.pass_time(31_000)
        await host.read()
        assert host.room["seats"][1]["stand_in"]


async def test_hosting_passes_on_when_the_host_is_gone(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        host.leave()
        await house.pass_time(31_000)
        await guest.read()
        hosts = [person["name"] for person in guest.room["people"] if person["host"]]
        assert hosts == ["Ava"]
        assert (await guest.send("pause"))["t"] == "done"


async def test_a_second_tab_takes_over_and_the_first_is_told(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        second = await house.enter("ava", host.link)
        await guest.read()
        assert guest.told == ["taken-over"]
        assert guest.outbox.closed_for == "taken-over"
        guest.leave()  # its socket closes later: that must not count as leaving
        await house.pass_time(31_000)
        await second.read()
        assert not second.room["seats"][1]["stand_in"]
        await play_on(house, [host, second], 6)


async def test_of_the_sockets_of_one_tab_the_one_that_it_opened_last_counts(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        link = (await house.open("leo")).link
        page = Identity("ava", "Ava", tab="page", opened=2)
        second = await Screen(house, page, link).connect()
        with pytest.raises(Fault, match="closing"):
            await Screen(house, replace(page, opened=1), link).connect()
        await second.read()
        assert second.told == []
        third = await Screen(house, replace(page, opened=3), link).connect()
        await second.read()
        assert second.told == ["taken-over"]
        await Screen(house, replace(page, tab="another", opened=1), link).connect()
        await third.read()
        assert third.told == ["taken-over"]


async def test_a_hand_over_link_moves_the_seat_once(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        watcher = await house.enter("zoe", host.link)
        assert (await watcher.send("handOver"))["code"] == "not-seated"
        link = (await guest.send("handOver"))["link"]
        token = link.removeprefix("h/")
        phone = Identity("phone", "Ava")
        opened = await house.tables.take_seat(token, phone)
        assert opened.link == host.link
        await guest.read()
        assert guest.told == ["handed-over"]
        screen = await house.enter("phone", host.link)
        assert screen.frame["own"]["seat"] == 1
        again = await house.tables.take_seat(token, phone)  # whose answer was lost
        assert again == opened
        with pytest.raises(Fault) as used:
            await house.tables.take_seat(token, Identity("thief", "Thief"))
        assert used.value.code == "no-such-token"
        with pytest.raises(Fault):
            await house.tables.take_seat(f"{host.link}.guess", Identity("thief", "Thief"))
        assert [t.link for t in (await house.tables.mine("phone")).running] == [host.link]
        assert (await house.tables.mine("ava")).running == ()


async def test_a_removed_person_is_gone_for_good_and_the_rules_know(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open(seats=3)
        guest = await house.enter("ava", host.link)
        await guest.send("sit", seat=1)
        await host.send("addBot", seat=2)
        await host.send("start")
        assert (await guest.send("remove", seat=0))["code"] == "host-only"
        assert (await host.send("remove", seat=0))["code"] == "host-stays"
        assert (await host.send("remove", seat=1))["t"] == "done"
        await guest.read()
        assert guest.told == ["removed"]
        assert host.frame["public"]["gone"] == [1]
        with pytest.raises(Fault) as refused:
            await house.enter("ava", host.link)
        assert refused.value.code == "removed"
        assert (await host.send("remove", seat=2))["t"] == "done"
        assert host.room["phase"] == "over"  # S19: one seat left wins


@pytest.mark.parametrize("game", ["sos", "bowl", "planets", "builder"])
async def test_who_is_removed_is_still_spoken_of_by_name(tmp_path: Path, game: str) -> None:
    """At the table, in the replay and in one's list; though they are not there any more."""

    async with House(tmp_path) as house:
        host = await house.open(game=game, seats=3)
        guest = await house.enter("ava", host.link)
        await guest.send("sit", seat=1)
        await host.send("addBot", seat=2)
        await host.send("start")
        before = host.room["seats"][1]
        bot = host.room["seats"][2]["name"]
        assert (await host.send("remove", seat=1))["t"] == "done"
        gone = host.room["seats"][1]
        assert (gone["who"], gone["person"]) == ("removed", None)
        assert (gone["name"], gone["colour"]) == (before["name"], before["colour"])
        assert (await host.send("remove", seat=2))["t"] == "done"
        assert [seat["name"] for seat in host.room["seats"]][1:] == [before["name"], bot]
        replay = await house.tables.replay(host.room["replay"])
        assert replay is not None
        assert [seat.name for seat in replay.info.seats][1:] == [before["name"], bot]


async def test_who_is_removed_in_the_lobby_leaves_a_free_seat(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open(seats=3)
        guest = await house.enter("ava", host.link)
        await guest.send("sit", seat=1)
        await host.send("remove", seat=1)
        assert (host.room["seats"][1]["who"], host.room["seats"][1]["name"]) == ("empty", "")


async def test_spectators_can_be_unwanted_or_sent_away(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, _ = await started(house)
        watcher = await house.enter("zoe", host.link)
        await host.read()
        key = next(p["key"] for p in host.room["people"] if p["name"] == "Zoe")
        assert (await host.send("expel", person=key))["t"] == "done"
        await watcher.read()
        assert watcher.told == ["removed"]
        await host.send("change", watch=False)
        with pytest.raises(Fault) as refused:
            await house.enter("max", host.link)
        assert refused.value.code == "no-watching"


async def test_pause_stops_the_clock_and_refuses_moves(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house, options={"turn_seconds": 60})
        actor = host if host.frame["offers"] else guest
        await house.pass_time(20_000)
        assert (await host.send("pause"))["t"] == "done"
        assert (await host.send("pause"))["code"] == "paused-twice"
        await actor.read()
        assert actor.frame["offers"] == []
        assert (await actor.act({"do": "roll"}))["code"] == "paused"
        await house.pass_time(500_000)
        assert (await host.send("resume"))["t"] == "done"
        await actor.read()
        left = actor.frame["deadlines"][0]["at"] - actor.frame["now"]
        assert 39_000 <= left <= 40_000
        await house.pass_time(41_000)
        await actor.read()
        assert {"what": "timeout", "seat": actor.frame["own"]["seat"]} in [
            event for m in actor.got if m["t"] == "frame" for event in m["events"]
        ]


async def test_rematch_rotates_seats_and_everyone_is_shown_the_way(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        assert (await guest.send("rematch"))["code"] == "not-over"
        await play_on(house, [host, guest], 3_000)
        link = (await guest.send("rematch"))["link"]
        assert (await host.send("rematch"))["link"] == link
        assert host.room["next"] == link
        again = await house.enter("leo", link)
        assert [seat["name"] for seat in again.room["seats"]] == ["Ava", "Leo"]
        assert again.room["phase"] == "lobby"


async def test_alone_against_bots_a_rematch_starts_at_once(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        me = await house.open(seats=2, now=True)
        await play_on(house, [me], 4_000)
        again = await house.enter("leo", (await me.send("rematch"))["link"])
        assert again.room["phase"] == "playing"


async def test_leaving_gives_the_seat_to_a_bot_and_the_hosting_away(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        assert (await host.send("leave"))["t"] == "done"
        host.leave()
        await house.settle()
        await guest.read()
        assert guest.room["seats"][0]["who"] == "bot"
        assert next(p for p in guest.room["people"] if p["host"])["name"] == "Ava"
        assert (await house.tables.mine("leo")).running == ()
        await play_on(house, [guest], 4_000)
        assert guest.room["phase"] == "over"


async def test_limits_on_tables_say_what_to_do(tmp_path: Path) -> None:
    async with House(tmp_path, max_tables_per_person=2, max_tables=3) as house:
        await house.open("leo")
        await house.open("leo")
        with pytest.raises(Fault) as many:
            await house.open("leo")
        assert many.value.code == "too-many-of-yours"
        await house.open("ava")
        with pytest.raises(Fault) as full:
            await house.open("zoe")
        assert full.value.code == "too-many-tables"


async def test_a_table_that_was_put_away_refuses_at_once(tmp_path: Path) -> None:
    async with House(tmp_path, idle_unload_ms=1_000) as house:
        host = await house.open()
        table = host.table
        host.leave()
        await house.pass_time(5_000)
        assert table.is_closed
        with pytest.raises(Fault, match="table-closed"):
            await table.ask(lambda: None)
        table.disconnect(host.connection)  # comes late, and finds nobody


async def test_people_take_the_seats_of_bots(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open(seats=3)
        early = await house.enter("ava", host.link)
        late = await house.enter("zoe", host.link)
        await host.send("fillWithBots")
        assert (await early.send("sit", seat=1))["t"] == "done"  # in the lobby
        assert (await late.send("sit", seat=1))["code"] == "seat-taken"
        assert (await host.send("start"))["t"] == "done"
        assert (await early.send("sit", seat=2))["code"] == "started-already"
        assert (await late.send("sit", seat=0))["code"] == "seat-taken"
        assert (await late.send("sit", seat=7))["code"] == "no-such-seat"
        assert (await late.send("sit", seat=2))["t"] == "done"  # and in the game
        seat = late.room["seats"][2]
        assert (seat["who"], seat["name"], seat["level"]) == ("person", "Zoe", None)
        assert late.frame["seat"] == 2
        for screen in (host, early, late):
            await screen.read()
        game = host.table.game
        assert game is not None
        before = game.course.n
        for _ in range(40):  # nobody but people acts any more
            acting = next(s for s in (host, early, late) if s.frame["offers"])
            await acting.act(acting.frame["offers"][0])
            for screen in (host, early, late):
                await screen.read()
        await house.pass_time(30_000)
        assert game.course.n > before
        assert host.frame["public"]["phase"] in ("roll", "act", "over")
        assert (await late.send("stand"))["t"] == "done"  # and back to a bot
        assert late.room["seats"][2]["who"] == "bot"
        assert (await late.send("sit", seat=2))["t"] == "done"
