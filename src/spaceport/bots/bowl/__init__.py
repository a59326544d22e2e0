"""Players of Space Bowl: a simple one, and three levels that search and err like people."""

from spaceport.bots.bowl.player import Easy, Hard, Medium
from spaceport.bots.bowl.simple import SOONEST, Sight, Simple

__all__ = ["SOONEST", "Easy", "Hard", "Medium", "Sight", "Simple"]
