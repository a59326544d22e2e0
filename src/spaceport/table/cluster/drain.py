"""A node that ends hands over what it runs and whom it serves, as others can take them.

Whoever plays waits for their own table only, however many there are: one is let go when of those
before it few enough still wait for a node, and sockets are closed no faster than the others let
people in. All whose turn has not come play on meanwhile.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final, Protocol

from spaceport.core.faults import Fault
from spaceport.table.clock import Clock
from spaceport.table.cluster.nodes import Pause
from spaceport.table.cluster.porter import FarOutbox
from spaceport.table.cluster.relay import Relay
from spaceport.table.hub import Connection
from spaceport.table.table import Table

AT_ONCE: Final = 16
"""Tables that people wait for and that nobody has taken yet, at most."""
LOOK_MS: Final = 20
TAKEN_MS: Final = 1_000
"""A table that nobody has asked for by then is not waited for. If none was taken for so long there
is nobody who takes any (all nodes end, say), and the rest goes at once."""
PERSON_MS: Final = 12
"""From one socket that is closed to the next, for each node that takes people in: half as fast as
its turnstile lets them pass, so that nobody has to wait there."""


class Register(Protocol):
    """Who knows which tables are nobody's; see `store.base.Shared`."""

    async def free(self, links: Sequence[str]) -> list[str]: ...


class Drain:
    """One node's end, or its step back. `others`: how many nodes take over; 0: nobody waits for
    anything."""

    def __init__(
        self,
        register: Register,
        clock: Clock,
        let_go: Callable[[str], Awaitable[None]],
        others: int,
    ) -> None:
        self._register = register
        self._clock = clock
        self._let_go = let_go
        self._others = others
        self._room = asyncio.Semaphore(AT_ONCE)
        self._waiting: dict[str, int] = {}  # since when nobody runs a table that people wait for
        self._taken_at = 0  # when a table was taken last

    async def tables(self, tables: Iterable[Table]) -> None:
        """Hand these over. It is done when all are let go."""
        looking = asyncio.get_running_loop().create_task(self._look_on())
        try:
            async with asyncio.TaskGroup() as going:
                for table in tables:
                    await self._room.acquire()
                    near = [_is_near(connection) for connection in table.hub.everybody()]
                    going.create_task(self._part(table, is_awaited=bool(near)))
                    await self._come_in(sum(near))
        finally:
            looking.cancel()
            await asyncio.wait([looking])

    async def relays(self, relays: Iterable[Relay]) -> None:
        """Close the sockets of those whose table runs elsewhere."""
        for relay in relays:
            relay.close("closing")
            await self._come_in(1)

    async def _part(self, table: Table, *, is_awaited: bool) -> None:
        link = table.room.link
        await table.stop("closing")
        await self._let_go(link)
        if not (is_awaited and self._others):
            self._room.release()
            return
        now = self._clock.now()
        if not self._waiting:
            self._taken_at = now
        self._waiting[link] = now

    async def _come_in(self, people: int) -> None:
        """For as long as it takes until so many are let in elsewhere."""
        if people and self._others:
            await Pause(self._clock, -(-people * PERSON_MS // self._others)).over()

    async def _look_on(self) -> None:
        while True:
            await Pause(self._clock, LOOK_MS).over()
            asked = list(self._waiting)
            if asked:
                try:
                    free = await self._register.free(asked)
                except Fault:  # the store is away: it is not known
                    free = asked
                self._look(set(asked) - set(free))

    def _look(self, taken: set[str]) -> None:
        now = self._clock.now()
        if taken:
            self._taken_at = now
        elif now - self._taken_at >= TAKEN_MS:
            self._others = 0
        for link, since in list(self._waiting.items()):
            if link in taken or now - since >= TAKEN_MS or not self._others:
                del self._waiting[link]
                self._room.release()


def _is_near(connection: Connection) -> bool:
    return not isinstance(connection.outbox, FarOutbox)
