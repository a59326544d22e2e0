"""Space Planets as text: actions and outcomes that a person can read and paste.

throw 12.5 -3.5 217 · pick b2 · explore · renounce · take · again

A throw says millimetres to the right along the throw line, degrees to the right of straight ahead,
and how many millimetres away the die is meant to rest. Places are named like chess squares, as
seat 0 sees them: a1 is near and left.
"""

import math
import re
from typing import Any, Final, Literal, get_args

from spaceport.core.action import AnyAction, by_tag, read_action
from spaceport.core.bits import bits
from spaceport.core.faults import Illegal, NotationFault
from spaceport.core.flight import FAR_AWAY, GRAIN, QUARTER, UNITS, Rest, decode_path
from spaceport.core.terms import PLACE_BITS
from spaceport.games.planets.edition import KIND_NAMES
from spaceport.games.planets.geometry import (
    LEAST_DISTANCE,
    MOST_ANGLE,
    MOST_DISTANCE,
    PLACE_NAMES,
    Layout,
    is_off,
    touched,
)
from spaceport.games.planets.menu import AGAIN, CARD, DIE, EXPLORE, RENOUNCE, TAKE
from spaceport.games.planets.state import FIRST, FLIGHT, Kit, State


class Throw(AnyAction, frozen=True, tag="throw"):
    """Throw the die (P11, P29): from where on the throw line, in which direction, how far."""

    start: float
    angle: float
    distance: float

    def __str__(self) -> str:
        return f"throw {plain(self.start)} {plain(self.angle)} {plain(self.distance)}"


class Pick(AnyAction, frozen=True, tag="pick"):
    """Say which of two cards counts that the die touches equally (P3)."""

    card: str


class Explore(AnyAction, frozen=True, tag="explore"):
    """Pay what the die shows, and take the card (P13)."""


class Renounce(AnyAction, frozen=True, tag="renounce"):
    """Leave the card, and take as many crystals as the die shows (P14)."""


class Take(AnyAction, frozen=True, tag="take"):
    """Take the crystal for a miss, though one might throw again (P15, P18)."""


class Again(AnyAction, frozen=True, tag="again"):
    """Turn over a Second chance and throw again (P18)."""


Words = Pick | Explore | Renounce | Take | Again
_WORDS: dict[str, type[Words]] = by_tag(Words)
Action = Throw | Words

Phase = Literal["lay", "first", "throw", "flight", "pick", "choose", "refill", "over"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)

Gesture = tuple[int, int, int]
"""A throw as a move: start, angle and distance in hundredths."""
ALONE: Final[dict[int, Action]] = {
    EXPLORE: Explore(),
    RENOUNCE: Renounce(),
    TAKE: Take(),
    AGAIN: Again(),
}
_NUMBER: Final = re.compile(r"-?[0-9]{1,20}(?:\.[0-9]{1,20})?(?:e[+-]?[0-9]{1,3})?", re.ASCII)
_BY: Final = re.compile(r"[A-Za-z0-9._/+-]{1,60}", re.ASCII)
MOST_LUCK: Final = 16
FAR_OUT: Final = 10**15  # no number of ours is as large
MOST_TRIES: Final = 3


def plain(value: Any) -> str:
    """A number as briefly as it can be read back exactly; whatever else, so that it is refused."""
    if type(value) is int and abs(value) > FAR_OUT:
        value = FAR_OUT if value > 0 else -FAR_OUT
    return repr(value).removesuffix(".0")


def parse_number(text: str) -> float:
    """A number in plain digits, ValueError otherwise: no nan, no infinity, no digit groups."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(text)
    return float(text)


def parse_action(text: str) -> Action:
    """The action that this text says; a throw may still be out of bounds."""
    match text.split():
        case ["throw", start, angle, distance]:
            try:
                return Throw(parse_number(start), parse_number(angle), parse_number(distance))
            except ValueError:
                raise NotationFault("planets-notation-throw", text=text) from None
    found = read_action(_WORDS, text)
    if found is None:
        raise NotationFault("planets-notation-action", text=text)
    return found


def place_number(name: str) -> int:
    if name not in PLACE_NAMES:
        raise NotationFault("planets-notation-place", text=name, known=" ".join(PLACE_NAMES))
    return PLACE_NAMES.index(name)


def action_of(kit: Kit, mover: int, place: int) -> Action:
    """An entry of the menu, typed and named."""
    if mover == DIE:
        return throw_of(*kit.aims[place])
    return Pick(PLACE_NAMES[place]) if mover == CARD else ALONE[mover]


def move_of(layout: Layout, kit: Kit, action: Action) -> int | Gesture:
    """The reverse of `action_of`; a throw that is no example is its own move."""
    match action:
        case Throw():
            thrown = gesture(action, layout.most_start)
            return DIE << PLACE_BITS | kit.aims.index(thrown) if thrown in kit.aims else thrown
        case Pick(card):
            return CARD << PLACE_BITS | place_number(card)
    return next(mover for mover, said in ALONE.items() if said == action) << PLACE_BITS


# ---------------------------------------------------------------- gestures


def gesture(throw: Throw, most_start: int) -> Gesture:
    """A throw in hundredths, moved into the bounds; what is no number is refused (P29)."""
    return (
        _bounded("start", throw.start, -most_start, most_start),
        _bounded("angle", throw.angle, -MOST_ANGLE, MOST_ANGLE),
        _bounded("distance", throw.distance, LEAST_DISTANCE, MOST_DISTANCE),
    )


def check_bounds(throw: Throw, most_start: int) -> None:
    """Refuse what `gesture` would move; logs from before that was refused may hold it."""
    for field, value, least, most in (
        ("start", throw.start, -most_start, most_start),
        ("angle", throw.angle, -MOST_ANGLE, MOST_ANGLE),
        ("distance", throw.distance, LEAST_DISTANCE, MOST_DISTANCE),
    ):
        _bounded(field, value, least, most)  # a number at all
        if not least - 0.5 <= value * GRAIN <= most + 0.5:
            bounds = {"least": plain(least / GRAIN), "most": plain(most / GRAIN)}
            raise Illegal("planets-throw-beyond", field=field, **bounds)


def _bounded(field: str, value: Any, least: int, most: int) -> int:
    if type(value) not in (int, float) or not -math.inf < value < math.inf:
        raise Illegal("planets-bad-throw", field=field)
    if value * GRAIN <= least:
        return least
    return most if value * GRAIN >= most else round(value * GRAIN)


def throw_of(start: int, angle: int, distance: int) -> Throw:
    """The reverse of `gesture`."""
    return Throw(start / GRAIN, angle / GRAIN, distance / GRAIN)


# ---------------------------------------------------------------- outcomes


def outcome_text(layout: Layout, s: State, outcome: Any) -> str:
    """What chance drew, in the words of the draw that is due."""
    if s.phase == FLIGHT:
        return rest_text(layout, s, outcome)
    if s.phase == FIRST:
        return f"first {outcome}"
    return f"card {KIND_NAMES[outcome]}"


def parse_outcome(layout: Layout, s: State, text: str) -> Any:
    """The reverse of `outcome_text` for the draw that is due."""
    match (PHASES[s.phase], text.split()):
        case ("flight", words):
            try:
                return parse_rest(layout, s, words)
            except ValueError:
                pass
        case ("first", ["first", seat]) if seat in map(str, range(s.seats)):
            return int(seat)
        case ("lay" | "refill", ["card", kind]) if kind in KIND_NAMES:
            return KIND_NAMES.index(kind)
    raise NotationFault("notation-outcome", text=text, due=PHASES[s.phase])


def rest_text(layout: Layout, s: State, rest: Rest) -> str:
    """`rest b2 12.35 -40.05 33.5 face 4`, then how it came about."""
    if rest.lost:
        words = ["lost"]
    else:
        place = f"{length(rest.x)} {length(rest.y)} {rest.turn / 10:g}"
        words = [f"rest {on_text(layout, s, rest)} {place} face {rest.face}"]
    if rest.by:
        luck = ",".join(map(str, rest.luck)) or "-"
        words.append(f"by {rest.by} try {rest.tries} luck {luck}")
    if rest.path:
        words.append(f"path {rest.path}")
    return " ".join(words)


def parse_rest(layout: Layout, s: State, words: list[str]) -> Rest:
    """The reverse of `rest_text`, or ValueError. What it touches is worked out again."""
    match words:
        case ["lost", *more]:
            rest = Rest(0, 0, 0, 0, lost=True, **_origin(more))
        case ["rest", on, x, y, turn, "face", face, *more]:
            rest = Rest(
                parse_length(x), parse_length(y), parse_turn(turn), _whole(face, 5), **_origin(more)
            )
            if on != on_text(layout, s, rest):
                raise ValueError(on)
        case _:
            raise ValueError("neither rest nor lost")
    return rest


def _origin(words: list[str]) -> dict[str, Any]:
    """How a throw came about: which physics, after how many tries, with what luck and path."""
    found: dict[str, Any] = {}
    if words[:1] == ["by"]:
        _, by, word, tries, other, luck = words[:6]
        if (word, other) != ("try", "luck") or not _BY.fullmatch(by):
            raise ValueError(by)
        numbers = [] if luck == "-" else luck.split(",")
        if len(numbers) > MOST_LUCK:
            raise ValueError("too much luck")
        found["by"], found["tries"] = by, _whole(tries, MOST_TRIES)
        found["luck"] = tuple(_signed(number) for number in numbers)
        words = words[6:]
    if words:
        word, found["path"] = words
        if word != "path" or not decode_path(found["path"]):
            raise ValueError(word)
    return found


def on_text(layout: Layout, s: State, rest: Rest) -> str:
    """The card that a resting die touches, or several; `-` for none, `off` for off the table."""
    if is_off(layout, rest.x, rest.y):
        return "off"
    return places_text(touch_of(layout, s, rest))


def touch_of(layout: Layout, s: State, rest: Rest) -> int:
    """The mask of the cards that count for a resting die (P3, P12, P22, P23)."""
    if rest.lost or is_off(layout, rest.x, rest.y):
        return 0
    there = sum(1 << place for place, kind in enumerate(s.cards) if kind >= 0)
    return touched(layout, rest.x, rest.y, rest.turn, there)


def places_text(mask: int) -> str:
    return ",".join(PLACE_NAMES[place] for place in bits(mask)) or "-"


def parse_places(text: str) -> int:
    if text == "-":
        return 0
    return sum(1 << PLACE_NAMES.index(name) for name in set(text.split(",")))


def length(units: int) -> str:
    """Millimetres."""
    return f"{units / UNITS:.2f}".rstrip("0").rstrip(".")


def parse_length(text: str) -> int:
    units = round(parse_number(text) * UNITS)
    if abs(units) > FAR_AWAY:
        raise ValueError(text)
    return units


def parse_turn(text: str) -> int:
    turn = round(parse_number(text) * 10)
    if not 0 <= turn < QUARTER:
        raise ValueError(text)
    return turn


def _whole(text: str, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text) <= most):
        raise ValueError(text)
    return int(text)


def _signed(text: str) -> int:
    return -_whole(text[1:], 10**9) if text.startswith("-") else _whole(text, 10**9)
