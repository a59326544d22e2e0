"""The first thing a connection meets. A loop takes all who knock at once, before it goes on with
anything else: so there is next to nothing here, and the rest waits for the turnstile.

Whose connection it is must be known before it waits, or one guest could keep all others waiting.
Behind a proxy that only the request says: so its head is read here.
"""

import asyncio
import re
from collections.abc import Callable
from typing import Any, Final, cast

from spaceport.server import protocol
from spaceport.server.limits import Lines, address_key, around
from spaceport.server.protocol import TOO_FAST, TOO_MANY, Http
from spaceport.server.proxies import Proxies
from spaceport.server.turnstile import CROWD_LIMIT, LINE_LIMIT, Doors

_END: Final = re.compile(rb"\r?\n\r?\n")
_LIKE_HTTP: Final = re.compile(
    rb"[A-Z]{1,20} [^\r\n]* HTTP/1\.[01]\r\n|[A-Z]{0,20}(?: [^\r\n]*)?\r?\Z"
)
"""What may still become a request. For anything else nobody waits: the parser says what is wrong.
"""
_RATED: Final = re.compile(rb"/(?:api|ws|replays)/|/qr\.svg")
"""In the first line of a request: what has a rate."""


def _nobody_is(address: str) -> bool:
    return False


class Gate(asyncio.Protocol):
    """Stands in for `Http` until its turn has come; whoever has too many connections already is
    sent away before."""

    lines = Lines(0)
    doors = Doors()
    proxies = Proxies(())
    is_spent: Callable[[str], bool] = staticmethod(_nobody_is)
    """Whether an address has no requests left."""

    def __init__(self, **named: Any) -> None:
        self._named = named
        self._address = ""  # of a line that is counted
        self._early = bytearray()
        self._patience: asyncio.TimerHandle | None = None
        self._is_held = self._is_over = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if isinstance(peer, tuple) else ""
        if host in self.proxies:
            wait = asyncio.get_running_loop().call_later
            self._patience = wait(protocol.HEADER_SECONDS, self._transport.abort)
            self.doors.unheard.add(self._transport)
            return
        address = address_key((host, 0) if host else None)
        if not self.lines.take(address):
            self._turn_away(TOO_MANY)
            return
        self._address = address
        self._wait_in(around(address)[-1], LINE_LIMIT)

    def _knock(self) -> None:
        """A proxy has said for whom it asks, or nothing of it: then it asks for itself."""
        self._stop_waiting()
        told = self.proxies.asker(bytes(self._early))
        if not told:
            self._wait_in("", CROWD_LIMIT)
            return
        address = address_key((told, 0))
        if _RATED.search(self._early.partition(b"\n")[0]) and self.is_spent(address):
            self._turn_away(TOO_FAST)
            return
        self._wait_in(around(address)[-1], LINE_LIMIT)

    def _wait_in(self, line: str, most: int) -> None:
        if not self.doors.way_in.has_room(line, most):
            self._turn_away(TOO_MANY)
        elif not self.doors.way_in.go(self._enter, line):
            # uvloop begins to read whatever this wishes now: it is held when the loop comes round.
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
        http = Http(**self._named)
        if self._address:
            http.take_over(self._address, self.lines)
        self._transport.set_protocol(http)
        http.connection_made(self._transport)
        if self._early:
            http.data_received(bytes(self._early))
        if self._is_held and not self._transport.is_closing():
            self._transport.resume_reading()
        return True

    def data_received(self, data: bytes) -> None:
        seen = len(self._early)
        self._early += data
        if self._patience is None or self._is_over:
            return  # one packet at most
        is_whole = len(self._early) > protocol.HEADER_LIMIT or _END.search(
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
            self.doors.unheard.discard(self._transport)

    def _go(self) -> None:
        self._stop_waiting()
        if not self._is_over and self._address:
            self.lines.give_back(self._address)
        self._is_over = True


def gate(
    lines: Lines,
    doors: Doors,
    proxies: Proxies | None = None,
    is_spent: Callable[[str], bool] = _nobody_is,
) -> type[Gate]:
    """The gate of one server."""
    known = proxies or Proxies(())
    own = {"lines": lines, "doors": doors, "proxies": known, "is_spent": staticmethod(is_spent)}
    return type("ThisGate", (Gate,), own)
