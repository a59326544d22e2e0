"""Measures of drawings in pixels: what differs between two of them, and what their outlines are.

A picture is its RGBA bytes, row by row, as a browser's canvas gives them.
"""

from typing import Final, NamedTuple

SIZE: Final = 72  # of a card on a phone, as the issue measures it
CHANNEL: Final = 40  # a pixel has changed when a colour channel differs by more than this
SPECK: Final = 6  # so few pixels of a smooth edge are no detail of their own

Mask = frozenset[tuple[int, int]]


class Patch(NamedTuple):
    """Changed pixels that touch: how many, and how wide and high together."""

    pixels: int
    width: int
    height: int


def changed(one: bytes, other: bytes, size: int = SIZE) -> Mask:
    """The pixels in which two pictures differ."""
    found = set()
    for k in range(size * size):
        a, b = one[4 * k : 4 * k + 4], other[4 * k : 4 * k + 4]
        if any(abs(x - y) > CHANNEL for x, y in zip(a, b, strict=True)):
            found.add((k % size, k // size))
    return frozenset(found)


def patches(mask: Mask) -> list[Patch]:
    """The parts of a mask that hang together, corners included, without specks."""
    left, found = set(mask), []
    while left:
        waiting = [left.pop()]
        part = list(waiting)
        while waiting:
            x, y = waiting.pop()
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left
            left -= near
            waiting += near
            part += near
        if len(part) > SPECK:
            xs, ys = [x for x, _ in part], [y for _, y in part]
            found.append(Patch(len(part), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1))
    return sorted(found)


def outline(picture: bytes, size: int = SIZE) -> Mask:
    """The pixels that a drawing covers."""
    return frozenset((k % size, k // size) for k in range(size * size) if picture[4 * k + 3] > 127)


def turned(mask: Mask, quarters: int, size: int = SIZE) -> Mask:
    """A mask turned clockwise about the middle of the picture."""
    for _ in range(quarters):
        mask = frozenset((size - 1 - y, x) for x, y in mask)
    return mask


def centred(mask: Mask, size: int = SIZE) -> Mask:
    """A mask moved so that the box around it stands in the middle: only its shape counts."""
    xs, ys = [x for x, _ in mask], [y for _, y in mask]
    dx = (size - 1 - min(xs) - max(xs)) // 2
    dy = (size - 1 - min(ys) - max(ys)) // 2
    return frozenset((x + dx, y + dy) for x, y in mask)


def unlike(one: Mask, other: Mask) -> float:
    """How unlike two shapes are: the share of what they cover that only one of them covers."""
    return len(one ^ other) / len(one | other)
