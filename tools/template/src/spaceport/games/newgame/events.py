"""What everybody is told while a game of NEW GAME goes on."""

from spaceport.core.open_game import AnyEvent


class Flew(AnyEvent, frozen=True):
    """A ship came to a place and took what lay there (N4)."""

    seat: int
    to: int
    stars: int


Event = Flew  # or Flew | Rested | …
