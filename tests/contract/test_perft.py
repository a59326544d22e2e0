"""Counts of fixed positions. A game's own tests compare them with a naive second generator."""

import pytest

from spaceport.games import catalog
from spaceport.games.catalog import Listing
from spaceport.library.perft import divide, perft
from tests.contract.catalogue import GAME_TESTS, each_game, is_missing, shown
from tests.contract.perft import FORM, Fixed, breakdown, positions

POSITIONS = [fixed for game in catalog.GAMES for fixed in positions(game.name)]


@each_game
def test_there_are_counts_for_every_edition(game: Listing) -> None:
    path, found = GAME_TESTS / game.name / "perft.toml", positions(game.name)
    assert path.is_file(), is_missing(path, f"It holds {FORM}, for every edition")
    missing = set(game.editions) - {fixed.edition for fixed in found}
    assert not missing, f"{shown(path)} lacks positions of the edition {', '.join(sorted(missing))}"
    short = [fixed.name for fixed in found if len(fixed.counts) < 2]
    assert not short, f"{shown(path)}: count at least 2 plies on from {short}"


@pytest.mark.parametrize("fixed", POSITIONS, ids=str)
def test_the_counts_hold(fixed: Fixed) -> None:
    rules = fixed.rules()
    state = rules.parse_position(fixed.position)
    for depth, wanted in enumerate(fixed.counts, 1):
        found = perft(rules, state, depth)
        told = f"depth {depth}: {found} instead of {wanted}\n"
        assert found == wanted, told + breakdown(divide(rules, state, depth))
