"""A WebSocket client and an HTTP client that cost little, so that the server is what is measured.

Messages go out under the mask zero, which every server must take, and come in as bytes.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from msgspec import Struct

TEXT: Final = 0x81
CLOSE: Final = 0x88
PONG: Final = 0x8A
PATIENCE: Final = 60.0
Said = Callable[["Wire", bytes], None]


class Wire(asyncio.Protocol):
    """One socket. `said` gets every message; `lost` hears why it ended."""

    __slots__ = ("_rest", "_transport", "closed_for", "is_open", "lost", "opened", "said")

    def __init__(self, said: Said) -> None:
        self.said = said
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_open = False
        self.closed_for: str | None = None
        self.lost: Callable[[str], None] | None = None
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport) or hasattr(transport, "write")
        self._transport = transport  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
            self._rest = b""
        if not self.is_open:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            self._shake_hands(head)
        at, end = 0, len(data)
        while end - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                start = at + 4
                length = int.from_bytes(data[at + 2 : start], "big")
            elif length == 127:
                start = at + 10
                length = int.from_bytes(data[at + 2 : start], "big")
            if start > end or end - start < length:
                break
            self._frame(data[at], data[start : start + length])
            at = start + length
        self._rest = data[at:]

    def _shake_hands(self, head: bytes) -> None:
        self.is_open = b" 101 " in head[:16]
        if self.opened.done():
            return
        if self.is_open:
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionRefusedError(head[:60].decode("latin-1")))

    def _frame(self, first: int, body: bytes) -> None:
        if first == TEXT:
            self.said(self, body)
        elif first == 0x89:
            self._send(PONG, body)
        elif first == CLOSE:
            self.closed_for = body[2:].decode()
            self._send(CLOSE, body)
            self.hang_up()

    def say(self, text: bytes) -> None:
        self._send(TEXT, text)

    def _send(self, first: int, body: bytes) -> None:
        length = len(body)
        if length < 126:
            head = bytes((first, 0x80 | length, 0, 0, 0, 0))
        else:
            head = bytes((first, 0xFE, length >> 8, length & 255, 0, 0, 0, 0))
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(head + body)

    def stop_reading(self) -> None:
        assert self._transport is not None
        self._transport.pause_reading()

    def hang_up(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def break_off(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def connection_lost(self, error: Exception | None) -> None:
        self.is_open = False
        if not self.opened.done():
            self.opened.set_exception(ConnectionResetError("before it was open"))
            self.opened.exception()
        if self.lost is not None:
            self.lost(self.closed_for or "")


async def dial(port: int, path: str, said: Said, *headers: str) -> Wire:
    """An open socket, or ConnectionError."""
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
        *headers,
    )
    loop = asyncio.get_running_loop()
    transport, wire = await loop.create_connection(lambda: Wire(said), "127.0.0.1", port)
    transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    await asyncio.wait_for(wire.opened, PATIENCE)
    return wire


class Answer(Struct):
    """What HTTP gave."""

    status: int
    cookie: str
    body: bytes


class Asker:
    """One HTTP connection that is kept."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def __aenter__(self) -> "Asker":  # noqa: PYI034
        self._in, self._out = await asyncio.open_connection("127.0.0.1", self._port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._out.close()

    async def ask(self, method: str, path: str, body: bytes = b"", *headers: str) -> Answer:
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self._port}", *headers]
        if body:
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        self._out.write(("\r\n".join(lines) + "\r\n\r\n").encode() + body)
        head = (await self._in.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        told = dict(line.lower().split(": ", 1) for line in head[1:] if ": " in line)
        cookie = next((line[12:] for line in head if line.lower().startswith("set-cookie")), "")
        length = int(told.get("content-length", 0))
        found = await self._in.readexactly(length)
        return Answer(int(head[0].split()[1]), cookie.partition(";")[0], found)
