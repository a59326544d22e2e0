"""NEW GAME: fly from the first place to the last and gather the most stars on the way."""
