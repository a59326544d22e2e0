"""What is counted of Space Planets: what was explored, and what the throws brought."""

from collections.abc import Iterable
from typing import Any, Final

from spaceport.games.planets.moves import FOR_MISSING, FOR_RENOUNCING
from spaceport.lab.facts import TurnFacts

KINDS: Final = ("field", "vein", "chance", "leak", "oasis", "far")  # in the order of state.py


class Counted(TurnFacts):
    BY_SEAT = (
        *(f"explored_{kind}" for kind in KINDS),
        *("renounced", "missed", "swallowed", "again", "crystals", "throws"),
    )
    OF_GAME = ("stalled",)
    SEATLESS = frozenset({"laid", "stalled", "over"})

    def __init__(self, rules: Any, seats: int) -> None:
        self._stars = [0] * seats
        self._crystals = [rules.kit.purse] * seats
        super().__init__(rules, seats)
        self._has_brought = True  # whether the turn under way brought anything

    def first_scores(self) -> list[int]:
        return [crystals // 2 for crystals in self._crystals]  # P28

    def hear(self, said: Iterable[Any], state: Any) -> None:
        for event in said:
            match event:
                case ("thrown", seat, *_):
                    self.by_seat["throws"][seat] += 1
                case ("turn", seat):
                    self._end_turn()
                    self.beats += 1
                    if self.first is None:
                        self.first = seat
                case ("gained", seat, got, _, why):
                    self._gain(seat, got, why)
                case ("explored", seat, _, kind, price):
                    self._explore(seat, kind, price)
                case ("swallowed" | "again" as what, seat, _):
                    self.by_seat[what][seat] += 1
                case ("stalled",):
                    self.of_game["stalled"] = 1
                case ("over", _):
                    self._end_turn()
                    self.how = "stalled" if self.of_game["stalled"] else "five"  # P24, P28
        self.note_scores()

    def _gain(self, seat: int, got: int, why: int) -> None:
        self.by_seat["crystals"][seat] += got
        self.by_seat["renounced"][seat] += why == FOR_RENOUNCING
        self.by_seat["missed"][seat] += why == FOR_MISSING
        self._crystals[seat] += got
        self._has_brought = self._has_brought or got > 0
        self._count_score(seat)

    def _explore(self, seat: int, kind: int, price: int) -> None:
        self.by_seat[f"explored_{KINDS[kind]}"][seat] += 1
        self._stars[seat] += self.rules.kit.stars[kind]
        self._crystals[seat] -= price
        self._has_brought = True
        self._count_score(seat)

    def _count_score(self, seat: int) -> None:
        self.scores[seat] = self._stars[seat] + self._crystals[seat] // 2

    def _end_turn(self) -> None:
        self.dead += not self._has_brought
        self._has_brought = False

    def numbers(self, event: tuple[Any, ...]) -> list[int]:
        """Of a die at rest its face, the mask of the places it touches, and where it lies."""
        if event[0] != "landed":
            return []
        _, _, x, y, _, face, _, touch, _ = event
        return [face, touch, x, y]
