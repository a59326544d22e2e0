"""What a resting die touches: judged in whole numbers, against a slow judge that clips shapes."""

import hashlib
import math
from fractions import Fraction
from random import Random

import pytest

from spaceport.core.flight import QUARTER, UNITS, turned
from spaceport.games.planets.geometry import (
    DIE_HALF,
    LEAST_TOUCH,
    PLACE_NAMES,
    WAVES,
    Layout,
    aims,
    centre,
    is_off,
    layout_of,
    overlap,
    overlaps,
    place_seen,
    touched,
)

LAYOUT = layout_of(62, 24, 100, 700)
NARROW = layout_of(62, 10, 100, 700)
ALL = (1 << 9) - 1


def test_the_waves_are_the_same_on_every_machine() -> None:
    """Rounded, so that the last bit of somebody's cosine decides nothing."""
    told = hashlib.sha256(repr(WAVES).encode()).hexdigest()
    assert told[:16] == "2e239ae8f27c91b9"
    assert all(abs(math.hypot(*wave) / (1 << 14) - 1) < 1e-4 for wave in WAVES)


def test_places_are_named_as_seat_0_sees_them() -> None:
    assert centre(LAYOUT, PLACE_NAMES.index("a1")) == (-86 * UNITS, -86 * UNITS)
    assert centre(LAYOUT, PLACE_NAMES.index("c1")) == (86 * UNITS, -86 * UNITS)
    assert centre(LAYOUT, PLACE_NAMES.index("b3")) == (0, 86 * UNITS)


@pytest.mark.parametrize(
    ("side", "seen"),
    [(0, ("a1", "c1", "a3")), (1, ("a3", "a1", "c3")), (2, ("c3", "a3", "c1")),
     (3, ("c1", "c3", "a1"))],
)  # fmt: skip
def test_every_side_sees_its_own_near_left_near_right_and_far_left(
    side: int, seen: tuple[str, ...]
) -> None:
    assert tuple(PLACE_NAMES[place_seen(side, place)] for place in (0, 2, 6)) == seen
    assert sorted(place_seen(side, place) for place in range(9)) == list(range(9))


def test_the_sides_follow_clockwise() -> None:
    """Seat 0 throws away from itself, who sits to its left throws to the right, and so on."""
    assert [turned(side, 0, 1) for side in range(4)] == [(0, 1), (1, 0), (0, -1), (-1, 0)]
    assert [turned(side, 1, 0) for side in range(4)] == [(1, 0), (0, -1), (-1, 0), (0, 1)]


def test_the_examples_are_aimed_at_the_middles() -> None:
    for side in range(4):
        for k, (start, angle, distance) in enumerate(aims(LAYOUT)):
            x, y = turned(side, start / 5, distance / 5 - LAYOUT.line)
            assert (x, y) == centre(LAYOUT, place_seen(side, k))
            assert angle == 0


def test_a_touch_needs_half_a_millimetre_along_every_axis() -> None:
    """Beside a corner the die's own edge decides, not its shadow on the card's edge."""
    assert overlaps(LAYOUT, 770, 770, 0, 4)  # corner into corner, half a millimetre each way
    assert not overlaps(LAYOUT, 771, 770, 0, 4)
    reach = round(620 + DIE_HALF * math.sqrt(2)) - LEAST_TOUCH
    assert overlaps(LAYOUT, reach - 1, 0, 450, 4)  # a corner of the turned die points at the card
    assert not overlaps(LAYOUT, reach + 1, 0, 450, 4)
    assert overlaps(LAYOUT, 726, 726, 450, 4)  # its edge faces the corner: 150 along the diagonal
    assert not overlaps(LAYOUT, 727, 727, 450, 4)


@pytest.mark.parametrize("here", [LAYOUT, NARROW], ids=["standard", "narrow"])
def test_a_touch_is_an_overlap(here: Layout) -> None:
    rng, touches = Random(7), 0
    for _ in range(600):
        x, y = rng.randrange(-2600, 2600), rng.randrange(-2600, 2600)
        turn, place = rng.randrange(QUARTER), rng.randrange(9)
        area = overlap(here, x, y, turn, place)
        if overlaps(here, x, y, turn, place):
            touches += 1
            assert area > 0
        elif area > 0:  # a sliver: thinner than half a millimetre somewhere
            assert area < 2 * LEAST_TOUCH * 3 * DIE_HALF
    assert touches > 20


def test_an_overlap_is_exact() -> None:
    whole = 4 * DIE_HALF * DIE_HALF
    assert overlap(LAYOUT, 0, 0, 0, 4) == whole
    assert overlap(LAYOUT, 620, 0, 0, 4) == Fraction(whole, 2)
    assert overlap(LAYOUT, 620, 620, 0, 4) == Fraction(whole, 4)
    assert overlap(LAYOUT, 860, 860, 450, 4) == 0
    turned_by = overlap(LAYOUT, 30, -40, 300, 4)
    assert abs(turned_by / whole - 1) < 1e-3


def test_the_larger_overlap_counts_and_equal_ones_both() -> None:
    between = NARROW.step // 2
    assert touched(NARROW, between, 0, 0, ALL) == 1 << 4 | 1 << 5
    assert touched(NARROW, between - 1, 0, 0, ALL) == 1 << 4
    assert touched(NARROW, between + 1, 0, 0, ALL) == 1 << 5
    assert touched(NARROW, between, between, 450, ALL) == 1 << 4 | 1 << 5 | 1 << 7 | 1 << 8
    assert touched(NARROW, between, 0, 0, ALL & ~(1 << 5)) == 1 << 4


def test_the_edge_of_the_table() -> None:
    assert not is_off(LAYOUT, 7000, -7000)
    assert is_off(LAYOUT, 7001, 0)
    assert is_off(LAYOUT, 0, -7001)
