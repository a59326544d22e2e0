"""Space Bowl: the promise of a game kept. The rules themselves are in `moves.py`.

2 to 8 players, no turns. The captain tosses marbles into a box; everybody searches the galaxy for
a card around which the same planets lie in the same way. Who finds one says Go!, who thinks that
nobody will says Doom!; ten seconds later all who are in show their card. Ten rounds.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from spaceport.core import rules
from spaceport.core.bits import bits
from spaceport.core.rules import Said
from spaceport.core.terms import PLACE_BITS, PLACE_MASK, Contest, Deadline, Draw, Menu, View
from spaceport.games.bowl import menu, moves, notation, picture, position
from spaceport.games.bowl.edition import Edition, kit_of
from spaceport.games.bowl.events import Event
from spaceport.games.bowl.look import Look
from spaceport.games.bowl.notation import VARIANTS, Action, Names
from spaceport.games.bowl.options import Options
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
from spaceport.games.bowl.view import Own, Public

DEADLINES: Final = {
    TOSS: "toss",
    SEARCH: "search",
    COUNTDOWN: "countdown",
    PLACEMENT: "placement",
    REVEAL: "pause",
}


class Rules(rules.Rules[State]):
    """The rules of Space Bowl for one edition and one set of options."""

    name = "bowl"
    action_type = Action
    has_races = True

    def __init__(self, edition: Edition, options: Options, version: int = VERSION) -> None:
        super().__init__(edition, options, version, picture)
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

    def start(self, seats: int) -> State:
        return start(self.kit, seats)

    def round(self, state: State) -> int:
        return state.round

    def to_act(self, state: State) -> tuple[int, ...]:
        return tuple(bits(menu.may_act(state)))

    def menu(self, state: State, seat: int) -> Menu:
        return menu.menu(self.kit, state, seat)

    def shape(self) -> tuple[int, ...]:
        return tuple([menu.width(self.kit, mover) for mover in range(menu.MOVERS)])

    def chance(self, state: State) -> Draw | None:
        draw = rules.equally(notation.PHASES[state.phase], moves.outcomes(self.kit, state))
        if draw is None or state.phase != DEAL:
            return draw
        void, face = moves.void_weight(self.kit, state)
        last = len(self.kit.cards)
        weights = tuple(void if outcome == last else face for outcome in draw.outcomes)
        return Draw(draw.what, draw.outcomes, weights)

    def deadlines(self, state: State) -> tuple[Deadline, ...]:
        return (Deadline(DEADLINES[state.phase], state.due),) if state.due >= 0 else ()

    def contested(self, state: State) -> dict[str, Contest]:
        first, clock = menu.contests(self.kit, state)
        found: dict[str, Contest] = {notation.TAGS[mover]: "clock" for mover in clock}
        for mover in first:
            found[notation.TAGS[mover]] = "first"
        return found

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
        return type(move) is int and menu.is_known(self.kit, move >> PLACE_BITS, move & PLACE_MASK)

    def why_not(self, state: State, seat: int, move: int) -> str:
        return menu.why_not(self.kit, state, seat, move >> PLACE_BITS)

    # ------------------------------------------------------------ the end

    def is_over(self, state: State) -> bool:
        return state.phase == OVER

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(state.scores)

    def worth(self, state: State, seat: int) -> tuple[int, ...]:
        """Winners are first; the others follow by points and cards; a removed seat is behind."""
        is_winner, is_here = state.winners >> seat & 1, ~state.gone >> seat & 1
        return is_winner, is_here, state.scores[seat], cards_taken(state, seat)

    # ------------------------------------------------------------ what a seat may know

    def public(self, state: State) -> Public:
        return self.look.public(state)

    def own(self, state: State, seat: int) -> Own:
        return self.look.own(state, seat)

    def event(self, said: tuple[Any, ...]) -> Event:
        return self.look.event(said)

    def events(self, happened: Sequence[Any], seat: int | None) -> list[Event]:
        return self.look.events(happened, seat)

    def imagine(self, view: View, rng: Random) -> State:
        return self.look.imagine(view, rng)

    # ------------------------------------------------------------ notation

    def action_of(self, mover: int, place: int) -> Action:
        return notation.action_of(self.names, mover, place)

    def move_of(self, action: Action) -> int:
        return notation.move_of(self.names, action)

    def parse_action(self, text: str) -> Action:
        return notation.parse_action(text)

    def outcome_text(self, state: State, outcome: int) -> str:
        return notation.outcome_text(self.names, self.kit, state, outcome)

    def parse_outcome(self, state: State, text: str) -> int:
        return notation.parse_outcome(self.names, self.kit, state, text)

    def position(self, state: State) -> str:
        return position.position_text(self.names, state)

    def parse_position(self, text: str) -> State:
        return position.parse_position(self.names, self.kit, text)
