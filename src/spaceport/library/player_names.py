"""Players by their names: rules know seats only, so whoever shows a game brings the names."""

from collections.abc import Sequence
from typing import Any

from spaceport.core.terms import Say

LONGEST = 20


def naming(say: Say, names: Sequence[str]) -> Say:
    """A language in which a seat is called like its player; `Player 2` where no name is given."""
    if not names:
        return say
    from spaceport.games.svg import (
        plain,
    )  # late: most commands need no picture

    def named(key: str, /, **particulars: Any) -> str:
        if key == "picture.seat":
            seat = particulars["number"] - 1  # people count from one
            name = plain(names[seat], LONGEST) if seat < len(names) else ""
            if name.strip():
                return name
        return say(key, **particulars)

    return named
