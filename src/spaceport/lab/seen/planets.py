"""A view of Space Planets as numbers. The square is turned as the own seat sees it, near and left
first, as the nine aims are; the numbers of `pick` name the cards as seat 0 sees them."""

from typing import Any, Final

from spaceport.core.terms import View
from spaceport.games.planets.edition import KIND_NAMES
from spaceport.games.planets.geometry import PLACE_NAMES, place_seen
from spaceport.games.planets.notation import PHASES
from spaceport.games.planets.rules import Rules
from spaceport.games.planets.state import LEAK, STALLED_ROUNDS
from spaceport.games.planets.view import Public
from spaceport.lab import seen
from spaceport.lab.seen import numbered, own_seat

SEATS: Final = 4
PLACES: Final = len(PLACE_NAMES)
KINDS: Final = len(KIND_NAMES)
KIND: Final = numbered(KIND_NAMES)


class Seen(seen.Seen):
    """The cards, everybody's cards and crystals, where the die lies and what it asks."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(
            (
                ("phase", (len(PHASES),)),
                ("active", (SEATS,)),
                ("seats", (SEATS + 1,)),
                ("cards", (PLACES, KINDS)),
                ("pile", (KINDS,)),
                ("reserve", (1,)),
                ("crystals", (SEATS,)),
                ("owned", (SEATS, KINDS)),
                ("chances", (SEATS,)),
                ("leaks", (SEATS,)),
                ("ender", (SEATS,)),
                ("last", (SEATS,)),
                ("idle", (1,)),
                ("place", (PLACES,)),
                ("on", (PLACES,)),
                ("shows", (1,)),
                ("price", (1,)),
                ("gains", (1,)),
            )
        )
        kit = rules.kit
        self._phase = numbered(PHASES, self.at["phase"])
        self._crystals = kit.crystals
        self._copies = [max(copies, 1) for copies in kit.copies]
        self._most = max(kit.faces)
        self._dearest = self._most + (SEATS - 1) * kit.more[LEAK] + max(kit.more)
        # By side: where a card of the table lies for whoever sits there.
        self._turned = [
            {PLACE_NAMES[place_seen(side, k)]: k for k in range(PLACES)} for side in range(4)
        ]

    def read(self, view: View, now: int, row: Any) -> list[int]:
        public: Public = view.public
        at, seat, seats = self.at, own_seat(view), public.seats
        ones = [
            self._phase[public.phase],
            at["active"] + (public.active - seat) % seats,
            at["seats"] + seats,
        ]
        for piece, who in (
            ("leaks", public.leaks),
            ("last", public.last),
            ("ender", () if public.ender is None else (public.ender,)),
        ):
            ones += [at[piece] + (each - seat) % seats for each in who]
        self._read_square(public, self._turned[public.sides[seat]], ones)
        for k in range(seats):
            self._read_seat(public, (seat + k) % seats, k, row)
        self._read_shares(public, row)
        return ones

    def _read_square(self, public: Public, turned: dict[str, int], ones: list[int]) -> None:
        at = self.at
        for place, kind in public.cards.items():
            if kind is not None:
                ones.append(at["cards"] + KINDS * turned[place] + KIND[kind])
        if public.place is not None:
            ones.append(at["place"] + turned[public.place])
        if public.die is not None:
            ones += [at["on"] + turned[place] for place in public.die.on]

    def _read_seat(self, public: Public, seat: int, k: int, row: Any) -> None:
        """What a seat has, as the k-th from the own one."""
        at = self.at
        row[at["crystals"] + k] = public.crystals[seat] / self._crystals
        owned = public.owned[seat]
        for card in owned:
            alike = sum(other.kind == card.kind for other in owned)
            row[at["owned"] + k * KINDS + KIND[card.kind]] = alike / public.goal
        chances = sum(card.up and card.kind == "second-chance" for card in owned)
        row[at["chances"] + k] = chances / public.goal

    def _read_shares(self, public: Public, row: Any) -> None:
        at = self.at
        for k, left in enumerate(public.pile.values()):
            row[at["pile"] + k] = left / self._copies[k]
        row[at["reserve"]] = public.reserve / self._crystals
        row[at["idle"]] = min(public.idle / (STALLED_ROUNDS * public.seats), 1.0)
        if public.die is not None:
            row[at["shows"]] = public.die.shows / self._most
        if public.price is not None:
            row[at["price"]] = public.price.total / self._dearest
        if public.gains is not None:
            row[at["gains"]] = public.gains / self._most
