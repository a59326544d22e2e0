"""Several nodes in one process: a line in memory between them, one store, a clock that tests move,
and guests who behave like the page."""

import asyncio
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from msgspec.structs import replace

from spaceport.core import typed
from spaceport.table.clock import Clock, FakeClock, RealClock
from spaceport.table.cluster.bus import Bus, Line
from spaceport.table.cluster.porter import Porter
from spaceport.table.cluster.relay import Relay, Relays
from spaceport.table.hub import Connection
from spaceport.table.identity import Identity
from spaceport.table.outbox import Outbox
from spaceport.table.settings import TableSettings
from spaceport.table.store.sqlite import SqliteStore
from spaceport.table.table import Table
from spaceport.table.tables import Tables
from spaceport.wire import down, up, web
from tests.cluster.lines import MemoryLine, Net
from tests.wire import sent
from tests.wire.following import Following

Message = dict[str, Any]
_decode = typed.decoder(up.FromClient).decode


class World:
    """All of it. Whose a table is stands in a dict, where real nodes ask the store."""

    def __init__(
        self,
        folder: Path,
        nodes: int = 2,
        seed: int = 0,
        line: Callable[[], Line] | None = None,
        **settings: Any,
    ) -> None:
        """`line`: makes real ones; the clock is real too, then."""
        self._time = FakeClock()
        self.clock: Clock = self._time if line is None else RealClock()
        self.net = Net(self._time, seed)
        self.new_line: Callable[[], Line] = line or self.net.line
        self.store = SqliteStore(folder / "tables.sqlite3")
        self.owners: dict[str, int] = {}
        self.settings = TableSettings(**settings)
        self.nodes = [Node(self, number) for number in range(1, nodes + 1)]

    async def __aenter__(self) -> Self:
        await self.store.open()
        for node in self.nodes:
            await node.bus.open(node.number)
        return self

    async def __aexit__(self, *_: object) -> None:
        for node in self.nodes:
            if node.is_alive:
                await node.tables.stop()
                await node.porter.done()
                await node.bus.close()
        await self.store.close()

    async def settle(self) -> None:
        """Wait until nobody does anything but wait for the clock."""
        for _ in range(3):
            for node in self.nodes:
                await node.settle()
            for _ in range(8):
                await asyncio.sleep(0)

    async def run(self, ms: int = 0) -> None:
        if self.clock is self._time:
            await self._time.advance(ms, self.settle)
        else:
            await asyncio.sleep(ms / 1000)
            await self.settle()

    async def open(self, at: int, person: str = "leo", **fields: Any) -> str:
        """A table that node `at` runs; its link."""
        new = web.NewTable(**{"game": "sos", "seats": 2, **fields})
        node = self.nodes[at - 1]
        opened = await node.tables.open(new, Identity(person, person.title()))
        self.owners[opened.link] = at
        return opened.link

    async def enter(self, at: int, person: str, link: str, is_big: bool = False) -> "Guest":
        guest = Guest(self, at, person, link)
        guest.who = replace(guest.who, is_big=is_big)
        await guest.connect()
        return guest

    async def kill(self, number: int) -> None:
        """End a node without a word; the others find that out."""
        node = self.nodes[number - 1]
        node.is_alive = False
        await node.line.close()
        node.cut()
        for table in list(node.tables._loaded.values()):
            assert table._task is not None
            table._task.cancel()
            await table.ended()
        for link, owner in list(self.owners.items()):
            if owner == number:
                del self.owners[link]
        for other in self.nodes:
            if other.is_alive:
                other.bus.gone(number)

    async def hand_over(self, link: str) -> None:
        """Its node lets a table go: whoever asks first has it."""
        table = self.table(link)
        await table.stop("closing")

    def table(self, link: str) -> Table:
        return self.nodes[self.owners[link] - 1].tables._loaded[link]


class Node:
    """One of several servers, without HTTP."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.number = number
        self.is_alive = True
        self.line = world.new_line()
        self.bus = Bus(self.line, world.clock)
        luck = random.Random("luck").randbytes
        self.tables = Tables(world.store, world.clock, world.settings, luck)
        self.relays = Relays(self.bus, world.clock, self)
        self.porter = Porter(self.bus, world.clock, self)

    def cut(self, is_cut: bool = True) -> None:
        """Nothing of this node comes or goes, or again."""
        assert isinstance(self.line, MemoryLine)
        self.line.is_cut = is_cut

    async def whose(self, link: str) -> Table | int | None:
        owner = self.world.owners.setdefault(link, self.number)
        return owner if owner != self.number else await self.tables.find(link)

    def near(self, link: str) -> Table | None:
        table = self.tables._loaded.get(link)
        return None if table is None or table.is_closed else table

    async def let_go(self, link: str) -> None:
        if self.world.owners.get(link) == self.number:
            del self.world.owners[link]

    async def place(self, link: str) -> Table | Relay:
        return self.near(link) or Relay(self.relays, link)

    async def settle(self) -> None:
        tables = self.tables
        while tables._tasks or tables._loading:
            await asyncio.wait([*tables._tasks, *tables._loading.values()])
            await asyncio.sleep(0)
        for table in list(tables._loaded.values()):
            if table.is_closed:
                await table.ended()
            else:
                await table.ask(lambda: None)


class Guest:
    """A page: it shows the newest frame, comes back when it is told to, and sends again what was
    not answered."""

    def __init__(self, world: World, at: int, person: str, link: str) -> None:
        self.world = world
        self.node = world.nodes[at - 1]
        self.who = Identity(person, person.title(), ("192.0.2.7",), tab=f"tab-{id(self)}")
        self.link = link
        self.got: list[Message] = []
        self.answers: dict[str, list[Message]] = {}
        self.returns = 0
        self._waiting: dict[str, up.FromClient] = {}
        self._sent = 0
        self._shown = 0  # the number of the last frame on this socket
        self.takes_diffs = at % 2 == 0
        self._following = Following()
        self.connection: Connection | Relay

    async def connect(self) -> None:
        self.outbox = Outbox(takes_diffs=self.takes_diffs)
        self._following = Following()
        self._shown = 0
        self.who = replace(self.who, opened=self.who.opened + 1)
        place = await self.node.place(self.link)
        joining = asyncio.ensure_future(place.connect(self.who, self.outbox))
        while not joining.done():
            await self.world.run(50)
        self.connection = await joining
        await self.world.run()
        for message in self._waiting.values():
            self.connection.receive(message)
        self.read()

    def leave(self) -> None:
        self.connection.leave()

    def read(self) -> list[Message]:
        """What came since the last reading."""
        fresh = [self._check(words) for words in self.outbox.take(10_000)]
        self.got += fresh
        return fresh

    def _check(self, words: bytes) -> Message:
        found = sent.message(words)
        message = self._following.hear(json.loads(words))
        if isinstance(found, down.Frame | down.Diff):
            assert found.n == self._shown + 1, "the page drops a frame whose number does not grow"
            self._shown = found.n
        elif isinstance(found, down.Ping):
            self.connection.receive(up.Pong(found.k))
        elif isinstance(found, down.Done | down.Refused):
            self.answers.setdefault(found.id, []).append(message)
            self._waiting.pop(found.id, None)
        return message

    def say(self, t: str, **fields: Any) -> str:
        self._sent += 1
        sent_id = f"{self.who.person}-{self._sent}"
        message = _decode(json.dumps({"t": t, "id": sent_id, **fields}).encode())
        self._waiting[sent_id] = message
        self.connection.receive(message)
        return sent_id

    async def send(self, t: str, **fields: Any) -> Message:
        """Say something and wait for its answer."""
        about = self.say(t, **fields)
        for _ in range(600):
            if about in self.answers:
                return self.answers[about][0]
            await self.world.run(50)
            await self.look()
        raise AssertionError(f"{t} was not answered in half a minute")

    async def look(self) -> None:
        """Read, and come back if the socket was closed with 4001."""
        self.read()
        if self.outbox.closed_for is not None:
            self.connection.leave()
            assert self.outbox.closed_for == "closing", self.outbox.closed_for
            self.returns += 1
            await self.connect()

    async def act(self, action: Any) -> Message:
        return await self.send("act", round=self.frame["round"], action=action)

    def last(self, t: str) -> Message:
        return next(m for m in reversed(self.got) if m["t"] == t)

    @property
    def frame(self) -> Message:
        return self.last("frame")

    @property
    def told(self) -> list[str]:
        return [m["code"] for m in self.got if m["t"] == "told"]

    def view(self) -> Message:
        """What is on the screen, without what differs by time."""
        return {key: it for key, it in self.frame.items() if key not in ("n", "now", "events")}


async def play(world: World, guests: list[Guest], moves: int, seed: int = 1) -> None:
    """Some actions by whoever may act, once everybody sees the same."""
    rng = random.Random(seed)
    for _ in range(moves):
        await agreed(world, guests)
        actor = next(guest for guest in guests if guest.frame["offers"])
        await actor.act(rng.choice(actor.frame["offers"]))


async def agreed(world: World, guests: list[Guest]) -> None:
    for _ in range(300):
        await world.run(100)
        for guest in guests:
            await guest.look()
        shown = [guest.frame["public"] for guest in guests]
        if shown.count(shown[0]) == len(shown):
            return
    raise AssertionError("they never saw the same")
