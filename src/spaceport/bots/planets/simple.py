"""A simple player of Space Planets: it aims at a good card, and explores when it can afford it.

It throws with the hand of an average person: it knows the odds of its own throws, picks the aim
that is worth most on average, and then misses that aim by as much as people do.
"""

import math
from collections.abc import Sequence
from random import Random
from typing import Final

from spaceport.bots.base import Decision, pause
from spaceport.core.terms import View
from spaceport.games.planets.edition import Kind
from spaceport.games.planets.geometry import PLACE_NAMES, place_seen
from spaceport.games.planets.notation import Action, Again, Explore, Pick, Renounce, Take, Throw
from spaceport.games.planets.view import Public
from spaceport.library.samples import odds

SKILL: Final = "average"
ANGLE_SPREAD: Final = 4.0  # degrees, as that skill has it
DISTANCE_SPREAD: Final = 0.18  # 12 % of the speed, and the way grows faster than the speed

CRYSTAL: Final = 0.5  # stars: what one is worth in the end (P28)
TEMPO: Final = 0.8  # stars: what it is worth to be a card nearer to the end
HOPE: Final = 0.3  # stars: a Second chance is worth a bit more than its throw

# What a person takes for it: least and most milliseconds.
PACE: Final = {
    Throw: (1400, 3800),
    Pick: (900, 2200),
    Explore: (900, 2400),
    Renounce: (1000, 2600),
    Take: (700, 1600),
    Again: (900, 2200),
}


class Simple:
    """Sees what each card is worth to it now, and has an ordinary hand."""

    def decide(self, view: View, offered: Sequence[Action], rng: Random) -> Decision:
        public: Public = view.public
        seat: int = view.own.seat
        action = choice(public, seat, offered, rng)
        return Decision(action, pause(rng, *PACE[type(action)]))


def choice(public: Public, seat: int, offered: Sequence[Action], rng: Random) -> Action:
    if any(isinstance(action, Throw) for action in offered):
        return throw(public, seat, rng)
    return max(offered, key=lambda action: value(public, seat, action))


# ---------------------------------------------------------------- what things are worth, in stars


def value(public: Public, seat: int, action: Action) -> float:
    """What one of the choices after a throw is worth."""
    shows = public.die.shows if public.die is not None else 0
    match action:
        case Pick(place):
            return landing(public, seat, public.cards[place], shows)
        case Explore():
            kind = public.cards[public.place or ""]
            return exploring(public, seat, kind, shows) if kind is not None else 0.0
        case Again():
            return best_throw(public, seat)[1] + HOPE
    return CRYSTAL * (public.gains or 0)


def landing(public: Public, seat: int, kind: Kind | None, shows: int) -> float:
    """A die that rests on this card and shows this."""
    if kind == "black-hole":
        return 0.0
    if kind is None:
        return CRYSTAL * min(1, public.reserve)
    refuelling = CRYSTAL * min(shows, public.reserve)
    return max(refuelling, exploring(public, seat, kind, shows))


def exploring(public: Public, seat: int, kind: Kind, shows: int) -> float:
    """Stars and crystals for crystals, if there are enough of them."""
    price = shows + surcharge(public, seat, kind)
    if price > public.crystals[seat]:
        return 0.0
    facts = public.kinds[kind]
    tempo = 0.0 if public.ender is not None else TEMPO
    return facts.stars + CRYSTAL * (facts.gives - price) + tempo


def surcharge(public: Public, seat: int, kind: Kind) -> int:
    """What exploring costs beyond what the die shows (P19)."""
    leaks = sum(other != seat for other in public.leaks)
    own = public.kinds[kind].more if kind != "fuel-leak" else 0
    return leaks * public.kinds["fuel-leak"].more + own


def worth(public: Public, seat: int, place: int) -> float:
    """A card as a target: the mean over what the die may show."""
    kind = public.cards[PLACE_NAMES[place]]
    faces = public.faces
    return sum(landing(public, seat, kind, shows) for shows in faces) / len(faces)


# ---------------------------------------------------------------- the throw


def best_throw(public: Public, seat: int) -> tuple[int, float]:
    """The cell of the odds with the best aim, and what it is worth."""
    side = public.sides[seat]
    places = [worth(public, seat, place_seen(side, place)) for place in range(len(PLACE_NAMES))]
    found: tuple[int, float] = odds().best(SKILL, places, CRYSTAL * min(1, public.reserve))
    return found


def throw(public: Public, seat: int, rng: Random) -> Throw:
    """The best aim, off by as much as a hand is."""
    start, across, along = odds().aim(best_throw(public, seat)[0])
    step = public.sizes.card + public.sizes.gap
    aside, ahead = (across - start) * step, public.sizes.line + along * step
    angle = math.degrees(math.atan2(aside, ahead)) + rng.gauss(0.0, ANGLE_SPREAD)
    distance = math.hypot(aside, ahead) * math.exp(rng.gauss(0.0, DISTANCE_SPREAD))
    return Throw(
        start=round(start * step, 2),
        angle=round(min(max(angle, -60.0), 60.0), 2),
        distance=round(min(max(distance, 60.0), 480.0), 2),
    )
