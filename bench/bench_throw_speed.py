"""How long a throw takes: simulated, drawn from the bank, looked up in the odds. One core.

The simulated one in CPU time beside the prototype's 9 ms; the others beside what the issue wants.
"""

import hashlib
import statistics
import time
from collections.abc import Iterator
from random import Random
from typing import Final

from spaceport.core.flight import Flick
from spaceport.throw import bank, odds

THROWS: Final = 1_000
DRAWS: Final = 60_000
LOOKUPS: Final = 600_000
ROUNDS: Final = 5
PROTOTYPE_MS: Final = 9.0
DRAWS_WANTED: Final = 30_000.0
LOOKUPS_WANTED: Final = 300_000.0
LINE: Final = 4340


def run(effort: float) -> Iterator[str | dict[str, object]]:
    """The figures; more throws with more effort."""
    started = time.perf_counter()
    from spaceport.throw import simulate

    seconds = time.perf_counter() - started
    yield f"importing the simulator: {seconds:.2f} s, with the first throw only"
    times = sorted(simulated(simulate, k) for k in range(max(20, round(THROWS * effort))))
    yield {
        "what": "a simulated throw, median",
        "ours": 1000 * statistics.median(times),
        "unit": "ms of CPU",
        "peer": PROTOTYPE_MS,
        "of": "the prototype's",
        "at_most": 1.0,
    }
    yield f"nine in ten take at most {1000 * times[len(times) * 9 // 10]:.1f} ms"
    draws, lookups = max(2_000, round(DRAWS * effort)), max(20_000, round(LOOKUPS * effort))
    yield rate("drawn from the bank", draw_rate(draws), "throws/s", DRAWS_WANTED)
    yield rate("looked up in the odds", lookup_rate(lookups), "throws/s", LOOKUPS_WANTED)
    yield f"with the luck of a seed, as a match draws: {seeded_rate(draws // 3):,.0f} throws/s"


def rate(what: str, ours: float, unit: str, wanted: float) -> dict[str, object]:
    return {
        "what": what,
        "ours": ours,
        "unit": unit,
        "peer": wanted,
        "of": "what is wanted",
        "at_least": 1.0,
    }


def flick(k: int) -> Flick:
    return Flick(
        k * 37 % 17_200 - 8_600, k * 13 % 3_000 - 1_500, 9_000 + k * 53 % 24_000, k % 4, LINE
    )


def simulated(simulate: object, k: int) -> float:
    key = hashlib.sha256(b"bench speed %d" % k).digest()
    started = time.process_time()
    simulate.outcome(flick(k), key)  # type: ignore[attr-defined]
    return time.process_time() - started


def best(measure: list[float]) -> float:
    """The quickest of some rounds: what else runs here only ever slows."""
    return max(measure)


def draw_rate(count: int) -> float:
    rng, flicks = Random(1), [flick(k) for k in range(200)]
    bank.sample(flicks[0], rng)  # the file is read

    def once() -> float:
        started = time.perf_counter()
        for k in range(count // ROUNDS):
            bank.sample(flicks[k % 200], rng)
        return count // ROUNDS / (time.perf_counter() - started)

    return best([once() for _ in range(ROUNDS)])


def seeded_rate(count: int) -> float:
    keys = [hashlib.sha256(b"%d" % k).digest() for k in range(count)]
    started = time.perf_counter()
    for k, key in enumerate(keys):
        bank.outcome(flick(k), key)
    return count / (time.perf_counter() - started)


def lookup_rate(count: int) -> float:
    table, luck = odds.the_odds(), Random(2).random
    cells = len(table.sums) // odds.PLACES

    def once() -> float:
        draw = table.draw
        started = time.perf_counter()
        for k in range(count // ROUNDS):
            draw(k % cells, luck())
        return count // ROUNDS / (time.perf_counter() - started)

    return best([once() for _ in range(ROUNDS)])
