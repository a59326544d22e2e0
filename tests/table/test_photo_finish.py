"""Photo finish: races are judged by when somebody acted, with no more credit than their line needs
(docs/adr/0036-photo-finish.md)."""

from pathlib import Path

import pytest

from spaceport.core import log
from spaceport.table.store.sqlite import SqliteStore
from spaceport.wire import up
from tests.table.harness import House, Screen
from tests.table.lines import Page, searching, steady

GO = {"do": "go"}
DOOM = {"do": "doom"}
SKIP = {"do": "skip"}


async def entries(house: House, link: str) -> list[log.Entry]:
    found = await house.store.read(link)
    assert found is not None
    return list(found[1])


async def chosen(house: House, link: str) -> list[log.Chosen]:
    return [entry for entry in await entries(house, link) if isinstance(entry, log.Chosen)]


def near_and_far(house: House) -> tuple[Page, Page]:
    return Page(house, "ava", steady(10), 5_000), Page(house, "bob", steady(100), -300)


async def test_who_pressed_first_is_first_though_it_arrives_later(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        near, far = near_and_far(house)
        host, _ = await searching(house, near, far)
        far.press(GO)
        await house.pass_time(50)
        near.press(GO)  # arrives 40 ms before the other's
        await house.pass_time(300)
        go, concurs = await chosen(house, host.link)
        assert (go.seat, concurs.seat) == (2, 1)
        assert concurs.ms - go.ms == 50
        await host.read()
        assert host.frame["public"]["announcer"] == 2
        assert host.frame["public"]["concurred"] == [1]


async def test_the_entry_that_won_tells_what_it_beat(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        near, far = near_and_far(house)
        host, _ = await searching(house, near, far)
        far.press(GO)
        await house.pass_time(50)
        near.press(DOOM)
        await house.pass_time(300)
        (go,) = await chosen(house, host.link)
        won, lost = go.race
        assert (won.seat, won.action, won.moment) == (2, "go", go.ms)
        assert won.arrival - won.moment == 100
        assert won.credit == 102  # half of 200 ms, which never change, and 2
        assert (lost.seat, lost.action) == (1, "doom")
        assert lost.moment - won.moment == 50
        assert (lost.arrival - lost.moment, lost.credit) == (10, 12)
        refused = near.answers["ava-1"][1]
        assert (refused["t"], refused["code"]) == ("refused", "bowl-announced-go")


async def test_nothing_is_written_that_an_older_server_at_the_same_store_cannot_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SqliteStore, "writes", log.READS_RACES - 1)
    async with House(tmp_path) as house:
        near, far = near_and_far(house)
        host, _ = await searching(house, near, far)
        far.press(GO)
        await house.pass_time(50)
        near.press(GO)
        await house.pass_time(300)
        assert [(entry.seat, entry.race) for entry in await chosen(house, host.link)] == [
            (2, ()),
            (1, ()),
        ]


async def test_an_announcement_waits_for_who_could_be_earlier_and_nobody_sees_it_meanwhile(
    tmp_path: Path,
) -> None:
    async with House(tmp_path) as house:
        near, far = near_and_far(house)
        host, _ = await searching(house, near, far)
        watcher = await house.enter("zoe", host.link)
        pressed = house.clock.now()
        near.press(GO)
        await house.pass_time(101)  # 102 ms of credit, after its moment
        assert {message["t"] for message in await watcher.read()} <= {"ping"}
        assert await chosen(house, host.link) == []
        await house.pass_time(40)
        await watcher.read()
        assert watcher.frame["public"]["announcer"] == 1
        (go,) = await chosen(house, host.link)
        assert go.ms == host.table.play.now() - 141
        assert near.answers["ava-1"][0] - pressed == 102 + 10


async def test_nobody_waits_longer_than_150_ms(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        near, far = Page(house, "ava", steady(1)), Page(house, "bob", steady(900))
        await searching(house, near, far)
        pressed = house.clock.now()
        near.press(GO)
        await house.pass_time(400)
        assert near.answers["ava-1"][0] - pressed == 150 + 1


async def test_when_everybody_has_acted_there_is_nobody_left_to_wait_for(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        far, other = Page(house, "ava", steady(100)), Page(house, "bob", steady(100))
        host, _ = await searching(house, far, other)
        host.leave()
        await house.settle()
        for page in (far, other):
            page.press(SKIP)
        await house.pass_time(100)
        assert [entry.seat for entry in await chosen(house, host.link)] == [1, 2]


async def test_what_only_races_against_the_clock_never_waits(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        near, far = near_and_far(house)
        host, _ = await searching(house, near, far)
        near.press(GO)
        await house.pass_time(300)
        near.press({"do": "designate", "card": "a1"})
        await house.pass_time(10)
        assert [entry.action for entry in await chosen(house, host.link)] == ["go", "designate a1"]


# ------------------------------------------------------------ moments


@pytest.mark.parametrize("ahead", [None, 0.0])
async def test_without_stamps_or_with_too_few_answers_the_arrival_counts(
    tmp_path: Path, ahead: float | None
) -> None:
    """Of a page that knows nothing of stamps, and of one whose answers did not come."""
    async with House(tmp_path) as house:
        near, far = Page(house, "ava", steady(10)), Page(house, "bob", steady(100), ahead)
        far.asleep = ahead is not None
        host, _ = await searching(house, near, far)
        far.press(GO)
        await house.pass_time(50)
        near.press(GO)
        await house.pass_time(300)
        go, concurs = await chosen(house, host.link)
        assert (go.seat, concurs.seat) == (1, 2)
        assert go.race[0].credit == 12
        assert concurs.ms - go.ms == 50  # pressed 50 ms earlier, arrived 100 ms later


async def test_a_stamp_counts_no_earlier_than_the_credit_and_no_later_than_it_came(
    tmp_path: Path,
) -> None:
    async with House(tmp_path) as house:
        liar, far = Page(house, "ava", steady(20)), Page(house, "bob", steady(30))
        host, _ = await searching(house, liar, far)
        await house.pass_time(1_000)
        liar.press(SKIP, at=0)
        far.press(SKIP, at=1e12)
        await house.pass_time(300)
        early, late = await chosen(house, host.link)
        assert early.race[0].arrival - early.race[0].moment == early.race[0].credit == 22
        assert late.race[0].arrival == late.race[0].moment


async def test_nothing_counts_before_it_was_offered_or_before_what_one_did_last(
    tmp_path: Path,
) -> None:
    async with House(tmp_path) as house:
        far, other = Page(house, "ava", steady(100)), Page(house, "bob", steady(5))
        host = await house.open("leo", game="bowl", seats=3)
        for seat, page in enumerate((far, other), 1):
            await page.connect(host.link)
            page.table.receive(page.connection, up.Sit(f"sit-{seat}", seat))
        await house.pass_time(3_000)
        await host.send("start")
        await host.read()
        tossed = host.frame["deadlines"][0]["at"] - host.frame["now"]
        await house.pass_time(tossed - 50)
        far.press(SKIP, at=0)  # arrives 50 ms after the toss: 52 ms more than it may
        await house.pass_time(300)
        await host.read()
        shown = [m["now"] for m in host.got if m["t"] == "frame" and "search" in str(m["events"])]
        (skip,) = await chosen(house, host.link)
        assert skip.ms == skip.race[0].moment == shown[0]
        far.press(GO, at=0)
        await house.pass_time(300)
        *_, go = await chosen(house, host.link)
        assert go.race[0].moment >= skip.ms
        assert go.race[0].arrival - go.race[0].moment == go.race[0].credit


# ------------------------------------------------------------ deadlines


async def designating(house: House, *pages: Page) -> Screen:
    """Everybody is in; the time to place runs."""
    host, _ = await searching(house, *pages)
    for page in pages:
        page.press(GO)
    await house.pass_time(300)
    await host.read()
    await house.pass_time(host.frame["deadlines"][0]["at"] - host.table.play.now() + 200)
    await host.read()
    assert host.frame["public"]["phase"] == "placement"
    return host


async def test_who_pointed_in_time_is_in_time_though_it_comes_after_zero(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        near, far = near_and_far(house)
        host = await designating(house, near, far)
        end = host.frame["deadlines"][0]["at"]
        await house.pass_time(end - host.table.play.now() - 60)
        far.press({"do": "designate", "card": "b2"})  # comes 40 ms after the end
        await house.pass_time(60)
        await host.read()
        assert host.frame["public"]["phase"] == "placement"
        near.press({"do": "designate", "card": "a1"})  # too late, though it comes earlier
        await house.pass_time(150)
        await host.read()
        assert host.frame["public"]["phase"] in ("reveal", "over")
        *_, last = await chosen(house, host.link)
        assert (last.action, last.ms) == ("designate b2", end - 60)
        lapsed = [e for e in await entries(house, host.link) if isinstance(e, log.Lapsed)]
        assert lapsed[-1].ms == end
        assert near.answers["ava-2"][1]["code"] == "bowl-round-over"


async def test_a_deadline_waits_no_longer_than_the_credit_of_those_who_may_act(
    tmp_path: Path,
) -> None:
    async with House(tmp_path) as house:
        near, far = near_and_far(house)
        host = await designating(house, near, far)
        await house.pass_time(host.frame["deadlines"][0]["at"] - host.table.play.now() + 101)
        await host.read()
        assert host.frame["public"]["phase"] == "placement"
        await house.pass_time(1)
        await host.read()
        assert host.frame["public"]["phase"] != "placement"


# ------------------------------------------------------------ what waits with it


async def test_what_is_sent_again_while_it_waits_counts_once(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        near, far = near_and_far(house)
        host, _ = await searching(house, near, far)
        near.press(GO, "same")
        await house.pass_time(20)
        near.press(GO, "same")
        await house.pass_time(15)
        assert await chosen(house, host.link) == []
        assert near.answers == {"sit-1": near.answers["sit-1"]}
        await house.pass_time(300)
        assert [entry.id for entry in await chosen(house, host.link)] == ["same"]
        assert near.answers["same"][1]["t"] == "done"
        near.press(GO, "same")
        await house.pass_time(20)
        assert len(await chosen(house, host.link)) == 1


async def test_all_that_enters_the_game_waits_in_the_order_of_moments(tmp_path: Path) -> None:
    """A seat that is left comes behind what waits, and that behind what comes last."""
    async with House(tmp_path) as house:
        near, far = near_and_far(house)
        host, _ = await searching(house, near, far)
        far.press(GO)
        await house.pass_time(50)
        near.press(GO)
        await house.pass_time(20)
        before = len(await entries(house, host.link))
        assert (await host.send("stand"))["t"] == "done"
        assert len(await entries(house, host.link)) == before
        await house.pass_time(300)
        added = (await entries(house, host.link))[before:]
        first, second, third = added[:3]
        assert isinstance(first, log.Chosen)
        assert first.seat == 2
        assert isinstance(second, log.Chosen)
        assert second.seat == 1
        assert isinstance(third, log.SeatChanged)
        assert third.seat == 0
        assert first.ms <= second.ms < third.ms


@pytest.mark.parametrize("command", ["pause", "stop", "remove"])
async def test_who_halts_the_game_lets_what_waits_go_first(tmp_path: Path, command: str) -> None:
    async with House(tmp_path) as house:
        near, far = near_and_far(house)
        host, _ = await searching(house, near, far)
        near.press(GO)
        await house.pass_time(20)
        fields = {"seat": 2} if command == "remove" else {}
        assert (await host.send(command, **fields))["t"] == "done"
        (go,) = await chosen(house, host.link)
        assert go.seat == 1
        after = (await entries(house, host.link))[go.n + 1]
        assert after.ms == go.ms + 20


async def test_a_server_that_ends_loses_nothing_that_waits(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        near, far = near_and_far(house)
        host, _ = await searching(house, near, far)
        near.press(GO)
        await house.pass_time(20)
        await house.tables.stop()
        found = await house.store.read(host.link)
        assert found is not None
        assert isinstance(found[1][-1], log.Chosen)


async def test_when_the_last_one_leaves_what_waits_is_kept(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        near, far = near_and_far(house)
        host, _ = await searching(house, near, far)
        near.press(GO)
        await house.pass_time(20)
        host.leave()
        for page in (near, far):
            page.table.disconnect(page.connection)
        await house.settle()
        assert [entry.seat for entry in await chosen(house, host.link)] == [1]


async def test_bots_have_no_credit_and_wait_for_people(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", game="bowl", seats=3)
        far = Page(house, "bob", steady(100))
        await far.connect(host.link)
        far.table.receive(far.connection, up.Sit("sit", 1))
        await house.settle()
        await host.send("stand")
        await host.send("fillWithBots", level="hard")
        await house.pass_time(3_000)
        assert (await host.send("start"))["t"] == "done"
        found: list[log.Chosen] = []
        while not found:
            await house.pass_time(50)
            found = [e for e in await chosen(house, host.link) if e.race and e.seat != 1]
        (stamp,) = found[0].race
        assert (stamp.credit, stamp.arrival) == (0, stamp.moment)
        due = house.clock.now() - far.table.play.now() + found[0].ms
        await house.pass_time(200)
        shown = [at for at, m in far.frames() if m["public"]["announcer"] == stamp.seat]
        assert shown[0] - due == 102 + 100
