"""The first thing a connection meets. A loop takes all who knock at once, before it goes on with
anything else: so there is next to nothing here, and the rest waits for the turnstile."""

import asyncio
from typing import Any, cast

from spaceport.server.limits import Lines, address_key
from spaceport.server.protocol import TOO_MANY, Http
from spaceport.server.turnstile import Doors


class Gate(asyncio.Protocol):
    """Stands in for `Http` until its turn has come; whoever has too many connections already is
    sent away before."""

    lines = Lines(0)
    doors = Doors()

    def __init__(self, **named: Any) -> None:
        self._named = named
        self._address = ""
        self._early = b""
        self._is_held = self._is_over = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        address = address_key((str(peer[0]), 0) if isinstance(peer, tuple) else None)
        if not self.lines.take(address):
            self._is_over = True
            self._transport.write(TOO_MANY)
            self._transport.close()
            return
        self._address = address
        if not self.doors.way_in.go(self._enter):
            # uvloop begins to read whatever this wishes now: it is held when the loop comes round.
            asyncio.get_running_loop().call_soon(self._hold)

    def _hold(self) -> None:
        if not self._is_over and not self._transport.is_closing():
            self._is_held = True
            self._transport.pause_reading()

    def _enter(self) -> bool:
        if self._is_over:
            return False
        self._is_over = True
        http = Http(**self._named)
        http.take_over(self._address, self.lines)
        self._transport.set_protocol(http)
        http.connection_made(self._transport)
        if self._early:
            http.data_received(self._early)
        if self._is_held and not self._transport.is_closing():
            self._transport.resume_reading()
        return True

    def data_received(self, data: bytes) -> None:
        self._early += data  # one packet at most

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._is_over:
            self._is_over = True
            self.lines.give_back(self._address)


def gate(lines: Lines, doors: Doors) -> type[Gate]:
    """The gate of one server."""
    return type("ThisGate", (Gate,), {"lines": lines, "doors": doors})
