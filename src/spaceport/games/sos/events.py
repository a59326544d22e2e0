"""What everybody is told while a game of S.O.S. in Space goes on: names, no numbers."""

from typing import Any

from msgspec import Struct

from spaceport.core.bits import bits
from spaceport.core.event import Over, SeatRemoved, Turn
from spaceport.games.sos.notation import FACE_NAMES, Face, Names
from spaceport.games.sos.state import ALIENS, FACES
from spaceport.games.sos.view import PAIRS, Left, Pair


class Placed(Struct, frozen=True, tag_field="what", tag="placed"):
    """An alien or the hole landed on an edge cell (S8)."""

    thing: str
    cell: str


class Redrawn(Struct, frozen=True, tag_field="what", tag="redrawn"):
    """The setup had a stuck alien and is drawn again (S7)."""


class Rolled(Struct, frozen=True, tag_field="what", tag="rolled"):
    """The die came to rest."""

    seat: int
    face: Face
    left: Left


class Stepped(Struct, frozen=True, tag_field="what", tag="stepped"):
    """An alien took a step."""

    seat: int
    alien: str
    start: str
    to: str


class CometMoved(Struct, frozen=True, tag_field="what", tag="comet"):
    """A comet moved to another line."""

    seat: int
    start: str
    to: str


class HoleMoved(Struct, frozen=True, tag_field="what", tag="hole"):
    """The black hole moved to another cell."""

    seat: int
    start: str
    to: str


class Completed(Struct, frozen=True, tag_field="what", tag="completed"):
    """A mission is done."""

    seat: int
    mission: Pair
    score: int


class Mission(Struct, frozen=True, tag_field="what", tag="mission"):
    """A seat drew a mission."""

    seat: int
    mission: Pair


class Reshuffled(Struct, frozen=True, tag_field="what", tag="reshuffled"):
    """The pile was empty: the completed missions are a pile again (S17)."""


class Forfeited(Struct, frozen=True, tag_field="what", tag="forfeited"):
    """What the die gave and the board did not allow (S12, S20)."""

    seat: int
    left: Left


class Passed(Struct, frozen=True, tag_field="what", tag="passed"):
    """A seat ended its turn early."""

    seat: int


class TimedOut(Struct, frozen=True, tag_field="what", tag="timeout"):
    """The turn clock ran out (S21)."""

    seat: int


Event = (
    Placed | Redrawn | Turn | Rolled | Stepped | CometMoved | HoleMoved | Completed | Mission
    | Reshuffled | Forfeited | Passed | TimedOut | SeatRemoved | Over
)  # fmt: skip


def event(names: Names, said: tuple[Any, ...]) -> Event:
    """What the rules said in numbers, in names."""
    cells, borders = names.cells, names.borders
    match said:
        case ("stepped", seat, alien, here, there):
            return Stepped(seat, ALIENS[alien], cells[here], cells[there])
        case ("rolled", seat, face):
            return Rolled(seat, FACE_NAMES[face], Left(*FACES[face]))
        case ("comet", seat, here, there):
            return CometMoved(seat, borders[here], borders[there])
        case ("hole", seat, here, there):
            return HoleMoved(seat, cells[here], cells[there])
        case ("turn", seat):
            return Turn(seat)
        case ("completed", seat, mission, score):
            return Completed(seat, PAIRS[mission], score)
        case ("mission", seat, mission):
            return Mission(seat, PAIRS[mission])
        case ("forfeited", seat, steps, comet, hole):
            return Forfeited(seat, Left(steps, comet, hole))
        case ("placed", thing, cell):
            return Placed(ALIENS[thing] if thing < len(ALIENS) else "hole", cells[cell])
        case ("passed", seat):
            return Passed(seat)
        case ("timeout", seat):
            return TimedOut(seat)
        case ("removed", seat):
            return SeatRemoved(seat)
        case ("over", winners):
            return Over(tuple(bits(winners)))
        case ("redrawn",):
            return Redrawn()
        case ("reshuffled",):
            return Reshuffled()
    raise AssertionError(f"no event for {said}")
