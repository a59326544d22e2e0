"""What every store promises, over both."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from spaceport.core.log import encode_entry
from spaceport.table.store.base import CodeTaken, StoreFault
from spaceport.table.store.postgres import PostgresStore
from tests.store.makers import AnyStore, Make, entries, kept, numbers, opened, sqlite_in


@pytest.fixture(params=["sqlite", "postgres"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    """Makes the store; the second time the same one again."""
    if request.param == "sqlite":
        return sqlite_in(tmp_path)
    database: str = request.getfixturevalue("database")
    return lambda: PostgresStore(database, "a test")


@pytest.fixture
async def store(make: Make) -> AsyncIterator[AnyStore]:
    store = await opened(make())
    yield store
    await store.close()


async def test_what_was_awaited_is_there_after_opening_again(make: Make) -> None:
    store = await opened(make())
    await store.create(kept("x"), entries(0, 3))
    await store.write(None, "x", entries(3, 2))
    await store.close()
    store = await opened(make(), "x")
    assert await numbers(store, "x") == [0, 1, 2, 3, 4]
    assert await numbers(store, "y") is None
    await store.write(kept("x", "playing"), "x", entries(5, 1))
    found = await store.read("x")
    assert found is not None
    assert found[0] == kept("x", "playing")
    assert len(found[1]) == 6
    await store.close()


async def test_everything_queued_is_a_few_commits(store: AnyStore) -> None:
    await asyncio.gather(*(store.create(kept(f"t{k}"), []) for k in range(200)))
    before = store.commits
    await asyncio.gather(*(store.write(None, f"t{k}", entries(0, 4)) for k in range(200)))
    assert store.commits - before < 20
    assert [await numbers(store, f"t{k}") for k in range(200)] == [[0, 1, 2, 3]] * 200


async def test_a_number_that_is_taken_fails_alone_and_whole(store: AnyStore) -> None:
    await store.create(kept("x"), entries(0, 3))
    await store.create(kept("y"), [])
    results = await asyncio.gather(
        store.write(kept("y"), "y", entries(0, 2)),
        store.write(kept("x", "playing"), "x", entries(2, 2)),
        store.write(None, "x", entries(3, 1)),
        return_exceptions=True,
    )
    assert [isinstance(result, StoreFault) for result in results] == [False, True, False]
    found = await store.read("x")
    assert found is not None
    assert found[0].phase == "lobby"
    assert await numbers(store, "x") == [0, 1, 2, 3]
    assert await numbers(store, "y") == [0, 1]


async def test_what_was_never_kept_is_not_written_to(store: AnyStore) -> None:
    """Somebody who wakes late must not make a table anew that was deleted."""
    with pytest.raises(StoreFault):
        await store.write(kept("x"), "x", entries(0, 1))
    assert await store.read("x") is None


async def test_a_link_is_one_table(store: AnyStore) -> None:
    await store.create(kept("x"), entries(0, 1))
    with pytest.raises(StoreFault):
        await store.create(kept("x", "playing"), entries(0, 1))
    found = await store.read("x")
    assert found is not None
    assert found[0] == kept("x")


async def test_a_closed_store_refuses(make: Make) -> None:
    store = await opened(make())
    await store.close()
    with pytest.raises(StoreFault):
        await store.write(kept("x"), "x", [])


async def test_a_log_is_given_back_byte_for_byte(store: AnyStore) -> None:
    await store.create(kept("x", replay="r"), entries(0, 2))
    await store.write(kept("x", "over", replay="r"), "x", entries(2, 1), b"signed")
    written = await store.written("x")
    assert written is not None
    assert written.bodies == [encode_entry(entry) for entry in entries(0, 3)]
    assert written.bodies == await store.bodies("x")
    assert written.signed == b"signed"
    assert written.kept == kept("x", "over", replay="r")
    assert await store.find_replay("r") == "x"
    assert await store.find_replay("q") is None
    assert await store.written("y") is None
    assert await store.bodies("y") == []


async def test_without_a_signature_there_is_none(store: AnyStore) -> None:
    await store.create(kept("x"), [])
    written = await store.written("x")
    assert written is not None
    assert written.signed is None


async def test_whose_tables_they_are(store: AnyStore) -> None:
    for k, phase in enumerate(("lobby", "playing", "over", "closed")):
        await store.create(kept(f"t{k}", phase, changed=k), [])
        await store.join("ann", f"t{k}")
        await store.join("ann", f"t{k}")  # twice is once
    await store.join("bob", "t1")
    await store.part("bob", "t0")  # never there
    assert [each.link for each in await store.tables_of("ann", 3)] == ["t3", "t2", "t1"]
    assert await store.count_unfinished("ann") == 2
    await store.part("ann", "t1")
    assert await store.count_unfinished("ann") == 1
    assert [each.link for each in await store.tables_of("bob", 9)] == ["t1"]
    assert await store.tables_of("cyd", 9) == []
    assert await store.count_all() == 2


async def test_a_code_leads_to_the_one_unfinished_table_that_has_it(store: AnyStore) -> None:
    first, second = (replace(kept(link), code="2LM5Q") for link in "xy")
    assert await store.find_code("2LM5Q") is None
    await store.create(first, [])
    with pytest.raises(CodeTaken):
        await store.create(second, entries(0, 1))
    assert await store.find_code("2LM5Q") == "x"
    assert await store.read("y") is None
    await store.write(replace(first, phase="over"), "x", [])
    assert await store.find_code("2LM5Q") is None
    await store.create(second, [])
    assert await store.find_code("2LM5Q") == "y"


async def test_public_tables_newest_first_until_they_end(store: AnyStore) -> None:
    made = {link: replace(kept(link), public=True) for link in ("b", "a", "c", "d")}
    for each in (*made.values(), kept("private")):
        await store.create(each, [])
    assert await store.public(9) == ["d", "c", "a", "b"]
    assert await store.public(2) == ["d", "c"]
    await store.write(replace(made["d"], phase="closed"), "d", [])
    await store.write(replace(made["c"], public=False), "c", [])
    await store.write(made["b"], "b", entries(0, 1))  # that somebody plays makes it no newer
    assert await store.public(9) == ["a", "b"]
    found = {each.link: each for each in await store.rooms(["b", "nobody", "private"])}
    assert found == {"b": made["b"], "private": kept("private")}
    assert await store.count_all() == 4


async def test_no_entry_is_left_out(store: AnyStore) -> None:
    await store.create(kept("x"), entries(0, 1))
    with pytest.raises(StoreFault):
        await store.write(None, "x", entries(2, 1))
    assert await numbers(store, "x") == [0]


async def test_old_tables_go_wholly_and_those_in_use_stay(store: AnyStore) -> None:
    told = {"old": ("over", 10), "new": ("over", 30), "idle": ("lobby", 10), "used": ("lobby", 10)}
    for link, (phase, changed) in told.items():
        await store.create(kept(link, phase, changed), entries(0, 1))
        await store.join("ann", link)
    await store.write(kept("old", "over", 10), "old", entries(1, 1), b"signed")
    assert sorted(await store.prune(20, 5, [])) == ["old"]
    assert sorted(await store.prune(20, 20, ["used"])) == ["idle"]
    assert [each.link for each in await store.tables_of("ann", 9)] == ["new", "used"]
    assert await store.bodies("old") == []
    await store.create(kept("old"), [])  # nothing of it was left
    assert await numbers(store, "old") == []
    written = await store.written("old")
    assert written is not None
    assert written.signed is None


async def test_facts(store: AnyStore) -> None:
    assert await store.fact("calendar") is None
    for told, kept_now in ((9, 9), (34, 34), (12, 34)):
        await store.raise_fact("calendar", told)
        assert int(await store.fact("calendar")) == kept_now


async def test_what_we_made_is_ours(store: AnyStore) -> None:
    await store.create(kept("x"), entries(0, 1))
    claim = await store.claim("x")
    assert claim is not None
    assert claim.is_ours
    found = await store.read("x")
    assert found is not None
    assert found[0].ms == 0
