"""When the phases of a game began."""

from collections.abc import Iterator
from itertools import pairwise

from spaceport.library.logs import Replay


def begins(game: Replay, phase: int) -> Iterator[int]:
    """The numbers of the states in which a phase begins."""
    for k, (before, after) in enumerate(pairwise(game.states), 1):
        if before.phase != phase and after.phase == phase:
            yield k
