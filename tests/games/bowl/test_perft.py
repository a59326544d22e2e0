"""Counts of fixed positions, and the same actions by the naive second text of the rules."""

import tomllib
from random import Random
from typing import Any

import pytest

from spaceport.library.perft import divide, perft
from tests.games.bowl import oracle_acts
from tests.games.bowl.boards import HERE, VARIANTS, rules_of
from tests.games.bowl.test_notation import random_ply

POSITIONS: list[dict[str, Any]] = tomllib.loads((HERE / "perft.toml").read_text("utf-8"))[
    "position"
]
fixed = pytest.mark.parametrize("fixed", POSITIONS, ids=[each["name"] for each in POSITIONS])


def breakdown(counts: dict[str, int]) -> str:
    return "\n".join(f"  {text}: {count}" for text, count in sorted(counts.items()))


@fixed
def test_the_counts_hold(fixed: dict[str, Any]) -> None:
    rules = rules_of(**fixed.get("options", {}))
    state = rules.parse_position(fixed["position"])
    for depth, wanted in enumerate(fixed["counts"], 1):
        found = perft(rules, state, depth)
        told = f"depth {depth}: {found} instead of {wanted}\n"
        assert found == wanted, told + breakdown(divide(rules, state, depth))


@fixed
def test_the_naive_text_offers_the_same(fixed: dict[str, Any]) -> None:
    options = fixed.get("options", {})
    rules = rules_of(**options)
    state = rules.parse_position(fixed["position"])
    if rules.chance(state) is None:
        naive = oracle_acts.divide(
            fixed["position"], rules.kit.side, not options.get("no_wild", False)
        )
        assert set(divide(rules, state, 1)) == naive
        assert len(naive) == fixed["counts"][0]


def test_the_positions_are_many_sided() -> None:
    states = [
        rules_of(**each.get("options", {})).parse_position(each["position"]) for each in POSITIONS
    ]
    phases = {each["position"].rpartition("; ")[2] for each in POSITIONS}
    assert phases == {
        *("deal", "first", "top", "toss", "land", "search", "countdown", "placement", "reveal"),
        "over",
    }  # fmt: skip
    assert {2, 5, 8} <= {state.seats for state in states}
    on = {name for each in POSITIONS for name in each.get("options", {})}
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
