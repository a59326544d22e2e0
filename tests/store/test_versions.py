"""Two versions at once: nothing is written that a node cannot read, and nobody comes in who cannot
read what is written."""

import asyncio
import logging

import asyncpg
import pytest

from spaceport.core.faults import Fault
from spaceport.table.store import postgres_schema
from spaceport.table.store.postgres import PostgresStore


async def node(database: str, reads: int) -> PostgresStore:
    """A node of a program that reads so much."""
    store = PostgresStore(database, f"reads {reads}")
    store._reads = reads
    await store.open()
    await store.enter()
    return store


async def test_what_is_new_is_written_when_the_last_older_node_is_gone(database: str) -> None:
    old, new = await node(database, 1), await node(database, 2)
    for store in (old, new):
        assert await store.beat(bus=True)
        assert store.writes == 1
    await old.close()
    assert await new.beat(bus=True)
    assert new.writes == 2
    third = await node(database, 3)
    assert third.writes == 2  # from the start on
    assert await third.beat(bus=True)
    assert third.writes == 2
    for store in (new, third):
        await store.close()


async def test_each_node_learns_it_at_its_next_beat_and_says_so(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Until then it writes as before, which everybody reads."""
    caplog.set_level(logging.INFO, "spaceport.table")
    old, one, two = [await node(database, reads) for reads in (1, 2, 2)]
    await old.close()
    told = 0
    for store in (one, two):
        assert store.writes == 1
        for _ in range(2):
            assert await store.beat(bus=True)
        assert store.writes == 2
        told += 1
        assert caplog.text.count("logs of version 2: written from now on") == told
    for store in (one, two):
        await store.close()


async def test_an_older_program_is_refused_then_and_changes_nothing(database: str) -> None:
    new = await node(database, 2)
    assert await new.beat(bus=True)
    old = PostgresStore(database, "old")
    old._reads = 1
    await old.open()
    with pytest.raises(Fault) as caught:
        await old.enter()
    assert caught.value.code == "pg-newer-logs"
    assert (caught.value.particulars["version"], caught.value.particulars["known"]) == (2, 1)
    nodes = await new.beat(bus=True)
    assert nodes is not None
    assert [each.name for each in nodes] == ["reads 2"]
    await old.close()
    await new.close()


async def test_who_comes_in_while_more_is_allowed_waits_for_it(database: str) -> None:
    """An older node's entry and the step to newer logs are one after the other."""
    new, old = await node(database, 2), PostgresStore(database, "old")
    old._reads = 1
    await old.open()
    line, look = await asyncpg.connect(database), await asyncpg.connect(database)
    async with line.transaction():
        await line.execute(postgres_schema.VERSIONS)
        assert await line.fetchval(postgres_schema.WRITE_MORE, 2) == 2
        entering = asyncio.create_task(old.enter())
        waiting = "select count(*) from pg_locks where locktype = 'advisory' and not granted"
        while not await look.fetchval(waiting):
            pass
    with pytest.raises(Fault, match="pg-newer-logs"):
        await entering
    for each in (line, look):
        await each.close()
    await new.close()
    await old.close()
