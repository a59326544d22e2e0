"""Courses of every game: a log replays to the same states, undo and deadlines do what they say."""

import copy
from random import Random
from typing import Any, NamedTuple

import pytest

from spaceport.core import causes, chance, log
from spaceport.core.course import Course
from spaceport.core.faults import Fault, Illegal
from spaceport.core.rules import Rules
from spaceport.core.terms import pick_move, pick_outcome
from spaceport.games import catalog
from spaceport.library.load import load
from spaceport.library.logs import Replay, replay, verify
from spaceport.library.match import Match, seed_of
from tests.contract.tables import MOST_CAUSES, TABLES, Table, next_due, rules_of, some_options

GAMES = 10


class Before(NamedTuple):
    """What undo should bring back: the entry, who chose, and the position before it."""

    n: int
    seat: int
    state: Any


class Play:
    """A course played at random with everything that a log can hold, and a model of undo."""

    def __init__(self, rules: Rules[Any], seats: int, rng: Random) -> None:
        self.rules = rules
        self.rng = rng
        self.seed = rng.randbytes(chance.SEED_BYTES)
        self.course: Course[Any] = Course(rules, seats)
        self.entries: list[log.Entry] = []
        self.states = [self.course.state]
        self.undoable: list[Before] = []
        self.is_sampled = False
        self.undone = 0

    def take(self, entry: log.Entry) -> None:
        self.course.take(entry)
        self.entries.append(entry)
        self.states.append(self.course.state)

    def refuses(self, entry: log.Entry) -> None:
        """The course refuses this and nothing about it changes."""
        before = what_counts(self.course)
        with pytest.raises(Fault):
            self.course.take(entry)
        assert what_counts(self.course) == before

    def go_on(self) -> bool:
        """One entry more; False when the game is over."""
        n, ms, state = self.course.n, self.course.ms, self.course.state
        draw = self.rules.chance(state)
        if draw is not None:
            self.refuses(log.Chosen(n, ms, 0, "roll"))
            self.undoable.clear()
            if draw.sample is None:
                outcome = chance.drawn(self.seed, self.course.draws, draw)
            else:
                outcome, self.is_sampled = pick_outcome(draw, self.rng), True
            self.take(log.Drawn(n, ms, self.rules.outcome_text(state, outcome)))
            return True
        if self.rules.result(state) is not None:
            return False
        self.try_nonsense(n, ms)
        due, actors = next_due(self.rules, state), self.rules.to_act(state)
        if due is not None and (not actors or self.rng.random() < 0.05):
            self.refuses(log.Lapsed(n, due.at + 1, due.name))
            self.refuses(log.Lapsed(n, due.at, due.name + "?"))
            self.undoable.clear()
            self.take(log.Lapsed(n, due.at, due.name))
            return True
        room = 400 if due is None else min(400, due.at - ms)
        self.act(actors, ms + self.rng.randrange(max(1, room)))
        return True

    def act(self, actors: tuple[int, ...], ms: int) -> None:
        n, state, luck = self.course.n, self.course.state, self.rng.random()
        seat = self.rng.choice(actors)
        if luck < 0.15:
            self.undo(self.rng.randrange(self.course.seats), ms)
        elif luck < 0.17:
            self.take(log.Paused(n, ms))
            self.refuses(log.Chosen(n + 1, ms, seat, str(self.rules.legal(state, seat)[0])))
            self.refuses(log.Resumed(n + 1, ms + 1))
            self.take(log.Resumed(n + 1, ms))
        elif luck < 0.19:
            self.take(log.SeatChanged(n, ms, seat, "bot" if luck < 0.18 else "person", "Ada"))
        elif luck < 0.191:
            self.take(log.SeatChanged(n, ms, seat, "removed"))
            self.remove(seat, ms)
        else:
            self.undoable.append(Before(n, seat, state))
            action = self.rules.action(pick_move(self.rules.menu(state, seat), self.rng))
            self.take(log.Chosen(n, ms, seat, str(action), f"c{n}"))

    def remove(self, seat: int, ms: int) -> None:
        """Others may still take back what they did, to where that seat is gone too."""
        kept: list[Before] = []
        for n, other, before in reversed(self.undoable):
            if other == seat or self.rules.chance(self.course.state) is not None:
                break
            state, _ = self.rules.step(before, causes.Removed(seat), ms)
            if self.rules.chance(state) is not None or self.rules.result(state) is not None:
                break
            kept.append(Before(n, other, state))
        self.undoable = kept[::-1]

    def undo(self, seat: int, ms: int) -> None:
        """Back to the equal state if it may be; never past a draw, a lapse or another's action."""
        n = self.course.n
        last = self.undoable[-1] if self.undoable else None
        may = last is not None and last.seat == seat and self.rules.undoable
        in_time = last is not None and all(due.at > ms for due in self.rules.deadlines(last.state))
        assert self.course.may_undo(seat, ms) == (may and in_time)
        if last is None or not may:
            self.refuses(log.Undone(n, ms, seat, last.n if last else n - 1))
            with pytest.raises(Illegal):
                self.course.undo_target(seat)
        elif not in_time:
            self.refuses(log.Undone(n, ms, seat, last.n))
        else:
            assert self.course.undo_target(seat) == last.n
            self.take(log.Undone(n, ms, seat, last.n))
            assert self.course.state == last.state
            self.undoable.pop()
            self.undone += 1

    def try_nonsense(self, n: int, ms: int) -> None:
        seats = self.course.seats
        nonsense: list[log.Entry] = [
            log.Chosen(n + 1, ms, 0, "roll"),
            log.Chosen(n, ms - 1, 0, "roll"),
            log.Chosen(n, ms, seats, "roll"),
            log.Chosen(n, ms, 0, "no such action at all"),
            log.Drawn(n, ms, "no such outcome"),
            log.Lapsed(n, ms, "no such deadline"),
            log.Undone(n, ms, 0, n),
            log.SeatChanged(n, ms, -1, "removed"),
            log.SeatChanged(n, ms, seats, "bot"),
            log.Resumed(n, ms),
            log.End(n, ms, self.seed.hex()),
        ]
        self.refuses(self.rng.choice(nonsense))


def what_counts(course: Course[Any]) -> tuple[Any, ...]:
    return (
        *(course.n, course.ms, course.draws, course.is_paused, course.is_ended),
        *(course.state, course.rules.position(course.state), copy.copy(course._undoable)),
    )


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_log_replays_to_the_same_states(table: Table, effort: float) -> None:
    undone = 0
    is_undoable = rules_of(table).undoable
    for seed in range(max(1, round(GAMES * effort))):
        rng = Random(f"course {table} {seed}")
        options = some_options(table, rng)
        loaded = load(table.game, table.edition, options)
        play = Play(loaded.rules, table.seats, rng)
        while play.go_on():
            assert play.course.n < MOST_CAUSES
        play.take(log.End(play.course.n, play.course.ms, play.seed.hex()))
        play.refuses(log.Paused(play.course.n, play.course.ms))
        undone += play.undone
        header = loaded.header(table.seats, play.seed)
        text = log.write(header, play.entries)
        assert log.read(text) == (header, play.entries)
        check_same(replay(text), play)
        if not play.is_sampled:
            check_same(verify(text), play)
    assert bool(undone) == is_undoable


def check_same(played: Replay, play: Play) -> None:
    assert played.states == play.states
    assert len(played) == len(play.entries) + 1
    assert played.result() == play.rules.result(play.states[-1])
    for k in range(0, len(played), 50):
        assert played.position(k) == play.rules.position(play.states[k])


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_match_and_its_log_agree_all_along(table: Table) -> None:
    """A match with the plain options, cut off at any moment: its log replays to where it was."""
    rng = Random(f"match {table}")
    loaded = load(table.game, table.edition, {})
    match = Match(loaded, table.seats, seed_of(11))
    for plies in range(200):
        if match.result() is not None:
            break
        if plies % 20 == 0:
            played = replay(match.log())
            assert played.position() == match.position()
            assert played.view(-1, 0) == match.view(0)
        actors = match.to_act()
        if not actors or rng.random() < 0.02:
            soonest = min((due.at for due in match.deadlines()), default=match.now)
            match.advance(soonest - match.now)
        else:
            seat = rng.choice(actors)
            match.play(seat, rng.choice(match.legal(seat)))
        for seat in (None, *range(table.seats)):
            match.events(seat)
    assert len(replay(match.log())) > plies


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_deadlines_lapse_by_themselves(table: Table) -> None:
    """With nobody at the table, time alone brings a game with deadlines on, again and again."""
    rng = Random(f"lapse {table}")
    seen = 0
    for _ in range(12):
        match = Match(
            load(table.game, table.edition, some_options(table, rng)),
            table.seats,
            seed_of(rng.randrange(1 << 30)),
        )
        for _ in range(20):
            if not match.deadlines():
                break
            soonest = min(due.at for due in match.deadlines())
            before = match.position()
            match.advance(max(0, soonest - match.now - 1))
            if match.now < soonest:
                assert match.position() == before
            match.advance(soonest - match.now)
            assert match.now == soonest
            assert match.position() != before
            assert all(due.at >= match.now for due in match.deadlines())
            seen += 1
        played = replay(match.log())
        assert played.position() == match.position()
    has_times = any("seconds" in option.name for option in catalog.options(table.game))
    assert seen or not has_times
