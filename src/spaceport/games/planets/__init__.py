"""Space Planets: throw the die at the cards, pay what it shows and explore, or refuel."""
