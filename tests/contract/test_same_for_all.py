"""Rules that say that all know the same must keep to it: frames then show it to all alike."""

from itertools import islice
from random import Random

import pytest

from tests.contract.tables import TABLES, Table, random_game, rules_of

OPEN = [table for table in TABLES if rules_of(table).same_for_all]


@pytest.mark.parametrize("table", OPEN, ids=str)
def test_events_without_secrets_are_the_same_for_all(table: Table) -> None:
    rules, seen = rules_of(table), 0
    for ply in islice(random_game(rules, table.seats, Random(1)), 150):
        told = rules.events(ply.happened, None)
        seen += len(told)
        assert all(rules.events(ply.happened, seat) == told for seat in range(table.seats))
    assert seen


@pytest.mark.parametrize("table", OPEN, ids=str)
def test_where_all_know_the_same_the_own_part_tells_nothing(table: Table) -> None:
    """Whoever takes a seat over in such a game plays at once: there is nothing to spy out."""
    rules = rules_of(table)
    owns = {seat: rules.view(rules.start(table.seats), seat).own for seat in range(table.seats)}
    for ply in islice(random_game(rules, table.seats, Random(2)), 150):
        for seat, own in owns.items():
            assert rules.view(ply.after, seat).own == own
