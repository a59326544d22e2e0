"""Copy the data folder, also while the server runs; and restore it while it does not.

A copy is a folder with the files that matter: the tables, and the keys that sign cookies and
finished logs. No file is ever overwritten: what a copy replaces is put aside under another name.
"""

import itertools
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from msgspec import Struct

from spaceport.core.faults import Fault
from spaceport.server import keys
from spaceport.server.lock import Lock
from spaceport.table.store import sqlite_schema

TABLES: Final = "tables.sqlite3"
KEYS: Final = ("identity.key", keys.NAME)
COMPANIONS: Final = ("-wal", "-shm")


class Copied(Struct, frozen=True):
    """What a copy holds."""

    tables: int
    finished: int
    bytes: int
    aside: tuple[str, ...] = ()
    """The names under which older files were kept."""


def back_up(data: Path, to: Path) -> Copied:
    """Copy what `data` holds at this moment into the folder `to`; a `Fault` if that cannot be."""
    if not (data / TABLES).is_file():
        raise Fault("backup-nothing", folder=str(data))
    for name in (TABLES, *KEYS):
        if (to / name).exists():
            raise Fault("backup-exists", file=str(to / name))
    to.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        with closing(_open(data / TABLES)) as source:
            sqlite_schema.copy(source, to / TABLES)
    except sqlite3.DatabaseError as error:
        raise sqlite_schema.fault_of(error, str(data / TABLES)) from None
    (to / TABLES).chmod(0o600)
    for key in KEYS:
        if (data / key).exists():
            _copy(data / key, to / key)
    return _look(to / TABLES)


def restore(copy: Path, data: Path) -> Copied:
    """Make `data` what the copy says; what was there is put aside. No server may be running."""
    found = _look(copy / TABLES)
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = Lock(data)
    try:
        aside = [_put_aside(data, TABLES)]
        for companion in COMPANIONS:  # of the old file: they would spoil the new one
            (data / f"{TABLES}{companion}").unlink(missing_ok=True)
        _copy(copy / TABLES, data / TABLES)
        for key in KEYS:
            if (copy / key).exists():
                aside.append(_put_aside(data, key))
                _copy(copy / key, data / key)
    finally:
        lock.release()
    return Copied(found.tables, found.finished, found.bytes, tuple(filter(None, aside)))


def _look(file: Path) -> Copied:
    """What a copy holds, every page of it read; a `Fault` if it is damaged or not ours."""
    if not file.is_file():
        raise Fault("backup-nothing", folder=str(file.parent))
    try:
        with closing(_open(file)) as found:
            sqlite_schema.recognised(found, str(file))
            sqlite_schema.look_through(found, file)
            ((tables, finished),) = found.execute(
                "select count(*), coalesce(sum(phase = 'over'), 0) from tables"
            ).fetchall()
    except sqlite3.DatabaseError as error:
        raise sqlite_schema.fault_of(error, str(file)) from None
    return Copied(tables, finished, file.stat().st_size)


def _open(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=30)


def _copy(source: Path, to: Path) -> None:
    """Whole or not at all, for this user only, and on the disk when it is done."""
    part = to.with_name(to.name + ".part")
    try:
        with source.open("rb") as read, os.fdopen(_new(part), "wb") as write:
            shutil.copyfileobj(read, write)
            write.flush()
            os.fsync(write.fileno())
        part.replace(to)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _new(path: Path) -> int:
    path.unlink(missing_ok=True)
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)


def _put_aside(data: Path, name: str) -> str | None:
    """Keep a file under the first free name, with what SQLite had not yet written into it."""
    old = data / name
    if not old.exists():
        return None
    names = (data / f"{name}.before-{number}" for number in itertools.count(1))
    free = next(path for path in names if not path.exists())
    if name == TABLES:
        _settle(old)
    old.rename(free)
    return free.name


def _settle(file: Path) -> None:
    """Have SQLite write what lies in the companions into the file itself, where that is
    possible."""
    try:
        with closing(sqlite3.connect(file)) as old:
            old.execute("pragma wal_checkpoint(truncate)")
    except sqlite3.DatabaseError:
        for companion in COMPANIONS:  # damaged: that is why somebody restores. Keep all of it.
            beside = file.with_name(file.name + companion)
            if beside.exists():
                beside.rename(file.with_name(f"{file.name}.damaged{companion}"))
