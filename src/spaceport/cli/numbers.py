"""Whole numbers as people type them."""

from typing import Final

LONGEST: Final = 20  # digits; nothing here is larger than a seed, and int() has its own limit


def whole_number(text: str) -> int | None:
    """A whole number from 0 on in plain digits; None: it is none, or absurdly large."""
    digits = text.lstrip("0") or "0"
    if text.isascii() and text.isdecimal() and len(digits) <= LONGEST:
        return int(digits)
    return None
