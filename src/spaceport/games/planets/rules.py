"""Space Planets: the promise of a game kept. The rules themselves are in `moves.py`.

2 to 4 players throw a die at nine planet cards. It rests on one: pay the crystals it shows and take
the card, or take as many crystals as it shows. It rests on none: one crystal. Whoever owns five
cards ends the game; most stars win.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Annotated, Any

from msgspec import Meta, Struct

from spaceport.core.bits import bits
from spaceport.core.causes import Cause, Chosen, Drawn, Lapsed
from spaceport.core.faults import Illegal, check_first
from spaceport.core.flight import FAR_AWAY, QUARTER, Flick, Rest
from spaceport.core.protocol import (
    PLACE_BITS,
    PLACE_MASK,
    Deadline,
    Draw,
    Menu,
    Range,
    Result,
    Say,
    View,
    moves_of,
)
from spaceport.core.view_cache import ViewCache
from spaceport.games.planets import events, moves, notation, picture, position
from spaceport.games.planets import view as views
from spaceport.games.planets.edition import Edition, kit_of
from spaceport.games.planets.geometry import (
    LEAST_DISTANCE,
    MOST_ANGLE,
    MOST_DISTANCE,
    PLACE_NAMES,
    SIDES,
    centre,
)
from spaceport.games.planets.moves import AGAIN, CARD, DIE, EXPLORE, MOVERS, RENOUNCE, TAKE
from spaceport.games.planets.notation import (
    Action,
    Again,
    Explore,
    Pick,
    Renounce,
    Take,
    Throw,
)
from spaceport.games.planets.state import (
    CHOOSE,
    FIRST,
    FLIGHT,
    OVER,
    PICK,
    PLACES,
    THROW,
    VERSION,
    State,
    start,
)

Gesture = tuple[int, int, int]
MISS_WEIGHT = 3  # of the examples, so that random games miss now and then
_ALONE: dict[int, Action] = {
    EXPLORE: Explore(), RENOUNCE: Renounce(), TAKE: Take(), AGAIN: Again()
}  # fmt: skip


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may choose."""

    first: Annotated[int, Meta(ge=0, le=4)] = 0
    """Who begins, counted from 1; 0: drawn (P27). In version 1 also: more than there are seats."""


class Rules:
    """The rules of Space Planets for one edition and one set of options."""

    name = "planets"
    undoable = True
    has_throws = True
    same_for_all = True
    action_type = Action

    def __init__(self, edition: Edition, options: Options, version: int = VERSION) -> None:
        self.version = version
        self.edition = edition
        self.options = options
        self.layout = edition.measures
        self.kit = kit_of(edition, options.first - 1, version)
        self._places = {gesture: place for place, gesture in enumerate(self.kit.aims)}
        self._examples = _examples(self)
        self._range = _range(self)
        self._seen = ViewCache(partial(views.public, self.edition, self.layout, self.kit))

    def start(self, seats: int) -> State:
        if self.version >= 2:  # P27
            check_first(self.options.first, seats)
        return start(self.kit, seats)

    def to_act(self, state: State) -> tuple[int, ...]:
        return (state.active,) if state.phase in (THROW, PICK, CHOOSE) else ()

    def menu(self, state: State, seat: int) -> Menu:
        return moves.menu(self.kit, state) if seat == state.active else []

    def legal(self, state: State, seat: int) -> list[Action]:
        """Everything but throws; for those nine examples, one at each card. See `ranges`."""
        return [self.action(move) for move in moves_of(self.menu(state, seat))]

    def ranges(self, state: State, seat: int) -> tuple[Range, ...]:
        """The throw: too many to list (P29)."""
        return (self._range,) if state.phase == THROW and seat == state.active else ()

    def offers(self, state: State, seat: int) -> views.Offers:
        """What a frame offers: the bounds of the throw, and which of the choices are open."""
        return views.offers(self.layout, self.kit, state, seat)

    def chance(self, state: State) -> Draw | None:
        if state.phase == FLIGHT:
            return Draw("throw", *self._examples, self._flick(state))
        outcomes = tuple(bits(moves.outcomes(state)))
        if not outcomes:
            return None
        if state.phase == FIRST:
            return Draw("first", outcomes, (1,) * len(outcomes))
        return Draw("card", outcomes, tuple(state.pile[kind] for kind in outcomes))

    def _flick(self, state: State) -> Flick:
        side = SIDES[state.seats][state.active]
        return Flick(state.start, state.angle, state.distance, side, self.layout.line)

    def deadlines(self, state: State) -> tuple[Deadline, ...]:
        return ()

    def step(self, state: State, cause: Cause, now: int) -> tuple[State, Sequence[Any]]:
        said: moves.Said = []
        if isinstance(cause, Chosen):
            after = self._chosen(state, cause, said)
        elif isinstance(cause, Drawn):
            after = self._drawn(state, cause.outcome, said)
        elif isinstance(cause, Lapsed):
            raise Illegal("no-such-deadline", deadline=cause.deadline)
        else:
            after = self._removed(state, cause.seat, said)
        return after, said

    def _chosen(self, state: State, cause: Chosen, said: moves.Said) -> State:
        move = cause.move
        if cause.seat != state.active:
            raise self._refusal(state, cause)
        if type(move) is tuple and self._is_gesture(move) and state.phase == THROW:
            after = state.copy()
            start, angle, distance = move
            moves.throw(after, start, angle, distance, said)
            return after
        chosen = moves.chosen(self.kit, state, move, said) if self._is_listed(move) else None
        if chosen is None:
            raise self._refusal(state, cause)
        return chosen

    def _drawn(self, state: State, outcome: Any, said: moves.Said) -> State:
        if state.phase == FLIGHT:
            return self._landed(state, outcome, said)
        due = moves.outcomes(state)
        if not due:
            raise Illegal("no-draw-due")
        if type(outcome) is not int or outcome < 0 or not due >> outcome & 1:
            raise Illegal("no-such-outcome", outcome=outcome)
        after = state.copy()
        moves.draw(self.kit, after, outcome, said)
        return after

    def _landed(self, state: State, rest: Any, said: moves.Said) -> State:
        """What the die touches is judged here, from where it lies (P12)."""
        if not _is_rest(rest):
            raise Illegal("no-such-outcome", outcome=rest)
        touch = notation.touch_of(self.layout, state, rest)
        if rest.lost:
            rest = Rest(0, 0, 0, 0, lost=True, path=rest.path)
        after = state.copy()
        place = (rest.x, rest.y, rest.turn, rest.face, int(rest.lost))
        moves.land(self.kit, after, *place, touch, rest.path, said)
        return after

    def _removed(self, state: State, seat: Any, said: moves.Said) -> State:
        if state.phase == OVER:
            raise Illegal("over")
        if not self._is_present(state, seat):
            raise Illegal("no-such-seat", seat=seat)
        after = state.copy()
        moves.remove(self.kit, after, seat, said)
        return after

    def _is_present(self, state: State, seat: Any) -> bool:
        return type(seat) is int and 0 <= seat < state.seats and not state.gone >> seat & 1

    def _refusal(self, state: State, cause: Chosen) -> Illegal:
        if not self._is_present(state, cause.seat):
            return Illegal("no-such-seat", seat=cause.seat)
        if state.phase == OVER:
            return Illegal("over")
        if cause.seat != state.active or state.phase < THROW:
            return Illegal("not-your-turn")
        move = cause.move
        if type(move) is tuple and self._is_gesture(move):
            return Illegal(moves.why_not(state, DIE))
        if not self._is_listed(move):
            return Illegal("bad-action")
        return Illegal(moves.why_not(state, move >> PLACE_BITS))

    def _is_listed(self, move: Any) -> bool:
        """Whether a move names things that exist, legal or not."""
        if type(move) is not int or not 0 <= move >> PLACE_BITS < MOVERS:
            return False
        mover, place = move >> PLACE_BITS, move & PLACE_MASK
        return place < (PLACES if mover in (DIE, CARD) else 1)

    def _is_gesture(self, move: "tuple[Any, ...]") -> bool:
        """Whether this is a throw within bounds, in hundredths."""
        if len(move) != 3 or any(type(value) is not int for value in move):
            return False
        start, angle, distance = move
        return bool(
            abs(start) <= self.layout.most_start
            and abs(angle) <= MOST_ANGLE
            and LEAST_DISTANCE <= distance <= MOST_DISTANCE
        )

    def view(self, state: State, seat: int | None) -> View:
        return View(self._seen.of(state), None if seat is None else views.Own(seat))

    def events(self, happened: Sequence[Any], seat: int | None) -> list[events.Event]:
        return [events.event(self.layout, self.kit, said) for said in happened]

    def imagine(self, view: View, rng: Random) -> State:
        return views.imagine(self.layout, self.kit, view)

    def result(self, state: State) -> Result | None:
        if state.phase != OVER:
            return None
        scores = [moves.score(self.kit, state, seat) for seat in range(state.seats)]
        return Result(ranking(state, scores), tuple(scores))

    def round(self, state: State) -> int:
        return sum(state.turns) + 1

    # ------------------------------------------------------------ notation

    def action(self, move: int | Gesture) -> Action:
        if isinstance(move, tuple):
            return notation.throw_of(*move)
        mover, place = move >> PLACE_BITS, move & PLACE_MASK
        if mover == DIE:
            return notation.throw_of(*self.kit.aims[place])
        return Pick(PLACE_NAMES[place]) if mover == CARD else _ALONE[mover]

    def move(self, action: Action) -> int | Gesture:
        """A throw that is no example is its own move: the gesture in hundredths."""
        match action:
            case Throw():
                gesture = notation.gesture(action, self.layout.most_start)
                place = self._places.get(gesture)
                return gesture if place is None else DIE << PLACE_BITS | place
            case Pick(card):
                return CARD << PLACE_BITS | notation.place_number(card)
            case Explore():
                return EXPLORE << PLACE_BITS
            case Renounce():
                return RENOUNCE << PLACE_BITS
            case Take():
                return TAKE << PLACE_BITS
            case Again():
                return AGAIN << PLACE_BITS

    def check_action(self, text: str) -> None:
        """Refuse a throw out of bounds (P29). Logs from before that was refused hold such: `parse`
        takes it for the nearest one inside, as it was played."""
        action = notation.parse_action(text)
        if isinstance(action, Throw):
            notation.check_bounds(action, self.layout.most_start)

    def parse(self, text: str) -> Action:
        return self.action(self.move(notation.parse_action(text)))  # names and bounds checked

    def outcome_text(self, state: State, outcome: Any) -> str:
        return notation.outcome_text(self.layout, state, outcome)

    def parse_outcome(self, state: State, text: str) -> Any:
        return notation.parse_outcome(self.layout, state, text)

    def position(self, state: State) -> str:
        return position.position_text(self.edition, state)

    def parse_position(self, text: str) -> State:
        return position.parse_position(self.edition, self.kit, text)

    def board_text(self, view: View, say: Say) -> str:
        return picture.board_text(self.edition, view, say)

    def picture(self, view: View, art: Mapping[str, str], say: Say) -> str:
        return picture.picture(self.edition, view, art, say)


def _range(rules: Rules) -> Range:
    """The bounds of a throw as every game would say them."""
    reach = views.reach(rules.layout)
    fields = {"start": reach.start, "angle": reach.angle, "distance": reach.distance}
    return Range("throw", fields)


def _examples(rules: Rules) -> "tuple[tuple[Rest, ...], tuple[int, ...]]":
    """Outcomes that stand for all others: every number on every place, a miss, off, lost."""
    faces = [rules.edition.die.index(number) for number in sorted(set(rules.edition.die))]
    layout = rules.layout
    hits = [
        Rest(*centre(layout, place), 0, face) for place in range(PLACES) for face in faces
    ]  # fmt: skip
    beside = Rest(0, -layout.square - (layout.line - layout.square) // 2, 0, faces[0])
    off = Rest(0, layout.table + 1, 0, faces[0])
    others = (beside, off, Rest(0, 0, 0, 0, lost=True))
    return (*hits, *others), (1,) * len(hits) + (MISS_WEIGHT, 1, 1)


def _is_rest(rest: Any) -> bool:
    """Whether this can be the end of a throw at all."""
    if type(rest) is not Rest:
        return False
    whole = (rest.x, rest.y, rest.turn, rest.face)
    return (
        all(type(value) is int for value in whole)
        and max(abs(rest.x), abs(rest.y)) <= FAR_AWAY
        and 0 <= rest.turn < QUARTER
        and 0 <= rest.face < 6
        and type(rest.path) is str
    )


def ranking(state: State, scores: list[int]) -> tuple[int, ...]:
    """Winners are first; the others follow by stars; a removed seat is behind everybody."""

    def worth(seat: int) -> tuple[bool, bool, int]:
        return (state.winners >> seat & 1 == 1, not state.gone >> seat & 1, scores[seat])

    worths = [worth(seat) for seat in range(state.seats)]
    return tuple(1 + sum(other > mine for other in worths) for mine in worths)
