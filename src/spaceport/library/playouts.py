"""Random games to their end: what simulations, search and learners begin with.

A game that has a `playout.py` plays them in one loop, in place, by the same text of the rules as
everywhere; where the package is compiled, thousands of games a second.
"""

from functools import cache
from typing import Any, Final, NamedTuple

from spaceport.core.faults import OptionFault, quoted
from spaceport.core.offers import Counts, Fair, Luck
from spaceport.core.rules import Rules, Said
from spaceport.games import catalog
from spaceport.library.load import Loaded, telling
from spaceport.library.match import Match
from spaceport.throw.odds import PLACES, SKILLS, WHOLE, cell_of, the_odds

__all__ = ["HANDS", "WHOLE", "Played", "again", "aim_odds", "has", "play"]

HANDS: Final = tuple(SKILLS)
"""How far a gesture is off. The first by no more than every throw is: what throws of the bank
are."""


class Played(NamedTuple):
    """A game that is over: its last state, and what was counted on the way."""

    state: Any
    counts: Counts


def has(game: str) -> bool:
    """Whether a game has playouts. Races have none: random play gets nowhere there."""
    return catalog.has(game, "playout")


def play(
    rules: Rules[Any],
    seats: int,
    luck: Luck,
    heard: list[Said] | None = None,
    hand: str = HANDS[0],
) -> Played:
    """One random game. `heard` gets what was said of each cause, a list each; it is faster if
    nobody listens. `hand`: whose odds a throw has, see `aim_odds`."""
    if not has(rules.name):
        raise ValueError(f"{rules.name} has no playouts")
    ours: Any = rules
    playout = catalog.module(rules.name, "playout")
    state, counts = rules.start(seats), Counts()
    more = (playout.Rests(seats, aim_odds(hand)),) if rules.has_throws else ()
    playout.play(ours.kit, state, luck, counts, heard, *more)
    return Played(state, counts)


def again(loaded: Loaded, seats: int, seed: bytes) -> Match:
    """The game that `play` with `Fair(seed)` played, as a match: its log verifies. Not in a game
    with throws: playouts know where a die rests, but not how it lies."""
    rules = loaded.rules
    if not has(rules.name) or rules.has_throws:
        raise ValueError(f"{rules.name} has no playouts that are matches")
    match, luck = Match(loaded, seats, seed), Fair(seed)
    while match.result() is None:
        (seat,) = match.to_act()
        for row in rules.menu(match.course().state, seat):
            luck.append(row)
        match.play(seat, rules.action(luck.move()))
    return match


@cache
def aim_odds(hand: str = HANDS[0]) -> tuple[tuple[int, ...], ...]:
    """For each of the nine throws that stand for all others: how likely the die rests on which
    place, in 65,535ths, adding up. Aims and places are as the thrower sees them.

    `hand` is one of `HANDS`. These are the odds of the standard measures, whatever the edition.
    """
    with telling():
        if hand not in HANDS:
            takes = " / ".join(HANDS)
            raise OptionFault("bad-option", option="hand", value=quoted(hand), takes=takes)
    found = []
    for aim in range(PLACES):
        column, row = aim % 3, aim // 3  # a step from card to card is two starts, or four aims
        first = cell_of(hand, 2 * column, 4 * column + 2, 4 * row + 2) * PLACES
        found.append(tuple(the_odds().sums[first : first + PLACES]))
    return tuple(found)
