"""The embedded store is clear about files that it cannot use."""

import sqlite3
from pathlib import Path

import pytest

from spaceport.core.faults import Fault
from spaceport.table.store.sqlite import SqliteStore


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
