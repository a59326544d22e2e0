"""Bots for any game in turns that says what a position is worth: three levels that look ahead.

A game's own bots are made with `levels(worth)`. A game in which that is not good enough writes
players of its own, as the larger ones do.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar

from msgspec import Struct

from spaceport.bots.base import Decision, pause
from spaceport.core.causes import Chosen, Drawn
from spaceport.core.terms import View, moves_of

Worth = Callable[[Any, int], float]
"""What a state is worth to a seat, as a difference to the others: more is better."""
MOST_POSITIONS = 2_000
"""That a decision looks at: far less than a tenth of a second in most games."""


class Level(Struct, frozen=True):
    """How many actions ahead a bot looks, how often it does just anything, and how long a person of
    that level takes."""

    ahead: int
    whim: float
    ms: tuple[int, int]


EASY = Level(ahead=1, whim=0.4, ms=(1500, 3500))
MEDIUM = Level(ahead=1, whim=0.0, ms=(1200, 2800))
HARD = Level(ahead=3, whim=0.0, ms=(900, 2200))


class Simple:
    """Anything that is offered: it stands by for the others."""

    def decide(self, view: View, offered: Sequence[Any], rng: Random) -> Decision:
        return Decision(rng.choice(offered), pause(rng, 1000, 2500))


class Player:
    """What the levels have in common. Everybody is taken to do what is best for themselves."""

    level: ClassVar[Level]

    @staticmethod
    def worth(state: Any, seat: int) -> float:
        raise NotImplementedError

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    def decide(self, view: View, offered: Sequence[Any], rng: Random) -> Decision:
        ms = pause(rng, *self.level.ms)
        if rng.random() < self.level.whim:
            return Decision(rng.choice(offered), ms)
        state, seat = self.rules.imagine(view, rng), view.own.seat
        search = Search(self.rules, self.worth)
        values = [search.after(state, seat, action, self.level.ahead)[seat] for action in offered]
        best = max(values)
        return Decision(
            rng.choice([a for a, v in zip(offered, values, strict=True) if v == best]), ms
        )


class Search:
    """One decision: what it leads to, as far as it may look."""

    def __init__(self, rules: Any, worth: Worth) -> None:
        self.rules = rules
        self.worth = worth
        self.positions = 0

    def after(self, state: Any, seat: int, action: Any, ahead: int) -> list[float]:
        """What an action is worth to every seat."""
        cause = Chosen(seat, self.rules.move(action))
        return self.value(self.rules.step(state, cause, 0)[0], ahead - 1)

    def value(self, state: Any, ahead: int) -> list[float]:
        self.positions += 1
        draw = self.rules.chance(state)
        if draw is not None and draw.sample is None:
            return self.mean(state, draw, ahead)
        actors = self.rules.to_act(state)
        if ahead <= 0 or not actors or self.positions > MOST_POSITIONS:
            return [self.worth(state, seat) for seat in range(state.seats)]
        seat = actors[0]
        moves = moves_of(self.rules.menu(state, seat))
        steps = (self.rules.step(state, Chosen(seat, move), 0)[0] for move in moves)
        return max((self.value(after, ahead - 1) for after in steps), key=lambda each: each[seat])

    def mean(self, state: Any, draw: Any, ahead: int) -> list[float]:
        """Over all outcomes of the draw that is due, by their weights."""
        sums = [0.0] * state.seats
        for outcome, weight in zip(draw.outcomes, draw.weights, strict=True):
            values = self.value(self.rules.step(state, Drawn(outcome), 0)[0], ahead)
            sums = [one + weight * value for one, value in zip(sums, values, strict=True)]
        return [each / sum(draw.weights) for each in sums]


def levels(judge: Worth) -> "tuple[type[Player], type[Player], type[Player]]":
    """The classes Easy, Medium and Hard of a game."""

    class Easy(Player):
        level = EASY

        @staticmethod
        def worth(state: Any, seat: int) -> float:
            return judge(state, seat)

    class Medium(Easy):
        level = MEDIUM

    class Hard(Easy):
        level = HARD

    return Easy, Medium, Hard
