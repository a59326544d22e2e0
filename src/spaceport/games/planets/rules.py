"""Space Planets: the promise of a game kept. The rules are in `menu.py` and `moves.py`.

2 to 4 players throw a die at nine planet cards. It rests on one: pay the crystals it shows and take
the card, or take as many crystals as it shows. It rests on none: one crystal. Whoever owns five
cards ends the game; most stars win.
"""

from random import Random
from typing import Any

from spaceport.core import rules
from spaceport.core.bits import bits
from spaceport.core.faults import check_first
from spaceport.core.flight import Flick, Rest
from spaceport.core.rules import Said
from spaceport.core.terms import PLACE_BITS, PLACE_MASK, Draw, Menu, Range, View
from spaceport.games.planets import events, menu, moves, notation, picture, position, throws
from spaceport.games.planets import view as views
from spaceport.games.planets.edition import Edition, kit_of
from spaceport.games.planets.geometry import SIDES
from spaceport.games.planets.menu import DIE
from spaceport.games.planets.notation import Action, Gesture, Throw
from spaceport.games.planets.options import Options
from spaceport.games.planets.state import (
    CHOOSE,
    FIRST,
    FLIGHT,
    OVER,
    PICK,
    THROW,
    VERSION,
    State,
    start,
)


class Rules(rules.Rules[State]):
    """The rules of Space Planets for one edition and one set of options."""

    name = "planets"
    undoable = True
    same_for_all = True
    has_throws = True
    action_type = Action

    def __init__(self, edition: Edition, options: Options, version: int = VERSION) -> None:
        super().__init__(edition, options, version, picture)
        self.layout = edition.measures
        self.kit = kit_of(edition, options.first - 1, version)
        self._examples = throws.examples(self.layout, edition.die)
        self._range = throws.throw_range(self.layout)

    def start(self, seats: int) -> State:
        if self.version >= 2:  # P27
            check_first(self.options.first, seats)
        return start(self.kit, seats)

    def round(self, state: State) -> int:
        return sum(state.turns) + 1

    def to_act(self, state: State) -> tuple[int, ...]:
        return (state.active,) if state.phase in (THROW, PICK, CHOOSE) else ()

    def menu(self, state: State, seat: int) -> Menu:
        """Everything but throws; for those nine examples, one at each card. See `ranges`."""
        return menu.menu(self.kit, state) if seat == state.active else []

    def shape(self) -> tuple[int, ...]:
        return tuple([menu.width(mover) for mover in range(menu.MOVERS)])

    def ranges(self, state: State, seat: int) -> tuple[Range, ...]:
        """The throw: too many to list (P29)."""
        return (self._range,) if state.phase == THROW and seat == state.active else ()

    def short_offers(self, state: State, seat: int) -> views.Offers:
        """What a frame offers: the bounds of the throw, and which of the choices are open."""
        return views.offers(self.layout, self.kit, state, seat)

    def chance(self, state: State) -> Draw | None:
        if state.phase == FLIGHT:
            side = SIDES[state.seats][state.active]
            flick = Flick(state.start, state.angle, state.distance, side, self.layout.line)
            return Draw("throw", *self._examples, flick)
        if state.phase == FIRST:
            return rules.equally("first", moves.outcomes(state))
        kinds = tuple(bits(moves.outcomes(state)))
        return Draw("card", kinds, tuple(state.pile[kind] for kind in kinds)) if kinds else None

    # ------------------------------------------------------------ a step

    def chosen(self, state: State, seat: Any, move: Any, now: int, said: Said) -> State | None:
        if seat != state.active:
            return None
        if type(move) is int:
            return moves.chosen(self.kit, state, move, said)
        if state.phase != THROW or not throws.is_gesture(self.layout, move):
            return None
        after = state.copy()
        start, angle, distance = move
        moves.throw(after, start, angle, distance, said)
        return after

    def drawn(self, state: State, outcome: Any, now: int, said: Said) -> State | None:
        if state.phase != FLIGHT:
            return super().drawn(state, outcome, now, said)
        if not throws.is_rest(outcome):
            return None
        after = state.copy()
        rest: Rest = outcome
        touch = notation.touch_of(self.layout, state, rest)  # judged here, from where it lies (P12)
        place = (0, 0, 0, 0, 1) if rest.lost else (rest.x, rest.y, rest.turn, rest.face, 0)
        moves.land(self.kit, after, *place, touch, rest.path, said)
        return after

    def draw(self, after: State, outcome: int, now: int, said: Said) -> None:
        moves.draw(self.kit, after, outcome, said)

    def remove(self, after: State, seat: int, now: int, said: Said) -> None:
        moves.remove(self.kit, after, seat, said)

    def is_turn(self, state: State, seat: int) -> bool:
        return seat == state.active and state.phase >= THROW

    def is_known(self, move: Any) -> bool:
        if type(move) is int:
            return menu.is_known(move >> PLACE_BITS, move & PLACE_MASK)
        return throws.is_gesture(self.layout, move)

    def why_not(self, state: State, seat: int, move: int | Gesture) -> str:
        return menu.why_not(state, DIE if isinstance(move, tuple) else move >> PLACE_BITS)

    # ------------------------------------------------------------ the end

    def is_over(self, state: State) -> bool:
        return state.phase == OVER

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(moves.score(self.kit, state, seat) for seat in range(state.seats))

    def worth(self, state: State, seat: int) -> tuple[int, ...]:
        """Winners are first; the others follow by stars; a removed seat is behind everybody."""
        score = moves.score(self.kit, state, seat)
        return state.winners >> seat & 1, ~state.gone >> seat & 1, score

    # ------------------------------------------------------------ what a seat may know

    def public(self, state: State) -> views.Public:
        return views.public(self.edition, self.layout, self.kit, state)

    def own(self, state: State, seat: int) -> views.Own:
        return views.Own(seat)

    def event(self, said: tuple[Any, ...]) -> events.Event:
        return events.event(self.layout, self.kit, said)

    def imagine(self, view: View, rng: Random) -> State:
        return views.imagine(self.layout, self.kit, view)

    # ------------------------------------------------------------ notation

    def action(self, move: int | Gesture) -> Any:
        """A throw that is no example is its own move: the gesture in hundredths."""
        return notation.throw_of(*move) if isinstance(move, tuple) else super().action(move)

    def move(self, action: Action) -> int | Gesture:
        return self.move_of(action)

    def action_of(self, mover: int, place: int) -> Action:
        return notation.action_of(self.kit, mover, place)

    def move_of(self, action: Action) -> int | Gesture:
        return notation.move_of(self.layout, self.kit, action)

    def parse_action(self, text: str) -> Action:
        return notation.parse_action(text)

    def check_action(self, text: str) -> None:
        """Refuse a throw out of bounds (P29). Logs from before that was refused hold such: `read`
        takes it for the nearest one inside, as it was played."""
        action = notation.parse_action(text)
        if isinstance(action, Throw):
            notation.check_bounds(action, self.layout.most_start)

    def outcome_text(self, state: State, outcome: Any) -> str:
        return notation.outcome_text(self.layout, state, outcome)

    def parse_outcome(self, state: State, text: str) -> Any:
        return notation.parse_outcome(self.layout, state, text)

    def position(self, state: State) -> str:
        return position.position_text(self.edition, state)

    def parse_position(self, text: str) -> State:
        return position.parse_position(self.edition, self.kit, text)
