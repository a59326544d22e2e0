"""What a host can end, and what players can say to each other."""

from pathlib import Path

import pytest

from spaceport.core.faults import Fault, Illegal
from spaceport.library.logs import replay, verify
from tests.table.harness import House, play_on, started


async def test_a_game_that_the_host_ends_is_told_as_such(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        await play_on(house, [host, guest], 5)
        assert (await guest.send("stop"))["code"] == "host-only"
        assert (await host.send("stop"))["t"] == "done"
        await guest.read()
        assert guest.room["phase"] == "over"
        assert guest.room["stopped"]
        for screen in (host, guest):
            assert screen.frame["offers"] == []
            assert not screen.frame["undo"]
            assert screen.frame["deadlines"] == []
        assert (await host.send("stop"))["code"] == "over"
        assert (await host.send("pause"))["code"] == "over"
        assert (await host.act({"do": "roll"}, seat=0))["code"] == "over"
        mine = await house.tables.mine("ava")
        assert mine.finished[0].ranking == ()
        assert mine.finished[0].seats == (1,)
        assert (await house.tables.mine("leo")).finished[0].seats == (0,)
        found = await house.tables.replay(host.room["replay"])
        assert found is not None
        info, text = found.info, found.text
        assert info.verified
        assert info.ranking == info.scores == ()
        assert found.story("en").rounds, "what there was is told"
        assert text.splitlines()[-2].startswith('{"is":"end"')
        assert '"stopped":true' in text
        played = verify(text)
        assert played.is_finished
        assert played.result() is None
        assert (await host.send("rematch"))["t"] == "done"


async def test_a_stopped_game_stays_so_when_it_is_loaded_again(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, _ = await started(house)
        await host.send("pause")
        assert (await host.send("stop"))["t"] == "done", "a paused game too"
        link = host.link
    async with House(tmp_path) as house:
        again = await house.enter("leo", link)
        assert again.room["phase"] == "over"
        assert again.room["stopped"]
        assert again.frame["offers"] == []


async def test_nobody_stops_what_the_rules_have_ended(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        await play_on(house, [host, guest], 3_000)
        assert host.room["phase"] == "over"
        assert not host.room["stopped"]
        assert (await host.send("stop"))["code"] == "over"
        found = await house.tables.replay(host.room["replay"])
        assert found is not None
        text = found.text
        assert "stopped" not in text
    # A log that claims otherwise is refused at that line.
    header, *entries = text.splitlines()
    played = replay(text)
    assert played.is_finished
    with pytest.raises(Fault):
        replay("\n".join([header, *entries]).replace('"is":"end"', '"is":"end","stopped":true'))


def test_the_course_refuses_both_wrong_ends() -> None:
    from spaceport.core import log
    from spaceport.core.course import Course
    from spaceport.library.load import load

    course = Course(load("sos", None, {}).rules, 2)
    with pytest.raises(Illegal) as fault:
        course.take(log.End(0, 0, "00"))
    assert fault.value.code == "not-over"
    course.take(log.End(0, 0, "00", stopped=True))
    assert course.is_ended
    with pytest.raises(Illegal):
        course.take(log.Paused(1, 0))
    assert not course.may_undo(0, course.ms)


async def test_cheers_reach_everybody_and_are_not_kept(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        watcher = await house.enter("zoe", host.link)
        entries = host.table.game.course.n  # type: ignore[union-attr]
        frames = host.frame["n"]
        commits = house.store.commits
        assert (await guest.send("cheer", cheer="bravo"))["t"] == "done"
        assert house.store.commits == commits
        for screen in (host, guest, watcher):
            await screen.read()
            assert screen.last("cheered") == {"t": "cheered", "seat": 1, "cheer": "bravo"}
        assert host.table.game.course.n == entries  # type: ignore[union-attr]
        assert host.frame["n"] == frames
        assert (await watcher.send("cheer", cheer="wow"))["code"] == "not-seated"


async def test_too_many_cheers_are_refused_for_a_while(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        for _ in range(3):
            assert (await guest.send("cheer", cheer="wow"))["t"] == "done"
        assert (await guest.send("cheer", cheer="wow"))["code"] == "too-many-cheers"
        assert (await host.send("cheer", cheer="oops"))["t"] == "done", "others may"
        await house.pass_time(10_000)
        assert (await guest.send("cheer", cheer="wow"))["t"] == "done"


async def test_each_at_one_device_cheers_for_themselves(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        device = await house.open("leo", seats=2, beside=("Léa",), now=True)
        assert (await device.send("cheer", cheer="luck"))["code"] == "which-seat"
        assert (await device.send("cheer", cheer="luck", seat=1))["t"] == "done"
        assert device.last("cheered")["seat"] == 1


async def test_a_rematch_of_three_rotates_the_seats(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", seats=3)
        others = [await house.enter(name, host.link) for name in ("ava", "zoe")]
        for seat, screen in enumerate(others, 1):
            await screen.send("sit", seat=seat)
        await host.send("start")
        screens = [host, *others]
        await play_on(house, screens, 3_000)
        assert host.room["phase"] == "over"
        link = (await others[0].send("rematch"))["link"]
        assert (await others[1].send("rematch"))["link"] == link
        await host.read()
        assert host.room["next"] == link
        again = [await house.enter(name, link) for name in ("leo", "ava", "zoe")]
        for screen in again:
            await screen.read()
        assert [s["name"] for s in again[0].room["seats"]] == ["Ava", "Zoe", "Leo"]
        assert again[0].room["phase"] == "lobby", "all three must want it"
        assert (await again[1].send("start"))["t"] == "done", "who asked for it hosts"
        await again[0].read()
        assert again[0].frame["own"] == {"seat": 2}
