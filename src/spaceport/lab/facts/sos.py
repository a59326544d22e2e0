"""What is counted of S.O.S. in Space: what the die gave, and what came of it."""

from collections.abc import Iterable
from typing import Any, Final

from spaceport.games.sos.notation import FACE_NAMES
from spaceport.games.sos.state import GOAL
from spaceport.lab.facts import TurnFacts

FACES: Final = tuple(name.replace("+", "_") for name in FACE_NAMES)


class Counted(TurnFacts):
    BY_SEAT = (
        *(f"rolled_{face}" for face in FACES),
        *(f"missions_{face}" for face in FACES),
        *("missions_unrolled", "comet_moves", "hole_moves", "stuck"),
    )
    OF_GAME = ("reshuffles", "redraws")
    SEATLESS = frozenset({"placed", "redrawn", "reshuffled", "over"})

    def __init__(self, rules: Any, seats: int) -> None:
        super().__init__(rules, seats)
        self._rolled = [self.by_seat[f"rolled_{face}"] for face in FACES]
        missions = [self.by_seat[f"missions_{face}"] for face in FACES]
        self._missions = [*missions, self.by_seat["missions_unrolled"]]  # -1: no face yet
        self._comet_moves = self.by_seat["comet_moves"]
        self._hole_moves = self.by_seat["hole_moves"]
        self._face = -1
        self._has_moved = False

    def hear(self, said: Iterable[Any], state: Any) -> None:
        """Words that come often are asked for first, and nothing is matched: it is heard a thousand
        times a game."""
        for event in said:
            word = event[0]
            if word == "stepped":
                self._has_moved = True
            elif word == "turn":
                self._begin(event[1])
            elif word == "rolled":
                self._face = event[2]
                self._rolled[event[2]][event[1]] += 1
            elif word == "comet":
                self._has_moved = True
                self._comet_moves[event[1]] += 1
            elif word == "hole":
                self._has_moved = True
                self._hole_moves[event[1]] += 1
            else:
                self._hear_rest(event)

    def _begin(self, seat: int) -> None:
        """A turn begins."""
        self.beats += 1
        self._face = -1
        self._has_moved = False
        if self.first is None:
            self.first = seat

    def _hear_rest(self, event: Any) -> None:
        match event:
            case ("completed", seat, _, score):
                self._has_moved = True
                self._missions[self._face][seat] += 1
                self.scores[seat] = score
                self.note_scores()
            case ("forfeited", seat, *_):
                self.by_seat["stuck"][seat] += 1
                self.dead += not self._has_moved
            case ("reshuffled",):
                self.of_game["reshuffles"] += 1
            case ("redrawn",):
                self.of_game["redraws"] += 1
            case ("over", _):
                self.how = "goal" if max(self.scores) >= GOAL else "turns"  # S12, S18
