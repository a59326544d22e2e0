"""Random games of Space Planets to their end, in one loop that compiled code runs by itself.

No rule is said here: `moves` changes one state in place. Where a throw comes to rest is drawn from
odds, not from physics: a place or none, never two at once, and the die's faces are all alike.

Compiled by mypyc for wheels: plain classes and functions only.
"""

from collections.abc import Sequence
from typing import Final

from spaceport.core.native import i64
from spaceport.core.offers import Counts, Luck
from spaceport.core.terms import PLACE_BITS, PLACE_MASK
from spaceport.games.planets import menu, moves
from spaceport.games.planets.geometry import SIDES, place_seen
from spaceport.games.planets.moves import Said, Told
from spaceport.games.planets.state import (
    CHOOSE,
    FIRST,
    FLIGHT,
    OVER,
    PICK,
    PLACES,
    THROW,
    Kit,
    State,
    start,
)

WHOLE: Final = 65_535
FACES: Final = 6


class Rests:
    """Where throws come to rest, by chance: for each aim the 65,535ths of the places, adding up.
    Aims and places are as the thrower sees them."""

    def __init__(self, seats: int, odds: Sequence[Sequence[int]]) -> None:
        self.odds = [list(row) for row in odds]
        self.seen = [[place_seen(side, k) for k in range(PLACES)] for side in SIDES[seats]]

    def touch(self, s: State, aim: int, luck: Luck) -> int:
        """The mask of the card on which the die rests, 0: on none."""
        left: i64 = luck.draw(WHOLE)
        k = 0
        for upto in self.odds[aim]:
            if left < upto:
                place = self.seen[s.active][k]
                return 1 << place if s.cards[place] >= 0 else 0
            k += 1
        return 0


def play(
    kit: Kit, s: State, luck: Luck, counts: Counts, heard: list[Said] | None, rests: Rests
) -> None:
    """Play on from here to the end, in place. `heard` gets what was said of each cause."""
    said: Told = None
    aim = kit.aims.index((s.start, s.angle, s.distance)) if s.phase == FLIGHT else 0
    while s.phase != OVER:
        if heard is not None:
            said = []
            heard.append(said)
        if s.phase == FLIGHT:
            touch, face = rests.touch(s, aim, luck), luck.draw(FACES)
            counts.drew(touch << 3 | face)
            moves.land(kit, s, 0, 0, 0, face, 0, touch, "", said)
        elif s.phase == THROW or s.phase == CHOOSE or s.phase == PICK:
            aim = choose(kit, s, luck, counts, said)
        else:
            draw(kit, s, luck, counts, said)


def choose(kit: Kit, s: State, luck: Luck, counts: Counts, said: Told) -> int:
    """A move of the menu; gives its place, which is the aim of a throw."""
    menu.offer(kit, s, luck)
    offered = luck.count
    move: i64 = luck.move()
    place = move & PLACE_MASK
    counts.chose(move, offered)
    moves.apply(kit, s, move >> PLACE_BITS, place, said)
    return place


def draw(kit: Kit, s: State, luck: Luck, counts: Counts, said: Told) -> None:
    """The draw that is due: a card, or who begins."""
    outcome: i64 = 0
    if s.phase == FIRST:
        outcome = luck.draw_of(moves.outcomes(s))
    else:
        outcome = card(s, luck)
    counts.drew(outcome)
    moves.draw(kit, s, outcome, said)


def card(s: State, luck: Luck) -> int:
    """A kind of the pile, each card alike."""
    total: i64 = 0
    for copies in s.pile:
        total += copies
    left: i64 = luck.draw(total)
    kind = 0
    for copies in s.pile:
        if left < copies:
            break
        left -= copies
        kind += 1
    return kind


def games(
    kit: Kit, seats: int, odds: Sequence[Sequence[int]], seed: int, first: int, number: int
) -> list[tuple[int, int, int]]:
    """So many whole games: causes, check sum and winners of each. Game n follows from seed and n,
    both below 2^32."""
    found: list[tuple[int, int, int]] = []
    rests = Rests(seats, odds)
    for n in range(first, first + number):
        s, counts = start(kit, seats), Counts()
        play(kit, s, Luck(seed << 32 | n), counts, None, rests)
        found.append((counts.causes, counts.check, s.winners))
    return found
