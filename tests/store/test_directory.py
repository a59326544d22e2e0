"""Codes, the public list, the number of tables and finished games are the same at every node."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from spaceport.core.faults import Fault
from spaceport.table import codes, directory, lists
from spaceport.table.clock import FakeClock
from spaceport.table.identity import Identity
from spaceport.table.settings import TableSettings
from spaceport.table.store.postgres import PostgresStore
from spaceport.table.tables import Tables
from spaceport.wire import web
from tests.finished import corpus_log, shelve
from tests.table.harness import KEYS, House


class Node:
    """A server without HTTP on a database that it shares."""

    def __init__(self, url: str, name: str, **settings: int) -> None:
        self.store = PostgresStore(url, name)
        self.clock = FakeClock()
        self.tables = Tables(self.store, self.clock, TableSettings(**settings), keys=KEYS)

    async def start(self) -> "Node":
        await self.store.open()
        await self.store.enter()
        await self.tables.start()
        return self

    async def open(self, person: str = "leo", **more: object) -> web.Opened:
        new = web.NewTable(game="sos", seats=2, **more)  # type: ignore[arg-type]
        return await self.tables.open(new, Identity(person, person.title()))

    async def listed(self) -> list[str]:
        return [each.link for each in await self.tables.directory.public_tables()]

    async def pass_time(self, ms: int) -> None:
        async def settle() -> None:
            for task in list(self.tables._tasks):
                await task

        await self.clock.advance(ms, settle)


@pytest.fixture
async def nodes(database: str) -> AsyncIterator[list[Node]]:
    made = [await Node(database, name, max_tables=3).start() for name in ("a", "b")]
    yield made
    for node in made:
        await node.tables.stop()
        await node.store.close()


async def test_a_code_and_a_list_are_those_of_all(nodes: list[Node]) -> None:
    here, there = nodes
    assert await there.listed() == []
    opened = await here.open(public=True)
    assert await there.tables.directory.find(f" {opened.code.lower()} ") == opened
    assert await here.listed() == [opened.link]  # at once where it happened
    assert await there.listed() == []  # a second later elsewhere
    await there.pass_time(directory.LIST_MS)
    assert await there.listed() == [opened.link]


async def test_all_tables_count_wherever_they_were_opened(nodes: list[Node]) -> None:
    here, there = nodes
    for _ in range(2):
        await here.open()
    await there.open("ava")
    assert not there.tables.is_full()  # it has not looked yet
    await there.pass_time(directory.COUNT_MS)
    for node in nodes[::-1]:
        with pytest.raises(Fault, match="too-many-tables"):
            await node.open("zoe")
        await here.pass_time(directory.COUNT_MS)


async def test_a_code_that_another_node_drew_is_drawn_again(
    nodes: list[Node], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter(["2LM5Q", "2LM5Q", "2LM5Q", "3LM5Q"])
    monkeypatch.setattr(codes, "new_code", lambda _: next(drawn))
    first, second = [await node.open() for node in nodes]
    assert (first.code, second.code) == ("2LM5Q", "3LM5Q")
    for opened in (first, second):
        assert await nodes[0].tables.directory.find(opened.code) == opened


async def test_a_finished_game_is_shown_by_any_node(nodes: list[Node]) -> None:
    here, there = nodes
    await shelve(here.store, corpus_log("sos/ring-2"), "game", KEYS)
    shown = [await node.tables.replay("game") for node in (here, there)]
    assert shown[0] is not None
    assert shown[1] is not None
    assert shown[1].info.signed
    assert shown[0].text == shown[1].text
    assert shown[1].picture(3, None, "en") == shown[0].picture(3, None, "en")


async def test_the_list_is_looked_at_once_a_second(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        await house.open("ava", public=True)
        first = await house.tables.directory.public_tables()
        assert await house.tables.directory.public_tables() is first
        await house.pass_time(directory.LIST_MS)
        assert await house.tables.directory.public_tables() is not first


async def test_one_address_cannot_fill_the_list(tmp_path: Path) -> None:
    """Neither with tables that are newer than all others."""
    async with House(tmp_path, max_tables_per_person=999) as house:
        family = await house.open("leo", public=True)
        crowd = web.NewTable(game="sos", seats=2, public=True)
        for _ in range(lists.SHOWN + 20):
            await house.tables.open(crowd, Identity("c", "C", ("192.0.2.1", "192.0.2.1")))
        shown = [each.link for each in await house.tables.directory.public_tables()]
        assert len(shown) == lists.OF_ONE_ORIGIN + 1
        assert family.link in shown[:2]
