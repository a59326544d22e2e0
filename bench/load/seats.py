"""Tables of ours and who sits at them: programs that play what they are offered."""

import asyncio
import random
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct

from bench.load.wire import Asker, Said, Wire, dial

FRAMES = (b'{"t":"frame"', b'{"t":"diff"')
DONE = b'{"t":"done"'
PING = b'{"t":"ping"'
CLOCK = b',"clock":true'
REFUSED = b'{"t":"refused"'
IDLE = b'"offers":[]'
Ended = Callable[["Group", float], None]
Door = Callable[["Table"], int]
"""The port at which the next socket of a table comes in."""


class Offer(Struct):
    """What a frame says to whoever wants to act."""

    round: int
    offers: list[msgspec.Raw]


_offers = msgspec.json.Decoder(Offer).decode


class Counts:
    """What came in all, and how long each action took until its last frame."""

    def __init__(self) -> None:
        self.start()

    def start(self) -> None:
        self.frames = 0
        self.bytes = 0
        self.actions = 0
        self.refused = 0
        self.lost = 0
        self.late: list[float] = []

    def add(self, more: "Counts") -> None:
        self.frames += more.frames
        self.bytes += more.bytes
        self.actions += more.actions
        self.refused += more.refused
        self.lost += more.lost
        self.late += more.late


class Group:
    """The sockets of one table. Our own tables, bare ones and the peer's only differ in words."""

    def __init__(self, counts: Counts, seats: int) -> None:
        self.counts = counts
        self.seats = seats
        self.wires: list[Wire] = []
        self.ended: Ended | None = None
        self._awaited = 0
        self._since = 0.0

    @property
    def is_waiting(self) -> bool:
        return self._awaited > 0

    def act(self, since: float) -> bool:
        """Let somebody act; False if nobody can. `since`: when it was meant to happen."""
        raise NotImplementedError

    def _await(self, messages: int, since: float) -> None:
        self._awaited = messages
        self._since = since

    def _came(self) -> None:
        """One of the messages that the action brings about."""
        if self._awaited == 0:
            return
        self._awaited -= 1
        if self._awaited == 0:
            self.counts.actions += 1
            took = perf_counter() - self._since
            self.counts.late.append(took)
            if self.ended is not None:
                self.ended(self, took)

    def give_up(self) -> None:
        """An action whose frames did not come."""
        if self._awaited:
            self.counts.lost += 1
            self._awaited = 0

    def hang_up(self) -> None:
        for wire in self.wires:
            wire.hang_up()


class Table(Group):
    """One of our tables."""

    def __init__(self, counts: Counts, seats: int, rng: random.Random) -> None:
        super().__init__(counts, seats)
        self.link = ""
        self.rng = rng
        self.frames: list[bytes] = [b""] * seats
        self.number = 0
        self.trace: list[tuple[bytes, list[tuple[int, bytes]]]] | None = None
        self.is_over = False
        self.races = False
        """Pings ask for our clock, as where somebody may be first."""
        self.answers: asyncio.Queue[bytes] = asyncio.Queue()

    def hears(self, seat: int) -> Said:
        counts, frames = self.counts, self.frames

        def said(wire: Wire, message: bytes) -> None:
            if message.startswith(FRAMES):
                frames[seat] = message
                counts.frames += 1
                counts.bytes += len(message)
                self._keep(seat, message)
                self._came()
            elif message.startswith(DONE):
                self._keep(seat, message)
                self._came()
                self.answers.put_nowait(message)
            elif message.startswith(PING):
                self.races = self.races or CLOCK in message
                pong = message.replace(b"ping", b"pong")
                wire.say(pong.replace(CLOCK, self._at()))
            elif message.startswith(REFUSED):
                counts.refused += 1
                self.answers.put_nowait(message)
                self._awaited = 0
                if self.ended is not None:
                    self.ended(self, 0.0)

        return said

    @staticmethod
    def _at() -> bytes:
        return b',"at":%.1f' % (1_000 * perf_counter())

    def _keep(self, seat: int, message: bytes) -> None:
        if self.trace is not None and self._awaited:
            self.trace[-1][1].append((seat, message))

    def act(self, since: float) -> bool:
        able = [seat for seat, frame in enumerate(self.frames) if IDLE not in frame]
        if not able:
            self.is_over = b'"phase":"over"' in self.frames[0]
            return False
        self.rng.shuffle(able)
        for seat in able:
            told = _offers(self.frames[seat])
            wanted = self._pick(self.frames[seat], told.offers)
            if wanted is None:
                continue
            self.number += 1
            text = b'{"t":"act","id":"a%d","round":%d,"action":%b%b}' % (
                *(self.number, told.round, wanted, self._at() if self.races else b""),
            )
            if self.trace is not None:
                self.trace.append((text, []))
            self._await(self._frames_of(wanted) + 1, since)
            self.wires[seat].say(text)
            return True
        return False

    def _pick(self, frame: bytes, offers: Sequence[msgspec.Raw]) -> bytes | None:
        return bytes(self.rng.choice(offers))

    def _frames_of(self, action: bytes) -> int:
        return self.seats

    async def said_done(self) -> None:
        answer = await asyncio.wait_for(self.answers.get(), 30)
        if not answer.startswith(DONE):
            raise RuntimeError(answer.decode())


class BowlTable(Table):
    """Space Bowl: who has designated a card does so once; that is seen by nobody else."""

    def _pick(self, frame: bytes, offers: Sequence[msgspec.Raw]) -> bytes | None:
        kinds = [bytes(offer) for offer in offers]
        if b'"designation":null' not in frame:
            kinds = [kind for kind in kinds if b'"designate"' not in kind]
        kinds = [kind for kind in kinds if b'"skip"' not in kind and b'"doom"' not in kind]
        kinds = [kind for kind in kinds if b'"wild"' not in kind and b'Wild"' not in kind]
        return self.rng.choice(kinds) if kinds else None

    def _frames_of(self, action: bytes) -> int:
        return 1 if b'"designate"' in action else self.seats


KINDS: dict[str, type[Table]] = {"sos": Table, "bowl": BowlTable}
OPTIONS: dict[str, dict[str, Any]] = {
    "sos": {},
    "bowl": {"countdown_seconds": 3, "pause_seconds": 120, "toss_seconds": 120},
}


async def hellos(port: int, count: int) -> list[str]:
    """So many identities, as cookies."""

    async def some(share: range) -> list[str]:
        async with Asker(port) as asker:
            return [(await asker.ask("GET", "/api/hello")).cookie for _ in share]

    parts = await asyncio.gather(*(some(range(k, count, 8)) for k in range(8)))
    return [cookie for part in parts for cookie in part]


async def open_tables(
    port: int, game: str, seats: int, count: int, cookies: Sequence[str], counts: Counts
) -> list[Table]:
    """Tables with nobody connected yet. Each asks from an address of its own."""
    new = {"game": game, "seats": seats, "options": OPTIONS[game]}
    body = msgspec.json.encode(new)

    async def some(share: range) -> list[Table]:
        made = []
        async with Asker(port) as asker:
            for k in share:
                place = f"X-Forwarded-For: 10.{k >> 16 & 255}.{k >> 8 & 255}.{k & 255}"
                cookie = f"Cookie: {cookies[k * seats]}"
                told = await asker.ask("POST", "/api/tables", body, cookie, place)
                table = KINDS[game](counts, seats, random.Random(k))
                table.link = msgspec.json.decode(told.body)["link"]
                made.append(table)
        return made

    parts = await asyncio.gather(*(some(range(k, count, 4)) for k in range(4)))
    return [table for k in range(count) for table in parts[k % 4][k // 4 : k // 4 + 1]]


async def seat_all(at: int | Door, tables: Sequence[Table], cookies: Sequence[str]) -> None:
    """Everybody connects, at one port or each where they are sent, and sits down; then each host
    starts."""

    async def fill(k: int, table: Table) -> None:
        for seat in range(table.seats):
            cookie = f"Cookie: {cookies[k * table.seats + seat]}"
            port = at if isinstance(at, int) else at(table)
            wire = await dial(port, f"/ws/{table.link}?parts=1", table.hears(seat), cookie)
            table.wires.append(wire)
            if seat:
                wire.say(b'{"t":"sit","id":"s","seat":%d}' % seat)
                await table.said_done()
        table.wires[0].say(b'{"t":"start","id":"go"}')
        await table.said_done()

    async def some(share: range) -> None:
        for k in share:
            await fill(k, tables[k])

    await asyncio.gather(*(some(range(k, len(tables), 16)) for k in range(16)))
    while not all(all(table.frames) for table in tables):  # noqa: ASYNC110
        await asyncio.sleep(0.05)
