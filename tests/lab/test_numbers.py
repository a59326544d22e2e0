"""Moves as numbers, menus as masks, results as rewards."""

from itertools import islice
from random import Random
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from spaceport.core.faults import Illegal
from spaceport.core.terms import Result, moves_of
from spaceport.lab.numbers import Numbering, rewards
from spaceport.library.load import load
from tests.contract.tables import TABLES, Table, random_game, rules_of

pytestmark = pytest.mark.lab


@pytest.mark.parametrize(
    ("game", "edition", "size"),
    [
        ("sos", "ring", 790),
        ("planets", "standard", 22),
        ("bowl", "standard", 57),
        ("builder", "standard", 659),
    ],
)
def test_how_many_numbers_there_are(game: str, edition: str, size: int) -> None:
    assert Numbering(load(game, edition, {}).rules.shape()).size == size


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_menu_is_its_mask_and_its_numbers(table: Table) -> None:
    rules, menus = rules_of(table), 0
    numbering = Numbering(rules.shape())
    assert [numbering.number(move) for move in numbering.moves] == list(range(numbering.size))
    for ply in islice(random_game(rules, table.seats, Random(3)), 200):
        for seat in range(table.seats):
            menu = rules.menu(ply.before, seat)
            numbers, mask = numbering.numbers(menu), numbering.mask(menu)
            assert numbers == sorted(numbering.number(move) for move in moves_of(menu))
            assert {numbering.move(number) for number in numbers} == set(moves_of(menu))
            assert mask.dtype == np.int8
            assert np.flatnonzero(mask).tolist() == numbers
            menus += bool(menu)
    assert menus > 10


def test_a_mask_is_the_callers_own() -> None:
    numbering = Numbering((3, 1))
    numbering.mask([(0, 0b101)])[:] = 1
    assert numbering.mask([(0, 0b101)]).tolist() == [1, 0, 1, 0]


@pytest.mark.parametrize("odd", [-1, 4, 10**30, 1.0, "1", None, (1,), [0]])
def test_what_is_no_number_is_illegal(odd: Any) -> None:
    with pytest.raises(Illegal, match="bad-action"):
        Numbering((3, 1)).move(odd)


def test_numbers_of_numpy_are_numbers() -> None:
    assert Numbering((3, 1)).move(np.int64(3)) == Numbering((3, 1)).moves[3]


@pytest.mark.parametrize(
    ("ranking", "wanted"),
    [
        ((1, 2), [1, -1]),
        ((2, 1, 3), [-0.5, 1, -0.5]),
        ((1, 3, 1, 4), [0.5, -0.5, 0.5, -0.5]),
        ((1, 1), [0, 0]),
    ],
)
def test_winners_share_one_and_the_others_minus_one(
    ranking: tuple[int, ...], wanted: list[float]
) -> None:
    result = Result(ranking, tuple(range(len(ranking))))
    assert rewards(result, "win") == wanted
    assert sum(wanted) == 0
    assert rewards(result, "score") == [float(score) for score in result.scores]
