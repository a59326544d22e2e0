"""Space Bowl: the odds of the rule sheet (B44-B50) beside ours, from 100,000 tosses a row.

A row that lies outside sampling error counts as missed.
"""

from collections.abc import Iterator

from tools.bowl_odds import SAMPLES, compared, sheet_lines


def run(effort: float) -> Iterator[str | dict[str, object]]:
    """The table, and how many rows agree."""
    samples = max(2_000, round(SAMPLES * effort))
    rows = list(compared(samples))
    yield from sheet_lines(samples, rows)
    yield {
        "what": "rows within sampling error",
        "ours": float(sum(agree for *_, agree in rows)),
        "unit": "rows",
        "peer": float(len(rows)),
        "of": "the rows of the sheet",
        "at_least": 1.0,
    }
