"""How cost grows: with the length of a log, with seats, spectators and tables.

Opening a table means reading its log and following it to the end. The others are what one delivery
costs the server's processor while all tables play as fast as they can. The curves are drawn into
bench/load_growth.svg when all of it was measured.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from bench.load.compare import run as run_story
from bench.load.growth import Curve, cost, opening, picture, table_of

PICTURE: Final = Path(__file__).resolve().parent / "load_growth.svg"
LENGTHS: Final = (100, 1000, 2000, 5000)
OPEN_MS: Final = 100.0


def run(effort: float) -> Iterator[Any]:
    """The figures; longer with more effort."""
    seconds = max(0.5, 2 * effort)
    lengths = opening(LENGTHS, max(3, round(9 * effort)))
    by_log = Curve("Opening a table", "entries", "ms", lengths)

    def costs(points: dict[int, tuple[str, int, int, int]]) -> dict[int, float]:
        return {n: run_story(cost(*asked, seconds)).micros for n, asked in points.items()}

    seats = costs({n: ("bowl", n, 40, 0) for n in (2, 4, 8)})
    spectators = costs({n: ("sos", 2, 2, n) for n in (0, 10, 50, 200)})
    tables = costs({n: ("sos", 2, n, 0) for n in (1, 10, 100, 500)})
    curves = [
        by_log,
        Curve("Space Bowl, 40 tables", "seats", "µs a delivery", seats),
        Curve("S.O.S., 2 tables of 2", "spectators a table", "µs a delivery", spectators),
        Curve("S.O.S., tables of 2", "tables", "µs a delivery", tables),
    ]
    for curve in curves:
        yield from table_of(curve)
    if effort >= 1:
        PICTURE.write_text(picture(curves), encoding="utf-8")
        yield f"drawn into bench/{PICTURE.name}"
    yield {
        "what": "a table of 5,000 entries opens in",
        "ours": lengths[5000],
        "unit": "ms",
        "peer": OPEN_MS,
        "of": "the limit in ms",
        "at_most": 1.0,
    }
