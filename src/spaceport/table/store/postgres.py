"""The store in PostgreSQL, which several servers can share. See `postgres_schema` for what makes it
safe and `postgres_writer` for how much is kept at once."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

import asyncpg
import msgspec

import spaceport
from spaceport.core.faults import Fault
from spaceport.core.log import READS, Entry, decode_entry, encode_entry
from spaceport.table.store import postgres_schema
from spaceport.table.store.base import Claim, Kept, Node, StoreAway, Written
from spaceport.table.store.places import place_of
from spaceport.table.store.postgres_writer import PATIENCE, Job, Writer

READERS: Final = 4
ANSWER_SECONDS: Final = 5.0
BEAT_SECONDS: Final = 1.0
AT_ONCE: Final = 500  # tables that are deleted in one transaction
PRUNE_SECONDS: Final = 60.0  # they may have a hundred thousand entries each
COLUMNS: Final = "link, code, phase, public, room, header, seed, replay, changed, ms"
BROKEN: Final = (
    *(OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError),
    asyncpg.InternalClientError,  # by which the driver answers a shutdown, too
)
GOING: Final = (asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError)
"""What PostgreSQL says, or the driver for it, when it ends while it is asked."""
UNFINISHED: Final = "phase not in ('over', 'closed')"
MINE: Final = "id in (select id from members where person = $1)"

logger = logging.getLogger("spaceport.table")


class PostgresStore:
    """A database of tables, seen by one node."""

    def __init__(self, url: str, name: str, patience: float = PATIENCE) -> None:
        self._url = url
        self.name = name
        self._writer = Writer(self._writing_connection, patience)
        self._pool: asyncpg.Pool | None = None
        self._pulse: asyncpg.Connection | None = None
        self.writes = 1
        self._reads = READS

    @property
    def place(self) -> str:
        """The database for people: without its password."""
        return place_of(self._url)

    @property
    def node(self) -> int:
        return self._writer.node

    @property
    def on_fenced(self) -> Callable[[], None]:
        return self._writer.on_fenced

    @on_fenced.setter
    def on_fenced(self, called: Callable[[], None]) -> None:
        self._writer.on_fenced = called

    @property
    def commits(self) -> int:
        return self._writer.commits

    @property
    def commit_seconds(self) -> float:
        return self._writer.commit_seconds

    async def open(self) -> None:
        """Connect and make the tables if there are none, or say clearly why not."""
        try:
            await (await _settled(self._url)).close(timeout=ANSWER_SECONDS)
            self._pool = await asyncpg.create_pool(
                self._url, min_size=1, max_size=READERS, command_timeout=ANSWER_SECONDS
            )
        except BROKEN as error:
            raise refused(error, self.place) from None

    async def close(self) -> None:
        """Keep what waits, delete our row and disconnect."""
        await self._writer.close()
        if self._pulse is not None:
            self._pulse.terminate()
        if self._pool is not None:
            if self.node:
                with suppress(Fault):
                    await self._do("delete from nodes where node = $1", self.node)
            self._pool.terminate()
            self._pool = None

    async def _writing_connection(self) -> asyncpg.Connection:
        return await asyncpg.connect(
            self._url,
            timeout=ANSWER_SECONDS,
            command_timeout=ANSWER_SECONDS,
            server_settings={
                **postgres_schema.WRITER,
                "application_name": f"spaceport {self.node}",
            },
        )

    # ------------------------------------------------------------ nodes

    async def enter(self) -> int:
        told = (self.name, spaceport.__version__, self._reads)
        found = await self._under_lock(postgres_schema.ENTER, *told)
        if found is None:
            version = int(await self._value(f"select {postgres_schema.WRITES}"))
            raise Fault("pg-newer-logs", place=self.place, version=version, known=self._reads)
        node, writes = found
        self._may_write(writes)
        self._writer.begin_as(int(node))
        return int(node)

    def _may_write(self, version: int) -> None:
        """Whoever hosts is told: an older program cannot come in any more."""
        if self.node and version > self.writes:
            logger.info("all nodes read logs of version %d: written from now on", version)
        self.writes = version

    async def _under_lock(self, query: str, *values: Any) -> Any:
        """Ask what must be seen by everybody who comes in or writes more, one after another."""
        assert self._pool is not None
        try:
            async with self._pool.acquire(timeout=ANSWER_SECONDS) as line, line.transaction():
                await line.execute(postgres_schema.VERSIONS)
                return await line.fetchrow(query, *values)
        except BROKEN as error:
            raise _away(error) from None

    async def beat(self, bus: bool) -> list[Node] | None:
        """On a connection of its own: it waits for nobody, and gives up after a second."""
        try:
            async with asyncio.timeout(BEAT_SECONDS):
                if self._pulse is None:
                    self._pulse = await asyncpg.connect(
                        self._url, server_settings={"synchronous_commit": "off"}
                    )
                rows = await self._pulse.fetch(postgres_schema.BEAT, self.node, bus)
        except BaseException:
            if self._pulse is not None:
                self._pulse.terminate()
                self._pulse = None
            raise
        if not rows or not rows[0]["alive"]:
            return None
        if self.writes < self._reads and all(row["reads"] >= self._reads for row in rows):
            (writes,) = await self._under_lock(postgres_schema.WRITE_MORE, self._reads)
            self._may_write(writes)
        return [Node(row["node"], row["name"], row["beat"], row["bus"]) for row in rows]

    async def bury(self, node: Node) -> bool:
        return await self._do(postgres_schema.BURY, node.number, node.beat) == "DELETE 1"

    async def claim(self, link: str) -> Claim | None:
        node = self.node
        row = await self._row(postgres_schema.CLAIM, node, link)
        if row is None:
            return None
        is_ours = (row["won"] or row["owner"] == node) and node == self.node
        if is_ours:
            self._writer.ids[link] = row["id"]
        return Claim(node if is_ours else row["owner"] or 0, is_ours, bool(row["won"]))

    async def release(self, link: str, ms: int) -> None:
        node, table = self.node, self._writer.ids.pop(link, None)
        if table is not None:
            await self._do(postgres_schema.RELEASE, node, table, ms)

    async def free(self, links: Sequence[str]) -> list[str]:
        query = "select link from tables where link = any($1) and owner is null"
        return [row[0] for row in await self._rows(query, links)]

    def lose(self, link: str) -> None:
        self._writer.ids.pop(link, None)

    # ------------------------------------------------------------ keeping

    def create(self, kept: Kept, entries: Sequence[Entry]) -> "asyncio.Future[None]":
        return self._add(kept, kept.link, entries, None, is_new=True)

    def write(
        self, kept: Kept | None, link: str, entries: Sequence[Entry], signed: bytes | None = None
    ) -> "asyncio.Future[None]":
        return self._add(kept, link, entries, signed, is_new=False)

    def _add(
        self,
        kept: Kept | None,
        link: str,
        entries: Sequence[Entry],
        signed: bytes | None,
        *,
        is_new: bool,
    ) -> "asyncio.Future[None]":
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        rows = [(entry.n, encode_entry(entry)) for entry in entries]
        self._writer.add(Job(link, kept, rows, signed, is_new, future))
        return future

    # ------------------------------------------------------------ reading

    async def read(self, link: str) -> tuple[Kept, list[Entry]] | None:
        found = await self._row(f"select {COLUMNS} from tables where link = $1", link)
        if found is None:
            return None
        bodies = await self.bodies(link)
        try:
            return Kept(*found), [decode_entry(body) for body in bodies]
        except msgspec.DecodeError as error:
            logger.error("a stored game cannot be read: %s", error)
            raise Fault("table-unreadable") from None

    async def bodies(self, link: str) -> list[bytes]:
        rows = await self._rows(
            "select body from entries where id = (select id from tables where link = $1)"
            " order by n",
            link,
        )
        return [row[0] for row in rows]

    async def written(self, link: str) -> Written | None:
        found = await self._row(f"select {COLUMNS} from tables where link = $1", link)
        if found is None:
            return None
        signed = await self._value(
            "select line from signatures where id = (select id from tables where link = $1)", link
        )
        return Written(Kept(*found), await self.bodies(link), signed)

    async def find_replay(self, replay: str) -> str | None:
        found: str | None = await self._value("select link from tables where replay = $1", replay)
        return found

    async def join(self, person: str, link: str) -> None:
        await self._do(
            "insert into members select $1, id from tables where link = $2 on conflict do nothing",
            person,
            link,
        )

    async def part(self, person: str, link: str) -> None:
        await self._do(
            "delete from members"
            " where person = $1 and id = (select id from tables where link = $2)",
            person,
            link,
        )

    async def tables_of(self, person: str, limit: int) -> list[Kept]:
        query = f"select {COLUMNS} from tables where {MINE} order by changed desc limit $2"
        return [Kept(*row) for row in await self._rows(query, person, limit)]

    async def find_code(self, code: str) -> str | None:
        query = f"select link from tables where code = $1 and {UNFINISHED}"
        found: str | None = await self._value(query, code)
        return found

    async def public(self, limit: int) -> list[str]:
        query = f"select link from tables where public and {UNFINISHED} order by id desc limit $1"
        return [row[0] for row in await self._rows(query, limit)]

    async def rooms(self, links: Sequence[str]) -> list[Kept]:
        query = f"select {COLUMNS} from tables where link = any($1)"
        return [Kept(*row) for row in await self._rows(query, links)]

    async def count_all(self) -> int:
        return int(await self._value(f"select count(*) from tables where {UNFINISHED}"))

    async def count_unfinished(self, person: str) -> int:
        query = f"select count(*) from tables where {UNFINISHED} and {MINE}"
        return int(await self._value(query, person))

    async def prune(
        self, finished_before: int, unfinished_before: int, spare: Sequence[str]
    ) -> list[str]:
        """Some at a time, so that nobody waits long; none while another node does it."""
        doomed: list[str] = []
        dates = (finished_before, unfinished_before)
        while True:
            rows = await self._rows(
                *(postgres_schema.PRUNE, *dates, list(spare), self.node, AT_ONCE),
                timeout=PRUNE_SECONDS,
            )
            doomed += [row[0] for row in rows]
            if len(rows) < AT_ONCE:
                return doomed

    async def fact(self, name: str) -> Any:
        return await self._value("select value from facts where name = $1", name)

    async def raise_fact(self, name: str, value: int) -> None:
        await self._do(
            "insert into facts values ($1, $2) on conflict (name) do update"
            " set value = greatest(facts.value::bigint, excluded.value::bigint)::text",
            name,
            str(value),
        )

    # ------------------------------------------------------------ asking

    async def _rows(self, query: str, *values: Any, **more: float) -> list[Any]:
        rows: list[Any] = await self._ask("fetch", query, *values, **more)
        return rows

    async def _row(self, query: str, *values: Any) -> Any:
        return await self._ask("fetchrow", query, *values)

    async def _value(self, query: str, *values: Any) -> Any:
        return await self._ask("fetchval", query, *values)

    async def _do(self, query: str, *values: Any) -> str:
        return str(await self._ask("execute", query, *values))

    async def _ask(self, how: str, query: str, *values: Any, **more: float) -> Any:
        assert self._pool is not None
        try:
            async with self._pool.acquire(timeout=ANSWER_SECONDS) as line:
                try:
                    return await getattr(line, how)(query, *values, **more)
                except TimeoutError:  # else the pool waits for it as long again
                    line.terminate()
                    raise
        except BROKEN as error:
            raise _away(error) from None


def _away(error: Exception) -> StoreAway:
    logger.warning("PostgreSQL does not answer: %s", type(error).__name__)
    return StoreAway("not-read")


async def connect(url: str) -> asyncpg.Connection:
    """A connection to PostgreSQL, or a `Fault` with what is wrong, and never the password in it."""
    place = place_of(url)
    try:
        return await asyncpg.connect(url, timeout=ANSWER_SECONDS)
    except asyncpg.InvalidCatalogNameError:
        raise Fault("pg-no-database", place=place) from None
    except asyncpg.InvalidAuthorizationSpecificationError:
        raise Fault("pg-not-let-in", place=place) from None
    except (ValueError, asyncpg.InterfaceError):
        raise Fault("pg-url", place=place) from None
    except (OSError, TimeoutError, asyncpg.PostgresError) as error:
        raise _gone(error, place) from None


def refused(error: Exception, place: str) -> Fault:
    """PostgreSQL answers, but does not do it: a right is missing, or its disk is full; or it has
    just gone."""
    if isinstance(error, asyncpg.PostgresError) and not isinstance(error, GOING):
        return Fault("pg-refused", place=place, detail=str(error))
    return _gone(error, place)


def _gone(error: Exception, place: str) -> Fault:
    detail = getattr(error, "strerror", None) or type(error).__name__
    return Fault("pg-away", place=place, detail=detail)


async def _settled(url: str) -> asyncpg.Connection:
    connection = await connect(url)
    try:
        async with connection.transaction():
            await postgres_schema.settle(connection, place_of(url))
    except BROKEN as error:
        connection.terminate()
        raise refused(error, place_of(url)) from None
    except BaseException:
        connection.terminate()
        raise
    return connection


async def first_facts(url: str, facts: dict[str, str]) -> dict[str, str]:
    """These facts as they were first stored: by this call, if nobody has stored them before."""
    connection = await _settled(url)
    try:
        added = "insert into facts values ($1, $2) on conflict do nothing"
        await connection.executemany(added, list(facts.items()))
        rows = await connection.fetch(
            "select name, value from facts where name = any($1)", list(facts)
        )
        await connection.close(timeout=ANSWER_SECONDS)
        return {row["name"]: row["value"] for row in rows}
    except BROKEN as error:
        raise refused(error, place_of(url)) from None
    finally:
        connection.terminate()
