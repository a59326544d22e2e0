"""The tables inside the data file, and how an older file becomes one of today.

A file is ours by its application id and tells its schema by its user version. Before an older one
is changed, a whole copy of it is put beside it: whoever must go back has it.
"""

import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from spaceport.core.faults import Fault

logger = logging.getLogger("spaceport.table")

SCHEMA: Final = 4
APPLICATION: Final = 0x5350_5254  # "SPRT": tells our files from others
FULL: Final = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE}
CLOSED: Final = {
    *(sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM),
    *(sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED),
}
LOOKED_THROUGH: Final = 64 << 20
"""A file up to this many bytes is looked through at each start: that takes a tenth of a second."""

SETTINGS: Final = ("cache_size = -4000", "wal_autocheckpoint = 4000")
"""Every table writes to a page of its own: a thousand of them fit into this, and go from the
journal into the file several entries at a time. With what SQLite takes by itself, 2 MB and 1,000
pages, an entry costs a quarter more. More room than this is only filled with finished tables: with
8 MB a server grew by 16 % from its 500th to its 3,000th table."""
OLDEST: Final = {"tables", "entries", "members"}
"""What was in every schema from the first on."""
FACTS: Final = "create table facts (name text primary key, value) without rowid;"
SIGNATURES: Final = (
    "create table signatures (link text primary key, line blob not null) without rowid;"
)
"""Of finished games: the line behind the end of each log, once, with the end itself."""
TABLES: Final = """
create table tables (
    id integer primary key,
    link text not null unique, code text not null, phase text not null, public integer not null,
    room blob not null, header blob, seed blob not null, replay text, changed integer not null
);
"""
"""In the order in which they were opened."""
INDEXES: Final = """
create unique index tables_code on tables (code) where phase not in ('over', 'closed');
create index tables_public on tables (id) where public and phase not in ('over', 'closed');
create unique index tables_replay on tables (replay) where replay is not null;
create index tables_unfinished on tables (changed) where phase not in ('over', 'closed');
create index tables_changed on tables (changed);
"""
NEWEST: Final = """
create table newest (link text not null, n integer not null, body blob not null);
create view logs as
    select link, n, body from entries union all select link, n, body from newest;
"""
"""Entries in the order in which they came, until they are sorted: see `sqlite_entries`."""
EVERYTHING: Final = f"""
{TABLES}
{INDEXES}
create table entries (
    link text not null, n integer not null, body blob not null, primary key (link, n)
) without rowid;
{NEWEST}
create table members (
    person text not null, link text not null, primary key (person, link)
) without rowid;
create index members_link on members (link);
{FACTS}
{SIGNATURES}
"""


def connect(path: Path) -> sqlite3.Connection:
    """The file, opened for writing with the schema of today, or a `Fault` that says why not."""
    path.parent.mkdir(parents=True, exist_ok=True)
    is_new = not path.exists()
    if _was_emptied(path):
        raise Fault("store-damaged", file=path.name, detail="0 bytes")
    connection = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, timeout=5, cached_statements=400
    )
    try:
        _settle(connection, path)
    except BaseException:
        connection.close()
        if is_new and path.exists() and not path.stat().st_size:
            path.unlink()  # or it would look as if it had been emptied
        raise
    return connection


def _was_emptied(path: Path) -> bool:
    """Whether there is nothing in the file, though what lies beside it shows that there was: a key
    of the server, a journal, a copy from before a migration. SQLite would take it for a new one."""
    if not path.exists() or path.stat().st_size:
        return False
    return any(path.parent.glob("*.key")) or any(path.parent.glob(f"{path.name}?*"))


def _settle(connection: sqlite3.Connection, path: Path) -> None:
    (things,) = connection.execute("select count(*) from sqlite_master").fetchone()
    version = recognised(connection, path.name) if things else SCHEMA
    if path.stat().st_size <= LOOKED_THROUGH:
        look_through(connection, path)
    if not things:
        connection.execute("pragma auto_vacuum = incremental")  # before the first table, or never
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = full")
    for setting in SETTINGS:
        connection.execute(f"pragma {setting}")
    if not things:
        connection.executescript(
            f"begin; pragma application_id = {APPLICATION}; pragma user_version = {SCHEMA};"
            f"{EVERYTHING} commit;"
        )
    elif version < SCHEMA:
        _migrate(connection, path, version)
    else:  # a try, so that a file that may only be read is told now and not in a game
        connection.execute(f"pragma user_version = {SCHEMA}")


def recognised(connection: sqlite3.Connection, file: str) -> int:
    """The schema of a file that holds something, or a `Fault`: it is none of ours, or not whole, or
    newer than we are."""
    if _ask(connection, "application_id") != APPLICATION:
        raise Fault("store-foreign", file=file)
    version = _ask(connection, "user_version")
    if version > SCHEMA:
        raise Fault("store-newer", file=file, version=version, known=SCHEMA)
    names = {name for (name,) in connection.execute("select name from sqlite_master")}
    missing = sorted(OLDEST - names)
    if version < 1 or missing:
        lacks = f", without {', '.join(missing)}" if missing else ""
        raise Fault("store-damaged", file=file, detail=f"schema {version}{lacks}")
    return version


def look_through(connection: sqlite3.Connection, path: Path) -> None:
    """Every page is read once: damage is told at the start, not in the middle of a game."""
    ((verdict,),) = connection.execute("pragma quick_check(1)").fetchall()
    if verdict != "ok":
        raise Fault("store-damaged", file=path.name, detail=str(verdict).splitlines()[-1])


def copy(connection: sqlite3.Connection, to: Path) -> None:
    """A whole copy, also while others write; it is there wholly or not at all."""
    part = to.with_name(to.name + ".part")
    part.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(part)) as target:
            connection.backup(target)
            target.execute("pragma journal_mode = delete")  # one file, without companions
        part.replace(to)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def fault_of(error: sqlite3.Error, file: str) -> Fault:
    """What stands in the way, by SQLite's own code (its lowest byte is the kind)."""
    code, detail = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR), str(error)
    kind = code & 0xFF
    if code in FULL:
        return Fault("store-full", file=file, detail=detail)
    if kind in CLOSED:
        return Fault("store-folder", file=file, detail=detail)
    return Fault("store-damaged", file=file, detail=detail)


# ---------------------------------------------------------------- from older schemas


def _migrate(connection: sqlite3.Connection, path: Path, version: int) -> None:
    kept = path.with_name(f"{path.name}.schema-{version}")
    if not kept.exists():  # one that is there is older: made before a migration that was cut off
        copy(connection, kept)
    for number in range(version, SCHEMA):
        MIGRATIONS[number](connection)
    connection.execute("pragma wal_checkpoint(truncate)")
    logger.warning(
        "the data file was brought from schema %d to %d; a copy of the old one is %s",
        version,
        SCHEMA,
        kept.name,
    )


def _from_1(connection: sqlite3.Connection) -> None:
    """`facts`, and room that was freed is given back to the disk."""
    connection.executescript(f"begin; {FACTS} pragma user_version = 2; commit;")
    connection.execute("pragma auto_vacuum = incremental")
    connection.execute("vacuum")  # the setting counts from here on


def _from_2(connection: sqlite3.Connection) -> None:
    """`signatures`. Games that ended before have none: nobody vouched for them at the time."""
    connection.executescript(f"begin; {SIGNATURES} pragma user_version = 3; commit;")


def _from_3(connection: sqlite3.Connection) -> None:
    """Entries may lie in the order in which they came; tables are found by their code and listed in
    the order in which they were opened, as far as older files tell it. A code that two unfinished
    tables have (one of them could not be read when the other was opened) stays with the newer."""
    copied = "link, code, phase, public, room, header, seed, replay, changed"
    connection.executescript(
        f"begin; {NEWEST} alter table tables rename to before; {TABLES}"
        f"insert into tables ({copied}) select {copied} from before order by changed, link;"
        "drop table before;"
        "update tables set code = link where phase not in ('over', 'closed') and exists ("
        "select 1 from tables t where t.code = tables.code and t.id > tables.id"
        " and t.phase not in ('over', 'closed'));"
        f"{INDEXES} pragma user_version = 4; commit;"
    )


MIGRATIONS: Final[dict[int, Callable[[sqlite3.Connection], None]]] = {
    1: _from_1,
    2: _from_2,
    3: _from_3,
}


def _ask(connection: sqlite3.Connection, pragma: str) -> int:
    (found,) = connection.execute(f"pragma {pragma}").fetchone()
    return int(found)
