"""A tiny game in which everybody plays at once, for what S.O.S. cannot show of a terminal.

Each seat may `buzz`, or `guess N` in secret and change it. The first buzz starts a countdown of ten
seconds. At zero, or when all have buzzed, the game is over; each buzz counts.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from spaceport.core.causes import Cause, Chosen, Lapsed
from spaceport.core.faults import Illegal, NotationFault
from spaceport.core.protocol import Deadline, Draw, Menu, Result, Say, View

COUNTDOWN = 10_000


class State(Struct, frozen=True):
    seats: int
    buzzed: tuple[int, ...] = ()
    guesses: tuple[tuple[int, int], ...] = ()
    due: int | None = None
    is_over: bool = False


class Buzzed(Struct, frozen=True, tag_field="what", tag="buzzed"):
    seat: int


class Buzzer:
    """Kept as short as the promise allows."""

    name = "buzzer"
    version = 1
    edition = None
    options = None
    undoable = False
    action_type = str

    def start(self, seats: int) -> State:
        return State(seats)

    def to_act(self, state: State) -> tuple[int, ...]:
        if state.is_over:
            return ()
        return tuple(seat for seat in range(state.seats) if seat not in state.buzzed)

    def menu(self, state: State, seat: int) -> Menu:
        return [(0, 1), (1, 0b11)] if seat in self.to_act(state) else []

    def legal(self, state: State, seat: int) -> list[str]:
        return ["buzz", "guess 0", "guess 1"] if seat in self.to_act(state) else []

    def chance(self, state: State) -> Draw | None:
        return None

    def deadlines(self, state: State) -> tuple[Deadline, ...]:
        running = state.due is not None and not state.is_over
        return (Deadline("countdown", state.due or 0),) if running else ()

    def step(self, state: State, cause: Cause, now: int) -> tuple[State, Sequence[Any]]:
        if isinstance(cause, Lapsed):
            return _with(state, is_over=True), ()
        assert isinstance(cause, Chosen)
        if cause.seat not in self.to_act(state):
            raise Illegal("not-your-turn")
        if cause.move != "buzz":
            guesses = {**dict(state.guesses), cause.seat: int(cause.move.split()[1])}
            return _with(state, guesses=tuple(guesses.items())), ()
        buzzed = (*state.buzzed, cause.seat)
        due = now + COUNTDOWN if state.due is None else state.due
        is_over = len(buzzed) == state.seats
        return _with(state, buzzed=buzzed, due=due, is_over=is_over), (Buzzed(cause.seat),)

    def view(self, state: State, seat: int | None) -> View:
        own = None if seat is None else (seat, dict(state.guesses).get(seat))
        return View(state.buzzed, own)

    def events(self, happened: Sequence[Any], seat: int | None) -> list[Any]:
        return list(happened)

    def imagine(self, view: View, rng: Random) -> State:
        raise NotImplementedError

    def result(self, state: State) -> Result | None:
        if not state.is_over:
            return None
        scores = tuple(int(seat in state.buzzed) for seat in range(state.seats))
        return Result(tuple(1 if score else 2 for score in scores), scores)

    def round(self, state: State) -> int:
        return 0

    def action(self, move: str) -> str:
        return move

    def move(self, action: str) -> str:
        return action

    def parse(self, text: str) -> str:
        if text not in ("buzz", "guess 0", "guess 1"):
            raise NotationFault("notation-position", detail=text)
        return text

    def outcome_text(self, state: State, outcome: Any) -> str:
        raise NotImplementedError

    def parse_outcome(self, state: State, text: str) -> Any:
        raise NotImplementedError

    def position(self, state: State) -> str:
        return f"buzzed {state.buzzed}"

    def parse_position(self, text: str) -> State:
        raise NotImplementedError

    def board_text(self, view: View, say: Say) -> str:
        return f"board of {view.own}"

    def picture(self, view: View, art: Mapping[str, str], say: Say) -> str:
        raise NotImplementedError


def _with(state: State, **changed: Any) -> State:
    return State(**{name: getattr(state, name) for name in state.__struct_fields__} | changed)
