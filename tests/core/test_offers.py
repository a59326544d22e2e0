"""Who takes a menu: the list of it, and luck that takes one move; and how good that luck is."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from spaceport.core import chance
from spaceport.core.bits import nth_bit
from spaceport.core.offers import Fair, Listed, Luck, Offers, count_of, nth_place, place_of
from spaceport.core.terms import Menu, moves_of

SEEDS = 20_000
MENU: Menu = [(0, 0b1), (3, 0b101), (7, 0b1111000), (12, 1 << 61)]


def chi_square(found: Sequence[object], kinds: int) -> float:
    """How far counts are from all alike; about `kinds` - 1 if they are."""
    expected = len(found) / kinds
    counts = Counter(found)
    assert len(counts) <= kinds
    told = sum((count - expected) ** 2 / expected for count in counts.values())
    return told + (kinds - len(counts)) * expected


def taken(luck: Luck, menu: Menu) -> int:
    for row in menu:
        luck.append(row)
    return luck.move()


def test_first_draws_of_neighbouring_seeds_have_nothing_in_common() -> None:
    """Chi-square of the faces of a die, and of those of two neighbours: 0.1 % would be more."""
    first = [Luck(5 << 32 | seed).below(6) for seed in range(SEEDS)]
    assert chi_square(first, 6) < 20.5
    assert chi_square(list(pairwise(first)), 36) < 66.6
    high = [Luck(seed << 32 | 5).below(6) for seed in range(SEEDS)]
    assert chi_square(high, 6) < 20.5
    assert chi_square(list(zip(first, high, strict=True)), 36) < 66.6


def test_the_same_seed_gives_the_same_luck() -> None:
    assert [Luck(7).next() for _ in range(5)] == [Luck(7).next() for _ in range(5)]
    one, other = Luck(7), Luck(8)
    assert [one.next() for _ in range(5)] != [other.next() for _ in range(5)]


def test_numbers_stay_within_32_bits() -> None:
    luck = Luck(-1)
    found = [luck.next() for _ in range(10_000)]
    assert min(found) >= 0
    assert max(found) < 1 << 32
    assert max(luck.below(6) for _ in range(10_000)) == 5


def test_all_moves_of_a_menu_are_alike() -> None:
    luck = Luck(11)
    found = [taken(luck, MENU) for _ in range(20_000)]
    moves = moves_of(MENU)
    assert set(found) == set(moves)
    assert chi_square(found, len(moves)) < 24.3  # 0.1 % of 7


def test_luck_knows_how_much_was_on_the_menu() -> None:
    luck = Luck(1)
    assert not luck
    luck.append((3, 0b101))
    luck.append((4, 0b1))
    assert luck
    assert luck.count == 3
    luck.move()
    assert not luck


def test_a_menu_of_one_needs_no_luck() -> None:
    """So that who asks for the roll of the die and who does not are equally lucky."""
    luck, twin = Luck(3), Luck(3)
    assert taken(luck, [(8, 1)]) == 8 << 7
    assert luck.next() == twin.next()


def test_all_of_a_menu_is_listed() -> None:
    menu = Listed()
    assert not menu
    for row in MENU:
        menu.append(row)
    assert menu
    assert menu.found == MENU


def test_offers_are_taken_by_somebody() -> None:
    with pytest.raises(NotImplementedError):
        Offers().append((0, 1))
    with pytest.raises(NotImplementedError):
        bool(Offers())


def test_fair_draws_are_those_of_the_seed() -> None:
    seed = chance.seed_from(4)
    fair, below = Fair(seed), [6, 21, 2, 1, 14]
    assert [fair.draw(n) for n in below] == [
        chance.uniform(seed, number, n) for number, n in enumerate(below)
    ]
    assert Fair(seed).draw_of(0b10100100) == nth_bit(0b10100100, chance.uniform(seed, 0, 3))
    others = {taken(Fair(chance.seed_from(k)), MENU) for k in range(100)}
    assert others == set(moves_of(MENU))


def test_places_of_masks() -> None:
    rng = Random(2)
    masks = [rng.getrandbits(rng.randint(1, 62)) for _ in range(2_000)]
    for mask in [0, 1, 1 << 61, (1 << 62) - 1, *masks]:
        count = mask.bit_count()
        assert count_of(mask) == count
        for n in range(count):
            assert nth_place(mask, n) == nth_bit(mask, n)
    assert place_of(1 << 61) == 61
    assert place_of(0) == -1
