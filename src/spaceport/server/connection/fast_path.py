"""A fast path for plain messages, past ASGI: its layers, tasks and queues cost several times what a
message itself costs (ADR 0008)."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION: Final = "spaceport.fast_path"
"""The ASGI extension under which the application finds the `FastPath` itself."""
STALL_SECONDS: Final = 15.0
"""A client that does not read anything for so long, while something waits for it, is cut off."""
FRAMES_AT_ONCE: Final = 64
"""Frames of one socket before the loop comes round to others: what is read at once may hold
thousands."""
AFTER_CLOSE: Final = 65_536
"""Bytes that may still arrive after we closed: one message of the greatest length. Whoever sends on
is cut off, because even throwing that away would cost a core."""
# The first two bytes of a frame: whole text; its length, with the bit that says it is masked.
TEXT: Final = 0x81
LAST_PIECE: Final = 0x80
MASKED: Final = 0x80


class FastPath(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket with a way past ASGI.

    Whole text messages go past the layers: they are cut out of the stream here and given to whoever
    `listen`s, and `write` makes frames of its own. Everything else (handshake, pieces of messages,
    pings, closing, whatever is wrong) is handled by `websockets` as before, one whole frame at a
    time, so that its parser always stands between two frames.
    """

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.on_writable: Callable[[], None] | None = None
        self.is_lost = False  # set at once; the rest of `connection_lost` may come later
        self._ear: Callable[[str], None] | None = None
        self._rest = b""
        self._after = 0  # bytes since we closed
        self._is_plain = True  # False: the parser of `websockets` has the rest of the stream
        self._in_pieces = False
        self._is_behind = False  # more came than is read at once: the rest follows
        self._stall: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------ the fast path

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"connection": self}

    def listen(self, ear: Callable[[str], None] | None) -> None:
        """Call this with each whole text message; all other messages are still `receive`d."""
        self._ear = ear

    @property
    def is_writable(self) -> bool:
        return not (self.is_lost or self.disconnected or self.close_sent) and self.writable.is_set()

    def write(self, messages: Sequence[bytes]) -> None:
        """Text messages, all in one go. Ask `is_writable` first."""
        if len(messages) == 1:
            self.transport.write(_head(len(messages[0])) + messages[0])
            return
        parts: list[bytes] = []
        for message in messages:
            parts += (_head(len(message)), message)
        self.transport.write(b"".join(parts))

    def data_received(self, data: bytes) -> None:
        if not (self.handshake_initiated and self._is_plain):
            super().data_received(data)
            return
        if self.close_sent:
            self._after += len(data)
            if self._after > AFTER_CLOSE:
                self.transport.abort()
                return
        if self._rest:
            data = self._rest + data
        if self._is_behind:
            self._rest = data
            self.transport.pause_reading()
        else:
            self._cut(data)

    def _cut(self, data: bytes) -> None:
        """One frame after another, up to `FRAMES_AT_ONCE`."""
        at = count = 0
        while (end := self._end_of_frame(data, at)) > at and count < FRAMES_AT_ONCE:
            if not self._is_heard(data, at, end):
                super().data_received(data[at:end])
            at = end
            count += 1
        self._rest = data[at:]
        if end < 0:  # too long, or no frame: the parser says so
            self._is_plain = False
            super().data_received(self._rest)
        elif end > at:
            self._is_behind = True
            self.transport.pause_reading()
            self.loop.call_soon(self._catch_up)

    def _catch_up(self) -> None:
        self._is_behind = False
        if self.is_lost or self.transport.is_closing():
            self._rest = b""
            return
        self._cut(self._rest)
        if not (self._is_behind or self.read_paused or self.transport.is_closing()):
            self.transport.resume_reading()

    def _end_of_frame(self, data: bytes, at: int) -> int:
        """Where the frame ends that begins here: 0 if it is not all there, -1 if it is not ours."""
        have = len(data) - at
        if have < 2:
            return 0
        length, head = data[at + 1] - MASKED, 6
        if length < 0 or length == 127:  # 127: longer than 65,535 bytes, which nobody may send
            return -1
        if length == 126:
            if have < 4:
                return 0
            length, head = data[at + 2] << 8 | data[at + 3], 8
        return at + head + length if have >= head + length else 0

    def _is_heard(self, data: bytes, at: int, end: int) -> bool:
        """Whether this whole frame was a plain text message."""
        first, was_in_pieces = data[at], self._in_pieces
        if first & 0x0F < 3:  # not a ping, pong or close
            self._in_pieces = not first & LAST_PIECE
        if first != TEXT or was_in_pieces:
            return False
        if self.close_sent or self.disconnected or self.conn.close_rcvd is not None:
            return True  # nobody listens any more
        if self._ear is None or self.read_paused:
            return False  # nobody listens yet, or something before it still waits
        start = at + (8 if data[at + 1] & 127 == 126 else 6)
        try:
            text = _unmasked(data[start - 4 : start], data[start:end]).decode()
        except UnicodeDecodeError:
            return False
        self._ear(text)
        return True

    # ------------------------------------------------------------ patience

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stall = self.loop.call_later(STALL_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_stall()
        if self.on_writable is not None:
            self.on_writable()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_stall()
        self._ear = self.on_writable = None
        if self.handshake_initiated and hasattr(self, "scope"):
            self.scope["extensions"].pop(EXTENSION, None)  # a reference cycle otherwise
        super().connection_lost(exc)
        self.conn.parser.close()  # ends a reference cycle

    def _stop_stall(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None


def _head(length: int) -> bytes:
    """The beginning of a frame with a whole text message."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 65_536:
        return bytes((TEXT, 126, length >> 8, length & 255))
    return bytes((TEXT, 127)) + length.to_bytes(8, "big")


def _unmasked(mask: bytes, data: bytes) -> bytes:
    """XOR with the mask, as one long number."""
    length = len(data)
    masks = mask * (length // 4 + 1)
    number = int.from_bytes(data, "big") ^ int.from_bytes(masks[:length], "big")
    return number.to_bytes(length, "big")
