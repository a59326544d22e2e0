"""Kill the server at any moment, start it again, and see whether anything was lost.

Two guests and a bot play at each of eight tables, two of every game, as fast as they can. After
each kill the file is read as it lies there; after each start all of them come back in the same
moment, by themselves, to what it says. A server that ends when nobody ended it has failed.
"""

import asyncio
import signal
import sqlite3
import time
from collections import Counter
from collections.abc import Coroutine
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import asyncpg
import msgspec

from spaceport.client import Client
from spaceport.core import log
from spaceport.library.load import load
from spaceport.library.logs import Replay
from spaceport.wire import down, up
from tests.faults.players import GAMES, Player
from tests.server.process import Process

QUICK = (
    *("--messages-per-second", "5000", "--requests-per-second", "5000"),
    *("--max-tables-per-hour", "5000"),
)
TABLES: Final = GAMES * 2
GUESTS: Final = 2  # at each
EVERYBODY: Final = GUESTS * len(TABLES)
LONGEST_MS = 60
GLANCE_S = 0.02


class Figures(NamedTuple):
    """What a drill came to."""

    kills: int
    acked: int
    stored: int
    games: int
    returns: int
    slowest_stop: float
    """Seconds from SIGTERM to the end of the process, where it was asked to end."""


class Stored(NamedTuple):
    """A table as the file has it."""

    header: log.Header
    seed: bytes
    entries: list[log.Entry]


class ServerDied(Exception):
    """It ended, and nobody had ended it."""

    def __init__(self, server: Process) -> None:
        code = server.ended()
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        super().__init__("\n".join([f"the server died by itself: {how}", *server.log[-20:]]))


class InFolder:
    """A server with a data folder."""

    def __init__(self, data: Path) -> None:
        self._data = data

    def start(self, *flags: str) -> Process:
        return Process(self._data, *flags)

    def read(self, link: str) -> Stored:
        with closing(sqlite3.connect(self._data / "tables.sqlite3")) as file:
            header, seed = file.execute(
                "select header, seed from tables where link = ?", (link,)
            ).fetchone()
            rows = file.execute("select body from logs where link = ? order by n", (link,))
            return stored(header, seed, [body for (body,) in rows])


class InPostgres:
    """A server with a database."""

    def __init__(self, url: str) -> None:
        self._url = url

    def start(self, *flags: str) -> Process:
        return Process(None, "--store", self._url, *flags)

    def read(self, link: str) -> Stored:
        return asyncio.run(self._read(link))

    async def _read(self, link: str) -> Stored:
        line = await asyncpg.connect(self._url)
        query = "select id, header, seed from tables where link = $1"
        found = await line.fetchrow(query, link)
        assert found is not None
        table, header, seed = found
        rows = await line.fetch("select body from entries where id = $1 order by n", table)
        await line.close()
        return stored(header, seed, [row[0] for row in rows])


def stored(header: bytes, seed: bytes, bodies: list[bytes]) -> Stored:
    entries = [log.decode_entry(body) for body in bodies]
    return Stored(msgspec.json.decode(header, type=log.Header), seed, entries)


class Round:
    """One game that is being played, by two guests of whom each knows their seat."""

    def __init__(self, game: str, link: str, players: list[Player]) -> None:
        self.game = game
        self.link = link
        self.players = players
        self.known = 0  # entries, when the server was killed last
        self.ids: set[str] = set()

    @property
    def is_over(self) -> bool:
        rooms = [player.table.room for player in self.players]
        return any(room is not None and room.phase == "over" for room in rooms)


class Drill:
    """The guests, their tables and the server that keeps dying."""

    def __init__(self, home: InFolder | InPostgres, seed: int, gently: bool = False) -> None:
        """`gently`: end it by SIGTERM, as whoever hosts it does."""
        self._home = home
        self._gently = gently
        self._slowest = 0.0
        self._rng = Random(seed)
        self._port = "0"
        self._door = asyncio.Event()  # who was cut off comes back when it opens
        self._guests: list[list[Client]] = []
        self._rounds: list[Round] = []
        self._kills = self._acked = self._stored = self._games = self._returns = 0

    async def run(self, kills: int) -> Figures:
        for k in range(kills):
            await self._live_and_die(is_first=k == 0)
        with self._start() as server:
            await _alive(server, self._come_back_and_leave())
        counts = (self._kills, self._acked, self._stored, self._games, self._returns)
        return Figures(*counts, self._slowest)

    def _start(self) -> Process:
        return self._home.start("--port", self._port, *QUICK)

    async def _live_and_die(self, is_first: bool) -> None:
        with self._start() as server:
            self._port = str(server.port)
            if is_first:
                self._guests = [
                    [Client(server.address, sleep=self._wait_at_the_door) for _ in range(GUESTS)]
                    for _ in TABLES
                ]
                self._door.set()
                await _alive(server, self._open_all())
            else:
                await _alive(server, self._come_back_and_open())
            await self._play_until_killed(server)
        await asyncio.to_thread(self._check_file)

    async def _wait_at_the_door(self, seconds: float) -> None:
        if not self._door.is_set():
            await self._door.wait()
        else:  # it was open, and nobody there: the server is about to be ended, or has died
            await asyncio.sleep(GLANCE_S)

    async def _open_all(self) -> None:
        for game, guests in zip(TABLES, self._guests, strict=True):
            self._rounds.append(await self._opened(game, guests))

    async def _come_back_and_open(self) -> None:
        await self._see_everyone_back()
        for k, each in enumerate(self._rounds):
            if each.is_over:
                await self._leave(each)
                self._rounds[k] = await self._opened(each.game, self._guests[k])

    async def _come_back_and_leave(self) -> None:
        await self._see_everyone_back()
        for each in self._rounds:
            await self._leave(each)

    async def _opened(self, game: str, guests: list[Client]) -> Round:
        for guest in guests:
            await guest.hello()
        opened = await guests[0].open(game, 3)
        tables = [await guest.at(opened.link).__aenter__() for guest in guests]
        await tables[1].do(up.Sit, seat=1)
        await tables[0].do(up.FillWithBots)
        await tables[0].do(up.Start)
        seeds = [Random(self._rng.random()) for _ in tables]
        players = [Player(game, table, rng) for table, rng in zip(tables, seeds, strict=True)]
        self._games += 1
        return Round(game, opened.link, players)

    async def _leave(self, round_: Round) -> None:
        for player in round_.players:
            self._acked += len(player.acked)
            await player.table.leave()

    async def _play_until_killed(self, server: Process) -> None:
        """The moment is one of the first messages that anybody hears, and a little later."""
        players = [player for each in self._rounds for player in each.players]
        doomed = sum(player.table.came for player in players) + self._rng.randint(1, 800)
        dead = False

        def is_time() -> bool:
            return dead or sum(player.table.came for player in players) >= doomed

        playing = [asyncio.create_task(player.play(lambda: dead)) for player in players]
        waiting = [asyncio.create_task(each.table.until(is_time, 120)) for each in players]
        await _alive(server, _first_of(waiting))
        await asyncio.sleep(self._rng.uniform(0, LONGEST_MS) / 1000)  # any moment, not only this
        self._door.clear()
        await asyncio.to_thread(self._end, server)
        self._kills += 1
        dead = True
        for task in (*playing, *waiting):
            task.cancel()
        await asyncio.gather(*playing, *waiting, return_exceptions=True)
        for player in players:  # what is seen from now on comes from the next server
            player.table.frame = player.table.room = None

    def _end(self, server: Process) -> None:
        if server.has_ended:
            raise ServerDied(server)
        if not self._gently:
            server.kill()
            return
        began = time.monotonic()
        assert server.stop() == 0
        self._slowest = max(self._slowest, time.monotonic() - began)
        assert not any('"error"' in line for line in server.log), server.log

    # ------------------------------------------------------------ what must be so

    def _check_file(self) -> None:
        """Every acknowledged action is there, none twice; rules and chance agree with all of it."""
        for each in self._rounds:
            found = self._home.read(each.link)
            counted = Counter(
                (entry.seat, entry.id)
                for entry in found.entries
                if isinstance(entry, log.Chosen | log.Undone) and entry.id
            )
            assert not [twice for twice, times in counted.items() if times > 1], each.game
            for seat, player in enumerate(each.players):
                lost = [about for about in player.acked if (seat, about) not in counted]
                assert not lost, f"{each.game}: acknowledged and lost: {lost}"
            assert [entry.n for entry in found.entries] == list(range(len(found.entries)))
            replayed(found)
            self._stored += len(counted) - len(each.ids)
            each.ids = {about for _, about in counted}
            each.known = len(found.entries)

    async def _see_everyone_back(self) -> None:
        """All of them at once: everybody is at their seat by themselves and sees what the file
        says."""
        self._door.set()
        await asyncio.gather(*(self._see_back(each) for each in self._rounds))

    async def _see_back(self, each: Round) -> None:
        tables = [player.table for player in each.players]
        for table in tables:
            await table.until(lambda: table.room and table.frame, 60)  # noqa: B023
        frames = [table.frame for table in tables]  # what is shown is stored: so the file is later
        stored_now = await asyncio.to_thread(self._home.read, each.link)
        played = replayed(stored_now, again=True)
        for seat, player in enumerate(each.players):
            room, you = player.table.room, player.table.you
            assert room is not None
            mine = [person for person in room.people if person.key == you]
            assert [person.seats for person in mine] == [(seat,)], each.game
            is_right = _is_right(frames[seat], seat, played, each.known)
            assert is_right, f"{each.game}: seat {seat} sees another game"
        for player in each.players:
            await player.say_again()
            self._returns += 1


async def _alive(server: Process, work: Coroutine[Any, Any, None]) -> None:
    """Do something that needs the server; `ServerDied` as soon as it has ended."""
    task = asyncio.create_task(work)
    while not task.done():
        if server.has_ended:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            raise ServerDied(server)
        await asyncio.wait([task], timeout=GLANCE_S)
    await task


async def _first_of(tasks: list[asyncio.Task[None]]) -> None:
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)


_encode = msgspec.json.Encoder().encode


def _is_right(frame: down.Frame | None, seat: int, played: Replay, known: int) -> bool:
    """What is seen is the position of the kill, or one that a bot has made since."""
    assert frame is not None
    views = (played.view(k, seat) for k in range(known, len(played)))
    seen = bytes(frame.public), bytes(frame.own)
    return any(seen == (_encode(view.public), _encode(view.own)) for view in views)


def replayed(kept: Stored, again: bool = False) -> Replay:
    """What `verify` does, for a game whose seed is not told yet. `again`: most of it was verified
    just now, so only the rules are asked."""
    header = kept.header
    given = (header.edition, header.options, header.edition_text, header.rules)
    seed = None if again else kept.seed
    return Replay(load(header.game, *given), header, kept.entries, seed)
