"""What everybody is told while a game of Space Planets goes on: names, no numbers."""

from typing import Any, Literal

from msgspec import Struct

from spaceport.core.bits import bits
from spaceport.core.event import Over, SeatRemoved, Turn
from spaceport.games.planets.edition import KIND_NAMES, Kind
from spaceport.games.planets.geometry import PLACE_NAMES, Layout
from spaceport.games.planets.state import Kit
from spaceport.games.planets.view import Die, Gesture, die_view, gesture_of, where


class Laid(Struct, frozen=True, tag_field="what", tag="laid"):
    """A card of the pile lies at a place now (P2, P13)."""

    place: str
    kind: Kind


class Thrown(Struct, frozen=True, tag_field="what", tag="thrown"):
    """A seat has thrown the die."""

    seat: int
    gesture: Gesture


class Landed(Struct, frozen=True, tag_field="what", tag="landed"):
    """The die came to rest: on which card, and the whole flight for those who want to see it.

    `where` is a place, several joined by + where they count alike, or none, off or lost.
    """

    seat: int
    where: str
    shows: int
    die: Die


class Picked(Struct, frozen=True, tag_field="what", tag="picked"):
    """A seat said which of two cards counts (P3)."""

    seat: int
    place: str


class Explored(Struct, frozen=True, tag_field="what", tag="explored"):
    """A seat paid and took the card (P13)."""

    seat: int
    place: str
    kind: Kind
    price: int


Why = Literal["renounced", "missed", "card"]
WHYS: tuple[Why, ...] = ("renounced", "missed", "card")  # in the order of moves.py


class Gained(Struct, frozen=True, tag_field="what", tag="gained"):
    """A seat got crystals from the reserve, fewer than its due if it ran out (P17)."""

    seat: int
    crystals: int
    due: int
    why: Why


class ThrownAgain(Struct, frozen=True, tag_field="what", tag="again"):
    """A seat turned over a Second chance (P18)."""

    seat: int
    card: int


class Swallowed(Struct, frozen=True, tag_field="what", tag="swallowed"):
    """The die lies on a black hole: nothing for this seat, and the hole leaves (P16)."""

    seat: int
    place: str


class LeakStopped(Struct, frozen=True, tag_field="what", tag="leak-stopped"):
    """A Fuel leak has done its work (P7)."""

    seat: int


class Fifth(Struct, frozen=True, tag_field="what", tag="fifth"):
    """A seat owns five cards: everyone else has one last throw (P28)."""

    seat: int


class Stalled(Struct, frozen=True, tag_field="what", tag="stalled"):
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
