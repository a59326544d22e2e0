"""The tests behind the marks of a report, against known figures and against counting everything."""

import math
from itertools import combinations
from random import Random
from statistics import NormalDist, quantiles

import pytest

from spaceport.lab.stats import doubt, games_for, holm, quantile, two_samples, two_shares, two_sided
from spaceport.lab.tally import wilson


def test_quantiles_as_the_standard_library_has_them() -> None:
    values = sorted(Random(1).random() for _ in range(37))
    for n in (4, 10, 20):
        every = [quantile(values, k / n) for k in range(1, n)]
        assert every == pytest.approx(quantiles(values, n=n, method="inclusive"))
    assert quantile([3.0], 0.95) == 3.0
    assert (quantile(values, 0.0), quantile(values, 1.0)) == (values[0], values[-1])


def test_wilson_by_its_definition() -> None:
    """The ends are the shares that the z test just does not refuse."""
    for hits, games in ((3, 10), (55, 300), (0, 8), (8, 8)):
        for end in wilson(hits, games):
            noise = math.sqrt(end * (1 - end) / games)
            if noise > 1e-6:
                assert two_sided((hits / games - end) / noise) == pytest.approx(0.05, abs=1e-6)
    assert wilson(15, 50) == pytest.approx((0.1910, 0.4375), abs=1e-4)  # Newcombe's tables


def test_two_shares_as_the_chi_square_of_a_table() -> None:
    """Aspirin and heart attacks: 104 of 11,037 against 189 of 11,034 is 25.01 by textbooks."""
    p = two_shares(104, 11_037, 189, 11_034)
    assert p == pytest.approx(two_sided(math.sqrt(25.01)), rel=0.01)
    table = ((30, 70), (45, 55))
    total, square = 200, 0.0
    for line in table:
        for k, count in enumerate(line):
            expected = sum(line) * (table[0][k] + table[1][k]) / total
            square += (count - expected) ** 2 / expected
    assert two_shares(30, 100, 45, 100) == pytest.approx(two_sided(math.sqrt(square)))
    assert two_shares(0, 10, 0, 20) == two_shares(1, 0, 1, 5) == 1.0


@pytest.mark.parametrize("ties", [False, True])
def test_the_rank_test_against_every_split(ties: bool) -> None:
    """Mean and variance of the count of pairs, over all ways to deal the values to two samples."""
    rng = Random(5)
    pool = [rng.randrange(4) if ties else rng.random() for _ in range(9)]

    def pairs(own: tuple[int, ...]) -> float:
        rest = [k for k in range(9) if k not in own]
        return sum((pool[a] > pool[b]) + 0.5 * (pool[a] == pool[b]) for a in own for b in rest)

    every = [pairs(own) for own in combinations(range(9), 4)]
    mean = sum(every) / len(every)
    noise = math.sqrt(sum((each - mean) ** 2 for each in every) / len(every))
    expected = two_sided((pairs((0, 1, 2, 3)) - mean) / noise)
    assert two_samples(pool[:4], pool[4:]) == pytest.approx(expected)


def test_the_rank_test_where_nothing_differs() -> None:
    assert two_samples([2, 2, 2], [2, 2]) == two_samples([], [1.0]) == 1.0


def test_holm_by_the_textbook() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == [True, False, False, True]
    assert holm([]) == []
    assert holm([0.05]) == [True]
    assert holm([0.026, 0.026]) == [False, False], "one alone would count"


def test_where_nothing_differs_anything_is_marked_in_one_table_of_twenty() -> None:
    rng, normal = Random(3), NormalDist()
    marked = 0
    for _ in range(2000):
        p = [two_sided(normal.inv_cdf(rng.random())) for _ in range(12)]
        marked += any(holm(p))
    assert 70 < marked < 130


def test_how_many_games_are_enough() -> None:
    games = games_for(0.5, 0.025)
    assert games == 1537
    assert doubt(games / 2, games) == pytest.approx(0.025, rel=0.01)
