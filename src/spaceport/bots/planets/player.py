"""The levels of Space Planets as players; docs/bots/planets.md says what each sees and throws.

Level easy judges by stars, like the simple bot, with the hand of a child. The others judge by the
chance to win (outlook.py), aim by its mean over the odds of their hand, and have steadier hands.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from spaceport.bots.base import Decision, pause
from spaceport.bots.planets.levels import EASY, HARD, MEDIUM, WHIM, Level
from spaceport.bots.planets.outlook import Outlook
from spaceport.bots.planets.simple import CRYSTAL, value, worth
from spaceport.core.terms import View
from spaceport.games.planets.geometry import PLACE_NAMES, place_seen
from spaceport.games.planets.notation import Action, Throw
from spaceport.games.planets.view import Public
from spaceport.library.samples import odds


class Player:
    """What the levels have in common: a hand, a way to judge, and how long they take."""

    level: ClassVar[Level]

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    def decide(self, view: View, offered: Sequence[Action], rng: Random) -> Decision:
        public, seat = view.public, view.own.seat
        if any(isinstance(action, Throw) for action in offered):
            action: Action = self.level.hand.throw(public.sizes, self.aim(public, seat, rng), rng)
        else:
            action = max(offered, key=lambda each: self.judge(public, seat, each))
        return Decision(action, pause(rng, *self.level.span(action)))

    def aim(self, public: Public, seat: int, rng: Random) -> int:
        """A cell of the odds."""
        raise NotImplementedError

    def judge(self, public: Public, seat: int, action: Action) -> float:
        """What one of the choices after a throw is worth."""
        raise NotImplementedError


def by_stars(public: Public, seat: int) -> tuple[list[float], float]:
    """What each place, as this seat sees them, and a miss are worth in stars now."""
    side = public.sides[seat]
    liked = [worth(public, seat, place_seen(side, place)) for place in range(len(PLACE_NAMES))]
    return liked, CRYSTAL * min(1, public.reserve)


class Easy(Player):
    """Likes stars, now and then throws at any planet, and has the hand of a child."""

    level = EASY

    def aim(self, public: Public, seat: int, rng: Random) -> int:
        liked, miss = by_stars(public, seat)
        if rng.random() < WHIM:
            places = range(len(liked))
            whim = rng.choice([place for place in places if liked[place] > 0] or places)
            liked = [float(place == whim) for place in places]
            miss = 0.0  # else it would rather throw past all cards than try for a far one
        cell: int = odds().best(self.level.hand.odds, liked, miss)[0]
        return cell

    def judge(self, public: Public, seat: int, action: Action) -> float:
        return value(public, seat, action)


class Medium(Player):
    """Knows what fuel is worth when, and has a careful hand."""

    level = MEDIUM

    def aim(self, public: Public, seat: int, rng: Random) -> int:
        liked, miss = Outlook(public, seat, self.level.hand.odds).targets()
        if len({*liked, miss}) == 1:  # won or lost already: nobody throws their last die away
            liked, miss = by_stars(public, seat)
        cell: int = odds().best(self.level.hand.odds, liked, miss)[0]
        return cell

    def judge(self, public: Public, seat: int, action: Action) -> float:
        return Outlook(public, seat, self.level.hand.odds).judge(action)


class Hard(Medium):
    """The same with a steady hand, and quicker."""

    level = HARD
