"""A view of S.O.S. in Space as numbers."""

from typing import Any, Final

from spaceport.core.terms import View
from spaceport.games.sos.notation import FACE_NAMES, PHASES
from spaceport.games.sos.rules import Rules
from spaceport.games.sos.state import ALIENS, TURN_CAP
from spaceport.games.sos.view import PAIRS, Public
from spaceport.lab import seen
from spaceport.lab.seen import numbered, own_seat

SEATS: Final = 4
MOST_STEPS: Final = 2
MISSION: Final = {pair: k for k, pair in enumerate(PAIRS)}


class Seen(seen.Seen):
    """The board, everybody's missions, and what the die still gives."""

    def __init__(self, rules: Rules) -> None:
        cells, borders, missions = len(rules.names.cells), len(rules.names.borders), len(PAIRS)
        super().__init__(
            (
                ("phase", (len(PHASES),)),
                ("active", (SEATS,)),
                ("seats", (SEATS + 1,)),
                ("aliens", (len(ALIENS), cells)),
                ("hole", (cells,)),
                ("comets", (borders,)),
                ("missions", (SEATS, missions)),
                ("done", (SEATS, missions)),
                ("out", (missions,)),
                ("face", (len(FACE_NAMES),)),
                ("left", (3,)),
                ("scores", (SEATS,)),
                ("turns", (SEATS,)),
                ("pile", (1,)),
            )
        )
        at = self.at
        self._phase = numbered(PHASES, at["phase"])
        self._face = numbered(FACE_NAMES, at["face"])
        self._hole = numbered(rules.names.cells, at["hole"])
        self._comets = numbered(rules.names.borders, at["comets"])
        self._aliens = {
            alien: numbered(rules.names.cells, at["aliens"] + k * cells)
            for k, alien in enumerate(ALIENS)
        }

    def read(self, view: View, now: int, row: Any) -> list[int]:
        public: Public = view.public
        at, aliens, comets = self.at, self._aliens, self._comets
        seat, seats = own_seat(view), public.seats
        ones = [
            self._phase[public.phase],
            at["active"] + (public.active - seat) % seats,
            at["seats"] + seats,
        ]
        ones += [aliens[alien][cell] for alien, cell in public.aliens.items()]
        ones += [comets[line] for line in public.comets]
        ones += [at["out"] + MISSION[pair] for pair in public.out]
        if public.hole is not None:
            ones.append(self._hole[public.hole])
        if public.face is not None:
            ones.append(self._face[public.face])
        for k in range(seats):
            self._read_seat(public, (seat + k) % seats, k, row, ones)
        left, first = public.left, at["left"]
        row[first] = left.steps / MOST_STEPS
        row[first + 1] = left.comet
        row[first + 2] = left.hole
        row[at["pile"]] = public.pile / len(PAIRS)
        return ones

    def _read_seat(self, public: Public, seat: int, k: int, row: Any, ones: list[int]) -> None:
        """What a seat has, as the k-th from the own one."""
        at = self.at
        mission, done = public.missions[seat], at["done"] + k * len(PAIRS)
        if mission is not None:
            ones.append(at["missions"] + k * len(PAIRS) + MISSION[mission])
        ones += [done + MISSION[pair] for pair in public.done[seat]]
        row[at["scores"] + k] = min(public.scores[seat] / public.goal, 1.0)
        row[at["turns"] + k] = min(public.turns[seat] / TURN_CAP, 1.0)
