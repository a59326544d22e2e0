"""How the game of a table goes on: what people do in it, what bots do, what time does, how table
time runs, and what of it everybody is shown.

Everything here runs inside the table's own task, and waits for nothing.
"""

import logging
import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal

from spaceport.core.course import NEVER
from spaceport.core.faults import Fault, Illegal
from spaceport.core.log import Stamp
from spaceport.table import promises, tempo
from spaceport.table.bots import Bots
from spaceport.table.clock import Clock
from spaceport.table.game import Game, Sample
from spaceport.table.hub import NOTHING_OPENS, Connection, Hub, Opening
from spaceport.table.quota import Quota, check_log_space
from spaceport.table.race.hold import Held
from spaceport.table.race.race import Race
from spaceport.table.seating import Seating
from spaceport.table.table_time import TableTime
from spaceport.wire import down, up

logger = logging.getLogger("spaceport.table")
Conclude = Callable[[Connection, up.Act | up.Undo, Callable[[], bool]], None]
"""Does what a message asks, and answers it."""


class Play:
    """The game of one table, if it has begun, and its time."""

    def __init__(
        self,
        seating: Seating,
        hub: Hub,
        clock: Clock,
        bots: Bots,
        game: Game | None,
        ms: int,
        may_write: Callable[[], bool],
    ) -> None:
        """`ms`: table time goes on from here, or from the end of the log if that is later.
        `may_write`: whether races may stand in the log."""
        self._seating = seating
        self._hub = hub
        self._clock = clock
        self.bots = bots
        self.game = game
        self.at = clock.now()
        """Clock time of what is being handled."""
        self._time = TableTime(max(game.course.ms, ms) if game else 0)
        self._quota = Quota()
        self._may_write = may_write
        self.race: Race | None = None  # in a game that has races
        if game is not None:
            self._prepare(game)
        self._sampling = -1  # the draw that is being sampled
        self._undo_until = 0  # table time at which an offer to take something back ends, 0: none

    # ------------------------------------------------------------ time

    def _prepare(self, game: Game) -> None:
        if game.rules.has_races:
            self.race = Race(game, self._seating, self._hub, self._time, self._may_write)
            self.bots.now = self.now

    def tick(self) -> None:
        """What comes now is handled as of this moment."""
        self.at = self._clock.now()

    def clock_now(self) -> int:
        return self._clock.now()

    def is_racing(self) -> bool:
        """Whether a race is open."""
        return self.race is not None and bool(self.race.kinds())

    def now(self, at: int | None = None) -> int:
        """Table time at a moment of the clock, never before what already happened."""
        floor = self.game.course.ms if self.game else 0
        return max(self._time.now(self.at if at is None else at), floor)

    def keep_time(self) -> None:
        """Let table time run exactly while the game is on and somebody is here."""
        runs = self._seating.room.phase == "playing" and bool(self._hub.by_person)
        if runs and not self._time.runs:
            self._time.run(self.at)
        elif not runs and self._time.runs:
            self.let_go()
            self._time.stand(self.now())

    def moment(self, other: int) -> int:
        """When the clock has to wake the table because of the game, or for this other reason."""
        time, game = self._time, self.game
        if not time.runs or game is None:
            return other
        bots_due = self.bots.due()
        if self.race is not None:
            wakes = self.race.wakes()
        else:
            wakes = None if game.course.due is None else game.course.due.at
        if wakes is not None:
            other = min(other, time.moment(wakes))
        if bots_due is not None:
            other = min(other, time.moment(bots_due))
        if self._undo_until:
            other = min(other, time.moment(self._undo_until))
        return other

    def _keep_tempo(self, game: Game, since: int) -> int:
        """Set the speed of table time that is right from `since` on; the table time that it is
        then."""
        room, time = self._seating.room, self._time
        if room.tempo == "calm" and not time.is_fast:
            return self.now()  # as at most tables
        speed = tempo.speed(room, game.course, self._seating.bots())
        return max(time.change(speed, since, self.at), game.course.ms)

    def hurry(self, person: str) -> None:
        """Jump to what bots will do next. Nothing happens where there is nothing to wait for, or
        while they still think."""
        room, game, due = self._seating.room, self.game, self.bots.due()
        if not room.is_seated(person):
            raise Illegal("not-seated")
        if game is None or due is None or not self._time.runs or game.is_still:
            return
        now = self.now()
        if game.course.draw_due is None and tempo.may_hurry(room, game.course, person, now):
            deadline = game.course.due
            coming = due if deadline is None else min(due, deadline.at)
            self._time.jump(max(0, coming - now))

    # ------------------------------------------------------------ what people do

    def begin(self, game: Game) -> None:
        """The lobby becomes this game: it is written who sits where, then chance begins."""
        self.game = game
        self._prepare(game)
        for seat, chair in enumerate(self._seating.room.chairs):
            game.change_seat(seat, chair.who, chair.name, 0, chair.bot_level or "")
        game.begin()

    def move(self, person: str, message: up.Act | up.Undo, at: int) -> bool:
        """An action, or taking one back, that came at this moment of the clock. False if it had
        counted before."""
        game = self.game
        seat = self._seating.meant(person, message, game)
        if game is None:
            raise Illegal("not-started")
        if (seat, message.id) in game.ids:
            return False  # sent again: it has counted already
        self.keep_time()
        now = self.now(at)
        game.lapse(now)
        return self._carry_out(game, seat, message, now)

    def _carry_out(
        self,
        game: Game,
        seat: int,
        message: up.Act | up.Undo,
        now: int,
        race: tuple[Stamp, ...] = (),
    ) -> bool:
        if message.round != game.course.round:
            raise Illegal("round-over")
        self._quota.check_act(game, seat)
        if isinstance(message, up.Undo):
            check_log_space(game)
            game.undo(seat, message.id, now)
        else:
            game.act(seat, game.action(message.action), message.id, now, race)
        return True

    def enter(
        self,
        race: Race,
        connection: Connection,
        message: up.Act | up.Undo,
        at: int,
        conclude: Conclude,
    ) -> None:
        """As `move`, in a game with races: it counts when it was done, and waits for whoever may
        have been quicker. `conclude` does it then, and answers."""
        game = self.under_way()
        seat = self._seating.meant(connection.person, message, game)
        action = game.action(message.action) if isinstance(message, up.Act) else None

        def take(ms: int, beaten: tuple[Stamp, ...]) -> None:
            conclude(connection, message, lambda: self._carry_out(game, seat, message, ms, beaten))

        if (seat, message.id) in game.ids:
            conclude(connection, message, lambda: False)
        elif not race.is_sent_again(seat, message.id, take):
            self.keep_time()
            race.enter(connection, message, seat, action, at, take)
            if not self._time.runs:
                self.let_go()

    def let_go(self) -> None:
        """Whatever waits for somebody quicker waits no longer."""
        if self.race is not None:
            self.race.let_go(self.now())

    def under_way(self) -> Game:
        if self.game is None:
            raise Illegal("not-started")
        return self.game

    def note_seat(self, seat: int, who: Literal["person", "bot"]) -> None:
        """Write into the log who plays a seat from now on."""
        game, chair = self.game, self._seating.room.chairs[seat]
        if game is None or game.course.is_ended:
            return
        name, level = chair.name, chair.bot_level or ""
        if self.race is None or not self._time.runs:
            game.change_seat(seat, who, name, self.now(), level)
        else:
            self.race.put(
                Held(self.now(), lambda ms, _: game.change_seat(seat, who, name, ms, level))
            )

    def stand_in(self, seat: int) -> None:
        """A bot plays for somebody who is away."""
        chair = self._seating.room.chairs[seat]
        if not chair.stand_in:
            chair.stand_in = True
            self.note_seat(seat, "bot")
            self._seating.change()

    def come_back(self, seat: int) -> None:
        """They are back."""
        self._seating.room.chairs[seat].stand_in = False
        self.note_seat(seat, "person")
        self._seating.change()

    # ------------------------------------------------------------ what happens by itself

    def go_on(self) -> Sequence[str]:
        """Deadlines, bots, the end. Returns those who were promised a seat and do not get it."""
        self.keep_time()
        game, room = self.game, self._seating.room
        if game is None:
            return ()
        in_vain: Sequence[str] = ()
        if room.phase == "playing" and self._time.runs:
            in_vain = self._play_bots(game)
        if room.is_on and (game.end() or game.course.is_ended):
            self._finish(game)
        return in_vain

    def _finish(self, game: Game) -> None:
        result = game.rules.result(game.course.state)
        room = self._seating.room
        room.phase = "over"
        room.replay = secrets.token_urlsafe(16)
        room.stopped = result is None
        if result is not None:
            room.ranking, room.scores = list(result.ranking), list(result.scores)
        room.ended = self._clock.date()
        self._seating.change()
        self.keep_time()

    def _play_bots(self, game: Game) -> Sequence[str]:
        """Bots and deadlines in the order of their times, as if the clock had ticked evenly."""
        seating = self._seating
        in_vain: list[str] = []
        now = self._keep_tempo(game, self.now())
        if self.race is not None:
            return self._go_on_in_order(game, self.race)
        if not seating.bots() and self.bots.due() is None:
            if not game.is_still:
                game.lapse(now)
            return in_vain
        while not game.is_still:
            if seating.has_promises():
                in_vain += self._keep_promises(game)
            begun = max(game.course.ms, self._time.begun)
            self.bots.think(game, seating.bots(), begun, seating.people())
            if game.course.draw_due is not None:
                break  # a throw is under way: its outcome comes first
            due, deadline = self.bots.due(), game.course.due
            if deadline is not None and deadline.at <= min(now, due if due is not None else now):
                game.lapse(deadline.at)  # an action at that very moment is too late
            elif due is not None and due <= now:
                self._let_bot_act(game, due)
            else:
                break
            now = self._keep_tempo(game, game.course.ms)
        return in_vain

    def _go_on_in_order(self, game: Game, race: Race) -> Sequence[str]:
        """The same in a game with races: what people did comes in between, and all of it waits
        while somebody may have been quicker."""
        seating = self._seating
        in_vain: list[str] = []
        now = self.now()
        while not game.is_still:
            if seating.has_promises():
                in_vain += self._keep_promises(game)
            levels, waiting = seating.bots(), race.hold.seats()
            if waiting:
                levels = {seat: level for seat, level in levels.items() if seat not in waiting}
            begun = max(game.course.ms, self._time.begun)
            self.bots.think(game, levels, begun, seating.people())
            due = self.bots.due()
            if not race.step(now if due is None else min(now, due), now):
                if due is None or due > now:
                    break
                self._let_bot_act(game, due)
            now = self._keep_tempo(game, game.course.ms)
        return in_vain

    def _let_bot_act(self, game: Game, due: int) -> None:
        ready = self.bots.ready(due)
        if ready is None:
            return
        seat, action = ready
        if self.race is None:
            self._act_for_bot(game, seat, action, max(due, game.course.ms))
        else:
            take = partial(self._act_for_bot, game, seat, action)
            self.race.put(Held(max(due, self.bots.arrived(seat)), take, seat, action))

    def _act_for_bot(
        self, game: Game, seat: int, action: Any, ms: int, race: tuple[Stamp, ...] = ()
    ) -> None:
        try:
            game.act(seat, action, "", ms, race)
        except Fault as fault:
            logger.warning("a bot's action was refused: %s", fault.code)

    def _keep_promises(self, game: Game) -> list[str]:
        """When a new round has begun; those who waited for it and do not play."""
        if game.course.is_ended:
            return []
        kept = promises.keep(self._seating.room, game, self._hub.by_person)
        if kept:
            self._seating.change()
        for person, plays in kept.items():
            if plays:
                self._hub.by_person[person].send(down.Told("you-play"))
        return [person for person, plays in kept.items() if not plays]

    # ------------------------------------------------------------ throws

    def sample_wanted(self) -> Sample | None:
        """A draw that has to be sampled elsewhere, if that was not asked for yet."""
        game = self.game
        if game is None or game.course.draw_due is None:
            return None
        due = game.sample_due()
        if due is None or due.number == self._sampling:
            return None
        self._sampling = due.number
        return due

    def is_in_the_air(self) -> bool:
        """A throw is being sampled."""
        return self.game is not None and self.game.sample_due() is not None

    def sampled(self, number: int, outcome: Any) -> None:
        """What was sampled elsewhere."""
        if self.game is not None:
            self.game.sampled(number, outcome)

    # ------------------------------------------------------------ being shown

    def show(self, fresh: Sequence[Connection]) -> None:
        """What is new to everybody, and all of it to those who just came."""
        game = self.game
        if game is None:
            return
        now = self.now()
        ran_out = 0 < self._undo_until <= now  # the offer to take something back
        is_news = bool(game.happened) or self._seating.is_changed or ran_out
        opening = NOTHING_OPENS
        if self.race is not None and (is_news or fresh):
            opening = self._opening(self.race)
        if fresh:
            self._hub.show_game_to(fresh, self._seating.room, game, now, opening)
        if is_news:
            seating = self._seating
            self._hub.show_game(seating.by_person(), seating.bots(), game, now, opening)
        until = game.course.undo_until()
        self._undo_until = until if now < until < NEVER else 0
        game.happened.clear()

    def _opening(self, race: Race) -> Opening:
        """When everybody sees the race that opens, in table time and by the clock."""
        clock = self._clock.now()
        now = self._time.now(clock)  # of sending: storing took a while
        opens = race.show(now)
        return (opens, clock + opens - now) if opens else NOTHING_OPENS
