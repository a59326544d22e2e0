"""What all rules share: menus written out and picked from, bits, ranges, results."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from spaceport.core.bits import bits, mask_of, nth_bit
from spaceport.core.terms import (
    PLACE_BITS,
    PLACE_MASK,
    Draw,
    Range,
    Result,
    moves_of,
    pick_move,
    pick_outcome,
)

masks = st.integers(0, (1 << (1 << PLACE_BITS)) - 1)
menus = st.lists(st.tuples(st.integers(0, 200), masks), max_size=8)


@given(st.sets(st.integers(0, 200)))
def test_a_mask_is_a_set_of_places(places: set[int]) -> None:
    mask = mask_of(sorted(places))
    assert list(bits(mask)) == sorted(places)
    assert [nth_bit(mask, n) for n in range(len(places))] == sorted(places)


def test_masks_are_made_of_lists_tuples_and_ranges() -> None:
    assert mask_of([1, 3]) == mask_of((3, 1)) == 0b1010
    assert mask_of(range(4)) == 0b1111
    assert mask_of([]) == 0


@given(menus)
def test_a_menu_written_out(menu: list[tuple[int, int]]) -> None:
    wanted = [mover << PLACE_BITS | place for mover, mask in menu for place in bits(mask)]
    assert moves_of(menu) == wanted
    assert [move & PLACE_MASK for move in wanted] == [p for _, mask in menu for p in bits(mask)]


@given(menus.filter(moves_of), st.integers(0, 1 << 32))
def test_a_pick_is_on_the_menu(menu: list[tuple[int, int]], seed: int) -> None:
    assert pick_move(menu, Random(seed)) in moves_of(menu)


def test_all_picks_are_equally_likely() -> None:
    menu = [(0, 0b1), (3, 0b1011), (4, 0), (9, 0b11000)]
    rng = Random(1)
    found = Counter(pick_move(menu, rng) for _ in range(12_000))
    assert set(found) == set(moves_of(menu))
    assert all(abs(times - 2000) < 4 * 2000**0.5 for times in found.values())


@pytest.mark.parametrize("menu", [[], [(1, 0)]])
def test_nothing_to_pick(menu: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match="nothing on the menu"):
        pick_move(menu, Random(1))


def test_outcomes_are_picked_by_weight() -> None:
    rng = Random(2)
    draw = Draw("die", ("a", "b", "c"), (3, 2, 1))
    found = Counter(pick_outcome(draw, rng) for _ in range(12_000))
    for outcome, share in (("a", 6000), ("b", 4000), ("c", 2000)):
        assert abs(found[outcome] - share) < 4 * share**0.5
    with pytest.raises(ValueError, match="nothing to draw"):
        pick_outcome(Draw("none", (), ()), rng)


def test_winners_are_ranked_first() -> None:
    assert Result((2, 1, 1), (3, 5, 5)).winners == (1, 2)


class Push(Struct, frozen=True, tag_field="do", tag="push"):
    """An action with numbers."""

    force: float
    turn: int = 0


def test_a_range_holds_what_is_inside() -> None:
    held = Range("push", {"force": (0.0, 1.0), "turn": (-3, 3)})
    assert held.holds(Push(0.0, -3))
    assert held.holds(Push(1.0, 3))
    assert not held.holds(Push(1.01))
    assert not held.holds(Push(0.5, 4))
    assert not held.holds(Push(float("nan")))
    assert not held.holds(Push(True))
    assert not Range("pull", {"force": (0.0, 1.0)}).holds(Push(0.5))
    assert not held.holds("push")
    assert not Range("push", {"weight": (0.0, 1.0)}).holds(Push(0.5))
