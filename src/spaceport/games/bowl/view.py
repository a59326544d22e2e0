"""What a seat may know of a game of Space Bowl: names, no numbers.

The one secret is what a seat designated: it stands in that seat's own part, and the event of it is
for that seat alone, until the reveal (B13). That somebody has designated is as secret as what.
How a state becomes a view stands in `look.py`.
"""

from typing import Literal

from spaceport.core.terms import ViewPart
from spaceport.games.bowl.notation import Kind, Phase, Planet, Variant

Found = Literal["yes", "no", "neither"]
Why = Literal["valid", "button", "go", "go-wrong", "doom", "alone", "wild", "invalid"]
Did = Literal["valid", "invalid", "button", "silent"]
Turn = Literal[0, 90, 180, 270]
TURNS: tuple[Turn, ...] = (0, 90, 180, 270)


class Face(ViewPart):
    """A constellation card. One of the void shows nothing (B38)."""

    planets: tuple[Planet, ...]
    hole: bool
    void: bool = False


class Box(ViewPart):
    """The ship computer: which thing lies in which of the spaces a1 to c3 (B5)."""

    disc: str | None
    marbles: dict[str, str]
    hole: str | None


class WildToken(ViewPart):
    """Where the Wild lies, and who put it there (None: somebody who was removed)."""

    card: str
    seat: int | None


class Fit(ViewPart):
    """The pattern on a destination, turned clockwise: which card gives which planet (B14, B17).

    `avoids`: which card must lack which planet (B36). With the Wild: its card, and the planet that
    it stands for there.
    """

    card: str
    turn: Turn
    gives: dict[str, str]
    avoids: dict[str, str]
    wild: str | None
    missing: Planet | None


class NearFit(ViewPart):
    """What is wrong with a card: the pattern on it, turned so that least is (B14, B17, B36).

    `gives` and `avoids` are right. `lacks`: which card does not show its planet; `shows`: which
    card does, and must not; None: no card lies there. Nothing wrong at all: it fits without the
    Wild, and whoever placed the Wild has to use it.
    """

    card: str
    turn: Turn
    gives: dict[str, str]
    avoids: dict[str, str]
    lacks: dict[str, str | None]
    shows: dict[str, str | None]


class Row(ViewPart):
    """A row of the scoring table that applied (B19-B26)."""

    why: Why
    points: int


class Judged(ViewPart):
    """What a seat did in the round and what it got for it. `fit`: why its card is valid;
    `near`: why it is not, unless it is void (B38)."""

    seat: int
    did: Did
    card: str | None
    fit: Fit | None
    near: NearFit | None
    rows: tuple[Row, ...]
    gained: int


class Prize(ViewPart):
    """What became of a card: one of the galaxy was taken, or the top card was taken or put aside"""

    what: Literal["galaxy", "top", "aside"]
    seat: int | None
    card: str | None


class Reveal(ViewPart):
    """The round, judged; and all the destinations that there were (B34)."""

    found: Found
    seats: tuple[Judged, ...]
    prize: Prize
    destinations: tuple[Fit, ...]
    """Every plain fit."""
    with_wild: tuple[Fit, ...]
    """Every Wild fit, for any place of the Wild, on the cards that have no plain one."""


class Public(ViewPart):
    """What everybody sees. Galaxy, box and top card stay until the next round begins."""

    edition: str
    side: int
    variants: tuple[Variant, ...]
    phase: Phase
    seats: int
    round: int
    rounds: int
    galaxy: dict[str, Face]
    captain: int | None
    left: int
    """Cards of the Infinity deck under the top one."""
    top: Face | None
    box: Box
    kind: Kind | None
    announcer: int | None
    concurred: tuple[int, ...]
    wild: WildToken | None
    skipped: tuple[int, ...]
    ready: tuple[int, ...]
    scores: tuple[int, ...]
    goal: int
    taken: tuple[tuple[Face, ...], ...]
    aside: tuple[Face, ...]
    reveal: Reveal | None
    gone: tuple[int, ...]
    due: int | None
    winners: tuple[int, ...]


class Own(ViewPart):
    """What only this seat sees."""

    seat: int
    designation: str | None
