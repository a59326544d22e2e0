"""From a gesture to a release: how fast the die leaves the hand, and in which direction."""

import math
from bisect import bisect_right
from typing import Final

from spaceport.core.flight import GRAIN, UNITS, Flick, turned

# The speed in m/s with which the die rests that many millimetres away, on average. Measured with
# tools/throw_bank.py.
DISTANCES: Final = (
    *(60.0, 80.0, 100.0, 131.0, 160.0, 190.0, 217.0),
    *(260.0, 303.0, 350.0, 400.0, 440.0, 480.0),
)
SPEEDS: Final = (
    *(0.427, 0.534, 0.629, 0.757, 0.864, 0.963, 1.045),
    *(1.165, 1.274, 1.383, 1.491, 1.571, 1.648),
)


def speed_for(distance: float) -> float:
    """The speed for a wanted distance in millimetres, between and a bit beyond the measured."""
    return _between(DISTANCES, SPEEDS, distance)


def distance_for(speed: float) -> float:
    """The reverse: how far a throw of this speed goes on average."""
    return _between(SPEEDS, DISTANCES, speed)


def _between(xs: tuple[float, ...], ys: tuple[float, ...], x: float) -> float:
    k = min(max(bisect_right(xs, x), 1), len(xs) - 1)
    share = (x - xs[k - 1]) / (xs[k] - xs[k - 1])
    return ys[k - 1] + share * (ys[k] - ys[k - 1])


def release(flick: Flick, hand: tuple[int, ...]) -> tuple[float, float, float, float]:
    """Where the die leaves the hand (x, y in millimetres), where to (radians, anticlockwise from
    x), and how fast (m/s). `hand` begins with the tremor of start, angle and speed."""
    start, angle, speed = hand[:3]
    x, y = turned(flick.side, (flick.start + start) / GRAIN, -flick.line / UNITS)
    right = math.radians((flick.angle + angle) / GRAIN)
    ahead = turned(flick.side, math.sin(right), math.cos(right))
    heading = math.atan2(ahead[1], ahead[0])
    return x, y, heading, speed_for(flick.distance / GRAIN) * speed / 10_000
