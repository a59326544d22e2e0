"""The embedded store: SQLite with one writer thread that commits all that is queued at once.

WAL with synchronous=FULL: when a commit returns, it is on the disk. One commit for everything that
waits gives many times the throughput of a commit each. Reads have a connection and a thread of
their own, and see every commit that was awaited before.
"""

import asyncio
import logging
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from spaceport.core.faults import Fault
from spaceport.core.log import Entry, decode_entry, encode_entry
from spaceport.table.store import sqlite_schema
from spaceport.table.store.base import Claim, Kept, StoreFault, Written

GIVEN_BACK: Final = 10_000  # pages at a time, so that nobody waits long
COMMITS_APART: Final = 0.004
"""Seconds. To wake the writer, commit and wake the loop costs ten times what an action costs: under
load several actions share it, and nobody notices four milliseconds."""
AT_ONCE: Final = 250
"""Entries that one statement appends. The connection keeps a statement for every number of them."""
COLUMNS: Final = "link, code, phase, public, room, header, seed, replay, changed"
INSERT: Final = f"insert into tables ({COLUMNS}) values (?,?,?,?,?,?,?,?,?)"
OURS: Final = Claim(0, is_ours=True)
UPDATE: Final = f"update tables set ({COLUMNS}) = (?,?,?,?,?,?,?,?,?)"

logger = logging.getLogger("spaceport.table")
T = TypeVar("T")
Rows = list[str | int | bytes]
"""Entries to append, one after another: link, number, body, link, number, body …"""
Job = tuple[Callable[[sqlite3.Connection], Any] | Rows, "asyncio.Future[Any]"]
"""Something to do, or entries to append; and who waits for it."""
Answers = list[tuple["asyncio.Future[Any]", Any]]


class SqliteStore:
    """A file of tables."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.commits = 0
        self.commit_seconds = 0.0
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._queued: list[Job] = []
        self._is_busy = False
        self._next_commit = 0.0
        self._writer: threading.Thread | None = None
        self._reader: ThreadPoolExecutor | None = None
        self._reading: sqlite3.Connection | None = None
        self._files: dict[str, tuple[int, int]] = {}  # which files they were that were opened

    async def open(self) -> None:
        """Open or make the file, or say clearly why not."""
        self._loop = asyncio.get_running_loop()
        try:
            connection = await asyncio.to_thread(sqlite_schema.connect, self.path)
        except sqlite3.DatabaseError as error:
            raise sqlite_schema.fault_of(error, self.path.name) from None
        except OSError as error:
            raise Fault("store-folder", file=self.path.name, detail=error.strerror) from None
        for name in (str(self.path), f"{self.path}-wal"):
            mark = _mark(name)
            if mark is not None:
                self._files[name] = mark
        self._writer = threading.Thread(
            target=self._write_all, args=(connection,), name="store", daemon=True
        )
        self._writer.start()
        self._reader = ThreadPoolExecutor(1, "store-read")

    async def close(self) -> None:
        """Commit what waits and let go of the file."""
        if self._writer is not None:
            writer, self._writer = self._writer, None
            self._jobs.put(self._queued)
            self._queued = []
            self._jobs.put(None)
            await asyncio.to_thread(writer.join)
        if self._reader is not None:
            if self._reading is not None:
                await self._loop.run_in_executor(self._reader, self._reading.close)
            self._reader.shutdown()
            self._reader = self._reading = None

    # ------------------------------------------------------------ the writer thread

    def _write_all(self, connection: sqlite3.Connection) -> None:
        while (work := self._jobs.get()) is not None:
            answers = self._commit(connection, work) if work else []
            if not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self._answer, answers)
        connection.close()

    def _commit(self, connection: sqlite3.Connection, work: list[Job]) -> Answers:
        """All in one commit; if that fails, each alone, so that one bad job harms no other."""
        began = time.monotonic()
        try:
            answers = self._append(connection, work)
            if answers is None:
                connection.execute("begin immediate")
                answers = self._carry_out(connection, work)
                connection.execute("commit")
        except sqlite3.Error as error:
            self._roll_back(connection)
            if len(work) > 1:
                return [answer for each in work for answer in self._commit(connection, [each])]
            return [(work[0][1], StoreFault(str(error)))]
        self.commits += 1
        self.commit_seconds += time.monotonic() - began
        return answers

    @staticmethod
    def _append(connection: sqlite3.Connection, work: list[Job]) -> Answers | None:
        """Where there are only entries, and not too many: all in one statement, which is a commit
        by itself. Every further call of SQLite would have to wait for Python's lock, which the loop
        holds for milliseconds when there is much to do."""
        rows: Rows = []
        for job, _ in work:
            if not isinstance(job, list):
                return None
            rows += job
        if len(rows) > 3 * AT_ONCE:
            return None
        connection.execute(sqlite_schema.appending(len(rows) // 3), rows)
        return [(future, None) for _, future in work]

    @staticmethod
    def _carry_out(connection: sqlite3.Connection, work: list[Job]) -> Answers:
        """Entries of all tables are appended together."""
        answers: Answers = []
        rows: Rows = []
        for job, future in work:
            if isinstance(job, list):
                rows += job
                answers.append((future, None))
            else:
                answers.append((future, job(connection)))
        sqlite_schema.append(connection, rows, AT_ONCE)
        return answers

    @staticmethod
    def _roll_back(connection: sqlite3.Connection) -> None:
        if connection.in_transaction:
            connection.execute("rollback")

    # ------------------------------------------------------------ to the writer thread and back

    def _do(self, job: Callable[[sqlite3.Connection], Any] | Rows) -> "asyncio.Future[Any]":
        """Have something done. What is asked for while the writer is busy, or in the same round
        of the loop, goes to it together: waking a thread for each would cost more than the work."""
        if self._writer is None:
            raise StoreFault("closed")
        future: asyncio.Future[Any] = self._loop.create_future()
        self._queued.append((job, future))
        if not self._is_busy:
            self._is_busy = True
            self._hand_over_soon()
        return future

    async def _change(self, sql: str, *values: Any) -> None:
        await self._do(lambda connection: connection.execute(sql, values).rowcount)

    def _hand_over_soon(self) -> None:
        """At once where little is going on; else so that commits keep their distance."""
        wait = self._next_commit - self._loop.time()
        if wait > 0:
            self._loop.call_later(wait, self._hand_over)
        else:
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        work, self._queued = self._queued, []
        self._is_busy = bool(work)
        lost = self._lost() if work else None
        if lost is not None:
            refused = [(future, StoreFault(lost)) for _, future in work]
            self._loop.call_soon(self._answer, refused)
        elif work:
            self._next_commit = self._loop.time() + COMMITS_APART
            self._jobs.put(work)

    def _answer(self, answers: Answers) -> None:
        self._is_busy = bool(self._queued)
        if self._is_busy:
            self._hand_over_soon()
        lost = self._lost() if answers else None  # since it was written
        for future, result in answers:
            if future.done():
                continue
            if lost is not None:
                future.set_exception(StoreFault(lost))
            elif isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)

    def _lost(self) -> str | None:
        """What is wrong with the files, asked before and after each commit. One that was deleted or
        replaced can be written to for ever, and nobody will ever read it again. To ask takes a few
        microseconds; in the writer thread it would take another wait for Python's lock."""
        for name, mark in self._files.items():
            if _mark(name) != mark:
                return (
                    f"{Path(name).name} was deleted or replaced while the server runs, so nothing"
                    " more is stored: put it back, or stop the server, restore a backup and start"
                    " again"
                )
        return None

    async def _ask(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        assert self._reader is not None

        def ask() -> list[tuple[Any, ...]]:
            if self._reading is None:
                self._reading = sqlite3.connect(self.path, check_same_thread=False)
            return self._reading.execute(query, values).fetchall()

        try:
            return await self._loop.run_in_executor(self._reader, ask)
        except sqlite3.Error as error:
            logger.error("the data file cannot be read: %s", error)
            raise Fault("not-read") from None

    # ------------------------------------------------------------ what tables ask

    def create(self, kept: Kept, entries: Sequence[Entry]) -> "asyncio.Future[None]":
        rows = _rows(kept.link, entries)

        def job(connection: sqlite3.Connection) -> None:
            connection.execute(
                f"insert into tables ({COLUMNS}) values (?,?,?,?,?,?,?,?,?)", _values(kept)
            )
            sqlite_schema.append(connection, rows, AT_ONCE)

        return self._do(job)

    def write(
        self, kept: Kept | None, link: str, entries: Sequence[Entry], signed: bytes | None = None
    ) -> "asyncio.Future[None]":
        rows = _rows(link, entries)
        if kept is None:
            return self._do(rows)

        def job(connection: sqlite3.Connection) -> None:
            values = (*_values(kept), link)
            if not connection.execute(f"{UPDATE} where link = ?", values).rowcount:
                raise sqlite3.IntegrityError("this table was never kept")
            sqlite_schema.append(connection, rows, AT_ONCE)
            if signed is not None:
                connection.execute("insert into signatures values (?, ?)", (link, signed))

        return self._do(job)

    async def claim(self, link: str) -> Claim | None:
        """Whoever has the file runs all of them."""
        return OURS

    async def read(self, link: str) -> tuple[Kept, list[Entry]] | None:
        found = await self._ask(f"select {COLUMNS} from tables where link = ?", link)
        if not found:
            return None
        rows = await self._ask("select body from entries where link = ? order by n", link)
        try:
            return _kept(found[0]), [decode_entry(body) for (body,) in rows]
        except msgspec.DecodeError as error:
            logger.error("a stored game cannot be read: %s", error)
            raise Fault("table-unreadable") from None

    async def bodies(self, link: str) -> list[bytes]:
        query = "select cast(body as blob) from entries where link = ? order by n"
        return [body for (body,) in await self._ask(query, link)]

    async def written(self, link: str) -> Written | None:
        found = await self._ask(f"select {COLUMNS} from tables where link = ?", link)
        if not found:
            return None
        signed = await self._ask("select line from signatures where link = ?", link)
        return Written(_kept(found[0]), await self.bodies(link), signed[0][0] if signed else None)

    async def find_replay(self, replay: str) -> str | None:
        found = await self._ask("select link from tables where replay = ?", replay)
        return found[0][0] if found else None

    async def join(self, person: str, link: str) -> None:
        await self._change("insert or ignore into members values (?, ?)", person, link)

    async def part(self, person: str, link: str) -> None:
        await self._change("delete from members where person = ? and link = ?", person, link)

    async def tables_of(self, person: str, limit: int) -> list[Kept]:
        rows = await self._ask(
            f"select {COLUMNS} from tables"
            " where link in (select link from members where person = ?)"
            " order by changed desc limit ?",
            person,
            limit,
        )
        return [_kept(row) for row in rows]

    async def unfinished(self) -> list[Kept]:
        rows = await self._ask(
            f"select {COLUMNS} from tables where phase not in ('over', 'closed') order by changed"
        )
        return [_kept(row) for row in rows]

    async def count_unfinished(self, person: str) -> int:
        ((count,),) = await self._ask(
            "select count(*) from tables where phase not in ('over', 'closed')"
            " and link in (select link from members where person = ?)",
            person,
        )
        return int(count)

    async def prune(
        self, finished_before: int, unfinished_before: int, spare: Sequence[str]
    ) -> list[str]:
        def job(connection: sqlite3.Connection) -> list[str]:
            found = connection.execute(
                "select link from tables where (phase in ('over', 'closed') and changed < ?)"
                " or (phase not in ('over', 'closed') and changed < ?)",
                (finished_before, unfinished_before),
            ).fetchall()
            used = set(spare)
            doomed = [row for row in found if row[0] not in used]
            for name in ("entries", "members", "signatures", "tables"):
                connection.executemany(f"delete from {name} where link = ?", doomed)
            (free,) = connection.execute("pragma freelist_count").fetchone()
            for _ in range(min(free, GIVEN_BACK)):  # one call gives back one page
                connection.execute("pragma incremental_vacuum(1)")
            return [link for (link,) in doomed]

        doomed: list[str] = await self._do(job)
        return doomed

    async def fact(self, name: str) -> Any:
        found = await self._ask("select value from facts where name = ?", name)
        return found[0][0] if found else None

    async def keep_fact(self, name: str, value: int | str) -> None:
        await self._do(
            lambda connection: (
                connection.execute(
                    "insert or replace into facts values (?, ?)", (name, value)
                ).rowcount
            )
        )


def _mark(name: str) -> tuple[int, int] | None:
    """Which file this is, whatever it is called."""
    try:
        about = os.stat(name)  # noqa: PTH116 - asked after every commit
    except OSError:
        return None
    return about.st_dev, about.st_ino


def _rows(link: str, entries: Sequence[Entry]) -> Rows:
    rows: Rows = []
    for entry in entries:
        rows += (link, entry.n, encode_entry(entry))
    return rows


def _values(kept: Kept) -> tuple[Any, ...]:
    about = (kept.link, kept.code, kept.phase, kept.public, kept.room)
    return (*about, kept.header, kept.seed, kept.replay, kept.changed)


def _kept(row: tuple[Any, ...]) -> Kept:
    link, code, phase, public, room, header, seed, replay, changed = row
    return Kept(link, code, phase, bool(public), room, header, seed, replay, changed)
