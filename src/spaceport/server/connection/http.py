"""HTTP with patience that ends: a client that says nothing, says too much, or never reads must not
keep its connection for ever."""

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from spaceport.server import security_headers
from spaceport.server.limits import OpenConnections
from spaceport.server.security_headers import Header
from spaceport.wire.web import Problem
from spaceport.wire.write import encode

HEADER_SECONDS: Final = 15.0
"""From a new connection, or the first letter of a request, to the end of its headers."""
HEADER_LIMIT: Final = 32_768
"""Bytes of a request before its body; what one more packet brings may come on top."""
LINGER_SECONDS: Final = 3.0
"""From our last bytes to the end of the connection, whether they were read or not."""
STALL_SECONDS: Final = 20.0
"""Whoever does not read anything of an answer for so long is cut off."""


def _refused(status: str, code: str, *more: Header) -> bytes:
    """An answer to what never reaches a handler."""
    body = encode(Problem(code))
    told = [
        (b"content-type", b"application/json"),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
        (b"content-length", str(len(body)).encode()),
        *more,
        *security_headers.of("localhost"),
    ]
    lines = b"".join(b"%b: %b\r\n" % each for each in told)
    return b"HTTP/1.1 %b\r\n%b\r\n%b" % (status.encode(), lines, body)


SOON: Final = (b"retry-after", b"5")
HEADERS_TOO_BIG: Final = _refused("431 Request Header Fields Too Large", "too-big-headers")
BAD_REQUEST: Final = _refused("400 Bad Request", "bad-request")
TOO_MANY: Final = _refused("429 Too Many Requests", "too-many-from-address", SOON)
TOO_FAST: Final = _refused("429 Too Many Requests", "too-fast", SOON)


class Http(HttpToolsProtocol):
    """uvicorn waits for ever for a request that never comes, or comes a byte a minute, for the rest
    of a body after the answer, and for a client that does not read."""

    _waiting: asyncio.TimerHandle | None = None
    _leaving: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None
    _counted: OpenConnections | None = None
    _address = ""
    _head = 0
    _turned_away = False

    def take_over(self, address: str, counted: OpenConnections) -> None:
        """This connection counts among those of its address, until it goes."""
        self._address, self._counted = address, counted

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        if self._turned_away or self.transport.is_closing():
            return
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._waiting is not None and self.parser is not None:
            self._head += len(data)
            if self._head > HEADER_LIMIT:
                self._turn_away(HEADERS_TOO_BIG)

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP; uvicorn's own answer is plain text without our headers."""
        self.transport.write(BAD_REQUEST)
        self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = 0
        self._wait()

    def on_headers_complete(self) -> None:
        self._waiting = _stopped(self._waiting)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._leaving = _stopped(self._leaving)

    def on_response_complete(self) -> None:
        """If that was before the whole body was there, nobody will read the rest."""
        was_last = not self.pipeline
        super().on_response_complete()
        if was_last and self.cycle.more_body and not self.transport.is_closing():
            self._leaving = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(STALL_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stalled = _stopped(self._stalled)

    def handle_websocket_upgrade(self) -> None:
        self._let_go()  # it counts as a socket from now on
        super().handle_websocket_upgrade()
        self._release()

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)
        self._release()

    def _release(self) -> None:
        """End the reference cycles, so that no garbage collection is needed."""
        self.parser = self.cycle = None  # type: ignore[assignment]

    def _turn_away(self, words: bytes) -> None:
        """Answer, and close a little later. What still comes is dropped: a client that is cut off
        in the middle of sending would never read the answer."""
        self._turned_away = True
        self.transport.write(words)
        self.transport.write_eof()
        self._waiting = _stopped(self._waiting)
        self._leaving = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def _let_go(self) -> None:
        self._waiting = _stopped(self._waiting)
        self._leaving = _stopped(self._leaving)
        self._stalled = _stopped(self._stalled)
        if self._counted is not None:
            self._counted.give_back(self._address)
            self._counted = None

    def _wait(self) -> None:
        self._waiting = _stopped(self._waiting)
        self._waiting = self.loop.call_later(HEADER_SECONDS, self.transport.abort)


def _stopped(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """Cancel a timer; None, to be put in its place."""
    if timer is not None:
        timer.cancel()
    return None
