"""What a throw of Space Planets may be (P29), and where the die may come to rest."""

from typing import Any, Final

from spaceport.core.flight import FAR_AWAY, QUARTER, Rest
from spaceport.core.terms import Range
from spaceport.games.planets import view
from spaceport.games.planets.geometry import (
    LEAST_DISTANCE,
    MOST_ANGLE,
    MOST_DISTANCE,
    Layout,
    centre,
)
from spaceport.games.planets.state import PLACES

MISS_WEIGHT: Final = 3  # of the examples, so that random games miss now and then


def throw_range(layout: Layout) -> Range:
    """The bounds of a throw as every game would say them."""
    reach = view.reach(layout)
    fields = {"start": reach.start, "angle": reach.angle, "distance": reach.distance}
    return Range("throw", fields)


def is_gesture(layout: Layout, move: Any) -> bool:
    """Whether this is a throw within bounds, in hundredths."""
    if type(move) is not tuple or [type(value) for value in move] != [int, int, int]:
        return False
    start, angle, distance = move
    return bool(
        abs(start) <= layout.most_start
        and abs(angle) <= MOST_ANGLE
        and LEAST_DISTANCE <= distance <= MOST_DISTANCE
    )


def examples(layout: Layout, die: tuple[int, ...]) -> tuple[tuple[Rest, ...], tuple[int, ...]]:
    """Outcomes that stand for all others: every number on every place, a miss, off, lost; and their
    weights."""
    faces = [die.index(number) for number in sorted(set(die))]
    hits = [Rest(*centre(layout, place), 0, face) for place in range(PLACES) for face in faces]
    beside = Rest(0, -layout.square - (layout.line - layout.square) // 2, 0, faces[0])
    off = Rest(0, layout.table + 1, 0, faces[0])
    others = (beside, off, Rest(0, 0, 0, 0, lost=True))
    return (*hits, *others), (1,) * len(hits) + (MISS_WEIGHT, 1, 1)


def is_rest(rest: Any) -> bool:
    """Whether this can be the end of a throw at all."""
    if type(rest) is not Rest:
        return False
    whole = (rest.x, rest.y, rest.turn, rest.face)
    return (
        all(type(value) is int for value in whole)
        and max(abs(rest.x), abs(rest.y)) <= FAR_AWAY
        and 0 <= rest.turn < QUARTER
        and 0 <= rest.face < 6
        and type(rest.path) is str
    )
