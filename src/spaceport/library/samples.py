"""Draws that can only be sampled: who samples them for a match, and how a log of them is checked.

The sampler is imported when the first such draw is due: most games have none.
"""

from typing import Any, Final

from spaceport.core.faults import LogFault, OptionFault, quoted
from spaceport.core.rules import Rules
from spaceport.core.terms import Draw
from spaceport.games import catalog

PHYSICS: Final = ("table", "simulate")
"""How a match throws: from a bank of recorded throws, or by simulating a real die."""


def check_physics(rules: Rules[Any], physics: str | None) -> str:
    """The physics of a match, or a fault: not known, not for this game, not installed."""
    if physics is None:
        return PHYSICS[0]
    if not rules.has_throws:
        known = ", ".join(option.name for option in catalog.options(rules.name))
        raise OptionFault("unknown-option", game=rules.name, option="physics", known=known)
    if physics not in PHYSICS:
        takes = " / ".join(PHYSICS)
        raise OptionFault("bad-option", option="physics", value=quoted(physics), takes=takes)
    from spaceport import throw

    throw.check(physics)
    return physics


def sampled(physics: str, draw: Draw, key: bytes) -> Any:
    """The outcome of a draw that can only be sampled."""
    from spaceport import throw

    return throw.outcome(physics, draw.sample, key)


def odds() -> Any:
    """How likely a throw rests where, by start, aim and skill, for bots: `throw.odds.Odds`."""
    from spaceport.throw.odds import the_odds

    return the_odds()


def is_recomputed(outcome: Any, draw: Draw, key: bytes, entry: int) -> bool:
    """Check a sampled outcome: its luck must be what the seed gives, whoever sampled it.

    True: it was sampled again and came out the same. False: that physics is not available here.
    """
    from spaceport import throw

    luck = throw.luck_of(outcome, key)
    if luck is None and outcome.by:
        raise LogFault("throw-unknown-physics", line=entry + 2, entry=entry, by=outcome.by)
    if luck is None or luck != outcome.luck:
        raise LogFault("throw-not-of-seed", line=entry + 2, entry=entry)
    twin = throw.again(outcome, draw.sample, key)
    if twin is not None and twin != outcome:
        raise LogFault("throw-differs", line=entry + 2, entry=entry)
    return twin is not None
