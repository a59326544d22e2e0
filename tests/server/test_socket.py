"""A table's socket: who gets in, what is answered, and when it closes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from spaceport.server import socket
from spaceport.table.tables import Tables
from tests.server.house import HOME, Browser, FakeSocket, House, house


@asynccontextmanager
async def visiting(
    folder: Path, origin: str = "", host: str = "", **settings: Any
) -> AsyncIterator[tuple[House, FakeSocket]]:
    """A server, and the socket of somebody who has just opened a table there."""
    headers = {name: value for name, value in (("origin", origin), ("host", host)) if value}
    async with AsyncExitStack() as stack:
        it = await stack.enter_async_context(house(folder, **settings))
        browser = await stack.enter_async_context(it.browser())
        yield it, await stack.enter_async_context(await at_table(it, browser, **headers))


async def at_table(it: House, browser: Browser, **headers: str) -> FakeSocket:
    await browser.hello()
    opened = await browser.opened()
    return it.socket(browser, opened.link, **headers)


async def test_welcome_then_the_room(tmp_path: Path) -> None:
    async with visiting(tmp_path, origin=HOME) as (_, wire):
        (welcome,) = await wire.until("welcome")
        (room,) = await wire.until("room")
        assert welcome.you in [person.key for person in room.people]
        assert room.seats[0].who == "person"
        wire.say({"t": "fillWithBots", "id": "a1"})
        (done,) = await wire.until("done")
        assert done.id == "a1"


async def test_careful_headers_on_the_handshake_too(tmp_path: Path) -> None:
    async with visiting(tmp_path) as (_, wire):
        await wire.until("welcome")
        assert b"x-frame-options" in dict(wire.out[0]["headers"])


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://evil.example:8765"])
async def test_a_foreign_page_gets_no_socket(tmp_path: Path, origin: str) -> None:
    async with visiting(tmp_path, origin=origin) as (_, wire):
        await wire.ended()
        assert wire.status == 403
        assert "websocket.accept" not in [message["type"] for message in wire.out]


async def test_a_foreign_host_gets_no_socket(tmp_path: Path) -> None:
    async with visiting(tmp_path, host="evil.example") as (_, wire):
        await wire.ended()
        assert wire.status == 421


async def test_where_other_nodes_serve_a_proxy_is_told_to_try_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Tables, "are_elsewhere", True)
    async with visiting(tmp_path) as (_, wire):
        await wire.ended()
        assert wire.status == 503
        assert "websocket.accept" not in [message["type"] for message in wire.out]


async def turned_away(wire: FakeSocket) -> tuple[str, int]:
    """The code of the refusal, and the number that says whether to come back."""
    async with wire:
        (refused,) = await wire.until("refused")
        number, reason = await wire.until_closed()
        assert (refused.id, refused.code) == ("", reason)
        return reason, number


async def test_without_a_cookie_or_a_table(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as nobody, it.browser() as browser:
        assert await turned_away(it.socket(nobody, "x")) == ("no-identity", 4000)
        await browser.hello()
        assert await turned_away(it.socket(browser, "x")) == ("no-such-table", 4000)


async def test_no_spectators(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as anna, it.browser() as ben:
        await anna.hello()
        await ben.hello()
        opened = await anna.opened(watch=False, now=True)
        assert await turned_away(it.socket(ben, opened.link)) == ("no-watching", 4000)


async def test_limits_on_sockets(tmp_path: Path) -> None:
    limits: dict[str, Any] = {"max_connections_per_person": 1}
    async with house(tmp_path, max_connections_per_address=2, **limits) as it:
        guests = [it.browser() for _ in range(3)]
        async with await at_table(it, guests[0]) as one:
            await one.until("welcome")
            link = (await guests[0].opened()).link
            for guest in guests:
                await guest.hello()
            assert await turned_away(it.socket(guests[0], link)) == ("too-many-tabs", 4000)
            async with it.socket(guests[1], link) as two:
                await two.until("welcome")
                told = await turned_away(it.socket(guests[2], link))
                assert told == ("too-many-from-address", 4001)
                it.context.sockets.total = 2
                told = await turned_away(it.socket(guests[2], link))
                assert told == ("server-full", 4001)
        assert it.context.sockets.open == 0


BAD = [
    ("", ""),
    ("{", ""),
    ("[]", ""),
    ("nonsense", ""),
    ('{"t":"sit"}', ""),
    ('{"t":"sit","id":"a","seat":"0"}', "a"),
    ('{"t":"sit","id":"a","seat":99}', "a"),
    ('{"t":"sit","id":"a","seat":0,"more":1}', "a"),
    ('{"t":"fly","id":"a"}', "a"),
    ('{"t":"act","id":"a","round":0}', "a"),
    ('{"id":"a"}', "a"),
    ('{"t":"stand","id":""}', ""),
    ('{"t":"stand","id":"' + "x" * 41 + '"}', ""),
    ("[" * 4000, ""),
    ('{"t":"act","id":"a","round":0,"action":' + "[" * 3000, ""),
    ('{"t":"stand","id":"\ud7ff","a":NaN}', ""),
]


@pytest.mark.parametrize(("words", "about"), BAD, ids=range(len(BAD)))
async def test_a_message_that_is_none_is_answered(tmp_path: Path, words: str, about: str) -> None:
    async with visiting(tmp_path) as (_, wire):
        await wire.until("room")
        wire.say(words)
        (refused,) = await wire.until("refused")
        assert (refused.id, refused.code) == (about, "bad-message")
        wire.say({"t": "stand", "id": "still here"})
        assert (await wire.until("done"))[0].id == "still here"


async def test_after_some_of_them_the_socket_closes(tmp_path: Path) -> None:
    async with visiting(tmp_path) as (_, wire):
        for _ in range(socket.BAD_LIMIT + 3):
            wire.say("{")
        assert await wire.until_closed() == (4000, "bad-message")
        assert len(wire.heard("refused")) == socket.BAD_LIMIT
        await wire.ended()


async def test_a_message_that_is_too_big(tmp_path: Path) -> None:
    async with visiting(tmp_path) as (_, wire):
        wire.say({"t": "expel", "id": "a", "person": "x" * socket.MESSAGE_LIMIT})
        (refused,) = await wire.until("refused")
        assert refused.code == "too-big"
        assert refused.particulars == {"limit": socket.MESSAGE_LIMIT}


async def test_too_fast_is_refused_then_closed(tmp_path: Path) -> None:
    async with visiting(tmp_path, messages_per_second=2) as (it, wire):
        await wire.until("room")
        for number in range(8):
            wire.say({"t": "change", "public": True, "id": f"m{number}"})
        refused = await wire.until("refused", 2)
        assert [(each.id, each.code) for each in refused] == [
            ("m6", "too-fast"),
            ("m7", "too-fast"),
        ]
        it.clock._ms += 1000  # two more are fine now
        wire.say({"t": "change", "public": True, "id": "later"})
        await wire.until("done", 7)
        for number in range(socket.FAST_LIMIT + 5):
            wire.say({"t": "change", "public": True, "id": f"flood{number}"})
        assert await wire.until_closed() == (4001, "too-fast")
        assert wire.heard("told")[-1].code == "too-fast"


async def test_many_tabs_of_one_person_share_a_rate(tmp_path: Path) -> None:
    async with house(tmp_path, messages_per_second=1) as it, it.browser() as browser:
        await browser.hello()
        links = [(await browser.opened()).link for _ in range(3)]
        wires = [it.socket(browser, link) for link in links]
        for wire in wires:
            await wire.__aenter__()
            await wire.until("room")
        for wire in wires:
            for number in range(3):
                wire.say({"t": "stand", "id": f"{number}"})
            await wire.ended_or(
                lambda here=wire: len(here.heard("done") + here.heard("refused")) == 3  # type: ignore[misc]
            )
        assert len(wires[2].heard("refused")) == 3
        for wire in wires:
            await wire.__aexit__()


async def test_a_second_tab_takes_over(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        first = await at_table(it, browser)
        async with first:
            await first.until("welcome")
            link = first.link
            async with it.socket(browser, link) as second:
                await second.until("welcome")
                assert await first.until_closed() == (4000, "taken-over")
                assert first.heard("told")[-1].code == "taken-over"


async def test_one_that_never_reads_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "SEND_SECONDS", 0.01)

    async with house(tmp_path) as it, it.browser() as browser:
        wire = await at_table(it, browser)
        async with wire:
            await wire.until("room")
            wire.blocked.clear()
            wire.say({"t": "stand", "id": "a"})
            await wire.ended()
            assert it.context.sockets.open == 0
            wire.blocked.set()


async def test_a_failure_at_the_table_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visiting(tmp_path) as (_, wire):
        await wire.until("room")

        def broken(*_: Any) -> None:
            raise RuntimeError

        monkeypatch.setattr("spaceport.table.table.Table.receive", broken)
        wire.say({"t": "stand", "id": "a"})
        (refused,) = await wire.until("refused")
        assert (refused.id, refused.code) == ("a", "server-error")


async def test_whoever_hangs_up_leaves_nothing_behind(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        before = len(asyncio.all_tasks())
        for _ in range(5):
            wire = await at_table(it, browser)
            async with wire:
                await wire.until("welcome")
        assert it.context.sockets.open == 0
        tasks = [t for t in asyncio.all_tasks() if t.get_name() != "table"]
        assert len(tasks) <= before


async def test_a_tab_numbers_its_sockets(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        await browser.hello()
        link = (await browser.opened()).link
        async with it.socket(browser, link, "tab=page-1&socket=2") as wire:
            await wire.until("welcome")
            async with it.socket(browser, link, "socket=1&tab=page-1&more=x") as late:
                assert await late.until_closed() == (4001, "closing")
            assert wire.closed is None
            async with it.socket(browser, link, "more=x") as other:
                await other.until("welcome")
                assert await wire.until_closed() == (4000, "taken-over")


@pytest.mark.parametrize(
    "query",
    [
        *("tab=a", "socket=1", "tab=&socket=1", "tab=a%20b&socket=1", "tab=a&socket=-1"),
        *("tab=a&socket=", "tab=a&socket=1e3", f"tab={'a' * 41}&socket=1", "tab=%FF&socket=٣"),
    ],
)
async def test_what_is_no_number_of_a_tab_is_refused(tmp_path: Path, query: str) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        await browser.hello()
        link = (await browser.opened()).link
        async with it.socket(browser, link, query) as wire:
            assert await wire.until_closed() == (4000, "bad-request")


async def test_stopping_tells_everybody(tmp_path: Path) -> None:
    async with visiting(tmp_path) as (it, wire):
        await wire.until("welcome")
        await it.tables.stop()
        assert await wire.until_closed() == (4001, "closing")


@pytest.mark.parametrize("path", ["/ws/", "/ws", "/nothing", "/ws/a/b"])
async def test_sockets_elsewhere_are_refused(tmp_path: Path, path: str) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        await browser.hello()
        async with FakeSocket(it.app, browser, "", {}, path) as wire:
            await wire.ended()
            assert [message["type"] for message in wire.out] != ["websocket.accept"]
