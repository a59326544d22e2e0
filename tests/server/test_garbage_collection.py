"""What comes and goes leaves no garbage with cycles in it, so that it is seldom searched for."""

import asyncio
import gc
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from spaceport.bots.base import Decision
from spaceport.server import garbage_collection as collection
from spaceport.server.garbage_collection import Collector
from spaceport.table.bot_workers import Thought
from tests.server.house import on_uvloop
from tests.server.test_connection import listening, until
from tests.table.harness import House


@contextmanager
def found() -> Iterator[list[int]]:
    """How many things in cycles were left behind."""
    left: list[int] = []
    gc.collect()
    gc.disable()
    try:
        yield left
        left.append(gc.collect())
    finally:
        gc.enable()


@contextmanager
def in_cycles() -> Iterator[set[str]]:
    """The kinds of things in cycles that were left behind."""
    kinds: set[str] = set()
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield kinds
        gc.collect()
        kinds |= {type(thing).__name__ for thing in gc.garbage}
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


async def test_a_table_that_is_put_away_leaves_no_cycles(tmp_path: Path) -> None:
    async def evening(house: House, number: int) -> None:
        host = await house.open(f"leo{number}", seats=2)
        guest = await house.enter(f"zoe{number}", host.link)
        await guest.send("sit", seat=1)
        await host.send("start")
        for screen in (host, guest, host):
            await screen.read()
            if screen.frame["offers"]:
                await screen.act(screen.frame["offers"][0])
        for screen in (host, guest):
            screen.leave()
        await house.settle()
        await house.pass_time(5_000)

    async def never(thought: Thought) -> Decision:
        raise AssertionError(f"there is no bot: {thought}")

    async with House(tmp_path, thinker=never, idle_unload_ms=1_000) as house:
        await evening(house, 0)  # what is made once
        with found() as left:
            await evening(house, 1)
            assert not house.tables._loaded
        assert left == [0]


@on_uvloop
async def test_a_connection_that_has_gone_leaves_no_cycles(tmp_path: Path) -> None:
    """On the loop that serves; asyncio's own transports are not as tidy."""

    def ask(port: int) -> None:
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert b" 200 " in line.makefile("rb").read()

    async with listening(tmp_path) as (_, server, port):
        for warm in (True, False):
            with found() as left:
                for _ in range(5):
                    await asyncio.to_thread(ask, port)
                    await until(lambda: not server.server_state.connections)
            assert warm or left == [0]


@on_uvloop
async def test_a_socket_that_has_gone_is_in_no_cycle(tmp_path: Path) -> None:
    """Starlette's handlers hold each other, which is little; what they serve must not be there."""

    def visit(port: int, link: str, cookie: str) -> None:
        head = f"GET /ws/{link} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n"
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.sendall(f"{head}Upgrade: websocket\r\nConnection: Upgrade\r\n{key}\r\n".encode())
            came = b""
            while b'"t":"room"' not in came:
                more = line.recv(4096)
                assert more, came
                came += more

    async with listening(tmp_path) as (house, server, port):
        async with house.browser(home=f"http://127.0.0.1:{port}") as browser:
            await browser.hello()
            link = (await browser.opened()).link
            ((name, value),) = browser.cookies.items()
        cookie = f"{name}={value}"
        await asyncio.to_thread(visit, port, link, cookie)
        await until(lambda: not server.server_state.connections)
        with in_cycles() as kinds:
            for _ in range(3):
                await asyncio.to_thread(visit, port, link, cookie)
                await until(lambda: not server.server_state.connections)
        assert kinds <= {"cell", "function", "tuple"}


@pytest.fixture
def as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)


@pytest.mark.usefixtures("as_before")
async def test_everything_is_searched_when_nobody_is_here_or_after_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[str] = []

    is_quiet = False
    collector = Collector(lambda: is_quiet)
    collector.begin()
    monkeypatch.setattr(gc, "unfreeze", lambda: searched.append("all"))
    collector.look()
    assert not searched
    is_quiet = True
    collector.look()
    assert searched == ["all"]
    is_quiet = False
    collector._searched_at -= collection.PATIENCE_SECONDS
    collector.look()
    collector.look()
    assert searched == ["all", "all"]
    collector.end()


@pytest.mark.usefixtures("as_before")
async def test_what_is_new_is_searched_sooner_when_it_was_much() -> None:
    took = collection.LONG_SECONDS * 2
    times = iter(range(1000))
    collector = Collector(lambda: False, lambda: next(times) * took)
    collector.begin()
    for _ in range(9):
        collector.sweep()
    assert collector.gap == collection.OFTEN_SECONDS
    took = collection.LONG_SECONDS / 2  # as it should be: the pace stays
    collector.sweep()
    assert collector.gap == collection.OFTEN_SECONDS
    took = 0.0
    for _ in range(9):
        collector.sweep()
    assert collector.gap == collection.SELDOM_SECONDS
    collector.end()


@pytest.mark.usefixtures("as_before")
async def test_what_is_new_is_searched_by_the_clock_however_much_of_the_old_goes() -> None:
    """Python's own count stays near zero where as much goes as is made."""

    collector = Collector(lambda: False)
    collector.begin()
    old = [[number] for number in range(4 * collection.NEW)]
    collector.sweep()
    gc.disable()
    try:
        new = []
        while old:
            old.pop()
            new.append([old])
        counted, young = gc.get_count()[0], len(gc.get_objects(generation=0))
        collector.sweep()
        left = len(gc.get_objects(generation=0))
    finally:
        gc.enable()
    assert counted < collection.NEW < young
    assert left < 100
    collector.end()


@pytest.mark.usefixtures("as_before")
async def test_what_was_found_alive_is_set_aside() -> None:
    collector = Collector(lambda: False)
    collector.begin()
    kept = [[number] for number in range(3 * collection.NEW)]
    gc.collect(0)
    assert gc.get_count()[0] < collection.NEW
    assert gc.get_objects(generation=1) == []
    assert len(gc.get_objects(generation=2)) == 0
    assert kept
    collector.end()
