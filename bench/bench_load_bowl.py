"""Space Bowl at many tables of eight: next to a bare WebSocket server and to boardgame.io.

As `load`, with frames of three and a half kilobytes and all seats at once. Space Bowl waits for
its countdowns, so that few tables do not fill a core: compare what a delivery costs.
"""

from collections.abc import Iterator
from typing import Any

from bench.load.compare import compare


def run(effort: float) -> Iterator[Any]:
    """The figures; longer with more effort."""
    yield from compare("bowl", 8, (10, 100, 1000), effort)
