"""uvicorn's two protocols with patience that ends: a peer that says nothing, or never reads, must
not hold a place for ever."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

HEADER_SECONDS: Final = 15.0
"""From a new connection, or the first letter of a request, to the end of its headers."""
LINGER_SECONDS: Final = 3.0
"""From our last word to the end of the connection, read or not."""


class Http(HttpToolsProtocol):
    """uvicorn waits for ever for a request that never comes, or comes a letter a minute."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait()

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._stop_waiting()
        self._waiting = self.loop.call_later(HEADER_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


class WebSocket(WebSocketsSansIOProtocol):
    """Closing waits until everything is sent, which a sleeping phone never lets happen."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.close_timeout = LINGER_SECONDS

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        super().on_task_complete(task)
        if not self.disconnected:
            self.loop.call_later(LINGER_SECONDS, self.transport.abort)
