"""Each level wins against the one below: shares in the arena, by the lower end of 95 %.

With two seats against the goals; with three seats hard, medium and easy must stand apart: the
lower end of each above the upper end of the next.
"""

import os
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from spaceport.games import catalog
from spaceport.lab import arena, tally

GAMES: Final = 400
GAMES_OF_THREE: Final = 600
GOALS: Final = (
    ("sos", "medium", "simple", 0.85),
    ("sos", "hard", "medium", 0.60),
    ("planets", "hard", "easy", 0.65),
    ("planets", "medium", "simple", 0.60),
    ("bowl", "hard", "easy", 0.65),
    ("builder", "hard", "easy", 0.65),
)
ORDER: Final = ("hard", "medium", "easy")


def run(effort: float) -> Iterator[str | dict[str, object]]:
    """The shares; more games with more effort."""
    for game, better, worse, goal in GOALS:
        found = _arena(game, (better, worse), 2, max(4, 2 * round(GAMES * effort / 2)))
        share = f"{found.share[better]:.1%} of {found.games} games {_ends(found, better)}"
        yield f"{game}, {better} over {worse}: {share}"
        yield {
            "what": f"{game}, {better} over {worse}, lower end",
            "ours": found.interval[better][0],
            "unit": "",
            "peer": goal,
            "of": "the goal",
            "at_least": 1.0,
        }
    for listing in catalog.GAMES:
        yield from _apart(listing.name, max(6, 6 * round(GAMES_OF_THREE * effort / 6)))


def _apart(game: str, games: int) -> Iterator[str | dict[str, object]]:
    found = _arena(game, ORDER, 3, games)
    shares = ", ".join(f"{bot} {found.share[bot]:.1%} {_ends(found, bot)}" for bot in ORDER)
    yield f"{game}, three seats, {found.games} games: {shares}"
    for better, worse in pairwise(ORDER):
        yield {
            "what": f"{game}, three seats, lower end of {better}",
            "ours": found.interval[better][0],
            "unit": "",
            "peer": found.interval[worse][1],
            "of": f"the upper end of {worse}",
            "at_least": 1.0,
        }


def _ends(found: tally.Summary, bot: str) -> str:
    low, high = found.interval[bot]
    return f"({low:.1%} … {high:.1%})"


def _arena(game: str, bots: tuple[str, ...], seats: int, games: int) -> tally.Summary:
    setup = arena.Setup(game, bots, seats, games, seed=1)
    return tally.summary(setup, list(arena.run(setup, os.cpu_count() or 1)), 1.0)
