"""What is counted of Space Bowl: what there was to find, and who was right about it."""

from collections.abc import Iterable
from typing import Any

from spaceport.games.bowl import solver
from spaceport.games.bowl.scoring import BUTTON, VALID
from spaceport.games.bowl.state import DOOM, FIRST_SCORE, GO, GOAL, NEITHER, NOT_FOUND
from spaceport.lab.facts import Facts


class Counted(Facts):
    BY_SEAT = (
        *("go_right", "go_wrong", "doom_right", "doom_wrong"),
        *("joined_right", "joined_wrong", "wilds", "prizes"),
    )
    OF_GAME = ("destinations", "no_destination", "silent_rounds")
    SEATLESS = frozenset({"dealt", "top", "landed", "search", "zero", "revealed", "filled", "over"})

    def __init__(self, rules: Any, seats: int) -> None:
        super().__init__(rules, seats)
        self._kind = 0
        self._announcer = -1
        self._joined: list[int] = []

    def first_scores(self) -> list[int]:
        return [FIRST_SCORE] * self.seats

    def hear(self, said: Iterable[Any], state: Any) -> None:
        rows: dict[int, dict[int, int]] = {}  # by seat: what each row of the table gave
        found = -1
        for event in said:
            match event:
                case ("captain", seat) if self.first is None:
                    self.first = seat
                case ("top", _, number):
                    self.beats = number
                    self._kind, self._announcer, self._joined = 0, -1, []
                case ("search", _):
                    self._count_destinations(state)
                case ("announced", seat, kind):
                    self._kind, self._announcer = kind, seat
                case ("concurred", seat):
                    self._joined.append(seat)
                case ("wild", seat, _):
                    self.by_seat["wilds"][seat] += 1
                case ("revealed", found):
                    pass
                case ("scored", seat, told, score):
                    rows[seat] = dict(told)
                    self.scores[seat] = score
                case ("took", seat, _, _) if seat >= 0:
                    self.by_seat["prizes"][seat] += 1
                case ("over", _):
                    self.how = "goal" if max(self.scores) >= GOAL else "deck"  # B33
        if found >= 0:
            self._judge(found, rows)

    def _count_destinations(self, state: Any) -> None:
        count = solver.plain(self.rules.kit, solver.puzzle_of(state)).bit_count()
        self.of_game["destinations"] += count
        self.of_game["no_destination"] += not count

    def _judge(self, found: int, rows: dict[int, dict[int, int]]) -> None:
        """A round is over."""
        before = self._course[-1][1]
        self.note_scores()
        self.dead += before == tuple(self.scores)
        self.of_game["silent_rounds"] += found == NEITHER
        if self._kind == DOOM and self._announcer >= 0:
            self._count("doom", found == NOT_FOUND, self._announcer)
        elif self._kind == GO and self._announcer >= 0:
            self._count("go", VALID in rows.get(self._announcer, {}), self._announcer)
        for seat in self._joined:
            of_seat = rows.get(seat, {})
            is_right = of_seat.get(BUTTON, 0) > 0 if self._kind == DOOM else VALID in of_seat
            self._count("joined", is_right, seat)

    def _count(self, what: str, is_right: bool, seat: int) -> None:
        self.by_seat[f"{what}_{'right' if is_right else 'wrong'}"][seat] += 1

    def numbers(self, event: tuple[Any, ...]) -> list[int]:
        """Of a score what was gained, and the score after it."""
        if event[0] != "scored":
            return []
        _, _, rows, score = event
        return [sum(points for _, points in rows), score]
