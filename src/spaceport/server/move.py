"""Take a data folder along into a PostgreSQL database: every table, log and signature, who sits
where, and both keys, so that cookies, links, codes and seats stay as they are.

The folder is copied first and only the copy is read (an older one is brought up to date), so it
stays as it was. Into the database goes all of it in one transaction, or nothing.
"""

import asyncio
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import asyncpg
from msgspec import Struct

from spaceport.core.faults import Fault
from spaceport.core.log import READS
from spaceport.server import identity, keys
from spaceport.server.backup import KEYS, TABLES, back_up
from spaceport.server.lock import Lock
from spaceport.table.store import postgres_schema, sqlite_schema
from spaceport.table.store.places import place_of
from spaceport.table.store.postgres import connect, refused
from spaceport.table.store.sqlite_entries import Entries

AT_ONCE: Final = 2_000
"""Rows on the way at a time: what is in memory of it."""
TABLE_ROWS: Final = (
    "select id, link, code, phase, public, replay, changed, cast(room as blob),"
    " cast(header as blob), cast(seed as blob) from tables order by id"
)
COPIED: Final = {
    "tables": (
        ("id", "link", "code", "phase", "public", "replay", "changed", "room", "header", "seed"),
        TABLE_ROWS,
    ),
    "members": (
        ("person", "id"),
        "select person, id from members join tables using (link) order by person, id",
    ),
    "signatures": (
        ("id", "line"),
        "select id, cast(line as blob) from signatures join tables using (link) order by id",
    ),
    "entries": (
        ("id", "n", "body"),
        "select id, n, cast(body as blob) from entries join tables using (link) order by id, n",
    ),
}
"""Of each table of the database: its columns, and where in the file they come from."""

Tell = Callable[[int, int], None]
"""How many rows are there, of how many."""


class Moved(Struct, frozen=True):
    """What the database holds now."""

    place: str
    tables: int
    entries: int


def move(data: Path, url: str, tell: Tell) -> Moved:
    """No server may run on the folder, and nothing may be in the database."""
    if not (data / TABLES).is_file():
        raise Fault("backup-nothing", folder=str(data))
    lock = Lock(data)
    try:
        facts = _keys(data)
        with tempfile.TemporaryDirectory(prefix="spaceport-move-") as place:
            copy = Path(place) / "copy"
            back_up(data, copy)
            with closing(_opened(copy / TABLES)) as file:
                return asyncio.run(_move(file, facts, url, tell))
    finally:
        lock.release()


def _keys(data: Path) -> dict[str, str]:
    """As they stand in their files, if they are sound."""
    found = {
        name: (data / name).read_text("ascii", "replace") for name in KEYS if (data / name).exists()
    }
    if identity.NAME in found:
        identity.key_in(found[identity.NAME], str(data / identity.NAME))
    if keys.NAME in found:
        keys.keyring_in(found[keys.NAME], str(data / keys.NAME))
    return found


def _opened(file: Path) -> sqlite3.Connection:
    try:
        connection = sqlite_schema.connect(file)
        Entries(connection)  # sorted
    except sqlite3.DatabaseError as error:
        raise sqlite_schema.fault_of(error, TABLES) from None
    return connection


async def _move(file: sqlite3.Connection, facts: dict[str, str], url: str, tell: Tell) -> Moved:
    place = place_of(url)
    connection = await connect(url)
    try:
        async with connection.transaction():
            await postgres_schema.settle(connection, place)
            if await _is_used(connection):
                raise Fault("pg-not-empty", place=place)
            await _fill(connection, file, facts, tell)
        counts = [_count(file, name) for name in ("tables", "entries")]
        return Moved(place, *counts)
    except asyncpg.PostgresConnectionError as error:
        raise Fault("pg-away", place=place, detail=type(error).__name__) from None
    except asyncpg.PostgresError as error:
        raise refused(error, place) from None
    finally:
        connection.terminate()


async def _is_used(connection: asyncpg.Connection) -> bool:
    """Whether there is a table in it, or a key: a server has been started on it."""
    query = "select exists (select from tables) or exists (select from facts where name = any($1))"
    return bool(await connection.fetchval(query, KEYS))


async def _fill(
    connection: asyncpg.Connection, file: sqlite3.Connection, facts: dict[str, str], tell: Tell
) -> None:
    for name, value in file.execute("select name, value from facts"):
        facts[name] = str(value)
    facts["writes"] = str(READS)  # by a program like this one, for all we know
    await connection.executemany("insert into facts values ($1, $2)", list(facts.items()))
    done, everything = 0, sum(_count(file, name) for name in COPIED)
    for name, (columns, query) in COPIED.items():
        for rows in _pieces(file.execute(query)):
            if name == "tables":
                rows = [(*row[:4], bool(row[4]), *row[5:]) for row in rows]
            await connection.copy_records_to_table(name, records=rows, columns=columns)
            done += len(rows)
            tell(done, everything)
    await connection.execute(
        "select setval(pg_get_serial_sequence('tables', 'id'), max(id)) from tables"
    )


def _pieces(rows: sqlite3.Cursor) -> Iterator[list[Any]]:
    while piece := rows.fetchmany(AT_ONCE):
        yield piece


def _count(file: sqlite3.Connection, name: str) -> int:
    return int(file.execute(f"select count(*) from {name}").fetchone()[0])
