"""Space Bowl at many tables of eight: next to a bare WebSocket server and to boardgame.io.

As `load`, with frames of three and a half kilobytes and all seats at once. Space Bowl waits for
its countdowns, so that few tables do not fill a core: compare what a delivery costs.
"""

from collections.abc import Iterator
from typing import Any

from bench.load.compare import compare
from bench.load.processes import as_installed


def run(effort: float) -> Iterator[Any]:
    """The figures; longer with more effort."""
    with as_installed() as kind:
        yield f"our server and the bare one are {kind}"
        yield from compare("bowl", 8, (10, 100, 1000), effort)
