"""A live table: the only room with time, luck and disk."""
