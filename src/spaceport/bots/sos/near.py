"""How near a mission is: what the next roll of its owner would have to show.

Everything is asked of the bitmasks of a position, because a search asks it some ten thousand times
a turn. The answer is a class, not a distance: a pair two steps apart with a comet between two ways
is not the same as one with an open way, and the fitted worth of each class says by how much.
"""

from typing import Final

from spaceport.games.sos.state import FACE_WEIGHTS, MISSIONS, Kit, State

SHARED: Final = 0  # on one cell: done for free when its owner's turn begins (S9)
STEP: Final = 1  # one step: every face does it
SURE: Final = 2  # two steps, and a comet away from one: five faces of six
TWO: Final = 3  # two steps: four faces
SOME: Final = 4  # only with a comet or the hole: two or three faces
ONE: Final = 5  # the same, one face
THREE: Final = 6  # three steps
FOUR: Final = 7
FAR: Final = 8  # more, or no way at all
FRESH: Final = 9  # not drawn yet
CLASSES: Final = 10

# What the faces of the die do for a pair, as masks over `state.FACES`.
_ALL: Final = 0b11111
_TWO_STEPS: Final = 0b10101
_COMET_ONE: Final = 0b00010
_COMET_TWO: Final = 0b00100
_HOLE_TWO: Final = 0b10000
_BY_SIXTHS: Final = (FAR, ONE, SOME, SOME, TWO, SURE, STEP)
_CLASS: Final = tuple(
    _BY_SIXTHS[sum(FACE_WEIGHTS[k] for k in range(5) if mask >> k & 1)] for mask in range(_ALL + 1)
)


def finishing(kit: Kit, s: State, here: int, there: int) -> int:
    """The mask of faces that bring aliens on these two cells together in one turn."""
    opened, full = s.open, s.full
    from_a, from_b = opened[here], opened[there]
    adjacent = from_a >> there & 1
    room = not (full >> here & 1 and full >> there & 1)  # S13: one of the two can be entered
    if adjacent and room:
        return _ALL
    fits = -1 if room else ~s.held  # both cells full: they meet on an empty one
    between = from_a & from_b & fits
    free = ~(full | 1 << s.hole)
    near_a, near_b = kit.near[here], kit.near[there]
    found = _TWO_STEPS if adjacent or between & free else 0
    if room and near_a >> there & 1:
        return found | _COMET_ONE | _COMET_TWO
    if not found:
        if (near_a & from_b | from_a & near_b) & fits & free:
            found = _COMET_TWO
        if between >> s.hole & 1:
            found |= _HOLE_TWO
    return found


def nearness(kit: Kit, s: State, mission: int) -> int:
    """The class of a mission, as if its owner were to roll now."""
    a, b = MISSIONS[mission]
    here, there = s.aliens[a], s.aliens[b]
    if here == there:
        return SHARED
    faces = finishing(kit, s, here, there)
    if faces:
        return _CLASS[faces]
    free = ~(s.full | 1 << s.hole)
    return walk(s, s.open[here] & free, s.open[there] & free, free)


def walk(s: State, one: int, last: int, free: int) -> int:
    """How far a way is that takes three steps or more: `one` and `last` are the cells at its ends,
    one step from each of the two."""
    ahead = spread(s, one) & free
    if ahead & last:
        return THREE
    return FOUR if ahead & spread(s, last) & free else FAR


def spread(s: State, cells: int) -> int:
    """The cells one step from any of these."""
    opened, found = s.open, 0
    while cells:
        low = cells & -cells
        found |= opened[low.bit_length() - 1]
        cells ^= low
    return found


def is_in_reach(kit: Kit, s: State, mission: int) -> bool:
    """Whether what is left of this turn completes a mission, by a quick look."""
    near = nearness(kit, s, mission)
    if near <= STEP:
        return near == SHARED or s.steps > 0
    return near <= TWO and s.steps > 1
