"""Bits of a mask. A menu says *where* as a mask; these turn it into places one at a time."""

from collections.abc import Iterator


def bits(mask: int) -> Iterator[int]:
    """The places in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def nth_bit(mask: int, n: int) -> int:
    """The n-th place in a mask, counted from 0."""
    for _ in range(n):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def mask_of(places: "list[int] | tuple[int, ...] | range") -> int:
    """The mask that holds exactly these places."""
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask
