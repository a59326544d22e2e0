"""One connection to PostgreSQL that appends for all tables of this node: one statement at a time,
and whatever comes meanwhile goes with the next.

When the connection breaks in a commit nobody knows whether it was kept. Then it is sent again, in a
way that makes it count once, for `PATIENCE` seconds; after that the answer is `StoreUnsure`.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import asyncpg
from msgspec import Struct

from spaceport.table.store import postgres_schema
from spaceport.table.store.base import CodeTaken, Kept, StoreFault, StoreUnsure

logger = logging.getLogger("spaceport.table")
PATIENCE: Final = 10.0
"""Seconds without PostgreSQL after which a table gives up."""
TRY_EVERY: Final = 0.1
COMMITS_APART: Final = 0.004
"""As in the embedded store: under load several actions share a commit."""
COLUMNS: Final = 15

Connect = Callable[[], Awaitable[asyncpg.Connection]]


class Job(Struct, eq=False):
    """What one table wants to be kept, and who waits for it."""

    link: str
    kept: Kept | None
    rows: list[tuple[int, bytes]]
    signed: bytes | None
    is_new: bool
    future: "asyncio.Future[None]"

    def end(self, why: StoreFault | None = None) -> None:
        if self.future.done():
            return
        if why is None:
            self.future.set_result(None)
        else:
            self.future.set_exception(why)


class Writer:
    """Keeps what tables hand over, in the order in which each hands it over."""

    def __init__(self, connect: Connect, patience: float = PATIENCE) -> None:
        self.node = 0
        self.ids: dict[str, int] = {}  # of the tables that this node runs
        self.commits = 0
        self.commit_seconds = 0.0
        self.on_fenced: Callable[[], None] = _nobody
        self._connect = connect
        self._patience = patience
        self._connection: asyncpg.Connection | None = None
        self._queued: list[Job] = []
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    def begin_as(self, node: int) -> None:
        """Under a new number nothing is ours. The connection bears it, too: PostgreSQL's own lists
        show who writes."""
        self.node = node
        self.ids.clear()
        self._let_go()

    async def close(self) -> None:
        """Everything that was handed over is kept first, if it can be."""
        self._is_closed = True
        if self._task is not None:
            await self._task
        if self._connection is not None:
            await self._connection.close(timeout=1)

    def add(self, job: Job) -> None:
        if self._is_closed:
            raise StoreFault("closed")
        self._queued.append(job)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        try:
            while self._queued:
                began = time.monotonic()
                await self._commit(self._next())
                self.commits += 1
                took = time.monotonic() - began
                self.commit_seconds += took
                if self._queued and took < COMMITS_APART:
                    await asyncio.sleep(COMMITS_APART - took)
        finally:
            self._task = None

    def _next(self) -> list[Job]:
        """At most one job of a table at a time: the second builds on the first."""
        now: dict[str, Job] = {}
        later: list[Job] = []
        for job in self._queued:
            if job.link in now:
                later.append(job)
            else:
                now[job.link] = job
        self._queued = later
        return list(now.values())

    async def _commit(self, work: list[Job]) -> None:
        for job in work:
            if job.is_new:
                await self._create(job)
        old = [job for job in work if not job.is_new]
        if old:
            await self._append(old, time.monotonic() + self._patience)

    # ------------------------------------------------------------ a new table

    async def _create(self, job: Job) -> None:
        until = time.monotonic() + self._patience
        node, is_again = self.node, False
        while not job.future.done():
            try:
                made = await self._made(job, node) if is_again else None
                if made is None:
                    made = await self._ask("fetchval", postgres_schema.CREATE, node, *_values(job))
            except asyncpg.IntegrityConstraintViolationError as taken:
                is_code = taken.constraint_name == postgres_schema.CODES
                job.end((CodeTaken if is_code else StoreFault)(str(taken)))
            except Exception as error:  # whatever it is, it is not known whether it was kept
                is_again = True
                if not await self._come_back(error, until):
                    job.end(StoreUnsure("the store is away"))
            else:
                if made is not None and node == self.node:
                    self.ids[job.link] = made
                    job.end()
                else:
                    job.end(StoreUnsure("this node was declared dead"))
                    self.on_fenced()

    async def _made(self, job: Job, node: int) -> Any:
        """Whether the try before was kept after all: a link is drawn once, so it is ours."""
        query = "select id from tables where link = $1 and owner = $2"
        return await self._ask("fetchval", query, job.link, node)

    # ------------------------------------------------------------ entries and rooms

    async def _append(self, work: list[Job], until: float, *, is_again: bool = False) -> None:
        """All in one statement. Those that are not ours any more fail; the rest is tried anew."""
        while True:
            work = self._of_ours(work)
            if not work:
                return
            columns = self._columns(work)
            try:
                mine = await self._kept(columns, is_again)
            except asyncpg.UniqueViolationError as taken:
                await self._one_by_one(work, until, taken, is_again)
                return
            except Exception as error:  # whatever it is, it is not known whether it was kept
                if not await self._come_back(error, until):
                    _end(work, StoreUnsure("the store is away"))
                    return
                is_again = True
                continue
            if len(mine) == len(work):
                _end(work, None)
                return
            asked = zip(work, columns[0], strict=True)
            _end([job for job, table in asked if table not in mine], StoreUnsure("not ours"))
            self.on_fenced()

    async def _kept(self, columns: Sequence[list[Any]], is_again: bool) -> set[int]:
        """The tables of which everything was kept; some fewer than asked for: nothing was."""
        asked = postgres_schema.APPEND_AGAIN if is_again else postgres_schema.APPEND
        rows = await self._ask("fetch", asked, self.node, *columns)
        mine = {row[0] for row in rows}
        is_kept = is_again and len(mine) == len(columns[0])
        if is_kept and not await self._ask("fetchval", postgres_schema.SAME, *columns[2:5]):
            raise asyncpg.UniqueViolationError("another's entry")
        return mine

    async def _one_by_one(
        self, work: list[Job], until: float, taken: Exception, is_again: bool
    ) -> None:
        """A number or a code is taken: one bad job must harm no other."""
        if len(work) == 1:
            work[0].end(StoreUnsure(str(taken)))
            return
        for job in work:
            await self._append([job], until, is_again=is_again)

    def _of_ours(self, work: list[Job]) -> list[Job]:
        _end([job for job in work if job.link not in self.ids], StoreUnsure("not ours"))
        return [job for job in work if job.link in self.ids and not job.future.done()]

    def _columns(self, work: list[Job]) -> list[list[Any]]:
        columns: list[list[Any]] = [[] for _ in range(COLUMNS)]
        firsts, numbers, ids, ns, bodies, vouched, lines, *rooms = columns
        for job in work:
            table, kept = self.ids[job.link], job.kept
            firsts.append(table)
            numbers.append(job.rows[0][0] if job.rows else 0)
            for n, body in job.rows:
                ids.append(table)
                ns.append(n)
                bodies.append(body)
            if job.signed is not None:
                vouched.append(table)
                lines.append(job.signed)
            if kept is not None:
                told = (kept.code, kept.phase, kept.public, kept.replay, kept.changed)
                for column, value in zip(
                    rooms, (table, *told, kept.room, kept.header), strict=True
                ):
                    column.append(value)
        return columns

    # ------------------------------------------------------------ the connection

    async def _ask(self, how: str, query: str, *values: Any) -> Any:
        if self._connection is None:
            self._connection = await self._connect()
        return await getattr(self._connection, how)(query, *values)

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _come_back(self, error: Exception, until: float) -> bool:
        logger.warning("PostgreSQL is away: %s", type(error).__name__)
        self._let_go()
        while time.monotonic() < until:
            try:
                self._connection = await self._connect()
            except Exception:  # not there yet, in whatever way it says so
                await asyncio.sleep(TRY_EVERY)
            else:
                return True
        return False


def _nobody() -> None:
    """Nobody asked to be told."""


def _end(work: Sequence[Job], why: StoreFault | None) -> None:
    for job in work:
        job.end(why)


def _values(job: Job) -> tuple[Any, ...]:
    kept = job.kept
    assert kept is not None
    told = (kept.link, kept.code, kept.phase, kept.public, kept.replay, kept.changed)
    numbers, bodies = [n for n, _ in job.rows], [body for _, body in job.rows]
    return (*told, kept.room, kept.header, kept.seed, numbers, bodies)
