"""A real server under attack, and a witness table at which nobody may notice.

`lay` starts `spaceport serve`, lets people play at one table while others send hostile frames and
requests, stops it, and reads what it said and what it stored.
"""

import asyncio
import json
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from spaceport.client import AtTable, Client
from spaceport.core import log
from spaceport.table.restored import game_of
from spaceport.table.store.sqlite import SqliteStore
from spaceport.wire import up
from tests.attacks.arsenal import Arsenal
from tests.attacks.hostile import requests
from tests.server.process import Process, serving

GAMES: Final = ("sos", "bowl", "planets", "builder")
BATCH: Final = 200
PATIENCE: Final = 20.0
HALF: Final = 1.0
"""How long to wait for the answer to what may be half a request."""
# Rates off, so that everything reaches the code behind them; test_limits.py tries the rates.
OPEN: Final = (
    "--messages-per-second", "10000", "--requests-per-second", "10000",
    "--max-connections-per-address", "500", "--max-tables-per-person", "500",
)  # fmt: skip


@dataclass
class Report:
    """What was thrown at the server, and what came of it."""

    frames: Counter[str] = field(default_factory=Counter)
    sockets: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    unanswered: int = 0
    witness_moves: int = 0
    witness_frames: int = 0
    witness_ms: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    exit_code: int = -1

    @property
    def sent(self) -> int:
        return self.frames.total()

    @property
    def asked(self) -> int:
        return self.statuses.total() + self.unanswered


async def lay(folder: Path, frames: int, asks: int, seed: int = 1) -> Report:
    """The whole siege; `wrong` of the report says what must not have happened."""
    report = Report()
    with serving(folder / "data", *OPEN) as server:
        witness = Witness(server, Random(seed))
        await witness.sit_down()
        try:
            playing = asyncio.create_task(witness.play())
            attackers = [
                attack(server, game, role, frames // 8, Random(f"{seed} {game} {role}"), report)
                for game in GAMES
                for role in ("player", "spectator")
            ]
            await asyncio.gather(*attackers, ask(server, asks, Random(seed), report))
            witness.is_over = True
            await playing
        finally:
            await witness.leave(report)
        report.exit_code = await asyncio.to_thread(server.stop)
        report.wrong += troubles(server)
    if report.exit_code != 0:
        report.wrong.append(f"the server ended with {report.exit_code}")
    report.wrong += [f"status {status}" for status in report.statuses if status >= 500]
    report.wrong += await witness.differences(folder / "data" / "tables.sqlite3")
    return report


def troubles(server: Process) -> list[str]:
    """Lines of the server's output that tell of a failure."""
    found = []
    for line in [*server.log, *server.out]:
        try:
            level = json.loads(line).get("level", "") if line.startswith("{") else ""
        except json.JSONDecodeError:
            level = "no JSON"
        if level in ("warning", "error", "critical", "no JSON") or "Traceback" in line:
            found.append(line[:400])
    return found


# ---------------------------------------------------------------- the witness


class Witness:
    """Two people at a table of their own, whose every action is written down here too."""

    def __init__(self, server: Process, rng: Random) -> None:
        self._guests = [Client(server.address), Client(server.address)]
        self._tables: list[AtTable] = []
        self._rng = rng
        self.link = ""
        self.done: list[tuple[int, str]] = []
        self.ms: list[float] = []
        self.is_over = False

    async def sit_down(self) -> None:
        for guest in self._guests:
            await guest.hello()
        self.link = (await self._guests[0].open("sos", 2)).link
        for guest in self._guests:
            self._tables.append(await guest.at(self.link).__aenter__())
        await self._tables[1].do(up.Sit, seat=1)
        await self._tables[0].do(up.Start)
        self.people = self._people()

    def _people(self) -> list[tuple[str, tuple[int, ...]]]:
        room = self._tables[0].room
        assert room is not None
        return [(person.name, person.seats) for person in room.people]

    async def play(self) -> None:
        """Whoever may act does, until the attack is over."""
        while not self.is_over:
            seat = next((s for s, table in enumerate(self._tables) if table.offers), None)
            if seat is None:
                await asyncio.sleep(0.01)
                continue
            table = self._tables[seat]
            began = asyncio.get_running_loop().time()
            done = await asyncio.wait_for(table.act(self._rng.choice(table.offers)), PATIENCE)
            self.ms.append((asyncio.get_running_loop().time() - began) * 1000)
            self.done.append((seat, done.id))
            await asyncio.sleep(0.01)

    async def leave(self, report: Report) -> None:
        report.witness_moves, report.witness_ms = len(self.done), self.ms
        report.witness_frames = sum(table.came for table in self._tables)
        if self._people() != self.people:
            report.wrong.append(f"the witnesses' room changed: {self._people()}")
        for table in self._tables:
            if table.refused or table.connections != 1 or table.gone:
                report.wrong.append(f"a witness was disturbed: {table.refused} {table.gone}")
            await table.leave()

    async def differences(self, file: Path) -> list[str]:
        """What the stored log has besides our own actions, or lacks of them."""
        store = SqliteStore(file)
        await store.open()
        found = await store.read(self.link)
        await store.close()
        if found is None:
            return ["the witnesses' table is gone"]
        kept, entries = found
        game = game_of(kept, entries)  # follows every entry by the rules
        chosen = [(e.seat, e.id) for e in entries if isinstance(e, log.Chosen)]
        wrong = [] if chosen == self.done else [f"log {len(chosen)}, sent {len(self.done)}"]
        if game.course.n != len(entries) or not chosen:
            wrong.append("the witnesses' log does not replay")
        own = {
            "Chosen",
            "Drawn",
            "SeatChanged",
            *(["End"] if game.rules.result(game.course.state) else []),
        }
        others = {type(e).__name__ for e in entries} - own
        return wrong + [f"in the witnesses' log: {name}" for name in others]


# ---------------------------------------------------------------- attackers


async def attack(
    server: Process, game: str, role: str, count: int, rng: Random, report: Report
) -> None:
    """One attacker: a player at tables of their own, or a spectator at one of bots."""
    guest = Client(server.address)
    await guest.hello()
    arsenal = Arsenal(rng)
    link = ""
    sent = 0
    while sent < count:
        if not link or rng.random() < 0.05:  # a fresh game now and then
            owner = guest if role == "player" else Client(server.address)
            await owner.hello()
            link = (await owner.open(game, 2, now=True)).link
        way = link + rng.choice(("", "", "", "?screen=big"))
        sent += await _visit(server, guest.cookie, way, arsenal, count - sent, report)


async def _visit(
    server: Process, cookie: str, way: str, arsenal: Arsenal, most: int, report: Report
) -> int:
    """One socket from its handshake to its end; how many frames it took."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(
        f"GET /ws/{way} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Sec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode()
    )
    report.sockets += 1
    heard = Heard(arsenal)
    listening = asyncio.create_task(heard.listen(reader))
    sent = 0
    with suppress(OSError):
        most = min(most, arsenal.stamina())
        while sent < most and not listening.done():
            frames = arsenal.frames(min(BATCH, most - sent))
            report.frames.update(kind for kind, _ in frames)
            writer.write(b"".join(words for _, words in frames))
            await asyncio.wait_for(writer.drain(), PATIENCE)
            sent += len(frames)
            await asyncio.sleep(0)
        kind, words = arsenal.last()
        report.frames[kind] += 1
        writer.write(words)
        await asyncio.wait_for(writer.drain(), PATIENCE)
        writer.write_eof()
    try:
        await asyncio.wait_for(listening, PATIENCE)
    except TimeoutError:
        report.wrong.append("a socket did not end")
    writer.close()
    return sent + 1


class Heard:
    """What comes back, looked through for the newest offers."""

    def __init__(self, arsenal: Arsenal) -> None:
        self._arsenal = arsenal

    async def listen(self, reader: asyncio.StreamReader) -> None:
        rest = b""
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                rest = (rest + data)[-(1 << 17) :]
                at = rest.rfind(b'{"t":"frame"')
                if at >= 0:
                    self._look(rest[at:])

    def _look(self, words: bytes) -> None:
        try:
            frame, _ = json.JSONDecoder().raw_decode(words.decode("utf-8", "ignore"))
        except ValueError:
            return
        offers: Any = frame["offers"]
        self._arsenal.round = frame["round"]
        if isinstance(offers, list) and offers:
            self._arsenal.offers = offers


# ---------------------------------------------------------------- HTTP


async def ask(server: Process, count: int, rng: Random, report: Report) -> None:
    """Hostile requests one after another, some at once, each on a connection of its own."""
    guest = Client(server.address)
    await guest.hello()
    link = (await guest.open("sos", 2, now=True)).link
    async with guest.at(link) as table:
        await table.do(up.Stop)
        await table.until(lambda: table.room and table.room.replay)
        replay = (table.room and table.room.replay) or ""
    queue = requests(rng, count, f"localhost:{server.port}", guest.cookie, replay)

    async def work() -> None:
        while queue:
            status = await _status(server.port, queue.pop())
            if status:
                report.statuses[status] += 1
            else:
                report.unanswered += 1

    await asyncio.gather(*(work() for _ in range(8)))


async def _status(port: int, words: bytes) -> int:
    """The status of the answer, 0 if there is none. Whoever asks half a thing hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(words)
        asked = asyncio.ensure_future(reader.readline())
        await asyncio.wait([asked], timeout=HALF)
        with suppress(OSError):
            if not asked.done():
                writer.write_eof()
            parts = (await asyncio.wait_for(asked, PATIENCE)).split()
            return int(parts[1]) if len(parts) > 1 and parts[1].isdigit() else 0
        return 0
    finally:
        writer.close()
