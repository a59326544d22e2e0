"""A thousand games of every game and level: no bot ever wants what is not offered, or fails.

Two seats, the level against itself, at the pace of a live table. Also what a decision costs: what
is decided at the table itself (`QUICK`) must take less than a millisecond on average.
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
    setup = arena.Setup(game, (level, level), game_seats(game), games, seed=9)
    played: list[arena.Played] = []
    decisions = 0
    for each in arena.run(setup, os.cpu_count() or 1):
        played.append(each)
        decisions += sum(thought.decisions for thought in each.thoughts.values())
    found = tally.summary(setup, played, 1.0)
    thinking = found.thinking[level]
    turn = f"costliest turn {thinking.slowest_turn_ms:.0f} ms"
    yield f"{game} {level}: {found.games:,} games, {decisions:,} decisions, {turn}"
    failures = {"what": f"{game} {level}: decisions that failed", "unit": ""}
    yield failures | {
        "ours": float(sum(found.failures.values())),
        "peer": float(decisions),
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
