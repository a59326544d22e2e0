"""The figures of the three levels of S.O.S. in Space; docs/bots/sos.md says what each sees."""

from typing import Final

from msgspec import Struct

from spaceport.bots.levels import Span
from spaceport.games.sos.notation import Action, EndTurn, Roll, Step
from spaceport.games.sos.state import GOAL

ATTENTION: Final = 0.45  # how often level easy looks at its mission at all
ALARM: Final = GOAL - 2  # level medium looks at the others when one of them has so many missions
ALARM_CARE: Final = 0.25
CARE: Final = (0.6, 0.2)  # how much level hard looks at the others, first and last
PATIENCE: Final = (8, 20)  # the turns between which it gets tired of blocking
WIDTH: Final = 4  # positions in which a comet or hole move is tried; level hard: twice as many
REPLIES: Final = 10  # ends of a turn for which level hard looks at the next player's replies


class Level(Struct, frozen=True):
    """What a person of that level takes for an action."""

    roll: Span  # and to end the turn
    step: Span
    special: Span  # a comet or the black hole

    def span(self, action: Action) -> Span:
        if isinstance(action, Roll | EndTurn):
            return self.roll
        return self.step if isinstance(action, Step) else self.special


EASY: Final = Level(roll=(900, 2200), step=(1800, 4500), special=(2200, 5500))
MEDIUM: Final = Level(roll=(700, 1600), step=(1200, 3200), special=(1500, 4000))
HARD: Final = Level(roll=(650, 1300), step=(900, 2400), special=(1100, 3000))
