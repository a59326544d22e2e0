"""A position of NEW GAME."""

from spaceport.core.open_game import AnyState, Count, Place


class State(AnyState, kw_only=True):
    """What changes, beside what every game has: whose turn it is, turns, scores, who is gone."""

    ships: list[Place]
    """Where the ship of each seat is."""
    stars: list[Count]
    """How many lie on each place."""
