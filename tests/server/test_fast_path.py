"""The fast path of plain messages: frames cut anywhere, mixed with others, wrong ones; in order."""

import asyncio
import struct
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from spaceport.server.connection import fast_path
from spaceport.server.socket import BAD_LIMIT, Visit
from tests.server.test_connection import dialled, listening

TEXT, BINARY, CONTINUED, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10
MASK = b"\x11\xf2\x33\x84"


def frame(kind: int, body: bytes, last: bool = True, masked: bool = True) -> bytes:
    size = len(body)
    head = bytes((kind | (0x80 if last else 0),))
    flag = 0x80 if masked else 0
    head += bytes((flag | size,)) if size < 126 else struct.pack("!BH", flag | 126, size)
    if not masked:
        return head + body
    return head + MASK + bytes(byte ^ MASK[k % 4] for k, byte in enumerate(body))


def stand(number: int, padding: int = 0) -> bytes:
    """A message that is always answered."""
    return b'{"t":"stand","id":"%d"%b}' % (number, b" " * padding)


class Client:
    """A socket, letter by letter."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.answered: list[str] = []
        self.pongs: list[bytes] = []
        self.closed: int | None = None

    async def hear(self) -> None:
        """One frame of the server."""
        first, size = await self.reader.readexactly(2)
        if size == 126:
            (size,) = struct.unpack("!H", await self.reader.readexactly(2))
        body = await self.reader.readexactly(size)
        if first & 15 == PONG:
            self.pongs.append(body)
        elif first & 15 == CLOSE:
            (self.closed,) = struct.unpack("!H", body[:2])
        elif first & 15 == TEXT:
            heard = msgspec.json.decode(body)
            if heard["t"] in ("done", "refused"):
                self.answered.append(heard["id"])

    async def answers(self, count: int) -> list[str]:
        async with asyncio.timeout(20):
            while len(self.answered) < count:
                await self.hear()
        return self.answered

    async def end(self) -> int | None:
        async with asyncio.timeout(20):
            while self.closed is None:
                await self.hear()
        return self.closed


@asynccontextmanager
async def at_table(folder: Path, **settings: Any) -> AsyncIterator[Client]:
    async with listening(folder, **settings) as (it, _, port), it.browser() as browser:
        await browser.hello()
        opened = await browser.opened()
        ((name, value),) = browser.cookies.items()
        reader, writer = await dialled(port)
        writer.write(
            f"GET /ws/{opened.link} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {name}={value}\r\n\r\n".encode()
        )
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        yield Client(reader, writer)
        writer.close()


async def test_frames_cut_anywhere(tmp_path: Path) -> None:
    async with at_table(tmp_path) as client:
        stream = b"".join(frame(TEXT, stand(k, padding=k * 50)) for k in range(6))
        for size in (1, 7, 126, 2000):
            for at in range(0, len(stream), size):
                client.writer.write(stream[at : at + size])
                await client.writer.drain()
                await asyncio.sleep(0)
        assert await client.answers(24) == [str(k) for k in range(6)] * 4


async def test_pieces_pings_and_bytes_keep_their_order(tmp_path: Path) -> None:
    async with at_table(tmp_path) as client:
        whole = stand(1)
        client.writer.write(
            frame(TEXT, stand(0))
            + frame(TEXT, whole[:5], last=False)
            + frame(PING, b"between")
            + frame(CONTINUED, whole[5:])
            + frame(TEXT, stand(2))
            + frame(BINARY, stand(3))
            + frame(TEXT, stand(4))
        )
        assert await client.answers(5) == ["0", "1", "2", "3", "4"]
        assert client.pongs == [b"between"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (frame(TEXT, b"\xff\xfe"), 1007),
        (frame(TEXT, b"{}", masked=False), 1002),
        (frame(TEXT, b"{", last=False) + frame(TEXT, b"}"), 1002),
        (frame(CONTINUED, b"{}"), 1002),
        (frame(TEXT | 0x40, b"{}"), 1002),
        (bytes((0x81, 0xFF)) + (1 << 20).to_bytes(8, "big"), 1009),
        (frame(3, b"{}"), 1002),
    ],
    ids=["not UTF-8", "unmasked", "in pieces", "a piece of nothing", "flag", "long", "kind"],
)
async def test_what_is_wrong_ends_the_socket(tmp_path: Path, words: bytes, code: int) -> None:
    async with at_table(tmp_path) as client:
        client.writer.write(frame(TEXT, stand(0)))
        await client.answers(1)
        client.writer.write(words + frame(TEXT, stand(1)))
        assert await client.end() == code
        assert client.answered == ["0"]


async def test_the_client_closes(tmp_path: Path) -> None:
    async with at_table(tmp_path) as client:
        client.writer.write(frame(TEXT, stand(0)) + frame(CLOSE, struct.pack("!H", 1000)))
        assert await client.end() == 1000


async def test_a_packet_with_many_messages_is_heard_in_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them, in order; but in between the loop comes round to others."""
    most = fast_path.FRAMES_AT_ONCE
    count, turn = 3 * most + 1, 0
    heard_in: Counter[int] = Counter()
    real = Visit.hear

    def hear(self: Visit, text: str | bytes) -> None:
        heard_in[turn] += 1
        real(self, text)

    monkeypatch.setattr(Visit, "hear", hear)

    async def others(client: Client) -> None:
        nonlocal turn
        while len(client.answered) < count:
            turn += 1
            await asyncio.sleep(0)

    async with at_table(tmp_path, messages_per_second=100_000) as client:
        other = asyncio.create_task(others(client))
        client.writer.write(b"".join(frame(TEXT, stand(k)) for k in range(count)))
        assert await client.answers(count) == [str(k) for k in range(count)]
        await other
        assert len(heard_in) > 3
        assert max(heard_in.values()) <= most
        client.writer.write(frame(TEXT, stand(0)))  # it reads on after that
        await client.answers(count + 1)


async def test_after_goodbye_nothing_is_parsed_and_the_answer_to_it_is_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[int] = []
    real = WebSocketsSansIOProtocol.handle_text

    def handle_text(self: WebSocketsSansIOProtocol, event: Frame) -> None:
        parsed.append(1)
        real(self, event)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "handle_text", handle_text)

    async with at_table(tmp_path) as client:
        nonsense = frame(TEXT, b"nonsense")
        client.writer.write(nonsense * BAD_LIMIT)
        assert await client.end() == 4000
        client.writer.write(nonsense * 1000 + frame(CLOSE, struct.pack("!H", 4000)))
        async with asyncio.timeout(2):  # it lingers for longer where nobody answers
            assert await client.reader.read() == b""
        assert parsed == []
