"""A random game through the pure `step`, by the same luck as a playout has."""

from collections.abc import Callable
from typing import Any

from spaceport.core.causes import Cause, Chosen, Drawn
from spaceport.core.offers import Luck
from spaceport.core.rules import Rules, Said

Rest = Callable[[Any, int, Luck], Any]
"""Where a throw comes to rest: of a state, thrown with this move."""


def stepped(
    rules: Rules[Any], seats: int, luck: Luck, rest: Rest | None = None
) -> tuple[Any, list[Said]]:
    """The last state, and what was said of each cause."""
    state, heard, move = rules.start(seats), [], 0
    while rules.result(state) is None:
        draw = rules.chance(state)
        cause: Cause
        if draw is None:
            (seat,) = rules.to_act(state)
            for row in rules.menu(state, seat):
                luck.append(row)
            move = luck.move()
            cause = Chosen(seat, move)
        elif draw.sample is not None:
            assert rest is not None
            cause = Drawn(rest(state, move, luck))
        else:
            cause = Drawn(picked(draw.outcomes, draw.weights, luck))
        state, said = rules.step(state, cause, 0)
        heard.append(list(said))
    return state, heard


def picked(outcomes: tuple[Any, ...], weights: tuple[int, ...], luck: Luck) -> Any:
    left = luck.draw(sum(weights))
    for outcome, weight in zip(outcomes, weights, strict=True):
        if left < weight:
            return outcome
        left -= weight
    raise AssertionError("weights and sum disagree")
