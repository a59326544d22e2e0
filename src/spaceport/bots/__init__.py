"""Players that are programs, one file a game. A bot sees a view and offers, never the state."""
