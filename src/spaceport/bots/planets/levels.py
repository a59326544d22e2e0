"""Three levels of Space Planets; docs/bots/planets.md says what each sees and how it throws.

Level easy judges by stars, like the simple bot, with the hand of a child. The others judge by the
chance to win (worth.py), aim by its mean over the odds of their hand, and have steadier hands.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from spaceport.bots.base import Decision, pause
from spaceport.bots.planets.hand import Hand
from spaceport.bots.planets.simple import CRYSTAL, surcharge, value, worth
from spaceport.bots.planets.worth import the_worth
from spaceport.core.protocol import View
from spaceport.games.planets.edition import Kind
from spaceport.games.planets.geometry import PLACE_NAMES, place_seen
from spaceport.games.planets.notation import Action, Again, Explore, Pick, Renounce, Take, Throw
from spaceport.games.planets.view import Public
from spaceport.library.samples import odds

Pace = dict[type, tuple[int, int]]

WHIM: Final = 0.2  # how often level easy throws at any planet, near or far


def pace(throw: tuple[int, int], choose: tuple[int, int], take: tuple[int, int]) -> Pace:
    """What a person of that level takes for it: least and most milliseconds."""
    found: Pace = {Throw: throw, Take: take}
    for each in (Pick, Explore, Renounce, Again):
        found[each] = choose
    return found


class Level:
    """What the levels have in common: a pace, a hand, and a way to judge."""

    pace: Pace
    hand: Hand

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    def decide(self, view: View, offered: Sequence[Action], rng: Random) -> Decision:
        public, seat = view.public, view.own.seat
        if any(isinstance(action, Throw) for action in offered):
            action: Action = self.hand.throw(public.sizes, self.aim(public, seat, rng), rng)
        else:
            action = max(offered, key=lambda each: self.judge(public, seat, each))
        return Decision(action, pause(rng, *self.pace[type(action)]))

    def aim(self, public: Public, seat: int, rng: Random) -> int:
        """A cell of the odds."""
        raise NotImplementedError

    def judge(self, public: Public, seat: int, action: Action) -> float:
        """What one of the choices after a throw is worth."""
        raise NotImplementedError


def by_stars(public: Public, seat: int) -> tuple[list[float], float]:
    """What each place, as this seat sees them, and a miss are worth in stars now."""
    side = public.sides[seat]
    liked = [worth(public, seat, place_seen(side, place)) for place in range(len(PLACE_NAMES))]
    return liked, CRYSTAL * min(1, public.reserve)


class Easy(Level):
    """Likes stars, now and then throws at any planet, and has the hand of a child."""

    pace = pace((2200, 5200), (1800, 4200), (1200, 2600))
    hand = Hand(6.0, 0.18, "careless")

    def aim(self, public: Public, seat: int, rng: Random) -> int:
        liked, miss = by_stars(public, seat)
        if rng.random() < WHIM:
            places = range(len(liked))
            whim = rng.choice([place for place in places if liked[place] > 0] or places)
            liked = [float(place == whim) for place in places]
            miss = 0.0  # else it would rather throw past all cards than try for a far one
        cell: int = odds().best(self.hand.odds, liked, miss)[0]
        return cell

    def judge(self, public: Public, seat: int, action: Action) -> float:
        return value(public, seat, action)


class Medium(Level):
    """Knows what fuel is worth when, and has a careful hand."""

    pace = pace((1600, 4000), (1100, 2800), (900, 1900))
    hand = Hand(3.0, 0.09, "careful")

    def aim(self, public: Public, seat: int, rng: Random) -> int:
        liked, miss = Outlook(public, seat, self.hand.odds).targets()
        if len({*liked, miss}) == 1:  # won or lost already: nobody throws their last die away
            liked, miss = by_stars(public, seat)
        cell: int = odds().best(self.hand.odds, liked, miss)[0]
        return cell

    def judge(self, public: Public, seat: int, action: Action) -> float:
        return Outlook(public, seat, self.hand.odds).judge(action)


class Hard(Medium):
    """The same with a steady hand, and quicker."""

    pace = pace((1300, 3200), (800, 2200), (700, 1500))
    hand = Hand(1.0, 0.03, "steady")


# ---------------------------------------------------------------- the chance to win


class Outlook:
    """A position as one seat sees it, in chances to win."""

    def __init__(self, public: Public, seat: int, hand: str) -> None:
        self.public = public
        self.seat = seat
        self.hand = hand
        self.tables = the_worth()
        self.lacks = public.goal - len(public.owned[seat])
        self.crystals = public.crystals[seat]
        self.chances = sum(card.up and card.kind == "second-chance" for card in public.owned[seat])
        here = [k for k in range(public.seats) if k != seat and k not in public.gone]
        self.others = [
            (
                public.goal - len(public.owned[other]),
                2 * (public.stars[seat] - public.stars[other]),
                public.crystals[other],
                public.ender is None or other in public.last,
            )
            for other in here
        ]

    def judge(self, action: Action) -> float:
        """One of the choices after a throw."""
        public = self.public
        match action:
            case Pick(place):
                return self.landing(public.cards[place], self.shows)
            case Explore():
                return self.exploring(public.cards[public.place or ""], self.shows)
            case Again():
                return self.used().best_throw()[1]
            case Renounce() | Take():
                return self.after(gained=public.gains or 0)
        raise AssertionError(f"{action} is no choice")

    def used(self) -> "Outlook":
        """The same with a Second chance turned over."""
        found = Outlook(self.public, self.seat, self.hand)
        found.chances -= 1
        return found

    @property
    def shows(self) -> int:
        return self.public.die.shows if self.public.die is not None else 0

    def best_throw(self) -> tuple[int, float]:
        """The cell of the odds with the best aim, and the chance to win with it."""
        liked, miss = self.targets()
        found: tuple[int, float] = odds().best(self.hand, liked, miss)
        return found

    def targets(self) -> tuple[list[float], float]:
        """The chance to win with each place, as this seat sees them, and with a miss."""
        public, side = self.public, self.public.sides[self.seat]
        cards = [public.cards[PLACE_NAMES[place_seen(side, k)]] for k in range(len(PLACE_NAMES))]
        known = {kind: self.hoped(kind) for kind in set(cards)}
        return [known[kind] for kind in cards], self.landing(None, 0)

    def hoped(self, kind: Kind | None) -> float:
        """A card as a target: the mean over what the die may show."""
        faces = self.public.faces
        return sum(self.landing(kind, shows) for shows in faces) / len(faces)

    def landing(self, kind: Kind | None, shows: int) -> float:
        """A die that rests on this card and shows this."""
        if kind == "black-hole":
            return self.after()
        if kind is None:
            return self.after(gained=min(1, self.public.reserve))
        refuelling = self.after(gained=min(shows, self.public.reserve))
        return max(refuelling, self.exploring(kind, shows))

    def exploring(self, kind: Kind | None, shows: int) -> float:
        if kind is None:
            return 0.0
        price = shows + surcharge(self.public, self.seat, kind)
        if price > self.crystals:
            return 0.0
        facts, extras = self.public.kinds[kind], self.tables.facts
        more = 2.0 * facts.stars
        if self.lacks > 1 and self.public.ender is None:
            more += {"second-chance": extras.chance[self.hand], "fuel-leak": extras.leak}.get(
                kind, 0.0
            )
        gives = min(facts.gives, self.public.reserve + price)
        return self.after(gained=gives - price, more=more, cards=1)

    def after(self, gained: int = 0, more: float = 0.0, cards: int = 0) -> float:
        """The chance to win after this turn: to be ahead of each of the others.

        As if those were independent duels, which they nearly are.
        """
        lacks, crystals = self.lacks - cards, self.crystals + gained
        is_last = self.public.ender is not None or lacks < 1
        total = 1.0
        for other, stars, purse, throws in self.others:
            lead = stars + more
            if is_last:
                total *= self.tables.last(
                    2 * ((lead + 2 * (crystals // 2)) // 2 - purse // 2), throws
                )
            else:
                lead += self.chances * self.tables.facts.chance[self.hand] - purse
                total *= self.tables.duel(self.hand, lacks, crystals, other, lead)
        return total
