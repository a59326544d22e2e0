"""All tables of this process: opened, found, put away, listed, and deleted when they are old."""

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import spaceport
from spaceport.bots.base import Decision
from spaceport.core import chance, log, typed
from spaceport.core.faults import Fault
from spaceport.core.rules import Rules
from spaceport.library.load import check_seats
from spaceport.library.signatures import Keyring
from spaceport.table import handover, lists
from spaceport.table.bot_workers import Thought
from spaceport.table.chairs import new_chairs
from spaceport.table.clock import Clock, Timer
from spaceport.table.directory import Directory
from spaceport.table.game import Sample
from spaceport.table.identity import Identity
from spaceport.table.pruning import Calendar, prune
from spaceport.table.replays import ReplayedGame
from spaceport.table.restored import UNREADABLE, game_of
from spaceport.table.room import Room
from spaceport.table.setting_up import check_options, deal_out
from spaceport.table.settings import TableSettings
from spaceport.table.store.base import Kept, Store, StoreFault, StoreUnsure
from spaceport.table.table import Table
from spaceport.wire import web

if TYPE_CHECKING:
    from spaceport.table.cluster.bus import Bus
    from spaceport.table.cluster.relay import Relay

logger = logging.getLogger("spaceport.table")

Sampler = Callable[[Sample], Awaitable[Any]]
Thinker = Callable[[Thought], Awaitable[Decision]]
REPLAYS_KEPT = 8
PRUNE_MS = 6 * 3_600_000


class Tables:
    """The registry. A table is loaded when somebody asks and put away when nobody is there."""

    version = spaceport.__version__
    bus: "Bus | None" = None
    """To other nodes, where there are several."""
    stop_seconds = 1.5
    """How long `stop` may take; uvicorn then has one more."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        settings: TableSettings,
        luck: Callable[[int], bytes] = secrets.token_bytes,
        sampler: Sampler | None = None,
        thinker: Thinker | None = None,
        keys: Keyring | None = None,
    ) -> None:
        """Without a `thinker` bots think at their table, and everybody waits for them; without
        `keys` finished logs are not signed."""
        self.keys = keys
        self._luck = luck
        self._sampler = sampler
        self._thinker = thinker
        self.store = store
        self.clock = clock
        self.settings = settings
        self.counts: Counter[str] = Counter()
        self._loaded: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Future[Table | None]] = {}
        self.directory = Directory(store, clock, self._room, self._keep)
        self.check_opening: Callable[[str, tuple[str, ...]], None] = _free
        """Asked before a rematch, for a person and where they are: may they open a table?"""
        self._set_aside: set[str] = set()  # tables that cannot be read
        self._replays: dict[str, ReplayedGame] = {}  # the last few that were looked at
        self._replaying = asyncio.Lock()
        self._calendar = Calendar(store, clock)
        self._pruner: Timer | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stopping = False
        self._expects_throws = False

    async def start(self) -> None:
        await self._prune()
        await self.directory.start()

    async def stop(self) -> None:
        """Store everything, tell everybody, end."""
        self._stop_lists()
        await asyncio.gather(*(table.stop("closing") for table in list(self._loaded.values())))

    def _stop_lists(self) -> None:
        self._stopping = True
        if self._pruner is not None:
            self._pruner.cancel()
        self.directory.stop()

    @property
    def is_ready(self) -> bool:
        """Whether people are served here."""
        return not self.unready

    @property
    def unready(self) -> str:
        """Why people are not served here, in a word; empty if they are."""
        return "ending" if self._stopping else ""

    @property
    def are_elsewhere(self) -> bool:
        """Whether other nodes serve everybody, and this one nobody."""
        return False

    # ------------------------------------------------------------ opening and finding

    async def open(self, new: web.NewTable, who: Identity) -> web.Opened:
        """A new table, hosted by whoever asks; opened from a big screen, by the first person who
        sits down."""
        check_seats(new.game, new.seats)
        check_options(new.game, new.options, new.seats)
        if new.big and (new.now or new.beside):
            raise Fault("screen-only-shows")
        if self.is_full():
            raise Fault("too-many-tables")
        if await self.store.count_unfinished(who.person) >= self.settings.max_tables_per_person:
            raise Fault("too-many-of-yours", most=self.settings.max_tables_per_person)
        room = Room(
            link=secrets.token_urlsafe(16),
            code=self.directory.new_code(),
            game=new.game,
            options=dict(new.options),
            host=who.person,
            chairs=new_chairs(new.seats),
            public=new.public,
            watch=new.watch,
            tempo=new.tempo,
            unclaimed=new.big,
            screens=[who.person] if new.big else [],
        )
        deal_out(room)
        if not new.big:
            room.greet(who.person, who.name)
            room.sit(who.person, who.name, 0)
        for seat, name in enumerate(new.beside, 1):
            room.sit_beside(who.person, name, seat)
        if new.now:
            room.add_bots(new.level)
        table = self.spawn(room, now=new.now, origin=who.origin)
        await table.ask(lambda: None)  # stored
        return web.Opened(room.link, room.code)

    def is_full(self) -> bool:
        return self.directory.unfinished >= self.settings.max_tables

    def spawn(self, room: Room, now: bool, origin: tuple[str, ...] = ()) -> Table:
        """A table that did not exist before."""
        self.directory.note_origin(room.link, origin)
        seed = self._luck(chance.SEED_BYTES)
        room.commitment = chance.commitment(seed)
        table = Table(self, room, seed, None, was_restored=False)
        if now:
            table.commands.start()
        self._loaded[room.link] = table
        self.directory.opened(room)
        table.run()
        return table

    async def find(self, link: str) -> Table | None:
        """The table behind a link; loaded if it was put away."""
        table = self._loaded.get(link)
        if table is not None and not table.is_closed:
            return table
        if table is not None:
            await table.ended()
        if self._stopping:
            raise Fault("closing")
        if link not in self._loading:
            self._loading[link] = asyncio.ensure_future(self._load(link))
        try:
            return await asyncio.shield(self._loading[link])
        finally:
            if link in self._loading and self._loading[link].done():
                del self._loading[link]

    async def place(self, link: str) -> "Table | Relay | None":
        """Where a socket comes to the table behind a link."""
        return await self.find(link)

    async def _load(self, link: str) -> Table | None:
        claim = await self.store.claim(link)
        if claim is None or not claim.is_ours:
            return None
        table = await self._restored(link)
        if table is not None:
            self._run(table)
        return table

    def _run(self, table: Table) -> None:
        """A table that was stored before."""
        self._loaded[table.room.link] = table
        self.directory.index(table.room)
        table.run()

    def may_write_races(self) -> bool:
        """Whether all who share the store can read a log that tells of a race."""
        return self.store.writes >= log.READS_RACES

    async def _restored(self, link: str) -> Table | None:
        """The table as it is stored; it does not run yet."""
        found = await self.store.read(link)
        if found is None:
            return None
        kept, entries = found
        room = self._room(kept)
        try:
            game = await asyncio.to_thread(game_of, kept, entries) if kept.header else None
        except Fault as fault:
            # The file stays as it is: a later version may be able to read it.
            logger.error("a stored game cannot be read: %s", fault.code)
            newer = fault.code == "unknown-rules"
            raise Fault("table-newer" if newer else "table-unreadable") from None
        return Table(self, room, kept.seed, game, was_restored=True, ms=kept.ms)

    def _room(self, kept: Kept) -> Room:
        """The room of a stored table. One that cannot be read is left as it is, and logged once."""
        try:
            room = typed.decode(kept.room, Room)
            if room.link == kept.link:
                deal_out(room)  # tables from before seats had options of their own
                return room
            reason = "it is another table's"
        except UNREADABLE as error:
            reason = str(error)
        if kept.link not in self._set_aside:
            self._set_aside.add(kept.link)
            logger.error(
                "the table with code %s is set aside, its room cannot be read (%s); all others are"
                " served. It stays in the data file; a backup may have it whole",
                *(kept.code, reason),
            )
        raise Fault("table-unreadable")

    def forget(self, table: Table) -> None:
        if self._loaded.get(table.room.link) is table:
            del self._loaded[table.room.link]
            self.directory.forget(table.room.link)

    async def take_seat(self, token: str, who: Identity) -> web.Opened:
        """The link of a hand-over was opened by this person."""
        link, _, secret = token.partition(".")
        table = await self.find(link) if secret else None
        if table is None:
            raise Fault("no-such-token")
        return await self._take(table, handover.token_hash(token), who)

    async def _take(self, table: Table, hashed: str, who: Identity) -> web.Opened:
        await table.ask(lambda: table.commands.take_seat(hashed, who))
        return web.Opened(table.room.link, table.room.code)

    async def rename(self, person: str, name: str) -> None:
        for table in list(self._loaded.values()):
            if person in table.room.guests and not table.is_closed:
                with suppress(Fault):  # it was just put away: it gets the name when it is loaded
                    await table.ask(partial(table.commands.rename, person, name))

    def sample(self, due: Sample, then: Callable[[Any], None]) -> None:
        """Have a draw sampled without making anybody wait for it."""

        async def work() -> None:
            assert self._sampler is not None, "this game needs a sampler"
            then(await self._sampler(due))

        self._keep(work())

    @property
    def has_thinker(self) -> bool:
        return self._thinker is not None

    def think(self, thought: Thought, then: Callable[[Decision], None]) -> None:
        """Have a bot's decision made without making anybody wait for it."""

        async def work() -> None:
            assert self._thinker is not None
            then(await self._thinker(thought))

        self.count("thoughts")
        self._keep(work())

    def expect_throws(self, rules: Rules[Any]) -> None:
        """A game is on whose draws may have to be sampled: let the sampler get ready."""
        ready = getattr(self._sampler, "get_ready", None)
        if ready is not None and rules.has_throws and not self._expects_throws:
            self._expects_throws = True
            self._keep(ready())

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task, and hold it until it ends."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ------------------------------------------------------------ lists

    async def mine(self, person: str) -> web.Mine:
        rooms: list[Room] = []
        for kept in await self.store.tables_of(person, 60):
            with suppress(Fault):
                rooms.append(self._room(kept))
        loaded = [self._loaded[r.link].room if r.link in self._loaded else r for r in rooms]
        return lists.mine(loaded, person)

    def has_replayed(self, replay: str) -> bool:
        """Whether a finished game can be shown without much work."""
        return replay in self._replays

    async def replay(self, replay: str) -> ReplayedGame | None:
        """A finished game, verified just now. A page asks for several parts of it at once."""
        if replay in self._replays:
            return self._replays[replay]
        async with self._replaying:  # one at a time: it takes long, and others may ask for the same
            return await self._replay_now(replay)

    async def _replay_now(self, replay: str) -> ReplayedGame | None:
        if replay in self._replays:
            return self._replays[replay]
        link = await self.store.find_replay(replay)
        found = await self.store.written(link) if link else None
        if found is None:
            return None
        replayed = await asyncio.to_thread(ReplayedGame, self._room(found.kept), found, self.keys)
        self._replays[replay] = replayed
        while len(self._replays) > REPLAYS_KEPT:
            del self._replays[next(iter(self._replays))]
        return replayed

    # ------------------------------------------------------------ figures and pruning

    def count(self, what: str) -> None:
        self.counts[what] += 1

    @property
    def figures(self) -> dict[str, float]:
        """For the metrics page."""
        hubs = [table.hub for table in self._loaded.values()]
        return {
            **self.counts,
            "tables_loaded": len(self._loaded),
            "tables_unfinished": self.directory.unfinished,
            "people_connected": sum(len(hub.by_person) for hub in hubs),
            "screens_connected": sum(len(hub.screens) for hub in hubs),
            "bot_failures": getattr(self._thinker, "failures", 0),
            "commits": getattr(self.store, "commits", 0),
            "commit_seconds": getattr(self.store, "commit_seconds", 0.0),
        }

    def _in_use(self) -> list[str]:
        return [*self._loaded, *self._loading]

    async def _prune(self) -> None:
        """Delete what is old, now and every few hours."""
        try:
            doomed = await prune(self.store, self._calendar, self.settings, self._in_use())
            if doomed:
                self._replays.clear()
                self.directory.deleted(doomed)
        except (StoreFault, Fault) as fault:
            level = logging.WARNING if isinstance(fault, StoreUnsure) else logging.ERROR
            logger.log(level, "could not delete old tables: %s", fault)
        if not self._stopping:
            self._pruner = self.clock.call_at(self.clock.now() + PRUNE_MS, self._prune_soon)

    def _prune_soon(self) -> None:
        self._keep(self._prune())


def _free(person: str, origin: tuple[str, ...]) -> None:
    """Anybody may open a table."""
