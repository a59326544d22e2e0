"""Counts of fixed positions, and the same actions by the naive second text of the rules."""

from random import Random

import pytest

from spaceport.library.perft import divide
from tests.contract.perft import Fixed, each_position, positions
from tests.games.bowl import oracle_acts
from tests.games.bowl.boards import VARIANTS, rules_of
from tests.games.bowl.test_notation import random_ply

POSITIONS = positions("bowl")


@each_position("bowl")
def test_the_naive_text_offers_the_same(fixed: Fixed) -> None:
    rules = rules_of(**fixed.options)
    state = rules.parse_position(fixed.position)
    if rules.chance(state) is None:
        no_wild = fixed.options.get("no_wild", False)
        naive = oracle_acts.divide(fixed.position, rules.kit.side, not no_wild)
        assert set(divide(rules, state, 1)) == naive
        assert len(naive) == fixed.counts[0]


def test_the_positions_are_many_sided() -> None:
    states = [rules_of(**each.options).parse_position(each.position) for each in POSITIONS]
    phases = {each.position.rpartition("; ")[2] for each in POSITIONS}
    assert phases == {
        *("deal", "first", "top", "toss", "land", "search", "countdown", "placement", "reveal"),
        "over",
    }  # fmt: skip
    assert {2, 5, 8} <= {state.seats for state in states}
    on = {name for each in POSITIONS for name in each.options}
    assert on >= {"black_hole", "no_wild", "void", "big_galaxy", "beginner"}


@pytest.mark.parametrize("seed", range(6))
def test_random_games_offer_what_the_naive_text_offers(seed: int) -> None:
    rng = Random(f"acts {seed}")
    on = {name: rng.random() < 0.5 for name in VARIANTS}
    rules = rules_of(search_limit=60, **on)
    state, now = rules.start(rng.randint(2, 8)), 0
    looked = 0
    while rules.result(state) is None:
        if rules.chance(state) is None:
            seen = oracle_acts.read(rules.position(state))
            for seat in range(state.seats):
                naive = oracle_acts.legal(seen, seat, rules.kit.side, not on["no_wild"])
                assert {str(action) for action in rules.legal(state, seat)} == naive
            looked += 1
        state, now = random_ply(rules, state, now, rng)
    assert looked > 20
