"""A game in turns, as environments play it: chance draws, and what nobody can choose is done, until
somebody has a choice. Time does not pass."""

from random import Random
from typing import Any, Final

from spaceport.core.causes import Chosen, Drawn
from spaceport.core.faults import OptionFault
from spaceport.core.terms import PLACE_BITS, Menu, Result
from spaceport.lab.subject import Subject
from spaceport.library.load import telling

NOBODY: Final = -1


class Turns:
    """One game after the other. `seat` has the choice of `menu`; NOBODY: the game is over."""

    def __init__(self, subject: Subject, skip_forced: bool) -> None:
        self.subject = subject
        self.rules = subject.rules
        self.skip_forced = skip_forced
        self.seat = NOBODY
        self.menu: Menu = []
        self.start(Random(0))
        if self.rules.deadlines(self.state):
            with telling():
                raise OptionFault("env-no-clock")

    def start(self, rng: Random) -> None:
        self.rng = rng
        self.state: Any = self.rules.start(self.subject.seats)
        self._go_on()

    def play(self, move: Any) -> None:
        """Let the seat whose turn it is do this, or `Illegal`."""
        self.state, _ = self.rules.step(self.state, Chosen(self.seat, move), 0)
        self._go_on()

    def offered(self) -> list[Any]:
        """The choice as actions, for a bot."""
        return self.rules.legal(self.state, self.seat)

    def stop(self) -> None:
        """End the game where it stands: it has no result."""
        self.seat, self.menu = NOBODY, []

    def result(self) -> Result | None:
        return self.rules.result(self.state) if self.seat == NOBODY else None

    def _go_on(self) -> None:
        rules, state = self.rules, self.state
        while True:
            actors = rules.to_act(state)
            if actors:
                menu = rules.menu(state, actors[0])
                if not self.skip_forced or not is_forced(menu):
                    self.seat, self.menu = actors[0], menu
                    break
                mover, mask = menu[0]
                move = mover << PLACE_BITS | mask.bit_length() - 1
                state, _ = rules.step(state, Chosen(actors[0], move), 0)
                continue
            draw = rules.chance(state)
            if draw is None:
                self.seat, self.menu = NOBODY, []
                break
            state, _ = rules.step(state, Drawn(self.subject.outcome(draw, self.rng)), 0)
        self.state = state


def is_forced(menu: Menu) -> bool:
    """Whether there is one move, and no choice."""
    return len(menu) == 1 and not menu[0][1] & (menu[0][1] - 1)
