"""A toy game that has everything a course can meet: turns, free-for-all, draws and deadlines.

Each seat adds to a heap. `coin` asks for a draw (1 or 2 is added), `two` adds two, `both` lets all
seats act. A turn clock of 1000 ms passes the turn on. Who brings the heap to 20 wins.
"""

from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from spaceport.core.faults import NotationFault
from spaceport.core.rules import Rules, Said, equally
from spaceport.core.terms import Deadline, Draw, Menu, View

WORDS = ("coin", "two", "both")
GOAL = 20
TURN_MS = 1000


class Toy(Struct):
    """A position: the heap, whose turn, since when, whether a coin is in the air."""

    seats: int
    heap: int = 0
    active: int = 0
    since: int = 0
    is_tossed: bool = False
    are_all_free: bool = False
    gone: int = 0

    def copy(self) -> "Toy":
        return replace(self)


class Sketch:
    """How a toy is drawn."""

    def board_text(self, edition: Any, view: View, say: Any) -> str:
        return str(view.public)

    def picture(self, edition: Any, view: View, art: Any, say: Any) -> str:
        return "<svg/>"


class ToyRules(Rules[Toy]):
    """The promise of a game, kept in as few lines as it takes."""

    name = "toy"
    action_type = str

    def __init__(self, *, undoable: bool = True, clock: bool = True) -> None:
        super().__init__(None, None, 1, Sketch())
        self.undoable = undoable
        self.clock = clock

    def start(self, seats: int) -> Toy:
        return Toy(seats)

    def round(self, state: Toy) -> int:
        return state.since

    def shape(self) -> tuple[int, ...]:
        return (len(WORDS),)

    def menu(self, state: Toy, seat: int) -> Menu:
        if self.is_over(state) or state.is_tossed or not self.is_turn(state, seat):
            return []
        return [(0, 0b111)]

    def is_turn(self, state: Toy, seat: int) -> bool:
        return seat == state.active or (state.are_all_free and self.is_present(state, seat))

    def chance(self, state: Toy) -> Draw | None:
        return equally("coin", 0b110) if state.is_tossed else None

    def deadlines(self, state: Toy) -> tuple[Deadline, ...]:
        if not self.clock or self.is_over(state):
            return ()
        return (Deadline("turn", state.since + TURN_MS),)

    def apply(self, after: Toy, seat: int, mover: int, place: int, now: int, said: Said) -> None:
        said.append((WORDS[place],))
        if place == 0:
            after.is_tossed = True
            after.active = seat
            return
        after.heap += 2 if place == 1 else 0
        after.are_all_free = place == 2

    def draw(self, after: Toy, outcome: int, now: int, said: Said) -> None:
        said.append(("fell", outcome))
        after.heap += outcome
        after.is_tossed = False
        self.next_turn(after, now)

    def lapse(self, after: Toy, now: int, said: Said) -> None:
        said.append(("late",))
        self.next_turn(after, now)

    def remove(self, after: Toy, seat: int, now: int, said: Said) -> None:
        said.append(("gone", seat))
        after.gone |= 1 << seat
        self.next_turn(after, now)

    def next_turn(self, after: Toy, now: int) -> None:
        after.active = (after.active + 1) % after.seats
        while after.gone >> after.active & 1:
            after.active = (after.active + 1) % after.seats
        after.since = now
        after.are_all_free = False

    def why_not(self, state: Toy, seat: int, move: int) -> str:
        return "wait-for-draw"

    def is_over(self, state: Toy) -> bool:
        return state.heap >= GOAL

    def scores(self, state: Toy) -> tuple[int, ...]:
        return (0,) * state.seats

    def worth(self, state: Toy, seat: int) -> tuple[int, ...]:
        return (int(seat == state.active),)

    def public(self, state: Toy) -> Toy:
        return state

    def own(self, state: Toy, seat: int) -> int:
        return seat

    def event(self, said: Any) -> Any:
        return said

    def imagine(self, view: View, rng: Random) -> Toy:
        found: Toy = view.public
        return found

    def action_of(self, mover: int, place: int) -> str:
        return WORDS[place]

    def move_of(self, action: str) -> int:
        return WORDS.index(action)

    def parse_action(self, text: str) -> str:
        if text not in WORDS:
            raise NotationFault("sos-notation-action", text=text)
        return text

    def outcome_text(self, state: Toy, outcome: int) -> str:
        return f"fell {outcome}"

    def parse_outcome(self, state: Toy, text: str) -> int:
        if text not in ("fell 1", "fell 2"):
            raise NotationFault("notation-outcome", text=text, due="coin")
        return int(text[-1])

    def position(self, state: Toy) -> str:
        return repr(state)

    def parse_position(self, text: str) -> Toy:
        raise NotationFault("notation-position", detail="a toy is not read")
