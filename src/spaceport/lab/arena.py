"""Bots against bots: many games, every bot on every seat equally often, on simulated time.

A game follows from the arena's seed and its own number alone, so that the same seed gives the same
games however many processes play them.
"""

import hashlib
import itertools
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cache, lru_cache, partial
from typing import Any, Final

import msgspec
from msgspec import Struct

from spaceport.bots.base import Bot, player, simple
from spaceport.bots.pace import Pace, decide
from spaceport.core import typed
from spaceport.core.faults import Fault
from spaceport.lab.processes import Processes
from spaceport.library.load import Loaded, check_seats, load
from spaceport.library.match import Match

MOST_ORDERS: Final = 120  # all of them, at a table for six
MOST_EVENTS: Final = 100_000  # far beyond any game that comes to an end


class Setup(Struct, frozen=True):
    """What is played: which bots (by name), at how many seats, how often, from which seed."""

    game: str
    bots: tuple[str, ...]
    seats: int
    games: int
    seed: int
    edition: str | None = None
    options: dict[str, Any] = {}


class Thought(Struct):
    """What one bot's thinking cost in one game, and what went wrong in it."""

    decisions: int = 0
    cpu: float = 0.0
    """Seconds."""
    slowest_turn: float = 0.0
    """Seconds of the costliest round of a seat."""
    failures: int = 0
    trouble: str = ""
    """The first failure."""


class Played(Struct, frozen=True):
    """One game that is over. `seating[seat]` is a bot's number in the setup."""

    number: int
    seating: tuple[int, ...]
    ranking: tuple[int, ...]
    ms: int
    """Table time."""
    thoughts: dict[int, Thought]
    """By the bot's number."""


class Endless(Exception):
    """A game that does not end: `Endless(number, position)`."""


# ---------------------------------------------------------------- seats


@lru_cache(maxsize=8)
def seatings(bots: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """The ways to seat the bots as evenly as can be, in an order that is soon balanced.

    With more seats than bots each gets as many seats as another, or one more; with fewer, some
    sit out. After each full turn round the table everybody there has sat on every seat alike.
    """
    share, more = divmod(seats, bots)
    held = (
        [bot for bot in range(bots) for _ in range(share + (bot in extra))]
        for extra in itertools.combinations(range(bots), more)
    )
    turns = zip(*(_orders(each) for each in held), strict=True)
    found: dict[tuple[int, ...], None] = {}
    for order in itertools.chain.from_iterable(turns):
        for k in range(seats):
            found[(*order[k:], *order[:k])] = None
    return tuple(found)


def _orders(held: Sequence[int]) -> list[tuple[int, ...]]:
    """The orders of these with the first in its place: turning round the table gives the rest."""
    first, rest = held[0], sorted(held[1:])
    every = itertools.islice(itertools.permutations(rest), MOST_ORDERS)
    return [(first, *order) for order in every]


# ---------------------------------------------------------------- one game


@cache
def _loaded(game: str, edition: str | None, options: bytes) -> Loaded:
    return load(game, edition, typed.plain(options))


def loaded(setup: Setup) -> Loaded:
    """The rules of an arena's games, read once a process; a fault if something is wrong."""
    check_seats(setup.game, setup.seats)
    options = msgspec.json.encode(setup.options, order="sorted")
    found = _loaded(setup.game, setup.edition, options)
    found.rules.start(setup.seats)
    return found


def play(setup: Setup, number: int) -> Played:
    """One game of the arena."""
    every = seatings(len(setup.bots), setup.seats)
    seating = every[number % len(every)]
    rules = loaded(setup).rules
    bots = {bot: player(setup.bots[bot], rules) for bot in set(seating)}
    match = Match(loaded(setup), setup.seats, _seed(b"chance", setup.seed, number))
    table = _Table(match, [bots[bot] for bot in seating], _seed(b"bots", setup.seed, number))
    table.play(number)
    result = match.result()
    assert result is not None
    thoughts = {bot: Thought() for bot in bots}
    for seat, bot in enumerate(seating):
        _add(thoughts[bot], table.thoughts[seat])
    return Played(number, seating, result.ranking, match.now, thoughts)


def _seed(what: bytes, seed: int, number: int) -> bytes:
    return hashlib.sha256(b"arena %s %d %d" % (what, seed, number)).digest()


def _add(total: Thought, part: Thought) -> None:
    total.decisions += part.decisions
    total.cpu += part.cpu
    total.slowest_turn = max(total.slowest_turn, part.slowest_turn)
    total.failures += part.failures
    total.trouble = total.trouble or part.trouble


class _Table:
    """A table of bots alone: time passes when nobody has anything to do before."""

    def __init__(self, match: Match, bots: Sequence[Bot], seed: bytes) -> None:
        self.match = match
        self.thoughts = [Thought() for _ in bots]
        self._bots = bots
        self._spare = simple(match.rules.name)
        self._pace = Pace(seed)
        self._turns: dict[int, tuple[int, float]] = {}  # a seat's round, and what it cost so far

    def play(self, number: int) -> None:
        for _ in range(MOST_EVENTS):
            if self.match.result() is not None:
                return
            self._think()
            if not self._happen():
                break
        raise Endless(number, self.match.position())

    def _think(self) -> None:
        match = self.match
        for question in self._pace.questions(match.course(), range(match.seats), match.now):
            began = time.process_time()
            decision, trouble = decide(self._bots[question.seat], question, self._spare)
            self._note(question.seat, time.process_time() - began, trouble)
            self._pace.answer(question, decision)

    def _note(self, seat: int, cpu: float, trouble: str) -> None:
        thought, course = self.thoughts[seat], self.match.course()
        round_ = course.rules.round(course.state)
        before, spent = self._turns.get(seat, (round_, 0.0))
        self._turns[seat] = (round_, cpu + (spent if before == round_ else 0.0))
        thought.decisions += 1
        thought.cpu += cpu
        thought.slowest_turn = max(thought.slowest_turn, self._turns[seat][1])
        thought.failures += bool(trouble)
        thought.trouble = thought.trouble or trouble

    def _happen(self) -> bool:
        """The next deadline, or the next bot's action if that is earlier."""
        match, due, deadline = self.match, self._pace.due(), self.match.course().due
        if deadline is not None and (due is None or deadline.at <= due):
            match.advance(max(0, deadline.at - match.now))
            return True
        if due is None:
            return False
        match.advance(max(0, due - match.now))
        ready = self._pace.ready(match.now)
        if ready is not None:
            match.play(*ready)
        return True


# ---------------------------------------------------------------- many games


def run(setup: Setup, processes: int = 1) -> Iterator[Played]:
    """All games, as they end."""
    if processes <= 1:
        yield from (play(setup, number) for number in range(setup.games))
        return
    try:
        with closing(Processes(processes).each(partial(play, setup), range(setup.games))) as played:
            yield from (game for _, game in played)
    except Fault as fault:
        if fault.code != "sim-worker-lost":
            raise
        raise Fault("sim-arena-lost") from None
