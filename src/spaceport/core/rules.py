"""The promise of a game, and what is the same in all of them: a game writes only its rules.

Whatever asks rules something asks a `Rules` of this module. What is abstract here a game must
write; the rest follows from its menu, or is something that a game may have and most have not.

Rules are pure: everything they need comes in as an argument, and a state that was given out is
never changed. There are two ways to say the same move:

* a **move** is an entry of the menu, an int `mover << PLACE_BITS | place`: what search, playouts
  and `step` use;
* an **action** is the same thing typed and named, `Step("momo", "I0")`: what the log, the wire and
  people use. `action(move)` and `move(action)` translate.

Compiled by mypyc for wheels.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec

from spaceport.core.action_cache import ActionCache
from spaceport.core.bits import bits
from spaceport.core.causes import Cause, Chosen, Drawn, Lapsed
from spaceport.core.faults import Illegal, NotationFault
from spaceport.core.native import mypyc_attr
from spaceport.core.terms import (
    NO_RACE,
    PLACE_BITS,
    PLACE_MASK,
    Contest,
    Deadline,
    Draw,
    Menu,
    Range,
    Result,
    Say,
    View,
)
from spaceport.core.view_cache import ViewCache

Said = list[tuple[object, ...]]
"""What happened, in numbers: tuples that start with a word. `event` says it in names."""


class Position(Protocol):
    """What the rules of every game ask of their states."""

    @property
    def seats(self) -> int: ...
    @property
    def gone(self) -> int:
        """The mask of the seats that were removed."""
        ...

    def copy(self) -> Self:
        """A state like this one, to be changed."""
        ...


S = TypeVar("S", bound=Position)


class Drawing(Protocol):
    """A game's `picture.py`."""

    def board_text(self, edition: Any, view: View, say: Say) -> str: ...
    def picture(self, edition: Any, view: View, art: Mapping[str, str], say: Say) -> str: ...


@mypyc_attr(allow_interpreted_subclasses=True)  # of games that are not compiled, and of tests
class Rules(ABC, Generic[S]):
    """The rules of one game, built with its edition and options."""

    name: ClassVar[str]
    action_type: ClassVar[Any]
    """The union of this game's actions, for decoding."""
    undoable: bool = False
    """Whether a player may take back moves (never past a draw)."""
    same_for_all: bool = False
    """A game without secrets: every seat knows the same, and its own part tells nothing."""
    unasked: tuple[str, ...] = ()
    """Actions, in notation, that a device does for its seat without being told: nobody chooses
    them."""
    has_throws: bool = False
    """Whether there are actions that are too many to list, and draws that can only be sampled."""
    has_races: ClassVar[bool] = False
    """Whether `contested` ever names anything."""

    def __init__(self, edition: Any, options: Any, version: int, drawing: Drawing) -> None:
        self.version = version
        self.edition = edition
        self.options = options
        self.drawing = drawing
        self._actions: ActionCache[Any] = ActionCache(self.action_of)
        self._views: ViewCache[S, Any] = ViewCache(self.public)

    # ------------------------------------------------------------ who may do what

    @abstractmethod
    def start(self, seats: int) -> S: ...

    @abstractmethod
    def round(self, state: S) -> int:
        """Which round or turn this is: an action is meant for one and refused in another."""

    @abstractmethod
    def menu(self, state: S, seat: int) -> Menu:
        """What a seat may do: the only source of what is legal."""

    @abstractmethod
    def shape(self) -> tuple[int, ...]:
        """How many places each mover of the menu has, whatever the position: what learners need to
        number moves. A throw that is no example of the menu's has no place there."""

    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats whose menu is not empty."""
        return tuple([seat for seat in range(state.seats) if self.menu(state, seat)])

    def legal(self, state: S, seat: int) -> list[Any]:
        """Every legal action in stable order, derived from the menu."""
        return self._actions.legal(self.menu(state, seat))

    def ranges(self, state: S, seat: int) -> tuple[Range, ...]:
        """What a seat may do beyond `legal`: only in a game with a throw."""
        return ()

    def may_do(self, state: S, seat: int, action: Any) -> bool:
        """Whether a seat may do this now: it is listed, or within a range."""
        if any(held.holds(action) for held in self.ranges(state, seat)):
            return True
        return action in self.legal(state, seat)

    def offers(self, state: S, seat: int) -> Any:
        """What a frame offers to a seat that may act: the legal actions, one by one, or the same in
        short."""
        short = self.short_offers(state, seat)
        return self.legal(state, seat) if short is None else short

    def short_offers(self, state: S, seat: int) -> Any:
        """Where the list would be long: a struct from which the page can make every legal action
        and no other."""
        return None

    def written_offers(self, state: S, seat: int) -> bytes:
        """`offers` as JSON."""
        short = self.short_offers(state, seat)
        if short is None:
            return self._actions.written(self.menu(state, seat))
        return msgspec.json.encode(short)

    # ------------------------------------------------------------ chance, time and the end

    def chance(self, state: S) -> Draw | None:
        """The draw that is due."""
        return None

    def deadlines(self, state: S) -> tuple[Deadline, ...]:
        return ()

    def contested(self, state: S) -> Mapping[str, Contest]:
        """Which actions are races now, by the tag of the action: a table judges them by when they
        were done, not by when they arrived."""
        return NO_RACE

    @abstractmethod
    def is_over(self, state: S) -> bool: ...

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """What was counted, by seat."""

    @abstractmethod
    def worth(self, state: S, seat: int) -> tuple[int, ...]:
        """What a seat is ranked by at the end, the most important first."""

    def result(self, state: S) -> Result | None:
        if not self.is_over(state):
            return None
        worths = [self.worth(state, seat) for seat in range(state.seats)]
        ranking = tuple([1 + sum([other > mine for other in worths]) for mine in worths])
        return Result(ranking, self.scores(state))

    # ------------------------------------------------------------ a step

    def step(self, state: S, cause: Cause, now: int) -> tuple[S, Sequence[Any]]:
        """The next state and what happened, or `Illegal`. The given state is untouched."""
        said: Said = []
        given: Any = cause  # its fields may be of any type: compiled code would trust them
        if type(cause) is Chosen:  # `isinstance` of a struct's class is slow where it says no
            after = self.chosen(state, given.seat, given.move, now, said)
            if after is None:
                raise self._refusal(state, given)
        elif type(cause) is Drawn:
            after = self.drawn(state, given.outcome, now, said)
            if after is None:
                raise self._no_draw(state, given.outcome)
        elif type(cause) is Lapsed:
            after = self._lapsed(state, given.deadline, now, said)
        else:
            after = self._removed(state, given.seat, now, said)
        return after, said

    def chosen(self, state: S, seat: Any, move: Any, now: int, said: Said) -> S | None:
        """The state after a move, or None if it is not on the seat's menu. Nobody has looked at
        seat and move before: they may be anything."""
        if type(move) is not int or not self.is_present(state, seat):
            return None
        mover, place = move >> PLACE_BITS, move & PLACE_MASK
        for other, places in self.menu(state, seat):
            if other == mover and places >> place & 1:
                after = state.copy()
                self.apply(after, seat, mover, place, now, said)
                return after
        return None

    def apply(self, after: S, seat: int, mover: int, place: int, now: int, said: Said) -> None:
        """Do a move that is on the menu; `after` may be changed."""
        raise NotImplementedError("a game writes `apply`, or `chosen` where that is faster")

    def drawn(self, state: S, outcome: Any, now: int, said: Said) -> S | None:
        """The state after a draw, or None if the draw that is due cannot give this outcome, which
        may be anything."""
        due = self.chance(state)
        if due is None or type(outcome) is not int or outcome not in due.outcomes:
            return None
        after = state.copy()
        self.draw(after, outcome, now, said)
        return after

    def draw(self, after: S, outcome: int, now: int, said: Said) -> None:
        """Let chance have drawn this; `after` may be changed."""
        raise NotImplementedError("a game with chance writes `draw`, or `drawn`")

    def lapse(self, after: S, now: int, said: Said) -> None:
        """Let the deadline of this state pass; `after` may be changed."""
        raise NotImplementedError("a game with deadlines writes `lapse`")

    @abstractmethod
    def remove(self, after: S, seat: int, now: int, said: Said) -> None:
        """The host takes a seat out of the game; `after` may be changed."""

    def _lapsed(self, state: S, deadline: Any, now: int, said: Said) -> S:
        if deadline not in [each.name for each in self.deadlines(state)]:
            raise Illegal("no-such-deadline", deadline=deadline)
        if self.chance(state) is not None:
            raise Illegal("wait-for-draw")
        after = state.copy()
        self.lapse(after, now, said)
        return after

    def _removed(self, state: S, seat: Any, now: int, said: Said) -> S:
        if self.is_over(state):
            raise Illegal("over")
        if not self.is_present(state, seat):
            raise Illegal("no-such-seat", seat=seat)
        after = state.copy()
        self.remove(after, seat, now, said)
        return after

    # ------------------------------------------------------------ refusals

    def is_present(self, state: S, seat: Any) -> bool:
        """Whether this is a seat that is still in the game."""
        return type(seat) is int and 0 <= seat < state.seats and not state.gone >> seat & 1

    def is_turn(self, state: S, seat: int) -> bool:
        """Where players take turns: whether it is this seat's, even if a draw is due."""
        return True

    def is_known(self, move: Any) -> bool:
        """Whether a move names things that exist, legal or not."""
        return type(move) is int and move >= 0

    @abstractmethod
    def why_not(self, state: S, seat: int, move: Any) -> str:
        """Why a move that is known is not on the menu, as the code of a sentence."""

    def _refusal(self, state: S, cause: Chosen) -> Illegal:
        given: Any = cause
        if not self.is_present(state, given.seat):
            return Illegal("no-such-seat", seat=given.seat)
        if self.is_over(state):
            return Illegal("over")
        if not self.is_turn(state, given.seat):
            return Illegal("not-your-turn")
        if not self.is_known(given.move):
            return Illegal("bad-action")
        return Illegal(self.why_not(state, given.seat, given.move))

    def _no_draw(self, state: S, outcome: Any) -> Illegal:
        if self.chance(state) is None:
            return Illegal("no-draw-due")
        return Illegal("no-such-outcome", outcome=outcome)

    # ------------------------------------------------------------ what a seat may know

    @abstractmethod
    def public(self, state: S) -> Any:
        """What everybody sees, built up from nothing."""

    @abstractmethod
    def own(self, state: S, seat: int) -> Any:
        """What only this seat sees."""

    def view(self, state: S, seat: int | None) -> View:
        return View(self._views.of(state), None if seat is None else self.own(state, seat))

    @abstractmethod
    def event(self, said: Any) -> Any:
        """Something that happened, typed and named."""

    def events(self, happened: Sequence[Any], seat: int | None) -> list[Any]:
        """What of it this seat may know. A game with secrets chooses."""
        return [self.event(said) for said in happened]

    @abstractmethod
    def imagine(self, view: View, rng: Random) -> S:
        """Some state that looks like this view: `view(imagine(v)) == v`."""

    def board_text(self, view: View, say: Say) -> str:
        """The position for a terminal."""
        return self.drawing.board_text(self.edition, view, say)

    def picture(self, view: View, art: Mapping[str, str], say: Say) -> str:
        """The position as SVG. `art` holds the game's drawings by file name without its ending."""
        return self.drawing.picture(self.edition, view, art, say)

    # ------------------------------------------------------------ notation: text one can paste

    @abstractmethod
    def action_of(self, mover: int, place: int) -> Any:
        """An entry of the menu, typed and named."""

    @abstractmethod
    def move_of(self, action: Any) -> Any:
        """The reverse: the move, or a fault that says which of the names does not exist."""

    @abstractmethod
    def parse_action(self, text: str) -> Any:
        """The action that a text says; whether its names exist is judged when it is made a move."""

    def action(self, move: Any) -> Any:
        return self._actions.action(move)

    def move(self, action: Any) -> Any:
        known = self._actions.move(action)
        return self.move_of(action) if known is None else known

    def read(self, text: str) -> Any:
        """The move that a text means, as a log holds it. It is remembered by the text as we write
        it."""
        known: Any = self._actions.read(text)
        if known is None:
            known = self.move_of(self.parse_action(text))
            if type(known) is int:
                self._actions.learn(known)
        return known

    def parse(self, text: str) -> Any:
        """The action that a text means, its names checked and written as we do."""
        return self.action(self.read(text))

    def check_action(self, text: str) -> None:
        """Refuse, before it is written into a log, what only older logs may hold."""

    def outcome_text(self, state: S, outcome: Any) -> str:
        raise NotImplementedError("a game with chance says what it drew")

    def parse_outcome(self, state: S, text: str) -> Any:
        raise NotationFault("notation-outcome", text=text, due="-")

    @abstractmethod
    def position(self, state: S) -> str: ...

    @abstractmethod
    def parse_position(self, text: str) -> S: ...


def equally(what: str, outcomes: int) -> Draw | None:
    """The draw of one of these outcomes, a mask, all equally likely; None if there are none."""
    if not outcomes:
        return None
    found = tuple(bits(outcomes))
    return Draw(what, found, (1,) * len(found))
