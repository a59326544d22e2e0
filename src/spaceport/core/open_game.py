"""A game in turns without secrets, in as few lines as there can be: everybody sees the state.

What such a game says with structs (its state, its actions, its events) need not be said again:
notation, the text of a position, views and what bots imagine follow from them. `./do new-game`
writes one. Each of these is a method that a game may write itself: to hide something (`public`,
`imagine`), to name things (`action_of`, `move_of`), or to be fast (`chosen`, `copy`).
"""

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Annotated, Any, ClassVar, Self, TypeVar, get_origin

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import FieldInfo, asdict, astuple, fields

from spaceport.core import position, typed
from spaceport.core.action import AnyAction, by_tag, read_action
from spaceport.core.causes import Cause
from spaceport.core.faults import NotationFault
from spaceport.core.position import NOTHING, Fields
from spaceport.core.rules import Rules
from spaceport.core.terms import PLACE_BITS, PLACE_MASK, Draw, Menu, View

Place = Annotated[int, Meta(ge=0, le=PLACE_MASK)]
"""Where an action leads, as a number."""
Count = Annotated[int, Meta(ge=0, le=1_000_000)]


class AnyState(Struct, kw_only=True):
    """What changes, and what everybody sees. A game's own adds its fields: numbers, words, and
    lists of them."""

    seats: Annotated[int, Meta(ge=1, le=8)]
    active: Count = 0
    """The seat whose turn it is."""
    gone: Count = 0
    """The mask of the seats that were removed."""
    turns: list[Count] = []
    """Turns ended, by seat."""
    scores: list[Count] = []
    over: bool = False
    """Whether the game is over; the rules say so, after every step."""

    def __post_init__(self) -> None:
        self.turns = self.turns or [0] * self.seats
        self.scores = self.scores or [0] * self.seats

    def copy(self) -> Self:
        """A state like this one, to be changed: lists are its own."""
        own: dict[str, Any] = {
            k: it[:] if type(it) is list else it for k, it in asdict(self).items()
        }
        return type(self)(**own)

    def here(self) -> list[int]:
        """The seats that were not removed."""
        return [seat for seat in range(self.seats) if not self.gone >> seat & 1]

    def __hash__(self) -> int:
        return hash(msgspec.json.encode(self))


class Own(Struct, frozen=True):
    """What only this seat sees: which seat it is."""

    seat: int


S = TypeVar("S", bound=AnyState)


class OpenRules(Rules[S]):
    """What is the same in all such games. The game is over when nobody is on turn any more."""

    same_for_all = True
    undoable = True
    state_type: type[S]
    picture_type: ClassVar[Any]
    """What makes the game's pictures, given these rules."""

    def __init__(self, edition: Any, options: Any, version: int = 1) -> None:
        super().__init__(edition, options, version, self.picture_type(self))

    @cached_property
    def kinds(self) -> dict[str, type[AnyAction]]:
        """The actions by their words. The number of one is its mover on the menu."""
        return by_tag(self.action_type)

    @cached_property
    def movers(self) -> list[type[AnyAction]]:
        return list(self.kinds.values())

    # ------------------------------------------------------------ what a game writes

    @abstractmethod
    def turn_menu(self, state: S) -> Menu:
        """What the active seat may do, as rows; nothing: it is skipped, or all is over."""

    @abstractmethod
    def do(self, after: S, action: Any, said: list[Any]) -> None:
        """What an action of the active seat brings about: change `after`, append events to `said`,
        and end the turn with `next_turn`."""

    def turn_begins(self, after: S) -> None:
        """Forget what was of the last turn only, such as a die that lies; whoever had it may have
        been removed in the middle of it."""

    def why_impossible(self, state: S) -> str:
        """What is wrong with a position that somebody wrote, in a few words."""
        return ""

    def why_not(self, state: S, seat: int, move: Any) -> str:
        return "wait-for-draw" if self.chance(state) is not None else "not-possible"

    # ------------------------------------------------------------ turns

    def row(self, kind: type[AnyAction], places: int = 1) -> tuple[int, int]:
        """A row of the menu: an action, and the mask of the places it may lead to."""
        return self.movers.index(kind), places

    def shape(self) -> tuple[int, ...]:
        return tuple([PLACE_MASK + 1 if _names(kind) else 1 for kind in self.movers])

    def next_turn(self, after: S) -> None:
        """The turn is over: it goes to the next seat that can do something."""
        after.turns[after.active] += 1
        self._pass_on(after)

    def _pass_on(self, after: S) -> None:
        for _ in range(after.seats):
            after.active = (after.active + 1) % after.seats
            self.turn_begins(after)
            if self._can_act(after):
                return

    def _can_act(self, state: S) -> bool:
        here = state.here()
        return len(here) > 1 and state.active in here and bool(self.turn_menu(state))

    def step(self, state: S, cause: Cause, now: int) -> tuple[S, Sequence[Any]]:
        after, said = super().step(state, cause, now)
        after.over = self.is_over(after)
        return after, said

    def menu(self, state: S, seat: int) -> Menu:
        if seat != state.active or self.chance(state) is not None or not self._can_act(state):
            return []
        return self.turn_menu(state)

    def apply(self, after: S, seat: int, mover: int, place: int, now: int, said: list[Any]) -> None:
        self.do(after, self.action(mover << PLACE_BITS | place), said)

    def remove(self, after: S, seat: int, now: int, said: list[Any]) -> None:
        after.gone |= 1 << seat
        if seat == after.active or len(after.here()) < 2:  # for one alone no die is in the air
            self._pass_on(after)

    def round(self, state: S) -> int:
        return sum(state.turns) + 1

    def is_turn(self, state: S, seat: int) -> bool:
        return seat == state.active

    def is_over(self, state: S) -> bool:
        return self.chance(state) is None and not self._can_act(state)

    def scores(self, state: S) -> tuple[int, ...]:
        return tuple(state.scores)

    def worth(self, state: S, seat: int) -> tuple[int, ...]:
        """A seat that was removed is behind everybody; then the score counts."""
        return ~state.gone >> seat & 1, state.scores[seat]

    # ------------------------------------------------------------ what a seat may know

    def public(self, state: S) -> Any:
        return state

    def own(self, state: S, seat: int) -> Any:
        return Own(seat)

    def event(self, said: Any) -> Any:
        return said

    def imagine(self, view: View, rng: Random) -> S:
        found: S = view.public.copy()
        return found

    # ------------------------------------------------------------ notation

    def is_known(self, move: Any) -> bool:
        return type(move) is int and 0 <= move >> PLACE_BITS < len(self.movers)

    def action_of(self, mover: int, place: int) -> Any:
        kind = self.movers[mover]
        return kind(*[place][: len(kind.__struct_fields__)])

    def move_of(self, action: Any) -> int:
        (place,) = astuple(action) or (0,)
        if not 0 <= place <= PLACE_MASK:
            raise self._no_action(str(action))
        return self.movers.index(type(action)) << PLACE_BITS | int(place)

    def parse_action(self, text: str) -> Any:
        said = read_action(self.kinds, text)
        if said is None:
            raise self._no_action(text)
        try:  # its values are words yet
            return typed.convert(asdict(said), type(said), strict=False)
        except msgspec.ValidationError:
            raise self._no_action(text) from None

    def _no_action(self, text: str) -> NotationFault:
        ways = [" ".join([tag, *map(str.upper, _names(kind))]) for tag, kind in self.kinds.items()]
        return NotationFault("notation-action", text=text, ways=" · ".join(ways))

    def outcome_text(self, state: S, outcome: Any) -> str:
        return f"{self._due(state).what} {outcome}"

    def parse_outcome(self, state: S, text: str) -> Any:
        due = self._due(state)
        for outcome in due.outcomes:
            if text.split() == [due.what, str(outcome)]:
                return outcome
        raise NotationFault("notation-outcome", text=text, due=due.what)

    def _due(self, state: S) -> Draw:
        return self.chance(state) or Draw(NOTHING, (), ())

    def position(self, state: S) -> str:
        written = [(it.name, _text(getattr(state, it.name))) for it in _said(type(state))]
        return position.write(self.edition.name, written)

    def parse_position(self, text: str) -> S:
        return position.read(self.edition.name, text, self._read)

    def _read(self, given: Fields) -> S:
        data: dict[str, Any] = {}
        for field in _said(self.state_type):
            values = given.take(field.name)
            is_list = get_origin(field.type) is list
            if not is_list and len(values) != 1:
                raise ValueError(f"{field.name}: one thing only")
            data[field.name] = [it for it in values if it != NOTHING] if is_list else values[0]
        given.check_all_taken()
        try:
            state = typed.convert(data, self.state_type, strict=False)
        except msgspec.ValidationError as error:
            raise ValueError(str(error)) from None
        wrong = _why_odd(state) or self.why_impossible(state)
        if wrong:
            raise ValueError(wrong)
        state.over = self.is_over(state)
        return state


def _said(kind: Any) -> list[FieldInfo]:
    """The fields that a position says; whether it is over follows from them."""
    return [field for field in fields(kind) if field.name != "over"]


def _names(kind: Any) -> tuple[str, ...]:
    names: tuple[str, ...] = kind.__struct_fields__
    return names


def _text(value: Any) -> str:
    if type(value) is list:
        return " ".join(map(str, value)) or NOTHING
    return str(value)


def _why_odd(state: AnyState) -> str:
    if state.active >= state.seats or state.gone >> state.seats:
        return "seats: there are not so many"
    if len(state.turns) != state.seats or len(state.scores) != state.seats:
        return "turns, scores: one number a seat is wanted"
    return ""
