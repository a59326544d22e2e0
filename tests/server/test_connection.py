"""Peers that say nothing, dribble, or never read: they must not hold a place for ever."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvicorn

from spaceport.server import security_headers
from spaceport.server.connection import fast_path, http
from spaceport.server.connection.admission import Turnstiles
from spaceport.server.listen import listen
from spaceport.server.run import config
from spaceport.wire.web import Problem
from tests.server.house import House, house


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0.001)


@asynccontextmanager
async def listening(
    folder: Path, **settings: Any
) -> AsyncIterator[tuple[House, uvicorn.Server, int]]:
    """A real uvicorn on a real port, in this process."""
    async with house(folder, **settings) as it:
        sockets, port = listen("127.0.0.1", 0)
        server = uvicorn.Server(config(it.context, Turnstiles()))
        task = asyncio.create_task(server._serve(sockets))
        await until(lambda: server.started)
        try:
            yield it, server, port
        finally:
            await it.tables.stop()
            server.should_exit = True
            await task


async def dialled(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", port)


@pytest.mark.parametrize(
    "words",
    [b"", b"GET / HTTP/1.1\r\nHost: loc", b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nGET / HT"],
    ids=["silent", "half a request", "half a second request"],
)
@pytest.mark.parametrize("proxies", [("127.0.0.1",), ()], ids=["by a proxy", "by a guest"])
async def test_whoever_does_not_finish_asking_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: bytes, proxies: tuple[str, ...]
) -> None:
    monkeypatch.setattr(http, "HEADER_SECONDS", 0.05)

    async with listening(tmp_path, trusted_proxies=proxies) as (_, server, port):
        reader, writer = await dialled(port)
        writer.write(words)
        try:
            while await reader.read(1000):
                pass
        except ConnectionResetError:
            pass
        assert not server.server_state.connections
        writer.close()


async def test_whoever_has_asked_is_not_hurried(tmp_path: Path) -> None:
    async with listening(tmp_path, trusted_proxies=()) as (_, server, port):
        reader, writer = await dialled(port)
        await until(lambda: bool(server.server_state.connections))
        (connection,) = server.server_state.connections
        assert isinstance(connection, http.Http)
        assert connection._waiting is not None
        for _ in range(3):
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
            assert b'{"ok":true}' in await reader.readuntil(b"}")
            assert connection._waiting is None
        writer.close()


async def test_whoever_never_reads_loses_the_socket(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fast_path, "STALL_SECONDS", 0.05)

    async with listening(tmp_path) as (it, server, port):
        browser = it.browser()
        await browser.hello()
        opened = await browser.opened()
        ((name, value),) = browser.cookies.items()
        deaf = socket.create_connection(("127.0.0.1", port))
        deaf.sendall(
            f"GET /ws/{opened.link} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {name}={value}\r\n\r\n".encode()
        )
        table = await it.tables.find(opened.link)
        assert table is not None
        await until(lambda: bool(table.hub.by_person))
        (connection,) = table.hub.by_person.values()
        for _ in range(200):
            connection.outbox.put(b'"' + b"x" * 100_000 + b'"')
        await until(lambda: not server.server_state.connections)
        await until(lambda: it.context.sockets.open == 0)
        deaf.close()


@pytest.mark.parametrize(
    "words",
    [
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: a\x01b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nno colon here\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        (
            b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        ),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ],
    ids=["control character", "no colon", "HTTP/9.9", "length and chunks", "TLS"],
)
@pytest.mark.parametrize("proxies", [("127.0.0.1",), ()], ids=["by a proxy", "by a guest"])
async def test_what_is_no_http_is_answered_like_everything_else(
    tmp_path: Path, words: bytes, proxies: tuple[str, ...]
) -> None:
    async with listening(tmp_path, trusted_proxies=proxies) as (_, _, port):
        reader, writer = await dialled(port)
        writer.write(words)
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        check_refusal(head, body, b"400 Bad Request", "bad-request")
        assert b"retry-after" not in head, "it would be as wrong later"
        writer.close()


def check_refusal(head: bytes, body: bytes, status: bytes, code: str) -> None:
    """A `Problem` with the headers that every answer has."""
    first, *lines = head.split(b"\r\n")
    headers = dict(line.split(b": ", 1) for line in lines)
    assert first == b"HTTP/1.1 " + status
    assert msgspec.json.decode(body, type=Problem) == Problem(code, {})
    assert headers[b"content-type"] == b"application/json"
    assert headers[b"connection"] == b"close"
    assert int(headers[b"content-length"]) == len(body)
    for name, value in security_headers.of("localhost"):
        assert headers[name] == value


@pytest.mark.parametrize(
    ("words", "status", "code"),
    [
        (http.TOO_MANY, b"429 Too Many Requests", "too-many-from-address"),
        (http.TOO_FAST, b"429 Too Many Requests", "too-fast"),
        (http.HEADERS_TOO_BIG, b"431 Request Header Fields Too Large", "too-big-headers"),
    ],
)
def test_so_are_those_whom_no_handler_sees(words: bytes, status: bytes, code: str) -> None:
    head, _, body = words.partition(b"\r\n\r\n")
    check_refusal(head, body, status, code)
