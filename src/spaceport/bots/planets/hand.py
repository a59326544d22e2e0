"""The hand of a player: how far a gesture is off what was meant."""

import math
from random import Random

from msgspec import Struct

from spaceport.games.planets.notation import Throw
from spaceport.games.planets.view import Sizes
from spaceport.library.samples import odds

WAY = 1.5  # the way of a die grows by this power of its speed


class Hand(Struct, frozen=True):
    """`angle` and `speed` are spreads: degrees, and a share. `odds` names the kind of hand whose
    odds it counts on. The table's own tremor comes on top, for everybody alike."""

    angle: float
    speed: float
    odds: str

    def throw(self, sizes: Sizes, cell: int, rng: Random) -> Throw:
        """A throw at the aim of a cell of the odds, off by as much as this hand is."""
        start, across, along = odds().aim(cell)
        step = sizes.card + sizes.gap
        aside, ahead = (across - start) * step, sizes.line + along * step
        angle = math.degrees(math.atan2(aside, ahead)) + rng.gauss(0.0, self.angle)
        distance = math.hypot(aside, ahead) * math.exp(rng.gauss(0.0, WAY * self.speed))
        return Throw(
            start=round(start * step, 2),
            angle=round(min(max(angle, -60.0), 60.0), 2),
            distance=round(min(max(distance, 60.0), 480.0), 2),
        )
