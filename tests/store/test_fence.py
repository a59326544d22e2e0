"""The fence: what two nodes may do at the same moment, every order of it, on a real PostgreSQL.

`waits` asks PostgreSQL itself whether a statement stands behind a lock, so nothing sleeps.
"""

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Any

import asyncpg
import pytest

from spaceport.table.store import postgres_schema
from tests.conftest import EFFORT

NOTHING: list[list[Any]] = [[] for _ in range(10)]


class Lines:
    """Two nodes' lines to the database, and one that only looks."""

    def __init__(self, a: Any, b: Any, look: Any) -> None:
        self.a, self.b, self.look = a, b, look

    async def node(self) -> int:
        query = "insert into nodes (name, version) values ('n', '0') returning node"
        return int(await self.look.fetchval(query))

    async def table(self, owner: int | None) -> int:
        query = (
            "insert into tables (link, code, phase, public, owner, changed, room, seed)"
            " values ($1, $1, 'playing', false, $2, 0, '', '') returning id"
        )
        return int(await self.look.fetchval(query, random.randbytes(8).hex(), owner))

    async def link(self, table: int) -> str:
        return str(await self.look.fetchval("select link from tables where id = $1", table))

    async def owner(self, table: int) -> Any:
        return await self.look.fetchval("select owner from tables where id = $1", table)

    async def entries(self, table: int) -> list[int]:
        query = "select n from entries where id = $1 order by n"
        return [row[0] for row in await self.look.fetch(query, table)]

    async def waits(self, line: Any) -> bool:
        """Until that line's statement stands behind a lock."""
        query = "select cardinality(pg_blocking_pids($1))"
        while not await self.look.fetchval(query, line.get_server_pid()):
            pass
        return True


@pytest.fixture
async def lines(database: str) -> AsyncIterator[Lines]:
    made = [
        await asyncpg.connect(database, server_settings=postgres_schema.WRITER) for _ in range(3)
    ]
    async with made[0].transaction():
        await postgres_schema.settle(made[0], "here")
    yield Lines(*made)
    for line in made:
        line.terminate()


def batch(*rows: tuple[int, int, bytes]) -> list[list[Any]]:
    """As the statement wants it."""
    firsts: dict[int, int] = {}
    for table, n, _ in rows:
        firsts.setdefault(table, n)
    columns = [[row[k] for row in rows] for k in range(3)]
    return [list(firsts), list(firsts.values()), *columns, *NOTHING]


async def append(line: Any, node: int, *rows: tuple[int, int, bytes]) -> list[int]:
    return [row[0] for row in await line.fetch(postgres_schema.APPEND, node, *batch(*rows))]


async def bury(line: Any, node: int, beat: int = 0) -> bool:
    return bool(await line.execute(postgres_schema.BURY, node, beat) == "DELETE 1")


async def claim(line: Any, node: int, link: str) -> bool:
    return bool((await line.fetchrow(postgres_schema.CLAIM, node, link))["won"])


async def release(line: Any, node: int, table: int, ms: int = 0) -> bool:
    return bool(await line.execute(postgres_schema.RELEASE, node, table, ms) == "UPDATE 1")


async def test_a_burial_waits_for_an_append_under_way_and_the_next_owner_reads_it(
    lines: Lines,
) -> None:
    x, y = await lines.node(), await lines.node()
    table = await lines.table(x)
    await lines.a.execute("begin")
    assert await append(lines.a, x, (table, 0, b"a")) == [table]
    burial = asyncio.ensure_future(bury(lines.b, x))
    assert await lines.waits(lines.b)
    await lines.a.execute("commit")
    assert await burial
    assert await claim(lines.b, y, await lines.link(table))
    assert await lines.entries(table) == [0]


async def test_an_append_that_waited_for_a_burial_keeps_nothing_nor_does_one_later(
    lines: Lines,
) -> None:
    x = await lines.node()
    table = await lines.table(x)
    await lines.b.execute("begin")
    assert await bury(lines.b, x)
    late = asyncio.ensure_future(append(lines.a, x, (table, 0, b"a")))
    assert await lines.waits(lines.a)
    await lines.b.execute("commit")
    assert await late == []
    assert await append(lines.a, x, (table, 0, b"a")) == []
    assert await lines.entries(table) == []


async def test_beats_and_appends_do_not_wait_for_each_other(lines: Lines) -> None:
    x = await lines.node()
    table = await lines.table(x)
    await lines.a.execute("begin")
    await append(lines.a, x, (table, 0, b"a"))
    await lines.b.fetch(postgres_schema.BEAT, x, True)  # would wait for ever
    await lines.a.execute("commit")
    await lines.b.execute("begin")
    await lines.b.fetch(postgres_schema.BEAT, x, True)
    assert await append(lines.a, x, (table, 1, b"b")) == [table]
    await lines.b.execute("commit")
    assert not await bury(lines.b, x, beat=1)  # an old beat buries nobody


async def test_no_hole_no_number_twice_no_table_of_another_and_all_or_nothing(
    lines: Lines,
) -> None:
    x, y = await lines.node(), await lines.node()
    mine, second, others = await lines.table(x), await lines.table(x), await lines.table(y)
    assert await append(lines.a, x, (mine, 0, b"a"), (mine, 1, b"b")) == [mine]
    assert await append(lines.a, x, (mine, 3, b"d")) == []
    with pytest.raises(asyncpg.UniqueViolationError):
        await append(lines.a, x, (second, 0, b"a"), (mine, 1, b"z"))
    assert await append(lines.a, x, (second, 0, b"a"), (others, 0, b"a")) == [second]
    found = [await lines.entries(table) for table in (mine, second, others)]
    assert found == [[0, 1], [], []]


async def test_who_claims_second_wins_nothing_even_from_a_younger_node(lines: Lines) -> None:
    y = await lines.node()
    table = await lines.table(None)
    link = await lines.link(table)
    await lines.a.execute("begin")
    await lines.a.execute("update tables set phase = phase where id = $1", table)
    second = asyncio.ensure_future(claim(lines.b, y, link))
    assert await lines.waits(lines.b)
    z = await lines.node()  # born after the second one's look at the nodes
    await lines.a.execute("update tables set owner = $2 where id = $1", table, z)
    await lines.a.execute("commit")
    assert not await second
    assert await lines.owner(table) == z


async def test_a_table_of_a_living_node_cannot_be_claimed_and_that_of_a_dead_one_can(
    lines: Lines,
) -> None:
    x, y = await lines.node(), await lines.node()
    table = await lines.table(x)
    link = await lines.link(table)
    assert not await claim(lines.b, y, link)
    assert await bury(lines.b, x)
    assert await claim(lines.b, y, link)
    assert await lines.owner(table) == y


async def test_only_the_owner_lets_go_and_only_while_it_lives(lines: Lines) -> None:
    x, y = await lines.node(), await lines.node()
    table = await lines.table(x)
    link = await lines.link(table)
    assert not await release(lines.b, y, table, 7)
    assert await release(lines.a, x, table, 5)
    assert await claim(lines.b, y, link)
    assert not await release(lines.a, x, table, 6)  # it is another's now
    assert await bury(lines.a, y)
    assert not await release(lines.b, y, table, 8)  # woken late: its table time is a dream
    assert await lines.look.fetchval("select ms from tables where id = $1", table) == 5


async def test_who_waits_behind_a_claim_lets_nothing_go(lines: Lines) -> None:
    x, y = await lines.node(), await lines.node()
    table = await lines.table(x)
    link = await lines.link(table)
    await lines.b.execute("begin")
    assert await bury(lines.b, x)
    assert await claim(lines.b, y, link)
    late = asyncio.ensure_future(release(lines.a, x, table, 9))
    assert await lines.waits(lines.a)
    await lines.b.execute("commit")
    assert not await late
    assert await lines.owner(table) == y


async def test_a_dead_owner_is_not_named(lines: Lines) -> None:
    x, y = await lines.node(), await lines.node()
    table = await lines.table(x)
    link = await lines.link(table)
    named = await lines.b.fetchrow(postgres_schema.CLAIM, y, link)
    assert (named["owner"], named["won"]) == (x, False)
    assert await bury(lines.a, x)
    assert await bury(lines.a, y)  # who was declared dead wins nothing, and learns of nobody
    named = await lines.b.fetchrow(postgres_schema.CLAIM, y, link)
    assert (named["owner"], named["won"]) == (None, False)


class Life:
    """A node that appends, claims, lets go, and now and then buries somebody, rightly or not."""

    def __init__(self, seed: int, database: str, links: dict[int, str]) -> None:
        self.rng = random.Random(seed)
        self.database = database
        self.links = links
        self.acknowledged: list[tuple[int, int, bytes]] = []
        self.fenced = self.burials = 0

    async def run(self, rounds: int) -> None:
        connect = asyncpg.connect(self.database, server_settings=postgres_schema.WRITER)
        self.line = await connect
        while rounds > 0:
            query = "insert into nodes (name, version) values ('n', '0') returning node"
            self.me = await self.line.fetchval(query)
            self.own: dict[int, int] = {}
            while rounds > 0 and await self.act():
                rounds -= 1
        await self.line.close()

    async def act(self) -> bool:
        """One thing; False when it turns out that we were buried."""
        chance = self.rng.random()
        if chance < 0.02:
            await self.bury_one()
        elif chance < 0.3:
            await self.claim_one()
        elif chance < 0.32 and self.own:
            table, _ = self.own.popitem()
            await release(self.line, self.me, table)
        elif self.own:
            return await self.append_some()
        return True

    async def bury_one(self) -> None:
        query = "select node, beat from nodes where node <> $1 order by random() limit 1"
        other = await self.line.fetchrow(query, self.me)
        if other is not None:
            self.burials += await bury(self.line, *other)

    async def claim_one(self) -> None:
        table = self.rng.choice(list(self.links))
        if await claim(self.line, self.me, self.links[table]):
            query = "select coalesce(max(n) + 1, 0) from entries where id = $1"
            self.own[table] = await self.line.fetchval(query, table)

    async def append_some(self) -> bool:
        rows = [(table, n, b"%d-%d" % (self.me, n)) for table, n in self.own.items()]
        kept = await append(self.line, self.me, *rows)  # a number twice would raise
        if len(kept) < len(rows):
            self.fenced += 1
            return False
        self.acknowledged += rows
        self.own = {table: n + 1 for table, n in self.own.items()}
        return True


async def test_nodes_that_bury_each_other_at_random_lose_nothing(
    database: str, lines: Lines
) -> None:
    links = {}
    for _ in range(4):
        table = await lines.table(None)
        links[table] = await lines.link(table)
    lives = [Life(seed, database, links) for seed in range(6)]
    await asyncio.gather(*(life.run(max(20, round(120 * EFFORT))) for life in lives))
    acknowledged = sorted(each for life in lives for each in life.acknowledged)
    stored = [tuple(row) for row in await lines.look.fetch("select id, n, body from entries")]
    assert acknowledged == sorted(stored)
    for table in links:
        found = await lines.entries(table)
        assert found == list(range(len(found)))
    assert len(acknowledged) > 50
    assert sum(life.burials for life in lives) > 3
    assert sum(life.fenced for life in lives) > 0
