"""Players of Space Builder: a simple one, and three levels with a person's pace and slips."""

from spaceport.bots.builder.player import Easy, Hard, Medium
from spaceport.bots.builder.simple import Simple

__all__ = ["Easy", "Hard", "Medium", "Simple"]
