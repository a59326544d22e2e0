"""What the levels of Space Bowl are made of, and what is promised of each.

`STATED` is the one place for the promised figures: docs/bots/bowl.md shows them and
tests/bots/test_bowl_levels.py measures them over many tosses.
"""

from typing import Final

from msgspec import Struct

from spaceport.bots.levels import Span, side_by_side


class Stated(Struct, frozen=True):
    """What is promised of a level: standard edition, no variant, a toss with a destination."""

    finds_ms: int  # median time from the toss to Go!, if nobody else announces
    earliest_ms: int  # nothing is announced sooner than this after the toss, in any variant
    errors: float  # share of the Go! of all tosses after which the designated card is wrong


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
    settles: int  # from about then on a destination with the Wild will do for a Go!; 0: never
    nerve: float  # how often one dares what one thinks is worth it: Doom!, the Wild
    fears_wild: bool  # knows that others may answer Doom! with the Wild
    glance: int  # the soonest answer to somebody else's announcement
    tap: Span  # to point at what one has in mind
    toss: Span
    ready: Span  # short: people who have seen enough wait for it


EASY, MEDIUM, HARD = side_by_side(
    Level,
    stated=(
        Stated(finds_ms=50_000, earliest_ms=12_000, errors=0.20),
        Stated(finds_ms=30_000, earliest_ms=6_000, errors=0.12),
        Stated(finds_ms=17_000, earliest_ms=3_000, errors=0.05),
    ),
    pace=(62_000, 37_000, 19_500),
    spread=(0.9, 1.0, 1.0),
    overlooks=(0.053, 0.034, 0.0135),
    mirrors=(0.12, 0.08, 0.037),
    wild=(0.10, 0.3, 0.4),
    patience=((90_000, 150_000), (70_000, 100_000), (50_000, 75_000)),
    settles=(0, 48_000, 40_000),
    nerve=(0.35, 0.7, 1.0),
    fears_wild=(False, False, True),
    glance=(4_000, 3_000, 2_500),
    tap=((1_500, 4_000), (1_000, 3_000), (700, 2_200)),
    toss=((1_500, 3_500), (1_200, 2_800), (1_000, 2_200)),
    ready=((2_000, 4_000), (1_800, 3_500), (1_500, 3_000)),
)

SETTLING: Final = (0.75, 1.25)
"""When one settles for the Wild, as a share of `settles`: any moment between these, drawn for each
toss. If it were always the same, equal players would all speak at once and the lowest seat would be
heard first."""

LEVELS: Final = {"easy": EASY, "medium": MEDIUM, "hard": HARD}
STATED: Final = {name: level.stated for name, level in LEVELS.items()}
