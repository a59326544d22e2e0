"""The measures of drawings measure: small pictures made by hand, and what they must give."""

from tests.games.builder.pixels import (
    Mask,
    Patch,
    centred,
    changed,
    outline,
    patches,
    turned,
    unlike,
)

WHITE, BLACK, CLEAR = b"\xff\xff\xff\xff", b"\x00\x00\x00\xff", b"\x00\x00\x00\x00"
GREYISH = b"\xff\xff\xd7\xff"  # 40 off in one channel: not yet a change


def square(x: int, y: int, side: int) -> Mask:
    return frozenset((x + dx, y + dy) for dx in range(side) for dy in range(side))


def picture(mask: Mask, ink: bytes = BLACK, paper: bytes = WHITE, size: int = 12) -> bytes:
    return b"".join(ink if (x, y) in mask else paper for y in range(size) for x in range(size))


def test_changed_pixels_are_found_and_near_misses_are_not() -> None:
    dots = square(3, 4, 2)
    assert changed(picture(dots), picture(frozenset()), 12) == dots
    assert changed(picture(dots, GREYISH), picture(frozenset()), 12) == frozenset()


def test_patches_hang_together_and_specks_are_left_out() -> None:
    mask = square(0, 0, 3) | square(5, 5, 4) | square(11, 0, 1)
    assert patches(mask) == [Patch(9, 3, 3), Patch(16, 4, 4)]
    assert patches(square(0, 0, 3) | square(3, 3, 3)) == [Patch(18, 6, 6)]  # by a corner


def test_an_outline_is_what_is_covered() -> None:
    dots = square(2, 7, 3)
    assert outline(picture(dots, BLACK, CLEAR), 12) == dots


def test_a_quarter_turn_is_clockwise_and_four_are_none() -> None:
    corner = square(0, 0, 1)  # top left
    assert turned(corner, 1, 12) == square(11, 0, 1)
    assert turned(corner, 4, 12) == corner


def test_unlike_is_a_share_of_what_is_covered() -> None:
    assert unlike(square(0, 0, 4), square(0, 0, 4)) == 0
    assert unlike(square(0, 0, 4), square(8, 8, 4)) == 1
    assert unlike(centred(square(0, 0, 4), 12), centred(square(8, 8, 4), 12)) == 0
    assert unlike(square(0, 0, 4), square(0, 0, 2)) == 12 / 16
