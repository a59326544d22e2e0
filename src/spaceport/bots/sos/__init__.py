"""Players of S.O.S. in Space: a simple one, and three levels that plan a whole turn."""

from spaceport.bots.sos.player import Easy, Hard, Medium
from spaceport.bots.sos.simple import Simple

__all__ = ["Easy", "Hard", "Medium", "Simple"]
