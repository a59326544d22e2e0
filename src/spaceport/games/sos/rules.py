"""S.O.S. in Space: the promise of a game kept. The rules are in `menu.py` and `moves.py`.

2 to 4 players. Each has an open mission, two aliens to bring together. A turn: roll, then use
what the die shows (steps of aliens, a comet, the black hole) in any order. First to five
missions wins.
"""

from random import Random
from typing import Any

from spaceport.core import rules
from spaceport.core.faults import EditionFault, check_first
from spaceport.core.rules import Said
from spaceport.core.terms import PLACE_BITS, PLACE_MASK, Deadline, Draw, Menu, View
from spaceport.games.sos import events, menu, moves, notation, picture, position
from spaceport.games.sos import view as views
from spaceport.games.sos.edition import Edition, kit_of
from spaceport.games.sos.menu import COMET
from spaceport.games.sos.notation import Action, Names
from spaceport.games.sos.options import Options
from spaceport.games.sos.state import (
    ACT,
    DIE,
    FACE_WEIGHTS,
    OVER,
    REDRAW_CAP,
    ROLL,
    VERSION,
    State,
    start,
)

TURN_CLOCK = "turn"
THE_DIE = Draw("die", tuple(range(len(FACE_WEIGHTS))), FACE_WEIGHTS)


class Rules(rules.Rules[State]):
    """The rules of S.O.S. in Space for one edition and one set of options."""

    name = "sos"
    undoable = True
    same_for_all = True
    action_type = Action

    def __init__(self, edition: Edition, options: Options, version: int = VERSION) -> None:
        super().__init__(edition, options, version, picture)
        turn_ms = options.turn_seconds * 1000
        self.kit = kit_of(edition, options.may_pass, turn_ms, options.first - 1, version)
        self.names = Names(edition)

    def start(self, seats: int) -> State:
        check_first(self.options.first, seats)  # S23
        return start(self.kit, seats)

    def round(self, state: State) -> int:
        return sum(state.turns) + 1

    def to_act(self, state: State) -> tuple[int, ...]:
        return (state.active,) if state.phase == ACT or state.phase == ROLL else ()

    def menu(self, state: State, seat: int) -> Menu:
        return menu.menu(self.kit, state) if seat == state.active else []

    def shape(self) -> tuple[int, ...]:
        return menu.shape(self.kit)

    def chance(self, state: State) -> Draw | None:
        if state.phase == DIE:
            return THE_DIE
        return rules.equally(notation.PHASES[state.phase], moves.outcomes(self.kit, state))

    def deadlines(self, state: State) -> tuple[Deadline, ...]:
        return (Deadline(TURN_CLOCK, state.due),) if state.due >= 0 else ()

    # ------------------------------------------------------------ a step

    def chosen(self, state: State, seat: Any, move: Any, now: int, said: Said) -> State | None:
        if seat != state.active or type(move) is not int:
            return None
        return moves.chosen(self.kit, state, move, now, said)

    def drawn(self, state: State, outcome: Any, now: int, said: Said) -> State | None:
        if type(outcome) is not int:
            return None
        after = moves.drawn(self.kit, state, outcome, now, said)
        if after is not None and after.redraws > REDRAW_CAP:  # S7
            raise EditionFault("edition-stuck", file=self.edition.name, key="lines", tries=100)
        return after

    def lapse(self, after: State, now: int, said: Said) -> None:
        moves.lapse(self.kit, after, now, said)

    def remove(self, after: State, seat: int, now: int, said: Said) -> None:
        moves.remove(self.kit, after, seat, now, said)

    def is_turn(self, state: State, seat: int) -> bool:
        return seat == state.active and state.phase >= ROLL

    def is_known(self, move: Any) -> bool:
        return type(move) is int and 0 <= move >> PLACE_BITS < COMET + len(self.kit.borders)

    def why_not(self, state: State, seat: int, move: int) -> str:
        return menu.why_not(self.kit, state, move >> PLACE_BITS, move & PLACE_MASK)

    # ------------------------------------------------------------ the end

    def is_over(self, state: State) -> bool:
        return state.phase == OVER

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(state.scores)

    def worth(self, state: State, seat: int) -> tuple[int, ...]:
        """Winners are first; the others follow by score; a removed seat is behind everybody."""
        return state.winners >> seat & 1, ~state.gone >> seat & 1, state.scores[seat]

    # ------------------------------------------------------------ what a seat may know

    def public(self, state: State) -> views.Public:
        return views.public(self.names, state)

    def own(self, state: State, seat: int) -> views.Own:
        return views.Own(seat)

    def event(self, said: tuple[Any, ...]) -> events.Event:
        return events.event(self.names, said)

    def imagine(self, view: View, rng: Random) -> State:
        return views.imagine(self.names, self.kit, view)

    # ------------------------------------------------------------ notation

    def action_of(self, mover: int, place: int) -> Action:
        return notation.action_of(self.names, mover, place)

    def move_of(self, action: Action) -> int:
        return notation.move_of(self.names, action)

    def parse_action(self, text: str) -> Action:
        return notation.parse_action(text)

    def outcome_text(self, state: State, outcome: int) -> str:
        return notation.outcome_text(self.names, state, outcome)

    def parse_outcome(self, state: State, text: str) -> int:
        return notation.parse_outcome(self.names, state, text)

    def position(self, state: State) -> str:
        return position.position_text(self.names, state)

    def parse_position(self, text: str) -> State:
        return position.parse_position(self.names, self.kit, text)
