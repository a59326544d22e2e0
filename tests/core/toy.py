"""A toy game that has everything a course can meet: turns, free-for-all, draws and deadlines.

Each seat adds to a heap. `coin` asks for a draw (1 or 2 is added), `two` adds two, `both` lets all
seats act. A turn clock of 1000 ms passes the turn on. Who brings the heap to 20 wins.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from spaceport.core.causes import Cause, Chosen, Drawn, Lapsed, Removed
from spaceport.core.faults import Illegal, NotationFault
from spaceport.core.protocol import Deadline, Draw, Menu, Result, Say, View, moves_of

WORDS = ("coin", "two", "both")
GOAL = 20
TURN_MS = 1000


class Toy(Struct, frozen=True):
    """A position: the heap, whose turn, since when, whether a coin is in the air."""

    seats: int
    heap: int = 0
    active: int = 0
    since: int = 0
    is_tossed: bool = False
    are_all_free: bool = False
    gone: tuple[int, ...] = ()


class ToyRules:
    """The promise of a game, kept in as few lines as it takes."""

    name = "toy"
    version = 1
    edition: Any = None
    options: Any = None
    action_type: Any = str

    def __init__(self, *, undoable: bool = True, clock: bool = True) -> None:
        self.undoable = undoable
        self.clock = clock

    def start(self, seats: int) -> Toy:
        return Toy(seats)

    def to_act(self, state: Toy) -> tuple[int, ...]:
        if state.heap >= GOAL or state.is_tossed:
            return ()
        present = [seat for seat in range(state.seats) if seat not in state.gone]
        return tuple(present) if state.are_all_free else (state.active,)

    def menu(self, state: Toy, seat: int) -> Menu:
        return [(0, 0b111)] if seat in self.to_act(state) else []

    def legal(self, state: Toy, seat: int) -> list[str]:
        return [self.action(move) for move in moves_of(self.menu(state, seat))]

    def chance(self, state: Toy) -> Draw | None:
        return Draw("coin", (1, 2), (1, 1)) if state.is_tossed else None

    def deadlines(self, state: Toy) -> tuple[Deadline, ...]:
        if not self.clock or state.heap >= GOAL:
            return ()
        return (Deadline("turn", state.since + TURN_MS),)

    def step(self, state: Toy, cause: Cause, now: int) -> tuple[Toy, Sequence[Any]]:
        if isinstance(cause, Chosen):
            if cause.seat not in self.to_act(state) or cause.move not in (0, 1, 2):
                raise Illegal("not-your-turn")
            if cause.move == 0:
                return _with(state, is_tossed=True, active=cause.seat), ["toss"]
            add = 2 if cause.move == 1 else 0
            free = cause.move == 2
            return _with(state, heap=state.heap + add, are_all_free=free), [cause.move]
        if isinstance(cause, Drawn):
            heap = state.heap + cause.outcome
            return self._next(_with(state, heap=heap, is_tossed=False), now), ["fell"]
        if isinstance(cause, Lapsed):
            return self._next(state, now), ["late"]
        assert isinstance(cause, Removed)
        return self._next(_with(state, gone=(*state.gone, cause.seat)), now), ["gone"]

    def _next(self, state: Toy, now: int) -> Toy:
        seat = (state.active + 1) % state.seats
        while seat in state.gone:
            seat = (seat + 1) % state.seats
        return _with(state, active=seat, since=now, are_all_free=False)

    def view(self, state: Toy, seat: int | None) -> View:
        return View(state, seat)

    def events(self, happened: Sequence[Any], seat: int | None) -> list[Any]:
        return list(happened)

    def imagine(self, view: View, rng: Random) -> Toy:
        found: Toy = view.public
        return found

    def result(self, state: Toy) -> Result | None:
        if state.heap < GOAL:
            return None
        return Result(tuple(1 + (seat != state.active) for seat in range(state.seats)), (0,))

    def round(self, state: Toy) -> int:
        return state.since

    def action(self, move: int) -> str:
        return WORDS[move]

    def move(self, action: str) -> int:
        return WORDS.index(action)

    def parse(self, text: str) -> str:
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

    def board_text(self, view: View, say: Say) -> str:
        return str(view.public)

    def picture(self, view: View, art: Any, say: Say) -> str:
        return "<svg/>"


def _with(state: Toy, **changes: Any) -> Toy:
    return replace(state, **changes)
