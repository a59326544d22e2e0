"""Entries are appended in one order and sorted later: nobody who reads sees a difference."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from spaceport.table.store import sqlite_entries
from spaceport.table.store.base import StoreFault
from spaceport.table.store.sqlite import SqliteStore
from tests.store.makers import entries, kept, numbers

SORTED, UNSORTED = "entries", "newest"


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_entries, "SORTED_AT", 10)
    monkeypatch.setattr(sqlite_entries, "SLICE", 4)


def count(path: Path, table: str) -> int:
    with closing(sqlite3.connect(path)) as file:
        return int(file.execute(f"select count(*) from {table}").fetchone()[0])


async def test_a_log_is_whole_before_while_and_after_it_is_sorted(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    store = SqliteStore(path)
    await store.open()
    for link in "xy":
        await store.create(kept(link), [])
    seen: set[tuple[bool, bool]] = set()
    for n in range(40):
        for link in "xy":
            await store.write(None, link, entries(n, 1))
            assert await numbers(store, link) == list(range(n + 1))
        seen.add((count(path, SORTED) > 0, count(path, UNSORTED) > 0))
    assert {(False, True), (True, True)} <= seen
    assert count(path, UNSORTED) < 12
    await store.close()
    assert count(path, SORTED) + count(path, UNSORTED) == 80
    await store.open()
    assert count(path, UNSORTED) == 0  # sorted at every start
    assert await numbers(store, "y") == list(range(40))
    await store.write(None, "y", entries(40, 1))
    with pytest.raises(StoreFault):
        await store.write(None, "y", entries(40, 1))
    await store.close()


async def test_numbers_are_watched_across_a_sorting(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "x.db")
    await store.open()
    await store.create(kept("x"), entries(0, 25))
    assert await numbers(store, "x") == list(range(25))
    for wrong in (24, 26):
        with pytest.raises(StoreFault):
            await store.write(None, "x", entries(wrong, 2))
    await store.write(None, "x", entries(25, 2))
    assert await numbers(store, "x") == list(range(27))
    await store.close()


async def test_what_failed_with_another_is_not_counted(tmp_path: Path) -> None:
    """A commit that failed leaves no trace in what is the next number."""
    store = SqliteStore(tmp_path / "x.db")
    await store.open()
    await store.create(kept("x"), entries(0, 1))
    await store.write(kept("x"), "x", [], b"signed")
    with pytest.raises(StoreFault):  # a second signature, behind entries that were fine
        await store.write(kept("x"), "x", entries(1, 3), b"signed again")
    await store.write(None, "x", entries(1, 1))
    assert await numbers(store, "x") == [0, 1]
    await store.close()


async def test_where_sorting_fails_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "x.db"
    store = SqliteStore(path)
    await store.open()
    await store.create(kept("x"), [])
    with monkeypatch.context() as patch:
        patch.setattr(sqlite_entries, "MOVE", "delete from nowhere where n = ?")
        for n in range(25):
            await store.write(None, "x", entries(n, 1))
        assert await numbers(store, "x") == list(range(25))
        assert (count(path, SORTED), count(path, UNSORTED)) == (0, 25)
    assert "could not be sorted" in caplog.text
    for n in range(25, 40):
        await store.write(None, "x", entries(n, 1))
    assert await numbers(store, "x") == list(range(40))
    assert count(path, SORTED) > 0
    await store.close()


async def test_many_are_sorted_a_slice_behind_each_commit(tmp_path: Path) -> None:
    """Whoever acts meanwhile waits for a slice only."""
    path = tmp_path / "x.db"
    store = SqliteStore(path)
    await store.open()
    await store.create(kept("x"), entries(0, 9))
    waiting = []
    for n in range(9, 15):
        await store.write(None, "x", entries(n, 1))
        assert await numbers(store, "x") == list(range(n + 1))
        await store.raise_fact("nothing", 0)  # by now the slice behind the last commit is in place
        waiting.append(count(path, UNSORTED))
    assert waiting[0] in (6, 2), waiting  # four at a time
    assert min(waiting) < 6
    await store.close()
    assert count(path, SORTED) + count(path, UNSORTED) == 15


async def test_old_tables_go_while_they_are_sorted(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    store = SqliteStore(path)
    await store.open()
    for link in "abc":
        await store.create(kept(link, changed=1 if link == "b" else 9), [])
    for k in range(11):
        await store.write(None, "abc"[k % 3], entries(k // 3, 1))
    assert count(path, UNSORTED) in (7, 3)  # in the middle of it
    assert await store.prune(0, 5, []) == ["b"]
    for n in range(4, 12):
        for link in "ac":
            await store.write(None, link, entries(n - (link == "c"), 1))
    assert await numbers(store, "a") == list(range(12))
    assert await numbers(store, "b") is None
    assert await numbers(store, "c") == list(range(11))
    await store.close()
    assert count(path, SORTED) + count(path, UNSORTED) == 23


async def test_old_tables_go_from_both_places(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    store = SqliteStore(path)
    await store.open()
    await store.create(kept("x", changed=1), entries(0, 12))
    await store.write(None, "x", entries(12, 3))
    await store.create(kept("y", changed=9), entries(0, 2))
    assert await store.prune(0, 5, []) == ["x"]
    assert (count(path, SORTED), count(path, UNSORTED)) == (0, 2)
    await store.create(kept("x"), entries(0, 1))  # nothing of it was left, nor its numbers
    assert await numbers(store, "x") == [0]
    await store.close()
