"""Random games of S.O.S. in Space for the benchmarks: every cause through the pure `step`."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from spaceport.core.causes import Chosen, Drawn
from spaceport.core.rules import Rules
from spaceport.core.terms import Result, pick_move, pick_outcome
from spaceport.games import catalog
from spaceport.library.load import load

BOARDS: Final = [load("sos", name, {}).rules for name in catalog.listing("sos").editions]


def tables() -> Iterator[tuple[Rules[Any], int, int]]:
    """Rules, seats and a seed for one game after another: every board, 2 to 4 seats."""
    seed = 0
    while True:
        for rules in BOARDS:
            for seats in (2, 3, 4):
                yield rules, seats, seed
                seed += 1


def play(rules: Rules[Any], seats: int, rng: Random) -> tuple[int, Result]:
    """One game, moves picked from the menu: how many causes it took, and its result."""
    state = rules.start(seats)
    to_act, menu, chance, step = rules.to_act, rules.menu, rules.chance, rules.step
    causes = 0
    while True:
        actors = to_act(state)
        if actors:
            seat = actors[0]
            state, _ = step(state, Chosen(seat, pick_move(menu(state, seat), rng)), 0)
        else:
            draw = chance(state)
            if draw is None:
                break
            state, _ = step(state, Drawn(pick_outcome(draw, rng)), 0)
        causes += 1
    result = rules.result(state)
    assert result is not None
    return causes, result


def play_with_lists(rules: Rules[Any], seats: int, rng: Random) -> tuple[int, Result]:
    """The same, but every move is picked from the full list of typed actions."""
    state = rules.start(seats)
    causes = 0
    while True:
        actors = rules.to_act(state)
        if actors:
            seat = actors[0]
            offered = rules.legal(state, seat)
            action = offered[int(rng.random() * len(offered))]
            state, _ = rules.step(state, Chosen(seat, rules.move(action)), 0)
        else:
            draw = rules.chance(state)
            if draw is None:
                break
            state, _ = rules.step(state, Drawn(pick_outcome(draw, rng)), 0)
        causes += 1
    result = rules.result(state)
    assert result is not None
    return causes, result
