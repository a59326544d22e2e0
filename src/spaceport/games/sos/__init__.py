"""S.O.S. in Space: bring the two aliens of your mission to one cell, five times."""
