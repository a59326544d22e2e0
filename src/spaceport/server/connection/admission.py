"""Who comes in, and when: a crowd that connects at once must not slow down those who play.

- `Gate` is the first thing a connection meets. The loop takes all new connections before it goes on
  with anything else, so the gate does next to nothing: it counts the connections of the address,
  and the rest (`Http`, handshake, routing) waits for the turnstile. Whose connection it is must be
  known before it waits, or one guest could keep all others waiting; behind a trusted proxy only the
  request says so, and its head is read here.
- `Turnstile` lets a few pass at once, then one every few milliseconds. A handshake costs many times
  what a move costs: five hundred guests who come back at once wait for three seconds, and those who
  play notice nothing. Each address has a queue of its own, and the queues are served one after
  another: whoever comes by the hundred waits behind themselves and nobody else. Those who leave
  pass a turnstile too.
- `Cooldown` is where somebody waits who sent too much, was closed and comes straight back. To let
  somebody in costs as much as hundreds of messages that are dropped: closing a socket only helps if
  coming back takes time.
"""

import asyncio
import re
import sys
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from spaceport.server.connection import http
from spaceport.server.connection.http import TOO_FAST, TOO_MANY, Http
from spaceport.server.errors import HttpError
from spaceport.server.limits import Buckets, OpenConnections, address_key, around
from spaceport.server.proxies import Proxies

if TYPE_CHECKING:
    from spaceport.table.clock import Clock

AT_ONCE: Final = 8
"""So many pass without waiting: a browser opens six connections and a socket."""
GAP_SECONDS: Final = 0.006
LEAVING_SECONDS: Final = 0.003
QUEUE_LIMIT: Final = 500
"""How many wait from one address: a class of thirty whose browsers load the page at once."""
CROWD_LIMIT: Final = 2_000
"""How many wait in all; from then on only queues shorter than `SHORT` grow, to twice as many in
all."""
SHORT: Final = 20
_END: Final = re.compile(rb"\r?\n\r?\n")
_LIKE_HTTP: Final = re.compile(
    rb"[A-Z]{1,20} [^\r\n]* HTTP/1\.[01]\r\n|[A-Z]{0,20}(?: [^\r\n]*)?\r?\Z"
)
"""What may still become a request. Anything else goes on at once: the parser says what is wrong."""
_RATED: Final = re.compile(rb"/(?:api|ws|replays)/|/qr\.svg")
"""In the first line of a request: what has a rate."""
ENOUGH: Final = 0.5
"""The share of a full bucket of messages that one must have to come in. An empty one has it after
one and a half seconds."""
COMING: Final = 1 / 18
"""The share that coming in takes: with a full bucket one opens ten tabs at once."""
PATIENCE_MS: Final = 5_000
"""After waiting so long one is refused, and may try again."""


class Turnstile:
    """Lets a few pass at once, then one every `gap` seconds, from one queue after another."""

    def __init__(self, at_once: int = AT_ONCE, gap: float = GAP_SECONDS) -> None:
        self._at_once = at_once
        self._gap = gap
        self._left = at_once
        # The queue that is served next comes first.
        self._queues: dict[str, deque[Callable[[], object]]] = {}
        self._waiting = 0
        self._timer: asyncio.TimerHandle | None = None

    def has_room(self, queue: str = "", most: int = QUEUE_LIMIT) -> bool:
        """Whether one more may wait in this queue."""
        length = len(self._queues.get(queue, ()))
        if self._waiting >= CROWD_LIMIT:
            return length < SHORT and self._waiting < 2 * CROWD_LIMIT
        return length < most

    def go(self, through: Callable[[], object], queue: str = "") -> bool:
        """Call it now or later; whether that was now. If it returns False it has gone meanwhile,
        and the next one is called in its place."""
        if self._timer is None:
            self._arm()
        if self._left == 0:
            self._queues.setdefault(queue, deque()).append(through)
            self._waiting += 1
            return False
        self._left -= 1
        through()
        return True

    def open(self) -> None:
        """Everybody passes from now on: the server stops."""
        self._at_once = self._left = sys.maxsize
        while self._queues:
            self._next()()

    def _next(self) -> Callable[[], object]:
        """The first of the queue that is served next; the queue goes behind all others."""
        name = next(iter(self._queues))
        queue = self._queues.pop(name)
        found = queue.popleft()
        self._waiting -= 1
        if queue:
            self._queues[name] = queue
        return found

    def _tick(self) -> None:
        self._timer = None
        while self._queues:
            if self._next()() is not False:
                break
        else:
            self._left = min(self._left + 1, self._at_once)
        if self._left < self._at_once:
            self._arm()

    def _arm(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._gap, self._tick)


class Turnstiles:
    """The way in and the way out of one server."""

    def __init__(self) -> None:
        self.way_in = Turnstile()
        self.way_out = Turnstile(gap=LEAVING_SECONDS)
        self.unheard: set[asyncio.Transport] = set()
        """Connections that have not said yet whose they are."""

    def open(self) -> None:
        for transport in list(self.unheard):
            transport.abort()
        self.way_in.open()
        self.way_out.open()


def _nobody_is(address: str) -> bool:
    return False


class Gate(asyncio.Protocol):
    """Stands in for `Http` until the turnstile lets it pass; whoever has too many connections
    already is refused before."""

    counted = OpenConnections(0)
    turnstiles = Turnstiles()
    proxies = Proxies(())
    is_spent: Callable[[str], bool] = staticmethod(_nobody_is)
    """Whether an address has no requests left."""

    def __init__(self, **named: Any) -> None:
        self._named = named
        self._address = ""  # of a connection that is counted
        self._early = bytearray()
        self._patience: asyncio.TimerHandle | None = None
        self._is_held = self._is_over = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if isinstance(peer, tuple) else ""
        if host in self.proxies:
            wait = asyncio.get_running_loop().call_later
            self._patience = wait(http.HEADER_SECONDS, self._transport.abort)
            self.turnstiles.unheard.add(self._transport)
            return
        address = address_key((host, 0) if host else None)
        if not self.counted.take(address):
            self._turn_away(TOO_MANY)
            return
        self._address = address
        self._wait_in(around(address)[-1], QUEUE_LIMIT)

    def _knock(self) -> None:
        """The head of a proxy's request is there: wait in the queue of the address for which it
        asks, or in the common one if it names none."""
        self._stop_waiting()
        told = self.proxies.asker(bytes(self._early))
        if not told:
            self._wait_in("", CROWD_LIMIT)
            return
        address = address_key((told, 0))
        if _RATED.search(self._early.partition(b"\n")[0]) and self.is_spent(address):
            self._turn_away(TOO_FAST)
            return
        self._wait_in(around(address)[-1], QUEUE_LIMIT)

    def _wait_in(self, queue: str, most: int) -> None:
        if not self.turnstiles.way_in.has_room(queue, most):
            self._turn_away(TOO_MANY)
        elif not self.turnstiles.way_in.go(self._enter, queue):
            # uvloop would begin to read after this: reading is paused when the loop comes round.
            asyncio.get_running_loop().call_soon(self._hold)

    def _turn_away(self, words: bytes) -> None:
        self._go()
        self._transport.write(words)
        self._transport.close()

    def _hold(self) -> None:
        if not self._is_over and not self._transport.is_closing():
            self._is_held = True
            self._transport.pause_reading()

    def _enter(self) -> bool:
        if self._is_over:
            return False
        self._is_over = True
        then = Http(**self._named)
        if self._address:
            then.take_over(self._address, self.counted)
        self._transport.set_protocol(then)
        then.connection_made(self._transport)
        if self._early:
            then.data_received(bytes(self._early))
        if self._is_held and not self._transport.is_closing():
            self._transport.resume_reading()
        return True

    def data_received(self, data: bytes) -> None:
        seen = len(self._early)
        self._early += data
        if self._patience is None or self._is_over:
            return  # one packet at most
        is_whole = len(self._early) > http.HEADER_LIMIT or _END.search(
            self._early, max(0, seen - 3)
        )
        if is_whole or not _LIKE_HTTP.match(self._early):
            self._knock()

    def connection_lost(self, exc: Exception | None) -> None:
        self._go()

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
            self.turnstiles.unheard.discard(self._transport)

    def _go(self) -> None:
        self._stop_waiting()
        if not self._is_over and self._address:
            self.counted.give_back(self._address)
        self._is_over = True


def gate_of(
    counted: OpenConnections,
    turnstiles: Turnstiles,
    proxies: Proxies | None = None,
    is_spent: Callable[[str], bool] = _nobody_is,
) -> type[Gate]:
    """The gate of one server."""
    known = proxies or Proxies(())
    own = {
        "counted": counted,
        "turnstiles": turnstiles,
        "proxies": known,
        "is_spent": staticmethod(is_spent),
    }
    return type("ThisGate", (Gate,), own)


class Cooldown:
    """Each person has messages to spend, in all tabs together. To come in takes some of them, and
    needs more of them than somebody has who just used them up. Whoever has enough, which is
    everybody who plays, does not wait at all. Persons are told apart and not addresses: others
    behind the same address come in beside somebody who waits here."""

    def __init__(self, messages: Buckets, clock: "Clock") -> None:
        self._messages = messages
        self._clock = clock

    async def wait(self, person: str, receive: Callable[[], Awaitable[Any]]) -> bool:
        """Wait until this person may come in; False if they have gone meanwhile, or spoke before
        they were let in. The caller has counted them among the sockets already, so that nobody is
        waits here with more sockets than they may have open."""
        bucket = self._messages.of(person)
        if bucket.ms_until(ENOUGH) > 0:
            gone = asyncio.ensure_future(receive())
            try:
                if await self._has_gone(person, gone):
                    return False
            finally:
                gone.cancel()
        bucket.spend(COMING)
        return True

    async def _has_gone(self, person: str, gone: "asyncio.Future[Any]") -> bool:
        bucket, clock = self._messages.of(person), self._clock
        until = clock.now() + PATIENCE_MS
        while (left := bucket.ms_until(ENOUGH)) > 0:
            if clock.now() >= until:
                raise HttpError("too-fast", 429)
            rung: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            timer = clock.call_at(min(until, clock.now() + left), partial(_ring, rung))
            try:
                await asyncio.wait((rung, gone), return_when=asyncio.FIRST_COMPLETED)
            finally:
                timer.cancel()
            if gone.done():
                return True
        return False


def _ring(bell: "asyncio.Future[None]") -> None:
    if not bell.done():
        bell.set_result(None)
