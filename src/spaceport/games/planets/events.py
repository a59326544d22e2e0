"""What everybody is told while a game of Space Planets goes on: names, no numbers."""

from typing import Any, Literal

from spaceport.core.bits import bits
from spaceport.core.event import AnyEvent, Over, SeatEvent, SeatRemoved, Turn
from spaceport.games.planets.edition import KIND_NAMES, Kind
from spaceport.games.planets.geometry import PLACE_NAMES, Layout
from spaceport.games.planets.state import Kit
from spaceport.games.planets.view import Die, Gesture, die_view, gesture_of, where


class Laid(AnyEvent):
    """A card of the pile lies at a place now (P2, P13)."""

    place: str
    kind: Kind


class Thrown(SeatEvent):
    """A seat has thrown the die."""

    gesture: Gesture


class Landed(SeatEvent):
    """The die came to rest: on which card, and the whole flight for those who want to see it.

    `where` is a place, several joined by + where they count alike, or none, off or lost.
    """

    where: str
    shows: int
    die: Die


class Picked(SeatEvent):
    """A seat said which of two cards counts (P3)."""

    place: str


class Explored(SeatEvent):
    """A seat paid and took the card (P13)."""

    place: str
    kind: Kind
    price: int


Why = Literal["renounced", "missed", "card"]
WHYS: tuple[Why, ...] = ("renounced", "missed", "card")  # in the order of moves.py


class Gained(SeatEvent):
    """A seat got crystals from the reserve, fewer than its due if it ran out (P17)."""

    crystals: int
    due: int
    why: Why


class ThrownAgain(SeatEvent, tag="again"):
    """A seat turned over a Second chance (P18)."""

    card: int


class Swallowed(SeatEvent):
    """The die lies on a black hole: nothing for this seat, and the hole leaves (P16)."""

    place: str


class LeakStopped(SeatEvent, tag="leak-stopped"):
    """A Fuel leak has done its work (P7)."""


class Fifth(SeatEvent):
    """A seat owns five cards: everyone else has one last throw (P28)."""


class Stalled(AnyEvent):
    """Three rounds without crystals or cards end the game (P24)."""


Event = (
    Laid | Turn | Thrown | Landed | Picked | Explored | Gained | ThrownAgain | Swallowed
    | LeakStopped | Fifth | Stalled | SeatRemoved | Over
)  # fmt: skip


def event(layout: Layout, kit: Kit, said: tuple[Any, ...]) -> Event:
    """What the rules said in numbers, in names."""
    match said:
        case ("thrown", seat, start, angle, distance):
            return Thrown(seat, gesture_of(start, angle, distance))
        case ("landed", seat, *lies):
            die = die_view(layout, kit, seat, *lies)
            return Landed(seat, where(die), die.shows, die)
        case ("turn", seat):
            return Turn(seat)
        case ("gained", seat, got, due, why):
            return Gained(seat, got, due, WHYS[why])
        case ("explored", seat, place, kind, price):
            return Explored(seat, PLACE_NAMES[place], KIND_NAMES[kind], price)
        case ("laid", place, kind):
            return Laid(PLACE_NAMES[place], KIND_NAMES[kind])
        case ("swallowed", seat, place):
            return Swallowed(seat, PLACE_NAMES[place])
        case ("again", seat, card):
            return ThrownAgain(seat, card)
        case ("picked", seat, place):
            return Picked(seat, PLACE_NAMES[place])
        case ("leak-stopped", seat):
            return LeakStopped(seat)
        case ("fifth", seat):
            return Fifth(seat)
        case ("stalled",):
            return Stalled()
        case ("removed", seat):
            return SeatRemoved(seat)
        case ("over", winners):
            return Over(tuple(bits(winners)))
    raise AssertionError(f"no event for {said}")
