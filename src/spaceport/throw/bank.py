"""Throws without a simulator: drawn again from a bank of real ones.

With flat cards the physics depends neither on place nor on direction, so one bank of throws along
x, at evenly spaced speeds, serves every start and aim: take one of about the wanted speed, turn it,
add the tremor. It gives a full resting place and no path. The file is made by tools/throw_bank.py,
which its first line says.
"""

import math
from array import array
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from random import Random
from typing import Final

from msgspec import Struct

from spaceport.core.flight import FAR_AWAY, QUARTER, UNITS, Flick, Rest
from spaceport.throw import luck
from spaceport.throw.aim import release
from spaceport.throw.packed import pack, unpack

FILE: Final = "bank.gz"
CODES: Final = "hhB"
NEAR: Final = 400  # how many throws of the bank stand for one speed
COARSE: Final = 4  # units: lengths in the file are a fifth of a millimetre
TURN_SCALE: Final = 256  # of a quarter turn
POWER: Final = 1.5  # distances grow about so with the speed


class Origin(Struct, frozen=True):
    """How the bank was made: the first line of its file."""

    script: str
    seed: int
    library: str
    throws: int
    least_speed: float
    most_speed: float
    version: int


class Bank:
    """Throws by rising speed: how far they went ahead and to the left, and how they lie."""

    def __init__(self, origin: Origin, columns: "Sequence[array[int]]") -> None:
        self.origin = origin
        self.ahead, self.aside, self.turns = columns
        self.last = origin.throws - 1
        self.span = (origin.most_speed - origin.least_speed) / origin.throws

    def at(self, speed: float, pick: float) -> int:
        """A throw of about this speed; `pick` in [0, 1) says which."""
        here = (speed - self.origin.least_speed) / self.span
        return min(max(int(here + (pick - 0.5) * NEAR), 0), self.last)

    def speed(self, k: int) -> float:
        return self.origin.least_speed + (k + 0.5) * self.span


@cache
def the_bank() -> Bank:
    """The bank that comes with the library."""
    return read(files(__package__).joinpath(FILE).read_bytes())


def read(packed: bytes) -> Bank:
    return Bank(*unpack(packed, Origin, CODES))


def write(origin: Origin, columns: "Sequence[array[int]]") -> bytes:
    """The reverse of `read`."""
    return pack(origin, *columns)


@cache
def maker() -> str:
    """Who signs for these throws."""
    return f"bank-{the_bank().origin.version}"


def outcome(flick: Flick, key: bytes) -> Rest:
    """Where a throw comes to rest, from the draw's key."""
    given = luck.resampled(key)
    x, y, heading, speed = release(flick, given)
    pick, mirror, face = given[3:]
    where = land(the_bank(), x, y, heading, speed, pick / luck.PICKS, mirror == 1)
    return Rest(*where, face, by=maker(), luck=given)


def sample(flick: Flick, rng: Random) -> Rest:
    """The same by any random numbers, for simulations that need no proof."""
    hand = luck.hand(rng.gauss(0.0, 1.0), rng.gauss(0.0, 1.0), rng.gauss(0.0, 1.0))
    x, y, heading, speed = release(flick, hand)
    pick = rng.random() * 2
    where = land(the_bank(), x, y, heading, speed, pick % 1, pick >= 1)
    return Rest(*where, int(rng.random() * 6))


def land(
    bank: Bank, x: float, y: float, heading: float, speed: float, pick: float, mirror: bool
) -> tuple[int, int, int]:
    """Where and how the die lies, in units and tenths of a degree."""
    k = bank.at(speed, pick)
    ahead = COARSE * bank.ahead[k] * (speed / bank.speed(k)) ** POWER
    aside, turn = COARSE * bank.aside[k], (bank.turns[k] + 0.5) * QUARTER / TURN_SCALE
    if mirror:
        aside, turn = -aside, -turn
    cosine, sine = math.cos(heading), math.sin(heading)
    return (
        _inside(x * UNITS + ahead * cosine - aside * sine),
        _inside(y * UNITS + ahead * sine + aside * cosine),
        round(turn + math.degrees(heading) * 10) % QUARTER,
    )


def _inside(value: float) -> int:
    return min(max(round(value), -FAR_AWAY), FAR_AWAY)
