"""A tiny game in which everybody plays at once, for what S.O.S. cannot show of a terminal.

Each seat may `buzz`, or `guess N` in secret and change it. The first buzz starts a countdown of ten
seconds. At zero, or when all have buzzed, the game is over; each buzz counts.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from spaceport.core.faults import NotationFault
from spaceport.core.rules import Rules, Said
from spaceport.core.terms import Deadline, Menu, Say, View

WORDS = ("buzz", "guess 0", "guess 1")
COUNTDOWN = 10_000


class State(Struct):
    seats: int
    gone: int = 0
    buzzed: tuple[int, ...] = ()
    guesses: tuple[tuple[int, int], ...] = ()
    due: int | None = None
    is_over: bool = False

    def copy(self) -> "State":
        return replace(self)


class Buzzed(Struct, frozen=True, tag_field="what", tag="buzzed"):
    seat: int


class Sketch:
    def board_text(self, edition: Any, view: View, say: Say) -> str:
        return f"board of {view.own}"

    def picture(self, edition: Any, view: View, art: Mapping[str, str], say: Say) -> str:
        raise NotImplementedError


class Buzzer(Rules[State]):
    """Kept as short as the promise allows."""

    name = "buzzer"
    action_type = str

    def __init__(self) -> None:
        super().__init__(None, None, 1, Sketch())

    def start(self, seats: int) -> State:
        return State(seats)

    def round(self, state: State) -> int:
        return 0

    def shape(self) -> tuple[int, ...]:
        return (len(WORDS),)

    def menu(self, state: State, seat: int) -> Menu:
        return [] if state.is_over or seat in state.buzzed else [(0, 0b111)]

    def deadlines(self, state: State) -> tuple[Deadline, ...]:
        running = state.due is not None and not state.is_over
        return (Deadline("countdown", state.due or 0),) if running else ()

    def apply(self, after: State, seat: int, mover: int, place: int, now: int, said: Said) -> None:
        if place:
            after.guesses = tuple({**dict(after.guesses), seat: place - 1}.items())
            return
        said.append(("buzzed", seat))
        after.buzzed = (*after.buzzed, seat)
        after.due = now + COUNTDOWN if after.due is None else after.due
        after.is_over = len(after.buzzed) == after.seats

    def lapse(self, after: State, now: int, said: Said) -> None:
        after.is_over = True

    def remove(self, after: State, seat: int, now: int, said: Said) -> None:
        raise NotImplementedError

    def why_not(self, state: State, seat: int, move: int) -> str:
        return "not-your-turn"

    def is_over(self, state: State) -> bool:
        return state.is_over

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(int(seat in state.buzzed) for seat in range(state.seats))

    def worth(self, state: State, seat: int) -> tuple[int, ...]:
        return (int(seat in state.buzzed),)

    def public(self, state: State) -> Any:
        return state.buzzed

    def own(self, state: State, seat: int) -> Any:
        return seat, dict(state.guesses).get(seat)

    def event(self, said: Any) -> Buzzed:
        return Buzzed(said[1])

    def imagine(self, view: View, rng: Random) -> State:
        raise NotImplementedError

    def action_of(self, mover: int, place: int) -> str:
        return WORDS[place]

    def move_of(self, action: str) -> int:
        return WORDS.index(action)

    def parse_action(self, text: str) -> str:
        if text not in WORDS:
            raise NotationFault("notation-position", detail=text)
        return text

    def position(self, state: State) -> str:
        return f"buzzed {state.buzzed}"

    def parse_position(self, text: str) -> State:
        raise NotImplementedError
