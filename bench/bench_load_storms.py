"""Storms: what guests at twenty tables notice of others who make trouble.

A hundred readers who do not read, three hundred half-open sockets, five hundred guests who come
back at once, a client that floods, a table with two hundred spectators: each beside the same calm
play, whose p99 from action to last frame may at most double.
"""

import statistics
import sys
from collections.abc import Iterator
from typing import Any, Final

from bench.load import processes, storm
from bench.load.compare import Load, fill, hang_up, paced
from bench.load.compare import run as run_story
from bench.load.processes import Process

TABLES: Final = 20
PER_SECOND: Final = 150
SEATS: Final = 4
WORSE: Final = 2.0


def run(effort: float) -> Iterator[Any]:
    """The figures; longer with more effort."""
    calm, found = run_story(_story(max(2.0, 6 * effort)))
    p99 = statistics.median(load.p99 for load in calm)
    p50 = statistics.median(load.p50 for load in calm)
    told = ", ".join(f"{load.p99:.1f}" for load in calm)
    yield f"calm: p50 {p50:.1f} ms, p99 {p99:.1f} ms (median of {told})"
    for kind, load in found.items():
        yield f"{kind}: {load}"
        yield {
            "what": f"p99 of the others beside {kind}",
            "ours": load.p99,
            "unit": "ms",
            "peer": p99,
            "of": "in calm",
            "at_most": WORSE,
        }


async def _story(seconds: float) -> tuple[list[Load], dict[str, Load]]:
    calm: list[Load] = []
    found: dict[str, Load] = {}
    with processes.spaceport(limits=processes.MANY_SOCKETS) as server:
        tables, _ = await fill(server, "sos", SEATS, TABLES)
        await paced(server, tables, PER_SECOND, 1.0)
        for kind in storm.KINDS:
            calm.append(await paced(server, tables, PER_SECOND, seconds / 2))
            line = [sys.executable, "-m", "bench.load.storm", kind]
            trouble = Process(
                [*line, str(server.port), tables[0].link], core=processes.LOAD_CORE, nice=10
            )
            found[kind] = await paced(server, tables, PER_SECOND, seconds)
            trouble.end()
            await paced(server, tables, PER_SECOND, 1.0)
        hang_up(tables)
    return calm, found
