"""What is wrong with a card that somebody designated: people learn from it (B34)."""

from spaceport.games.bowl import solver
from spaceport.games.bowl.notation import Names
from spaceport.games.bowl.state import PLANETS, Kit
from spaceport.games.bowl.view import TURNS, NearFit


def near_fit(names: Names, kit: Kit, puzzle: solver.Puzzle, card: int) -> NearFit | None:
    """The pattern on a card, turned so that least is wrong, of equal ones the first that is
    allowed; None for a card of the void, on which nothing lies (B38)."""
    if not puzzle.live >> card & 1:
        return None
    found = [_laid(names, kit, puzzle, card, turn) for turn in range(kit.turns)]
    return min(found, key=lambda near: len(near.lacks) + len(near.shows))


def _laid(names: Names, kit: Kit, puzzle: solver.Puzzle, card: int, turn: int) -> NearFit:
    """The pattern on a card, right or wrong; outside the galaxy lies no card (B17, B36)."""
    gives: dict[str, str] = {}
    avoids: dict[str, str] = {}
    lacks: dict[str, str | None] = {}
    shows: dict[str, str | None] = {}
    for planet, at in solver.gives(kit, puzzle, card, turn):
        if at < 0:
            lacks[PLANETS[planet]] = None
        elif puzzle.boards[planet] >> at & 1:
            gives[PLANETS[planet]] = names.places[at]
        else:
            lacks[PLANETS[planet]] = names.places[at]
    for planet, at in solver.avoids(kit, puzzle, card, turn):
        if at < 0:
            shows[PLANETS[planet]] = None
        elif puzzle.boards[planet] >> at & 1:
            shows[PLANETS[planet]] = names.places[at]
        else:
            avoids[PLANETS[planet]] = names.places[at]
    return NearFit(names.places[card], TURNS[turn], gives, avoids, lacks, shows)
