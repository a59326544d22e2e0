"""Space Bowl: marbles in a box make a pattern, and everybody searches the galaxy for it at once."""
