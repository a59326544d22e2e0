"""What the levels of Space Builder are made of, and what is promised of each.

`STATED` is the one place for the promised figures: docs/bots/builder.md shows them and
tests/bots/test_builder_levels.py measures them over many rounds.
"""

from typing import Final

from msgspec import Struct

from spaceport.bots.levels import Span, side_by_side


class Stated(Struct, frozen=True):
    """What is promised of a level, for a player whom nobody interrupts."""

    building_ms: int  # median time a building: from the plan to Done, by the buildings
    slips: float  # share of buildings that are laid wrongly at first
    left: float  # share of buildings that are still wrong at Done: slips that were not noticed


class Level(Struct, frozen=True):
    """How a level builds. Times in milliseconds, shares between 0 and 1."""

    stated: Stated
    reading: int  # to take in a new plan, before the first card
    laying: int  # find a card, look at the plan, turn it, lay it: median
    least: int  # nobody of this level lays a card faster
    spread: float  # how much that time varies
    wrong_side: float
    wrong_turn: float
    wrong_place: float
    seen_at_once: float  # a slip is noticed while one goes on building, each time one looks
    seen_at_last: float  # a slip is noticed in the last look before Done
    mending: Span
    last_look: int  # a card, before Done
    slap: Span
    choice: Span  # which building to unlock
    check: Span  # a look at the check; short: people who have seen enough wait for it


EASY, MEDIUM, HARD = side_by_side(
    Level,
    stated=(
        Stated(building_ms=13_400, slips=0.36, left=0.23),
        Stated(building_ms=8_500, slips=0.17, left=0.09),
        Stated(building_ms=5_900, slips=0.11, left=0.05),
    ),
    reading=(6_000, 3_000, 1_500),
    laying=(8_600, 5_200, 3_900),
    least=(4_500, 2_600, 2_000),
    spread=(0.7, 0.8, 0.8),
    wrong_side=(0.22, 0.11, 0.08),
    wrong_turn=(0.09, 0.04, 0.02),
    wrong_place=(0.05, 0.02, 0.01),
    seen_at_once=(0.08, 0.10, 0.15),
    seen_at_last=(0.25, 0.35, 0.45),
    mending=((2_500, 6_000), (1_500, 4_000), (900, 2_400)),
    last_look=(400, 400, 250),
    slap=((1_000, 2_500), (600, 1_500), (400, 1_000)),
    choice=((2_500, 5_500), (2_000, 5_000), (1_500, 4_000)),
    check=((2_000, 4_500), (1_800, 4_000), (1_500, 3_500)),
)

LEVELS: Final = {"easy": EASY, "medium": MEDIUM, "hard": HARD}
STATED: Final = {name: level.stated for name, level in LEVELS.items()}
