"""What a player can do in NEW GAME; in a log and at a terminal: `fly 3`."""

from spaceport.core.action import AnyAction
from spaceport.core.open_game import Place


class Fly(AnyAction, frozen=True):
    """Fly to a place ahead (N2)."""

    to: Place


Action = Fly  # or Fly | Rest | …
