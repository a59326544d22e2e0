"""Players of NEW GAME: what a position is worth is all that they need to know."""

from spaceport.bots.lookahead import Simple, levels
from spaceport.games.newgame.state import State


def worth(state: State, seat: int) -> float:
    """The lead in stars; and of two equal ways the one that is not in a hurry."""
    others = [score for other, score in enumerate(state.scores) if other != seat]
    return state.scores[seat] - max(others) - 0.01 * state.ships[seat]


Easy, Medium, Hard = levels(worth)

__all__ = ["Easy", "Hard", "Medium", "Simple"]
