"""Figures that both ends of the wire must know. Every number and word here is the page's too:
`generate` writes its copy."""

from typing import Final

# The close code of a socket says whether the page should reconnect by itself; the reason says why.
STAY_AWAY: Final = 4000
COME_BACK: Final = 4001
PASSING: Final = frozenset(
    {"closing", "too-slow", "too-fast", "server-full", "too-many-from-address", "server-error"}
)
"""Reasons that go away by themselves: the page reconnects."""

NAME_LENGTH: Final = 20
"""Of a person's name, in characters as people count them; the rest is cut off."""
PING_MS: Final = 10_000
"""How often the server pings everybody at a table."""
CODE_LETTERS: Final = "234567CFHKLMQRTX"
"""Of table codes; why these, says `table.codes`."""
CODE_SHORTEST: Final = 5
CODE_LONGEST: Final = 7
FRAMES_AT_ONCE: Final = 100
"""Of a finished game, in one answer."""


def close_code(reason: str) -> int:
    return COME_BACK if reason in PASSING else STAY_AWAY
