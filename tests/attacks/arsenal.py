"""Hostile frames for a table's socket, from a seed: malformed, oversized, replayed, out of turn,
random, and broken below the level of messages."""

import json
import struct
from collections.abc import Callable
from random import Random
from typing import Any, Final

TEXT, BINARY, CLOSE, PING, PONG, CONT = 1, 2, 8, 9, 10, 0

SCALARS: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 7, 8, 255, 2**31, 2**53 + 1, 2**63, -(2**63) - 1, 2**64, 10**40,
    0.5, -0.0, 1e308, "", "0", "a1", "toss", "\x00", "\u202e\u2066", "x" * 41, "x" * 3000,
    "<script>alert(1)</script>", "'; drop table tables; --", "../../etc/passwd", "{{7*7}}", "💣",
    "\x1b[31m\r\nlevel=error", [], {}, [[]], {"": {}}, ["a1", "b2"], {"do": "toss"}, {"t": "act"},
)  # fmt: skip
KINDS: Final = (
    "act", "undo", "sit", "stand", "paint", "addBot", "fillWithBots", "remove", "expel",
    "replaceByBot", "change", "start", "pause", "resume", "rematch", "handOver", "leave", "pong",
    "sitBeside", "call", "cheer", "setLevel", "stop", "acceptScreen", "removeScreen", "passHost",
    "frame", "room", "welcome", "", "Act", "__class__",
)  # fmt: skip
FIELDS: Final = (
    "round", "action", "seat", "colour", "person", "options", "seats", "public", "watch",
    "stand_ins", "k", "id", "t", "level", "game", "screen", "tv_sound", "__proto__", "constructor",
)  # fmt: skip
ACTION_FIELDS: Final = (
    "do", "card", "mover", "to", "from", "place", "place2", "alien", "comet", "angle", "distance",
    "start", "building", "turn", "side", "cell", "line", "what",
)  # fmt: skip
BROKEN: Final = (
    "", " ", "{", "}", "[]", "null", "true", "1", '"act"', "{]", '{"t":}', '{"t":"act"', "NaN",
    '{"t":"pong","k":NaN}', '{"t":"pong","k":Infinity}', '{"t":"pong","k":-Infinity}',
    '{"t":"pong","k":1e999}', '{"t":"pong","k":1,"k":2}', '{"t":"stand","id":"\\ud800"}',
    '{"t":"stand","id":"a"}{"t":"stand","id":"b"}', "\ufeff{}", "\x00", "{'t':'act'}",
)  # fmt: skip


def masked(
    payload: bytes, opcode: int = TEXT, *, fin: bool = True, rsv: int = 0, mask: bool = True
) -> bytes:
    """A WebSocket frame as a browser would send it, or as none would."""
    first = (0x80 if fin else 0) | rsv << 4 | opcode
    size = len(payload)
    if size < 126:
        head = struct.pack("!BB", first, 0x80 * mask | size)
    elif size < 65_536:
        head = struct.pack("!BBH", first, 0x80 * mask | 126, size)
    else:
        head = struct.pack("!BBQ", first, 0x80 * mask | 127, size)
    # A mask of zeros is a mask too, and leaves the payload readable.
    return head + (b"\0\0\0\0" if mask else b"") + payload


class Arsenal:
    """Frames for one attacker. `offers` and `round` come from what the attacker was shown."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._sent: list[str] = []
        self._undecoded = 0
        self._n = 0
        self.offers: list[Any] = []
        self.round = 0

    def frames(self, count: int) -> list[tuple[str, bytes]]:
        """So many frames, each with its kind. None of them ends the socket by itself."""
        return [self._frame() for _ in range(count)]

    def _frame(self) -> tuple[str, bytes]:
        """At most three in a row that are no message: after five the socket would close."""
        makers: list[tuple[str, Callable[[], str], bool]] = [
            ("out of turn", self._out_of_turn, True),
            ("replayed", self._replayed, True),
            ("out of place", self._command, True),
            ("random", self._random, False),
            ("malformed", self._malformed, False),
            ("oversized", self._oversized, False),
        ]
        weights = [30, 15, 20, 15, 17, 3]
        kind, make, is_message = self._rng.choices(makers, weights)[0]
        if not is_message:
            self._undecoded += 1
            if self._undecoded > 3:
                kind, make, is_message = makers[0]
        if is_message:
            self._undecoded = 0
        words = make().encode("utf-8", "replace")
        if kind == "malformed" and self._rng.random() < 0.3:
            return kind, masked(self._bent(words), BINARY)
        return kind, masked(words)

    def _id(self) -> str:
        self._n += 1
        return f"x{self._n}"

    def _say(self, **fields: Any) -> str:
        words = json.dumps(fields)
        if len(self._sent) < 500:
            self._sent.append(words)
        else:
            self._sent[self._rng.randrange(500)] = words
        return words

    def _out_of_turn(self) -> str:
        """An action that may be somebody else's, of another round, or of no game at all."""
        rng = self._rng
        action = rng.choice(self.offers) if self.offers and rng.random() < 0.4 else self._action()
        round_ = rng.choice([self.round, self.round, self.round + 1, 0, -1, 2**40])
        if rng.random() < 0.15:
            return self._say(t="undo", id=self._id(), round=round_)
        return self._say(t="act", id=self._id(), round=round_, action=action)

    def _action(self) -> Any:
        rng = self._rng
        if self.offers and rng.random() < 0.5:
            action = rng.choice(self.offers)
            if isinstance(action, dict) and action:
                return {**action, rng.choice(list(action)): rng.choice(SCALARS)}
        fields = {rng.choice(ACTION_FIELDS): rng.choice(SCALARS) for _ in range(rng.randrange(4))}
        return rng.choice([fields, {"do": "toss", **fields}, rng.choice(SCALARS), _deep(rng)])

    def _replayed(self) -> str:
        return self._rng.choice(self._sent) if self._sent else self._out_of_turn()

    def _command(self) -> str:
        """A proper message from somebody who may not, or not now."""
        rng = self._rng
        kind = rng.choice(("sit", "stand", "paint", "addBot", "fillWithBots", "remove", "expel",
                           "replaceByBot", "change", "start", "pause", "resume", "rematch",
                           "handOver", "sitBeside", "call", "cheer", "setLevel",
                           "acceptScreen", "removeScreen", "passHost"))  # fmt: skip
        fields: dict[str, Any] = {}
        if kind in ("sit", "addBot", "remove", "replaceByBot"):
            fields["seat"] = rng.randrange(8)
        elif kind in ("sitBeside", "call"):
            fields = {"seat": rng.randrange(8), "name": rng.choice(["\u202e", "Eve", "\x00" * 9])}
        elif kind == "cheer":
            fields["cheer"] = rng.choice(["hello", "thanks", "wow"])
        elif kind == "setLevel":
            fields = {"seat": rng.randrange(8), "level": rng.choice(["easy", "hard"])}
        elif kind == "paint":
            fields["colour"] = rng.choice(["sky", "sun", "coral"])
        elif kind in ("expel", "passHost"):
            fields["person"] = rng.choice(["", "00000000", "x" * 900])
        elif kind in ("acceptScreen", "removeScreen"):
            fields["screen"] = rng.choice(["", "0" * 16, "x" * 900])
        elif kind == "change":
            fields["options"] = {rng.choice(["edition", "x", "timer", "__class__"]): self._value()}
            fields["seats"] = rng.randrange(2, 9)
            fields["game"] = rng.choice(["sos", "bowl", "chess", "", "x" * 900])
        return self._say(t=kind, id=self._id(), **fields)

    def _value(self) -> Any:
        return self._rng.choice(SCALARS)

    def _random(self) -> str:
        """Words of the right kind in any order and with any values."""
        rng = self._rng
        fields = {rng.choice(FIELDS): self._value() for _ in range(rng.randrange(5))}
        return json.dumps({"t": rng.choice(KINDS), "id": rng.choice([self._id(), "", 7]), **fields})

    def _malformed(self) -> str:
        rng = self._rng
        if rng.random() < 0.2:
            depth = rng.randrange(100, 1900)
            opening, closing = rng.choice([("[", "]"), ('{"a":', "}")])
            if opening != "[":
                depth //= 4
            inner = opening * depth + "0" * (rng.random() < 0.5) + closing * depth
            return f'{{"t":"act","id":"d","round":0,"action":{inner}}}'
        return rng.choice(BROKEN)

    def _oversized(self) -> str:
        size = self._rng.choice([4097, 5000, 30_000, 60_000])
        return json.dumps({"t": "expel", "id": self._id(), "person": "x" * size})

    def _bent(self, words: bytes) -> bytes:
        bent = bytearray(words[:600] or b"?")
        for _ in range(self._rng.randrange(1, 6)):
            bent[self._rng.randrange(len(bent))] = self._rng.randrange(256)
        return bytes(bent)

    def stamina(self) -> int:
        """How many frames the next socket sends before its last."""
        return self._rng.choice([0, 20, 200, 200, 600])

    def last(self) -> tuple[str, bytes]:
        """Bytes below the level of messages, after which no socket goes on."""
        rng = self._rng
        long = b"x" * 200
        return "below", rng.choice([
            masked(b"\xff\xfe\xc0"),  # not UTF-8
            masked(b"\xed\xa0\x80"),  # half a surrogate pair
            masked(b"{}", mask=False),
            masked(b"{}", rsv=4),
            masked(b"{}", 3),
            masked(b"{}", 15),
            masked(long, PING),
            masked(b"{}", PING, fin=False),
            masked(b"a", CONT),
            masked(b"a", fin=False) + masked(b"b"),
            masked(b"\x03", CLOSE),
            masked(struct.pack("!H", 5) + b"?", CLOSE),
            masked(struct.pack("!H", 1000) + b"\xff\xff", CLOSE),
            masked(b"x" * 70_000),
            b"\x81\xff" + struct.pack("!Q", 2**63),
            b"\x81\xfe\x00\x01\0\0\0\0a" + rng.randbytes(40),
            masked(b"x" * 40_000, fin=False) + masked(b"x" * 40_000, CONT),
            masked(b"a", fin=False) + masked(b"", CONT, fin=False) * 300 + masked(b"", CONT),
            b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
            rng.randbytes(300),
        ])  # fmt: skip


def _deep(rng: Random) -> Any:
    value: Any = rng.choice(SCALARS[:12])
    for _ in range(rng.randrange(1, 300)):
        value = [value] if rng.random() < 0.5 else {"a": value}
    return value
