"""A thousand games of every game and level: no bot ever wants what is not offered, or fails.

Two seats, the level against the simple bot, at the pace of a live table. Also what a decision
costs: what is decided at the table itself (`QUICK`) must take less than a millisecond on average.
"""

import os
from collections.abc import Iterator
from typing import Final

from spaceport.bots.base import LEVELS, QUICK
from spaceport.games import catalog
from spaceport.lab import arena, tally

GAMES: Final = 1_000
QUICK_MS: Final = 1.0


def run(effort: float) -> Iterator[str | dict[str, object]]:
    """The counts of each game and level; more games with more effort."""
    for game in catalog.GAMES:
        for level in LEVELS:
            yield from _level(game.name, level, max(2, round(GAMES * effort)))


def _level(game: str, level: str, games: int) -> Iterator[str | dict[str, object]]:
    setup = arena.Setup(game, (level, "simple"), game_seats(game), games, seed=9)
    found = tally.summary(setup, list(arena.run(setup, os.cpu_count() or 1)), 1.0)
    thinking = found.thinking[level]
    turn = f"costliest turn {thinking.slowest_turn_ms:.0f} ms"
    yield f"{game} {level}: {found.games:,} games, {thinking.decisions:,} decisions, {turn}"
    failures = {"what": f"{game} {level}: decisions that failed", "unit": ""}
    yield failures | {
        "ours": float(found.failures[level]),
        "peer": float(thinking.decisions),
        "of": "all decisions",
        "at_most": 0.0,
    }
    cost: dict[str, object] = {"what": f"{game} {level}: CPU a decision", "unit": "ms"}
    cost["ours"] = thinking.mean_ms
    if (game, level) in QUICK:
        cost |= {"peer": QUICK_MS, "of": "what a table decides itself", "at_most": 1.0}
    yield cost


def game_seats(game: str) -> int:
    """The fewest that can play: most games for the time."""
    return catalog.listing(game).least
