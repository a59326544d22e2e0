"""The median and spread of times of which some are only known in part: whoever was overtaken would
have taken longer, and nobody is quicker than the hand."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

ROUNDS: Final = 500
CLOSE: Final = 1e-7


class Time(NamedTuple):
    """A time, or (`beyond` 1) one that is at least this, or (-1) at most this."""

    value: float
    beyond: int = 0


def lognormal(times: Sequence[Time]) -> tuple[float, float]:
    """The median, and the standard deviation of the logarithm, most likely to give these times."""
    logs = [(math.log(each.value), each.beyond) for each in times]
    known = [value for value, beyond in logs if not beyond]
    middle = sum(known) / len(known)
    spread = max(0.1, math.sqrt(sum((value - middle) ** 2 for value in known) / len(known)))
    for _ in range(ROUNDS):  # what is expected of those known in part, given the rest; and again
        both = [_expected(value, beyond, middle, spread) for value, beyond in logs]
        mean = sum(first for first, _ in both) / len(both)
        variance = sum(second for _, second in both) / len(both) - mean * mean
        moved = abs(mean - middle)
        middle, spread = mean, math.sqrt(max(1e-4, variance))
        if moved < CLOSE:
            break
    return math.exp(middle), spread


def _expected(value: float, beyond: int, middle: float, spread: float) -> tuple[float, float]:
    """The mean of a value and of its square, for a normal one of which an end is known."""
    if not beyond:
        return value, value * value
    away = beyond * (value - middle) / spread
    pull = spread * _hazard(away)
    first = middle + beyond * pull
    second = middle * middle + spread * spread + beyond * pull * (value + middle)
    return first, second


def _hazard(away: float) -> float:
    """Of a standard normal figure: its density there by the chance to lie beyond."""
    if away > 30:  # both vanish; their ratio does not
        return away
    density = math.exp(-away * away / 2) / math.sqrt(2 * math.pi)
    return density / (0.5 * math.erfc(away / math.sqrt(2)))
