"""Several nodes in one process: a real PostgreSQL, lines in memory, a clock that tests move."""

import asyncio
import itertools
import json
import random
from collections.abc import Callable
from typing import Any, Self

import msgspec

from spaceport.table.clock import FakeClock
from spaceport.table.cluster.bus import Bus
from spaceport.table.cluster.tables import SharedTables
from spaceport.table.identity import Identity
from spaceport.table.outbox import Outbox
from spaceport.table.settings import TableSettings
from spaceport.table.store.postgres import PostgresStore
from spaceport.table.table import Table
from spaceport.wire import up, web
from tests.cluster.lines import Net
from tests.table.harness import KEYS

Message = dict[str, Any]
STEP_MS = 20
STEPS = 1_500


class Home:
    """One node."""

    def __init__(self, town: "Town", name: str) -> None:
        self.town = town
        self.store = PostgresStore(town.database, name)
        self.line = town.net.line()
        luck = random.Random(name).randbytes
        asked = TableSettings()
        bus = Bus(self.line, town.clock)
        self.tables = SharedTables(self.store, town.clock, asked, bus, luck=luck, keys=KEYS)
        self.is_dead = False

    @property
    def number(self) -> int:
        return self.store.node

    @property
    def rests(self) -> bool:
        """It waits for its next look at the others, or looks no more."""
        nodes = self.tables.nodes
        return nodes._task is None or nodes._task.done() or nodes._pause._waited is not None

    def running(self, link: str) -> Table | None:
        return self.tables._running(link)

    async def start(self) -> Self:
        await self.store.open()
        await self.tables.start()
        return self

    async def stop(self) -> None:
        await self.town.during(self.tables.stop())
        await self.close()

    async def fall_asleep(self) -> None:
        """As SIGSTOP does it, but for what is under way."""
        self.line.is_cut = self.is_dead = True
        await self.tables.nodes.end()

    def wake(self) -> None:
        self.line.is_cut = self.is_dead = False
        self.tables.nodes.begin()

    async def close(self) -> None:
        self.is_dead = True
        await self.tables.nodes.end()
        await self.store.close()


class Town:
    """All nodes of a test."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.clock = FakeClock()
        self.net = Net(self.clock)
        self.homes: list[Home] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        for home in self.homes:
            if not home.is_dead:
                await self.during(home.tables.stop())
            await home.close()

    async def home(self) -> Home:
        home = await Home(self, f"node {len(self.homes)}").start()
        self.homes.append(home)
        return home

    async def _settle(self) -> None:
        """Let PostgreSQL answer whoever asked before us."""
        for _ in range(3):
            await asyncio.sleep(0)
        for home in self.homes:
            if home.store._pool is not None:
                await home.store.fact("any")
        for home in self.homes:
            while not home.rests:
                await home.store.fact("any")

    async def pass_time(self, ms: int) -> None:
        for _ in range(ms // STEP_MS):
            await self.clock.advance(STEP_MS, self._settle)

    async def until(self, is_so: Callable[[], bool]) -> int:
        """The time that it took by the clock of the test."""
        began = self.clock.now()
        for _ in range(STEPS):
            if is_so():
                return self.clock.now() - began
            await self.clock.advance(STEP_MS, self._settle)
        raise AssertionError("waited in vain")

    async def during(self, work: Any) -> Any:
        """Let time pass while something is done."""
        task = asyncio.ensure_future(work)
        await self.until(task.done)
        return await task


class Guest:
    """Somebody's browser at one node. It comes back by hand."""

    _numbers = itertools.count()

    def __init__(self, home: Home, person: str) -> None:
        self.home = home
        self.town = home.town
        self.who = Identity(person, person.title())
        self.got: list[Message] = []
        self.outbox = Outbox()
        self.connection: Any = None

    async def open(self, seats: int = 2, **more: Any) -> str:
        new = web.NewTable(game="sos", seats=seats, **more)
        opened: web.Opened = await self.town.during(self.home.tables.open(new, self.who))
        return opened.link

    async def come(self, link: str) -> Self:
        self.outbox = Outbox()
        place = await self.home.tables.place(link)
        assert place is not None
        self.connection = await self.town.during(place.connect(self.who, self.outbox))
        return self

    def read(self) -> list[Message]:
        self.got += [json.loads(words) for words in self.outbox.take(1_000)]
        return self.got

    def say(self, t: str, **fields: Any) -> str:
        """Send a message; its id."""
        about = f"{self.who.person}-{next(self._numbers)}"
        body = json.dumps({"t": t, "id": about, **fields})
        self.connection.receive(msgspec.json.decode(body, type=up.FromClient))
        return about

    def answers(self, about: str) -> list[Message]:
        return [m for m in self.read() if m.get("id") == about]

    async def send(self, t: str, **fields: Any) -> Message:
        about = self.say(t, **fields)
        await self.town.until(lambda: bool(self.answers(about)))
        (answer,) = self.answers(about)
        return answer

    async def act(self) -> Message:
        """The first thing that is offered."""
        await self.town.until(lambda: bool(self.frame.get("offers")))
        frame = self.frame
        return await self.send("act", round=frame["round"], action=frame["offers"][0])

    @property
    def frame(self) -> Message:
        return next((m for m in reversed(self.read()) if m["t"] == "frame"), {})

    @property
    def frames(self) -> list[int]:
        return [m["n"] for m in self.read() if m["t"] == "frame"]

    @property
    def room(self) -> Message:
        return next(m for m in reversed(self.read()) if m["t"] == "room")

    @property
    def told(self) -> list[str]:
        return [m["code"] for m in self.read() if m["t"] == "told"]
