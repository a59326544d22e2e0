"""A node that ends hands its tables over as others take them: who plays waits for their own."""

import asyncio
from collections.abc import AsyncIterator
from itertools import pairwise

import pytest

from spaceport.core.faults import Fault
from spaceport.table.cluster import drain
from spaceport.table.cluster.drain import PERSON_MS, TAKEN_MS
from spaceport.table.store import postgres
from tests.cluster.town import STEP_MS, Guest, Home, Town

AT_ONCE = 4
"""Instead of sixteen: fewer tables have to be opened."""


@pytest.fixture
async def town(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Town]:
    monkeypatch.setattr(drain, "AT_ONCE", AT_ONCE)
    async with Town(database) as town:
        yield town


async def tables(home: Home, count: int) -> list[str]:
    """So many tables of that node, somebody at each."""
    links = []
    for k in range(count):
        guest = Guest(home, f"guest {k}")
        links.append(await guest.open())
        await guest.come(links[-1])
    assert home.tables.figures["tables_loaded"] == count
    return links


def kept_by(home: Home, links: list[str]) -> list[str]:
    return [link for link in links if home.running(link) is not None]


async def take(home: Home, links: list[str]) -> None:
    for link in links:
        claim = await home.store.claim(link)
        assert claim is not None
        assert claim.is_new


async def ended(ending: "asyncio.Future[None]", home: Home) -> None:
    await home.town.during(ending)
    await home.close()


async def test_a_table_is_let_go_when_others_have_taken_those_before_it(town: Town) -> None:
    here, there = await town.home(), await town.home()
    links = await tables(there, AT_ONCE + 5)
    ending = asyncio.ensure_future(there.tables.stop())
    await town.pass_time(TAKEN_MS // 2)
    assert kept_by(there, links) == links[AT_ONCE:]
    await take(here, links[:3])
    await town.pass_time(TAKEN_MS // 4)
    assert kept_by(there, links) == links[AT_ONCE + 3 :]
    assert not ending.done()
    await take(here, links[3:6])
    await ended(ending, there)
    await take(here, links[6:])


async def test_one_that_nobody_asks_for_keeps_no_other_waiting(town: Town) -> None:
    here, there = await town.home(), await town.home()
    links = await tables(there, AT_ONCE * 2)
    ending = asyncio.ensure_future(there.tables.stop())
    await town.pass_time(TAKEN_MS * 3 // 4)
    await take(here, links[:1])  # somebody is there who takes tables
    await town.pass_time(TAKEN_MS // 2)
    assert kept_by(there, links) == []
    await ended(ending, there)


async def test_when_nobody_takes_any_the_rest_goes_at_once(town: Town) -> None:
    _, there = await town.home(), await town.home()
    links = await tables(there, AT_ONCE * 2 + 3)
    began = town.clock.now()
    await ended(asyncio.ensure_future(there.tables.stop()), there)
    assert TAKEN_MS <= town.clock.now() - began < 2 * TAKEN_MS
    assert kept_by(there, links) == []


async def test_the_last_node_waits_for_nobody(town: Town) -> None:
    there = await town.home()
    await tables(there, AT_ONCE + 5)
    await there.tables.stop()  # though no time passes
    await there.close()


async def test_while_the_store_cannot_say_whose_they_are_they_count_as_nobodys(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = await town.home(), await town.home()
    links = await tables(there, AT_ONCE + 5)

    async def away(_: object) -> list[str]:
        raise postgres._away(OSError())

    monkeypatch.setattr(there.store, "free", away)
    ending = asyncio.ensure_future(there.tables.stop())
    await town.pass_time(TAKEN_MS // 2)
    await take(here, links[:3])
    await town.pass_time(TAKEN_MS // 4)
    assert kept_by(there, links) == links[AT_ONCE:]
    await ended(ending, there)


async def test_sockets_are_closed_as_others_let_people_in(town: Town) -> None:
    """First those of its own tables, then those whose table runs elsewhere."""
    here, there = await town.home(), await town.home()
    links = await tables(here, 9)
    relayed = [await Guest(there, f"watcher {k}").come(link) for k, link in enumerate(links)]
    near = Guest(there, "host")
    await near.come(await near.open())
    ending = asyncio.ensure_future(there.tables.stop())
    await town.until(lambda: near.told == ["closing"])
    seen = [sum("closing" in guest.told for guest in relayed)]
    while not ending.done():
        await town.pass_time(STEP_MS)
        seen.append(sum("closing" in guest.told for guest in relayed))
    assert all(b - a <= -(-STEP_MS // PERSON_MS) for a, b in pairwise(seen))
    await ended(ending, there)
    assert all(guest.told == ["closing"] for guest in relayed)
    assert kept_by(here, links) == links


async def test_who_steps_back_waits_for_nobody(town: Town) -> None:
    """All who are far from its tables wait already."""
    _, there = await town.home(), await town.home()
    links = await tables(there, AT_ONCE + 5)
    there.line.is_cut = True
    await town.until(lambda: there.tables.unready == "cut-off")
    await town.pass_time(TAKEN_MS // 4)
    assert kept_by(there, links) == []
    with pytest.raises(Fault, match="closing"):
        await there.tables.whose(links[0])
