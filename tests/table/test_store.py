"""The embedded store: durable, all or nothing, and clear about files that it cannot use."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from spaceport.core.faults import Fault
from spaceport.core.log import Drawn
from spaceport.table.store.base import Kept, StoreFault
from spaceport.table.store.sqlite import SqliteStore


def kept(link: str, phase: str = "lobby", changed: int = 0) -> Kept:
    return Kept(link, "CODE", phase, False, b"{}", None, b"seed", None, changed)


def entries(first: int, count: int) -> list[Drawn]:
    return [Drawn(n, 0, f"die {n}") for n in range(first, first + count)]


async def test_what_was_awaited_is_there_after_opening_again(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "a" / "b.db")
    await store.open()
    await store.write(kept("x"), "x", entries(0, 3))
    await store.write(None, "x", entries(3, 2))
    await store.close()
    store = SqliteStore(tmp_path / "a" / "b.db")
    await store.open()
    found = await store.read("x")
    assert found is not None
    assert [entry.n for entry in found[1]] == [0, 1, 2, 3, 4]
    assert await store.read("y") is None
    await store.close()


async def test_everything_queued_is_one_commit(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "x.db")
    await store.open()
    await asyncio.gather(*(store.write(kept(f"t{k}"), f"t{k}", entries(0, 4)) for k in range(200)))
    assert store.commits < 20
    await store.close()


async def test_a_number_that_is_taken_fails_alone_and_whole(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "x.db")
    await store.open()
    await store.write(kept("x"), "x", entries(0, 3))
    results = await asyncio.gather(
        store.write(kept("y"), "y", entries(0, 2)),
        store.write(kept("x", "playing"), "x", entries(2, 2)),
        store.write(None, "x", entries(3, 1)),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), StoreFault, type(None)]
    found = await store.read("x")
    assert found is not None
    assert found[0].phase == "lobby"
    assert len(found[1]) == 4
    await store.close()


async def test_a_closed_store_refuses(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "x.db")
    await store.open()
    await store.close()
    with pytest.raises(StoreFault):
        await store.write(kept("x"), "x", [])


async def code_of(path: Path) -> str:
    with pytest.raises(Fault) as caught:
        await SqliteStore(path).open()
    assert caught.value.particulars["file"] == path.name
    return caught.value.code


async def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    path.write_bytes(b"this is not a database, it only looks a bit like one " * 50)
    assert await code_of(path) == "store-damaged"
    assert path.read_bytes().startswith(b"this is not")


async def test_a_foreign_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with sqlite3.connect(path) as connection:
        connection.execute("create table photos (id)")
    connection.close()
    before = path.read_bytes()
    assert await code_of(path) == "store-foreign"
    assert path.read_bytes() == before


async def test_a_newer_schema_is_left_alone(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "x.db")
    await store.open()
    await store.close()
    connection = sqlite3.connect(tmp_path / "x.db")
    connection.execute("pragma user_version = 99")
    connection.close()
    assert await code_of(tmp_path / "x.db") == "store-newer"


async def test_a_folder_that_is_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("hello")
    assert await code_of(tmp_path / "data" / "x.db") == "store-folder"
