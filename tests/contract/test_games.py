"""Random games of every table, with all properties of the promise checked at every step."""

import pytest

from tests.contract.properties import watch_game
from tests.contract.tables import TABLES, Table

PLIES = 6_000  # times seats, at a table; bench/bench_sos_contract.py watches 300 games a board


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_promise_is_kept_at_every_step(table: Table, effort: float) -> None:
    plies = games = 0
    while plies * table.seats < PLIES * effort:
        plies += watch_game(table, games)
        games += 1
    assert games


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_promise_is_kept_for_a_while(table: Table) -> None:
    """The quick part: the beginning of one game of every table."""
    assert watch_game(table, 1_000_000, most=400 // table.seats) > table.seats
