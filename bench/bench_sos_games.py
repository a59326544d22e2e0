"""10,000 random games of S.O.S. in Space to their end, on every board, for 2, 3 and 4 seats."""

import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from bench.sos_games import play, tables
from spaceport.games.sos.state import GOAL, TURN_CAP

GAMES: Final = 10_000


def run(effort: float) -> Iterator[str | dict[str, object]]:
    """Every game must end with a winner, by missions or by turns (S12, S18)."""
    wanted = max(6, round(GAMES * effort))
    lengths: list[int] = []
    ends: Counter[str] = Counter()
    shared = 0
    games = tables()
    started = time.perf_counter()
    while len(lengths) < wanted:
        rules, seats, seed = next(games)
        causes, result = play(rules, seats, Random(seed))
        assert result.winners, f"nobody won: {rules.edition.name}, {seats} seats, seed {seed}"
        lengths.append(causes)
        shared += len(result.winners) > 1
        ends["by missions" if max(result.scores) >= GOAL else "by turns"] += 1
    seconds = time.perf_counter() - started
    yield {
        "what": "games that ended",
        "ours": float(len(lengths)),
        "unit": "games",
        "peer": float(wanted),
        "of": "games begun",
        "at_least": 1.0,
    }
    lengths.sort()
    few, most = lengths[0], lengths[-1]
    yield f"causes a game: median {lengths[len(lengths) // 2]}, from {few} to {most}"
    told = ", ".join(f"{count} {how}" for how, count in sorted(ends.items()))
    yield f"ended {told} ({TURN_CAP} turns each); {shared} shared"
    yield f"{wanted / seconds:,.0f} games/s, {sum(lengths) / seconds:,.0f} causes/s"
