"""What the levels of Space Bowl are made of, and what is promised of each.

`STATED` is the one place for the promised figures: docs/bots/bowl.md shows them and
tests/bots/test_bowl_levels.py measures them over many tosses.
"""

from typing import Final

from msgspec import Struct

Span = tuple[int, int]
"""Least and most milliseconds."""


class Stated(Struct, frozen=True):
    """What is promised of a level: standard edition, no variant, a toss with a destination."""

    finds_ms: int
    """Median time from the toss to Go!, if nobody else announces."""
    earliest_ms: int
    """Nothing is announced sooner than this after the toss, in any variant."""
    errors: float
    """Share of the Go! of all tosses after which the designated card is wrong."""


class Level(Struct, frozen=True):
    """How a level plays. Times in milliseconds, shares between 0 and 1.

    The rates say how readily something is noticed, against 1 for a plain destination.
    """

    stated: Stated
    pace: int  # from the earliest moment on: median to find one destination of ordinary hardness
    spread: float  # how much that varies
    overlooks: float  # rate: a near miss is taken for the real thing
    mirrors: float  # rate: a card on which the mirrored pattern fits
    wild: float  # rate: a destination that needs the Wild, seen as such
    patience: Span  # then one gives up or says Doom!
    settles: int  # from then on a destination with the Wild will do for a Go!; 0: never
    nerve: float  # how often one dares what one thinks is worth it: Doom!, the Wild
    fears_wild: bool  # knows that others may answer Doom! with the Wild
    glance: int  # the soonest answer to somebody else's announcement
    tap: Span  # to point at what one has in mind
    toss: Span
    ready: Span  # short: people who have seen enough wait for it


EASY: Final = Level(
    stated=Stated(finds_ms=50_000, earliest_ms=12_000, errors=0.20),
    pace=62_000,
    spread=0.9,
    overlooks=0.053,
    mirrors=0.12,
    wild=0.10,
    patience=(90_000, 150_000),
    settles=0,
    nerve=0.35,
    fears_wild=False,
    glance=4_000,
    tap=(1_500, 4_000),
    toss=(1_500, 3_500),
    ready=(2_000, 4_000),
)
MEDIUM: Final = Level(
    stated=Stated(finds_ms=30_000, earliest_ms=6_000, errors=0.12),
    pace=37_000,
    spread=1.0,
    overlooks=0.034,
    mirrors=0.08,
    wild=0.3,
    patience=(70_000, 100_000),
    settles=48_000,
    nerve=0.7,
    fears_wild=False,
    glance=3_000,
    tap=(1_000, 3_000),
    toss=(1_200, 2_800),
    ready=(1_800, 3_500),
)
HARD: Final = Level(
    stated=Stated(finds_ms=17_000, earliest_ms=3_000, errors=0.05),
    pace=19_500,
    spread=1.0,
    overlooks=0.0135,
    mirrors=0.037,
    wild=0.4,
    patience=(50_000, 75_000),
    settles=40_000,
    nerve=1.0,
    fears_wild=True,
    glance=2_500,
    tap=(700, 2_200),
    toss=(1_000, 2_200),
    ready=(1_500, 3_000),
)

LEVELS: Final = {"easy": EASY, "medium": MEDIUM, "hard": HARD}
STATED: Final = {name: level.stated for name, level in LEVELS.items()}
