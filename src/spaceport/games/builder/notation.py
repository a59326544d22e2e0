"""Space Builder as text: actions and outcomes that a person can read and paste.

put dome 3 90 b · move dome 5 · swap dome silo · back dome · done · unlock reactor · ready · here
plan 7 · luck reactor

Places are numbered row by row from 1. A card that lies on the board is turned or flipped by putting
it anew where it is. Positions are in `position.py`.
"""

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta

from spaceport.core.action import AnyAction, by_tag, read_action
from spaceport.core.faults import NotationFault
from spaceport.core.terms import PLACE_BITS
from spaceport.games.builder.menu import BACK, CHOOSE, DONE, HERE, MOVE, READY, SWAP
from spaceport.games.builder.state import BUILDINGS, LUCK, PLACES, PLAN, Kit, State

Building = Literal[
    "dome", "silo", "greenhouse", "habitat", "antenna", "reactor", "hangar", "observatory"
]
Place = Annotated[int, Meta(ge=1, le=PLACES)]
Turn = Literal[0, 90, 180, 270]
Side = Literal["a", "b"]
TURNS: Final[tuple[Turn, ...]] = get_args(Turn)
SIDES: Final[tuple[Side, ...]] = get_args(Side)
NAMES: Final[tuple[Building, ...]] = get_args(Building)
Phase = Literal["plan", "build", "unlock", "luck", "pause", "over", "gather", "count"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
assert NAMES == BUILDINGS


class BuildingAction(AnyAction, frozen=True):
    """Something that a seat does with one of its buildings."""

    building: Building


class Put(BuildingAction, frozen=True, tag="put"):
    """Put a card from the hand on a free place, or turn or flip it where it is (C7)."""

    place: Place
    turn: Turn
    side: Side


class Move(BuildingAction, frozen=True, tag="move"):
    """Move a card to a free place as it is (C7)."""

    place: Place


class Swap(BuildingAction, frozen=True, tag="swap"):
    """Let two cards on the board change places, each turned as it is (C7)."""

    other: Building


class Back(BuildingAction, frozen=True, tag="back"):
    """Take a card back into the hand (C7)."""


class Done(AnyAction, frozen=True, tag="done"):
    """Slap the pile: everything is built, the board is frozen (C8)."""


class Unlock(BuildingAction, frozen=True, tag="unlock"):
    """The winner of a round unlocks a building (C14)."""


class Ready(AnyAction, frozen=True, tag="ready"):
    """Seen enough of the check: the next plan may come (C18)."""


class Here(AnyAction, frozen=True, tag="here"):
    """The page of this seat is painted: the count before the plan may begin (C6). Nobody presses
    anything for it."""


Action = Put | Move | Swap | Back | Done | Unlock | Ready | Here
_WORDS: dict[str, type[Done | Ready | Here]] = by_tag(Done | Ready | Here)


# ---------------------------------------------------------------- words


_BUILDINGS: Final[dict[str, int]] = {name: k for k, name in enumerate(BUILDINGS)}
# By number, as an action has it, and by text, as it is written.
_PLACES: Final[dict[str | int, int]] = {
    word: k for k in range(PLACES) for word in (k + 1, str(k + 1))
}
_TURNS: Final[dict[str | int, int]] = {
    word: k << 1 for k, turn in enumerate(TURNS) for word in (turn, str(turn))
}
_SIDES: Final[dict[str, int]] = {side: k for k, side in enumerate(SIDES)}


def building_number(name: str) -> int:
    found = _BUILDINGS.get(name)
    if found is None:
        raise NotationFault("notation-builder-building", text=name, known=" ".join(BUILDINGS))
    return found


def place_number(text: str | int) -> int:
    """A place as the rules count it, from 0."""
    found = _PLACES.get(text)
    if found is None:
        raise NotationFault("notation-builder-place", text=text, known=f"1 … {PLACES}")
    return found


def way_number(turn: str | int, side: str) -> int:
    """Turn and side as the low bits of a lay."""
    turned = _TURNS.get(turn)
    if turned is None:
        raise NotationFault("notation-builder-turn", text=turn, known=" ".join(map(str, TURNS)))
    shown = _SIDES.get(side)
    if shown is None:
        raise NotationFault("notation-builder-side", text=side, known=" ".join(SIDES))
    return turned | shown


def lay_number(place: str | int, turn: str | int, side: str) -> int:
    return place_number(place) << 3 | way_number(turn, side)


def place_of(lay: int) -> int:
    return (lay >> 3) + 1


def turn_of(lay: int) -> Turn:
    return TURNS[lay >> 1 & 3]


def side_of(lay: int) -> Side:
    return SIDES[lay & 1]


# ---------------------------------------------------------------- actions


def parse_action(text: str) -> Action:
    """The action that this text says, or a fault that names the word that is wrong."""
    match text.split():
        case ["put", building, place, turn, side]:
            lay = lay_number(place, turn, side)
            name = NAMES[building_number(building)]
            return Put(name, place_of(lay), turn_of(lay), side_of(lay))
        case ["move", building, place]:
            return Move(NAMES[building_number(building)], place_number(place) + 1)
        case ["swap", building, other]:
            return Swap(NAMES[building_number(building)], NAMES[building_number(other)])
        case ["back", building]:
            return Back(NAMES[building_number(building)])
        case ["unlock", building]:
            return Unlock(NAMES[building_number(building)])
    found = read_action(_WORDS, text)
    if found is None:
        raise NotationFault("notation-builder-action", text=text)
    return found


def action_of(mover: int, place: int) -> Action:
    """An entry of the menu, typed and named."""
    if mover < MOVE:
        return Put(NAMES[mover], place_of(place), turn_of(place), side_of(place))
    if mover < SWAP:
        return Move(NAMES[mover - MOVE], place + 1)
    if mover < BACK:
        return Swap(NAMES[mover - SWAP], NAMES[place])
    if mover == BACK:
        return Back(NAMES[place])
    if mover == CHOOSE:
        return Unlock(NAMES[place])
    return Done() if mover == DONE else Ready() if mover == READY else Here()


def move_of(action: Action) -> int:
    """The reverse of `action_of`."""
    match action:
        case Put(building, place, turn, side):
            return building_number(building) << PLACE_BITS | lay_number(place, turn, side)
        case Move(building, place):
            return MOVE + building_number(building) << PLACE_BITS | place_number(place)
        case Swap(building, other):  # the smaller first
            one, two = sorted((building_number(building), building_number(other)))
            return SWAP + one << PLACE_BITS | two
        case Back(building):
            return BACK << PLACE_BITS | building_number(building)
        case Unlock(building):
            return CHOOSE << PLACE_BITS | building_number(building)
        case Done():
            return DONE << PLACE_BITS
        case Ready():
            return READY << PLACE_BITS
        case Here():
            return HERE << PLACE_BITS


# ---------------------------------------------------------------- outcomes


def outcome_text(s: State, outcome: int) -> str:
    """What chance drew, in the words of the draw that is due."""
    if s.phase == LUCK:
        return f"luck {BUILDINGS[outcome]}"
    return f"plan {outcome + 1}"


def parse_outcome(kit: Kit, s: State, text: str) -> int:
    """The reverse of `outcome_text` for the draw that is due."""
    match text.split():
        case ["plan", number] if s.phase == PLAN and number in plan_names(kit):
            return int(number) - 1
        case ["luck", building] if s.phase == LUCK:
            return building_number(building)
    raise NotationFault("notation-outcome", text=text, due=PHASES[s.phase])


def plan_names(kit: Kit) -> list[str]:
    """Plans are numbered from 1 in the order of the edition."""
    return [str(number) for number in range(1, len(kit.plans) + 1)]
