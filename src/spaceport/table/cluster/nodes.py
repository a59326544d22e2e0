"""Which servers (nodes) live: each beats, and watches the others' beats. No clock is compared.

A node is dead when its beat stood still in five of our own successful looks, half a second apart,
and only if it still has that beat when its row is deleted. Looks that fail do not count, so after
an outage of the store nobody declares anybody dead. The beat runs on the loop that runs the tables:
a loop that hangs is a dead node.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Protocol

from spaceport.core.faults import Fault
from spaceport.table.clock import Clock
from spaceport.table.store.base import Node

logger = logging.getLogger("spaceport.table")
BEAT_MS: Final = 500
LOOKS: Final = 5


class Register(Protocol):
    """Where nodes are written down."""

    @property
    def node(self) -> int: ...
    @property
    def place(self) -> str: ...
    async def enter(self) -> int: ...
    async def beat(self) -> list[Node] | None: ...
    async def bury(self, node: Node) -> bool: ...


class Alone:
    """The only node of its store: it does not start while another lives, and ends if another
    declares it dead (it slept for long, say, and somebody started a second one)."""

    def __init__(self, register: Register, clock: Clock) -> None:
        self._register = register
        self._clock = clock
        self._task: asyncio.Task[None] | None = None

    async def enter(self) -> None:
        """Come in once all others are known to be dead, or a `Fault` names one that lives."""
        me = await self._register.enter()
        seen: dict[int, tuple[int, int]] = {}  # beat, and in how many looks
        while True:
            nodes = await self._register.beat()
            if nodes is None:
                raise Fault("pg-in-use", place=self._register.place, name="?")
            others = [node for node in nodes if node.number != me]
            if not others:
                return
            for node in others:
                await self._look(node, me, seen)
            await self._pause()

    async def _look(self, node: Node, me: int, seen: dict[int, tuple[int, int]]) -> None:
        beat, times = seen.get(node.number, (node.beat, 0))
        if beat != node.beat and node.number < me:  # of two that start together the first stays
            raise Fault("pg-in-use", place=self._register.place, name=node.name)
        seen[node.number] = (node.beat, times + 1 if beat == node.beat else 1)
        if seen[node.number][1] >= LOOKS:
            await self._register.bury(node)

    def begin(self, lost: Callable[[], None]) -> None:
        """Beat from now on; `lost` is called once if this node was declared dead."""
        self._task = asyncio.get_running_loop().create_task(self._beat(lost))

    async def end(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _beat(self, lost: Callable[[], None]) -> None:
        while True:
            await self._pause()
            try:
                nodes = await self._register.beat()
            except Exception as error:  # away, in whatever way the driver says so
                logger.warning("no beat: %s", type(error).__name__)
                continue
            if nodes is None:
                lost()
                return

    async def _pause(self) -> None:
        waited: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        timer = self._clock.call_at(self._clock.now() + BEAT_MS, lambda: _over(waited))
        try:
            await waited
        finally:
            timer.cancel()


def _over(waited: "asyncio.Future[None]") -> None:
    if not waited.done():
        waited.set_result(None)
