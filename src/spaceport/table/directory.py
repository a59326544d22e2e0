"""What is found without a link: tables by code, public ones in a list, how many there are.

The store knows all of it, also of tables that other servers run. The list is kept for a second and
the number for ten; of what happens at this server both know at once.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Any, Final

from spaceport.core.faults import Fault
from spaceport.table import codes, lists
from spaceport.table.clock import Clock, Timer
from spaceport.table.room import Room
from spaceport.table.store.base import Kept, Store
from spaceport.wire import web

LIST_MS: Final = 1_000
COUNT_MS: Final = 10_000
LOOKED_AT: Final = 2_000
"""Public tables of which the list takes everybody's share: many more than anybody opens in an hour,
so that nobody's are pushed out by a crowd of another's."""

ORIGINS: Final = 20_000
"""Tables whose origin is remembered; those that end at another server are forgotten in time."""

Keep = Callable[[Coroutine[Any, Any, None]], None]


class Directory:
    """The tables of a store, as they are found and listed."""

    def __init__(
        self, store: Store, clock: Clock, room_of: Callable[[Kept], Room], keep: Keep
    ) -> None:
        """`room_of` reads a stored room or raises a `Fault`; `keep` runs a task to its end."""
        self._store = store
        self._clock = clock
        self._room_of = room_of
        self._keep = keep
        self.unfinished = 0
        """Tables of the whole store."""
        self._here: dict[str, bool] = {}  # unfinished ones that this server runs: are they public?
        self._origins: dict[str, str] = {}  # from where a table was opened, if that is known
        self._mark: Callable[[str], str] = str
        self._tell_origin: Callable[[str, str], None] = lambda link, origin: None
        self._shown: list[web.TableSummary] | None = None
        self._shown_until = 0
        self._looking = asyncio.Lock()
        self._changes = 0
        self._timer: Timer | None = None

    async def start(self) -> None:
        self.unfinished = await self._store.count_all()
        self._count_later()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _count_later(self) -> None:
        at = self._clock.now() + COUNT_MS
        self._timer = self._clock.call_at(at, lambda: self._keep(self._count()))

    async def _count(self) -> None:
        with suppress(Fault):  # the store is away, and has said so: what is known still counts
            self.unfinished = await self._store.count_all()
        self._count_later()

    # ------------------------------------------------------------ what this server runs

    def opened(self, room: Room) -> None:
        """A new table, which is not stored yet."""
        self.unfinished += 1
        self._here[room.link] = False

    def index(self, room: Room) -> None:
        """A table that is run here, as it is stored now."""
        link, was_public = room.link, self._here.get(room.link, False)
        if room.phase not in ("over", "closed"):
            self._here[link] = room.public
        elif self._here.pop(link, None) is not None:
            self.unfinished -= 1
            self._origins.pop(link, None)
        if was_public != self._here.get(link, False):
            self._relist()

    def forget(self, link: str) -> None:
        """It is no longer run here."""
        self._here.pop(link, None)

    def deleted(self, links: Iterable[str]) -> None:
        for link in links:
            self._origins.pop(link, None)
        self._relist()

    # ------------------------------------------------------------ codes

    def new_code(self) -> str:
        """As short as the number of tables allows, so that guessing does not pay."""
        return codes.new_code(self.unfinished)

    async def find(self, typed: str) -> web.Opened:
        """The table of a code that somebody read out."""
        for code in codes.readings(typed):
            link = await self._store.find_code(code)
            if link is not None:
                return web.Opened(link, code)
        raise Fault("no-such-code")

    # ------------------------------------------------------------ the public list

    def note_origin(self, link: str, origin: tuple[str, ...]) -> None:
        """From where a table was opened, or its owner came back to it."""
        if origin:
            marked = self._mark(origin[-1])
            if self._origins.get(link) != marked:
                self._tell_origin(link, marked)
                self.heard_origin(link, marked)

    def heard_origin(self, link: str, origin: str) -> None:
        """The same, perhaps from another server; an origin is any word that stands for it."""
        if self._origins.get(link) != origin:
            self._origins[link] = origin
            while len(self._origins) > ORIGINS:
                del self._origins[next(iter(self._origins))]
            self._relist()

    def share_origins(self, mark: Callable[[str], str], tell: Callable[[str, str], None]) -> None:
        """Have other servers told, in words that `mark` makes."""
        self._mark, self._tell_origin = mark, tell

    def _relist(self) -> None:
        self._shown = None
        self._changes += 1

    async def public_tables(self) -> list[web.TableSummary]:
        async with self._looking:  # one looks for all who ask
            if self._shown is not None and self._clock.now() < self._shown_until:
                return self._shown
            changes = self._changes
            shown = await self._look()
            if changes == self._changes:
                self._shown, self._shown_until = shown, self._clock.now() + LIST_MS
            return shown

    async def _look(self) -> list[web.TableSummary]:
        links = lists.fair(await self._store.public(LOOKED_AT), self._origins)
        found: dict[str, web.TableSummary] = {}
        for kept in await self._store.rooms(links):
            with suppress(Fault):
                found[kept.link] = lists.summary(self._room_of(kept))
        return [found[link] for link in links if link in found]
