"""People at this node whose table another node runs: the edge's side. The owner's: `porter.py`.

A relay stands between a socket and wherever its table is, and outlives the table's moves. When
something was lost, or the table is elsewhere now, it joins anew: it gets the newest whole view, and
sends what was not answered again, which counts once by its id. The socket notices nothing of it.
"""

import asyncio
import itertools
import logging
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Protocol, get_args

import msgspec

from spaceport.core import typed
from spaceport.core.faults import Fault
from spaceport.table.clock import Clock
from spaceport.table.cluster import parcel as parcels
from spaceport.table.cluster.bus import Bus
from spaceport.table.identity import Identity, Relayed
from spaceport.table.outbox import Outbox
from spaceport.table.table import Unloaded
from spaceport.wire import down, up, write

if TYPE_CHECKING:
    from spaceport.table.hub import Connection
    from spaceport.table.table import Table

logger = logging.getLogger("spaceport.table")
SEAT_MS: Final = 9_000
"""How long a place is looked for before the socket is closed; the page then comes back."""
JOIN_MS: Final = 1_000
SILENCE_MS: Final = 3_000
"""An owner that said nothing for so long is not there. It says something every half second."""
PAUSES_MS: Final = (20, 250)
UNANSWERED: Final = 128
"""Messages of one socket that wait for an answer. The table remembers 64 of each person."""
TOLD: Final = frozenset(get_args(down.ToldCode))

_decode: Final[Callable[[bytes], up.FromClient]] = typed.decoder(up.FromClient).decode


class Owners(Protocol):
    """Who knows which node runs a table."""

    async def whose(self, link: str) -> "Table | int | None":
        """The table, if it runs here (from now on, if nobody ran it); the node that runs it; 0 if
        that is not known just now; None if there is no such table."""
        ...


class Relays:
    """All relays of this node."""

    def __init__(self, bus: Bus, clock: Clock, owners: Owners) -> None:
        self.bus = bus
        self.clock = clock
        self.owners = owners
        self.moves = 0
        """How often one had to join anew."""
        self.far: dict[int, Relay] = {}
        """By visit: those that are at another node, or just joining there."""
        self.open: set[Relay] = set()
        self._pauses: set[asyncio.Future[bool]] = set()
        self.next_visit = itertools.count(1).__next__
        bus.watchers.append(self)
        bus.hears[parcels.Shown] = self._shown
        bus.hears[parcels.NotLetIn] = self._not_let_in
        bus.hears[parcels.Closed] = self._closed
        bus.hears[parcels.NotHere] = self._not_here
        bus.hears[parcels.Lost] = self._lost

    def close(self, told: down.ToldCode) -> None:
        """Close all sockets that are relayed; who still looks for a place looks once more, at once,
        and is told that nobody is served here."""
        for over in self._pauses:
            _settle(over, True)
        for relay in list(self.open):
            relay.close(told)

    def rename(self, person: str, name: str) -> None:
        """Somebody has a new name: with it they join from now on."""
        for relay in self.open:
            if relay.person == person:
                relay.rename(name)

    # ------------------------------------------------------------ what owners say

    def _of(self, parcel: parcels.Parcel, visit: int) -> "Relay | None":
        relay = self.far.get(visit)
        return relay if relay is not None and relay.node == parcel.node else None

    def _shown(self, parcel: parcels.Parcel, item: parcels.Shown) -> None:
        relay = self._of(parcel, item.visit)
        if relay is not None:
            pieces = parcel.pieces
            relay.hear([b"".join([pieces[k] for k in message]) for message in item.messages])

    def _not_let_in(self, parcel: parcels.Parcel, item: parcels.NotLetIn) -> None:
        relay = self._of(parcel, item.visit)
        if relay is not None:
            relay.refuse(Fault(item.code, **item.particulars))

    def _closed(self, parcel: parcels.Parcel, item: parcels.Closed) -> None:
        relay = self._of(parcel, item.visit)
        if relay is not None and item.code in TOLD and item.code != "closing":
            relay.close(item.code)  # type: ignore[arg-type]
        elif relay is not None:
            relay.move()

    def _not_here(self, parcel: parcels.Parcel, item: parcels.NotHere) -> None:
        relay = self._of(parcel, item.visit)
        if relay is not None:
            relay.move()

    def _lost(self, parcel: parcels.Parcel, _: parcels.Lost) -> None:
        self._again(parcel.node)

    # ------------------------------------------------------------ how other nodes are

    def missed(self, node: int) -> None:
        self._again(node)

    def _again(self, node: int) -> None:
        """Something was lost between here and there: the same owner first."""
        for relay in self._at(node):
            relay.move(node)

    def gone(self, node: int) -> None:
        for relay in self._at(node):
            relay.move(says_bye=False)

    def renewed(self) -> None:
        for relay in list(self.far.values()):
            relay.move(says_bye=False)

    def pulse(self) -> None:
        for node in {relay.node for relay in self.far.values()}:
            if self.bus.silence(node) >= SILENCE_MS:
                for relay in self._at(node):
                    relay.move()

    def _at(self, node: int) -> "list[Relay]":
        return [relay for relay in self.far.values() if relay.node == node]

    async def pause(self, ms: int) -> None:
        over: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        timer = self.clock.call_at(self.clock.now() + ms, lambda: _settle(over, True))
        self._pauses.add(over)
        try:
            await over
        finally:
            timer.cancel()
            self._pauses.discard(over)


class Relay:
    """To a socket it is its table and then its connection, wherever the table runs."""

    def __init__(self, relays: Relays, link: str) -> None:
        self._relays = relays
        self._link = link
        self.person = ""
        self.origin: tuple[str, ...] = ()
        self.node = 0
        """Where the table is; 0: not known just now, or here."""
        self._visit = 0
        self._who: Identity | None = None
        self._outbox: Outbox | None = None
        self._frames = 0  # sent to the socket
        self._welcome = b""
        self._unanswered: dict[str, bytes] = {}  # by id
        self._socket = secrets.randbits(62) + 1
        self._was_in = False
        self._left: tuple[int, int] | None = None  # node and visit, which are told when it is in
        self._joined: asyncio.Future[bool] | None = None  # while it is joining
        self._must_move = False
        self._is_in = False
        self._is_over = False
        self._near: Connection | None = None
        self._seating: asyncio.Task[None] | None = None

    # ------------------------------------------------------------ what a socket asks

    async def connect(self, who: Identity, outbox: Outbox) -> "Connection | Relay":
        """Find the table and join it; `Fault` if that is not allowed."""
        self._who, self.person, self.origin = who, who.person, who.origin
        self._outbox = outbox
        near = await self._seat(0)
        if near is not None:
            return near
        self._relays.open.add(self)
        return self

    def receive(self, message: up.FromClient) -> None:
        if self._near is not None:
            self._near.receive(message)
            return
        words = write.encode(message)
        if not isinstance(message, up.UNANSWERED):
            if len(self._unanswered) >= UNANSWERED:
                self._out.close("too-fast")
                return
            self._unanswered[message.id] = words
        if self._is_in:
            self._say(words)

    def leave(self) -> None:
        """The socket is closed."""
        self._is_over = True
        self._relays.open.discard(self)
        if self._near is not None:
            self._near.leave()
        elif self._joined is not None:
            _settle(self._joined, False)
        else:
            self._let_go()

    def rename(self, name: str) -> None:
        self._who = msgspec.structs.replace(self._person, name=name)

    # ------------------------------------------------------------ what the owner says

    def hear(self, messages: list[bytes]) -> None:
        if self._joined is not None:
            if self._must_move:
                return  # something before this was lost
            _settle(self._joined, True)
        outbox = self._out
        for message in messages:
            if message.startswith(write.FRAMES):
                self._frames += 1
            elif message.startswith(write.ANSWERS):
                self._unanswered.pop(parcels.id_of(message).id, None)
            elif message.startswith(write.WELCOME):
                if message == self._welcome:
                    continue  # it has only joined anew
                self._welcome = message
            outbox.add(message)
        outbox.flush()

    def refuse(self, fault: Fault) -> None:
        if self._joined is not None and not self._joined.done():
            self._joined.set_exception(fault)

    def close(self, told: down.ToldCode) -> None:
        self._out.close(told)

    def move(self, first: int = 0, says_bye: bool = True) -> None:
        """The table is no longer where it was, or something was lost: join anew, at `first`, or
        wherever it is now."""
        if self._joined is not None:
            self._must_move = True  # also if they were just let in, and something came after that
            _settle(self._joined, False)
        elif self._is_in and self._out.closed_for is None:
            self._relays.moves += 1
            if first:
                # Who comes before they go was not away: nobody is shown anything of it.
                self._left, says_bye = (self.node, self._visit), False
            self._let_go(says_bye)
            work = self._seat_again(first)
            self._seating = asyncio.get_running_loop().create_task(work)

    # ------------------------------------------------------------ finding a place

    async def _seat_again(self, first: int) -> None:
        try:
            near = await self._seat(first)
            if near is not None:
                self._come_near(near)
        except Fault as fault:
            told = fault.code if fault.code in TOLD else "closing"
            self._out.close(told)  # type: ignore[arg-type]
        except Exception:
            logger.exception("somebody lost their place")
            self._out.close("closing")
        finally:
            self._seating = None
            self._say_bye()

    def _come_near(self, near: "Connection") -> None:
        """The table runs here now."""
        if self._is_over:
            near.leave()
            return
        self._near = near
        unanswered, self._unanswered = self._unanswered, {}
        for words in unanswered.values():
            near.receive(_decode(words))

    async def _seat(self, node: int) -> "Connection | None":
        """A place at the table: at that node first, if it is given. A connection if it is here."""
        clock, (pause, longest) = self._relays.clock, PAUSES_MS
        until = clock.now() + SEAT_MS
        while not self._is_over:
            found = node or await self._whose()
            node = 0
            if found is None:
                raise Fault("no-such-table")
            if not isinstance(found, int):
                try:
                    relayed = Relayed(self._socket, self._frames, self._was_in)
                    return await found.admit(self._person, self._out, relayed)
                except Unloaded:
                    pass
            elif found and await self._join(found):
                return None
            if clock.now() + pause >= until:
                raise Fault("closing")
            await self._relays.pause(pause)
            pause = min(longest, pause * 2)
        return None

    async def _whose(self) -> "Table | int | None":
        try:
            return await self._relays.owners.whose(self._link)
        except Fault as fault:
            if fault.code != "not-read":
                raise
            return 0  # the store is away

    async def _join(self, node: int) -> bool:
        """Whether we are in: the first that an owner says to somebody is that they are welcome."""
        relays, who = self._relays, self._person
        self.node, self._visit = node, relays.next_visit()
        relays.far[self._visit] = self
        relays.bus.hold(node)
        joined: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._joined, self._must_move = joined, False
        timer = relays.clock.call_at(relays.clock.now() + JOIN_MS, lambda: _settle(joined, False))
        seat = (self._visit, self._link, who.person, who.name, who.origin, self._frames)
        more = (self._socket, self._was_in, self._out.takes_diffs, who.tab, who.opened, True)
        kind = parcels.JoinBig if who.is_big else parcels.Join
        relays.bus.put(node, kind(*seat, *more), 300)
        try:
            self._is_in = await joined and not (self._is_over or self._must_move)
        finally:
            timer.cancel()
            self._joined = None
            self._say_bye()
            if not self._is_in:
                self._let_go()
        self._was_in |= self._is_in
        for words in list(self._unanswered.values()) if self._is_in else ():
            self._say(words)
        return self._is_in

    def _let_go(self, says_bye: bool = True) -> None:
        node, self.node, self._is_in = self.node, 0, False
        if node:
            del self._relays.far[self._visit]
            if says_bye:
                self._relays.bus.put(node, parcels.Gone(self._visit))
            self._relays.bus.release(node)

    def _say_bye(self) -> None:
        """To where we were before."""
        if self._left is not None:
            node, visit = self._left
            self._relays.bus.put(node, parcels.Gone(visit))
            self._left = None

    def _say(self, words: bytes) -> None:
        self._relays.bus.put(self.node, parcels.Said(self._visit, words), len(words) + 16)

    @property
    def _out(self) -> Outbox:
        assert self._outbox is not None
        return self._outbox

    @property
    def _person(self) -> Identity:
        assert self._who is not None
        return self._who


def _settle(future: "asyncio.Future[Any]", result: bool) -> None:
    if not future.done():
        future.set_result(result)
