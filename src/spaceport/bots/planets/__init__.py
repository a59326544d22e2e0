"""Players of Space Planets: a simple one, and three levels with hands of their own."""

from spaceport.bots.planets.player import Easy, Hard, Medium
from spaceport.bots.planets.simple import Simple

__all__ = ["Easy", "Hard", "Medium", "Simple"]
