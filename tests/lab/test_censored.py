"""Times known in part: no other median or spread gives them more likely."""

import math
from random import Random
from statistics import NormalDist

import pytest

from spaceport.lab.fit.censored import Time, lognormal


def likelihood(times: list[Time], median: float, spread: float) -> float:
    normal = NormalDist(math.log(median), spread)
    total = 0.0
    for value, beyond in times:
        place = math.log(value)
        below = normal.cdf(place)
        total += math.log((normal.pdf(place), 1 - below, below)[beyond])
    return total


def test_no_other_median_or_spread_is_likelier() -> None:
    rng = Random(2)
    times = []
    for _ in range(400):
        value, end = rng.lognormvariate(math.log(40), 0.9), rng.uniform(10, 120)
        times.append(Time(5, -1) if value < 5 else Time(min(value, end), int(value > end)))
    median, spread = lognormal(times)
    best = likelihood(times, median, spread)
    for factor in (0.97, 0.99, 1.01, 1.03):
        assert likelihood(times, median * factor, spread) < best
        assert likelihood(times, median, spread * factor) < best
    assert median == pytest.approx(40, rel=0.12)
    assert spread == pytest.approx(0.9, rel=0.12)


def test_far_beyond_everything() -> None:
    median, spread = lognormal([Time(10), Time(11), Time(1e6, 1)])
    assert math.isfinite(median)
    assert math.isfinite(spread)
