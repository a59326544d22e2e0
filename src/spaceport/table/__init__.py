"""A live table: the only package with time, luck and disk."""
