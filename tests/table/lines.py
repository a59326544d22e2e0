"""Players at the ends of slow lines, with clocks of their own: what the table sends reaches their
page later, and so does what they do reach the table. All of it in the time of a `FakeClock`."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from spaceport.table.hub import Connection
from spaceport.table.identity import Identity
from spaceport.table.outbox import Outbox
from spaceport.table.table import Table
from spaceport.wire import up
from tests.table.harness import House, Message, Screen
from tests.wire.following import Following

Delay = Callable[[], int]


def steady(ms: int) -> Delay:
    return lambda: ms


def void(_: object) -> None:
    """What came of it is of no use to a timer."""


class Page:
    """Somebody's page. `ahead`: what its clock shows more than the table's; None: it is an old one,
    and tells no clock. Neither way can anything overtake what went before it."""

    def __init__(self, house: House, person: str, delay: Delay, ahead: float | None = 0) -> None:
        self.house = house
        self.person = person
        self.delay = delay
        self.ahead = ahead
        self.heard: list[tuple[int, Message]] = []
        self.answers: dict[str, tuple[int, Message]] = {}
        self.on_frame: Callable[[Message], None] = lambda frame: None
        self.asleep = False
        self._following = Following()
        self._sent = 0
        self._down = self._up = 0

    async def connect(self, link: str) -> "Page":
        self.outbox = Outbox(256, takes_diffs=True)
        self.outbox.filled = self.outbox.flush = self._went
        found = await self.house.tables.find(link)
        assert found is not None
        self.table: Table = found
        connection = await found.connect(Identity(self.person, self.person.title()), self.outbox)
        assert isinstance(connection, Connection)
        self.connection = connection
        await self.house.settle()
        return self

    @property
    def now(self) -> float:
        """What the page's own clock shows."""
        return self.house.clock.now() + (self.ahead or 0)

    def at(self, page: float, then: Callable[[], object]) -> None:
        """Do something when the page's own clock shows this, or at once if it does already."""
        when = round(page - (self.ahead or 0))
        if when <= self.house.clock.now():
            then()
        else:
            self.house.clock.call_at(when, lambda: void(then()))

    def _went(self) -> None:
        while self.outbox.waiting:
            words = self.outbox.waiting.popleft()
            self._down = max(self._down, self.house.clock.now() + self.delay())
            self.house.clock.call_at(self._down, partial(self._hear, words))

    def _hear(self, words: bytes) -> None:
        message = self._following.hear(json.loads(words))
        self.heard.append((self.house.clock.now(), message))
        if message["t"] == "ping" and not self.asleep:
            stamped = self.ahead is not None and message.get("clock")
            self._send(up.Pong(message["k"], self.now if stamped else None))
        elif message["t"] == "frame":
            self.on_frame(message)
        elif "id" in message:
            self.answers[message["id"]] = (self.house.clock.now(), message)

    def press(self, action: dict[str, Any], sent_id: str = "", at: float | None = None) -> str:
        """Act now; which id that has."""
        self._sent += 1
        sent_id = sent_id or f"{self.person}-{self._sent}"
        frame = self.frame
        stamp = None if self.ahead is None else (self.now if at is None else at)
        words = msgspec.Raw(json.dumps(action).encode())
        self._send(up.Act(sent_id, frame["round"], words, frame["seat"], stamp))
        return sent_id

    def _send(self, message: up.FromClient) -> None:
        self._up = max(self._up, self.house.clock.now() + self.delay())
        self.house.clock.call_at(self._up, lambda: self.table.receive(self.connection, message))

    @property
    def frame(self) -> Message:
        return next(m for _, m in reversed(self.heard) if m["t"] == "frame")

    def frames(self) -> list[tuple[int, Message]]:
        return [(at, m) for at, m in self.heard if m["t"] == "frame"]


async def searching(
    house: House, *pages: Page, game: str = "bowl", **fields: Any
) -> tuple[Screen, Message]:
    """A game whose host sits in front of the server and only watches its beginning from seat 0; the
    pages have the seats behind it. It is at the first search. The host's frame then."""
    host = await house.open("leo", game=game, seats=len(pages) + 1, **fields)
    for seat, page in enumerate(pages, 1):
        await page.connect(host.link)
        page.table.receive(page.connection, up.Sit(f"sit-{seat}", seat))
        await house.settle()
    await house.pass_time(3_000)
    assert (await host.send("start"))["t"] == "done"
    await house.pass_time(11_000)  # nobody tosses: it happens by itself
    await host.read()
    return host, host.frame
