"""Whole turns: where the steps, the comet and the hole of one turn can lead.

Steps are tried in full. A comet has about a hundred moves and comes before or after the steps; so
it is tried after the most promising of them, and before them where it opens a way. Every move is
one of the menu's (`menu.steps_of`, `menu.work_left`); no rule is said again here.

A position in here belongs to a turn that is being planned: its phase is not kept, its `steps`,
`comet_moves` and `hole_moves` are what is left of the die.
"""

from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import Final, NamedTuple

from spaceport.core.bits import bits
from spaceport.core.terms import PLACE_BITS
from spaceport.games.sos import menu, moves
from spaceport.games.sos.menu import COMET, END, HOLE
from spaceport.games.sos.state import MISSIONS, Kit, State, open_cells

EVERYBODY: Final = tuple(range(7))
NOTHING: Final = -1  # no move: the position before the turn goes on


class End(NamedTuple):
    """Where a plan leads, and its first move."""

    state: State
    move: int


Rate = Callable[[State], float]


def pair_of(s: State, seat: int) -> tuple[int, ...]:
    """The aliens of a seat's mission."""
    mission = s.missions[seat]
    return MISSIONS[mission] if mission >= 0 else ()


def is_met(s: State, seat: int) -> bool:
    mission = s.missions[seat]
    if mission < 0:
        return False
    a, b = MISSIONS[mission]
    return s.aliens[a] == s.aliens[b]


def after_steps(kit: Kit, start: End, seat: int, aliens: Iterable[int]) -> list[End]:
    """Where all the steps that are left can lead, each position once; they end with a mission."""
    found: dict[tuple[int, ...], End] = {}
    done: dict[tuple[int, ...], End] = {}
    here = [start]
    for _ in range(start.state.steps):
        found = {}
        for s, first in here:
            for alien in aliens:
                for cell in bits(menu.steps_of(s, alien)):
                    after = s.copy()
                    moves.step_alien(after, alien, cell, None)
                    key = tuple(after.aliens)
                    if key in found or key in done:
                        continue
                    move = alien << PLACE_BITS | cell if first == NOTHING else first
                    if is_met(after, seat):
                        moves.complete(kit, after, after.missions[seat], None)
                        done[key] = End(after, move)
                    else:
                        found[key] = End(after, move)
        if not found:
            break  # S20: the rest is forfeited
        here = list(found.values())
    return [*done.values(), *here]


def after_special(kit: Kit, start: End) -> list[End]:
    """Where the comet or the hole that is left can go: every legal move of it."""
    s, first = start
    found: list[End] = []
    only = s.copy()
    only.steps = 0
    for mover, places in menu.work_left(kit, only):
        for place in bits(places):
            after = s.copy()
            if mover == HOLE:
                after.hole = place
                after.hole_moves = 0
            else:
                after.comets ^= 1 << mover - COMET | 1 << place
                after.comet_moves = 0
                after.open = open_cells(kit, after.comets)
            move = mover << PLACE_BITS | place if first == NOTHING else first
            found.append(End(after, move))
    return found


def has_special(s: State) -> bool:
    return bool(s.comet_moves or s.hole_moves)


def best_of(ends: Iterable[End], rate: Rate, count: int) -> list[End]:
    """The most promising ones, the best first; of equals the first."""
    rated = [(rate(end.state), end) for end in ends]
    rated.sort(key=itemgetter(0), reverse=True)
    return [end for _, end in rated[:count]]


def whole_turns(kit: Kit, s: State, seat: int, rate: Rate, width: int) -> list[End]:
    """Ends of the turn that begins or goes on here; `width` says how many of the most promising
    positions a comet or hole move is tried in."""
    start = End(s, NOTHING)
    found = [End(s, END << PLACE_BITS)] if kit.may_pass else []
    ends = after_steps(kit, start, seat, EVERYBODY) if s.steps else [start]
    if not has_special(s):
        return found + ends
    found += [end for end in ends if end.state.missions[seat] < 0]  # goes on with a new mission
    for end in best_of((end for end in ends if end.state.missions[seat] >= 0), rate, width):
        found += after_special(kit, end) or [end]
    if s.steps:
        for opened in best_of(after_special(kit, start), rate, width):
            found += after_steps(kit, opened, seat, pair_of(s, seat))
    return [end for end in found if end.move != NOTHING]
