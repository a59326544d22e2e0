"""How many places each mover has: what learners number moves by."""

from typing import Any

import pytest

from spaceport.core.terms import PLACE_BITS
from spaceport.library.load import load
from tests.contract.tables import TABLES, Table, rules_of


@pytest.mark.parametrize(
    ("game", "edition", "options", "moves"),
    [
        ("sos", "ring", {}, 8 * 14 + 2 + 26 * 26),
        ("sos", "tight", {"may_pass": True}, 8 * 14 + 2 + 20 * 20),
        ("bowl", "standard", {}, 7 + 2 * 25),
        ("bowl", "standard", {"big_galaxy": True}, 7 + 2 * 36),
        ("planets", "standard", {}, 9 + 9 + 4),
        ("builder", "standard", {}, 8 * 64 + 8 * 8 + 8 * 8 + 8 + 1 + 8 + 1 + 1),
    ],
)
def test_every_move_has_its_place(
    game: str, edition: str, options: dict[str, Any], moves: int
) -> None:
    assert sum(load(game, edition, options).rules.shape()) == moves


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_place_is_known(table: Table) -> None:
    """And has a name of its own. That menus stay inside, the watch sees (`properties.Watch`)."""
    rules = rules_of(table)
    texts: set[str] = set()
    shape = rules.shape()
    for mover, places in enumerate(shape):
        for place in range(places):
            assert rules.is_known(mover << PLACE_BITS | place)
            texts.add(str(rules.action_of(mover, place)))
    assert len(texts) == sum(shape)
    assert not rules.is_known(len(shape) << PLACE_BITS)
