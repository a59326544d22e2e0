"""What a pause consists of: when a player's socket was tried, let in, closed, shown something, and
what was done to the cluster meanwhile."""

import time
from collections.abc import Iterable
from typing import NamedTuple

from websockets.asyncio.client import ClientConnection

from spaceport.client import AtTable, Client
from spaceport.wire import down

Mark = tuple[float, str]


class Pause(NamedTuple):
    """Of one player, from one answer to the next."""

    seconds: float
    end: float
    marks: list[Mark]

    def story(self, faults: Iterable[Mark]) -> str:
        """Each thing that happened in it, and when, in seconds from its beginning."""
        begin = self.end - self.seconds
        happened = [mark for mark in sorted([*self.marks, *faults]) if begin <= mark[0] <= self.end]
        return " · ".join(f"{at - begin:.2f} {what}" for at, what in happened)


class TracedClient(Client):
    """A client whose places at tables note what happens to them."""

    def at(self, link: str, *, big: bool = False) -> "TracedTable":
        return TracedTable(self, link, big=big)


class TracedTable(AtTable):
    def __init__(self, client: Client, link: str, *, big: bool = False) -> None:
        super().__init__(client, link, big=big)
        self.marks: list[Mark] = []

    def _note(self, what: str) -> None:
        self.marks.append((time.monotonic(), what))

    async def send(self, about: str, words: str) -> down.Done:
        self._note("says")
        return await super().send(about, words)

    async def _visit(self) -> None:
        self._note("tries")
        await super()._visit()
        if self.marks[-1][1] == "tries":
            self._note("not let in")

    async def _talk(self, socket: ClientConnection) -> None:
        self._note("in")
        await super()._talk(socket)
        self._note(f"closed {socket.close_code} {socket.close_reason or ''}".rstrip())

    async def _hear(self, message: down.FromServer, socket: ClientConnection) -> None:
        what = f"told {message.code}" if isinstance(message, down.Told | down.Refused) else "shown"
        if self.marks[-1][1] != what and not isinstance(message, down.Ping):
            self._note(what)
        await super()._hear(message, socket)
