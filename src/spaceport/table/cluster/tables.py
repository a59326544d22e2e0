"""The tables of one node among others: those that run here, and the way to those that do not.

A table that nobody runs is claimed by the node where somebody asks for it first. People at other
nodes reach it through a `Relay` there. A new table is stored and let go at once, so that it runs
where the first person comes in.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from spaceport.core.faults import Fault
from spaceport.table import handover
from spaceport.table.clock import Clock
from spaceport.table.cluster.bus import Bus, Unanswered
from spaceport.table.cluster.drain import Drain
from spaceport.table.cluster.nodes import Nodes, Pause
from spaceport.table.cluster.parcel import Beat, Named
from spaceport.table.cluster.porter import Porter
from spaceport.table.cluster.relay import SEAT_MS, Relay, Relays
from spaceport.table.identity import Identity
from spaceport.table.room import Room
from spaceport.table.settings import TableSettings
from spaceport.table.store.base import Claim, Shared, StoreAway
from spaceport.table.table import Table
from spaceport.table.tables import Tables
from spaceport.wire import web

logger = logging.getLogger("spaceport.table")
LOADS: Final = 4
"""Tables that are claimed and loaded together: one that is claimed runs soon, and until it can be
loaded here another node may have it."""
STOP_SECONDS: Final = 20.0
AGAIN_MS: Final = 100
UNSURE: Final = ("closing", "table-closed", "not-stored")
"""What a table says that goes elsewhere, or does not know what was stored."""
COUNTED: Final = ("claims", "fenced")
"""Told before the first of them: who watches for a change must see it come from zero."""


class SharedTables(Tables):
    """The registry of a node. `store` says who runs a table, and is right."""

    bus: Bus
    stop_seconds = STOP_SECONDS

    def __init__(
        self, store: Shared, clock: Clock, settings: TableSettings, bus: Bus, **more: Any
    ) -> None:
        super().__init__(store, clock, settings, **more)
        self._shared = store
        self.bus = bus
        self.nodes = Nodes(store, clock, self)
        self.relays = Relays(self.bus, clock, self)
        self.porter = Porter(self.bus, clock, self)
        self._letting_go: dict[str, asyncio.Task[None]] = {}
        self._astray: set[str] = set()  # tables that may be ours still, though they ended here
        self._seeking: dict[str, asyncio.Future[Table | int | None]] = {}
        self._loads = asyncio.Semaphore(LOADS)
        store.on_fenced = self._fenced
        self.bus.notes[Beat] = lambda beat: self.nodes.heard(beat.node, beat.has_store)
        self.bus.notes[Named] = self._named
        self.bus.answers["take"] = self._asked_to_take

    async def start(self) -> None:
        await self.nodes.enter()
        await self.bus.open(self._shared.node)
        self.nodes.begin()
        await super().start()
        told = "this is node %d; nodes that live: %d"
        logger.info(told, self._shared.node, self.nodes.count)

    async def stop(self) -> None:
        """Hand everything over, then end."""
        began, count = self.clock.now(), len(self._loaded)
        self._stop_lists()
        drain = Drain(self._shared, self.clock, self.let_go, self.nodes.count - 1)
        await self._hand_over(drain)
        await drain.relays(list(self.relays.open))
        await self.porter.done()
        self.relays.close("closing")
        await self.nodes.end()
        await self.bus.close()
        logger.info("handed over %d tables in %d ms", count, self.clock.now() - began)

    async def _hand_over(self, drain: Drain) -> None:
        """All tables."""
        if self._seeking:
            await asyncio.wait(list(self._seeking.values()))
        await drain.tables(list(self._loaded.values()))

    @property
    def unready(self) -> str:
        return super().unready or ("cut-off" if self.nodes.is_back else "")

    @property
    def are_elsewhere(self) -> bool:
        return not self.is_ready

    # ------------------------------------------------------------ whose a table is

    async def place(self, link: str) -> Table | Relay | None:
        self._must_serve()
        return self._running(link) or Relay(self.relays, link)

    async def find(self, link: str) -> Table | None:
        found = await self.whose(link)
        if isinstance(found, int):
            raise Fault("closing")  # it runs elsewhere by now
        return found

    def _in_use(self) -> list[str]:
        return [*super()._in_use(), *self._seeking]

    def near(self, link: str) -> Table | None:
        """The table, if it runs here: asked by other nodes, who may be right that it should."""
        if link in self._astray:
            self._keep(self._load_again(link))
        return self._running(link)

    def _running(self, link: str) -> Table | None:
        table = self._loaded.get(link)
        return table if table is not None and not table.is_closed else None

    async def _load_again(self, link: str) -> None:
        with suppress(Fault):
            await self.whose(link)

    def _must_serve(self) -> None:
        if not self.is_ready:
            raise Fault("closing")

    async def whose(self, link: str) -> Table | int | None:
        """The table, if it runs here or was nobody's until now; else the number of the node that
        runs it (0: none could be named just now). None: there is no such table."""
        while True:
            self._must_serve()
            table = self._running(link)
            if table is not None:
                return table
            if link in self._loaded:
                await self._loaded[link].ended()
            elif link in self._letting_go:
                await self.let_go(link)
            else:
                break
        if link not in self._seeking:
            self._seeking[link] = seeking = asyncio.ensure_future(self._seek(link))
            seeking.add_done_callback(partial(self._found, link))
        return await asyncio.shield(self._seeking[link])

    def _found(self, link: str, found: "asyncio.Future[Table | int | None]") -> None:
        del self._seeking[link]
        if not found.cancelled():
            found.exception()  # whoever asked has it, unless they have gone

    async def _seek(self, link: str) -> Table | int | None:
        found = await self._taken(link)
        if found is None:  # a rematch that another node is just storing, perhaps
            await Pause(self.clock, AGAIN_MS).over()
            found = await self._taken(link)
        return found

    async def _taken(self, link: str) -> Table | int | None:
        async with self._loads:
            return await self._claim_and_load(link)

    async def _claim_and_load(self, link: str) -> Table | int | None:
        claim = await self._claimed(link)
        self._astray.discard(link)
        if claim is None or not claim.is_ours:
            return None if claim is None else claim.node
        if claim.is_new:
            self.count("claims")
        try:
            table = await self._restored(link)
        except StoreAway:  # it is ours, and runs nowhere: whoever asks next has it loaded
            self._astray.add(link)
            raise
        if self._shared.node != claim.node or table is None:
            return 0 if table is not None else None  # declared dead meanwhile; deleted meanwhile
        if not table.play.now():
            table.be_new()
        self._run(table)
        return table

    async def _claimed(self, link: str) -> Claim | None:
        try:
            return await self._shared.claim(link)
        except StoreAway:  # before or after it was done: perhaps it is ours, and runs nowhere
            self._astray.add(link)
            raise

    # ------------------------------------------------------------ letting go

    def forget(self, table: Table) -> None:
        link = table.room.link
        if self._loaded.get(link) is not table:
            return
        super().forget(table)
        if table.is_put_away:
            work = self._release(link, table.play.now())
            self._letting_go[link] = task = asyncio.get_running_loop().create_task(work)
            task.add_done_callback(lambda _: self._letting_go.pop(link))
        else:
            self._shared.lose(link)
            self._astray.add(link)

    async def _release(self, link: str, ms: int) -> None:
        try:
            await self._shared.release(link, ms)
        except Fault:
            logger.warning("a table was not let go: this node runs it again when it is asked for")
            self._astray.add(link)

    async def let_go(self, link: str) -> None:
        """Wait until a table that has ended here is anybody's."""
        task = self._letting_go.get(link)
        if task is not None:
            await asyncio.wait([task])

    # ------------------------------------------------------------ opening

    async def open(self, new: web.NewTable, who: Identity) -> web.Opened:
        self._must_serve()
        opened = await super().open(new, who)
        table = self._loaded.get(opened.link)
        if table is not None:
            await table.ended()
        await self.let_go(opened.link)
        return opened

    def spawn(self, room: Room, now: bool, origin: tuple[str, ...] = ()) -> Table:
        table = super().spawn(room, now, origin)
        self._keep(self._part_with(table))
        return table

    async def _part_with(self, table: Table) -> None:
        try:
            await table.ask(lambda: None)  # stored
        except Fault:
            return  # whoever opened it is told
        await table.stop("closing")

    # ------------------------------------------------------------ people

    async def take_seat(self, token: str, who: Identity) -> web.Opened:
        link, _, secret = token.partition(".")
        hashed = handover.token_hash(token)
        until = self.clock.now() + SEAT_MS
        while self.clock.now() < until:
            found = await self.whose(link) if secret else None
            if found is None:
                raise Fault("no-such-token")
            try:
                if isinstance(found, Table):
                    return await self._take(found, hashed, who)
                if found:
                    asked = [link, hashed, who.person, who.name]
                    return web.Opened(*await self.bus.call(found, "take", asked))
            except Fault as fault:
                if fault.code not in UNSURE:
                    raise
            except Unanswered:
                pass  # if it was done, asking again gives the same
            await Pause(self.clock, AGAIN_MS).over()  # it moves
        raise Fault("closing")

    async def _asked_to_take(self, asked: Sequence[str]) -> tuple[str, str]:
        link, hashed, person, name = asked
        table = await self.find(link)
        if table is None:
            raise Fault("no-such-token")
        opened = await self._take(table, hashed, Identity(person, name))
        return opened.link, opened.code

    async def rename(self, person: str, name: str) -> None:
        self.bus.tell(Named(self._shared.node, person, name))
        await super().rename(person, name)

    def _named(self, note: Named) -> None:
        self.relays.rename(note.person, note.name)
        if note.node != self._shared.node:
            self._keep(super().rename(note.person, note.name))

    # ------------------------------------------------------------ among other nodes

    def tell_beat(self, has_store: bool) -> None:
        self.bus.tell(Beat(self._shared.node, has_store))

    def gone(self, node: int) -> None:
        self.bus.gone(node)

    async def drop(self) -> None:
        tables = list(self._loaded.values())
        for table in tables:
            table.drop()
        await asyncio.gather(*(table.ended() for table in tables))

    async def begin_anew(self) -> None:
        self._astray.clear()
        await self.bus.open(self._shared.node)

    def step_back(self, *, has_store: bool) -> None:
        self.relays.close("closing")
        drain = Drain(self._shared, self.clock, self.let_go, 0)  # all wait already: at once
        self._keep(self._hand_over(drain) if has_store else self.drop())

    def _fenced(self) -> None:
        self.count("fenced")
        self.nodes.look_now()

    @property
    def figures(self) -> dict[str, float]:
        return {
            **dict.fromkeys(COUNTED, 0),
            **super().figures,
            **self.bus.counts,
            "relays_open": len(self.relays.far),
            "moves": self.relays.moves,
            "far_visits_open": len(self.porter.guests),
            "nodes_alive": self.nodes.count,
            "burials": self.nodes.burials,
            "begun_anew": self.nodes.beginnings,
        }
