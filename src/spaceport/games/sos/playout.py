"""Random games of S.O.S. in Space to their end, in one loop that compiled code runs by itself.

No rule is said here: `moves` changes one state in place, and hands its menu to `luck`.

Compiled by mypyc for wheels: plain classes and functions only.
"""

from typing import Final

from spaceport.core.native import i64
from spaceport.core.offers import Counts, Luck
from spaceport.core.terms import PLACE_BITS, PLACE_MASK
from spaceport.games.sos import menu, moves
from spaceport.games.sos.moves import Said, Told
from spaceport.games.sos.state import ACT, DIE, FACE_WEIGHTS, OVER, ROLL, Kit, State, start

THE_DIE: Final = [face for face, weight in enumerate(FACE_WEIGHTS) for _ in range(weight)]


def play(kit: Kit, s: State, luck: Luck, counts: Counts, heard: list[Said] | None = None) -> None:
    """Play on from here to the end, in place. `heard` gets what was said of each cause."""
    said: Told = None
    s.aliens = s.aliens[:]  # the one list that is changed, not replaced
    s.offers = luck
    while s.phase != OVER:
        if heard is not None:
            said = []
            heard.append(said)
        if s.phase == ACT or s.phase == ROLL:
            choose(kit, s, luck, counts, said)
        else:
            draw(kit, s, luck, counts, said)
    s.offers = None


def choose(kit: Kit, s: State, luck: Luck, counts: Counts, said: Told) -> None:
    """A move of the menu, which `moves` has told `luck` already if a move or a draw led here."""
    if s.phase == ROLL:
        luck.append((menu.DICE, 1))
    else:
        if not luck.count:
            menu.work(kit, s, luck)
        if kit.may_pass:
            luck.append((menu.END, 1))
    offered = luck.count
    move: i64 = luck.move()
    counts.chose(move, offered)
    moves.apply(kit, s, move >> PLACE_BITS, move & PLACE_MASK, 0, said)


def draw(kit: Kit, s: State, luck: Luck, counts: Counts, said: Told) -> None:
    """The draw that is due."""
    outcome: i64 = 0
    if s.phase == DIE:
        outcome = THE_DIE[luck.draw(len(THE_DIE))]
    else:
        outcome = luck.draw_of(moves.outcomes(kit, s))
    counts.drew(outcome)
    moves.draw(kit, s, outcome, 0, said)


def games(kit: Kit, seats: int, seed: int, first: int, number: int) -> list[tuple[int, int, int]]:
    """So many whole games: causes, check sum and winners of each. Game n follows from seed and n,
    both below 2^32."""
    found: list[tuple[int, int, int]] = []
    for n in range(first, first + number):
        s, counts = start(kit, seats), Counts()
        play(kit, s, Luck(seed << 32 | n), counts)
        found.append((counts.causes, counts.check, s.winners))
    return found
