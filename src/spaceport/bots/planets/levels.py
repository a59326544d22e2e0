"""The figures of the three levels of Space Planets; docs/bots/planets.md says what each sees and
how it throws."""

from typing import Final

from msgspec import Struct

from spaceport.bots.levels import Span
from spaceport.bots.planets.hand import Hand
from spaceport.games.planets.notation import Action, Take, Throw

WHIM: Final = 0.2  # how often level easy throws at any planet, near or far


class Level(Struct, frozen=True):
    """A hand, and what a person of that level takes for an action."""

    hand: Hand
    throw: Span
    choose: Span  # what to do with a card: explore or renounce, which, or once more
    take: Span

    def span(self, action: Action) -> Span:
        if isinstance(action, Throw):
            return self.throw
        return self.take if isinstance(action, Take) else self.choose


EASY: Final = Level(  # the hand of a child
    Hand(6.0, 0.18, "careless"), throw=(2200, 5200), choose=(1800, 4200), take=(1200, 2600)
)
MEDIUM: Final = Level(
    Hand(3.0, 0.09, "careful"), throw=(1600, 4000), choose=(1100, 2800), take=(900, 1900)
)
HARD: Final = Level(
    Hand(1.0, 0.03, "steady"), throw=(1300, 3200), choose=(800, 2200), take=(700, 1500)
)
