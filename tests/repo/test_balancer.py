"""The balancer of ./do up and of the drills, in front of nodes that do only what a test says."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tools.balancer import Balancer, Target


class Node:
    """Answers /readyz as told, and everything else with what it was asked. A socket stays open."""

    def __init__(self) -> None:
        self.is_ready = True
        self.ends = False
        self.mute = ""
        """How it goes without an answer."""
        self.heads: list[bytes] = []
        self.open_ones: set[asyncio.StreamWriter] = set()
        self.server: asyncio.Server | None = None

    async def open(self) -> "Node":
        self.server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        return self

    @property
    def port(self) -> int:
        assert self.server is not None
        return int(self.server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        assert self.server is not None
        self.server.close()
        for writer in self.open_ones:
            writer.transport.abort()
        await asyncio.sleep(0)

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open_ones.add(writer)
        head = await reader.readuntil(b"\r\n\r\n")
        if b"/readyz" in head:
            told = 404 if self.ends else 200 if self.is_ready else 503
            writer.write(b"HTTP/1.1 %d X\r\n\r\n" % told)
        elif self.mute == "reset":
            writer.transport.abort()
        elif self.mute:
            pass
        elif self.ends:
            writer.write(b"HTTP/1.1 503 X\r\n\r\n")
        elif b"Upgrade:" in head:
            self.heads.append(head)
            writer.write(b"HTTP/1.1 101 X\r\n\r\n")
            while heard := await reader.read(100):
                writer.write(heard)
        else:
            self.heads.append(head)
            writer.write(b"HTTP/1.1 200 X\r\n\r\n%d" % self.port)
        writer.close()


class House:
    """Nodes behind a balancer."""

    def __init__(self, balancer: Balancer, port: int, nodes: list[Node]) -> None:
        self.balancer = balancer
        self.port = port
        self.nodes = nodes

    async def ask(self, path: str = "/", *lines: str, method: str = "GET") -> str:
        """The body of an answer, or its first line if that is not 200; nothing if there is none."""
        reader, writer = await self.begin(path, *lines, method=method)
        answer = (await reader.read()).decode()
        writer.close()
        return answer.partition("\r\n\r\n")[2] if " 200 " in answer else answer.partition("\r\n")[0]

    async def begin(
        self, path: str, *lines: str, method: str = "GET"
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = "".join(f"{line}\r\n" for line in (f"{method} {path} HTTP/1.1", "Host: x", *lines))
        writer.write(f"{head}\r\n".encode())
        return reader, writer

    async def at_table(self, link: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        upgrade = ("Upgrade: websocket", "Connection: keep-alive, Upgrade")
        reader, writer = await self.begin(f"/ws/{link}", *upgrade)
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        return reader, writer

    def who_has(self, link: str) -> set[int]:
        word = f"/ws/{link} ".encode()
        return {node.port for node in self.nodes if any(word in head for head in node.heads)}


@asynccontextmanager
async def house(count: int, *, by_link: bool = False) -> AsyncIterator[House]:
    nodes = [await Node().open() for _ in range(count)]
    listening = socket.create_server(("127.0.0.1", 0))
    balancer = await Balancer(by_link=by_link).open([listening])
    for node in nodes:
        balancer.add(node.port)
    assert await balancer.look() == [node.port for node in nodes]
    try:
        yield House(balancer, listening.getsockname()[1], nodes)
    finally:
        await balancer.close()
        for node in nodes:
            await node.close()


async def test_round_robin() -> None:
    async with house(3) as it:
        asked = [int(await it.ask()) for _ in range(6)]
        assert sorted(asked[:3]) == sorted(node.port for node in it.nodes)
        assert asked[:3] == asked[3:]


async def test_whom_it_asks_for_it_says_itself_and_nobody_else() -> None:
    async with house(1) as it:
        forged = ("X-Forwarded-For: 9.9.9.9", "x-forwarded-proto: https", "Forwarded: for=9.9.9.9")
        await it.ask("/", *forged, "Connection: keep-alive", "Cookie: a=b")
        (head,) = it.nodes[0].heads
        assert head.lower().count(b"forwarded") == 1
        assert b"X-Forwarded-For: 127.0.0.1\r\n" in head
        assert b"Connection: close\r\n" in head
        assert b"keep-alive" not in head
        assert head.endswith(b"Host: x\r\nCookie: a=b\r\n\r\n")


async def test_a_socket_goes_both_ways_and_stays() -> None:
    async with house(1) as it:
        reader, writer = await it.at_table("abc")
        for word in (b"one", b"two"):
            writer.write(word)
            assert await reader.readexactly(3) == word
        writer.close()


async def test_by_link_everybody_of_a_table_is_at_one_node_and_tables_are_spread() -> None:
    async with house(3, by_link=True) as it:
        links = [f"link-{k}" for k in range(40)]
        for link in links * 2:
            _, writer = await it.at_table(link)
            writer.close()
        homes = {link: it.who_has(link) for link in links}
        assert all(len(home) == 1 for home in homes.values())
        assert len(set.union(*homes.values())) == 3
        gone = it.nodes.pop()
        it.balancer.remove(gone.port)
        for link in links:
            _, writer = await it.at_table(link)
            writer.close()
        for link, home in homes.items():  # only those of the node that went have moved
            assert it.who_has(link) == home or home == {gone.port}
        await gone.close()


async def test_refused_it_is_tried_at_the_next() -> None:
    async with house(3) as it:
        await it.nodes[0].close()  # a moment ago: nobody has looked since
        asked = {int(await it.ask()) for _ in range(6)}
        assert asked == {node.port for node in it.nodes[1:]}


async def test_a_handshake_that_a_node_does_not_take_is_tried_at_the_next() -> None:
    async with house(3) as it:
        it.nodes[0].ends = True  # a moment ago: nobody has looked since
        for k in range(6):
            _, writer = await it.at_table(f"link-{k}")
            writer.close()
        assert set.union(*(it.who_has(f"link-{k}") for k in range(6))) == {
            node.port for node in it.nodes[1:]
        }
        assert "HTTP/1.1 503 X" in [await it.ask() for _ in range(3)]  # it may be asked once only
        for node in it.nodes:
            node.ends = True
        reader, writer = await it.begin("/ws/abc", "Upgrade: websocket", "Connection: Upgrade")
        assert b" 503 " in await reader.readline()
        writer.close()


@pytest.mark.parametrize("how", ["closed", "reset"])
async def test_what_is_not_answered_is_asked_of_the_next(how: str) -> None:
    """A node ends while a request waits to be read. What changes something is not sent twice."""
    async with house(2) as it:
        it.nodes[0].mute = how
        asked = {int(await it.ask()) for _ in range(4)}
        assert asked == {it.nodes[1].port}
        for k in range(2):
            _, writer = await it.at_table(f"link-{k}")
            writer.close()
        posted = [await it.ask(method="POST") for _ in range(2)]
        assert sorted(posted) == ["", str(it.nodes[1].port)]


async def test_who_ends_gets_nobody_more_and_keeps_whom_it_has() -> None:
    async with house(2) as it:
        pairs = [await it.at_table("a") for _ in range(2)]
        leaving, well = it.nodes
        leaving.ends = True
        for _ in range(3):
            assert await it.balancer.look() == [well.port]
        ends = await asyncio.gather(*(_end_or_echo(*pair) for pair in pairs))
        assert ends == ["echo", "echo"]
        assert {int(await it.ask()) for _ in range(4)} == {well.port}
        await leaving.close()
        assert await it.balancer.look() == [well.port]


async def test_one_miss_is_none_and_two_are_down() -> None:
    node = await Node().open()
    target = Target(node.port)
    await target.look()
    seen = [target.is_up]
    for is_ready in (False, True, False, False, True):
        node.is_ready = is_ready
        await target.look()
        seen.append(target.is_up)
    assert seen == [True, True, True, True, False, True]
    await node.close()
    await target.look()
    await target.look()
    assert not target.is_up


async def test_who_is_down_is_not_asked_and_its_sessions_are_shut() -> None:
    async with house(2) as it:
        pairs = [await it.at_table("a") for _ in range(2)]
        sick, well = it.nodes
        sick.is_ready = False
        while sick.port in await it.balancer.look():
            pass
        ends = await asyncio.gather(*(_end_or_echo(*pair) for pair in pairs))
        assert sorted(ends) == ["echo", "end"]
        assert {int(await it.ask()) for _ in range(4)} == {well.port}
        sick.is_ready = True
        assert len(await it.balancer.look()) == 2
        assert len({int(await it.ask()) for _ in range(2)}) == 2


async def _end_or_echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> str:
    try:
        writer.write(b"word")
        heard = await reader.read(4)
    except ConnectionError:
        return "end"
    writer.close()
    return "echo" if heard else "end"


async def test_nobody_is_there() -> None:
    async with house(1) as it:
        it.nodes[0].is_ready = False
        while await it.balancer.look():
            pass
        assert await it.ask() == "HTTP/1.1 503 Service Unavailable"


async def test_who_was_asleep_does_not_take_others_for_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """This process stood still for a minute, right before it would have heard the answers."""
    loop, asleep = asyncio.get_running_loop(), 0.0
    clock = loop.time
    monkeypatch.setattr(loop, "time", lambda: clock() + asleep)

    class Waking(Node):
        async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            nonlocal asleep
            asleep += 60
            await super()._meet(reader, writer)

    node = await Waking().open()
    target = Target(node.port)
    for _ in range(3):
        await target.look()
        assert target.is_up
    await node.close()


async def test_who_does_not_answer_is_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.balancer.LOOK_SECONDS", 0.01)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        target = Target(mute.getsockname()[1])
        target.is_up = True
        for is_up in (True, False):
            await target.look()
            assert target.is_up == is_up


async def test_who_says_too_much_or_goes_harms_nobody() -> None:
    async with house(1) as it:
        _, writer = await it.begin("/" + "x" * 40_000)
        writer.close()
        _, gone = await asyncio.open_connection("127.0.0.1", it.port)
        gone.write(b"GET /")
        gone.transport.abort()
        assert int(await it.ask()) == it.nodes[0].port
