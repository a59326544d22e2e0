"""What a choice is worth in Space Planets: the chance to win after it."""

from spaceport.bots.planets.simple import surcharge
from spaceport.bots.planets.worth import the_worth
from spaceport.games.planets.edition import Kind
from spaceport.games.planets.geometry import PLACE_NAMES, place_seen
from spaceport.games.planets.notation import Action, Again, Explore, Pick, Renounce, Take
from spaceport.games.planets.view import Public
from spaceport.library.samples import odds


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
