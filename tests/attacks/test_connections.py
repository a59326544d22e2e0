"""Below the level of requests and messages: connections that ask too much, too slowly, or oddly."""

import asyncio
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from spaceport.server.connection import http
from spaceport.server.limits import OpenConnections
from tests.attacks.arsenal import BINARY, CLOSE, CONT, PING, PONG, masked
from tests.server.house import House
from tests.server.test_connection import dialled, listening, until

HELLO = b"GET /api/hello HTTP/1.1\r\nHost: localhost\r\n\r\n"


async def request(it: House) -> bytes:
    """For a socket, of somebody who has just opened a table."""
    browser = it.browser()
    await browser.hello()
    opened = await browser.opened()
    ((name, value),) = browser.cookies.items()
    return (
        f"GET /ws/{opened.link} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Sec-WebSocket-Version: 13\r\nCookie: {name}={value}\r\n\r\n"
    ).encode()


@asynccontextmanager
async def upgraded(
    it: House, port: int
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A raw WebSocket of somebody who has just opened a table."""
    words = await request(it)
    reader, writer = await dialled(port)
    writer.write(words)
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    yield reader, writer
    writer.close()


async def rest(reader: asyncio.StreamReader) -> bytes:
    try:
        return await asyncio.wait_for(reader.read(), 20)
    except ConnectionResetError:
        return b""


BROKEN = {
    "not UTF-8": (masked(b"\xff\xfe"), 1007),
    "half a surrogate pair": (masked(b"\xed\xa0\x80"), 1007),
    "not masked": (masked(b"{}", mask=False), 1002),
    "a reserved bit": (masked(b"{}", rsv=4), 1002),
    "no such opcode": (masked(b"{}", 3), 1002),
    "a long ping": (masked(b"x" * 200, PING), 1002),
    "a ping in parts": (masked(b"", PING, fin=False), 1002),
    "the rest of nothing": (masked(b"a", CONT), 1002),
    "a new one within one": (masked(b"a", fin=False) + masked(b"b"), 1002),
    "half a close": (masked(b"\x03", CLOSE), 1002),
    "a close code that is none": (masked(struct.pack("!H", 5), CLOSE), 1002),
    "too big": (masked(b"x" * 70_000), 1009),
    "too big in parts": (masked(b"x" * 40_000, fin=False) + masked(b"x" * 40_000, CONT), 1009),
    "enormous": (b"\x82\xff" + struct.pack("!Q", 2**62), 1009),
    "another protocol": (b"GET / HTTP/1.1\r\n\r\n", 1002),
}


@pytest.mark.parametrize("what", BROKEN)
async def test_broken_frames_end_the_socket_and_nothing_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, what: str
) -> None:
    """With the right close code, and without a word in the log."""
    words, code = BROKEN[what]

    async with listening(tmp_path) as (it, _, port):
        async with upgraded(it, port) as (reader, writer):
            writer.write(words + masked(b'{"t":"stand","id":"after"}') * 3)
            heard = await rest(reader)
            if heard or code != 1009:  # who still sends when all is over may hear nothing
                assert struct.pack("!H", code) in heard
            assert b'"after"' not in heard
        await until(lambda: it.context.sockets.open == 0)
    assert [record.message for record in caplog.records if record.levelname != "DEBUG"] == []


async def test_speaking_before_being_let_in(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with listening(tmp_path) as (it, server, port):
        reader, writer = await dialled(port)
        writer.write(
            b"GET /ws/x HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            b"Sec-WebSocket-Version: 13\r\n\r\n"
        )
        writer.write(masked(b"{}", mask=False) * 50)
        await rest(reader)
        writer.close()
        await until(lambda: not server.server_state.connections)
        assert it.context.sockets.open == 0
    assert [record.message for record in caplog.records if record.levelname != "DEBUG"] == []


async def test_who_sends_on_after_our_goodbye_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "LINGER_SECONDS", 600.0)
    noise = masked(b"x" * 60, BINARY) * 100

    async with listening(tmp_path) as (it, server, port), upgraded(it, port) as (_, writer):
        writer.write(masked(b"\xff\xfe"))  # reason enough for goodbye
        with suppress(ConnectionError):
            while True:
                writer.write(noise)
                await writer.drain()
        await until(lambda: not server.server_state.connections)


async def test_what_comes_behind_a_goodbye_is_not_heard(tmp_path: Path) -> None:
    async with listening(tmp_path) as (it, _, port), upgraded(it, port) as (reader, writer):
        goodbye = masked(struct.pack("!H", 1000), CLOSE)
        writer.write(masked(b'{"t":"stand","id":"one"}'))
        writer.write(goodbye + masked(b'{"t":"stand","id":"two"}'))
        assert b'"two"' not in await rest(reader)


@pytest.mark.parametrize("last", [b"", masked(b"{}") * 3], ids=["silent", "speaking"])
async def test_going_while_one_waits_on_the_porch(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, last: bytes
) -> None:
    """Whoever sent too much and does not wait to be let in again has just gone."""

    async with listening(tmp_path) as (it, server, port):
        words = await request(it)
        reader, writer = await dialled(port)
        writer.write(words)
        await reader.readuntil(b"\r\n\r\n")
        (person,) = it.context.messages._buckets
        writer.close()
        await until(lambda: it.context.sockets.open == 0)
        it.context.messages.of(person).spend(1)
        _, again = await dialled(port)
        again.write(words)
        await until(lambda: it.context.sockets.open == 1)
        again.write(last)
        again.close()
        await until(lambda: it.context.sockets.open == 0)
        await until(lambda: not server.server_state.connections)
    assert [record.message for record in caplog.records if record.levelname != "DEBUG"] == []


@pytest.mark.parametrize(
    "frame",
    [masked(b"", PING), masked(b"", PONG), masked(b"", CONT, fin=False)],
    ids=["pings", "pongs", "empty parts"],
)
async def test_floods_that_are_no_messages(tmp_path: Path, frame: bytes) -> None:
    async with listening(tmp_path) as (it, _, port):
        async with upgraded(it, port) as (reader, writer):
            writer.write(masked(b"a", BINARY, fin=False) + frame * 100)
            writer.write(masked(b"", PING))
            await reader.readuntil(b"\x8a\x00")  # a few are answered as always
            writer.write(frame * 400)
            await rest(reader)
        await until(lambda: it.context.sockets.open == 0)


async def test_headers_without_end(tmp_path: Path) -> None:
    async with listening(tmp_path) as (_, _, port):
        reader, writer = await dialled(port)
        writer.write(b"GET / HTTP/1.1\r\n")
        for _ in range(40):
            writer.write(b"X: " + b"a" * 1000 + b"\r\n")
        heard = await rest(reader)
        assert heard.startswith(b"HTTP/1.1 431 ")
        assert b'"too-big-headers"' in heard
        writer.close()


async def test_headers_of_a_later_request_count_anew(tmp_path: Path) -> None:
    async with listening(tmp_path) as (_, _, port):
        reader, writer = await dialled(port)
        for _ in range(5):
            writer.write(b"GET /healthz HTTP/1.1\r\nX: " + b"a" * 9000)
            await asyncio.sleep(0)
            writer.write(b"a\r\n\r\n")
            assert b'{"ok":true}' in await reader.readuntil(b"}")
        writer.close()


async def test_a_body_that_nobody_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Answered at once, then a letter a minute: the connection ends."""
    monkeypatch.setattr(http, "LINGER_SECONDS", 0.05)

    async with listening(tmp_path) as (_, server, port):
        reader, writer = await dialled(port)
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 999999\r\n\r\na")
        assert b'{"ok":true}' in await reader.readuntil(b"}")
        writer.write(b"b")
        await rest(reader)
        await until(lambda: not server.server_state.connections)
        writer.close()


async def test_whoever_does_not_read_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "STALL_SECONDS", 0.05)

    async with listening(tmp_path) as (_, server, port):
        _, writer = await dialled(port)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(HELLO * 150)
        await until(lambda: bool(server.server_state.connections))
        (connection,) = server.server_state.connections
        connection.pause_writing()  # as the system does when its own buffers are full
        await until(lambda: not server.server_state.connections)
        writer.close()


async def test_an_address_has_only_so_many_connections(tmp_path: Path) -> None:
    settings = {"max_connections_per_address": 2, "trusted_proxies": ()}
    async with listening(tmp_path, **settings) as (it, _, port):
        counted = [await dialled(port) for _ in range(4)]
        await until(lambda: it.context.connections.of("127.0.0.1") == 4)
        reader, writer = await dialled(port)
        heard = await rest(reader)
        assert heard.startswith(b"HTTP/1.1 429 ")
        assert b'"too-many-from-address"' in heard
        for _, each in [*counted, (reader, writer)]:
            each.close()
        await until(lambda: it.context.connections.of("127.0.0.1") == 0)
        async with upgraded(it, port):  # a socket is counted as a socket
            await until(lambda: it.context.connections.of("127.0.0.1") == 0)
            assert it.context.sockets.open == 1


async def test_a_trusted_proxy_has_as_many_as_it_needs(tmp_path: Path) -> None:
    """Also one that was told as a network, and one in IPv6."""

    settings = {"max_connections_per_address": 1, "trusted_proxies": ("127.0.0.0/8",)}
    async with listening(tmp_path, **settings) as (it, server, port):
        counted = [await dialled(port) for _ in range(9)]
        for _, writer in counted:
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        for reader, _ in counted:
            assert (await reader.readline()).startswith(b"HTTP/1.1 200 ")
        assert it.context.connections.of("127.0.0.1") == 0
        for _, writer in counted:
            writer.close()
        await until(lambda: not server.server_state.connections)


def test_an_address_gives_its_connections_back() -> None:
    counted = OpenConnections(1)
    assert [counted.take("10.0.0.9"), counted.take("10.0.0.9")] == [True, False]
    counted.give_back("10.0.0.9")
    assert counted.take("10.0.0.9")
