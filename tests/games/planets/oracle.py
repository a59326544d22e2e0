"""A second, naive text of the rules of Space Planets, written from the sheet (P1-P28).

No masks, no shared code: cards are words, and every question is answered by looking. It follows a
game by the same texts as the rules do, and both must agree about everything at every step.
"""

from collections import Counter
from typing import Any

PLACES = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
STARS = {
    "crystal-field": 1, "crystal-vein": 2, "second-chance": 2, "fuel-leak": 2, "oasis": 3,
    "far-planet": 4, "black-hole": 0,
}  # fmt: skip
GIFTS = {"crystal-field": 2, "crystal-vein": 1}
DIE = [1, 2, 3, 1, 2, 3]


class Card:
    """A card that somebody owns."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.up = kind in ("second-chance", "fuel-leak")

    def __repr__(self) -> str:
        return self.kind + ("*" if self.up else "")


class Game:
    """A game under way."""

    def __init__(self, seats: int) -> None:
        self.pile = Counter({kind: 4 if kind == "black-hole" else 6 for kind in STARS})
        self.table: dict[str, str | None] = dict.fromkeys(PLACES)
        self.crystals = [4] * seats
        self.reserve = 40 - 4 * seats
        self.owned: list[list[Card]] = [[] for _ in range(seats)]
        self.there = list(range(seats))
        self.leaking: set[int] = set()
        self.turn = 0
        self.waits_for = "cards"
        self.has_begun = False
        self.place: str | None = None
        self.shows = 0
        self.dry_turns = 0
        self.ended_by: int | None = None
        self.still_to_throw: list[int] = []
        self.winners: list[int] = []

    # ------------------------------------------------------------ what may be done

    def chances(self) -> list[Card]:
        return [card for card in self.owned[self.turn] if card.kind == "second-chance" and card.up]

    def price(self) -> int:
        assert self.place is not None
        others = sum(seat != self.turn for seat in self.leaking)
        return self.shows + others + (self.table[self.place] == "far-planet")

    def legal(self) -> set[str]:
        if self.waits_for == "throw":
            return {"throw"}
        if self.waits_for != "choice":
            return set()
        found = {"again"} if self.chances() else set()
        if self.place is None:
            return found | {"take"}
        if self.crystals[self.turn] >= self.price():
            found.add("explore")
        return found | {"renounce"}

    # ------------------------------------------------------------ what is done

    def act(self, word: str) -> None:
        if word == "throw":
            self.waits_for = "rest"
        elif word == "again":
            self.chances()[0].up = False
            self.waits_for = "throw"
        elif word == "explore":
            self.explore()
        else:
            self.give(self.turn, 1 if word == "take" else self.shows)
            self.end_turn()

    def explore(self) -> None:
        assert self.place is not None
        kind, price = self.table[self.place], self.price()
        assert kind is not None
        self.crystals[self.turn] -= price
        self.reserve += price
        self.owned[self.turn].append(Card(kind))
        self.table[self.place] = None
        self.dry_turns = 0
        self.give(self.turn, GIFTS.get(kind, 0))
        if kind == "fuel-leak":
            self.leaking.add(self.turn)
        if len(self.owned[self.turn]) == 5 and self.ended_by is None:
            self.ended_by = self.turn
            self.still_to_throw = [seat for seat in self.there if seat != self.turn]
        self.waits_for = "cards"

    def give(self, seat: int, wanted: int) -> None:
        for _ in range(wanted):
            if self.reserve > 0:
                self.reserve -= 1
                self.crystals[seat] += 1

    def draw(self, words: list[str]) -> None:
        if words[0] == "card":
            self.lay(words[1])
        elif words[0] == "first":
            self.begin_turn(int(words[1]))
        else:
            self.rest(words)

    def lay(self, kind: str) -> None:
        empty = next(place for place in PLACES if self.table[place] is None)
        self.table[empty] = kind
        self.pile[kind] -= 1
        if None in self.table.values():
            return
        if not self.has_begun:
            self.waits_for = "first"
        else:
            self.end_turn()

    def rest(self, words: list[str]) -> None:
        on = words[1] if words[0] == "rest" else "-"
        self.place = on if on in PLACES else None
        self.shows = DIE[int(words[6])] if words[0] == "rest" else 0
        if self.place is not None and self.table[self.place] == "black-hole":
            self.table[self.place] = None
            self.waits_for = "cards"
        elif self.place is None and not self.chances():
            self.give(self.turn, 1)
            self.end_turn()
        else:
            self.waits_for = "choice"

    # ------------------------------------------------------------ turns and the end

    def end_turn(self) -> None:
        if self.turn in self.still_to_throw:
            self.still_to_throw.remove(self.turn)
        if self.reserve > 0:  # P24
            self.dry_turns = 0
        is_last = self.ended_by is not None and not self.still_to_throw
        if is_last or self.dry_turns >= 3 * len(self.there):
            self.finish()
        else:
            self.next_turn()

    def next_turn(self) -> None:
        seat = self.turn
        while True:
            seat = (seat + 1) % len(self.crystals)
            if seat in self.there:
                break
            self.leaking.discard(seat)
        self.begin_turn(seat)

    def begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.has_begun = True
        self.dry_turns = self.dry_turns + 1 if self.reserve == 0 else 0
        self.leaking.discard(seat)
        for card in self.owned[seat]:
            if card.kind == "fuel-leak":
                card.up = False
        self.waits_for = "throw"

    def remove(self, seat: int) -> None:
        self.there.remove(seat)
        self.reserve += self.crystals[seat]
        self.crystals[seat] = 0
        self.owned[seat] = []
        if seat in self.still_to_throw:
            self.still_to_throw.remove(seat)
        if len(self.there) == 1:
            self.finish()
        elif seat == self.turn:
            self.dry_turns = max(0, self.dry_turns - 1)
            if self.ended_by is not None and not self.still_to_throw:
                self.finish()
            else:
                self.next_turn()

    def score(self, seat: int) -> int:
        return sum(STARS[card.kind] for card in self.owned[seat]) + self.crystals[seat] // 2

    def finish(self) -> None:
        self.waits_for = "nothing"
        best = max(self.score(seat) for seat in self.there)
        self.winners = [seat for seat in self.there if self.score(seat) == best]

    def told(self) -> dict[str, Any]:
        """Everything that can be compared."""
        return {
            "table": list(self.table.values()),
            "pile": [self.pile[kind] for kind in STARS],
            "reserve": self.reserve,
            "crystals": self.crystals,
            "owned": [list(map(str, cards)) for cards in self.owned],
            "leaks": sorted(self.leaking),
            "scores": [self.score(seat) for seat in range(len(self.crystals))],
            "winners": self.winners,
        }
