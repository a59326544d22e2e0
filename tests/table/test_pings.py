"""When a table pings: often where a race could be decided by it, else as ever."""

import itertools
from pathlib import Path

from spaceport.wire import up
from tests.table.harness import House, started
from tests.table.lines import Page, searching, steady


def pings(page: Page, since: int) -> list[int]:
    """When pings were sent, since then."""
    return [at - since for at, m in page.heard if m["t"] == "ping" and at >= since]


async def test_whoever_comes_is_pinged_eight_times_100_ms_apart(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", game="builder", seats=2)
        page = Page(house, "ava", steady(0))
        begun = house.clock.now()
        await page.connect(host.link)
        await house.pass_time(5_000)
        assert pings(page, begun) == [100 * k for k in range(8)]
        assert all(m["clock"] for _, m in page.heard if m["t"] == "ping")


async def test_while_a_race_is_open_every_two_seconds(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        page = Page(house, "ava", steady(0))
        await searching(house, page)
        begun = house.clock.now()
        await house.pass_time(8_500)
        found = pings(page, begun)
        assert len(found) == 4
        assert {after - before for before, after in itertools.pairwise(found)} == {2_000}


async def test_a_page_that_is_looked_at_again_asks_for_pings(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host = await house.open("leo", game="bowl", seats=2)
        page = Page(house, "ava", steady(0))
        await page.connect(host.link)
        await house.pass_time(3_000)
        begun = house.clock.now()
        page.table.receive(page.connection, up.Woke())
        await house.pass_time(2_000)
        assert pings(page, begun) == [100 * k for k in range(8)]


async def test_a_game_without_races_pays_nothing(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        await house.pass_time(5_000)
        for screen in (host, guest):
            await screen.read()
            assert [m for m in screen.got if m["t"] == "ping"] == [{"t": "ping", "k": 1}]
        assert host.table.play.race is None


async def test_a_race_opens_for_all_when_it_has_got_to_the_last(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        near, far = Page(house, "ava", steady(10), 5_000), Page(house, "bob", steady(100), -300)
        shown: dict[str, float] = {}
        for page in (near, far):

            def see(frame: dict[str, object], page: Page = page) -> None:
                if "opens_here" in frame:
                    opens = max(float(str(frame["opens_here"])), page.now)
                    shown[page.person] = opens - (page.ahead or 0)
                    assert frame["opens"] == int(str(frame["now"])) + 100

            page.on_frame = see
        await searching(house, near, far)
        assert shown["ava"] == shown["bob"]


async def test_the_receipt_of_a_close_race_is_shown_when_none_is_open_any_more(
    tmp_path: Path,
) -> None:
    async with House(tmp_path) as house:
        near, far = Page(house, "ava", steady(10)), Page(house, "bob", steady(100))
        host, _ = await searching(house, near, far)
        for page in (near, far):
            page.press({"do": "doom"})
        await house.pass_time(300)
        await host.read()
        assert "races" not in host.frame
        await host.act({"do": "concur"})
        await host.read()
        assert host.frame["public"]["phase"] == "reveal"
        (race,) = host.frame["races"]
        assert [(stamp["seat"], stamp["action"]) for stamp in race] == [(1, "doom"), (2, "doom")]
        await house.pass_time(30_000)
        await host.read()
        assert "races" not in host.frame
