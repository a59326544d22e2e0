"""Several nodes as one, as an operator has them: PostgreSQL, NATS, `spaceport serve` more than
once, a balancer; and between each node and each engine a cable that can be cut."""

import asyncio
import json
import re
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Self
from urllib.request import urlopen

import asyncpg

from tests.cluster import audit
from tests.cluster.cable import Cable
from tests.faults.drill import QUICK
from tests.server.process import Process
from tools.balancer import Balancer
from tools.engines import Nats, Postgres, free_port

GLANCE_S: Final = 0.05
PATIENCE_S: Final = 60.0


class Member:
    """One node, and its cables to the engines."""

    def __init__(self, process: Process, port: int, to_store: Cable, to_bus: Cable) -> None:
        self.process = process
        self.port = port
        self.to_store = to_store
        self.to_bus = to_bus
        self.is_busy = False  # something is being done to it


class Cluster:
    """Everything that runs in a drill, and what can be seen of it from outside."""

    def __init__(
        self,
        store: Postgres,
        count: int = 3,
        *,
        by_link: bool = False,
        source: Path | None = None,
        flags: tuple[str, ...] = (),
    ) -> None:
        """`source`: the package of another version, of which nodes are started; `flags`: further
        ones of every node."""
        self.source = source
        self._flags = flags
        self.store = store
        self.bus = Nats()
        self.members: list[Member] = []
        self.address = ""
        self.standby: Postgres | None = None
        self._url = store.new_database()
        self._count = count
        self._balancer = Balancer(by_link=by_link)
        self._processes: list[Process] = []
        self._cables: list[Cable] = []

    async def __aenter__(self) -> Self:
        try:
            await asyncio.gather(*(self.start() for _ in range(self._count)))
            await self.ask(audit.install)
            listening = socket.create_server(("127.0.0.1", 0), backlog=512)
            await self._balancer.open([listening])
            self.address = f"http://127.0.0.1:{listening.getsockname()[1]}/"
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._balancer.close()
        for process in self._processes:
            await asyncio.to_thread(process.__exit__, None, None, None)
        for cable in self._cables:
            await cable.close()
        self.bus.stop()
        if self.standby is not None:
            self.standby.close()

    async def follow(self, *, is_late: bool = False) -> Cable:
        """A standby. What is committed is there, too, unless it may be late; the cable to it."""
        cable = await Cable(self.store.port).open()
        self._cables.append(cable)
        self.standby = await asyncio.to_thread(Postgres, of=cable.port)
        if not is_late:
            names = "alter system set synchronous_standby_names = '*'"
            await self.ask(lambda line: line.execute(names))
            await self.ask(lambda line: line.execute("select pg_reload_conf()"))

        async def is_so() -> bool:
            query = "select sync_state from pg_stat_replication where state = 'streaming'"
            found = await self.ask(lambda line: line.fetchval(query))
            return bool(found == ("async" if is_late else "sync"))

        await until(is_so, "the standby follows")
        return cable

    async def lead(self) -> None:
        """The standby takes the place of the other, for all nodes."""
        assert self.standby is not None
        await asyncio.to_thread(self.standby.promote)
        self._url = self._url.replace(f":{self.store.port}/", f":{self.standby.port}/")
        for member in self.members:
            member.to_store.to = self.standby.port

    async def start(self) -> Member:
        """One node more."""
        to_store, to_bus = await Cable(self.store.port).open(), await Cable(self.bus.port).open()
        self._cables += (to_store, to_bus)
        store = self._url.replace(f":{self.store.port}/", f":{to_store.port}/")
        port = free_port()
        flags = ("--port", str(port), "--store", store, "--bus", f"nats://127.0.0.1:{to_bus.port}")
        process = await self._started(*flags)
        assert process.port == port, "somebody else took the port"
        member = Member(process, port, to_store, to_bus)
        self.members.append(member)
        self._balancer.add(port)
        return member

    async def _started(self, *flags: str) -> Process:
        """As often as it takes: while an engine does not answer a node says so and ends."""
        environ = {} if self.source is None else {"PYTHONPATH": str(self.source)}
        async with asyncio.timeout(PATIENCE_S):
            while True:
                process = Process(None, *flags, *QUICK, *self._flags, **environ)
                try:
                    await asyncio.to_thread(process.__enter__)
                except AssertionError:
                    if not any("does not answer" in line for line in process.log):
                        raise
                except BaseException:  # nobody waits for it any more
                    process.kill()
                    raise
                else:
                    self._processes.append(process)
                    return process

    async def replace(self, gone: Member) -> Member:
        """Another node in the place of one that has ended."""
        self.members.remove(gone)
        self._balancer.remove(gone.port)
        return await self.start()

    # ------------------------------------------------------------ seen from outside

    async def ask(self, what: Callable[[asyncpg.Connection], Awaitable[Any]]) -> Any:
        """Something of the database, past all cables that are cut; once it is there."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                try:
                    line = await asyncpg.connect(self._url)
                    try:
                        return await what(line)
                    finally:
                        line.terminate()
                except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                    await asyncio.sleep(GLANCE_S)

    async def nodes(self) -> set[str]:
        """The ports of all nodes that have a row."""
        rows = await self.ask(lambda line: line.fetch("select name from nodes"))
        return {row[0].rpartition(":")[2] for row in rows}

    async def tables_of(self, member: Member) -> int:
        query = (
            "select count(*) from tables where phase = 'playing' and owner in"
            " (select node from nodes where name like '%:' || $1)"
        )
        found = await self.ask(lambda line: line.fetchval(query, str(member.port)))
        return int(found)

    async def busiest(self) -> Member:
        """The node that runs most of the games."""
        counts = [await self.tables_of(member) for member in self.members]
        return self.members[counts.index(max(counts))]

    async def is_ready(self, member: Member) -> bool:
        return await status_of(member.port) == 200

    async def until_all_ready(self) -> None:
        async def is_so() -> bool:
            return all([await self.is_ready(member) for member in self.members])

        await until(is_so, "all nodes are ready")

    def trouble(self) -> list[str]:
        """What any node said at level error, or in no form at all."""
        return [line for process in self._processes for line in process.log if _is_trouble(line)]


def _is_trouble(line: str) -> bool:
    try:
        return bool(json.loads(line)["level"] == "error")
    except (ValueError, KeyError, TypeError):
        return True


def metrics(node: Process) -> dict[str, float]:
    """What a node counts, by name."""
    with urlopen(f"{node.address}metrics", timeout=10) as answer:
        found = re.findall(r"^spaceport_(\w+) ([0-9.e+]+)$", answer.read().decode(), re.MULTILINE)
    return {name: float(value) for name, value in found}


async def status_of(port: int) -> int:
    """What a node answers to /readyz; 0 if it does not."""
    with suppress(OSError, TimeoutError, ValueError, IndexError):
        async with asyncio.timeout(1):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                return int((await reader.readline()).split()[1])
            finally:
                writer.transport.abort()
    return 0


async def until(is_so: Callable[[], Awaitable[bool]], what: str) -> None:
    """Wait for what other processes do; nobody tells us when."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            while not await is_so():  # noqa: ASYNC110
                await asyncio.sleep(GLANCE_S)
    except TimeoutError:
        raise AssertionError(f"waited in vain until {what}") from None
