"""What everybody is told while a game of S.O.S. in Space goes on: names, no numbers."""

from typing import Any

from spaceport.core.bits import bits
from spaceport.core.event import AnyEvent, Over, SeatEvent, SeatRemoved, Turn
from spaceport.games.sos.notation import FACE_NAMES, Face, Names
from spaceport.games.sos.state import ALIENS, FACES
from spaceport.games.sos.view import PAIRS, Left, Pair


class Placed(AnyEvent):
    """An alien or the hole landed on an edge cell (S8)."""

    thing: str
    cell: str


class Redrawn(AnyEvent):
    """The setup had a stuck alien and is drawn again (S7)."""


class Rolled(SeatEvent):
    """The die came to rest."""

    face: Face
    left: Left


class Stepped(SeatEvent):
    """An alien took a step."""

    alien: str
    start: str
    to: str


class Moved(SeatEvent):
    """A seat moved something."""

    start: str
    to: str


class CometMoved(Moved, tag="comet"):
    """A comet moved to another line."""


class HoleMoved(Moved, tag="hole"):
    """The black hole moved to another cell."""


class Completed(SeatEvent):
    """A mission is done."""

    mission: Pair
    score: int


class Mission(SeatEvent):
    """A seat drew a mission."""

    mission: Pair


class Reshuffled(AnyEvent):
    """The pile was empty: the completed missions are a pile again (S17)."""


class Forfeited(SeatEvent):
    """What the die gave and the board did not allow (S12, S20)."""

    left: Left


class Passed(SeatEvent):
    """A seat ended its turn early."""


class TimedOut(SeatEvent, tag="timeout"):
    """The turn clock ran out (S21)."""


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
