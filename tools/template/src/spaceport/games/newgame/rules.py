"""NEW GAME: the rules, each with its number in docs/spec/newgame.md."""

from typing import Any

from spaceport.core.bits import mask_of
from spaceport.core.open_game import OpenRules
from spaceport.core.terms import PLACE_MASK, Menu
from spaceport.games.newgame.edition import Edition
from spaceport.games.newgame.events import Flew
from spaceport.games.newgame.notation import Action, Fly
from spaceport.games.newgame.options import Options
from spaceport.games.newgame.picture import Picture
from spaceport.games.newgame.state import State


class Rules(OpenRules[State]):
    """The rules of NEW GAME for one edition and one set of options."""

    name = "newgame"
    action_type = Action
    state_type = State
    picture_type = Picture
    edition: Edition
    options: Options

    @property
    def home(self) -> int:
        """The last place."""
        return len(self.edition.stars) - 1

    def start(self, seats: int) -> State:
        """All ships on the first place (N1)."""
        return State(seats=seats, ships=[0] * seats, stars=[*self.edition.stars])

    def turn_menu(self, state: State) -> Menu:
        """The places ahead, as far as a ship flies (N2), that are free (N3)."""
        here = state.ships[state.active]
        ahead = range(here + 1, min(here + self.options.reach, self.home) + 1)
        free = [place for place in ahead if place == self.home or place not in state.ships]
        return [self.row(Fly, mask_of(free))] if free else []  # nothing: skipped, or over (N5, N6)

    def do(self, after: State, action: Action, said: list[Any]) -> None:
        seat, to = after.active, action.to
        stars = after.stars[to]
        after.ships[seat], after.stars[to] = to, 0
        after.scores[seat] += stars  # N4
        said.append(Flew(seat, to, stars))
        self.next_turn(after)

    def why_not(self, state: State, seat: int, move: int) -> str:
        to = move & PLACE_MASK
        return "newgame-taken" if to in state.ships else "newgame-too-far"

    def why_impossible(self, state: State) -> str:
        if len(state.stars) != self.home + 1:
            return f"stars: {self.home + 1} numbers are wanted"
        if len(state.ships) != state.seats or max(state.ships) > self.home:
            return f"ships: one place a seat is wanted, 0…{self.home}"
        return ""
