"""What Doom!, joining it and the Wild are worth to somebody who has found nothing, in points.

All from what one believes: how often tosses have no destination, as the table of odds says to
everybody; how often one's own search misses one; and that the others see as well as oneself. The
solver is not asked.
"""

import math
from typing import Final

from spaceport.bots.bowl.levels import Level
from spaceport.games.bowl.odds import odds
from spaceport.games.bowl.view import Public

ALONE: Final = 0.9  # a card that needs the Wild is seldom somebody else's choice too
SOMEBODY_DOES: Final = 0.85  # whoever puts the Wild down mostly knows why


class Belief:
    """What a seat thinks of a toss in which it has found nothing without the Wild."""

    def __init__(self, level: Level, public: Public, seat: int, countdown_ms: int) -> None:
        self.level = level
        self.public = public
        self.countdown_ms = countdown_ms
        here = set(range(public.seats)) - set(public.gone) - {seat}
        shown = {public.announcer, *public.concurred} if public.kind == "doom" else set()
        self.others = len(here - shown)  # who could still answer Doom!
        self.right = 1.0 - level.stated.errors  # that a card which looks right is right

    def doom(self) -> float:
        """To announce it: 2 points for or against (B20, B23)."""
        return 2.0 - 4.0 * self.answered()

    def join_doom(self) -> float:
        """To show the button too (B20)."""
        return 1.0 - 2.0 * self.answered()

    def go_with_wild(self) -> float:
        """To announce Go! and put the Wild down (B19, B21, B24-B26)."""
        return self.right * (1.0 + ALONE) - (1.0 - self.right)

    def concur_with_wild(self) -> float:
        """To answer Go! by putting the Wild down."""
        return self.right * ALONE - (1.0 - self.right)

    def refute_with_wild(self) -> float:
        """To answer Doom! with it: those who showed the button lose as well."""
        shown = 2.0 + len(self.public.concurred)
        return self.right * (ALONE + shown / max(1, self.public.seats - 1)) - (1.0 - self.right)

    def answered(self) -> float:
        """The chance that somebody answers Doom! with a valid card."""
        if self.public.wild is not None:
            return SOMEBODY_DOES
        look = max(0.0, self.countdown_ms - self.level.glance) / self.level.pace
        one = self.there_is_one() * (1.0 - 0.5**look)
        if self.level.fears_wild and "no_wild" not in self.public.variants:
            one = 1.0 - (1.0 - one) * 0.5 ** (self.level.wild * look)
        return 1.0 - math.pow(1.0 - one, self.others)

    def there_is_one(self) -> float:
        """The chance that there is a plain destination although one has not found it."""
        none = odds(self.public.variants).none
        missed = (1.0 - none) * self.misses()
        return missed / (missed + none) if none else 1.0

    def misses(self) -> float:
        """How often a whole search of one's own does not find the one destination there is."""
        level = self.level
        whole = (sum(level.patience) / 2 - level.stated.earliest_ms) / level.pace
        return 0.5 * math.erfc(math.log(whole) / (level.spread * math.sqrt(2.0)))
