"""What several nodes do to one store besides playing: they begin together and delete old tables."""

import asyncio

import asyncpg
from msgspec.structs import replace

from spaceport.table.store import postgres_schema
from spaceport.table.store.base import Kept
from spaceport.table.store.postgres import PostgresStore
from tests.store.makers import entries, kept, opened

OLD = {"old": kept("old", "over", 10), "idle": kept("idle", "lobby", 10)}


async def node(database: str, name: str) -> PostgresStore:
    store = await opened(PostgresStore(database, name))
    assert isinstance(store, PostgresStore)
    return store


async def made(store: PostgresStore, *tables: Kept) -> None:
    for each in tables:
        await store.create(each, entries(0, 1))


async def test_those_who_start_together_make_the_tables_once(database: str) -> None:
    stores = [PostgresStore(database, f"n{k}") for k in range(6)]
    await asyncio.gather(*(store.open() for store in stores))
    line = await asyncpg.connect(database)
    told = await line.fetch("select name, value from facts")
    assert sorted(tuple(row) for row in told) == [("oldest", "1"), ("schema", "1")]
    await line.close()
    await asyncio.gather(*(store.close() for store in stores))


async def test_tables_of_a_living_node_are_spared_and_those_of_a_dead_one_go(
    database: str,
) -> None:
    first, second = await node(database, "first"), await node(database, "second")
    await made(first, *OLD.values())
    assert await second.prune(20, 20, []) == []
    nodes = await second.beat(bus=True)
    assert nodes is not None
    assert await second.bury(next(each for each in nodes if each.name == "first"))
    assert sorted(await second.prune(20, 20, ["idle"])) == ["old"]
    assert await second.prune(20, 20, []) == ["idle"]
    await first.close()
    await second.close()


async def test_what_a_node_ran_itself_and_put_away_goes_too(database: str) -> None:
    store = await node(database, "alone")
    await made(store, *OLD.values())
    assert await store.prune(20, 20, ["old"]) == ["idle"]
    await store.close()


async def test_one_node_deletes_at_a_time(database: str) -> None:
    store = await node(database, "a")
    await made(store, *OLD.values())
    line = await asyncpg.connect(database)
    async with line.transaction():
        locked = await line.fetchval(
            f"select pg_try_advisory_xact_lock({postgres_schema.LOCKED + 1})"
        )
        assert locked
        assert await store.prune(20, 20, []) == []
    assert len(await store.prune(20, 20, [])) == 2
    await line.close()
    await store.close()


async def test_a_table_that_is_claimed_in_the_same_moment_is_spared(database: str) -> None:
    first, second = await node(database, "first"), await node(database, "second")
    await made(first, *OLD.values())
    line = await asyncpg.connect(database)
    await line.execute("update tables set owner = null")
    async with line.transaction():  # the claim of "old" by the second is under way
        await line.execute("update tables set owner = $1 where link = 'old'", second.node)
        assert await first.prune(20, 20, []) == ["idle"]
    assert await first.prune(20, 20, []) == []
    await line.close()
    await first.close()
    await second.close()


async def test_more_than_are_deleted_at_once_go_too(database: str) -> None:
    store = await node(database, "a")
    line = await asyncpg.connect(database)
    await line.execute(
        "insert into tables (link, code, phase, public, changed, room, seed)"
        " select 't' || k, 't' || k, 'over', false, 1, '', '' from generate_series(1, 1100) k"
    )
    gone = await store.prune(20, 20, ["t7"])
    assert len(gone) == len(set(gone)) == 1099
    assert await line.fetchval("select link from tables") == "t7"
    await line.close()
    await store.close()


async def test_a_code_that_is_taken_at_another_node_is_told(database: str) -> None:
    """Two that drew the same one at once: whoever is second hears it, and can draw again."""
    stores = [await node(database, name) for name in ("first", "second")]
    tables = [replace(kept(link), code="2LM5Q") for link in "xy"]
    found = await asyncio.gather(
        *(store.create(each, []) for store, each in zip(stores, tables, strict=True)),
        return_exceptions=True,
    )
    assert sorted(type(each).__name__ for each in found) == ["CodeTaken", "NoneType"]
    for store in stores:
        await store.close()
