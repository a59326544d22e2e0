"""A small balancer: one address in front of several nodes on this machine.

For `./do up` and for drills: plain HTTP, one process, one request a connection. Elsewhere use a
real one (docs/hosting.md). It does what we ask of those: round robin, or by link for the sockets of
a table; `/readyz` is asked twice a second, and a node that misses two answers is down and its
sessions are shut; one that says that it ends gets nobody more, and closes its sockets itself; a
connection that is refused, a handshake that is not taken (503), and whatever only asks (GET) and is
not answered at all, is tried at the next node.
"""

import asyncio
import re
import socket
from hashlib import blake2b
from typing import Final, Self

LOOK_EVERY: Final = 0.5
LOOK_SECONDS: Final = 1.0
GLANCES: Final = 10
DOWN_AFTER: Final = 2
HEAD_SECONDS: Final = 10.0
HEAD_LIMIT: Final = 32_768
PIECE: Final = 65_536
BACKLOG: Final = 512
AT_A_TABLE: Final = re.compile(rb"GET \S*/ws/([\w-]+)[ ?]")
UPGRADE: Final = re.compile(rb"(?im)^upgrade:")
# Whom a proxy asks for only the proxy says; and what kind of connection it is.
OURS: Final = re.compile(rb"(?im)^(?:x-forwarded-[\w-]+|forwarded|connection|keep-alive):.*\r\n")
LOOK: Final = b"GET /readyz?ending=404 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
NOBODY: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\n"
    b"Retry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
)
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Target:
    """A node as the balancer sees it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.is_up = False
        self.sessions: set[asyncio.StreamWriter] = set()
        self._misses = 0

    def weight(self, link: bytes) -> int:
        """Whoever has the most gets the link. When a node goes, only its own links move."""
        mixed = blake2b(b"%d %s" % (self.port, link), digest_size=8)
        return int.from_bytes(mixed.digest())

    async def look(self) -> None:
        """Whether it is ready, by its own answer, within a second in which we ran ourselves: who
        could not listen has missed nothing of it. A second that is over at once is one glance."""
        asking = asyncio.create_task(self._ask())
        try:
            for _ in range(GLANCES):
                await asyncio.wait([asking], timeout=LOOK_SECONDS / GLANCES)
                if asking.done():
                    break
            told = asking.result() if asking.done() else b""
        finally:
            asking.cancel()
        is_ready, ends = b" 200 " in told, b" 404 " in told
        self._misses = 0 if is_ready or ends else self._misses + 1
        if is_ready or ends:
            self.is_up = is_ready
        elif self._misses >= DOWN_AFTER:
            self.is_up = False
            for session in self.sessions:
                session.transport.abort()

    async def _ask(self) -> bytes:
        """The first line of its answer; nothing, if it does not answer."""
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            try:
                writer.write(LOOK)
                return await reader.readline()
            finally:
                writer.transport.abort()
        except OSError:
            return b""


class Balancer:
    """Listens, and passes each connection on."""

    def __init__(self, *, by_link: bool = False) -> None:
        self._by_link = by_link
        self._targets: dict[int, Target] = {}
        self._looks: dict[int, asyncio.Task[None]] = {}
        self._servers: list[asyncio.Server] = []
        self._sessions: dict[asyncio.Task[None], asyncio.StreamWriter] = {}
        self._turn = 0

    async def open(self, sockets: list[socket.socket]) -> Self:
        """Listen on sockets that have their port already."""
        for each in sockets:
            self._servers.append(
                await asyncio.start_server(self._meet, sock=each, limit=HEAD_LIMIT, backlog=BACKLOG)
            )
        return self

    async def close(self) -> None:
        for server in self._servers:
            server.close()
        for look in self._looks.values():
            look.cancel()
        for writer in self._sessions.values():
            writer.transport.abort()
        await asyncio.gather(*self._looks.values(), *self._sessions, return_exceptions=True)

    def add(self, port: int) -> None:
        """A node on this machine. It is up once it says that it is ready."""
        target = self._targets[port] = Target(port)
        self._looks[port] = asyncio.create_task(_look_on(target))

    def remove(self, port: int) -> None:
        self._looks.pop(port).cancel()
        del self._targets[port]

    async def look(self) -> list[int]:
        """Ask all nodes now. The ports of those that are up."""
        await asyncio.gather(*(target.look() for target in self._targets.values()))
        return [port for port, target in self._targets.items() if target.is_up]

    # ------------------------------------------------------------ a connection

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._sessions[task] = writer
        try:
            async with asyncio.timeout(HEAD_SECONDS):
                head = await reader.readuntil(b"\r\n\r\n")
            await self._pass_on(head, reader, writer)
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # whoever asks may go at any moment, and ask anything
        finally:
            del self._sessions[task]
            writer.close()

    async def _pass_on(
        self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        for target in self._order(head):
            try:
                from_node, to_node = await asyncio.open_connection("127.0.0.1", target.port)
            except OSError:
                continue  # it has gone a moment ago: the next one
            ends = {writer, to_node}
            target.sessions |= ends
            try:
                to_node.write(_head(head, writer.get_extra_info("peername")[0]))
                if head.startswith(b"GET "):
                    first = await _first_line(from_node)
                    if not first or (b" 503 " in first and UPGRADE.search(head)):
                        continue
                    writer.write(first)
                await _join((reader, to_node), (from_node, writer))
            finally:
                target.sessions -= ends
                to_node.close()
            return
        writer.write(NOBODY)

    def _order(self, head: bytes) -> list[Target]:
        """All nodes that are up, the one to ask first in front."""
        up = [target for target in self._targets.values() if target.is_up]
        found = AT_A_TABLE.match(head)
        if found is not None and self._by_link:
            return sorted(up, key=lambda target: target.weight(found[1]), reverse=True)
        self._turn += 1
        first = self._turn % max(1, len(up))
        return up[first:] + up[:first]


async def _look_on(target: Target) -> None:
    while True:
        await target.look()
        await asyncio.sleep(LOOK_EVERY)


def _head(head: bytes, asker: str) -> bytes:
    """A request as the node gets it. Without an upgrade it is the only one of its connection, so
    that whom we ask for is said of every request."""
    first, _, rest = head.partition(b"\r\n")
    kind = b"Upgrade" if UPGRADE.search(rest) else b"close"
    said = b"X-Forwarded-For: %s\r\nConnection: %s\r\n" % (asker.encode(), kind)
    return b"%s\r\n%s%s" % (first, said, OURS.sub(b"", rest))


async def _first_line(answer: asyncio.StreamReader) -> bytes:
    """Nothing, if the node ended before it read what it was asked."""
    try:
        return await answer.readline()
    except OSError:
        return b""


async def _join(*ways: Streams) -> None:
    """Carry both ways until one of them ends."""
    tasks = [asyncio.create_task(_carry(reader, writer)) for reader, writer in ways]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while piece := await reader.read(PIECE):
        writer.write(piece)
        await writer.drain()
