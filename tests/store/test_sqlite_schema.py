"""Older data files become files of today, with a copy kept; what was freed is given back."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from spaceport.core.faults import Fault
from spaceport.table.store import sqlite_schema
from spaceport.table.store.sqlite import SqliteStore
from tests.store.makers import entries, kept

# Schema 1 as it was: files like this one are on people's disks.
FIRST = """
begin;
pragma application_id = 1397772884; pragma user_version = 1;
create table tables (
    link text primary key, code text not null, phase text not null, public integer not null,
    room blob not null, header blob, seed blob not null, replay text, changed integer not null
) without rowid;
create unique index tables_replay on tables (replay) where replay is not null;
create index tables_unfinished on tables (changed) where phase not in ('over', 'closed');
create index tables_changed on tables (changed);
create table entries (
    link text not null, n integer not null, body blob not null, primary key (link, n)
) without rowid;
create table members (
    person text not null, link text not null, primary key (person, link)
) without rowid;
create index members_link on members (link);
insert into tables values ('x', 'CODE', 'lobby', 0, '{}', null, 'seed', null, 7);
insert into entries values ('x', 0, '{"is":"drawn","n":0,"ms":0,"outcome":"die 3"}');
insert into members values ('anna', 'x');
commit;
"""


# And schema 2, from before logs were signed.
SECOND = FIRST.replace("user_version = 1;", "user_version = 2;").replace(
    "insert into tables",
    "create table facts (name text primary key, value) without rowid;\ninsert into tables",
    1,
)


# And schema 3, from before entries were appended in one order.
THIRD = SECOND.replace("user_version = 2;", "user_version = 3;").replace(
    "insert into tables",
    "create table signatures (link text primary key, line blob not null) without rowid;\n"
    "insert into tables",
    1,
)


def made(tmp_path: Path, script: str) -> Path:
    path = tmp_path / "tables.sqlite3"
    with closing(sqlite3.connect(path)) as file:
        file.execute("pragma journal_mode = wal")
        file.executescript(script)
    return path


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return made(tmp_path, FIRST)


def shape(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as file:
        rows = file.execute("select sql from sqlite_master where sql is not null")
        return {" ".join(sql.split()) for (sql,) in rows}


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as file:
        return int(file.execute("pragma user_version").fetchone()[0])


async def open_and_look(path: Path) -> None:
    store = SqliteStore(path)
    await store.open()
    found = await store.read("x")
    assert found is not None
    assert found[0].code == "CODE"
    assert [entry.n for entry in found[1]] == [0]
    assert [table.link for table in await store.tables_of("anna", 9)] == ["x"]
    await store.raise_fact("calendar", 5)
    assert await store.fact("calendar") == 5
    await store.close()


async def test_an_older_file_is_migrated_and_its_copy_kept(old: Path, tmp_path: Path) -> None:
    await open_and_look(old)
    sqlite_schema.connect(tmp_path / "new.sqlite3").close()
    assert shape(old) == shape(tmp_path / "new.sqlite3")
    assert version(old) == sqlite_schema.SCHEMA
    copy = old.with_name("tables.sqlite3.schema-1")
    assert version(copy) == 1
    with closing(sqlite3.connect(copy)) as file:
        assert file.execute("select link, changed from tables").fetchall() == [("x", 7)]
    await open_and_look(old)  # and once more, with nothing left to do


async def test_games_from_before_signatures_are_kept_without_one(tmp_path: Path) -> None:
    path = made(tmp_path, SECOND)
    await open_and_look(path)
    sqlite_schema.connect(tmp_path / "new.sqlite3").close()
    assert shape(path) == shape(tmp_path / "new.sqlite3")
    assert version(path) == sqlite_schema.SCHEMA
    assert version(path.with_name("tables.sqlite3.schema-2")) == 2
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("select count(*) from signatures").fetchone() == (0,)


async def test_tables_from_before_have_an_order_and_one_code_each(tmp_path: Path) -> None:
    """Two unfinished tables with one code: one of them could not be read when the other came."""
    more = """
    insert into tables values ('a', 'TWICE', 'playing', 1, '{}', null, 'seed', null, 9);
    insert into tables values ('b', 'TWICE', 'lobby', 1, '{}', null, 'seed', null, 8);
    insert into tables values ('c', 'TWICE', 'over', 1, '{}', null, 'seed', 'r', 10);
    commit;"""
    path = made(tmp_path, THIRD.replace("commit;", more))
    await open_and_look(path)
    sqlite_schema.connect(tmp_path / "new.sqlite3").close()
    assert shape(path) == shape(tmp_path / "new.sqlite3")
    assert version(path.with_name("tables.sqlite3.schema-3")) == 3
    store = SqliteStore(path)
    await store.open()
    assert await store.find_code("TWICE") == "a"
    assert await store.find_code("CODE") == "x"
    assert await store.public(9) == ["a", "b"]
    assert await store.find_replay("r") == "c"
    assert await store.count_all() == 3
    await store.close()


async def test_a_migration_that_was_cut_off_is_done_again(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut_off(connection: sqlite3.Connection) -> None:
        connection.executescript("begin; create table half (x); ")
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setitem(sqlite_schema.MIGRATIONS, 1, cut_off)
        with pytest.raises(Fault) as caught:
            await open_and_look(old)
    assert caught.value.code == "store-folder"
    assert version(old) == 1
    await open_and_look(old)
    assert not any("half" in sql for sql in shape(old))
    assert version(old.with_name("tables.sqlite3.schema-1")) == 1


async def test_without_a_copy_nothing_is_changed(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(connection: sqlite3.Connection, to: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sqlite_schema, "copy", no_room)
    with pytest.raises(Fault):
        await open_and_look(old)
    assert version(old) == 1


async def test_what_is_deleted_makes_the_file_smaller(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    store = SqliteStore(path)
    await store.open()
    for k in range(30):
        await store.create(kept(f"t{k}", changed=k), entries(0, 300))
    await store.close()
    full = path.stat().st_size
    await store.open()
    await store.prune(0, 25, [])
    await store.close()
    assert path.stat().st_size < full / 2


@pytest.mark.parametrize(
    "beside", ["identity.key", "tables.sqlite3-wal", "tables.sqlite3.schema-2"]
)
def test_an_emptied_file_is_not_taken_for_a_new_one(tmp_path: Path, beside: str) -> None:
    path = tmp_path / "tables.sqlite3"
    path.touch()
    (tmp_path / beside).write_bytes(b"x")
    with pytest.raises(Fault) as fault:
        sqlite_schema.connect(path)
    assert (fault.value.code, fault.value.particulars["detail"]) == ("store-damaged", "0 bytes")
    assert path.stat().st_size == 0
    assert (tmp_path / beside).read_bytes() == b"x", "nothing is touched"


def test_an_empty_file_alone_is_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    path.touch()
    sqlite_schema.connect(path).close()
    assert version(path) == sqlite_schema.SCHEMA


def test_a_first_start_that_failed_leaves_no_empty_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk: when there is room, the next start must not take it for an emptied file."""
    path = tmp_path / "tables.sqlite3"
    (tmp_path / "identity.key").write_bytes(b"x")

    def full(*_: object) -> None:
        path.touch()
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(sqlite_schema, "_settle", full)
        with pytest.raises(sqlite3.OperationalError):
            sqlite_schema.connect(path)
    sqlite_schema.connect(path).close()
    assert version(path) == sqlite_schema.SCHEMA
