"""Two nodes on one PostgreSQL: a table goes from one to the other, with its time."""

from collections.abc import AsyncIterator

import pytest

from spaceport.table.store.base import Claim, StoreUnsure
from spaceport.table.store.postgres import PostgresStore
from tests.store.makers import entries, kept, numbers, opened


@pytest.fixture
async def nodes(database: str) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    first, second = PostgresStore(database, "first"), PostgresStore(database, "second")
    await opened(first)
    await opened(second)
    yield first, second
    await first.close()
    await second.close()


Both = tuple[PostgresStore, PostgresStore]


async def ms(store: PostgresStore, link: str) -> int:
    found = await store.read(link)
    assert found is not None
    return found[0].ms


async def test_what_is_let_go_is_whoever_asks_firsts_and_its_time_goes_along(nodes: Both) -> None:
    first, second = nodes
    await first.create(kept("x"), entries(0, 2))
    assert await first.claim("x") == Claim(first.node, is_ours=True)
    assert await second.claim("x") == Claim(first.node, is_ours=False)
    await first.release("x", 12_345)
    assert await second.claim("x") == Claim(second.node, is_ours=True, is_new=True)
    assert await ms(second, "x") == 12_345
    await second.write(None, "x", entries(2, 1))
    with pytest.raises(StoreUnsure):
        await first.write(None, "x", entries(3, 1))
    await first.release("x", 99)  # it has nothing to let go
    assert await numbers(second, "x") == [0, 1, 2]
    assert await ms(second, "x") == 12_345


async def test_what_is_not_there_is_nobodys(nodes: Both) -> None:
    assert await nodes[0].claim("nowhere") is None


async def test_what_was_lost_is_ours_still_and_can_be_claimed_again(nodes: Both) -> None:
    first, second = nodes
    await first.create(kept("x"), entries(0, 1))
    first.lose("x")
    with pytest.raises(StoreUnsure):
        await first.write(None, "x", entries(1, 1))
    assert await second.claim("x") == Claim(first.node, is_ours=False)
    assert await first.claim("x") == Claim(first.node, is_ours=True)
    await first.write(None, "x", entries(1, 1))


async def test_whoever_is_fenced_is_told(nodes: Both) -> None:
    first, second = nodes
    told: list[int] = []
    first.on_fenced = lambda: told.append(1)
    await first.create(kept("x"), entries(0, 1))
    assert told == []
    seen = await second.beat(bus=True)
    assert seen is not None
    assert await second.bury(next(node for node in seen if node.name == "first"))
    with pytest.raises(StoreUnsure):
        await first.write(None, "x", entries(1, 1))
    with pytest.raises(StoreUnsure):
        await first.create(kept("y"), [])
    assert told == [1, 1]


async def test_a_beat_says_whether_the_bus_is_there(nodes: Both) -> None:
    first, second = nodes
    await first.beat(bus=False)
    seen = await second.beat(bus=True)
    assert seen is not None
    assert {node.name: node.bus for node in seen} == {"first": False, "second": True}
