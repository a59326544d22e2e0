"""A way to an engine that can be cut without anybody being told."""

import asyncio
from typing import Final, Self

PIECE: Final = 65_536


class Cable:
    """While it is cut whatever is sent meets silence, new connections too, and nobody hears that
    the other end has gone. When it is mended everything arrives, as after a network's bad minute.
    """

    def __init__(self, to: int) -> None:
        self.to = to
        self.port = 0
        self._whole = asyncio.Event()
        self._whole.set()
        self._server: asyncio.Server | None = None
        self._ends: dict[asyncio.Task[None], asyncio.StreamWriter] = {}

    async def open(self) -> Self:
        self._server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        for writer in self._ends.values():
            writer.transport.abort()
        self.mend()
        await asyncio.gather(*self._ends)

    def cut(self) -> None:
        self._whole.clear()

    def mend(self) -> None:
        self._whole.set()

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._ends[task] = writer
        try:
            await self._whole.wait()
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.to)
            try:
                async with asyncio.TaskGroup() as both:
                    both.create_task(self._carry(reader, far_writer))
                    both.create_task(self._carry(far_reader, writer))
            finally:
                far_writer.transport.abort()
        except* (OSError, EOFError):
            pass
        finally:
            del self._ends[task]
            writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            piece = await reader.read(PIECE)
            await self._whole.wait()
            if not piece:
                raise EOFError  # of both ways: engines close no half
            writer.write(piece)
            await writer.drain()
