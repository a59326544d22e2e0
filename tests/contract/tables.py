"""Every game of the catalogue at every table, and random play that fits any of them."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from spaceport.core.causes import Cause, Chosen, Drawn, Lapsed, Removed
from spaceport.core.faults import OptionFault
from spaceport.core.rules import Rules
from spaceport.core.terms import Deadline, pick_move, pick_outcome
from spaceport.games import catalog
from spaceport.library.load import load

MOST_CAUSES: Final = 200_000  # far beyond every game: one that needs more does not end


class Table(NamedTuple):
    """A game, an edition of it and a number of seats."""

    game: str
    edition: str
    seats: int

    def __str__(self) -> str:
        return f"{self.game}-{self.edition}-{self.seats}"


TABLES: Final = tuple(
    Table(listing.name, edition, seats)
    for listing in catalog.GAMES
    for edition in listing.editions
    for seats in range(listing.least, listing.most + 1)
)


@cache
def _loaded(game: str, edition: str, options: str, version: int | None) -> Rules[Any]:
    return load(game, edition, json.loads(options), version=version).rules


def rules_of(
    table: Table, options: dict[str, Any] | None = None, version: int | None = None
) -> Rules[Any]:
    """The rules of a table."""
    return _loaded(table.game, table.edition, json.dumps(options or {}, sort_keys=True), version)


def some_options(table: Table, rng: Random) -> dict[str, Any]:
    """Options at random: each is left alone, at an end of what it takes, or inside."""
    found: dict[str, Any] = {}
    for option in catalog.options(table.game):
        if option.name == "edition" or rng.random() < 0.5:
            continue
        if option.kind == "switch":
            found[option.name] = rng.random() < 0.5
        elif option.kind == "seats":
            some = [seat for seat in range(table.seats) if rng.random() < 0.5]
            found[option.name] = rng.choice((True, False, some))
        elif option.kind == "choice":
            found[option.name] = rng.choice(option.choices)
        elif option.least is not None and option.most is not None:
            most = min(option.most, table.seats) if option.name == "first" else option.most
            ends = (option.least, most, rng.randint(option.least, most))
            found[option.name] = rng.choice(ends)
    return found


def some_rules(table: Table, rng: Random) -> Rules[Any]:
    """The rules of a table, of any version, with options at random; plain ones where they do not
    go together."""
    version = rng.randint(1, catalog.newest(table.game))
    try:
        return rules_of(table, some_options(table, rng), version)
    except OptionFault:
        return rules_of(table)


def next_due(rules: Rules[Any], state: Any) -> Deadline | None:
    return min(rules.deadlines(state), key=lambda deadline: deadline.at, default=None)


def random_cause(rules: Rules[Any], state: Any, now: int, rng: Random) -> tuple[Cause, int] | None:
    """Something that may happen next and when; None if the game is over."""
    draw = rules.chance(state)
    if draw is not None:
        return Drawn(pick_outcome(draw, rng)), now
    due = next_due(rules, state)
    actors = rules.to_act(state)
    if due is not None and (not actors or due.at <= now or rng.random() < 0.02):
        return Lapsed(due.name), max(now, due.at)
    if not actors:
        return None
    now += rng.randrange(300)
    if due is not None:
        now = min(now, due.at - 1)
    seat = rng.choice(actors)
    if rng.random() < 0.0004:
        return Removed(seat), now
    return Chosen(seat, pick_move(rules.menu(state, seat), rng)), now


class Ply(NamedTuple):
    """What was, what happened and what became of it."""

    before: Any
    cause: Cause
    now: int
    after: Any
    happened: Any


def random_game(rules: Rules[Any], seats: int, rng: Random) -> Iterator[Ply]:
    """A game from start to end, one ply after another. Fails if it does not end."""
    state, now = rules.start(seats), 0
    for _ in range(MOST_CAUSES):
        found = random_cause(rules, state, now, rng)
        if found is None:
            return
        cause, now = found
        after, happened = rules.step(state, cause, now)
        yield Ply(state, cause, now, after, happened)
        state = after
    raise AssertionError(f"{rules.name} does not end: {rules.position(state)}")


def position_after(rules: Rules[Any], seats: int, plies: int, rng: Random) -> tuple[Any, int]:
    """The state after so many random plies, or the last one before the end; and its time."""
    state, now = rules.start(seats), 0
    for count, ply in enumerate(random_game(rules, seats, rng)):
        if count >= plies or rules.result(ply.after) is not None:
            break
        state, now = ply.after, ply.now
    return state, now
