"""The menu of Space Planets: for each thing one can do, the mask of its places; and why not.

Numbers in brackets (P11...) are those of the rule sheet, docs/spec/space-planets.md. What a move
does is in `moves.py`. Compiled by mypyc for wheels: plain classes and functions only.
"""

from typing import Final

from spaceport.core.offers import Offers, listing, new_menu
from spaceport.games.planets.state import (
    CHANCE,
    CHOOSE,
    LEAK,
    OVER,
    PICK,
    PLACES,
    THROW,
    Kit,
    State,
)

# Movers. Places of DIE are the throws that stand for all others, of CARD those of the square.
DIE: Final = 0
CARD: Final = 1
EXPLORE: Final = 2  # this and the following have one place: now
RENOUNCE: Final = 3
TAKE: Final = 4
AGAIN: Final = 5
MOVERS: Final = 6


def price(kit: Kit, s: State, place: int) -> int:
    """What exploring this place costs the active player (P13, P19): always more than nothing."""
    return kit.faces[s.face] + surcharge(kit, s, place)


def surcharge(kit: Kit, s: State, place: int) -> int:
    """What the others' fuel leaks and the card itself add to the die (P7, P9, P19)."""
    kind = s.cards[place]
    return leak_surcharge(kit, s) + (kit.more[kind] if kind != LEAK else 0)


def leak_surcharge(kit: Kit, s: State) -> int:
    """What the others' fuel leaks add, and they add up (P19)."""
    return kit.more[LEAK] * (s.leaks & ~(1 << s.active)).bit_count()


def second_chance(s: State, seat: int) -> int:
    """Which of a seat's cards is a Second chance face up, -1: none (P6)."""
    owned = s.owned[seat]
    for k in range(len(owned)):
        if owned[k] == CHANCE and s.up[seat] >> k & 1:
            return k
    return -1


def menu(kit: Kit, s: State) -> list[tuple[int, int]]:
    """Everything that the active player may do now; throws by their examples."""
    found = new_menu()
    offer(kit, s, found)
    return listing(found)


def offer(kit: Kit, s: State, to: Offers) -> None:
    """The same, to whoever takes it."""
    for mover in range(MOVERS):
        places = places_of(kit, s, mover)
        if places:
            to.append((mover, places))


def places_of(kit: Kit, s: State, mover: int) -> int:
    """The menu's mask for one mover."""
    if mover == DIE:
        return (1 << len(kit.aims)) - 1 if s.phase == THROW else 0  # P11
    if mover == CARD:
        return s.touch if s.phase == PICK else 0  # P3
    if mover == AGAIN:  # P18
        waits = s.phase == CHOOSE or s.phase == PICK
        return 1 if waits and second_chance(s, s.active) >= 0 else 0
    if s.phase != CHOOSE:
        return 0
    if mover == TAKE:
        return 1 if s.place < 0 else 0
    if mover == RENOUNCE:  # P14
        return 1 if s.place >= 0 else 0
    if mover == EXPLORE and s.place >= 0:  # P13, P20
        return 1 if s.crystals[s.active] >= price(kit, s, s.place) else 0
    return 0


def is_known(mover: int, place: int) -> bool:
    """Whether a move names things that exist, legal or not."""
    return 0 <= mover < MOVERS and place < width(mover)


def width(mover: int) -> int:
    """How many places a mover has."""
    return PLACES if mover in (DIE, CARD) else 1


def why_not(s: State, mover: int) -> str:
    """The reason why a move is not on the menu, as the code of a sentence."""
    if s.phase == OVER:
        return "over"
    if s.phase == THROW:
        return "planets-throw-first"
    if s.phase == PICK:
        return "planets-no-second-chance" if mover == AGAIN else "planets-pick-first"
    if s.phase != CHOOSE:
        return "wait-for-draw"
    if mover == DIE:
        return "planets-thrown-already"
    if mover == AGAIN:
        return "planets-no-second-chance"
    if mover == CARD:
        return "planets-nothing-to-pick"
    if mover == TAKE:
        return "planets-on-a-card"
    return "planets-too-dear" if mover == EXPLORE and s.place >= 0 else "planets-on-no-card"
