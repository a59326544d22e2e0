"""300 random games a board of S.O.S. in Space, all contract properties checked at every step."""

import time
from collections.abc import Iterator
from typing import Final

from tests.contract.properties import watch_game
from tests.contract.tables import TABLES

GAMES: Final = 300  # a board


def run(effort: float) -> Iterator[str | dict[str, object]]:
    """A breach ends the run with its reason."""
    for board in sorted({table.edition for table in TABLES if table.game == "sos"}):
        tables = [table for table in TABLES if (table.game, table.edition) == ("sos", board)]
        wanted = max(len(tables), round(GAMES * effort))
        started = time.perf_counter()
        plies = [watch_game(tables[k % len(tables)], 10_000 + k) for k in range(wanted)]
        yield {
            "what": f"{board}: games without a breach",
            "ours": float(len(plies)),
            "unit": "games",
            "peer": float(wanted),
            "of": "games played",
            "at_least": 1.0,
        }
        seconds = time.perf_counter() - started
        yield f"{board}: {sum(plies):,} positions checked, {1e6 * seconds / sum(plies):.0f} µs each"
