"""The public list: everybody gets a share of it."""

from pathlib import Path

from spaceport.table import lists
from spaceport.table.identity import Identity
from spaceport.table.outbox import Outbox
from tests.table.harness import House


def test_of_the_public_list_everybody_gets_a_share() -> None:
    """Newest first, but of each origin one before any has two; the unknown ones are like one."""
    crowd = [f"crowd{number}" for number in range(150)]
    others = ["family", "unknown", "unknown-2", "family-2"]
    origins = dict.fromkeys(crowd, "crowd") | {"family": "home", "family-2": "home"}
    shown = lists.fair([*crowd, *others], origins)
    assert shown[:6] == ["crowd0", "family", "unknown", "crowd1", "unknown-2", "family-2"]
    assert len(shown) == lists.OF_ONE_ORIGIN + 4
    alone = [str(number) for number in range(150)]
    assert lists.fair(alone, {}) == alone[: lists.SHOWN]


async def listed(house: House) -> list[str]:
    return [each.link for each in await house.tables.directory.public_tables()]


async def test_after_a_restart_who_comes_back_is_not_lost_among_a_crowd(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        family = await house.open("leo", public=True)
        for number in range(lists.SHOWN + 20):
            await house.open(f"crowd{number}", public=True)
        assert family.link not in (await listed(house))
    async with House(tmp_path) as again:
        assert len(await listed(again)) == lists.SHOWN
        table = await again.tables.find(family.link)
        assert table is not None
        await table.connect(Identity("leo", "Leo", ("home", "range")), Outbox(99))
        await again.settle()
        assert family.link in (await listed(again))[:2]


async def test_public_tables_are_listed_until_they_end(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        private = await house.open("leo")
        assert await listed(house) == []
        shown = await house.open("ava", public=True)
        lines = await house.tables.directory.public_tables()
        assert [(line.link, line.host, line.free) for line in lines] == [(shown.link, "Ava", 1)]
        await private.send("change", public=True)
        assert len(await listed(house)) == 2
        await shown.send("leave")
        assert await listed(house) == [private.link]
