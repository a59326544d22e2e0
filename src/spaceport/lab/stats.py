"""Whether figures of two runs differ by more than chance, and how sure a share is.

`tally.wilson` has the interval of a share. All p-values are two-sided, by the normal approximation:
a simulation has hundreds of games, not ten.
"""

import math
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from spaceport.lab.tally import Z, wilson

ALPHA: Final = 0.05


def quantile(ordered: Sequence[float], share: float) -> float:
    """Of sorted values: the one below which this share lies, between neighbours in proportion."""
    place = share * (len(ordered) - 1)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def two_sided(z: float) -> float:
    """The p-value of a standard normal figure."""
    return math.erfc(abs(z) / math.sqrt(2.0))


def two_shares(hits: float, games: int, other_hits: float, other_games: int) -> float:
    """The p-value that two shares are the same: z test with the pooled share."""
    if not games or not other_games:
        return 1.0
    pooled = (hits + other_hits) / (games + other_games)
    noise = math.sqrt(pooled * (1 - pooled) * (1 / games + 1 / other_games))
    return two_sided((hits / games - other_hits / other_games) / noise) if noise else 1.0


def two_samples(values: Sequence[float], others: Sequence[float]) -> float:
    """The p-value that two samples come from one distribution: Mann and Whitney's rank test, with
    the correction for ties (rounds and dead turns are whole numbers: most are tied)."""
    count, other = len(values), len(others)
    every = count + other
    if not count or not other:
        return 1.0
    both = sorted([(value, True) for value in values] + [(value, False) for value in others])
    ranks, ties, before = 0.0, 0.0, 0
    for _, group in groupby(both, key=lambda each: each[0]):
        mine = [is_own for _, is_own in group]
        ranks += sum(mine) * (before + (len(mine) + 1) / 2)
        ties += len(mine) ** 3 - len(mine)
        before += len(mine)
    above = ranks - count * (count + 1) / 2
    noise = count * other / 12 * (every + 1 - ties / (every * (every - 1)))
    return two_sided((above - count * other / 2) / math.sqrt(noise)) if noise > 0 else 1.0


def holm(found: Sequence[float], alpha: float = ALPHA) -> list[bool]:
    """Which of these p-values count, if one looks at all of them: the chance to mark anything at
    all where nothing differs stays below `alpha` (Holm's step-down)."""
    marked = [False] * len(found)
    for rank, place in enumerate(sorted(range(len(found)), key=lambda k: found[k])):
        if found[place] > alpha / (len(found) - rank):
            break
        marked[place] = True
    return marked


def doubt(hits: float, games: int) -> float:
    """Half the width of a share's 95 % interval."""
    low, high = wilson(hits, games)
    return (high - low) / 2


def games_for(share: float, reach: float) -> int:
    """How many games make the 95 % interval of such a share reach so far to either side."""
    spread = max(share * (1 - share), 0.01)
    return math.ceil(spread * (Z / reach) ** 2)
