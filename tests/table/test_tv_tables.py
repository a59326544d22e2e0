"""Tables that were opened from a big screen; and screens after a rematch or a crash."""

from pathlib import Path
from typing import Any

import pytest

from spaceport.core.faults import Fault
from spaceport.table.clock import FakeClock
from spaceport.table.identity import Identity
from tests.table.harness import House, accepted, started


async def test_the_first_who_sits_down_at_a_tvs_table_hosts_it(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        tv = await house.open_big("tv", seats=4)
        assert tv.room["big"]
        assert tv.room["people"] == []
        assert [seat["who"] for seat in tv.room["seats"]] == ["empty"] * 4
        ava = await house.enter("ava", tv.link)
        assert (await ava.send("fillWithBots"))["code"] == "host-only"
        await house.enter("zoe", tv.link)
        assert (await ava.send("sit", seat=2))["t"] == "done"
        assert [(p["name"], p["host"], p["owner"]) for p in ava.room["people"]] == [
            ("Ava", True, True),
            ("Zoe", False, False),
        ]
        leo = await house.enter("leo", tv.link)
        await leo.send("sit", seat=0)
        assert [p["name"] for p in leo.room["people"] if p["host"]] == ["Ava"]
        assert (await tv.send("leave"))["code"] == "screen-only-shows", "it has no powers any more"
        assert (await ava.send("fillWithBots"))["t"] == "done"
        assert (await ava.send("start"))["t"] == "done"
        await tv.read()
        assert tv.frame["public"] == ava.frame["public"]
        key = tv.last("welcome")["you"]
        assert (await ava.send("removeScreen", screen=key))["t"] == "done"
        with pytest.raises(Fault, match="removed"):
            await house.big("tv", tv.link)
        assert (await house.tables.mine("tv")).running == ()
        assert len((await house.tables.mine("ava")).running) == 1


async def test_the_tvs_own_browser_may_play_in_a_second_tab(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        tv = await house.open_big("tv")
        me = await house.enter("tv", tv.link)
        assert (await me.send("sit", seat=0))["t"] == "done"
        other = await house.enter("ava", tv.link)
        await other.send("sit", seat=1)
        assert (await me.send("start"))["t"] == "done"
        await tv.read()
        assert tv.told == me.told == []
        assert tv.frame["seat"] is None
        assert me.frame["seat"] == 0
        assert [p["host"] for p in tv.room["people"]] == [True, False]


async def test_a_tv_gives_up_a_table_at_which_nobody_sits(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        tv = await house.open_big("tv")
        answer = await tv.send("leave", id="bye")
        assert answer["t"] == "done"
        assert tv.room["phase"] == "closed"
        assert (await tv.send("leave", id="bye"))["t"] == "done", "sent again it counts once"
        assert (await house.tables.mine("tv")).running == ()
        # Where somebody has come, and does not sit yet, it is theirs.
        tv = await house.open_big("tv")
        ava = await house.enter("ava", tv.link)
        stranger = await house.big("eve", tv.link)
        assert (await stranger.send("leave"))["code"] == "screen-only-shows"
        assert (await tv.send("leave", id="bye"))["t"] == "done"
        assert (await tv.send("leave", id="bye"))["t"] == "done"
        await ava.read()
        assert ava.room["phase"] == "lobby"
        assert [(p["name"], p["host"]) for p in ava.room["people"]] == [("Ava", True)]


async def test_a_tv_that_is_switched_off_leaves_no_table_behind(tmp_path: Path) -> None:
    async with House(tmp_path, max_tables_per_person=2) as house:
        for _ in range(5):
            tv = await house.open_big("tv")
            tv.leave()
            await house.pass_time(119_000)
            back = await house.big("tv", tv.link)
            assert back.room["phase"] == "lobby", "for a while it is waited for"
            back.leave()
            await house.pass_time(121_000)
            with pytest.raises(Fault, match="table-closed"):
                await house.big("tv", tv.link)
        # Where somebody has sat down it stays.
        tv = await house.open_big("tv")
        mia = await house.enter("mia", tv.link)
        await mia.send("sit", seat=0)
        tv.leave()
        mia.leave()
        await house.pass_time(500_000)
        assert (await house.big("tv", tv.link)).room["phase"] == "lobby"


async def test_hosting_goes_to_another_device_and_the_screen_stays(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        tv = await house.open_big("tv")
        mia = await house.enter("mia", tv.link)
        await mia.send("sit", seat=0)
        token = (await mia.send("handOver"))["link"].removeprefix("h/")
        await house.tables.take_seat(token, Identity("mia-tablet", "Mia"))
        tablet = await house.enter("mia-tablet", tv.link)
        assert [(p["host"], p["owner"]) for p in tablet.room["people"]] == [(True, True)]
        assert tablet.room["big"]
        await tv.read()
        assert tv.told == []


@pytest.mark.parametrize("more", [{"now": True}, {"beside": ("Mia",)}])
async def test_nobody_plays_at_a_big_screen(tmp_path: Path, more: dict[str, Any]) -> None:
    async with House(tmp_path) as house:
        with pytest.raises(Fault, match="screen-only-shows"):
            await house.open_big("tv", **more)
        assert house.tables._loaded == {}


async def test_screens_follow_to_the_rematch(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, _ = await started(house)
        tv, eve = [await house.big(name, host.link) for name in ("tv", "eve")]
        await accepted(host, tv)
        await host.send("removeScreen", screen=eve.last("welcome")["you"])
        await host.send("change", tv_sound=False)
        await host.send("stop")
        link = (await host.send("rematch"))["link"]
        await tv.read()
        assert tv.room["next"] == link
        again = await house.big("tv", link)
        assert again.room["big"]
        assert again.room["tv_sound"] is False
        # Its QR code is on the TV again: there is a chair for who comes by it.
        assert [seat["who"] for seat in again.room["seats"]] == [
            "person",
            "person",
            "empty",
            "empty",
        ]
        with pytest.raises(Fault, match="removed"):
            await house.big("eve", link)


async def test_an_accepted_screen_is_still_accepted_after_a_crash(tmp_path: Path) -> None:
    house = House(tmp_path)
    await house.__aenter__()
    host, _ = await started(house)
    tv, opener = await house.big("tv", host.link), await house.open_big("opener")
    await accepted(host, tv)
    await host.send("change", tv_sound=False)
    await house.crash()
    async with House(tmp_path, FakeClock(ms=9_000_000)) as later:
        again = await later.big("tv", host.link)
        assert again.room["big"]
        assert again.room["tv_sound"] is False
        assert again.last("welcome")["you"] == tv.last("welcome")["you"]
        assert again.frame["public"] == host.frame["public"]
        back = await later.big("opener", opener.link)
        assert back.room["big"]
        mia = await later.enter("mia", opener.link)
        await mia.send("sit", seat=0)
        assert [p["host"] for p in mia.room["people"]] == [True]
