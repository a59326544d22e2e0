"""A table with a real store, a clock that tests move, and people whose screens can be read."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any, Self

import msgspec

from spaceport.library.signatures import Keyring
from spaceport.table.clock import FakeClock
from spaceport.table.hub import Connection
from spaceport.table.identity import Identity
from spaceport.table.outbox import Outbox
from spaceport.table.settings import TableSettings
from spaceport.table.store.sqlite import SqliteStore
from spaceport.table.table import Table
from spaceport.table.tables import Sampler, Tables, Thinker
from spaceport.wire import down, up, web
from tests.wire import following, sent
from tests.wire.following import Following

Message = dict[str, Any]


class Screen:
    """Somebody's browser: what it was sent, and what it sends."""

    def __init__(self, house: "House", who: Identity, link: str) -> None:
        self.house = house
        self.who = who
        self.link = link
        self.got: list[Message] = []
        self._sent = 0
        self._game = ""
        self.following = Following()

    async def connect(self, limit: int = 256, takes_diffs: bool = True) -> "Screen":
        self.outbox = Outbox(limit, takes_diffs)
        table = await self.house.tables.find(self.link)
        assert table is not None
        connection = await table.connect(self.who, self.outbox)
        assert isinstance(connection, Connection)
        self.connection = connection
        await self.house.settle()
        return self

    def leave(self) -> None:
        """The socket is gone, without a word."""
        self.table.disconnect(self.connection)

    @property
    def table(self) -> Table:
        return self.house.tables._loaded[self.link]

    async def read(self) -> list[Message]:
        """What came since the last reading."""
        fresh: list[Message] = []
        while self.outbox.waiting:
            message = await self.outbox.get()
            assert message is not None
            fresh.append(self._check(message))
        self.got += fresh
        return fresh

    def _check(self, words: bytes) -> Message:
        found = sent.message(words)
        message = self.following.hear(json.loads(words))
        if isinstance(found, down.Room):
            self._game = found.game
        elif isinstance(found, down.Frame):
            sent.frame(self._game, found)
        elif isinstance(found, down.Diff):
            following.check(self._game, message)
        return message

    async def hear(self) -> Message:
        """The next message; wait for it, where the table will not come to rest."""
        message = await self.outbox.get()
        assert message is not None
        self.got.append(self.following.hear(json.loads(message)))
        return self.got[-1]

    async def send(self, t: str, **fields: Any) -> Message:
        """Send a message and give its answer."""
        self._sent += 1
        sent_id = fields.pop("id", f"{self.who.person}-{self._sent}")
        body = json.dumps({"t": t, "id": sent_id, **fields})
        self.table.receive(self.connection, msgspec.json.decode(body, type=up.FromClient))
        await self.house.settle()
        answers = [m for m in await self.read() if m.get("id") == sent_id]
        assert len(answers) == 1, f"{t} had {len(answers)} answers"
        return answers[0]

    async def act(self, action: Any, **fields: Any) -> Message:
        return await self.send("act", action=action, **{"round": self.frame["round"], **fields})

    def last(self, t: str) -> Message:
        return next(m for m in reversed(self.got) if m["t"] == t)

    @property
    def frame(self) -> Message:
        return self.last("frame")

    @property
    def room(self) -> Message:
        return self.last("room")

    @property
    def told(self) -> list[str]:
        return [m["code"] for m in self.got if m["t"] == "told"]


KEYS = Keyring(b"k" * 32)


class House:
    """A server without HTTP."""

    def __init__(
        self,
        folder: Path,
        clock: FakeClock | None = None,
        sampler: Sampler | None = None,
        thinker: Thinker | None = None,
        keys: Keyring | None = KEYS,
        **settings: Any,
    ) -> None:
        self.clock = clock or FakeClock()
        self.store = SqliteStore(folder / "spaceport.db")
        luck = random.Random(str(sorted(settings.items()))).randbytes
        asked = TableSettings(**settings)
        self.tables = Tables(self.store, self.clock, asked, luck, sampler, thinker, keys)

    async def __aenter__(self) -> Self:
        await self.store.open()
        await self.tables.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.tables.stop()
        await self.store.close()

    async def settle(self) -> None:
        """Wait until every table has dealt with all that came, and with what came of that."""
        while True:
            await asyncio.gather(*self.tables._tasks)
            for table in list(self.tables._loaded.values()):
                if table.is_closed:
                    await table.ended()
                else:
                    await table.ask(lambda: None)
            if not self.tables._tasks:
                return

    async def pass_time(self, ms: int) -> None:
        await self.clock.advance(ms, self.settle)

    async def open(self, person: str = "leo", **fields: Any) -> Screen:
        """A table and its host, connected."""
        return await self.enter(person, await self._opened(person, fields), takes_diffs=False)

    async def open_big(self, person: str = "tv", **fields: Any) -> Screen:
        """A table that was opened from a big screen, and that screen."""
        return await self.big(person, await self._opened(person, {"big": True, **fields}))

    async def _opened(self, person: str, fields: dict[str, Any]) -> str:
        new = web.NewTable(**{"game": "sos", "seats": 2, **fields})
        return (await self.tables.open(new, Identity(person, person.title()))).link

    async def big(
        self, person: str, link: str, tab: str = "living-room", takes_diffs: bool = True
    ) -> Screen:
        """This browser shows the table on a big screen."""
        who = Identity(person, person.title(), tab=tab, opened=1, is_big=True)
        screen = await Screen(self, who, link).connect(takes_diffs=takes_diffs)
        await screen.read()
        return screen

    async def enter(self, person: str, link: str, takes_diffs: bool = True) -> Screen:
        screen = Screen(self, Identity(person, person.title()), link)
        await screen.connect(takes_diffs=takes_diffs)
        await screen.read()
        return screen

    async def crash(self) -> None:
        """End without a word to anybody: nothing more is stored or sent."""
        for table in list(self.tables._loaded.values()):
            assert table._task is not None
            table._task.cancel()
            await table.ended()
        await self.store.close()


async def started(house: House, **fields: Any) -> tuple[Screen, Screen]:
    """Two people in a running game."""
    host = await house.open("leo", **fields)
    guest = await house.enter("ava", host.link)
    assert (await guest.send("sit", seat=1))["t"] == "done"
    assert (await host.send("start"))["t"] == "done"
    await guest.read()
    return host, guest


async def accepted(host: Screen, screen: Screen) -> None:
    """The host lets it show the table."""
    key = screen.last("welcome")["you"]
    assert (await host.send("acceptScreen", screen=key))["t"] == "done"
    await screen.read()


async def play_on(house: House, screens: list[Screen], moves: int, seed: int = 1) -> None:
    """Some actions by whoever may act, chosen at random; bots get their time."""
    rng = random.Random(seed)
    for _ in range(moves):
        for screen in screens:
            await screen.read()
        actor = next((s for s in screens if s.frame["offers"]), None)
        if screens[0].frame["public"]["phase"] == "over":
            return
        if actor is None:
            await house.pass_time(2_000)
        else:
            answer = await actor.act(rng.choice(actor.frame["offers"]))
            assert answer["t"] == "done", answer
    for screen in screens:
        await screen.read()
