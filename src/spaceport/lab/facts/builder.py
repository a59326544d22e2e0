"""What is counted of Space Builder: faults by their kind, and how rounds were won."""

from collections.abc import Iterable
from typing import Any, Final

from spaceport.games.builder.state import FAULTS
from spaceport.lab.facts import Facts

KINDS: Final = ("", "missing", "place", "turn", "side")  # what the check says, as in state.py


class Counted(Facts):
    BY_SEAT = (
        *(f"faults_{kind}" for kind in KINDS if kind),
        *("won_1", "won_2", "won_3", "won_4", "won_unfinished", "unlocked_by_luck"),
    )
    OF_GAME = ("timeouts", "nobody")
    SEATLESS = frozenset({"plan", "count", "reshuffled", "stopped", "timeout", "nobody"})

    def hear(self, said: Iterable[Any], state: Any) -> None:
        finished: dict[int, int] = {}
        for event in said:
            match event:
                case ("plan", number, _):
                    self.beats = number
                case ("checked", seat, place, verdicts, _):
                    finished[seat] = place
                    for _, verdict in verdicts:
                        if verdict:
                            self.by_seat[f"faults_{KINDS[verdict]}"][seat] += 1
                case ("won", seat, _):
                    self.scores[seat] += 1
                    self.by_seat[f"won_{finished[seat] or 'unfinished'}"][seat] += 1
                case ("unlocked", seat, _, drawn):
                    self.by_seat["unlocked_by_luck"][seat] += drawn
                case ("timeout", _):
                    self.of_game["timeouts"] += 1
                case ("nobody", _):
                    self.of_game["nobody"] += 1
                    self.dead += 1
                case ("over", _):
                    self.how = "all"  # C15
        self.note_scores()

    def numbers(self, event: tuple[Any, ...]) -> list[int]:
        """Of a check: as the how manieth it was done, and its faults."""
        if event[0] != "checked":
            return []
        _, _, finished, verdicts, _ = event
        return [finished, sum(FAULTS[verdict] for _, verdict in verdicts)]
