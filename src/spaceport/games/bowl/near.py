"""What is wrong with a card that somebody designated: people learn from it (B34)."""

from collections.abc import Iterable

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
    """The pattern on a card, right or wrong."""
    gives, lacks = _judged(names, puzzle, solver.gives(kit, puzzle, card, turn), is_shown=True)
    avoids, shows = _judged(names, puzzle, solver.avoids(kit, puzzle, card, turn), is_shown=False)
    return NearFit(names.places[card], TURNS[turn], gives, avoids, lacks, shows)


def _judged(
    names: Names, puzzle: solver.Puzzle, pattern: Iterable[tuple[int, int]], *, is_shown: bool
) -> tuple[dict[str, str], dict[str, str | None]]:
    """Where planets are as they should be, shown or not, and where they are not; outside the
    galaxy lies no card, which is never right (B17, B36)."""
    right: dict[str, str] = {}
    wrong: dict[str, str | None] = {}
    for planet, at in pattern:
        if at < 0:
            wrong[PLANETS[planet]] = None
        elif puzzle.boards[planet] >> at & 1 == is_shown:
            right[PLANETS[planet]] = names.places[at]
        else:
            wrong[PLANETS[planet]] = names.places[at]
    return right, wrong
