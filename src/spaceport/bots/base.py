"""What a bot is: it is shown what a person in its seat would see, and decides.

A bot gets no state, no match and no clock. It does not wait either: it says how long a person would
have taken, and whoever holds the clock lets that time pass.
"""

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Any, Final, Protocol

from msgspec import Struct

from spaceport.core.rules import Rules
from spaceport.core.terms import View
from spaceport.games import catalog

LEVELS: Final = ("easy", "medium", "hard")
DEFAULT_LEVEL: Final = "easy"  # a first game should not be hopeless
PLAYERS: Final = ("simple", *LEVELS)
"""All that can sit in an arena. The simple one is not for people: it stands by for the others."""


QUICK: Final = frozenset(
    {("sos", "easy")}
    | {(game, level) for game in ("bowl", "builder", "planets") for level in LEVELS}
)
"""Games and levels whose decisions take well under a millisecond (`./do bench bot_games` measures
them): a live table makes these itself instead of sending them to another process."""


class Decision(Struct, frozen=True):
    """One of the offered actions, or None: do nothing until there is news, that is another view.

    What was decided stays decided while it is legal, and is done after `ms`; with `until_news` it
    is dropped as soon as there is news, and the bot is asked again. If it decides the same, it acts
    when it would have. `hurried_ms` is what it takes while every person at the table has nothing to
    do but wait for bots; None: as long as ever.
    """

    action: Any
    ms: int
    until_news: bool = False
    hurried_ms: int | None = None


class Bot(Protocol):
    """A player that is a program. It keeps nothing between two decisions."""

    def decide(self, view: View, offered: Sequence[Any], rng: Random) -> Decision:
        """What to do. Equal views, offers and states of `rng` give equal decisions."""
        ...


def simple(game: str) -> Bot:
    """The easy opponent of a game."""
    file = import_module(f"spaceport.bots.{catalog.listing(game).name}")
    bot: Bot = file.Simple()
    return bot


def bot(level: str, rules: Rules[Any]) -> Bot:
    """The opponent of a level, for a game with this edition and these options."""
    if level not in LEVELS:
        raise ValueError(f"no level {level!r}; there are {', '.join(LEVELS)}")
    file = import_module(f"spaceport.bots.{rules.name}")
    found: Bot = getattr(file, level.capitalize())(rules)
    return found


def player(name: str, rules: Rules[Any]) -> Bot:
    """A bot by its name among `PLAYERS`."""
    return simple(rules.name) if name == "simple" else bot(name, rules)


def pause(rng: Random, least: int, most: int) -> int:
    """A human-like time in milliseconds: mostly short, sometimes long."""
    return round(rng.triangular(least, most, least + (most - least) / 4))
