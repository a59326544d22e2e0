"""S.O.S. at many tables of four: next to a bare WebSocket server and to boardgame.io.

Real servers on one core, the load from another. An action is sent, its last frame awaited. Ours
is stored on the disk before it is shown. The bare server sends the very same bytes without rules
or disk on the same WebSocket layer: nobody can be faster on it. boardgame.io plays a game as
small, in memory.
"""

from collections.abc import Iterator
from typing import Any

from bench.load.compare import HALF_LOAD_MS, compare, held
from bench.load.compare import run as run_story
from bench.load.processes import as_installed


def run(effort: float) -> Iterator[Any]:
    """The figures; longer with more effort."""
    with as_installed() as kind:
        yield f"our server and the bare one are {kind}"
        yield from _run(effort)


def _run(effort: float) -> Iterator[Any]:
    yield from compare("sos", 4, (10, 100, 1000), effort)
    full, half, calm = run_story(held(max(1.0, 4 * effort)))
    yield f"1,000 tables of 4 as fast as it goes: {full}"
    yield f"1,000 tables of 4 at half of that: {half}"
    limit = {"peer": HALF_LOAD_MS, "of": "the limit in ms", "at_most": 1.0}
    yield {"what": "p99 at half load", "ours": half.p99, "unit": "ms", **limit}
    yield f"1,000 tables of 4, one action each every 2 s: {calm}"
    yield {
        "what": "actions a second of 1,000 tables of 4, one core",
        "ours": calm.actions,
        "unit": "",
        "peer": 500.0,
        "of": "what was asked for",
        "at_least": 0.98,
    }
