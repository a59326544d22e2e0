"""One live table: a single writer that takes what comes, stores it, and only then shows it.

Everything reaches it through its inbox: messages, arrivals, departures and alarms. For a batch of
them it lapses what is due, lets the rules judge, draws chance, commits, and shows everybody the
newest view. Table time runs only while somebody is connected and the game is not paused.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from spaceport.bots.base import Decision
from spaceport.core.faults import Fault
from spaceport.table import screens
from spaceport.table.bot_workers import Thought
from spaceport.table.bots import Bots
from spaceport.table.clock import Timer
from spaceport.table.commands import Commands
from spaceport.table.game import Game
from spaceport.table.hub import Connection, Hub
from spaceport.table.identity import Identity, Relayed
from spaceport.table.judge import Judge
from spaceport.table.outbox import Outbox
from spaceport.table.play import Play
from spaceport.table.presence import Presence
from spaceport.table.room import Room
from spaceport.table.saving import Saving
from spaceport.table.seating import Seating
from spaceport.table.store.base import StoreFault, StoreUnsure
from spaceport.wire import down, up, write

if TYPE_CHECKING:
    from spaceport.table.cluster.relay import Relay
    from spaceport.table.tables import Tables

logger = logging.getLogger("spaceport.table")
NOT_RELAYED: Final = Relayed()


class Unloaded(Exception):
    """The table was put away while somebody was connecting: they must find it again."""


class Table:
    """A table in memory. `Tables` makes, finds and forgets it."""

    def __init__(
        self,
        tables: "Tables",
        room: Room,
        seed: bytes,
        game: Game | None,
        *,
        was_restored: bool,
        ms: int = 0,
    ) -> None:
        """`ms`: the table time at which it was put away."""
        clock, settings = tables.clock, tables.settings
        self._tables = tables
        self._clock = clock
        self.room = room
        self.seed = seed
        self.is_closed = False
        self.is_put_away = False
        """It has ended, and everything of it is stored."""
        seating = Seating(room)
        if not was_restored:
            seating.change()  # it has never been stored
        bots = Bots(seed, self._think_elsewhere if tables.has_thinker else None)
        # Each part knows those before it, and none of them the table.
        self.hub = hub = Hub()
        self.play = Play(seating, hub, clock, bots, game, ms, tables.may_write_races)
        self._people = Presence(seating, hub, self.play, settings, tables.version, was_restored)
        self.commands = Commands(seating, hub, self.play, self._people, seed, tables)
        self._saving = Saving(seating, seed, tables, is_new=not was_restored)
        self._judge = Judge(self.play, self.commands, tables)
        self._seating = seating
        self._inbox: list[Callable[[], None]] = []
        self._awaiting: asyncio.Future[None] | None = None  # set by what is put into the inbox
        self._later: list[tuple[asyncio.Future[Any], Any]] = []  # answers that wait for the store
        self._timer: Timer | None = None
        self._rings_at = 0
        self._task: asyncio.Task[None] | None = None
        self._expects_throws = False
        self._closing: down.ToldCode | None = None
        self._is_released = False

    @property
    def game(self) -> Game | None:
        return self.play.game

    # ------------------------------------------------------------ the outside

    def run(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._work(), name="table")
        self._post(lambda: None)

    async def connect(self, who: Identity, outbox: Outbox) -> "Connection | Relay":
        """Join by a socket; `Fault` if that is not allowed.

        The connection knows its table: this one, or, if this was just being put away, the same
        table loaded anew, maybe elsewhere."""
        try:
            return await self.admit(who, outbox)
        except Unloaded:
            pass
        again = await self._tables.place(self.room.link)
        if again is None:
            raise Fault("no-such-table")
        return await again.connect(who, outbox)

    async def admit(
        self, who: Identity, outbox: Outbox, relayed: Relayed = NOT_RELAYED
    ) -> Connection:
        """As `connect`, but `Unloaded` if this table was just being put away."""
        if self.is_closed:
            raise Unloaded
        answer: asyncio.Future[Connection] = asyncio.get_running_loop().create_future()
        self._post(lambda: self._arrive(who, outbox, relayed, answer))
        return await answer

    def receive(self, connection: Connection, message: up.FromClient) -> None:
        """A message, stamped now; answered through the outbox."""
        at = self._clock.now()
        if isinstance(message, up.Pong):
            if self._people.pong(connection, message, at):
                self._post(_nothing)
        elif isinstance(message, up.Woke):
            self._post(partial(self._people.ping_often, connection))
        else:
            self._post(partial(self._message, connection, message, at))

    def disconnect(self, connection: Connection) -> None:
        self._post(lambda: self._people.depart(connection))

    async def ask(self, job: Callable[[], Any]) -> Any:
        """Let the table's own task do something, and wait until it is stored."""
        if self._is_released:
            raise Fault("table-closed")
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def run() -> None:
            try:
                if self.is_closed:
                    raise Fault("table-closed")
                result = job()
            except Fault as fault:
                answer.set_exception(fault)
            else:
                self._later.append((answer, result))

        self._post(run)
        return await answer

    async def stop(self, told: down.ToldCode) -> None:
        """Store everything, tell everybody, end."""

        def last() -> None:
            self.play.let_go()
            self.is_closed = True
            self._closing = told

        self._post(last)
        if self._task is not None:
            await self._task

    def be_new(self) -> None:
        """It was stored, but nobody has played at it yet: nobody is told that it goes on."""
        self._people.was_restored = False

    def drop(self) -> None:
        """End at once, unstored and unanswered: it is not ours any more."""
        if self._task is not None:  # soon: a task that has not begun would not clear up
            asyncio.get_running_loop().call_soon(self._task.cancel)

    async def ended(self) -> None:
        """Wait until it is put away."""
        if self._task is not None:
            await asyncio.wait([self._task])

    # ------------------------------------------------------------ the single writer

    def _post(self, job: Callable[[], None]) -> None:
        if self._is_released:
            return  # it has ended
        self._inbox.append(job)
        if self._awaiting is not None and not self._awaiting.done():
            self._awaiting.set_result(None)

    async def _work(self) -> None:
        try:
            await self._loop()
            self.is_put_away = True
        except StoreFault as fault:
            self._lose(fault)
        except asyncio.CancelledError:
            self._lose(StoreUnsure("dropped"))
        except Exception:
            # A failure of our own. What is stored is sound: people reconnect to that.
            logger.exception("a table failed")
        finally:
            self.is_closed = True
            self._disarm()
            self._tables.forget(self)
            self.hub.close_all(self._closing or "closing")
            self._refuse_rest()
            self._release()

    def _lose(self, fault: StoreFault) -> None:
        """What could not be stored is not shown, but forgotten: people reconnect to what is stored.
        Where it is not known whether it was kept nobody is answered: people send it again."""
        is_unsure = isinstance(fault, StoreUnsure)
        level = logging.WARNING if is_unsure else logging.ERROR
        logger.log(level, "table could not be stored: %s", fault)
        self._closing = "closing"
        for connection, message in () if is_unsure else self._judge.answers:
            if isinstance(message, down.Done):
                connection.send(down.Refused(message.id, "not-stored", {}))
        for answer, _ in self._later:
            if not answer.done():
                answer.set_exception(Fault("not-stored"))

    async def _loop(self) -> None:
        """Batch after batch, until the table closes. Every action passes through here: as few calls
        as possible."""
        create_future = asyncio.get_running_loop().create_future
        while not self.is_closed:
            if not self._inbox:
                self._awaiting = create_future()
                await self._awaiting
                self._awaiting = None
            self.play.tick()
            jobs, self._inbox = self._inbox, []
            for job in jobs:
                job()
            self._go_on()
            saved = self._saving.save(self.play.game)
            if not self.is_closed:
                self._sample()  # it flies while it is stored, and lands after that was shown
            if saved is not None:
                await saved
            self._show()
            if not self.is_closed:
                self._arm()

    def _go_on(self) -> None:
        """What happens by itself: deadlines, bots, patience, pings, the end."""
        for person in self.play.go_on():
            self._people.forget(person)
        self._people.lose_patience()
        self._people.send_pings()
        if self._people.are_gone() and not self._inbox:
            self._people.pack_up()
            self.is_closed = True

    def _show(self) -> None:
        self._people.show_room()
        self.play.show(self._people.fresh)
        self._people.fresh.clear()
        for connection, message in self._judge.answers:
            connection.outbox.add(write.encode(message))
        self.hub.flush()
        for connection, _ in self._judge.answers:
            if connection.outbox.waiting:  # it has left the hub, but its socket is still open
                connection.outbox.flush()
        self._judge.answers.clear()
        for answer, result in self._later:
            if not answer.done():
                answer.set_result(result)
        self._later.clear()
        self._seating.settle()

    def _refuse_rest(self) -> None:
        """Answer whoever still waits; a connection that came too late finds the table again."""
        while self._inbox:
            self._inbox.pop(0)()
        for answer, _ in self._later:
            if not answer.done():
                answer.set_exception(Fault("table-closed"))

    def _release(self) -> None:
        """End the reference cycles, so that no garbage collection is needed."""
        self._is_released = True
        self._people.fresh.clear()
        self.play.bots.release()
        self._judge.release()
        if self.play.race is not None:
            self.play.race.hold.waiting.clear()
        self._inbox.clear()

    # ------------------------------------------------------------ elsewhere and later

    def _sample(self) -> None:
        """Have a throw simulated elsewhere; its outcome comes back through the inbox."""
        game = self.play.game
        if game is not None and not self._expects_throws:
            self._expects_throws = True
            self._tables.expect_throws(game.rules)
        due = self.play.sample_wanted()
        if due is not None:
            landed = partial(self._landed, due.number)
            self._tables.sample(due, lambda outcome: self._post(partial(landed, outcome)))

    def _landed(self, number: int, outcome: Any) -> None:
        if not self.is_closed:
            self.play.sampled(number, outcome)
            self._judge.landed()

    def _think_elsewhere(self, thought: Thought, then: Callable[[Decision], None]) -> None:
        """Have a bot's decision made elsewhere; it comes back through the inbox."""
        self._tables.think(thought, lambda decision: self._post(lambda: then(decision)))

    def _arm(self) -> None:
        """Have the table woken when something is due. A timer that will ring too early may ring:
        the table then looks again. To set a new one at every action would cost more."""
        moment = self.play.moment(self._people.moment())
        if self._timer is not None and self._rings_at <= moment:
            return
        self._disarm()
        self._rings_at = moment
        self._timer = self._clock.call_at(moment, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._post(_nothing)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # ------------------------------------------------------------ arrivals and messages

    def _arrive(
        self, who: Identity, outbox: Outbox, relayed: Relayed, answer: "asyncio.Future[Connection]"
    ) -> None:
        if answer.cancelled():
            return
        if self.is_closed:
            answer.set_exception(Unloaded())
            return
        connection = Connection(self, who.person, outbox, who.origin)
        connection.tab, connection.opened = who.tab, who.opened
        if who.is_big:
            connection.be_screen(screens.key_of(self.room, who.person, who.tab))
        connection.socket, connection.frames = relayed.socket, relayed.frames
        connection.reads_clock = relayed.reads_clock
        try:
            self.hub.check_is_newer(connection, relayed.is_again)
            self._people.arrive(who, connection)
        except Fault as fault:
            answer.set_exception(fault)
            return
        if who.person == self.room.owner:
            self._tables.directory.note_origin(self.room.link, who.origin)
        answer.set_result(connection)

    def _message(self, connection: Connection, message: up.Up, at: int) -> None:
        is_person = self.hub.by_person.get(connection.place) is connection
        if self.is_closed or not (is_person or self.hub.is_here(connection)):
            return  # taken over in the meantime, or closing: the client will send it again
        self._judge.hear(connection, message, at)


def _nothing() -> None:
    """Only to look what is due."""
