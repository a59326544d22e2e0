"""A table's socket: messages go to the table, and what the outbox holds is sent. What is no message
is refused; after a few of those the socket closes.

On our own server messages take the fast path (`connection/fast_path.py`), without a task or a
layer in between (ADR 0008); elsewhere plain ASGI does, with a task that reads and one that sends.
"""

import asyncio
import logging
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.datastructures import Headers, QueryParams
from starlette.types import Receive, Scope, Send
from websockets.frames import CloseCode

from spaceport.core import typed
from spaceport.core.faults import Fault
from spaceport.server.connection.fast_path import EXTENSION, STALL_SECONDS, FastPath
from spaceport.server.context import Context, client_key
from spaceport.server.errors import HttpError, http_error_of
from spaceport.server.identity import Guest
from spaceport.server.limits import Bucket
from spaceport.server.responses import problem
from spaceport.server.server_log import tell, tell_failure
from spaceport.table.identity import Identity
from spaceport.table.outbox import Outbox
from spaceport.wire import down, up, write
from spaceport.wire.constants import close_code

if TYPE_CHECKING:
    from spaceport.table.cluster.relay import Relay
    from spaceport.table.hub import Connection

MESSAGE_LIMIT: Final = 4096
"""Bytes of a message; no honest one comes near. uvicorn itself cuts off at `FRAME_LIMIT`."""
FRAME_LIMIT: Final = 65_536
BAD_LIMIT: Final = 5
"""Bad messages in a row, before the socket closes."""
FAST_LIMIT: Final = 20
"""Messages over the rate in a row, before the socket closes."""
SEND_SECONDS: Final = STALL_SECONDS
AT_ONCE: Final = 16
"""Messages in one write. More would move the queue from the outbox, which is bounded, to the
system."""

TAB: Final = re.compile(r"[\w-]{1,40}", re.ASCII)
COUNT: Final = re.compile(r"[0-9]{1,9}")

PLAY: Final = (up.Act, up.Undo, *up.UNANSWERED)
"""What one sends while playing. All else changes the room, which everybody is shown: a slower rate
of its own, ten a second and forty at once."""

_decode = typed.decoder(up.FromClient).decode


class Socket:
    """The WebSocket route `ws/{link}`."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        headers = Headers(scope=scope)
        try:
            self._context.check_origin(headers, scope["scheme"])
            if self._context.tables.are_elsewhere:  # a proxy that is told so tries the next node
                raise http_error_of(Fault("closing"))
        except HttpError as error:  # a foreign page is told nothing
            self._context.tally.add("sockets_refused_total", code=error.code)
            await problem(error)(scope, receive, send)
            return
        try:
            guest = self._context.guest(headers, scope["scheme"])
            with self._context.sockets.one(client_key(scope), guest.person):
                if await self._context.cooldown.wait(guest.person, receive):
                    await self._serve(scope, guest, receive, send)
                else:
                    with suppress(OSError):  # they have gone, which is no failure
                        await send({"type": "websocket.close", "code": CloseCode.GOING_AWAY})
        except HttpError as error:
            await self._turn_away(error, send)

    async def _serve(self, scope: Scope, guest: Guest, receive: Receive, send: Send) -> None:
        asked = scope["query_string"].split(b"&")
        takes_diffs, is_big = b"parts=1" in asked, b"screen=big" in asked
        outbox = Outbox(self._context.tables.settings.max_outbox, takes_diffs)
        try:
            table = await self._context.tables.place(scope["path_params"]["link"])
            if table is None:
                raise Fault("no-such-table")
            origin = self._context.origin(client_key(scope))
            who = Identity(guest.person, guest.name, origin, *_tab(scope["query_string"]), is_big)
            connection = await table.connect(who, outbox)
        except Fault as fault:
            raise http_error_of(fault) from None
        try:
            with suppress(OSError):  # the client has gone
                await send({"type": "websocket.accept"})
                visit = Visit(self._context, connection, outbox)
                found = scope.get("extensions", {}).get(EXTENSION)
                await visit.run(receive, send, found["connection"] if found else None)
        finally:
            connection.leave()

    async def _turn_away(self, error: HttpError, send: Send) -> None:
        """A browser cannot read why a handshake failed, so it is told on an open socket."""
        self._context.tally.add("sockets_refused_total", code=error.code)
        tell(logging.DEBUG, "socket-refused", code=error.code)
        words = write.encode(down.Refused("", error.code, error.particulars))
        with suppress(OSError):  # the client has gone
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.send", "text": words.decode()})
            await send(_goodbye(error.code))


class Visit:
    """One socket of a guest at a table, from its handshake to its end."""

    def __init__(self, context: Context, connection: "Connection | Relay", outbox: Outbox) -> None:
        self._context = context
        self._connection = connection
        self.outbox = outbox
        rate = context.settings.messages_per_second
        self._own = Bucket(rate, rate * 3, context.clock.now)
        self._room_changes = Bucket(max(10, rate / 6), max(40, rate / 1.5), context.clock.now)
        self._bad = 0
        self._fast = 0
        self._last_words: bytes | None = None
        self.is_over = False  # nothing comes after the last words
        self._came = 0
        self.went = 0

    async def run(self, receive: Receive, send: Send, fast: FastPath | None) -> None:
        """Read and send until either ends."""
        began = self._context.clock.now()
        self._context.tally.add("sockets_total")
        try:
            if fast is not None:
                await FastVisit(self, fast, send).run(receive)
            else:
                await self._run_tasks(receive, send)
        finally:
            self._tell_end(self._context.clock.now() - began)

    async def _run_tasks(self, receive: Receive, send: Send) -> None:
        tasks = [asyncio.create_task(self.read(receive)), asyncio.create_task(self._send(send))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
        for end in ends:  # a client that has gone, or did not read, is no failure
            if isinstance(end, Exception) and not isinstance(end, OSError):
                raise end

    # reading

    async def read(self, receive: Receive) -> None:
        while (message := await receive())["type"] == "websocket.receive":
            self.hear(message.get("text") or message.get("bytes") or "")

    def hear(self, text: str | bytes) -> None:
        """One message of the client: to the table, or answered with a refusal."""
        if self.outbox.closed_for is not None or self.is_over:
            return None
        self._came += 1
        if not (self._own.take() and self._context.messages.take(self._connection.person)):
            return self._refuse_fast(text)
        self._fast = 0
        if len(text) > MESSAGE_LIMIT:
            return self._refuse_bad("", "too-big", limit=MESSAGE_LIMIT)
        try:
            message: up.FromClient = _decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            return self._refuse_bad(_id_of(text), "bad-message")
        self._bad = 0
        if not (isinstance(message, PLAY) or self._may_change_room()):
            self._refuse(message.id, "too-fast")
            return None
        try:
            self._connection.receive(message)
        except Exception as error:
            tell_failure("message-failed", error, kind=type(message).__name__)
            self._refuse(getattr(message, "id", ""), "server-error")

    def _may_change_room(self) -> bool:
        """A changed room is stored whole: many guests of one address must not keep the disk busy,
        to which everybody's moves go, too."""
        if not self._room_changes.take():
            return False
        origin = self._connection.origin
        return not origin or self._context.room_changes_here.take(origin[0])

    def _refuse_fast(self, text: str | bytes) -> None:
        self._fast += 1
        self._context.tally.add("too_fast_total")
        if self._fast >= FAST_LIMIT:
            self.outbox.close("too-fast")
        else:
            self._refuse(_id_of(text[:MESSAGE_LIMIT]), "too-fast")

    def _refuse_bad(self, about: str, code: str, **particulars: Any) -> None:
        self._bad += 1
        self._context.tally.add("bad_messages_total", code=code)
        words = self._refuse(about, code, **particulars)
        if self._bad >= BAD_LIMIT:
            self._last_words, self.is_over = words, True

    def _refuse(self, about: str, code: str, **particulars: Any) -> bytes:
        words = write.encode(down.Refused(about, code, particulars))
        self.outbox.put(words)
        return words

    # sending

    async def _send(self, send: Send) -> None:
        """Everything the outbox gives, then why it ends. A client that never reads is cut off."""
        while (words := await self.outbox.get()) is not None:
            async with asyncio.timeout(SEND_SECONDS):
                await send({"type": "websocket.send", "text": words.decode()})
            self.went += 1
            if words is self._last_words:
                break
        await self.say_why(send)

    async def say_why(self, send: Send) -> None:
        """Close, with the reason."""
        async with asyncio.timeout(SEND_SECONDS):
            await send(_goodbye(self.outbox.closed_for or "bad-message"))

    def _tell_end(self, ms: int) -> None:
        self._context.tally.add("messages_received_total", self._came)
        self._context.tally.add("messages_sent_total", self.went)
        why = self.outbox.closed_for or ("bad-message" if self._last_words else "left")
        tell(logging.DEBUG, "socket-closed", why=why, ms=ms, came=self._came, went=self.went)


class FastVisit:
    """A visit without tasks: what the table puts into the outbox is written at once, when it
    flushes or when the loop comes round. While the client does not read, the outbox fills."""

    def __init__(self, visit: Visit, fast: FastPath, send: Send) -> None:
        self._visit = visit
        self._fast = fast
        self._send = send
        self._soon = asyncio.get_running_loop().call_soon
        self._is_due = False
        self._parting: asyncio.Task[None] | None = None

    async def run(self, receive: Receive) -> None:
        fast, outbox = self._fast, self._visit.outbox
        fast.on_writable = self._write
        outbox.filled = self._filled
        outbox.flush = self._flush
        fast.listen(self._visit.hear)
        self._filled()
        try:
            await self._visit.read(receive)  # messages that are not plain, and the end
        finally:
            fast.listen(None)
            fast.on_writable = None
            outbox.filled = outbox.flush = _nobody
            if self._parting is not None:
                await asyncio.gather(self._parting, return_exceptions=True)

    def _filled(self) -> None:
        if not self._is_due:
            self._is_due = True
            self._soon(self._write)

    def _flush(self) -> None:
        """Write at once. The table goes on even if that fails."""
        try:
            self._write()
        except Exception as error:
            tell_failure("write-failed", error)

    def _write(self) -> None:
        self._is_due = False
        visit, fast = self._visit, self._fast
        if self._parting is not None:
            return
        outbox = visit.outbox
        while outbox.waiting and fast.is_writable:
            words = outbox.take(AT_ONCE)
            fast.write(words)
            visit.went += len(words)
        if outbox.closed_for is None and not visit.is_over:
            return
        if fast.is_writable:
            self._parting = asyncio.create_task(visit.say_why(self._send))


def _nobody() -> None:
    """In place of a callback that is no longer wanted."""


def _tab(query: bytes) -> tuple[str, int]:
    """Which tab comes, and how many sockets it has opened, if the address says so."""
    asked = QueryParams(query)
    if not query or not asked.keys() & {"tab", "socket"}:
        return "", 0
    name, count = asked.get("tab", ""), asked.get("socket", "")
    if not (TAB.fullmatch(name) and COUNT.fullmatch(count)):
        raise HttpError("bad-request", 400)
    return name, int(count)


def _id_of(text: str | bytes) -> str:
    try:
        return typed.decode(text, up.JustId).id
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return ""


def _goodbye(code: str) -> dict[str, Any]:
    return {"type": "websocket.close", "code": close_code(code), "reason": code}
