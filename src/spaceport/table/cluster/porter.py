"""People of other nodes at tables of this one: the owner's side. The edge's: `relay.py`.

Whoever is far is let in like anybody else; only their outbox goes into parcels. That they are who
the edge says is not checked again: nodes trust each other, and so whatever carries the parcels.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final, Protocol

import msgspec

from spaceport.core import typed
from spaceport.core.faults import Fault
from spaceport.table.clock import Clock
from spaceport.table.cluster import parcel as parcels
from spaceport.table.cluster.bus import ITEM, Bus
from spaceport.table.cluster.relay import SEAT_MS, SILENCE_MS, UNANSWERED
from spaceport.table.identity import Identity, Relayed
from spaceport.table.outbox import Outbox
from spaceport.table.table import Unloaded
from spaceport.wire import down, up, write

if TYPE_CHECKING:
    from spaceport.table.hub import Connection
    from spaceport.table.table import Table

logger = logging.getLogger("spaceport.table")
PARTED: Final = 1_000
Visit = tuple[int, int]
"""The edge's node, and its number for the socket."""

_decode: Final[Callable[[bytes], up.FromClient]] = typed.decoder(up.FromClient).decode


class House(Protocol):
    """The tables that run here."""

    def near(self, link: str) -> "Table | None":
        """The table, if it runs here."""
        ...

    def let_go(self, link: str) -> Awaitable[None]:
        """Wait until a table that has closed can be had by another node."""
        ...


class FarOutbox(Outbox):
    """Goes out with whatever else goes to that node in this turn of the loop. It cannot be full:
    the browser's own outbox, at the edge, is bounded."""

    def __init__(
        self, porter: "Porter", visit: Visit, link: str, takes_diffs: bool = False
    ) -> None:
        super().__init__(0, takes_diffs)
        self.filled = self.flush = _nothing
        self._porter = porter
        self._bus = porter.bus
        self._visit = visit
        self._link = link
        self._packing: parcels.Packing | None = None
        self._messages: list[list[int]] = []  # those in that parcel

    def add(self, message: bytes) -> None:
        if self.closed_for is None:
            packing = self._room(len(message))
            self._messages.append([packing.piece(message)])

    def add_frame(self, n: int, now: int, own: bytes, shared: bytes) -> None:
        if self.closed_for is None:
            self._add(write.frame_head(n, now), own, shared)

    def add_diff(self, n: int, now: int, own: bytes, shared: bytes) -> None:
        if self.closed_for is None:
            self._add(write.diff_head(n, now), own, shared)

    def _add(self, head: bytes, own: bytes, shared: bytes) -> None:
        packing = self._room(len(own) + len(shared))
        piece = packing.piece
        self._messages.append([piece(head), piece(own), piece(shared)])

    def _room(self, size: int) -> parcels.Packing:
        packing = self._bus.packing(self._visit[0], size + ITEM)
        if packing is not self._packing:
            self._packing, self._messages = packing, []
            packing.items.append(parcels.Shown(self._visit[1], self._messages))
        packing.size += ITEM // 4
        return packing

    def close(self, told: down.ToldCode) -> None:
        if self.closed_for is None:
            self.closed_for = told
            self._porter.part(self._visit, self._link, told)


class Guest:
    """Somebody of another node."""

    def __init__(self, socket: int) -> None:
        self.socket = socket
        self.connection: Connection | None = None  # until the table has let them in
        self.early: list[bytes] = []  # what they said meanwhile


class Porter:
    """All far people at tables of this node."""

    def __init__(self, bus: Bus, clock: Clock, house: House) -> None:
        self.bus = bus
        self._clock = clock
        self._house = house
        self.guests: dict[Visit, Guest] = {}
        self._newest: dict[int, Visit] = {}  # by socket
        self._parted: dict[int, down.ToldCode] = {}  # by socket: they may not have heard it
        self._doubted: dict[Visit, int] = {}  # since when: they may have gone, unheard
        self._tasks: set[asyncio.Task[None]] = set()
        bus.watchers.append(self)
        bus.hears[parcels.Join] = bus.hears[parcels.JoinBig] = self._join
        bus.hears[parcels.Said] = self._said
        bus.hears[parcels.Gone] = self._gone

    async def done(self) -> None:
        """Wait until everybody whose table has closed is told."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    # ------------------------------------------------------------ what edges say

    def _join(self, parcel: parcels.Parcel, item: parcels.Join) -> None:
        visit = parcel.node, item.visit
        if item.socket in self._parted:
            self.bus.put(parcel.node, parcels.Closed(item.visit, self._parted[item.socket]))
            return
        table = self._house.near(item.link)
        if table is None:
            self.bus.put(parcel.node, parcels.NotHere(item.visit))
            return
        self.guests[visit] = guest = Guest(item.socket)
        self._newest[item.socket] = visit
        self.bus.hold(parcel.node)
        self._keep(self._let_in(table, visit, item, guest))

    async def _let_in(self, table: "Table", visit: Visit, item: parcels.Join, guest: Guest) -> None:
        node, number = visit
        is_big = isinstance(item, parcels.JoinBig)
        who = Identity(item.person, item.name, item.origin, item.tab, item.opened, is_big)
        try:
            outbox = FarOutbox(self, visit, item.link, item.takes_diffs)
            relayed = Relayed(item.socket, item.frames, item.is_again, item.reads_clock)
            connection = await table.admit(who, outbox, relayed)
        except Unloaded:
            self._drop(visit)
            self.bus.put(node, parcels.NotHere(number))
        except Fault as fault:
            self._drop(visit)
            self.bus.put(node, parcels.NotLetIn(number, fault.code, fault.particulars))
        else:
            if self.guests.get(visit) is not guest:  # they have gone meanwhile
                connection.leave()
                return
            guest.connection = connection
            for words in guest.early:
                self._pass_on(connection, words)
            guest.early.clear()

    def _said(self, parcel: parcels.Parcel, item: parcels.Said) -> None:
        guest = self.guests.get((parcel.node, item.visit))
        if guest is None:
            self.bus.put(parcel.node, parcels.NotHere(item.visit))
        elif guest.connection is not None:
            self._pass_on(guest.connection, item.words)
        elif len(guest.early) < UNANSWERED:
            guest.early.append(item.words)

    def _pass_on(self, connection: "Connection", words: bytes) -> None:
        try:
            message = _decode(words)
        except msgspec.DecodeError:  # of a newer version
            about = parcels.id_of(words).id
            connection.send(down.Refused(about, "bad-action", {}))
        else:
            connection.receive(message)

    def _gone(self, parcel: parcels.Parcel, item: parcels.Gone) -> None:
        self._leave((parcel.node, item.visit))

    # ------------------------------------------------------------ coming and going

    def part(self, visit: Visit, link: str, told: down.ToldCode) -> None:
        """Their table has closed their outbox."""
        guest = self.guests.get(visit)
        is_newest = guest is not None and self._newest.get(guest.socket) == visit
        self._drop(visit)
        if told == "closing":  # they ask at once who has it: not before another can
            self._keep(self._part_later(visit, link))
        elif guest is not None and is_newest:  # else it only came anew
            self.bus.put(visit[0], parcels.Closed(visit[1], told))
            self._parted[guest.socket] = told
            if len(self._parted) > PARTED:
                del self._parted[next(iter(self._parted))]

    async def _part_later(self, visit: Visit, link: str) -> None:
        await self._house.let_go(link)
        self.bus.put(visit[0], parcels.Closed(visit[1], "closing"))

    def _leave(self, visit: Visit) -> None:
        guest = self._drop(visit)
        if guest is not None and guest.connection is not None:
            guest.connection.leave()

    def _drop(self, visit: Visit) -> Guest | None:
        guest = self.guests.pop(visit, None)
        self._doubted.pop(visit, None)
        if guest is not None:
            self.bus.release(visit[0])
            if self._newest.get(guest.socket) == visit:
                del self._newest[guest.socket]
        return guest

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ------------------------------------------------------------ how other nodes are

    def missed(self, node: int) -> None:
        """They are told, and all who are still there come anew; some may have said goodbye."""
        now = self._clock.now()
        for visit in self.guests:
            if visit[0] == node:
                self._doubted.setdefault(visit, now)

    def gone(self, node: int) -> None:
        for visit in [visit for visit in self.guests if visit[0] == node]:
            self._leave(visit)

    def renewed(self) -> None:
        for visit in list(self.guests):
            self._leave(visit)

    def pulse(self) -> None:
        now = self._clock.now()
        for visit, since in list(self._doubted.items()):
            if now - since >= SILENCE_MS:
                self._leave(visit)
                self.bus.put(visit[0], parcels.NotHere(visit[1]))
        for node in {visit[0] for visit in self.guests}:
            if self.bus.silence(node) >= SEAT_MS:  # who was there has been sent away by now
                self.gone(node)


def _nothing() -> None:
    """A parcel goes out by itself."""
