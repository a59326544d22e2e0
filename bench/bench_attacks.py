"""A real server under 200,000 hostile frames and 2,000 hostile requests, and a table that plays on.

Frames: malformed, oversized, replayed, out of turn, out of place, random, and broken below the
level of messages, from eight attackers at tables of all four games. Rates are turned off, so that
everything reaches the code behind them. Two people play at a table of their own all the while; the
figures of their waiting say how much of the processor the attackers got, not more.
"""

import asyncio
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.attacks.siege import Report, lay

FRAMES: Final = 200_000
ASKS: Final = 2_000


def run(effort: float) -> Iterator[str | dict[str, object]]:
    """The counts; fewer frames with less effort."""
    with tempfile.TemporaryDirectory(prefix="spaceport-siege-") as folder:
        report = asyncio.run(lay(Path(folder), round(FRAMES * effort), round(ASKS * effort)))
    yield from told(report)
    yield {
        "what": "hostile frames",
        "ours": report.sent,
        "unit": "sent",
        "peer": FRAMES * effort,
        "of": "what was wanted",
        "at_least": 1.0,
    }
    yield {
        "what": "hostile requests",
        "ours": report.asked,
        "unit": "sent",
        "peer": ASKS * effort,
        "of": "what was wanted",
        "at_least": 1.0,
    }
    yield from (f"MISSED: {wrong}" for wrong in report.wrong[:20])
    if not report.wrong:
        yield "no failure in the log, no 5xx, no crash; the witnesses' log is theirs alone"


def told(report: Report) -> Iterator[str]:
    kinds = ", ".join(f"{kind} {count:,}" for kind, count in report.frames.most_common())
    yield f"frames on {report.sockets:,} sockets: {kinds}"
    answers = ", ".join(f"{status}: {count:,}" for status, count in sorted(report.statuses.items()))
    yield f"answers to requests: {answers}; without one: {report.unanswered:,}"
    waits = sorted(report.witness_ms)
    yield (
        f"witnesses: {report.witness_moves:,} actions, all stored, in order; "
        f"{report.witness_frames:,} messages; answers after {statistics.median(waits):.0f} ms "
        f"(median), {waits[len(waits) * 99 // 100]:.0f} ms (99 of 100)"
    )
