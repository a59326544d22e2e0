"""kill -9 at 200 random moments while eight tables of four games are played: is anything lost?

The drill of tests/faults with more kills. After each kill the file is read as it lies there, after
each start all guests come back in the same moment, and everyone must be at their seat with the view
that the file gives. A server that ends when nobody has ended it fails the drill.
"""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.faults.drill import EVERYBODY, TABLES, Drill, InFolder

KILLS: Final = 200
LIMIT_S: Final = 3.0


def run(effort: float) -> Iterator[str | dict[str, object]]:
    """The figures; a failed drill raises and says what was lost, or how the server died."""
    kills = max(2, round(KILLS * effort))
    with tempfile.TemporaryDirectory(prefix="spaceport-bench-") as data:
        found = asyncio.run(Drill(InFolder(Path(data)), seed=200).run(kills))
    yield f"{found.kills} kills, {len(TABLES)} tables, {found.games} games begun"
    yield f"{found.kills} restarts, everybody back at once: the server never died by itself"
    kept = {"what": "acknowledged actions found in the log", "ours": found.acked, "unit": ""}
    yield kept | {"peer": found.acked, "of": "acknowledged", "at_least": 1.0}
    yield f"actions in the log, each once: {found.stored:,} (some were stored, their answer lost)"
    back = {"what": "guests back at their seat with the right view", "ours": found.returns}
    yield back | {"unit": "", "peer": EVERYBODY * kills, "of": "guests cut off", "at_least": 1.0}
    yield "every log: rules and draws verified after every kill"
    stops = max(2, kills // 10)
    with tempfile.TemporaryDirectory(prefix="spaceport-bench-") as data:
        asked = asyncio.run(Drill(InFolder(Path(data)), seed=300, gently=True).run(stops))
    yield f"{stops} times SIGTERM under load: {asked.acked:,} answered, none lost, exit code 0"
    slowest = {"what": "the slowest end after SIGTERM", "ours": asked.slowest_stop, "unit": "s"}
    yield slowest | {"peer": LIMIT_S, "of": "the limit in s", "at_most": 1.0}
