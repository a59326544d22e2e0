"""Who floods does not come straight back; everybody else notices nothing of it."""

import asyncio
from pathlib import Path

import pytest

from spaceport.server.connection import admission
from spaceport.server.limits import Bucket
from tests.server.house import FakeSocket, House, house

FROM_EMPTY_MS = 1_500
"""Until somebody who has nothing left has half of it again, whatever the rate is."""


async def settle() -> None:
    for _ in range(30):
        await asyncio.sleep(0)


async def flood(wire: FakeSocket) -> None:
    """Until it is closed for that."""
    await wire.until("room")
    for number in range(1000):
        wire.say({"t": "pong", "k": number})
    assert await wire.until_closed() == (4001, "too-fast")


def use_up(it: House, person: str) -> None:
    """Nothing is left to this person, in whatever tabs it was spent."""
    it.context.messages.of(person).spend(1)


def test_a_bucket_says_when_there_is_enough() -> None:
    ms = 0
    bucket = Bucket(10, 20, lambda: ms)
    assert bucket.ms_until(1) == 0
    bucket.spend(0.5)
    assert (bucket.ms_until(0.5), bucket.ms_until(1)) == (0, 1000)
    bucket.spend(3)
    assert bucket.ms_until(0.5) == 1000
    ms += 999
    assert bucket.ms_until(0.5) == 1
    ms += 1
    assert bucket.ms_until(0.5) == 0


@pytest.mark.parametrize("rate", [2, 60])
async def test_who_flooded_waits_and_then_comes_in(tmp_path: Path, rate: int) -> None:
    async with house(tmp_path, messages_per_second=rate) as it, it.browser() as browser:
        await browser.hello()
        opened = await browser.opened()
        async with it.socket(browser, opened.link) as wire:
            await flood(wire)
        person = next(iter(it.context.messages._buckets))
        use_up(it, person)
        async with it.socket(browser, opened.link) as again:
            await it.clock.advance(FROM_EMPTY_MS - 2, settle)
            assert again.out == []
            await it.clock.advance(3, settle)
            await again.until("welcome")


async def test_others_behind_the_same_address_come_in_at_once(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as leo, it.browser() as zoe:
        await leo.hello()
        await zoe.hello()
        opened = await leo.opened()
        async with it.socket(leo, opened.link) as wire:
            await flood(wire)
        async with it.socket(leo, opened.link) as held, it.socket(zoe, opened.link) as wire:
            await wire.until("welcome")
            assert held.out == []


async def test_whoever_reloads_many_times_does_not_wait(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        await browser.hello()
        opened = await browser.opened()
        for _ in range(int(admission.ENOUGH / admission.COMING)):
            async with it.socket(browser, opened.link) as wire:
                await wire.until("welcome")


async def test_to_come_and_go_for_ever_is_too_much_as_well(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        await browser.hello()
        opened = await browser.opened()
        came = 0
        for _ in range(30):
            async with it.socket(browser, opened.link) as wire:
                await settle()
                came += wire.out != []
        assert came < 15


async def test_who_goes_while_waiting_leaves_nothing_behind(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        await browser.hello()
        opened = await browser.opened()
        async with it.socket(browser, opened.link) as wire:
            await flood(wire)
        async with it.socket(browser, opened.link) as held:
            await settle()
            assert it.context.sockets.open == 1
        assert [message["type"] for message in held.out] == ["websocket.close"]
        assert it.context.sockets.open == 0


async def test_waiting_counts_among_the_tabs_and_has_an_end(tmp_path: Path) -> None:
    """While another tab goes on flooding there is never enough."""

    async with (
        house(tmp_path, max_connections_per_person=2) as it,
        it.browser() as browser,
    ):
        await browser.hello()
        opened = await browser.opened()
        async with it.socket(browser, opened.link) as wire:
            await flood(wire)
        person = next(iter(it.context.messages._buckets))
        use_up(it, person)
        waiting = [it.socket(browser, opened.link) for _ in range(2)]
        for each in waiting:
            await each.__aenter__()
        await settle()
        async with it.socket(browser, opened.link) as third:
            assert await third.until_closed() == (4000, "too-many-tabs")
        for _ in range(admission.PATIENCE_MS // 500):
            assert [each.out for each in waiting] == [[], []]
            await it.clock.advance(500, settle)
            use_up(it, person)
        await it.clock.advance(500, settle)
        for each in waiting:
            assert await each.until_closed() == (4001, "too-fast")
            await each.__aexit__()
