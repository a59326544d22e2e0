"""The embedded store: SQLite with one writer thread that commits all that is queued at once.

WAL with synchronous=FULL: when a commit returns, it is on the disk. One commit for everything that
waits gives many times the throughput of a commit each. Reads have a connection and a thread of
their own, and see every commit that was awaited before.
"""

import asyncio
import logging
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
from spaceport.core.log import READS, Entry, decode_entry, encode_entry
from spaceport.table.store import sqlite_schema
from spaceport.table.store.base import Claim, CodeTaken, Kept, StoreFault, Written
from spaceport.table.store.sqlite_entries import AT_ONCE, Entries, Rows
from spaceport.table.store.sqlite_files import OpenFiles

GIVEN_BACK: Final = 10_000  # pages at a time, so that nobody waits long
COMMITS_APART: Final = 0.004
"""Seconds. To wake the writer, commit and wake the loop costs ten times what an action costs: under
load several actions share it, and nobody notices four milliseconds."""
COLUMNS: Final = "link, code, phase, public, room, header, seed, replay, changed"
INSERT: Final = f"insert into tables ({COLUMNS}) values (?,?,?,?,?,?,?,?,?)"
OURS: Final = Claim(0, is_ours=True)
UNFINISHED: Final = "phase not in ('over', 'closed')"
IN: Final = "link in (select value from json_each(?))"
UPDATE: Final = (
    "update tables set (code, phase, public, room, header, replay, changed) = (?,?,?,?,?,?,?)"
    " where link = ?"
)
RAISE: Final = (
    "insert into facts values (?, ?)"
    " on conflict (name) do update set value = max(value, excluded.value)"
)

logger = logging.getLogger("spaceport.table")
T = TypeVar("T")
Work = Callable[[sqlite3.Connection, Entries], Any]
Job = tuple[Work | Rows, "asyncio.Future[Any]"]
"""Something to do, or entries to append; and who waits for it."""
Answers = list[tuple["asyncio.Future[Any]", Any]]


class SqliteStore:
    """A file of tables."""

    writes = READS

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

    async def open(self) -> None:
        """Open or make the file, or say clearly why not."""
        self._loop = asyncio.get_running_loop()
        try:
            connection, entries = await asyncio.to_thread(_opened, self.path)
        except sqlite3.DatabaseError as error:
            raise sqlite_schema.fault_of(error, self.path.name) from None
        except OSError as error:
            raise Fault("store-folder", file=self.path.name, detail=error.strerror) from None
        self._files = OpenFiles(self.path)
        self._writer = threading.Thread(
            target=self._write_all, args=(connection, entries), name="store", daemon=True
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

    def _write_all(self, connection: sqlite3.Connection, entries: Entries) -> None:
        while (work := self._jobs.get()) is not None:
            answers = self._commit(connection, entries, work) if work else []
            if not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self._answer, answers)
            entries.sort_if_many()
        connection.close()

    def _commit(self, connection: sqlite3.Connection, entries: Entries, work: list[Job]) -> Answers:
        """All in one commit; if that fails, each alone, so that one bad job harms no other."""
        began = time.monotonic()
        try:
            answers = _append(entries, work)
            if answers is None:
                connection.execute("begin immediate")
                answers = _carry_out(connection, entries, work)
                connection.execute("commit")
            entries.committed()
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("rollback")
            entries.rolled_back()
            if len(work) > 1:
                return [
                    answer for each in work for answer in self._commit(connection, entries, [each])
                ]
            return [(work[0][1], _fault(error))]
        self.commits += 1
        self.commit_seconds += time.monotonic() - began
        return answers

    # ------------------------------------------------------------ to the writer thread and back

    def _do(self, job: Work | Rows) -> "asyncio.Future[Any]":
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
        await self._do(lambda connection, _: connection.execute(sql, values).rowcount)

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
        lost = self._files.lost() if work else None
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
        lost = self._files.lost() if answers else None  # since it was written
        for future, result in answers:
            if future.done():
                continue
            if lost is not None:
                future.set_exception(StoreFault(lost))
            elif isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)

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

        def job(connection: sqlite3.Connection, entries: Entries) -> None:
            connection.execute(INSERT, _values(kept))
            entries.append(rows)

        return self._do(job)

    def write(
        self, kept: Kept | None, link: str, entries: Sequence[Entry], signed: bytes | None = None
    ) -> "asyncio.Future[None]":
        rows = _rows(link, entries)
        if kept is None:
            return self._do(rows)

        def job(connection: sqlite3.Connection, entries: Entries) -> None:
            told = (kept.code, kept.phase, kept.public, kept.room, kept.header, kept.replay)
            if not connection.execute(UPDATE, (*told, kept.changed, link)).rowcount:
                raise sqlite3.IntegrityError("this table was never kept")
            entries.append(rows)
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
        rows = await self._ask("select body from logs where link = ? order by n", link)
        try:
            return _kept(found[0]), [decode_entry(body) for (body,) in rows]
        except msgspec.DecodeError as error:
            logger.error("a stored game cannot be read: %s", error)
            raise Fault("table-unreadable") from None

    async def bodies(self, link: str) -> list[bytes]:
        query = "select cast(body as blob) from logs where link = ? order by n"
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

    async def find_code(self, code: str) -> str | None:
        query = f"select link from tables where code = ? and {UNFINISHED}"
        found = await self._ask(query, code)
        return found[0][0] if found else None

    async def public(self, limit: int) -> list[str]:
        query = f"select link from tables where public and {UNFINISHED} order by id desc limit ?"
        return [link for (link,) in await self._ask(query, limit)]

    async def rooms(self, links: Sequence[str]) -> list[Kept]:
        query = f"select {COLUMNS} from tables where {IN}"
        return [_kept(row) for row in await self._ask(query, _list(links))]

    async def count_all(self) -> int:
        ((count,),) = await self._ask(f"select count(*) from tables where {UNFINISHED}")
        return int(count)

    async def count_unfinished(self, person: str) -> int:
        ((count,),) = await self._ask(
            f"select count(*) from tables where {UNFINISHED}"
            " and link in (select link from members where person = ?)",
            person,
        )
        return int(count)

    async def prune(
        self, finished_before: int, unfinished_before: int, spare: Sequence[str]
    ) -> list[str]:
        def job(connection: sqlite3.Connection, entries: Entries) -> list[str]:
            found = connection.execute(
                f"select link from tables where (not ({UNFINISHED}) and changed < ?)"
                f" or ({UNFINISHED} and changed < ?)",
                (finished_before, unfinished_before),
            ).fetchall()
            used = set(spare)
            doomed = [link for (link,) in found if link not in used]
            entries.remove(doomed)
            for name in ("members", "signatures", "tables"):
                connection.execute(f"delete from {name} where {IN}", (_list(doomed),))
            (free,) = connection.execute("pragma freelist_count").fetchone()
            for _ in range(min(free, GIVEN_BACK)):  # one call gives back one page
                connection.execute("pragma incremental_vacuum(1)")
            return doomed

        doomed: list[str] = await self._do(job)
        return doomed

    async def fact(self, name: str) -> Any:
        found = await self._ask("select value from facts where name = ?", name)
        return found[0][0] if found else None

    async def raise_fact(self, name: str, value: int) -> None:
        await self._change(RAISE, name, value)


def _opened(path: Path) -> tuple[sqlite3.Connection, Entries]:
    connection = sqlite_schema.connect(path)
    try:
        return connection, Entries(connection)
    except BaseException:
        connection.close()
        raise


def _append(entries: Entries, work: list[Job]) -> Answers | None:
    """Where there are only entries, and not too many: all in one statement, which is a commit by
    itself. Every further call of SQLite would have to wait for Python's lock, which the loop holds
    for milliseconds when there is much to do."""
    rows: Rows = []
    for job, _ in work:
        if not isinstance(job, list):
            return None
        rows += job
    if len(rows) > 3 * AT_ONCE:
        return None
    entries.append(rows)
    return [(future, None) for _, future in work]


def _carry_out(connection: sqlite3.Connection, entries: Entries, work: list[Job]) -> Answers:
    """Entries of all tables are appended together."""
    answers: Answers = []
    rows: Rows = []
    for job, future in work:
        if isinstance(job, list):
            rows += job
            answers.append((future, None))
        else:
            answers.append((future, job(connection, entries)))
    entries.append(rows)
    return answers


def _fault(error: sqlite3.Error) -> StoreFault:
    return CodeTaken(str(error)) if "tables.code" in str(error) else StoreFault(str(error))


def _rows(link: str, entries: Sequence[Entry]) -> Rows:
    rows: Rows = []
    for entry in entries:
        rows += (link, entry.n, encode_entry(entry))
    return rows


def _list(links: Sequence[str]) -> str:
    return msgspec.json.encode(links).decode()


def _values(kept: Kept) -> tuple[Any, ...]:
    about = (kept.link, kept.code, kept.phase, kept.public, kept.room)
    return (*about, kept.header, kept.seed, kept.replay, kept.changed)


def _kept(row: tuple[Any, ...]) -> Kept:
    link, code, phase, public, room, header, seed, replay, changed = row
    return Kept(link, code, phase, bool(public), room, header, seed, replay, changed)
