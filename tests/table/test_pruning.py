"""Old tables go; a clock that jumps takes nothing with it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from spaceport.table.clock import FakeClock
from spaceport.table.pruning import DAY, WEEK, Calendar, prune
from spaceport.table.settings import TableSettings
from spaceport.table.store.sqlite import SqliteStore
from tests.store.makers import kept
from tests.table.harness import House

START = 1_700_000_000
YEAR = 365 * DAY
SETTINGS = TableSettings(keep_finished_days=365, keep_unfinished_days=30)


class Wall(FakeClock):
    """A clock whose date can be set apart from its ticking."""

    def __init__(self) -> None:
        super().__init__(ms=0, date=START)

    def jump(self, seconds: int) -> None:
        self._date += seconds

    def run(self, seconds: int) -> None:
        self._ms += seconds * 1000


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[tuple[SqliteStore, Wall]]:
    store = SqliteStore(path / "x.db")
    await store.open()
    yield store, Wall()
    await store.close()


async def left(store: SqliteStore) -> set[str]:
    return {table.link for table in await store.rooms(("fresh", "stale", "over", "old"))}


async def test_what_is_old_goes_and_the_rest_stays(tmp_path: Path) -> None:
    async with opened(tmp_path) as (store, clock):
        await store.create(kept("fresh", changed=START - 29 * DAY), [])
        await store.create(kept("stale", changed=START - 31 * DAY), [])
        await store.create(kept("over", "over", START - 31 * DAY), [])
        await store.create(kept("old", "over", START - 2 * YEAR), [])
        gone = await prune(store, Calendar(store, clock), SETTINGS, ["spared"])
        assert gone == {"stale", "old"}
        assert await left(store) == {"fresh", "over"}


@pytest.mark.parametrize("when", ["at the start", "while it runs"])
async def test_a_clock_ten_years_ahead_deletes_nothing(tmp_path: Path, when: str) -> None:
    async with opened(tmp_path) as (store, clock):
        await store.create(kept("fresh", changed=START), [])
        await store.create(kept("over", "over", START), [])
        calendar = Calendar(store, clock)
        await calendar.today()
        clock.jump(10 * YEAR)
        if when == "at the start":
            calendar = Calendar(store, clock)
        for _ in range(8):  # two days
            clock.run(DAY // 4)
            assert await prune(store, calendar, SETTINGS, []) == set()
        clock.jump(-10 * YEAR)
        assert await calendar.today() <= clock.date() + WEEK
        assert await left(store) == {"fresh", "over"}


async def test_a_clock_of_1970_deletes_nothing_and_stops_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as (store, clock):
        await store.create(kept("stale", changed=START - 29 * DAY), [])
        await Calendar(store, clock).today()
        clock.jump(-START)
        assert await prune(store, Calendar(store, clock), SETTINGS, []) == set()
        clock.jump(START)
        clock.run(2 * DAY)
        assert await prune(store, Calendar(store, clock), SETTINGS, []) == {"stale"}


async def test_a_server_that_was_off_for_months_catches_up_week_by_week(tmp_path: Path) -> None:
    async with opened(tmp_path) as (store, clock):
        await store.create(kept("stale", changed=START), [])
        await Calendar(store, clock).today()
        clock.jump(90 * DAY)
        gone = [await prune(store, Calendar(store, clock), SETTINGS, []) for _ in range(6)]
        assert gone == [set(), set(), set(), set(), {"stale"}, set()]  # 30 days, a week a start


class SlowStore:
    """Reads a table only when it may."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self.asked, self.may = asyncio.Event(), asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def read(self, link: str) -> Any:
        self.asked.set()
        await self.may.wait()
        return await self._store.read(link)


async def test_a_table_that_is_just_being_loaded_is_spared(tmp_path: Path) -> None:
    async with House(tmp_path, idle_unload_ms=1_000, keep_unfinished_days=30) as house:
        host = await house.open()
        host.leave()
        await house.pass_time(60_000)
        assert not house.tables._loaded
        store = SlowStore(house.store)
        house.tables.store = store
        finding = asyncio.create_task(house.tables.find(host.link))
        await store.asked.wait()
        house.clock._date += 40 * DAY
        house.tables._calendar = Calendar(house.store, house.clock)
        house.tables._calendar._begun = (house.clock.date(), house.clock.now())
        await house.tables._prune()
        store.may.set()
        assert await finding is not None
