"""What everybody is told while a game of Space Bowl goes on: names, no numbers.

That a seat has designated is told to that seat alone, until the reveal (B13).
"""

from msgspec import Struct

from spaceport.core.event import Over, SeatRemoved
from spaceport.games.bowl.notation import Kind, Thing
from spaceport.games.bowl.view import Face, Found, Prize, Row


class Dealt(Struct, frozen=True, tag_field="what", tag="dealt"):
    """A card of the galaxy was laid down (B3)."""

    card: str
    face: Face


class CaptainNamed(Struct, frozen=True, tag_field="what", tag="captain"):
    """A seat has the Captain token now (B7, B29)."""

    seat: int


class TopTurned(Struct, frozen=True, tag_field="what", tag="top"):
    """The next card of the Infinity deck; a round begins (B4)."""

    round: int
    face: Face


class Tossed(Struct, frozen=True, tag_field="what", tag="tossed"):
    """The captain tossed, or was too slow and it happened by itself (B7, B16)."""

    seat: int
    by_itself: bool


class Landed(Struct, frozen=True, tag_field="what", tag="landed"):
    """A disc or a marble came to rest (B5)."""

    thing: Thing
    space: str


class SearchBegan(Struct, frozen=True, tag_field="what", tag="search"):
    """Everything has landed (B8)."""

    round: int


class Skipped(Struct, frozen=True, tag_field="what", tag="skipped"):
    """A seat gave up searching (B15)."""

    seat: int


class Announced(Struct, frozen=True, tag_field="what", tag="announced"):
    """A seat announced first: the countdown runs (B8)."""

    seat: int
    kind: Kind


class Concurred(Struct, frozen=True, tag_field="what", tag="concurred"):
    """A seat is in; after Doom! it has shown the button (B11, B12)."""

    seat: int


class Designated(Struct, frozen=True, tag_field="what", tag="designated"):
    """For this seat alone: it designated a card (B13)."""

    seat: int
    card: str


class Withdrawn(Struct, frozen=True, tag_field="what", tag="withdrew"):
    """For this seat alone: it took its designation back (B16)."""

    seat: int


class WildPlaced(Struct, frozen=True, tag_field="what", tag="wild"):
    """The Wild lies on a card (B14)."""

    seat: int
    card: str


class CountdownEnded(Struct, frozen=True, tag_field="what", tag="zero"):
    """Zero: the placement window is open (B13)."""


class Revealed(Struct, frozen=True, tag_field="what", tag="revealed"):
    """The designations are shown (B18). `neither`: nobody had announced (B15)."""

    found: Found


class Scored(Struct, frozen=True, tag_field="what", tag="scored"):
    """A seat's rows of the table, their sum, and its score after it (B27)."""

    seat: int
    rows: tuple[Row, ...]
    gained: int
    score: int


class CardTaken(Struct, frozen=True, tag_field="what", tag="took"):
    """The captain took a card, or the top card was put aside (B30, B31)."""

    prize: Prize
    face: Face


class GapFilled(Struct, frozen=True, tag_field="what", tag="filled"):
    """The old top card lies in the galaxy now (B30)."""

    card: str
    face: Face


class SeatReady(Struct, frozen=True, tag_field="what", tag="ready"):
    """A seat has seen enough (B16)."""

    seat: int


Event = (
    Dealt | CaptainNamed | TopTurned | Tossed | Landed | SearchBegan | Skipped | Announced
    | Concurred | Designated | Withdrawn | WildPlaced | CountdownEnded | Revealed | Scored
    | CardTaken | GapFilled | SeatReady | SeatRemoved | Over
)  # fmt: skip
