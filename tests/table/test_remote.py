"""What the host's phone does for a table besides playing: another game, and another host."""

from pathlib import Path
from typing import Any

import pytest

from tests.table.harness import House, Screen, started


def who(screen: Screen) -> list[str]:
    return [seat["who"] for seat in screen.room["seats"]]


async def test_another_game_in_the_lobby_for_the_same_people_and_bots(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", seats=3, options={"turn_seconds": 30})
        guest = await house.enter("ava", host.link)
        await guest.send("sit", seat=2)
        await host.send("addBot", seat=1, level="hard")
        assert (await guest.send("change", game="bowl"))["code"] == "host-only"
        bot = host.room["seats"][1]["name"]
        answer = await host.send("change", game="bowl")
        assert answer["t"] == "done", answer
        assert host.room["game"] == "bowl"
        assert host.room["options"] == {}
        assert who(host) == ["person", "bot", "person"]
        assert [seat["name"] for seat in host.room["seats"]] == ["Leo", bot, "Ava"]
        assert host.room["seats"][1]["level"] == "hard"
        assert (await host.send("change", game="bowl", options={"wild": True}))["t"] in (
            "done",
            "refused",
        )
        assert (await host.send("start"))["t"] == "done"
        await guest.read()
        assert "captain" in guest.frame["public"]
        assert (await host.send("change", game="sos"))["code"] == "started-already"


async def test_chairs_are_as_many_as_the_other_game_allows(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", game="bowl", seats=7)
        guest = await house.enter("ava", host.link)
        await guest.send("sit", seat=6)
        for seat in (1, 3, 5):
            await host.send("addBot", seat=seat)
        assert (await host.send("change", game="sos"))["t"] == "done"
        assert who(host) == ["person", "bot", "bot", "person"], "the last bot goes, people stay"
        assert len({seat["colour"] for seat in host.room["seats"]}) == 4
        assert (await host.send("change", game="bowl", seats=8))["t"] == "done"
        assert who(host) == ["person", "bot", "bot", "person", *["empty"] * 4]
        assert (await host.send("change", game="sos", seats=2))["t"] == "done"
        assert who(host) == ["person", "person"]


async def test_before_a_big_screen_the_other_game_has_all_its_chairs(tmp_path: Path) -> None:
    """Whoever comes by the QR code on it finds one."""
    async with House(tmp_path) as house:
        tv = await house.open_big("tv", seats=4)
        ava = await house.enter("ava", tv.link)
        await ava.send("sit", seat=0)
        assert (await ava.send("change", game="bowl"))["t"] == "done"
        assert len(ava.room["seats"]) == 8
        assert (await ava.send("change", game="sos"))["t"] == "done"
        assert len(ava.room["seats"]) == 4


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"game": "chess"}, "no-such-game"),
        ({"game": "sos"}, "too-many-for-game"),
        ({"game": "sos", "seats": 4}, "too-many-for-game"),
    ],
    ids=["unknown", "too many people", "said with seats"],
)
async def test_a_game_that_does_not_fit_is_refused_and_nothing_changes(
    tmp_path: Path, wanted: dict[str, Any], code: str
) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", game="bowl", seats=5)
        for seat, name in enumerate(("ava", "max", "mia", "tom"), 1):
            guest = await house.enter(name, host.link)
            await guest.send("sit", seat=seat)
        await host.read()
        before = host.room
        answer = await host.send("change", public=True, **wanted)
        assert answer["code"] == code
        assert answer["particulars"] == ({"most": 4} if code == "too-many-for-game" else {})
        await host.send("cheer", cheer="wow")
        assert host.room == before


async def test_a_wrong_option_of_the_other_game_changes_nothing(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo")
        answer = await host.send("change", game="bowl", options={"turn_seconds": 30})
        assert answer["t"] == "refused"
        assert host.room["game"] == "sos"
        assert (await host.send("change", game="sos", options={"turn_seconds": 30}))["t"] == "done"
        assert host.room["options"] == {"turn_seconds": 30}


async def test_people_beside_each_other_cannot_change_to_a_game_of_one_device_each(
    tmp_path: Path,
) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", seats=3, beside=("Mia",))
        assert (await host.send("change", game="bowl"))["code"] == "one-each"
        assert (await host.send("change", game="planets"))["t"] == "done"
        assert host.room["seats"][1]["beside"]


async def test_what_was_switched_on_for_a_seat_stays_with_its_game(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", game="builder", options={"easy": True})
        assert host.room["seats"][0]["options"] == ["easy"]
        assert (await host.send("change", game="sos"))["t"] == "done"
        assert host.room["seats"][0]["options"] == []
        await host.send("addBot", seat=1)
        assert (await host.send("start"))["t"] == "done"


async def test_after_the_end_the_same_people_play_another_game(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house, options={"turn_seconds": 30})
        await host.send("stop")
        await guest.read()
        assert (await guest.send("rematch", game="bowl"))["code"] == "host-only"
        assert (await host.send("rematch", game="chess"))["code"] == "no-such-game"
        assert host.room["next"] is None
        link = (await host.send("rematch", game="bowl", id="next"))["link"]
        assert (await host.send("rematch", game="bowl", id="next"))["link"] == link
        assert (await guest.send("rematch"))["link"] == link
        again = await house.enter("leo", link)
        assert (again.room["game"], again.room["options"]) == ("bowl", {})
        assert [seat["name"] for seat in again.room["seats"]] == ["Ava", "Leo"]
        assert again.room["phase"] == "lobby"


async def test_alone_with_bots_the_other_game_starts_at_once(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        me = await house.open("leo", game="bowl", seats=6, now=True)
        await me.send("stop")
        link = (await me.send("rematch", game="sos"))["link"]
        again = await house.enter("leo", link)
        assert (again.room["game"], again.room["phase"]) == ("sos", "playing")
        assert sorted(who(again)) == ["bot", "bot", "bot", "person"]


async def test_hosting_is_passed_on_for_good(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        zoe = await house.enter("zoe", host.link)
        keys = {person["name"]: person["key"] for person in zoe.room["people"]}
        assert (await guest.send("passHost", person=keys["Ava"]))["code"] == "host-only"
        for key in (keys["Zoe"], "nobody"):
            assert (await host.send("passHost", person=key))["code"] == "not-seated-here"
        assert (await host.send("passHost", person=keys["Ava"], id="pass"))["t"] == "done"
        assert (await host.send("passHost", person=keys["Ava"], id="pass"))["t"] == "done"
        assert (await host.send("pause"))["code"] == "host-only"
        await guest.read()
        assert [(p["host"], p["owner"]) for p in guest.room["people"]][:2] == [
            (False, False),
            (True, True),
        ]
        host.leave()
        await house.settle()
        back = await house.enter("leo", host.link)
        assert not back.room["people"][0]["host"], "it does not come back with them"
        assert (await guest.send("pause"))["t"] == "done"


async def test_who_hosts_for_the_owner_cannot_give_the_table_away(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", seats=3)
        ava, max_ = [await house.enter(name, host.link) for name in ("ava", "max")]
        await ava.send("sit", seat=1)
        await max_.send("sit", seat=2)
        host.leave()
        await house.pass_time(31_000)
        await ava.read()
        keys = {person["name"]: person["key"] for person in ava.room["people"]}
        assert [p["name"] for p in ava.room["people"] if p["host"]] == ["Ava"]
        assert (await ava.send("passHost", person=keys["Max"]))["code"] == "owner-stays"


async def test_the_sound_of_the_tv_is_the_hosts(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        assert host.room["tv_sound"] is True
        assert (await guest.send("change", tv_sound=False))["code"] == "host-only"
        assert (await host.send("change", tv_sound=False))["t"] == "done", "also during the game"
        await guest.read()
        assert guest.room["tv_sound"] is False
