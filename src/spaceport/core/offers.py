"""A menu on its way to whoever wants it: all of it as a list, or one move of it by luck.

Rules hand it over mover by mover, `to.append((mover, places))`, and do not care who takes it.

Compiled by mypyc for wheels: plain classes and functions only.
"""

import hashlib
from typing import Any, Final

from spaceport.core import chance
from spaceport.core.native import i64
from spaceport.core.terms import PLACE_BITS

MOST_PLACES: Final = 62
"""In a mask: a native int has a sign, and so has what Python keeps of it."""
ALL: Final = 0xFFFFFFFF  # 32 bits


class Offers:
    """Whoever takes a menu."""

    def append(self, offer: tuple[i64, i64]) -> None:
        """Take what one mover may do: its number, and the mask of its places."""
        raise NotImplementedError

    def __bool__(self) -> bool:
        """Whether there was anything on it."""
        raise NotImplementedError


class Listed(Offers):
    """Takes all of it."""

    def __init__(self) -> None:
        self.found: list[tuple[int, int]] = []

    def append(self, offer: tuple[i64, i64]) -> None:
        self.found.append(offer)

    def __bool__(self) -> bool:
        return bool(self.found)


class Luck(Offers):
    """Takes one move of it, all equally likely, and draws: quick random numbers (sfc32) for
    playouts. Words of 32 bits, so that nothing on the way has more than 62.

    Nobody could prove that these are fair: tables draw with `core.chance`.
    """

    def __init__(self, seed: int) -> None:
        self.a: i64 = seed & ALL
        self.b: i64 = seed >> 32 & ALL
        self.c: i64 = 0x9E3779B9
        self.d: i64 = 1
        self.count: i64 = 0  # moves on the menu so far
        self.mover: i64 = 0
        self.places: i64 = 0
        for _ in range(12):  # until neighbouring seeds have nothing in common
            self.next()

    def next(self) -> i64:
        """32 random bits."""
        b = self.b
        c = self.c
        d = self.d
        t = self.a + b + d & ALL
        self.d = d + 1 & ALL
        self.a = b ^ b >> 9
        self.b = c + (c << 3) & ALL
        self.c = ((c << 21 & ALL) | c >> 11) + t & ALL
        return t

    def below(self, n: i64) -> i64:
        """0 to n - 1: n is far below 2^32, so all are as good as equally likely."""
        return self.next() * n >> 32

    def draw(self, n: i64) -> i64:
        """0 to n - 1, for the draw that is due."""
        return self.below(n)

    def draw_of(self, mask: i64) -> i64:
        """A place of a mask, for the draw that is due."""
        return nth_place(mask, self.draw(count_of(mask)))

    def append(self, offer: tuple[i64, i64]) -> None:
        more = count_of(offer[1])
        self.count += more
        if self.count == more or self.below(self.count) < more:
            self.mover, self.places = offer

    def __bool__(self) -> bool:
        return self.count > 0

    def move(self) -> i64:
        """The move that was picked; then the next menu may come."""
        self.count = 0
        places = self.places
        if places & (places - 1):
            return self.mover << PLACE_BITS | nth_place(places, self.below(count_of(places)))
        return self.mover << PLACE_BITS | place_of(places)


class Fair(Luck):
    """Draws as a match with this seed draws them, so that the game can be opened again as a log
    that verifies. Its choices follow from the seed, too."""

    def __init__(self, seed: bytes) -> None:
        told = hashlib.sha256(b"spaceport choices\n" + seed).digest()
        super().__init__(int.from_bytes(told[:8], "big"))
        self.source = chance.Draws(seed)
        self.draws = 0

    def draw(self, n: i64) -> i64:
        found = self.source.uniform(self.draws, n)
        self.draws += 1
        return found


class Counts:
    """What a playout counts on its way."""

    def __init__(self) -> None:
        self.causes: i64 = 0
        self.choices: i64 = 0
        self.draws: i64 = 0
        self.offered: i64 = 0  # moves on the menus of all choices together
        self.forced: i64 = 0  # choices of one
        self.check: i64 = 0  # over all moves and draws: equal games have equal sums

    def chose(self, move: i64, offered: i64) -> None:
        self.choices += 1
        self.offered += offered
        if offered == 1:
            self.forced += 1
        self.cause(move)

    def drew(self, outcome: i64) -> None:
        self.draws += 1
        self.cause(outcome)

    def cause(self, number: i64) -> None:
        self.causes += 1
        self.check = self.check * 31 + number & 0xFFFFFFFFFFF


IS_COMPILED: Final = not __file__.endswith(".py")
new_menu: Final[Any] = Listed if IS_COMPILED else list
"""For a whole menu. Interpreted, a list's own `append` is quicker than any of ours."""


def listing(menu: Any) -> list[tuple[int, int]]:
    """What a `new_menu` took."""
    return menu.found if IS_COMPILED else menu  # type: ignore[no-any-return]


def count_of(mask: i64) -> i64:
    """How many places a mask has: compiled code has no quick `bit_count`."""
    mask -= mask >> 1 & 0x1555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 127


def nth_place(mask: i64, n: i64) -> i64:
    """The n-th place of a mask, counted from 0."""
    while n:
        mask &= mask - 1
        n -= 1
    return place_of(mask & -mask)


def place_of(bit: int) -> int:
    """The place of a mask that has only one; -1 of one that has none."""
    return bit.bit_length() - 1
