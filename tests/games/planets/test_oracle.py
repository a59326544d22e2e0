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


def test_a_stalled_game_agrees_too() -> None:
    """Only renouncing and missing: the reserve runs dry and three rounds later it is over."""
    state, game = RULES.start(2), oracle.Game(2)
    rng, rounds = Random(1), 0
    while RULES.result(state) is None:
        text = random_ply(RULES, state, rng)
        if legal(state) >= {"renounce"}:
            text = "renounce"
        is_draw = RULES.chance(state) is not None
        state = do(state, text)
        if is_draw:
            game.draw(text.split())
        else:
            game.act(text.split()[0])
        rounds += not is_draw
        assert told(state) == game.told()
    assert state.ender == -1
    assert (state.reserve, sum(state.crystals)) == (0, 40)
