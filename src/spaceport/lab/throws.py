"""Throws for learners: nine aims, which rest by the odds of a hand; or any gesture, which flies as
at a table."""

from bisect import bisect_right
from random import Random
from typing import Any, Final

from spaceport.core.faults import Illegal, OptionFault, quoted
from spaceport.core.flight import Flick, Rest
from spaceport.core.rules import Rules
from spaceport.core.terms import PLACE_BITS, Draw, Menu
from spaceport.games import catalog
from spaceport.games.planets import rules as planets
from spaceport.games.planets.geometry import centre, place_seen
from spaceport.games.planets.menu import DIE
from spaceport.games.planets.notation import Throw, gesture
from spaceport.games.planets.state import PLACES
from spaceport.lab.numbers import Numbering
from spaceport.library.playouts import WHOLE, aim_odds
from spaceport.library.samples import PHYSICS, sampled

THROWS: Final = ("aims", "free")
FACES: Final = 6
NONE: Final = PLACES
"""Instead of a place: the die rests on no card."""
THE_THROW: Final = DIE << PLACE_BITS


class Thrower:
    """How a learner throws. An outcome of an aim is a number: `FACES * place + face`, the place as
    the thrower sees it."""

    def __init__(self, rules: planets.Rules, throws: str, hand: str | None) -> None:
        self.is_free = throws == "free"
        self._layout = rules.layout
        self._aims = {aim: k for k, aim in enumerate(rules.kit.aims)}
        self._odds = aim_odds() if hand is None else aim_odds(str(hand))

    def offered(self, menu: Menu) -> Menu:
        """With free throws the first aim stands for all of them."""
        if not self.is_free:
            return menu
        return [(mover, 1 if mover == DIE else places) for mover, places in menu]

    def move(self, numbering: Numbering, action: Any) -> Any:
        """The move that an action means, which may be anything; `Illegal` if it means none."""
        if not self.is_free:
            return numbering.move(action)
        try:
            number, (start, angle, distance) = action["move"], map(float, action["throw"])
        except (KeyError, IndexError, TypeError, ValueError):
            raise Illegal("bad-action") from None
        move = numbering.move(number)
        if move >> PLACE_BITS != DIE:
            return move
        if move != THE_THROW:
            raise Illegal("bad-action")
        return gesture(Throw(start, angle, distance), self._layout.most_start)

    def rest(self, draw: Draw, rng: Random) -> Rest:
        """Where a throw comes to rest."""
        odds = None if self.is_free else self._odds_of(draw.sample)
        if odds is None:  # also a bot's gesture
            rest: Rest = sampled(PHYSICS[0], draw, rng.randbytes(32))
            return rest
        place = bisect_right(odds, rng.random() * WHOLE)
        return self.resting(draw.sample.side, FACES * place + int(rng.random() * FACES))

    def outcomes(self, flick: Flick) -> list[tuple[int, float]]:
        """Every outcome of an aim with its chance."""
        sums = [0, *(self._odds_of(flick) or ()), WHOLE]
        return [
            (FACES * place + face, (sums[place + 1] - sums[place]) / WHOLE / FACES)
            for place in range(PLACES + 1)
            if sums[place + 1] > sums[place]
            for face in range(FACES)
        ]

    def resting(self, side: int, number: int) -> Rest:
        """An outcome as the rules know it: the die lies in the middle of a card, or beside them."""
        place, face = divmod(number, FACES)
        if place == NONE:
            return Rest(0, -(self._layout.square + self._layout.line) // 2, 0, face)
        return Rest(*centre(self._layout, place_seen(side, place)), 0, face)

    def _odds_of(self, flick: Flick) -> tuple[int, ...] | None:
        aim = self._aims.get((flick.start, flick.angle, flick.distance))
        return None if aim is None else self._odds[aim]


def thrower_of(rules: Rules[Any], throws: str | None, hand: str | None) -> Thrower | None:
    """For a game with a throw; for others a fault, if anything was asked for."""
    if not isinstance(rules, planets.Rules):
        for option, given in (("throws", throws), ("hand", hand)):
            if given is not None:
                known = ", ".join(each.name for each in catalog.options(rules.name))
                raise OptionFault("unknown-option", game=rules.name, option=option, known=known)
        return None
    if throws is not None and throws not in THROWS:
        takes = " / ".join(THROWS)
        raise OptionFault("bad-option", option="throws", value=quoted(throws), takes=takes)
    if throws == "free" and hand is not None:
        raise OptionFault("env-free-hand")
    return Thrower(rules, throws or THROWS[0], hand)
