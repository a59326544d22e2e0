"""uvicorn's two protocols with patience that ends: a peer that says nothing, or never reads, must
not hold a place for ever."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

FIRST_SECONDS: Final = 15.0
"""From a new connection to the end of its first request's headers."""
LINGER_SECONDS: Final = 3.0
"""From our last word to the end of the connection, read or not."""


class Http(HttpToolsProtocol):
    """uvicorn waits for ever for a request that never comes; this does not."""

    _first: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._first = self.loop.call_later(FIRST_SECONDS, transport.abort)

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _stop_waiting(self) -> None:
        if self._first is not None:
            self._first.cancel()
            self._first = None


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
