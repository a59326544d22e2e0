"""Where things lie on the table of Space Planets, and what a resting die touches.

Units, axes and turns are those of `core.flight`: everything is whole, so that every machine judges
a touch alike, and two overlaps can be equal (P3).
"""

import math
from fractions import Fraction
from typing import Final

from msgspec import Struct

from spaceport.core.bits import bits
from spaceport.core.flight import GRAIN, QUARTER, UNITS, turned

DIE_MM: Final = 16
DIE_HALF: Final = DIE_MM * UNITS // 2
LEAST_TOUCH: Final = UNITS // 2  # half a millimetre of overlap
ONE: Final = 1 << 14
WAVES: Final = tuple(
    (round(ONE * math.cos(math.radians(k / 10))), round(ONE * math.sin(math.radians(k / 10))))
    for k in range(QUARTER)
)
"""Cosine and sine of each turn, as whole numbers."""

PLACE_NAMES: Final = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
SIDES: Final = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""On which side of the table each seat sits: 0 is seat 0's, the others follow clockwise."""

# The bounds of a gesture (P29).
MOST_ANGLE: Final = 60 * GRAIN
LEAST_DISTANCE: Final = 60 * GRAIN
MOST_DISTANCE: Final = 480 * GRAIN


class Layout(Struct, frozen=True):
    """The measures of a table, in units: half a card, from card to card, half of the square of
    cards, from the middle to the throw line, half of the table."""

    card: int
    step: int
    square: int
    line: int
    table: int

    @property
    def most_start(self) -> int:
        """How far to the side a throw may start, in hundredths: as far as the cards lie."""
        return self.square * GRAIN // UNITS


def layout_of(card: float, gap: float, line: float, table: float) -> Layout:
    """The measures from millimetres."""
    square = round((3 * card + 2 * gap) * UNITS / 2)
    return Layout(
        card=round(card * UNITS / 2),
        step=round((card + gap) * UNITS),
        square=square,
        line=square + round(line * UNITS),
        table=round(table * UNITS / 2),
    )


def centre(layout: Layout, place: int) -> tuple[int, int]:
    """The middle of a place."""
    return (place % 3 - 1) * layout.step, (place // 3 - 1) * layout.step


def aims(layout: Layout) -> list[tuple[int, int, int]]:
    """A throw at each place, straight ahead, near row first, as the thrower sees the square."""
    return [
        (
            (k % 3 - 1) * layout.step * GRAIN // UNITS,
            0,
            (layout.line + (k // 3 - 1) * layout.step) * GRAIN // UNITS,
        )
        for k in range(len(PLACE_NAMES))
    ]


def place_seen(side: int, place: int) -> int:
    """The place that a thrower on this side sees at `place`: 0 is near and left for everybody."""
    x, y = turned(side, place % 3 - 1, place // 3 - 1)
    return round(x) + 1 + 3 * (round(y) + 1)


def is_off(layout: Layout, x: int, y: int) -> bool:
    """Whether the die fell off the table (P23)."""
    return max(abs(x), abs(y)) > layout.table


# ---------------------------------------------------------------- touching


def touched(layout: Layout, x: int, y: int, turn: int, there: int) -> int:
    """The mask of the cards that a die lying there touches, of those in the mask `there` (P12).

    Where there are several, only the one with the largest overlap counts, or the equal ones (P3).
    """
    found = 0
    for place in bits(there):
        if overlaps(layout, x, y, turn, place):
            found |= 1 << place
    if found & (found - 1):
        areas = {place: overlap(layout, x, y, turn, place) for place in bits(found)}
        most = max(areas.values())
        found = sum(1 << place for place, area in areas.items() if area == most)
    return found


def overlaps(layout: Layout, x: int, y: int, turn: int, place: int) -> bool:
    """Whether the footprint overlaps a card by half a millimetre, along every axis of both."""
    at = centre(layout, place)
    dx, dy = abs(x - at[0]), abs(y - at[1])
    if max(dx, dy) > layout.card + 2 * DIE_HALF:
        return False
    cosine, sine = WAVES[turn]
    wide = cosine + sine
    if (layout.card - max(dx, dy) - LEAST_TOUCH) * ONE + DIE_HALF * wide < 0:
        return False
    dx, dy = x - at[0], y - at[1]
    along = max(abs(dx * cosine + dy * sine), abs(dy * cosine - dx * sine))
    return (DIE_HALF - LEAST_TOUCH) * ONE + layout.card * wide - along >= 0


Corner = tuple[Fraction, Fraction]


def overlap(layout: Layout, x: int, y: int, turn: int, place: int) -> Fraction:
    """The exact area that the footprint and a card share."""
    at = centre(layout, place)
    cosine, sine = WAVES[turn]
    shape: list[Corner] = [
        (
            Fraction(DIE_HALF * (a * cosine - b * sine), ONE) + x - at[0],
            Fraction(DIE_HALF * (a * sine + b * cosine), ONE) + y - at[1],
        )
        for a, b in ((1, 1), (-1, 1), (-1, -1), (1, -1))
    ]
    for axis in (0, 1):
        for sign in (1, -1):
            shape = _cut(shape, axis, sign, layout.card)
    doubled = sum(
        (a[0] * b[1] - a[1] * b[0] for a, b in zip(shape, shape[1:] + shape[:1], strict=True)),
        Fraction(0),
    )
    return doubled / 2


def _cut(shape: list[Corner], axis: int, sign: int, limit: int) -> list[Corner]:
    """What of a shape lies on the inner side of a line."""
    kept: list[Corner] = []
    for a, b in zip(shape, shape[1:] + shape[:1], strict=True):
        inside, next_inside = limit - sign * a[axis], limit - sign * b[axis]
        if inside >= 0:
            kept.append(a)
        if (inside >= 0) != (next_inside >= 0):
            share = inside / (inside - next_inside)
            kept.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
    return kept
