"""What an environment is about: a game with its rules, the numbers of its moves and the rows of its
views. Everything that a caller can get wrong is refused here."""

from pathlib import Path
from random import Random
from typing import Any, Final

from spaceport.core.faults import OptionFault, quoted
from spaceport.core.terms import Draw, Menu, pick_outcome
from spaceport.games import catalog
from spaceport.lab.numbers import REWARDS, Numbering
from spaceport.lab.seen import seen_of
from spaceport.lab.throws import thrower_of
from spaceport.library.load import art, check_seats, load, telling
from spaceport.texts import DEFAULT, speaker

RENDER_MODES: Final = ("human", "ansi", "svg")


class Subject:
    """A game as a learner meets it. `options` are the game's own; `throws` and `hand` are for a
    game with a throw."""

    def __init__(
        self,
        game: str,
        seats: int,
        /,
        *,
        edition: str | Path | None = None,
        reward: str = "win",
        throws: str | None = None,
        hand: str | None = None,
        **options: Any,
    ) -> None:
        with telling():
            check_seats(game, seats)
            check_choice("reward", reward, REWARDS)
            self.loaded = load(game, edition, options)
            self.rules = self.loaded.rules
            self.rules.start(seats)
            self.thrower = thrower_of(self.rules, throws, hand)
        self.seats = seats
        self.reward = reward
        self.numbering = Numbering(self.rules.shape())
        self.seen = seen_of(self.rules)

    def outcome(self, draw: Draw, rng: Random) -> Any:
        """What chance gives."""
        if draw.sample is None or self.thrower is None:
            return pick_outcome(draw, rng)
        return self.thrower.rest(draw, rng)

    def offered(self, menu: Menu) -> Menu:
        """The menu as its numbers are offered."""
        return menu if self.thrower is None else self.thrower.offered(menu)

    def move(self, action: Any) -> Any:
        """The move that an action means, which may be anything; `Illegal` if it means none."""
        if self.thrower is None:
            return self.numbering.move(action)
        return self.thrower.move(self.numbering, action)

    def action_text(self, number: int) -> str:
        """What the action of a number is, in notation."""
        return str(self.rules.action(self.numbering.move(number)))

    def row(self, state: Any, seat: int, now: int = 0) -> Any:
        """What a seat sees, in numbers."""
        return self.seen.row(self.rules.view(state, seat), now)

    def shown(self, state: Any, seat: int | None, mode: str | None) -> str | None:
        """The position as a picture or for a terminal; mode human prints it."""
        view, say = self.rules.view(state, seat), speaker(DEFAULT)
        if mode == "svg":
            return self.rules.picture(view, art(self.rules.name), say)
        text = self.rules.board_text(view, say)
        if mode != "human":
            return text
        print(text)
        return None


def check_turns(game: str, *, in_turns: bool) -> None:
    """Refuse a game that is played otherwise: in turns, or by all at once."""
    with telling():
        if catalog.listing(game).one_device != in_turns:
            title = speaker(DEFAULT)(f"game.{game}.title")
            raise OptionFault("env-at-once" if in_turns else "env-in-turns", game=title)


def check_choice(option: str, value: Any, known: tuple[str, ...]) -> None:
    if value not in known:
        takes = " / ".join(known)
        raise OptionFault("bad-option", option=option, value=quoted(value), takes=takes)


def check_count(option: str, value: Any) -> None:
    """A whole number from 1 on."""
    if type(value) is not int or value < 1:
        raise OptionFault("bad-option", option=option, value=quoted(value), takes="1…")


def check_render_mode(mode: Any) -> None:
    with telling():
        if mode is not None:
            check_choice("render_mode", mode, RENDER_MODES)
