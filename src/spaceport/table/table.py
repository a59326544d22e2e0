"""One live table: a single writer that takes what comes, stores it, and only then shows it.

Everything reaches it through its inbox: messages, arrivals, departures and alarms. For a batch of
them it lapses what is due, lets the rules judge, draws chance, commits, and shows everybody the
newest view. Table time runs only while somebody is connected and the game is not paused.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from spaceport.bots.base import Decision
from spaceport.core.course import NEVER
from spaceport.core.faults import Fault, Illegal
from spaceport.table import commands, promises, tempo
from spaceport.table.bot_workers import Thought
from spaceport.table.bots import Bots
from spaceport.table.cheers import Cheers
from spaceport.table.clock import Clock, Timer
from spaceport.table.game import Game
from spaceport.table.hub import Connection, Hub
from spaceport.table.identity import Identity
from spaceport.table.keeper import Keeper
from spaceport.table.outbox import Outbox
from spaceport.table.presence import Presence, Unloaded
from spaceport.table.quota import Quota, check_log_space
from spaceport.table.repeats import Repeats
from spaceport.table.room import Room
from spaceport.table.store.base import StoreFault, StoreUnsure
from spaceport.table.table_time import TableTime
from spaceport.wire import down, up, write
from spaceport.wire.up import Level

if TYPE_CHECKING:
    from spaceport.table.tables import Tables

logger = logging.getLogger("spaceport.table")
MOVES: Final = (up.Act, up.Undo)
AFTER_DRAWS: Final = (up.Remove, up.ReplaceByBot, up.Pause, up.Resume, up.Stop)
"""What waits until a draw that is being sampled has come: nobody stops a die in the air."""


class Table:
    """A table in memory. `Tables` makes, finds and forgets it."""

    def __init__(
        self, tables: "Tables", room: Room, seed: bytes, game: Game | None, *, was_restored: bool
    ) -> None:
        self.tables = tables
        self.settings = tables.settings
        self.clock: Clock = tables.clock
        self.room = room
        self.seed = seed
        self.game = game
        self.hub = Hub()
        self.is_closed = False
        self.was_restored = was_restored  # if a game was under way, people are told
        self.room_changed = not was_restored
        self._cheers = Cheers()
        self._quota = Quota()
        self.repeats = Repeats()
        self._held: list[tuple[Connection, up.Up, int]] = []  # until a draw has come
        self._bots = Bots(seed, self._think_elsewhere if tables.has_thinker else None)
        self._inbox: list[Callable[[], None]] = []
        self._awaiting: asyncio.Future[None] | None = None  # that something comes
        self._answers: list[tuple[Connection, down.Done | down.Refused]] = []
        self.time = TableTime(game.course.ms if game else 0)
        self.at = self.clock.now()  # clock time of what is being handled
        self._timer: Timer | None = None
        self._rings_at = 0
        self._task: asyncio.Task[None] | None = None
        self._later: list[tuple[asyncio.Future[Any], Any]] = []  # answers that wait for the store
        self._keeper = Keeper(is_new=not was_restored)
        self._sampling = -1  # the draw that is being sampled
        self._expects_throws = False
        self._undo_until = 0  # table time at which an offer to take something back ends, 0: none
        # Who sits where, and where bots do, since the room last changed:
        self._seating: dict[str, tuple[int, ...]] | None = None
        self._bot_seats: dict[int, Level] | None = None
        self._has_promises = False  # somebody plays from the next round on
        self._people_seats: tuple[int, ...] | None = None
        self._closing: down.ToldCode | None = None
        self._has_fallen_apart = False
        self.people = Presence(self, self.at)
        self.people.miss_the_absent()

    # ------------------------------------------------------------ the outside

    def run(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._work(), name="table")
        self._post(lambda: None)

    async def connect(self, who: Identity, outbox: Outbox) -> Connection:
        """Join by a socket; `Fault` if that is not allowed.

        The connection knows its table: this one, or, if this was just being put away, the same
        table loaded anew."""
        if not self.is_closed:
            answer: asyncio.Future[Connection] = asyncio.get_running_loop().create_future()
            self._post(lambda: self.people.arrive(who, outbox, answer))
            try:
                return await answer
            except Unloaded:
                pass
        again = await self.tables.find(self.room.link)
        if again is None:
            raise Fault("no-such-table")
        return await again.connect(who, outbox)

    def receive(self, connection: Connection, message: up.FromClient) -> None:
        """A message, stamped now; answered through the outbox."""
        at = self.clock.now()
        if isinstance(message, up.Pong):
            self._post(partial(self.people.pong, connection, message.k, at))
        else:
            self._post(partial(self._message, connection, message, at))

    def disconnect(self, connection: Connection) -> None:
        self._post(lambda: self.people.depart(connection))

    async def ask(self, job: Callable[[], Any]) -> Any:
        """Let the table's own task do something, and wait until it is stored."""
        if self._has_fallen_apart:
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
            self.is_closed = True
            self._closing = told

        self._post(last)
        if self._task is not None:
            await self._task

    async def ended(self) -> None:
        """Wait until it is put away."""
        if self._task is not None:
            await asyncio.wait([self._task])

    # ------------------------------------------------------------ the single writer

    def _post(self, job: Callable[[], None]) -> None:
        if self._has_fallen_apart:
            return  # nobody is there any more who could do it
        self._inbox.append(job)
        if self._awaiting is not None and not self._awaiting.done():
            self._awaiting.set_result(None)

    async def _work(self) -> None:
        try:
            await self._loop()
        except StoreFault as fault:
            # What could not be stored is not shown: forget it; people come back to what is stored.
            logger.error("table could not be stored: %s", fault)
            self._closing = "closing"
            # Where it is not known whether it was kept nobody is answered: people send it again.
            for connection, message in self._answers if not isinstance(fault, StoreUnsure) else ():
                if isinstance(message, down.Done):
                    connection.send(down.Refused(message.id, "not-stored", {}))
            for answer, _ in self._later:
                if not answer.done():
                    answer.set_exception(Fault("not-stored"))
        except Exception:
            # A fault of ours: what is stored is sound, so people come back to that.
            logger.exception("a table failed")
        finally:
            self.is_closed = True
            self._disarm()
            self.tables.forget(self)
            for person in list(self.hub.by_person):
                self.hub.close(person, self._closing or "closing")
            self._refuse_rest()
            self._fall_apart()

    async def _loop(self) -> None:
        """One after another until the table closes. What each action passes through has as few
        layers as it can: under load that is what an action costs."""
        create_future = asyncio.get_running_loop().create_future
        while not self.is_closed:
            if not self._inbox:
                self._awaiting = create_future()
                await self._awaiting
                self._awaiting = None
            self.at = self.clock.now()
            jobs, self._inbox = self._inbox, []
            for job in jobs:
                job()
            self._go_on()
            if self.room_changed:
                await self._keeper.store(self)
            elif self.game is not None and self.game.fresh:
                await self._store_entries(self.game)
            self._show()
            self._sample()
            self._arm()

    def _sample(self) -> None:
        """Have a throw simulated elsewhere; its outcome comes back through the inbox."""
        game = self.game
        if game is None or self.is_closed:
            return
        if not self._expects_throws:
            self._expects_throws = True
            self.tables.expect_throws(game.rules)
        if game.course.draw_due is None:
            return
        due = game.sample_due()
        if due is None or due.number == self._sampling:
            return
        self._sampling = due.number

        def landed(outcome: Any) -> None:
            if not self.is_closed:
                game.sampled(due.number, outcome)
                held, self._held = self._held, []
                for connection, message, at in held:
                    self._judge(connection, message, at)

        self.tables.sample(due, lambda outcome: self._post(lambda: landed(outcome)))

    def _think_elsewhere(self, thought: Thought, then: Callable[[Decision], None]) -> None:
        """Have a bot's decision made elsewhere; it comes back through the inbox."""
        self.tables.think(thought, lambda decision: self._post(lambda: then(decision)))

    def _refuse_rest(self) -> None:
        """Whoever still waits is told; a connection that came too late finds the table anew."""
        while self._inbox:
            self._inbox.pop(0)()
        for answer, _ in self._later:
            if not answer.done():
                answer.set_exception(Fault("table-closed"))

    def _fall_apart(self) -> None:
        """Its parts hold it and it holds them: apart, nobody has to search for garbage."""
        self._has_fallen_apart = True
        self.people.fall_apart()
        self._bots.fall_apart()
        self._held.clear()
        self._inbox.clear()

    # ------------------------------------------------------------ time

    def now(self, at: int | None = None) -> int:
        """Table time at a moment of the clock, never before what already happened."""
        floor = self.game.course.ms if self.game else 0
        return max(self.time.now(self.at if at is None else at), floor)

    def keep_time(self) -> None:
        """Let table time run exactly while the game is on and somebody is here."""
        runs = self.room.phase == "playing" and bool(self.hub.by_person)
        if runs and not self.time.runs:
            self.time.run(self.at)
        elif not runs and self.time.runs:
            self.time.stand(self.now())

    def _arm(self) -> None:
        """Have the table woken when something is due. A timer that will ring too early may ring:
        the table then looks again. To set a new one at every action would cost more."""
        moment = self.people.moment()
        if self.time.runs and self.game is not None:
            due, bots_due = self.game.course.due, self._bots.due()
            if due is not None:
                moment = min(moment, self.time.moment(due.at))
            if bots_due is not None:
                moment = min(moment, self.time.moment(bots_due))
            if self._undo_until:
                moment = min(moment, self.time.moment(self._undo_until))
        if self.is_closed or (self._timer is not None and self._rings_at <= moment):
            return
        self._disarm()
        self._rings_at = moment
        self._timer = self.clock.call_at(moment, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._post(lambda: None)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _go_on(self) -> None:
        """What happens by itself: deadlines, bots, patience, pings, the end."""
        self.keep_time()
        game = self.game
        if game is not None and self.room.phase == "playing" and self.time.runs:
            self._play_bots(game)
        if game is not None and self.room.is_on and (game.end() or game.course.is_ended):
            self._finish(game)
        self.people.lose_patience()
        self.people.send_pings()
        if self.people.is_deserted(self.at) and not self._inbox:
            self.is_closed = True

    def _finish(self, game: Game) -> None:
        result = game.rules.result(game.course.state)
        room = self.room
        room.phase = "over"
        room.replay = secrets.token_urlsafe(16)
        room.stopped = result is None
        if result is not None:
            room.ranking, room.scores = list(result.ranking), list(result.scores)
        room.ended = self.clock.date()
        self.room_changed = True
        self.keep_time()

    def _play_bots(self, game: Game) -> None:
        """Bots and deadlines in the order of their times, as if the clock had ticked evenly."""
        seats, people = self._where_bots_are(), self._where_people_are()
        now = tempo.keep(self, game, seats, self.now())
        if not seats and self._bots.due() is None:
            if not game.is_still:
                game.lapse(now)
            return
        while not game.is_still:
            if self._has_promises:
                promises.keep(self)
                seats, people = self._where_bots_are(), self._where_people_are()
            self._bots.think(game, seats, max(game.course.ms, self.time.begun), people)
            if game.course.draw_due is not None:
                break  # a throw is under way: its outcome comes first
            due, deadline = self._bots.due(), game.course.due
            if deadline is not None and deadline.at <= min(now, due if due is not None else now):
                game.lapse(deadline.at)  # who acts at that very moment is late
            elif due is not None and due <= now:
                self._let_bot_act(game, due)
            else:
                break
            now = tempo.keep(self, game, seats, game.course.ms)

    def _let_bot_act(self, game: Game, due: int) -> None:
        ready = self._bots.ready(due)
        if ready is None:
            return
        seat, action = ready
        try:
            game.act(seat, action, "", max(due, game.course.ms))
        except Fault as fault:
            logger.warning("a bot's action was refused: %s", fault.code)

    # ------------------------------------------------------------ messages

    def _message(self, connection: Connection, message: up.FromClient, at: int) -> None:
        if self.hub.by_person.get(connection.person) is not connection or self.is_closed:
            return  # taken over in the meantime, or closing: the client will send it again
        assert not isinstance(message, up.Pong)
        self._judge(connection, message, at)

    def _judge(self, connection: Connection, message: up.Up, at: int) -> None:
        """Carry a message out or refuse it; or put it by until the die has landed."""
        game = self.game
        if isinstance(message, AFTER_DRAWS) and game is not None and game.sample_due() is not None:
            self._held.append((connection, message, at))
            return
        try:
            link = self._handle(connection, message, at)
        except Fault as fault:
            self.tables.count("refusals")
            code, particulars = fault.code, fault.particulars
            if not isinstance(fault, Illegal):
                code, particulars = "bad-action", {}
            self._answers.append((connection, down.Refused(message.id, code, particulars)))
        except Exception:
            # The rules refuse before they change anything, so the table can go on without this.
            logger.exception("a message could not be handled")
            self._answers.append((connection, down.Refused(message.id, "server-fault", {})))
        else:
            self.tables.counts["messages"] += 1
            self._answers.append((connection, down.Done(message.id, link)))

    def _handle(self, connection: Connection, message: up.Up, at: int) -> str | None:
        if isinstance(message, up.Cheer):
            if not self.repeats.was_done(self.room, connection.person, message.id):
                self._cheers.cheer(self, connection.person, message, at)
                self.repeats.note(self.room, connection.person, message.id, None)
            return None
        if isinstance(message, up.Hurry):
            if not self.repeats.was_done(self.room, connection.person, message.id):
                tempo.hurry(self, connection.person, self._bots.due())
                self.repeats.note(self.room, connection.person, message.id, None)
            return None
        if not isinstance(message, MOVES):
            return commands.carry_out(self, connection, message)
        game = self.game
        seat = self._seat_meant(connection.person, message)
        if game is None:
            raise Illegal("not-started")
        if (seat, message.id) in game.ids:
            return None  # sent again: it has counted already
        self.keep_time()
        now = self.now(at)
        game.lapse(now)
        if message.round != game.course.round:
            raise Illegal("round-over")
        self._quota.check_act(game, seat)
        if isinstance(message, up.Undo):
            check_log_space(game)
            game.undo(seat, message.id, now)
        else:
            game.act(seat, game.action(message.action), message.id, now)
        self.tables.counts["actions"] += 1
        return None

    def _seat_meant(self, person: str, message: up.Act | up.Undo) -> int:
        """An action says for which of one's seats it is; what one takes back is one's last."""
        mine = self._who_sits_where().get(person, ())
        if isinstance(message, up.Act) or self.game is None:
            return self.room.meant(mine, getattr(message, "seat", None))
        last = [seat for seat in mine if self.game.course.may_undo(seat, 0)]
        return self.room.meant(mine, (*last, *mine, None)[0])

    def _who_sits_where(self) -> dict[str, tuple[int, ...]]:
        """Looked up once for as long as the room stays as it is."""
        if self._seating is None or self.room_changed:
            self._seating = self.room.seating()
        return self._seating

    def _where_bots_are(self) -> dict[int, Level]:
        if self._bot_seats is None or self.room_changed:
            self._bot_seats = self.room.bots()
            self._has_promises = any(chair.promised for chair in self.room.chairs)
        return self._bot_seats

    def _where_people_are(self) -> tuple[int, ...]:
        if self._people_seats is None or self.room_changed:
            self._people_seats = self.room.played_by_people()
        return self._people_seats

    # ------------------------------------------------------------ storing and showing

    def _store_entries(self, game: Game) -> Awaitable[None]:
        """To be awaited. Nobody else adds to them meanwhile: that is done in turns."""
        entries, game.fresh = game.fresh, []
        return self.tables.store.write(None, self.room.link, entries)

    def _show(self) -> None:
        self.people.show_room()
        game = self.game
        if game is not None:
            self._show_game(game)
            game.happened.clear()
        self.people.fresh.clear()
        for connection, message in self._answers:
            connection.outbox.add(write.encode(message))
        self.hub.flush()
        for connection, _ in self._answers:
            if connection.outbox.waiting:  # it has gone from the hub, but not yet its socket
                connection.outbox.flush()
        self._answers.clear()
        for answer, result in self._later:
            if not answer.done():
                answer.set_result(result)
        self._later.clear()
        if self.room_changed:
            self.room_changed = False
            self._seating = self._bot_seats = self._people_seats = None

    def _show_game(self, game: Game) -> None:
        now = self.now()
        if self.people.fresh:
            self.hub.show_game_to(self.people.fresh, self.room, game, now)
        ran_out = 0 < self._undo_until <= now  # the offer to take something back
        if game.happened or self.room_changed or ran_out:
            self.hub.show_game(self._who_sits_where(), self._where_bots_are(), game, now)
        until = game.course.undo_until()
        self._undo_until = until if now < until < NEVER else 0
