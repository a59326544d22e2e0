"""WebSockets with patience that ends: closing takes a few seconds at most, and broken frames leave
nothing in the server's log."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from websockets.frames import CloseCode, Frame

from spaceport.server.connection import http
from spaceport.server.connection.fast_path import FastPath
from spaceport.server.limits import Bucket

SIDE_FRAMES: Final = (20.0, 200.0)
"""Pings, pongs and parts of messages on one socket: a second, and at once. Browsers send few."""


def _at_once(what: Callable[[], None]) -> None:
    what()


class WebSocket(FastPath):
    """uvicorn, when it closes, waits until everything is sent, which never happens with a sleeping
    phone; and it logs a traceback for many things that a client can do wrong."""

    put_away: Callable[[Callable[[], None]], object] = staticmethod(_at_once)
    """Calls what it is given, now or soon: when hundreds go at the same moment, one after
    another."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.close_timeout = http.LINGER_SECONDS
        time = self.loop.time  # `self` in the lambda would be a reference cycle
        self._side = Bucket(*SIDE_FRAMES, lambda: int(time() * 1000))

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost = True
        self.put_away(partial(super().connection_lost, exc))

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        super().on_task_complete(task)
        if not self.disconnected:
            self._leave_soon()

    async def send(self, message: Any) -> None:
        if not self.handshake_complete and self.transport.is_closing():
            self.handshake_complete = True  # gone before it was let in, which is no failure
            raise ClientDisconnected
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            # Answered with a refusal, which uvicorn takes for a failure of ours: a line in the log
            # for every socket of a foreign page.
            self.handshake_complete = True

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:  # it spoke before it was let in
            self.queue.put_nowait({"type": "websocket.disconnect", "code": 1002})
            self.close_sent = self.handshake_complete = True
            self.transport.abort()
        elif not self.disconnected:
            super().handle_parser_exception()
            self._leave_soon()
        self.disconnected = True  # what is still sent is dropped, which is no failure

    def send_receive_event_to_app(self) -> None:
        """As uvicorn's, which logs a traceback for text that is not UTF-8."""
        if self.curr_msg_data_type == "text":
            try:
                self.frames = [b"".join(self.frames)]
                self.frames[0].decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.fail(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def handle_events(self) -> None:
        if not self.disconnected:
            super().handle_events()

    def handle_ping(self) -> None:
        if self._is_slow_enough():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._is_slow_enough():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._is_slow_enough():
            super().handle_cont(event)

    def _is_slow_enough(self) -> bool:
        """Frames that no rate of messages counts; whoever floods with them is cut off."""
        if self.disconnected:
            return False
        if not self._side.take():
            self.queue.put_nowait(
                {"type": "websocket.disconnect", "code": CloseCode.POLICY_VIOLATION}
            )
            self.disconnected = self.handshake_complete = True
            self.transport.abort()
        return not self.disconnected

    def _leave_soon(self) -> None:
        self.loop.call_later(http.LINGER_SECONDS, self.transport.abort)


def websockets_of(put_away: Callable[[Callable[[], None]], object]) -> type[WebSocket]:
    """The sockets of one server."""
    return type("ThisWebSocket", (WebSocket,), {"put_away": staticmethod(put_away)})
