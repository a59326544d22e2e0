"""Files of the data folder that are damaged, deleted or not ours: one clear line says so, nothing
is acknowledged that is not stored, and no table harms another."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from spaceport.client import AtTable, Client, Gone, ServerProblem, TableRefused
from spaceport.server.backup import back_up
from spaceport.table.store import sqlite_schema
from spaceport.wire import up
from tests.faults.drill import QUICK
from tests.faults.test_disk import begun, mounted, told
from tests.server.process import Process

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="no file in use can be deleted there"),
]
TABLES = "tables.sqlite3"


def one_line(server: Process, *words: str) -> None:
    """It ended with a failure, and all it said is one line with these words."""
    assert server.ended() != 0
    assert len(server.log) == 1, server.log
    assert all(word in server.log[0] for word in words), server.log


# ---------------------------------------------------------------- one damaged table


ROOMS: dict[str, Any] = {
    "cut": b'{"link":',
    "no JSON at all": b"\xff\xfe\x00",
    "something else": b'{"link":3}',
    "a number": 7,
    "brackets without end": b"[" * 100_000,
    "another table's": None,
}


async def test_rooms_that_cannot_be_read_harm_no_other_table(tmp_path: Path) -> None:
    with Process(tmp_path) as server:
        guest, table = await begun(server.address)
        assert table.room is not None
        good = table.room.link
        bad = {damage: (await guest.open("sos", 2, now=True)).link for damage in ROOMS}
        await table.leave()
        assert server.stop() == 0
    with closing(sqlite3.connect(tmp_path / TABLES)) as file, file:
        before, codes = dict(file.execute("select link, room from tables")), []
        damaged = {link: ROOMS[kind] or before[good] for kind, link in bad.items()}
        for link, room in damaged.items():
            file.execute("update tables set room = ? where link = ?", (room, link))
            codes += file.execute("select code from tables where link = ?", (link,)).fetchone()
    with Process(tmp_path) as server:
        await plays_at_the_other(Client(server.address, guest.cookie), good, bad)
        assert server.stop() == 0
        for code in codes:
            told(server, code, "set aside", "backup")
        assert sum("set aside" in line for line in server.log) == len(ROOMS)
    with closing(sqlite3.connect(tmp_path / TABLES)) as file:
        found = dict(file.execute("select link, room from tables"))
        assert {link: found[link] for link in damaged} == damaged, "they stay as they are"


async def plays_at_the_other(guest: Client, good: str, bad: dict[str, str]) -> None:
    async with guest.at(good) as table:
        await table.until(lambda: table.offers)
        await table.act(table.offers[0])
    for _ in range(2):
        assert [line.link for line in (await guest.mine()).running] == [good]
    for damage, link in bad.items():
        with pytest.raises(Gone) as caught:
            await guest.at(link).__aenter__()
        assert caught.value.why == "table-unreadable", damage


# ---------------------------------------------------------------- files that are deleted


async def is_refused(guest: Client, table: AtTable) -> None:
    with pytest.raises(TableRefused) as caught:
        await table.do(up.Pause)
    assert caught.value.code == "not-stored"
    with pytest.raises(ServerProblem) as problem:
        await guest.open("sos", 2)
    assert (problem.value.status, problem.value.code) == (503, "not-stored")


@pytest.mark.parametrize("name", [TABLES, f"{TABLES}-wal"])
async def test_a_file_that_is_deleted_while_it_is_used(tmp_path: Path, name: str) -> None:
    """Nothing more is acknowledged, and the log says what to do."""

    with Process(tmp_path, *QUICK) as server:
        guest, table = await begun(server.address)
        (tmp_path / name).unlink()
        await is_refused(guest, table)
        await table.leave()
        assert server.stop() == 0
        told(server, name, "deleted or replaced", "restore a backup")


async def test_a_file_that_is_replaced_and_put_back(tmp_path: Path) -> None:
    """A backup put in the place of the running file is no store; the file itself is again."""

    with Process(tmp_path, *QUICK) as server:
        guest, table = await begun(server.address)
        back_up(tmp_path, tmp_path / "copy")
        file = tmp_path / TABLES
        file.rename(tmp_path / "aside")
        (tmp_path / "copy" / TABLES).rename(file)
        await is_refused(guest, table)
        (tmp_path / "aside").rename(file)
        await table.until(lambda: table.offers)
        await table.do(up.Pause)
        await table.leave()
        assert server.stop() == 0
    with Process(tmp_path) as server:
        assert server.stop() == 0
    with closing(sqlite3.connect(tmp_path / TABLES)) as tables:
        assert tables.execute("select phase from tables").fetchall() == [("paused",)]


def test_a_lock_file_that_is_deleted_lets_nobody_in(tmp_path: Path) -> None:
    with Process(tmp_path) as server:
        back_up(tmp_path, tmp_path / "copy")
        (tmp_path / "server.lock").unlink()
        one_line(Process(tmp_path), str(tmp_path), "already uses")
        assert restored(tmp_path / "copy", tmp_path).endswith("--data.")
        assert server.stop() == 0
    with Process(tmp_path) as server:  # and it is free again
        assert server.stop() == 0


def restored(copy: Path, data: Path) -> str:
    """What `spaceport restore` says when it refuses."""
    found = subprocess.run(
        [
            *(sys.executable, "-m", "spaceport", "--lang", "en"),
            *("restore", str(copy), "--data", str(data)),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode != 0
    assert found.stderr.count("\n") == 1, found.stderr
    return found.stderr.strip()


# ---------------------------------------------------------------- files that cannot be used


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux's namespaces")
@pytest.mark.parametrize("size", [4, 12, 24, 40, 64])
def test_a_first_start_on_a_full_disk(tmp_path: Path, size: int) -> None:
    """However far it comes: one line says that there is no room."""
    mount = f"mount -t tmpfs -o size={size}k tmpfs {tmp_path}"
    server = Process(tmp_path, wrap=mounted(mount))
    one_line(server, "room", "disk")


def half_made(path: Path, application: int, version: int, *tables: str) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(f"pragma application_id = {application}")
        file.execute(f"pragma user_version = {version}")
        for name in tables:
            file.execute(f"create table {name} (x)")


HALVES = {
    "ours, of schema 0": (sqlite_schema.APPLICATION, 0, "tables", "entries", "members"),
    "ours, of schema -1": (sqlite_schema.APPLICATION, -1, "tables", "entries", "members"),
    "ours, half made": (sqlite_schema.APPLICATION, sqlite_schema.SCHEMA, "tables"),
    "ours, half made and old": (sqlite_schema.APPLICATION, 1, "entries"),
}


@pytest.mark.parametrize("kind", HALVES)
def test_a_file_that_was_never_finished(tmp_path: Path, kind: str) -> None:
    application, version, *tables = HALVES[kind]
    half_made(tmp_path / TABLES, int(application), int(version), *map(str, tables))
    before = (tmp_path / TABLES).read_bytes()
    one_line(Process(tmp_path), TABLES, "damaged", f"schema {version}", "backup")
    assert (tmp_path / TABLES).read_bytes() == before


def test_a_file_of_somebody_else(tmp_path: Path) -> None:
    half_made(tmp_path / TABLES, 0, 0, "photos")
    one_line(Process(tmp_path), TABLES, "not a Spaceport data file")


def test_a_copy_of_a_newer_schema_is_not_restored(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    with Process(data) as server:
        assert server.stop() == 0
    back_up(data, copy)
    with closing(sqlite3.connect(copy / TABLES)) as file:
        file.execute(f"pragma user_version = {sqlite_schema.SCHEMA + 1}")
    before = sorted(path.name for path in data.iterdir())
    assert "newer Spaceport" in restored(copy, data)
    assert sorted(path.name for path in data.iterdir()) == before
    with closing(sqlite3.connect(copy / TABLES)) as file:
        file.execute("pragma user_version = 0")
    assert "damaged" in restored(copy, data)
