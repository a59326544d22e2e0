"""What everybody is told while a game of Space Bowl goes on: names, no numbers.

That a seat has designated is told to that seat alone, until the reveal (B13).
"""

from spaceport.core.event import AnyEvent, Over, SeatEvent, SeatRemoved
from spaceport.games.bowl.notation import Kind, Thing
from spaceport.games.bowl.view import Face, Found, Prize, Row


class CardLaid(AnyEvent):
    """A card came into the galaxy."""

    card: str
    face: Face


class Dealt(CardLaid):
    """A card of the galaxy was laid down (B3)."""


class CaptainNamed(SeatEvent, tag="captain"):
    """A seat has the Captain token now (B7, B29)."""


class TopTurned(AnyEvent, tag="top"):
    """The next card of the Infinity deck; a round begins (B4)."""

    round: int
    face: Face


class Tossed(SeatEvent):
    """The captain tossed, or was too slow and it happened by itself (B7, B16)."""

    by_itself: bool


class Landed(AnyEvent):
    """A disc or a marble came to rest (B5)."""

    thing: Thing
    space: str


class SearchBegan(AnyEvent, tag="search"):
    """Everything has landed (B8)."""

    round: int


class Skipped(SeatEvent):
    """A seat gave up searching (B15)."""


class Announced(SeatEvent):
    """A seat announced first: the countdown runs (B8)."""

    kind: Kind


class Concurred(SeatEvent):
    """A seat is in; after Doom! it has shown the button (B11, B12)."""


class Designated(SeatEvent):
    """For this seat alone: it designated a card (B13)."""

    card: str


class Withdrawn(SeatEvent, tag="withdrew"):
    """For this seat alone: it took its designation back (B16)."""


class WildPlaced(SeatEvent, tag="wild"):
    """The Wild lies on a card (B14)."""

    card: str


class CountdownEnded(AnyEvent, tag="zero"):
    """Zero: the placement window is open (B13)."""


class Revealed(AnyEvent):
    """The designations are shown (B18). `neither`: nobody had announced (B15)."""

    found: Found


class Scored(SeatEvent):
    """A seat's rows of the table, their sum, and its score after it (B27)."""

    rows: tuple[Row, ...]
    gained: int
    score: int


class CardTaken(AnyEvent, tag="took"):
    """The captain took a card, or the top card was put aside (B30, B31)."""

    prize: Prize
    face: Face


class GapFilled(CardLaid, tag="filled"):
    """The old top card lies in the galaxy now (B30)."""


class SeatReady(SeatEvent, tag="ready"):
    """A seat has seen enough (B16)."""


Event = (
    Dealt | CaptainNamed | TopTurned | Tossed | Landed | SearchBegan | Skipped | Announced
    | Concurred | Designated | Withdrawn | WildPlaced | CountdownEnded | Revealed | Scored
    | CardTaken | GapFilled | SeatReady | SeatRemoved | Over
)  # fmt: skip
