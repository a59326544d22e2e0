"""Messages between nodes.

Whatever one turn of the loop brings for a node goes to it as one parcel. Parcels are numbered for
each pair of nodes, so that a lost one is noticed; nothing is kept or sent again here: whoever
needs what was lost asks for the newest whole view (`relay.py`).
"""

import asyncio
import hmac
import itertools
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol

from spaceport.core.faults import Fault
from spaceport.table.clock import Clock, Timer
from spaceport.table.cluster import parcel as parcels
from spaceport.table.cluster.parcel import MOST, AnyItem, Note, Packing, Parcel

logger = logging.getLogger("spaceport.table")
PULSE_MS: Final = 500
"""How often a node says something to those with whom it has people in common, if only nothing."""
CALL_MS: Final = 3_000
ITEM: Final = 64
"""Bytes of an item, roughly; of a longer one whoever puts it in says how many."""

COUNTED: Final = ("bus_messages", "bus_bytes", "bus_dropped", "bus_unread", "bus_gaps")

Hear = Callable[[Parcel, Any], None]


class Line(Protocol):
    """Carries bytes between nodes. It may lose, double and delay them, and nobody waits for it."""

    heard: Callable[[bytes], None]
    """Called with what comes for this node, and for all."""

    async def open(self, node: int) -> None:
        """Listen as this node from now on, and no longer as another."""
        ...

    def send(self, node: int, data: bytes) -> bool:
        """To one node; whether it went out."""
        ...

    def tell(self, data: bytes) -> bool:
        """To all nodes, this one too; whether it went out."""
        ...

    async def close(self) -> None:
        """Send what waits, then end."""
        ...


class Watcher(Protocol):
    """Somebody who has to know how other nodes are."""

    def missed(self, node: int) -> None:
        """Something that this node sent to us was lost."""
        ...

    def gone(self, node: int) -> None:
        """This node is dead; its number will never be used again."""
        ...

    def renewed(self) -> None:
        """We are another node now: nobody knows what we said before."""
        ...

    def pulse(self) -> None:
        """Half a second has passed."""
        ...


class Unanswered(Exception):
    """A call had no answer in time: it is not known whether it was heard."""


def mark_of(key: bytes) -> str:
    """What the nodes of one cluster have in common, and nobody else knows: two clusters on one
    line do not meet."""
    return hmac.digest(key, b"bus", "sha256").hex()[:16]


class Bus:
    """This node's end of it."""

    def __init__(self, line: Line, clock: Clock) -> None:
        self.node = 0
        self.hears: dict[type, Hear] = {}
        """By kind of item: what to do with it. What nobody wants is ignored."""
        self.notes: dict[type, Callable[[Any], None]] = {}
        """By kind of note, that is a message to all: what to do with it."""
        self.answers: dict[str, Callable[[Any], Awaitable[Any]]] = {}
        """By what a call is about: who gives the answer."""
        self.watchers: list[Watcher] = []
        self.counts: Counter[str] = Counter(dict.fromkeys(COUNTED, 0))
        self._line = line
        self._clock = clock
        self._out: dict[int, int] = {}  # by node: the number of the last parcel
        self._in: dict[int, int] = {}
        self._heard_at: dict[int, int] = {}
        self._held: Counter[int] = Counter()
        self._waiting: dict[int, Packing] = {}
        self._is_due = False
        self._sent: set[int] = set()  # since the last pulse
        self._calls: dict[int, tuple[int, asyncio.Future[parcels.Answer]]] = {}
        self._next_call = itertools.count(1).__next__
        self._tasks: set[asyncio.Task[None]] = set()
        self._pulse_timer: Timer | None = None
        self.hears[parcels.Question] = self._asked
        self.hears[parcels.Answer] = self._answered
        line.heard = self._hear

    async def open(self, node: int) -> None:
        """Begin as this node; or begin anew, if it was another before."""
        await self._line.open(node)
        was, self.node = self.node, node
        for known in (self._out, self._in, self._heard_at, self._waiting):
            known.clear()
        if was:
            for watcher in self.watchers:
                watcher.renewed()
        if self._pulse_timer is None:
            self._arm()

    async def close(self) -> None:
        """Send what waits, then end."""
        if self._pulse_timer is not None:
            self._pulse_timer.cancel()
        for task in self._tasks:
            task.cancel()
        self._flush()
        await self._line.close()

    # ------------------------------------------------------------ saying

    def put(self, to: int, item: AnyItem, size: int = ITEM) -> None:
        packing = self.packing(to, size)
        packing.items.append(item)
        packing.size += size

    def packing(self, to: int, size: int) -> Packing:
        """The parcel for a node that goes out when this turn of the loop is over; it has room for
        so many bytes."""
        packing = self._waiting.get(to)
        if packing is not None and packing.size + size > MOST:
            self._send(to, self._waiting.pop(to))
            packing = None
        if packing is None:
            packing = self._waiting[to] = Packing()
            if not self._is_due:
                self._is_due = True
                asyncio.get_running_loop().call_soon(self._flush)
        return packing

    def tell(self, note: Note) -> None:
        """To all nodes, this one too: whoever does not hear it has no bus."""
        data = parcels.packed(note)
        self._count(len(data), self._line.tell(data))

    async def call(self, node: int, about: str, given: Any, ms: int = CALL_MS) -> Any:
        """What the other node answers, or its `Fault`, or `Unanswered`."""
        k = self._next_call()
        answer: asyncio.Future[parcels.Answer] = asyncio.get_running_loop().create_future()
        self._calls[k] = node, answer
        timer = self._clock.call_at(self._clock.now() + ms, lambda: _give_up(answer))
        self.put(node, parcels.Question(k, about, given))
        try:
            found = await answer
        finally:
            timer.cancel()
            del self._calls[k]
        if found.code:
            raise Fault(found.code, **found.particulars)
        return found.given

    def _flush(self) -> None:
        self._is_due = False
        waiting, self._waiting = self._waiting, {}
        for to, packing in waiting.items():
            self._send(to, packing)

    def _send(self, to: int, packing: Packing) -> None:
        self._out[to] = number = self._out.get(to, 0) + 1
        self._sent.add(to)
        data = packing.sealed(self.node, to, number)
        self._count(len(data), self._line.send(to, data))

    def _count(self, size: int, has_gone: bool) -> None:
        self.counts["bus_messages"] += 1
        self.counts["bus_bytes"] += size
        self.counts["bus_dropped"] += not has_gone

    # ------------------------------------------------------------ hearing

    def _hear(self, data: bytes) -> None:
        message = parcels.unpacked(data)
        if isinstance(message, Parcel):
            self._take(message)
        elif message is None:
            self.counts["bus_unread"] += 1
        else:
            hear = self.notes.get(type(message))
            if hear is not None:
                hear(message)

    def _take(self, parcel: Parcel) -> None:
        node, number = parcel.node, parcel.number
        last = self._in.get(node, 0)
        if parcel.to != self.node or number <= last:
            return  # for another that we were before; doubled, or so late that it counts as lost
        self._in[node] = number
        self._heard_at[node] = self._clock.now()
        if number != last + 1:
            self._missed(node)
        try:
            for item in parcel.items:
                hear = self.hears.get(type(item))
                if hear is not None:
                    hear(parcel, item)
        except Exception:
            logger.exception("a parcel could not be handled")
            self._missed(node)

    def _missed(self, node: int) -> None:
        self.counts["bus_gaps"] += 1
        for watcher in self.watchers:
            watcher.missed(node)
        self.put(node, parcels.Lost())

    def _asked(self, parcel: Parcel, question: parcels.Question) -> None:
        answering = self.answers.get(question.about)
        if answering is not None:
            work = self._answer(parcel.node, question, answering)
            task = asyncio.get_running_loop().create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _answer(
        self, node: int, question: parcels.Question, answering: Callable[[Any], Awaitable[Any]]
    ) -> None:
        try:
            answer = parcels.Answer(question.k, await answering(question.given))
        except Fault as fault:
            answer = parcels.Answer(question.k, None, fault.code, fault.particulars)
        except Exception:
            logger.exception("a call of another node failed")
            return
        self.put(node, answer)

    def _answered(self, parcel: Parcel, answer: parcels.Answer) -> None:
        node, waiting = self._calls.get(answer.k, (0, None))
        if waiting is not None and node == parcel.node and not waiting.done():
            waiting.set_result(answer)

    # ------------------------------------------------------------ who is there

    def hold(self, node: int) -> None:
        """Somebody here has to do with that node: say something to it every half second."""
        if not self._held[node]:
            self._heard_at[node] = self._clock.now()
        self._held[node] += 1

    def release(self, node: int) -> None:
        self._held[node] -= 1
        if self._held[node] <= 0:
            del self._held[node]

    def silence(self, node: int) -> int:
        """For how many milliseconds a node that is held has said nothing."""
        return self._clock.now() - self._heard_at.get(node, 0)

    def gone(self, node: int) -> None:
        """That node is dead."""
        for watcher in self.watchers:
            watcher.gone(node)
        for of, answer in self._calls.values():
            if of == node:
                _give_up(answer)
        for known in (self._out, self._in, self._heard_at, self._waiting):
            known.pop(node, None)

    def _pulse(self) -> None:
        for node in list(self._held):
            if node not in self._sent:
                self._send(node, Packing())
        self._sent.clear()
        for watcher in self.watchers:
            watcher.pulse()
        self._arm()

    def _arm(self) -> None:
        self._pulse_timer = self._clock.call_at(self._clock.now() + PULSE_MS, self._pulse)


def _give_up(answer: "asyncio.Future[parcels.Answer]") -> None:
    if not answer.done():
        answer.set_exception(Unanswered())
