"""Which servers (nodes) live: each beats, and watches the others' beats. No clock is compared.

A node is dead when its beat stood still in five of our own successful looks, half a second apart,
and only if it still has that beat when its row is deleted. Looks that fail do not count, so after
an outage of the store nobody declares anybody dead. The beat runs on the loop that runs the tables:
a loop that hangs is a dead node.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from spaceport.core.faults import Fault
from spaceport.table.clock import Clock
from spaceport.table.store.base import Node

logger = logging.getLogger("spaceport.table")
BEAT_MS: Final = 500
LOOKS: Final = 5
QUIET_MS: Final = 3 * BEAT_MS
"""Who was not heard on the bus for so long is not there."""
CUT_MS: Final = 6 * BEAT_MS
"""Who has been without the store for so long, while others have it, is cut off; and who has been
without the bus for so long. Long enough that in an outage for all everybody has told of it."""
UNHEARD: Final = 4 * LOOKS
"""Looks after which it is told that a node that lives is not heard on our bus."""

ALONE: Final = "alone"
"""The fact that names the last node that was started without a bus."""


class Register(Protocol):
    """Where nodes are written down; see `store.base.Shared`."""

    @property
    def node(self) -> int: ...
    @property
    def place(self) -> str: ...
    async def enter(self) -> int: ...
    async def beat(self, bus: bool) -> list[Node] | None: ...
    async def bury(self, node: Node) -> bool: ...
    async def fact(self, name: str) -> Any: ...
    async def raise_fact(self, name: str, value: int) -> None: ...


class House(Protocol):
    """What a node has to do with its tables and visitors, as it goes among the others."""

    def tell_beat(self, has_store: bool) -> None:
        """Tell it to all on the bus, ourselves too: whoever does not hear itself has no bus."""
        ...

    def gone(self, node: int) -> None:
        """Another node is no more: what it ran is free."""
        ...

    async def drop(self) -> None:
        """Forget all tables, unanswered: they are no longer ours."""
        ...

    async def begin_anew(self) -> None:
        """This node has a new number."""
        ...

    def step_back(self, *, has_store: bool) -> None:
        """Everybody is better served by others: take nobody in, send all away."""
        ...


class Watch:
    """How long each beat has stood still."""

    def __init__(self) -> None:
        self.seen: dict[int, tuple[int, int]] = {}  # by number: the beat, and in how many looks

    def look(self, node: Node) -> int:
        """In how many looks it has had this beat, with this one."""
        beat, times = self.seen.get(node.number, (node.beat, 0))
        times = times + 1 if beat == node.beat else 1
        self.seen[node.number] = (node.beat, times)
        return times


class Alone:
    """The only node of its store: it does not start while another lives, and ends if another
    declares it dead (it slept for long, say, and somebody started a second one)."""

    def __init__(self, register: Register, clock: Clock) -> None:
        self._register = register
        self._clock = clock
        self._task: asyncio.Task[None] | None = None

    async def enter(self) -> None:
        """Come in once all others are known to be dead, or a `Fault` names one that lives."""
        me, watch = await self._register.enter(), Watch()
        while True:
            nodes = await _coming(self._register, self._clock, bus=False)
            if nodes is None:
                raise Fault("pg-in-use", place=self._register.place, name="?")
            others = [node for node in nodes if node.number != me]
            if not others:
                await self._register.raise_fact(ALONE, me)
                return
            for node in others:
                await self._look(node, me, watch)
            await Pause(self._clock).over()

    async def _look(self, node: Node, me: int, watch: Watch) -> None:
        is_known = node.number in watch.seen
        times = watch.look(node)
        if is_known and times == 1 and node.number < me:
            # Of two that start together the first stays.
            raise Fault("pg-in-use", place=self._register.place, name=node.name)
        if times >= LOOKS:
            await self._register.bury(node)

    def begin(self, lost: Callable[[], None]) -> None:
        """Beat from now on; `lost` is called once if this node was declared dead."""
        self._task = asyncio.get_running_loop().create_task(self._beat(lost))

    async def end(self) -> None:
        await _ended(self._task)

    async def _beat(self, lost: Callable[[], None]) -> None:
        while True:
            await Pause(self._clock).over()
            try:
                nodes = await self._register.beat(bus=False)
            except Exception as error:  # away, in whatever way the driver says so
                logger.warning("no beat: %s", type(error).__name__)
                continue
            if nodes is None:
                lost()
                return


class Nodes:
    """One node among others: it beats, buries those that stopped, begins anew if it was buried
    itself, and steps back while it is cut off from what others have."""

    def __init__(self, register: Register, clock: Clock, house: House) -> None:
        self._register = register
        self._clock = clock
        self._house = house
        self.is_back = False
        """Stepped back: others serve everybody."""
        self.burials = 0
        self.beginnings = 0
        """How often this node was declared dead by others."""
        self._watch = Watch()
        self._watched_at = -BEAT_MS
        self._has_store = True
        self._store_at = self._bus_at = clock.now()
        self._others_have_bus = False
        self._told: dict[int, tuple[int, bool]] = {}  # when a node was heard; if it had the store
        self._unheard: Counter[int] = Counter()  # in how many looks in a row a node was not heard
        self._looks_cut = 0  # in a row
        self._pause = Pause(clock)
        self._task: asyncio.Task[None] | None = None

    @property
    def count(self) -> int:
        """Nodes that live, with this one."""
        return len(self._watch.seen) + 1

    @property
    def has_bus(self) -> bool:
        return self._clock.now() - self._bus_at < QUIET_MS

    async def enter(self) -> None:
        """Come in beside the others, or a `Fault` names one that was started without a bus."""
        me, watch = await self._register.enter(), Watch()
        alone = int(await self._register.fact(ALONE) or 0)
        while True:
            nodes = await _coming(self._register, self._clock, bus=True) or ()
            others = [node for node in nodes if node.number != me]
            mute = [node for node in others if node.number == alone]
            for node in mute:
                is_known = node.number in watch.seen
                if watch.look(node) == 1 and is_known:
                    raise Fault("no-bus-there", place=self._register.place, name=node.name)
            if all(watch.seen[node.number][1] > LOOKS for node in mute):  # dead, buried soon
                for node in others:
                    self._watch.look(node)
                return
            await self._pause.over()

    def begin(self) -> None:
        self._store_at = self._bus_at = self._clock.now()
        self._task = asyncio.get_running_loop().create_task(self._beat_on())

    async def end(self) -> None:
        await _ended(self._task)

    def look_now(self) -> None:
        """Something was refused: perhaps because we were declared dead."""
        self._pause.cut_short()

    def heard(self, node: int, has_store: bool) -> None:
        """What `tell_beat` of a node, perhaps our own, told."""
        now = self._clock.now()
        self._told[node] = now, has_store
        if node == self._register.node:
            self._bus_at = now

    async def _beat_on(self) -> None:
        while True:
            await self._pause.over()
            try:
                await self._look()
            except Exception as error:  # away, in whatever way the driver says so
                logger.warning("no beat: %s", type(error).__name__)
                self._has_store = False
            self._house.tell_beat(self._has_store)
            self._judge()

    async def _look(self) -> None:
        nodes = await self._register.beat(self.has_bus)
        if nodes is None:
            await self._begin_anew()
        elif self._clock.now() - self._watched_at >= BEAT_MS - 10:  # an early look proves nothing
            self._watched_at = self._clock.now()
            await self._look_round([node for node in nodes if node.number != self._register.node])
        self._has_store, self._store_at = True, self._clock.now()

    async def _look_round(self, others: Sequence[Node]) -> None:
        seen = self._watch.seen
        for number in set(seen) - {node.number for node in others}:
            logger.info("node %d has gone: its tables are free", number)
            self._forget(number)
        for node in others:
            if node.number not in seen:
                logger.info("node %d (%s) has come", node.number, node.name)
        still = {node.number: self._watch.look(node) for node in others}
        self._others_have_bus = any(node.bus and still[node.number] <= 3 for node in others)
        for node in others:
            self._listen_for(node, lives=still[node.number] <= 3)
            if still[node.number] > LOOKS and await self._register.bury(node):
                logger.warning("node %d (%s) is dead: its tables are free", node.number, node.name)
                self.burials += 1
                self._forget(node.number)

    def _listen_for(self, node: Node, *, lives: bool) -> None:
        """Who lives and has a bus is heard, or it is another bus: nobody there reaches a table that
        runs here."""
        at, _ = self._told.get(node.number, (-QUIET_MS, False))
        is_missed = lives and node.bus and self.has_bus and self._clock.now() - at >= QUIET_MS
        self._unheard[node.number] = self._unheard[node.number] + 1 if is_missed else 0
        if self._unheard[node.number] == UNHEARD:
            told = "node %d (%s) lives, but is not heard on our bus: does it have the same --bus?"
            logger.warning(told, node.number, node.name)

    def _forget(self, number: int) -> None:
        del self._watch.seen[number]
        del self._unheard[number]
        self._told.pop(number, None)
        self._house.gone(number)

    async def _begin_anew(self) -> None:
        """Once for each number, as only one task looks. If the store goes away meanwhile, the next
        look does the rest."""
        before = self._register.node
        await self._house.drop()
        number = await self._register.enter()
        logger.warning("node %d was taken for dead: it begins anew as node %d", before, number)
        self.beginnings += 1
        self._watch.seen.clear()
        self._told.clear()
        self._unheard.clear()
        await self._house.begin_anew()

    def _judge(self) -> None:
        """Whether we are the one that is cut off, or no longer."""
        now, me = self._clock.now(), self._register.node
        others_have_store = any(
            has and now - at < QUIET_MS for node, (at, has) in self._told.items() if node != me
        )
        lacks_store = not self._has_store and others_have_store
        lacks_bus = not self.has_bus and self._others_have_bus
        self._looks_cut = self._looks_cut + 1 if lacks_store or lacks_bus else 0
        is_cut = self._looks_cut > (CUT_MS - QUIET_MS) // BEAT_MS
        if lacks_store:  # a look that fails may take a second
            is_cut = self._looks_cut > 1 and now - self._store_at >= CUT_MS
        if is_cut and not self.is_back:
            what = "the store" if lacks_store else "the bus"
            logger.warning("cut off from %s, which others have: stepping back", what)
            self.is_back = True
            self._house.step_back(has_store=self._has_store)
        elif self.is_back and self._has_store and self.has_bus:
            logger.warning("back among the others")
            self.is_back = False


class Pause:
    """Some time by a clock that is given."""

    def __init__(self, clock: Clock, ms: int = BEAT_MS) -> None:
        self._clock = clock
        self._ms = ms
        self._waited: asyncio.Future[None] | None = None

    async def over(self) -> None:
        self._waited = asyncio.get_running_loop().create_future()
        timer = self._clock.call_at(self._clock.now() + self._ms, self.cut_short)
        try:
            await self._waited
        finally:
            timer.cancel()
            self._waited = None

    def cut_short(self) -> None:
        if self._waited is not None and not self._waited.done():
            self._waited.set_result(None)


async def _coming(register: Register, clock: Clock, *, bus: bool) -> list[Node] | None:
    """The look of a node that comes in. One that fails does not count; after some it says so."""
    failed = ""
    for _ in range(LOOKS):
        try:
            return await register.beat(bus)
        except Exception as error:  # away, in whatever way the driver says so
            failed = type(error).__name__
            logger.warning("no beat: %s", failed)
        await Pause(clock).over()
    raise Fault("pg-away", place=register.place, detail=failed)


async def _ended(task: "asyncio.Task[None] | None") -> None:
    if task is not None:
        task.cancel()
        await asyncio.wait([task])
