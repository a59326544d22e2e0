"""A game of a plan as a row: what was played, how it went, how it ended."""

import hashlib
import itertools
from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec

from spaceport.bots.base import simple
from spaceport.core.faults import Fault
from spaceport.core.offers import Fair
from spaceport.core.terms import Result
from spaceport.lab.arena import seatings
from spaceport.lab.drive import Choices, Drive, Endless, Players, wander
from spaceport.lab.facts import Facts, facts_of
from spaceport.lab.people import player
from spaceport.lab.plan import Cell, Plan, cells, loaded
from spaceport.library import playouts
from spaceport.library.match import Match

Kind = Literal["int", "float", "text", "list"]
Column = tuple[str, Kind]
Row = tuple[Any, ...]
"""The values of the columns; a list is some ints, mostly one a seat."""


def _kinds(names: str, kind: Kind) -> list[Column]:
    return [(name, kind) for name in names.split()]


EVENT_COLUMNS: Final[list[Column]] = [
    *_kinds("cell number n ms seat", "int"),
    ("word", "text"),
    *_kinds("a b c d", "int"),
]


def columns(plan: Plan) -> list[Column]:
    """Names and kinds of a row's values, in their order."""
    counted = facts_of(plan.game)
    most = max(cell.seats for cell in cells(plan))
    options: list[Column] = [(f"opt_{name}", _option_kind(plan, name)) for name in _options(plan)]
    return [
        *_kinds("cell number seed", "int"),
        ("game", "text"),
        ("rules", "int"),
        *_kinds("edition edition_sum", "text"),
        ("seats", "int"),
        *options,
        *_kinds(" ".join(f"seat_{seat}" for seat in range(most)), "text"),
        *_kinds("first_seat rounds causes choices draws lapses ms", "int"),
        ("how", "text"),
        *_kinds("winners ranking scores", "list"),
        *_kinds("margin ties lead_changes", "int"),
        ("last_lead_change", "float"),
        *_kinds("behind_at_half comeback", "int"),
        ("course", "list"),
        *_kinds("dead_turns forced", "int"),
        ("branching", "float"),
        ("waited_ms", "int"),
        *_kinds(" ".join(counted.BY_SEAT), "list"),
        *_kinds(" ".join((*counted.OF_GAME, "failures")), "int"),
    ]


def _options(plan: Plan) -> list[str]:
    """The options that are set or swept."""
    return [name for name in {**plan.options, **plan.sweep} if name not in ("edition", "seats")]


def _option_kind(plan: Plan, name: str) -> Kind:
    values = plan.sweep.get(name, (plan.options.get(name),))
    return "int" if all(isinstance(value, int) for value in values) else "text"


def _option(plan: Plan, cell: Cell, name: str) -> Any:
    value = cell.options[name]
    if _option_kind(plan, name) == "int":
        return int(value)
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


# ---------------------------------------------------------------- one game


class Stage:
    """What all games of a cell share."""

    def __init__(self, plan: Plan, number: int) -> None:
        every = cells(plan)
        self.plan = plan
        self.number = number
        self.cell = every[number]
        self.loaded = loaded(plan, self.cell)
        self.rules = self.loaded.rules
        self.spare = simple(plan.game)
        self.bots = (
            {}
            if plan.is_random
            else {name: player(name, self.rules, plan.people) for name in plan.bots}
        )
        own = self.loaded
        self.which = (plan.seed, plan.game, own.rules.version, own.edition, own.edition_sum)
        self.options = [_option(plan, self.cell, name) for name in _options(plan)]
        self.empty = [None] * (max(cell.seats for cell in every) - self.cell.seats)

    def seating(self, number: int) -> list[str]:
        """Who sits where: over the numbers everybody sits everywhere equally often."""
        bots = self.plan.bots
        every = seatings(len(bots), self.cell.seats)
        return [bots[bot] for bot in every[number % len(every)]]

    def seed(self, number: int, what: bytes) -> bytes:
        """The luck of one game: of its `chance`, or of its `bots`."""
        told = b"simulate %s %d %d %d" % (what, self.plan.seed, self.number, number)
        return hashlib.sha256(told).digest()


class Played(NamedTuple):
    """A game that is over."""

    result: Result
    facts: Facts
    choices: Choices
    draws: int
    lapses: int = 0
    ms: int = 0
    waited: int = 0
    failures: int = 0


class _Listener:
    """Counts what is said, and writes it down if events are wanted."""

    def __init__(self, stage: Stage, number: int, events: list[Row] | None) -> None:
        self.facts = facts_of(stage.plan.game)(stage.rules, stage.cell.seats)
        self._which = (stage.number, number)
        self._events = events
        self._n = 0

    def hear(self, said: Sequence[Any], state: Any, now: int) -> None:
        self.facts.hear(said, state)
        if self._events is not None:
            for each in said:
                self._events.append((*self._which, self._n, now, *self.facts.row(each)))
                self._n += 1


def play(stage: Stage, number: int, events: list[Row] | None = None) -> Played:
    """One game to its end."""
    listener = _Listener(stage, number, events)
    if not stage.plan.is_random:
        return _with_bots(stage, number, listener)
    if playouts.has(stage.plan.game) and not stage.rules.has_throws:
        return _played_out(stage, number, listener)
    return _wandered(stage, number, listener)


def _with_bots(stage: Stage, number: int, listener: _Listener) -> Played:
    drive = _drive(stage, number, listener)
    bots = [stage.bots[name] for name in stage.seating(number)]
    players = Players(drive, bots, stage.spare, stage.seed(number, b"bots"))
    try:
        players.play()
    except Endless as endless:
        where = {"cell": stage.number, "number": number}
        raise Fault("sim-endless", **where, position=str(endless)) from None
    return Played(
        _result(stage, drive.state),
        listener.facts,
        players.choices,
        drive.draws,
        drive.lapses,
        drive.now,
        players.waited,
        players.failures,
    )


def _wandered(stage: Stage, number: int, listener: _Listener) -> Played:
    """At random, through the rules as bots play: also what cannot be played out."""
    drive = _drive(stage, number, listener)
    choices = wander(drive, Fair(stage.seed(number, b"chance")))
    return Played(_result(stage, drive.state), listener.facts, choices, drive.draws)


def _played_out(stage: Stage, number: int, listener: _Listener) -> Played:
    """The same game in one loop: compiled, several times as fast."""
    heard: list[Any] = []
    luck = Fair(stage.seed(number, b"chance"))
    state, counts = playouts.play(stage.rules, stage.cell.seats, luck, heard)
    listener.hear(list(itertools.chain.from_iterable(heard)), state, 0)
    choices = Choices()
    choices.made, choices.offered, choices.forced = counts.choices, counts.offered, counts.forced
    return Played(_result(stage, state), listener.facts, choices, counts.draws)


def _drive(stage: Stage, number: int, listener: _Listener) -> Drive:
    return Drive(stage.rules, stage.cell.seats, stage.seed(number, b"chance"), listener.hear)


def _result(stage: Stage, state: Any) -> Result:
    found = stage.rules.result(state)
    assert found is not None
    return found


def again(stage: Stage, number: int) -> Match:
    """The same game once more, as a finished match with a log."""
    way = _wandered if stage.plan.is_random else _with_bots
    played = way(stage, number, _Listener(stage, number, None))
    match = Match(stage.loaded, stage.cell.seats, stage.seed(number, b"chance"))
    for now, seat, action in played.choices.trace:
        match.advance(now - match.now)
        match.play(seat, action)
    match.advance(played.ms - match.now)
    return match


def row(stage: Stage, number: int, events: list[Row] | None = None) -> Row:
    """One game as the values of `columns`."""
    played = play(stage, number, events)
    return (
        *(stage.number, number, *stage.which, stage.cell.seats),
        *(*stage.options, *stage.seating(number), *stage.empty),
        *_course(played),
        *_end(played),
        *_idle(played, stage.cell.seats),
        *played.facts.values(),
        played.failures,
    )


def _course(played: Played) -> tuple[Any, ...]:
    facts, made = played.facts, played.choices.made
    causes = made + played.draws + played.lapses
    return facts.first, facts.rounds, causes, made, played.draws, played.lapses, played.ms


def _end(played: Played) -> tuple[Any, ...]:
    facts, result = played.facts, played.result
    winners, scores = result.winners, result.scores
    others = [score for seat, score in enumerate(scores) if seat not in winners]
    margin = scores[winners[0]] - max(others) if others and len(winners) == 1 else 0
    told = (facts.how, winners, result.ranking, scores, margin, len(winners) - 1)
    return *told, *facts.drama(winners)


def _idle(played: Played, seats: int) -> tuple[Any, ...]:
    choices, made = played.choices, played.choices.made
    branching = round(choices.offered / made, 4) if made else 0.0
    return played.facts.dead, choices.forced, branching, played.waited // seats
