"""Random games of odd editions: they end, and no crystal is ever lost or made."""

from random import Random

import pytest

from spaceport.games.planets.rules import Rules
from tests.games.planets.tables import EDITION, do, random_ply, rules_of, with_changes

ODD = {
    "standard": EDITION,
    "narrow": with_changes(("gap = 24", "gap = 0")),
    "few cards": EDITION.replace("copies = 6", "copies = 2"),
    "many holes": with_changes(("copies = 4", "copies = 60")),
    "dear": with_changes(("die = [1, 2, 3, 1, 2, 3]", "die = [9, 9, 9, 9, 9, 9]")),
    "poor": with_changes(("crystals = 40", "crystals = 4"), ("purse = 4", "purse = 1")),
    "long": with_changes(("goal = 5", "goal = 12")),
}
MOST = 3_000


def finished(rules: Rules, seats: int, seed: int) -> int:
    rng, state = Random(seed), rules.start(seats)
    for plies in range(MOST):
        if rules.result(state) is not None:
            return plies
        state = do(state, random_ply(rules, state, rng), rules=rules)
        assert state.reserve + sum(state.crystals) == rules.kit.crystals
        assert min(state.reserve, *state.crystals) >= 0
        assert all(len(held) <= rules.kit.goal for held in state.owned)
        seen = [*state.cards, *(kind for held in state.owned for kind in held)]
        for kind, copies in enumerate(rules.kit.copies):
            assert 0 <= state.pile[kind] <= copies - seen.count(kind)
    raise AssertionError(f"does not end: {rules.position(state)}")


@pytest.mark.parametrize("edition", ODD)
def test_every_game_ends_and_crystals_are_conserved(edition: str, effort: float) -> None:
    rules = rules_of(ODD[edition])
    for seed in range(max(3, round(9 * effort))):
        assert finished(rules, 2 + seed % 3, seed) > 10
