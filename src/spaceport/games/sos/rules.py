"""S.O.S. in Space: the promise of a game kept. The rules themselves are in `moves.py`.

2 to 4 players. Each has an open mission, two aliens to bring together. A turn: roll, then use
what the die shows (steps of aliens, a comet, the black hole) in any order. First to five
missions wins.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Annotated, Any

from msgspec import Meta, Struct

from spaceport.core.action_cache import ActionCache
from spaceport.core.bits import bits
from spaceport.core.causes import Cause, Chosen, Drawn, Lapsed
from spaceport.core.faults import EditionFault, Illegal, check_first
from spaceport.core.protocol import (
    PLACE_BITS,
    PLACE_MASK,
    Deadline,
    Draw,
    Menu,
    Result,
    Say,
    View,
)
from spaceport.core.view_cache import ViewCache
from spaceport.games.sos import events, moves, notation, picture, position
from spaceport.games.sos import view as views
from spaceport.games.sos.edition import Edition, kit_of
from spaceport.games.sos.moves import COMET, DICE, END, HOLE
from spaceport.games.sos.notation import Action, EndTurn, MoveComet, MoveHole, Names, Roll, Step
from spaceport.games.sos.state import (
    ACT,
    ALIENS,
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


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may choose."""

    may_pass: bool = False
    turn_seconds: Annotated[int, Meta(ge=0, le=600)] = 0
    first: Annotated[int, Meta(ge=0, le=4)] = 0
    """Who begins, counted from 1; 0: drawn (S23)."""


class Rules:
    """The rules of S.O.S. in Space for one edition and one set of options."""

    name = "sos"
    undoable = True
    same_for_all = True
    action_type = Action

    def __init__(self, edition: Edition, options: Options, version: int = VERSION) -> None:
        self.version = version
        self.edition = edition
        self.options = options
        turn_ms = options.turn_seconds * 1000
        self.kit = kit_of(edition, options.may_pass, turn_ms, options.first - 1, version)
        self.names = Names(edition)
        self._listing = ActionCache(self._action)
        self._seen = ViewCache(partial(views.public, self.names))

    def start(self, seats: int) -> State:
        check_first(self.options.first, seats)  # S23
        return start(self.kit, seats)

    def to_act(self, state: State) -> tuple[int, ...]:
        return (state.active,) if state.phase == ACT or state.phase == ROLL else ()

    def menu(self, state: State, seat: int) -> Menu:
        return moves.menu(self.kit, state) if seat == state.active else []

    def legal(self, state: State, seat: int) -> list[Action]:
        return self._listing.legal(self.menu(state, seat))

    def chance(self, state: State) -> Draw | None:
        if state.phase == DIE:
            return THE_DIE
        mask = moves.outcomes(self.kit, state)
        if not mask:
            return None
        outcomes = tuple(bits(mask))
        return Draw(notation.PHASES[state.phase], outcomes, (1,) * len(outcomes))

    def deadlines(self, state: State) -> tuple[Deadline, ...]:
        return (Deadline(TURN_CLOCK, state.due),) if state.due >= 0 else ()

    def step(self, state: State, cause: Cause, now: int) -> tuple[State, Sequence[Any]]:
        said: moves.Said = []
        if isinstance(cause, Chosen):
            move = cause.move
            if cause.seat != state.active or type(move) is not int:
                raise self._refusal(state, cause)
            after = moves.chosen(self.kit, state, move, now, said)
            if after is None:
                raise self._refusal(state, cause)
        elif isinstance(cause, Drawn):
            after = self._drawn(state, cause.outcome, now, said)
        elif isinstance(cause, Lapsed):
            after = self._lapsed(state, cause.deadline, now, said)
        else:
            after = self._removed(state, cause.seat, now, said)
        return after, said

    def _drawn(self, state: State, outcome: Any, now: int, said: moves.Said) -> State:
        after = None
        if type(outcome) is int:
            after = moves.drawn(self.kit, state, outcome, now, said)
        if after is None:
            due = moves.outcomes(self.kit, state)
            raise Illegal("no-such-outcome", outcome=outcome) if due else Illegal("no-draw-due")
        if after.redraws > REDRAW_CAP:  # S7
            raise EditionFault("edition-stuck", file=self.edition.name, key="lines", tries=100)
        return after

    def _lapsed(self, state: State, deadline: str, now: int, said: moves.Said) -> State:
        if state.due < 0 or deadline != TURN_CLOCK:
            raise Illegal("no-such-deadline", deadline=deadline)
        if moves.outcomes(self.kit, state):
            raise Illegal("wait-for-draw")
        after = state.copy()
        moves.lapse(self.kit, after, now, said)
        return after

    def _removed(self, state: State, seat: Any, now: int, said: moves.Said) -> State:
        if state.phase == OVER:
            raise Illegal("over")
        if not self._is_present(state, seat):
            raise Illegal("no-such-seat", seat=seat)
        after = state.copy()
        moves.remove(self.kit, after, seat, now, said)
        return after

    def _is_present(self, state: State, seat: Any) -> bool:
        return type(seat) is int and 0 <= seat < state.seats and not state.gone >> seat & 1

    def _refusal(self, state: State, cause: Chosen) -> Illegal:
        if not self._is_present(state, cause.seat):
            return Illegal("no-such-seat", seat=cause.seat)
        if state.phase == OVER:
            return Illegal("over")
        if cause.seat != state.active or state.phase < ROLL:
            return Illegal("not-your-turn")
        if not self._is_move(cause.move):
            return Illegal("bad-action")
        mover, place = cause.move >> PLACE_BITS, cause.move & PLACE_MASK
        return Illegal(moves.why_not(self.kit, state, mover, place))

    def _is_move(self, move: Any) -> bool:
        """Whether a move names things that exist, legal or not."""
        return type(move) is int and 0 <= move >> PLACE_BITS < COMET + len(self.kit.borders)

    def view(self, state: State, seat: int | None) -> View:
        return View(self._seen.of(state), None if seat is None else views.Own(seat))

    def events(self, happened: Sequence[Any], seat: int | None) -> list[events.Event]:
        return [events.event(self.names, said) for said in happened]

    def imagine(self, view: View, rng: Random) -> State:
        return views.imagine(self.names, self.kit, view)

    def result(self, state: State) -> Result | None:
        if state.phase != OVER:
            return None
        return Result(ranking(state), tuple(state.scores))

    def round(self, state: State) -> int:
        return sum(state.turns) + 1

    # ------------------------------------------------------------ notation

    def action(self, move: int) -> Action:
        return self._listing.action(move)

    def _action(self, mover: int, place: int) -> Action:
        if mover < HOLE:
            return Step(ALIENS[mover], self.names.cells[place])
        if mover == HOLE:
            return MoveHole(self.names.cells[place])
        if mover == DICE:
            return Roll()
        if mover == END:
            return EndTurn()
        return MoveComet(self.names.borders[mover - COMET], self.names.borders[place])

    def move(self, action: Action) -> int:
        known = self._listing.move(action)
        return self._move(action) if known is None else known

    def _move(self, action: Action) -> int:
        names = self.names
        match action:
            case Step(alien, to):
                return names.alien(alien) << PLACE_BITS | names.cell(to)
            case MoveHole(to):
                return HOLE << PLACE_BITS | names.cell(to)
            case MoveComet(line, to):
                return COMET + names.border(line) << PLACE_BITS | names.border(to)
            case EndTurn():
                return END << PLACE_BITS
            case Roll():
                return DICE << PLACE_BITS

    def parse(self, text: str) -> Action:
        return self._listing.parsed(text) or self._parse(text)

    def _parse(self, text: str) -> Action:
        move = self._move(notation.parse_action(text))
        return self._listing.learn(text, move)  # names checked, borders in canonical order

    def outcome_text(self, state: State, outcome: int) -> str:
        return notation.outcome_text(self.names, state, outcome)

    def parse_outcome(self, state: State, text: str) -> int:
        return notation.parse_outcome(self.names, state, text)

    def position(self, state: State) -> str:
        return position.position_text(self.names, state)

    def parse_position(self, text: str) -> State:
        return position.parse_position(self.names, self.kit, text)

    def board_text(self, view: View, say: Say) -> str:
        return picture.board_text(self.edition, view, say)

    def picture(self, view: View, art: Mapping[str, str], say: Say) -> str:
        return picture.picture(self.edition, view, art, say)


def ranking(state: State) -> tuple[int, ...]:
    """Winners are first; the others follow by score; a removed seat is behind everybody."""

    def worth(seat: int) -> tuple[bool, bool, int]:
        return (state.winners >> seat & 1 == 1, not state.gone >> seat & 1, state.scores[seat])

    worths = [worth(seat) for seat in range(state.seats)]
    return tuple(1 + sum(other > mine for other in worths) for mine in worths)
