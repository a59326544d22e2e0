"""Rules that say that everybody knows the same must keep to it: frames then show it to all alike."""

from itertools import islice
from random import Random

import pytest

from tests.contract.tables import TABLES, Table, random_game, rules_of


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_events_without_secrets_are_the_same_for_all(table: Table) -> None:
    rules = rules_of(table)
    if not getattr(rules, "same_for_all", False):
        pytest.skip("has secrets")
    seen = 0
    for ply in islice(random_game(rules, table.seats, Random(1)), 150):
        told = rules.events(ply.happened, None)
        seen += len(told)
        assert all(rules.events(ply.happened, seat) == told for seat in range(table.seats))
    assert seen
