"""How likely a toss has destinations, for any combination of variants (B44-B51).

Looked up, not computed: the table was made by `tools/bowl_odds.py` with the standard deck.
"""

from collections.abc import Collection
from typing import Final

from msgspec import Struct

from spaceport.games.bowl.notation import VARIANTS, Variant
from spaceport.games.bowl.odds_table import ROWS

TOSSED_VARIANTS: tuple[Variant, ...] = tuple(name for name in VARIANTS if name != "no_wild")
"""Those that change which destinations there are; without the Wild there are just fewer of them."""
HARDLY: Final = 0.02  # B51


class Odds(Struct, frozen=True):
    """What to expect of a toss. Shares are between 0 and 1."""

    mean: float
    """Destinations on average."""
    none: float
    """Share of tosses with no destination: those in which Doom! is right."""
    mean_with_wild: float | None
    """With the Wild where it helps most; None where there is no Wild."""
    none_with_wild: float | None
    doom_is_hardly_right: bool
    """Whether to warn: `none` is under 2 %."""


def odds(on: Collection[str]) -> Odds:
    """The odds when these variants are switched on. Names that are no variant are ignored."""
    row = sum(1 << k for k, name in enumerate(TOSSED_VARIANTS) if name in on)
    mean, none, mean_wild, none_wild = ROWS[row]
    has_wild = "no_wild" not in on
    return Odds(
        mean=mean,
        none=none,
        mean_with_wild=mean_wild if has_wild else None,
        none_with_wild=none_wild if has_wild else None,
        doom_is_hardly_right=none < HARDLY,
    )


def variants_of(row: int) -> tuple[Variant, ...]:
    """The variants that a row of the table stands for."""
    return tuple(name for k, name in enumerate(TOSSED_VARIANTS) if row >> k & 1)
