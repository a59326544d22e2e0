"""The cable that the drills cut."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.cluster.cable import Cable


@asynccontextmanager
async def echoing() -> AsyncIterator[tuple[Cable, asyncio.Server]]:
    writers: list[asyncio.StreamWriter] = []

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        while heard := await reader.read(100):
            writer.write(heard)
        writer.close()

    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    cable = await Cable(server.sockets[0].getsockname()[1]).open()
    try:
        yield cable, server
    finally:
        await cable.close()
        server.close()
        for writer in writers:
            writer.transport.abort()
        await asyncio.sleep(0)


async def said(port: int, word: bytes) -> bytes:
    """What comes back, on a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(word)
    heard = await reader.readexactly(len(word))
    writer.close()
    return heard


async def test_whole_it_carries_both_ways() -> None:
    async with echoing() as (cable, _):
        assert await said(cable.port, b"hello") == b"hello"


async def test_cut_it_swallows_and_mended_it_delivers() -> None:
    async with echoing() as (cable, _):
        reader, writer = await asyncio.open_connection("127.0.0.1", cable.port)
        writer.write(b"one")
        assert await reader.readexactly(3) == b"one"
        cable.cut()
        writer.write(b"two")
        old = asyncio.create_task(reader.readexactly(3))
        new = asyncio.create_task(said(cable.port, b"new"))
        for _ in range(20):  # the loop has had time for both
            assert await said(cable.to, b"beside it") == b"beside it"
        assert not old.done()
        assert not new.done()
        cable.mend()
        assert await old == b"two"
        assert await new == b"new"
        writer.close()


async def test_that_the_far_end_has_gone_is_heard_only_when_it_is_whole() -> None:
    async with echoing() as (cable, _):
        reader, writer = await asyncio.open_connection("127.0.0.1", cable.port)
        cable.cut()
        writer.write_eof()
        end = asyncio.create_task(reader.read())
        for _ in range(20):
            assert await said(cable.to, b"beside it") == b"beside it"
        assert not end.done()
        cable.mend()
        assert await asyncio.gather(end, return_exceptions=True)
        writer.close()


async def test_nobody_at_the_far_end() -> None:
    async with echoing() as (cable, server):
        server.close()
        await server.wait_closed()
        reader, writer = await asyncio.open_connection("127.0.0.1", cable.port)
        writer.write(b"hello")
        found = await asyncio.gather(reader.read(), return_exceptions=True)
        assert found[0] == b"" or isinstance(found[0], ConnectionError)
        writer.close()
