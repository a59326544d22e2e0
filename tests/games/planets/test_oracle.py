"""The rules and the naive second text of them agree in random games; crystals are never lost."""

from random import Random
from typing import Any

import pytest

from spaceport.core.causes import Removed
from spaceport.games.planets.state import State
from tests.games.planets import oracle
from tests.games.planets.tables import RULES, do, legal, public, random_ply

GAMES = 60


def told(state: State) -> dict[str, Any]:
    seen = public(state)
    owned = [[card.kind + ("*" if card.up else "") for card in held] for held in seen.owned]
    return {
        "table": list(seen.cards.values()),
        "pile": list(seen.pile.values()),
        "reserve": seen.reserve,
        "crystals": list(seen.crystals),
        "owned": owned,
        "leaks": list(seen.leaks),
        "scores": list(seen.scores),
        "winners": list(seen.winners),
    }


def play(seats: int, seed: int) -> State:
    """A random game under both; somebody may be removed on the way."""
    rng, state, game = Random(seed), RULES.start(seats), oracle.Game(seats)
    while RULES.result(state) is None:
        assert legal(state) == game.legal()
        actors = RULES.to_act(state)
        if actors and rng.random() < 0.01:
            seat = rng.choice(game.there)
            state, _ = RULES.step(state, Removed(seat), 0)
            game.remove(seat)
        else:
            text = random_ply(RULES, state, rng)
            is_draw = RULES.chance(state) is not None
            state = do(state, text)
            if is_draw:
                game.draw(text.split())
            else:
                game.act(text.split()[0])
        assert told(state) == game.told(), RULES.position(state)
        assert state.reserve + sum(state.crystals) == 40
    assert game.waits_for == "nothing"
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_texts_of_the_rules_agree(seats: int, effort: float) -> None:
    ends = set()
    for seed in range(max(6, round(GAMES * effort))):
        state = play(seats, seed)
        ends.add("fifth" if state.ender >= 0 else "otherwise")
    assert "fifth" in ends


def stalled(seats: int, seed: int, removals: float = 0.0) -> State:
    """A game in which nobody explores, under both; the count of dry turns may lose seats."""
    state, game = RULES.start(seats), oracle.Game(seats)
    rng = Random(seed)
    while RULES.result(state) is None:
        if RULES.to_act(state) and state.idle and rng.random() < removals:
            seat = rng.choice(game.there)
            state, _ = RULES.step(state, Removed(seat), 0)
            game.remove(seat)
            continue
        text = random_ply(RULES, state, rng)
        if legal(state) >= {"renounce"}:
            text = "renounce"
        is_draw = RULES.chance(state) is not None
        state = do(state, text)
        if is_draw:
            game.draw(text.split())
        else:
            game.act(text.split()[0])
        assert told(state) == game.told()
    assert (state.ender, game.waits_for) == (-1, "nothing")
    return state


def test_a_stalled_game_agrees_too() -> None:
    """Only renouncing and missing: the reserve runs dry and three rounds later it is over."""
    state = stalled(2, 1)
    assert (state.reserve, sum(state.crystals)) == (0, 40)


@pytest.mark.parametrize("seats", [3, 4])
def test_a_game_that_stalls_while_seats_are_removed_agrees_too(seats: int) -> None:
    """P24: it never ends by that count with something in the reserve."""
    for seed in range(60):
        state = stalled(seats, seed, 0.06)
        left = seats - state.gone.bit_count()
        assert left == 1 or state.reserve == 0
