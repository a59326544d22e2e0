"""What a host should know about a mix of variants: what to expect of a toss (B51)."""

from spaceport.core.terms import Advice
from spaceport.games.bowl.notation import VARIANTS
from spaceport.games.bowl.odds import odds
from spaceport.games.bowl.options import Options

HARDLY_DOOM = "hardly-doom"


def advice(options: Options) -> Advice:
    """The mean number of destinations, and how many tosses have none, with and without the Wild."""
    told = odds([name for name in VARIANTS if getattr(options, name)])
    if told.none_with_wild is None:
        shares = {"none": told.none, "some": 1 - told.none}
    else:
        wild = told.none - told.none_with_wild
        shares = {"none": told.none_with_wild, "wild": wild, "some": 1 - told.none}
    warnings = (HARDLY_DOOM,) if told.doom_is_hardly_right else ()
    return Advice({"mean": told.mean}, shares, warnings)
