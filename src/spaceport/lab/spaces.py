"""The spaces of environments: which actions there are, and what a row of numbers may be."""

from typing import Any

from spaceport.games.planets import rules as planets
from spaceport.games.planets.view import reach
from spaceport.lab.extras import needed
from spaceport.lab.subject import Subject

with needed("rl"):
    import numpy as np
    from gymnasium import spaces


def row_space(subject: Subject) -> Any:
    return spaces.Box(0.0, 1.0, (subject.seen.size,), np.float32)


def masked_space(subject: Subject, more: int = 0) -> Any:
    """A row, and which numbers are on the menu; `more` numbers come before those of moves."""
    size = subject.numbering.size + more
    mask = spaces.Box(0, 1, (size,), np.int8)
    return spaces.Dict({"observation": row_space(subject), "action_mask": mask})


def action_space(subject: Subject, more: int = 0) -> Any:
    """The numbers of moves; with free throws, the gesture beside them."""
    moves = spaces.Discrete(subject.numbering.size + more)
    rules = subject.rules
    if subject.thrower is None or not subject.thrower.is_free:
        return moves
    assert isinstance(rules, planets.Rules)
    bounds = reach(rules.layout)
    low, high = zip(bounds.start, bounds.angle, bounds.distance, strict=True)
    throw = spaces.Box(np.array(low, np.float32), np.array(high, np.float32), dtype=np.float32)
    return spaces.Dict({"move": moves, "throw": throw})
