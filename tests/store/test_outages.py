"""PostgreSQL goes away in the middle of everything: nothing acknowledged is lost, nothing twice."""

import asyncio
import signal
from collections.abc import Iterator

import asyncpg
import pytest

from spaceport.core.faults import Fault
from spaceport.table.store import postgres, postgres_schema
from spaceport.table.store.base import Claim, StoreAway, StoreUnsure
from spaceport.table.store.postgres import PostgresStore
from tests.store.makers import entries, kept, numbers, opened
from tools.engines import Postgres


@pytest.fixture
def own_engine() -> Iterator[Postgres]:
    with Postgres() as engine:
        yield engine


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (asyncpg.ConnectionDoesNotExistError("closed in the middle of operation"), "pg-away"),
        (asyncpg.AdminShutdownError("terminating connection"), "pg-away"),
        (asyncpg.InterfaceError("the connection is closed"), "pg-away"),
        (asyncpg.InternalClientError("cannot switch to state 15"), "pg-away"),
        (ConnectionResetError(104, "reset"), "pg-away"),
        (asyncpg.InsufficientPrivilegeError("permission denied"), "pg-refused"),
    ],
    ids=lambda it: it if isinstance(it, str) else type(it).__name__,
)
@pytest.mark.parametrize("where", ["settle", "create_pool", "facts"])
async def test_who_starts_while_it_goes_is_told_so(
    database: str, monkeypatch: pytest.MonkeyPatch, where: str, error: Exception, code: str
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise error

    if where == "settle":
        monkeypatch.setattr(postgres_schema, "settle", fail)
    elif where == "create_pool":
        monkeypatch.setattr(asyncpg, "create_pool", fail)
    else:
        monkeypatch.setattr(asyncpg.Connection, "executemany", fail)
    facts = where == "facts"
    starting = (
        postgres.first_facts(database, {}) if facts else PostgresStore(database, "a test").open()
    )
    with pytest.raises(Fault, match=code):
        await starting


async def test_what_is_not_answered_in_time_is_given_up_at_once(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits until PostgreSQL has heard of that, too: it may hear nothing any more."""
    store, is_over = PostgresStore(database, "a test"), asyncio.Event()
    await store.open()

    async def nobody_hears(*_: object) -> None:
        await is_over.wait()

    monkeypatch.setattr(asyncpg.Connection, "_cancel", nobody_hears)
    with pytest.raises(StoreAway, match="not-read"):
        await store._rows("select pg_sleep(60)", timeout=0.05)
    assert await store.fact("schema") == str(postgres_schema.SCHEMA)
    is_over.set()
    await store.close()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["stopped", "crashed"])
async def test_appends_wait_for_it_and_count_once(
    own_engine: Postgres, how: signal.Signals
) -> None:
    store = await opened(PostgresStore(own_engine.url, "a test"))
    for k in range(8):
        await store.create(kept(f"t{k}"), [])
    acknowledged = dict.fromkeys(range(8), 0)
    is_warm = asyncio.Event()

    async def play(k: int) -> None:
        while acknowledged[k] < 400:
            await store.write(None, f"t{k}", entries(acknowledged[k], 1))
            acknowledged[k] += 1
            if acknowledged[k] == 20:
                is_warm.set()

    playing = [asyncio.create_task(play(k)) for k in range(8)]
    await is_warm.wait()
    await asyncio.to_thread(own_engine.stop, how)  # in the middle of an append
    assert max(acknowledged.values()) < 400
    await asyncio.to_thread(own_engine.start)
    await asyncio.gather(*playing)
    for k in range(8):
        assert await numbers(store, f"t{k}") == list(range(400))
    await store.close()


async def test_who_waits_too_long_is_told_that_nobody_knows(own_engine: Postgres) -> None:
    store = PostgresStore(own_engine.url, "a test", patience=0.0)
    await opened(store)
    await store.create(kept("x"), entries(0, 1))
    own_engine.stop()
    with pytest.raises(StoreUnsure):
        await store.write(None, "x", entries(1, 1))
    with pytest.raises(StoreUnsure):
        await store.create(kept("y"), [])
    with pytest.raises(Fault, match="not-read"):
        await store.read("x")
    own_engine.start()
    await store.write(None, "x", entries(1, 1))
    assert await numbers(store, "x") == [0, 1]
    await store.close()


async def test_who_was_declared_dead_keeps_nothing_and_begins_anew(database: str) -> None:
    first = await opened(PostgresStore(database, "first"))
    assert isinstance(first, PostgresStore)
    await first.create(kept("x"), entries(0, 2))
    second = await opened(PostgresStore(database, "second"))
    assert isinstance(second, PostgresStore)
    assert await second.claim("x") == Claim(first.node, is_ours=False)  # it lives
    nodes = await second.beat(bus=True)
    assert nodes is not None
    (old,) = [node for node in nodes if node.name == "first"]
    assert await second.bury(old)
    assert await first.beat(bus=True) is None
    with pytest.raises(StoreUnsure):
        await first.write(None, "x", entries(2, 1))
    with pytest.raises(StoreUnsure):
        await first.create(kept("y"), [])
    assert await second.claim("x") == Claim(second.node, is_ours=True, is_new=True)
    await second.write(None, "x", entries(2, 1))
    assert await numbers(second, "x") == [0, 1, 2]
    await first.enter()
    assert await first.claim("x") == Claim(second.node, is_ours=False)
    with pytest.raises(StoreUnsure):
        await first.write(None, "x", entries(3, 1))
    await first.create(kept("y"), [])
    await first.close()
    await second.close()
