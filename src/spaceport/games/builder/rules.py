"""Space Builder: the promise of a game kept. The rules themselves are in `moves.py`.

2 to 4 players build at once. A plan shows which building belongs on which place, how turned and
which side up. Whoever is done slaps the pile; the last but one stops the round. Fewest faults win
the round and unlock one more building. Whoever wins a round with all eight wins the game.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from spaceport.core.action_cache import ActionCache
from spaceport.core.bits import bits
from spaceport.core.causes import Cause, Chosen, Drawn, Lapsed
from spaceport.core.faults import Illegal, OptionFault, quoted
from spaceport.core.protocol import (
    PLACE_BITS,
    PLACE_MASK,
    Deadline,
    Draw,
    Menu,
    Result,
    Say,
    SomeSeats,
    View,
    seats_mask,
)
from spaceport.core.view_cache import ViewCache
from spaceport.games.builder import events, menu, moves, notation, picture, position
from spaceport.games.builder import view as views
from spaceport.games.builder.edition import Edition, kit_of
from spaceport.games.builder.menu import BACK, CHOOSE, DONE, HERE, MOVE, MOVERS, READY, SWAP
from spaceport.games.builder.notation import (
    NAMES,
    Action,
    Back,
    Done,
    Here,
    Move,
    Put,
    Ready,
    Swap,
    Unlock,
    building_number,
    lay_number,
    place_number,
    place_of,
    side_of,
    turn_of,
)
from spaceport.games.builder.state import (
    BUILD,
    COUNT,
    GATHER,
    MOST_SEATS,
    OVER,
    PAUSE,
    PLACES,
    UNLOCK,
    VERSION,
    State,
    is_present,
    present,
    start,
)

DEADLINES: Final = {
    BUILD: "round", UNLOCK: "unlock", PAUSE: "pause", GATHER: "gather", COUNT: "count",
}  # fmt: skip


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may choose (C18, C20); and for each seat how much is asked of it (C23)."""

    easy: SomeSeats = False
    junior: SomeSeats = False
    round_seconds: Annotated[int, Meta(ge=0, le=900)] = 120
    pause_seconds: Annotated[int, Meta(ge=5, le=120)] = 15


class Rules:
    """The rules of Space Builder for one edition and one set of options."""

    name = "builder"
    undoable = False  # a race has no undo: a card is taken back by an action
    action_type = Action
    same_for_all = True
    unasked = ("here",)  # a page that is painted says so by itself (C6)

    def __init__(self, edition: Edition, options: Options, version: int = VERSION) -> None:
        self.version = version
        self.edition = edition
        self.options = options
        self.kit = kit_of(
            edition,
            easy=seats_mask(options.easy, MOST_SEATS),
            junior=seats_mask(options.junior, MOST_SEATS),
            round_ms=options.round_seconds * 1000,
            pause_ms=options.pause_seconds * 1000,
            version=version,
        )
        self._listing = ActionCache(action_of)
        self._seen = ViewCache(partial(views.public, self.edition.name, self.kit))

    def start(self, seats: int) -> State:
        for option in ("easy", "junior"):
            given: SomeSeats = getattr(self.options, option)
            if not isinstance(given, bool) and any(seat >= seats for seat in given):
                takes = f"True / False / [0, … {seats - 1}]"
                raise OptionFault("bad-option", option=option, value=quoted(given), takes=takes)
        return start(self.kit, seats)

    def to_act(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat in range(state.seats) if menu.may_act(state, seat))

    def menu(self, state: State, seat: int) -> Menu:
        return menu.menu(self.kit, state, seat)

    def legal(self, state: State, seat: int) -> list[Action]:
        return self._listing.legal(self.menu(state, seat))

    def offers(self, state: State, seat: int) -> views.Offers:
        """What `legal` lists, in short: a frame goes out for every card that anybody lays."""
        return views.offers(self.kit, state, seat)

    def chance(self, state: State) -> Draw | None:
        outcomes = tuple(bits(moves.outcomes(self.kit, state)))
        if not outcomes:
            return None
        return Draw(notation.PHASES[state.phase], outcomes, (1,) * len(outcomes))

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
        after = None
        if type(cause.move) is int:
            after = moves.chosen(self.kit, state, cause.seat, cause.move, now, said)
        if after is None:
            raise self._refusal(state, cause)
        return after

    def _drawn(self, state: State, outcome: Any, now: int, said: moves.Said) -> State:
        after = None
        if type(outcome) is int:
            after = moves.drawn(self.kit, state, outcome, now, said)
        if after is None:
            due = moves.outcomes(self.kit, state)
            raise Illegal("no-such-outcome", outcome=outcome) if due else Illegal("no-draw-due")
        return after

    def _lapsed(self, state: State, deadline: str, now: int, said: moves.Said) -> State:
        if deadline not in [each.name for each in self.deadlines(state)]:
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
        return type(seat) is int and 0 <= seat < state.seats and is_present(state, seat)

    def _refusal(self, state: State, cause: Chosen) -> Illegal:
        if state.phase == OVER:
            return Illegal("over")
        if not is_move(cause.move):
            return Illegal("bad-action")
        mover, place = cause.move >> PLACE_BITS, cause.move & PLACE_MASK
        return Illegal(menu.why_not(self.kit, state, cause.seat, mover, place))

    def view(self, state: State, seat: int | None) -> View:
        own = None if seat is None else views.own(self.kit, state, seat)
        return View(self._seen.of(state), own)

    def events(self, happened: Sequence[Any], seat: int | None) -> list[events.Event]:
        return [events.event(said) for said in happened]

    def imagine(self, view: View, rng: Random) -> State:
        return views.imagine(self.kit, view)

    def result(self, state: State) -> Result | None:
        if state.phase != OVER:
            return None
        return Result(ranking(state), tuple(state.wins))

    def round(self, state: State) -> int:
        return state.round

    # ------------------------------------------------------------ notation

    def action(self, move: int) -> Action:
        return self._listing.action(move)

    def move(self, action: Action) -> int:
        mover, place = mover_of(action)
        return mover << PLACE_BITS | place

    def parse(self, text: str) -> Action:
        return self.action(self.move(notation.parse_action(text)))  # the smaller swap first

    def outcome_text(self, state: State, outcome: int) -> str:
        return notation.outcome_text(state, outcome)

    def parse_outcome(self, state: State, text: str) -> int:
        return notation.parse_outcome(self.kit, state, text)

    def position(self, state: State) -> str:
        return position.position_text(self.edition.name, self.kit, state)

    def parse_position(self, text: str) -> State:
        return position.parse_position(self.edition.name, self.kit, text)

    def board_text(self, view: View, say: Say) -> str:
        return picture.board_text(self.edition, view, say)

    def picture(self, view: View, art: Mapping[str, str], say: Say) -> str:
        return picture.picture(self.edition, view, art, say)


def action_of(mover: int, place: int) -> Action:
    """A mover and a place, typed and named."""
    if mover < MOVE:
        return Put(NAMES[mover], place_of(place), turn_of(place), side_of(place))
    if mover < SWAP:
        return Move(NAMES[mover - MOVE], place + 1)
    if mover < BACK:
        return Swap(NAMES[mover - SWAP], NAMES[place])
    if mover == BACK:
        return Back(NAMES[place])
    if mover == CHOOSE:
        return Unlock(NAMES[place])
    return Done() if mover == DONE else Ready() if mover == READY else Here()


def mover_of(action: Action) -> tuple[int, int]:
    """The reverse of `action_of`."""
    match action:
        case Put(building, place, turn, side):
            return building_number(building), lay_number(place, turn, side)
        case Move(building, place):
            return MOVE + building_number(building), place_number(place)
        case Swap(building, other):
            one, two = sorted((building_number(building), building_number(other)))
            return SWAP + one, two
        case Back(building):
            return BACK, building_number(building)
        case Unlock(building):
            return CHOOSE, building_number(building)
        case Done():
            return DONE, 0
        case Ready():
            return READY, 0
        case Here():
            return HERE, 0


def is_move(move: Any) -> bool:
    """Whether a move names things that exist, legal or not."""
    if type(move) is not int or not 0 <= move >> PLACE_BITS < MOVERS:
        return False
    mover, place = move >> PLACE_BITS, move & PLACE_MASK
    if mover < MOVE:
        return place < PLACES << 3
    return place < (1 if mover in (DONE, READY, HERE) else PLACES)


def ranking(state: State) -> tuple[int, ...]:
    """The champion, then the others by rounds won; a removed seat is behind everybody."""
    here = present(state)

    def worth(seat: int) -> tuple[bool, bool, int]:
        return seat == state.champion, seat in here, state.wins[seat]

    worths = [worth(seat) for seat in range(state.seats)]
    return tuple(1 + sum(other > mine for other in worths) for mine in worths)
