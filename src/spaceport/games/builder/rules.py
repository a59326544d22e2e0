"""Space Builder: the promise of a game kept. The rules themselves are in `moves.py`.

2 to 4 players build at once. A plan shows which building belongs on which place, how turned and
which side up. Whoever is done slaps the pile; the last but one stops the round. Fewest faults win
the round and unlock one more building. Whoever wins a round with all eight wins the game.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from spaceport.core import rules
from spaceport.core.faults import OptionFault, quoted
from spaceport.core.rules import Said
from spaceport.core.terms import (
    NO_RACE,
    PLACE_BITS,
    PLACE_MASK,
    Contest,
    Deadline,
    Draw,
    Menu,
    SomeSeats,
    View,
    seats_mask,
)
from spaceport.games.builder import events, menu, moves, notation, picture, position
from spaceport.games.builder import view as views
from spaceport.games.builder.edition import Edition, kit_of
from spaceport.games.builder.notation import Action
from spaceport.games.builder.options import Options
from spaceport.games.builder.state import (
    BUILD,
    COUNT,
    GATHER,
    MOST_SEATS,
    OVER,
    PAUSE,
    UNLOCK,
    VERSION,
    State,
    is_present,
    start,
)

BUILDING: Final[Mapping[str, Contest]] = {
    "done": "first", "put": "clock", "move": "clock", "swap": "clock", "back": "clock",
}  # fmt: skip
DEADLINES: Final = {
    BUILD: "round", UNLOCK: "unlock", PAUSE: "pause", GATHER: "gather", COUNT: "count",
}  # fmt: skip


class Rules(rules.Rules[State]):
    """The rules of Space Builder for one edition and one set of options."""

    name = "builder"
    undoable = False  # a race has no undo: a card is taken back by an action
    action_type = Action
    has_races = True
    same_for_all = True
    unasked: tuple[str, ...] = ("here",)  # a page that is painted says so by itself (C6)

    def __init__(self, edition: Edition, options: Options, version: int = VERSION) -> None:
        super().__init__(edition, options, version, picture)
        self.kit = kit_of(
            edition,
            easy=seats_mask(options.easy, MOST_SEATS),
            junior=seats_mask(options.junior, MOST_SEATS),
            round_ms=options.round_seconds * 1000,
            pause_ms=options.pause_seconds * 1000,
            version=version,
        )

    def start(self, seats: int) -> State:
        for option in ("easy", "junior"):
            given: SomeSeats = getattr(self.options, option)
            if not isinstance(given, bool) and any(seat >= seats for seat in given):
                takes = f"True / False / [0, … {seats - 1}]"
                raise OptionFault("bad-option", option=option, value=quoted(given), takes=takes)
        return start(self.kit, seats)

    def round(self, state: State) -> int:
        return state.round

    def to_act(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat in range(state.seats) if menu.may_act(state, seat))

    def menu(self, state: State, seat: int) -> Menu:
        return menu.menu(self.kit, state, seat)

    def shape(self) -> tuple[int, ...]:
        return tuple([menu.width(mover) for mover in range(menu.MOVERS)])

    def short_offers(self, state: State, seat: int) -> views.Offers:
        """What `legal` lists, in short: a frame goes out for every card that anybody lays."""
        return views.offers(self.kit, state, seat)

    def chance(self, state: State) -> Draw | None:
        return rules.equally(notation.PHASES[state.phase], moves.outcomes(self.kit, state))

    def deadlines(self, state: State) -> tuple[Deadline, ...]:
        return (Deadline(DEADLINES[state.phase], state.due),) if state.due >= 0 else ()

    def contested(self, state: State) -> Mapping[str, Contest]:
        return BUILDING if state.phase == BUILD else NO_RACE

    # ------------------------------------------------------------ a step

    def chosen(self, state: State, seat: Any, move: Any, now: int, said: Said) -> State | None:
        if type(move) is not int or not self.is_present(state, seat):
            return None
        return moves.chosen(self.kit, state, seat, move, now, said)

    def drawn(self, state: State, outcome: Any, now: int, said: Said) -> State | None:
        if type(outcome) is not int:
            return None
        return moves.drawn(self.kit, state, outcome, now, said)

    def lapse(self, after: State, now: int, said: Said) -> None:
        moves.lapse(self.kit, after, now, said)

    def remove(self, after: State, seat: int, now: int, said: Said) -> None:
        moves.remove(self.kit, after, seat, now, said)

    def is_known(self, move: Any) -> bool:
        return type(move) is int and menu.is_known(move >> PLACE_BITS, move & PLACE_MASK)

    def why_not(self, state: State, seat: int, move: int) -> str:
        return menu.why_not(self.kit, state, seat, move >> PLACE_BITS, move & PLACE_MASK)

    # ------------------------------------------------------------ the end

    def is_over(self, state: State) -> bool:
        return state.phase == OVER

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(state.wins)

    def worth(self, state: State, seat: int) -> tuple[int, ...]:
        """The champion, then the others by rounds won; a removed seat is behind everybody."""
        return seat == state.champion, is_present(state, seat), state.wins[seat]

    # ------------------------------------------------------------ what a seat may know

    def public(self, state: State) -> views.Public:
        return views.public(self.edition.name, self.kit, state)

    def own(self, state: State, seat: int) -> views.Own:
        return views.own(self.kit, state, seat)

    def event(self, said: tuple[Any, ...]) -> events.Event:
        return events.event(said)

    def imagine(self, view: View, rng: Random) -> State:
        return views.imagine(self.kit, view)

    # ------------------------------------------------------------ notation

    def action_of(self, mover: int, place: int) -> Action:
        return notation.action_of(mover, place)

    def move_of(self, action: Action) -> int:
        return notation.move_of(action)

    def parse_action(self, text: str) -> Action:
        return notation.parse_action(text)

    def outcome_text(self, state: State, outcome: int) -> str:
        return notation.outcome_text(state, outcome)

    def parse_outcome(self, state: State, text: str) -> int:
        return notation.parse_outcome(self.kit, state, text)

    def position(self, state: State) -> str:
        return position.position_text(self.edition.name, self.kit, state)

    def parse_position(self, text: str) -> State:
        return position.parse_position(self.edition.name, self.kit, text)
