"""Space Bowl: the promise of a game kept. The rules themselves are in `moves.py`.

2 to 8 players, no turns. The captain tosses marbles into a box; everybody searches the galaxy for
a card around which the same planets lie in the same way. Who finds one says Go!, who thinks that
nobody will says Doom!; ten seconds later all who are in show their card. Ten rounds.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from spaceport.core.action_cache import ActionCache
from spaceport.core.bits import bits
from spaceport.core.causes import Cause, Chosen, Drawn, Lapsed
from spaceport.core.faults import Illegal
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
from spaceport.games.bowl import menu, moves, notation, picture, position
from spaceport.games.bowl.edition import Edition, kit_of
from spaceport.games.bowl.events import Event
from spaceport.games.bowl.look import Look
from spaceport.games.bowl.menu import (
    CONCUR,
    DESIGNATE,
    DO_TOSS,
    MOVERS,
    PUT_WILD,
    SAY_DOOM,
    SAY_GO,
    SAY_READY,
    SKIP,
    WITHDRAW,
)
from spaceport.games.bowl.notation import (
    VARIANTS,
    Action,
    Concur,
    Designate,
    Doom,
    Go,
    Names,
    PlaceWild,
    Ready,
    Skip,
    Toss,
    Withdraw,
)
from spaceport.games.bowl.state import (
    COUNTDOWN,
    DEAL,
    OVER,
    PLACEMENT,
    REVEAL,
    SEARCH,
    TOSS,
    VERSION,
    State,
    cards_taken,
    start,
)
from spaceport.games.bowl.view import Public

DEADLINES: Final = {
    TOSS: "toss",
    SEARCH: "search",
    COUNTDOWN: "countdown",
    PLACEMENT: "placement",
    REVEAL: "pause",
}
PLAIN_MOVES: Final[dict[int, Action]] = {
    DO_TOSS: Toss(),
    SAY_GO: Go(),
    SAY_DOOM: Doom(),
    CONCUR: Concur(),
    SKIP: Skip(),
    SAY_READY: Ready(),
    WITHDRAW: Withdraw(),
}


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may choose: the variants (B36-B42), then the times."""

    black_hole: bool = False
    no_wild: bool = False
    void: bool = False
    big_galaxy: bool = False
    rotation: bool = False
    torus: bool = False
    beginner: bool = False
    search_limit: Literal[0, 60, 90, 120] = 0
    countdown_seconds: Annotated[int, Meta(ge=3, le=60)] = 10
    placement_seconds: Annotated[int, Meta(ge=1, le=30)] = 3
    pause_seconds: Annotated[int, Meta(ge=3, le=120)] = 15
    toss_seconds: Annotated[int, Meta(ge=3, le=120)] = 10


class Rules:
    """The rules of Space Bowl for one edition and one set of options."""

    name = "bowl"
    undoable = False
    action_type = Action

    def __init__(self, edition: Edition, options: Options, version: int = VERSION) -> None:
        self.version = version
        self.edition = edition
        self.options = options
        on = tuple(variant for variant in VARIANTS if getattr(options, variant))
        self.kit = kit_of(
            edition,
            **{variant: variant in on for variant in VARIANTS},
            toss_ms=options.toss_seconds * 1000,
            search_ms=options.search_limit * 1000,
            countdown_ms=options.countdown_seconds * 1000,
            placement_ms=options.placement_seconds * 1000,
            pause_ms=options.pause_seconds * 1000,
            version=version,
        )
        self.names = Names(edition, self.kit.side, on)
        self.look = Look(self.names, self.kit)
        self._listing = ActionCache(self._action)
        self._shown: tuple[tuple[State, Public], ...] = ()  # the last states: many eyes see each

    def start(self, seats: int) -> State:
        return start(self.kit, seats)

    def to_act(self, state: State) -> tuple[int, ...]:
        return tuple(bits(menu.may_act(state)))

    def menu(self, state: State, seat: int) -> Menu:
        return menu.menu(self.kit, state, seat)

    def legal(self, state: State, seat: int) -> list[Action]:
        return self._listing.legal(self.menu(state, seat))

    def chance(self, state: State) -> Draw | None:
        mask = moves.outcomes(self.kit, state)
        if not mask:
            return None
        outcomes = tuple(bits(mask))
        weights = (1,) * len(outcomes)
        if state.phase == DEAL:
            void, face = moves.void_weight(self.kit, state)
            last = len(self.kit.cards)
            weights = tuple(void if outcome == last else face for outcome in outcomes)
        return Draw(notation.PHASES[state.phase], outcomes, weights)

    def deadlines(self, state: State) -> tuple[Deadline, ...]:
        return (Deadline(DEADLINES[state.phase], state.due),) if state.due >= 0 else ()

    def step(self, state: State, cause: Cause, now: int) -> tuple[State, Sequence[Any]]:
        said: moves.Said = []
        if isinstance(cause, Chosen):
            after = self._chosen(state, cause, now, said)
        elif isinstance(cause, Drawn):
            after = self._drawn(state, cause.outcome, now, said)
        elif isinstance(cause, Lapsed):
            after = self._lapsed(state, cause.deadline, now, said)
        else:
            after = self._removed(state, cause.seat, now, said)
        return after, said

    def _chosen(self, state: State, cause: Chosen, now: int, said: moves.Said) -> State:
        if not self._is_present(state, cause.seat):
            raise Illegal("no-such-seat", seat=cause.seat)
        if not self._is_move(cause.move):
            raise Illegal("over" if state.phase == OVER else "bad-action")
        after = moves.chosen(self.kit, state, cause.seat, cause.move, now, said)
        if after is None:
            mover = cause.move >> PLACE_BITS
            raise Illegal(menu.why_not(self.kit, state, cause.seat, mover))
        return after

    def _drawn(self, state: State, outcome: Any, now: int, said: moves.Said) -> State:
        due = moves.outcomes(self.kit, state)
        if not due:
            raise Illegal("no-draw-due")
        if type(outcome) is not int or outcome < 0 or not due >> outcome & 1:
            raise Illegal("no-such-outcome", outcome=outcome)
        after = state.copy()
        moves.draw(self.kit, after, outcome, now, said)
        return after

    def _lapsed(self, state: State, deadline: str, now: int, said: moves.Said) -> State:
        if state.due < 0 or deadline != DEADLINES[state.phase]:
            raise Illegal("no-such-deadline", deadline=deadline)
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

    def _is_move(self, move: Any) -> bool:
        """Whether a move names things that exist, legal or not."""
        if type(move) is not int or not 0 <= move >> PLACE_BITS < MOVERS:
            return False
        places = self.kit.size if move >> PLACE_BITS in (DESIGNATE, PUT_WILD) else 1
        return move & PLACE_MASK < places

    def view(self, state: State, seat: int | None) -> View:
        return View(self._public(state), None if seat is None else self.look.own(state, seat))

    def _public(self, state: State) -> Public:
        for shown, public in self._shown:
            if shown is state:
                return public
        public = self.look.public(state)
        self._shown = ((state, public), *self._shown[:1])
        return public

    def events(self, happened: Sequence[Any], seat: int | None) -> list[Event]:
        return self.look.events(happened, seat)

    def imagine(self, view: View, rng: Random) -> State:
        return self.look.imagine(view, rng)

    def result(self, state: State) -> Result | None:
        if state.phase != OVER:
            return None
        return Result(ranking(state), tuple(state.scores))

    def round(self, state: State) -> int:
        return state.round

    # ------------------------------------------------------------ notation

    def action(self, move: int) -> Action:
        return self._listing.action(move)

    def _action(self, mover: int, place: int) -> Action:
        if mover == DESIGNATE:
            return Designate(self.names.places[place])
        if mover == PUT_WILD:
            return PlaceWild(self.names.places[place])
        return PLAIN_MOVES[mover]

    def move(self, action: Action) -> int:
        match action:
            case Designate(card):
                return DESIGNATE << PLACE_BITS | self.names.place(card)
            case PlaceWild(card):
                return PUT_WILD << PLACE_BITS | self.names.place(card)
        return next(mover for mover, said in PLAIN_MOVES.items() if said == action) << PLACE_BITS

    def parse(self, text: str) -> Action:
        return self.action(self.move(notation.parse_action(text)))  # the card's name is checked

    def outcome_text(self, state: State, outcome: int) -> str:
        return notation.outcome_text(self.names, self.kit, state, outcome)

    def parse_outcome(self, state: State, text: str) -> int:
        return notation.parse_outcome(self.names, self.kit, state, text)

    def position(self, state: State) -> str:
        return position.position_text(self.names, state)

    def parse_position(self, text: str) -> State:
        return position.parse_position(self.names, self.kit, text)

    def board_text(self, view: View, say: Say) -> str:
        return picture.board_text(self.edition, view, say)

    def picture(self, view: View, art: Mapping[str, str], say: Say) -> str:
        return picture.picture(self.edition, view, art, say)


def ranking(state: State) -> tuple[int, ...]:
    """Winners are first; the others follow by points and cards; a removed seat is behind all."""

    def worth(seat: int) -> tuple[bool, bool, int, int]:
        is_winner, is_here = state.winners >> seat & 1 == 1, not state.gone >> seat & 1
        return is_winner, is_here, state.scores[seat], cards_taken(state, seat)

    worths = [worth(seat) for seat in range(state.seats)]
    return tuple(1 + sum(other > mine for other in worths) for mine in worths)
