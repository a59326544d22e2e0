"""The log: a header, then one line an entry. The log *is* the game.

Text: one JSON object a line, so that any tool reads it. Every line ends with a check sum over
itself and all lines before it, so that a cut or altered log is noticed at the very line. The last
line of a finished game reveals the seed (see `chance`). A server puts one more line behind that,
its signature (see `library.signatures`).
"""

import hashlib
import itertools
from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Struct

from spaceport.core import typed
from spaceport.core.faults import LogFault

FORMAT: Final = 1
READS: Final = 2
"""What this program can read in a log: raised with every kind of entry, every field of an entry or
the header, and every version of a game's rules (tests/contract/test_reads.py has what each number
added). Servers that share a store may be of two versions for a while: what is new is written only
once `Store.writes` has reached its number, which is when all of them read it."""
READS_RACES: Final = 2
"""From which number on a log may say `race`."""
MOST_CREDIT_MS: Final = 150
"""How much earlier than it arrived an action may count, at most."""
SUM_LENGTH: Final = 8
LAST_MS: Final = (1 << 53) - 1  # what every JSON reader takes for an integer
SIGNED_FIRST: Final = b"spaceport signed log 1\n"
"""Put before a log when it is signed, so that the signature fits nothing else."""
_FIRST_WORDS: Final = '{"spaceport":'
_TAIL: Final = len(',"sum":""}') + SUM_LENGTH


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """What was settled before the start."""

    spaceport: int
    game: str
    rules: int
    edition: str
    edition_sum: str
    options: dict[str, Any]
    seats: int
    commitment: str
    edition_text: str | None = None
    """The whole edition file, if it is not one that comes with the game."""


class Stamp(Struct, frozen=True, forbid_unknown_fields=True):
    """An action of a race: when it was done and when it arrived, in table time, and how much
    earlier than it arrived it could have counted. The word of the server that ran the table."""

    seat: int
    action: str
    moment: int
    arrival: int
    credit: int


class Chosen(
    Struct,
    frozen=True,
    tag_field="is",
    tag="chosen",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """A player chose an action, said in notation. `id` is the client's, so that it counts once.
    `race`: where others could have been first, this action and behind it those that it beat."""

    n: int
    ms: int
    seat: int
    action: str
    id: str = ""
    race: tuple[Stamp, ...] = ()


class Drawn(Struct, frozen=True, tag_field="is", tag="drawn", forbid_unknown_fields=True):
    """Chance drew an outcome, said in notation."""

    n: int
    ms: int
    outcome: str


class Lapsed(Struct, frozen=True, tag_field="is", tag="lapsed", forbid_unknown_fields=True):
    """A deadline passed; `ms` is its due time."""

    n: int
    ms: int
    deadline: str


class Undone(
    Struct,
    frozen=True,
    tag_field="is",
    tag="undone",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """A player took back their own actions from entry `to` on."""

    n: int
    ms: int
    seat: int
    to: int
    id: str = ""


class SeatChanged(
    Struct, frozen=True, tag_field="is", tag="seat", forbid_unknown_fields=True, omit_defaults=True
):
    """Who sits there changed. Only `removed` means anything to the rules."""

    n: int
    ms: int
    seat: int
    who: Literal["person", "bot", "removed"]
    name: str = ""
    level: str = ""
    """How well a bot plays; games from before there were levels do not say."""


class Paused(Struct, frozen=True, tag_field="is", tag="paused", forbid_unknown_fields=True):
    """Table time stands still from here on."""

    n: int
    ms: int


class Resumed(Struct, frozen=True, tag_field="is", tag="resumed", forbid_unknown_fields=True):
    """Table time goes on, at the moment at which it stopped."""

    n: int
    ms: int


class End(
    Struct, frozen=True, tag_field="is", tag="end", forbid_unknown_fields=True, omit_defaults=True
):
    """The game is over and the seed is told. `stopped`: the host ended it before the rules did."""

    n: int
    ms: int
    seed: str
    stopped: bool = False


class Signed(Struct, frozen=True, tag_field="is", tag="signed", forbid_unknown_fields=True):
    """The line behind the end, by which a server vouches for all lines before it. No entry: the
    game knows nothing of it."""

    key: str
    signature: str


Entry = Chosen | Drawn | Lapsed | Undone | SeatChanged | Paused | Resumed | End


class Whole(NamedTuple):
    """All that a log says. `text` is what a signature is of: every byte through the end."""

    header: Header
    entries: list[Entry]
    signed: Signed | None
    text: bytes


_decode_entry: Callable[[bytes], Entry] = typed.decoder(Entry).decode
_decode_header: Callable[[bytes], Header] = typed.decoder(Header).decode
_decode_signed: Callable[[bytes], Signed] = typed.decoder(Signed).decode
_encode = msgspec.json.Encoder().encode


def decode_entry(body: bytes) -> Entry:
    """An entry from its JSON, without a check sum."""
    return _decode_entry(body)


encode_entry = _encode
"""An entry as JSON, without a check sum."""


def write(header: Header, entries: Iterable[Entry]) -> str:
    """The whole log as text."""
    return chained(map(_encode, (header, *entries)))


def chained(bodies: Iterable[bytes]) -> str:
    """Lines with their check sums, from JSON as it is stored. No byte of it changes, unless it is
    not UTF-8: then the check sums will not fit."""
    lines: list[str] = []
    before = b""
    for body in bodies:
        before = _sum(before, body)
        lines.append(f'{body[:-1].decode("utf-8", "replace")},"sum":"{before.decode()}"}}\n')
    return "".join(lines)


def read(text: str) -> tuple[Header, list[Entry]]:
    """The reverse of `write`, or a `LogFault` that names the line. Judges form, not rules."""
    found = read_whole(text)
    return found.header, found.entries


def read_whole(text: str) -> Whole:
    """As `read`, with the signature, if there is one. Whether it fits is judged elsewhere."""
    given: Any = text
    if type(given) is not str:  # bytes, a file or a path, by mistake
        raise LogFault("log-foreign", line=1, detail=type(given).__name__)
    if not text.strip():
        raise LogFault("log-empty", line=1)
    *lines, rest = text.split("\n")
    header: Header | None = None
    entries: list[Entry] = []
    signed: Signed | None = None
    before = b""
    for number, line in enumerate(lines, 1):
        body, told = _split(_bytes(line.removesuffix("\r"), number), number)
        if header is None:
            header = _read_header(body)
        elif entries and isinstance(entries[-1], End):
            signed = _read_signed(body, number, signed)
        else:
            entries.append(_read_entry(body, number, entries))
        before = _sum(before, body)
        if told != before:
            code = "log-header-altered" if number == 1 else "log-altered"
            raise LogFault(code, line=number, entry=number - 2)
    if rest:  # the last line has no line end: it was cut
        if header is None and not rest.startswith(_FIRST_WORDS):
            raise _strange(rest, 1)
        raise LogFault("log-cut", line=len(lines) + 1)
    assert header is not None
    _check_times(entries)
    through_end = (line.removesuffix("\r") + "\n" for line in lines[: len(entries) + 1])
    return Whole(header, entries, signed, "".join(through_end).encode())


def _check_times(entries: list[Entry]) -> None:
    """Time never goes back. Where it does, one of two neighbours is wrong: the earlier one if even
    what follows the later is before it, else the later."""
    for late, entry in itertools.pairwise(entries):
        if entry.ms < late.ms:
            after = entries[entry.n + 1].ms if entry.n + 1 < len(entries) else late.ms
            wrong = late if after < late.ms else entry
            raise LogFault("log-time", line=wrong.n + 2, entry=wrong.n)


def _sum(before: bytes, body: bytes) -> bytes:
    return hashlib.sha256(before + body).hexdigest()[:SUM_LENGTH].encode()


def _strange(line: str, number: int, reason: str = "") -> LogFault:
    """The fault of a line that cannot be read; its beginning is shown if there is no reason."""
    code = "log-foreign" if number == 1 else "log-line"
    return LogFault(code, line=number, detail=reason or line[:40])


def _bytes(line: str, number: int) -> bytes:
    try:
        return line.encode()
    except UnicodeEncodeError:
        raise _strange(line, number, "not UTF-8") from None


def _split(line: bytes, number: int) -> tuple[bytes, bytes]:
    """A line as its JSON without the check sum, and the check sum."""
    tail = line[-_TAIL:]
    if not (tail.startswith(b',"sum":"') and tail.endswith(b'"}')):
        raise _strange(line.decode(), number)
    return line[:-_TAIL] + b"}", tail[8:-2]


def _read_header(body: bytes) -> Header:
    try:
        header = _decode_header(body)
    except (msgspec.DecodeError, RecursionError) as error:
        raise _strange("", 1, str(error)) from None
    if header.spaceport != FORMAT:
        raise LogFault("log-format", line=1, format=header.spaceport, known=FORMAT)
    return header


def _read_signed(body: bytes, number: int, before: Signed | None) -> Signed:
    """Behind the end stands a signature, once, or nothing. It covers all lines but its own, so
    that line itself must be exactly as servers write it: no byte of a signed log can be changed."""
    try:
        signed = _decode_signed(body)
    except (msgspec.DecodeError, RecursionError):
        raise LogFault("log-after-end", line=number) from None
    if before is not None:
        raise LogFault("log-after-end", line=number)
    if body != _encode(signed):
        raise LogFault("log-signed-form", line=number)
    return signed


def _read_entry(body: bytes, number: int, entries: list[Entry]) -> Entry:
    try:
        entry = _decode_entry(body)
    except (msgspec.DecodeError, RecursionError) as error:
        raise _strange("", number, str(error)) from None
    if entry.n != len(entries):
        raise LogFault("log-number", line=number, found=entry.n, wanted=len(entries))
    if not 0 <= entry.ms <= LAST_MS:
        raise LogFault("log-time", line=number, entry=entry.n)
    return entry
