"""What everybody is told while a game of NEW GAME goes on."""

from spaceport.core.event import SeatEvent


class Flew(SeatEvent):
    """A ship came to a place and took what lay there (N4)."""

    to: int
    stars: int


Event = Flew  # or Flew | Rested | …
