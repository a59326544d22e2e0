"""What a position is worth to a seat: its share of the wins, as games between bots measured it.

Each seat has a strength: by its score, by how near its mission is and by how many others roll
before it. The share of a seat is that of its strength (a softmax). The numbers are fitted to the
results of some thousand games: tools/sos_worth.py writes them into `worth_table.py`.
"""

import math

from spaceport.bots.sos.near import FRESH, SHARED, nearness
from spaceport.bots.sos.worth_table import LAST, NEAR, SCORE
from spaceport.games.sos.state import GOAL, OVER, Kit, State


def strength(kit: Kit, s: State, seat: int, wait: int, care: float) -> float:
    """Of one seat, before whose next roll `wait` others roll."""
    mission, score = s.missions[seat], s.scores[seat]
    near = FRESH if mission < 0 else nearness(kit, s, mission)
    if near == SHARED and wait == 0:  # S9: as good as done
        near, score = FRESH, score + 1
    return SCORE[score] + care * (LAST if score == GOAL - 1 else NEAR)[wait][near]


def waits(s: State, mover: int) -> list[int]:
    """For each seat how many others roll before it, if `mover` is next; -1: it is gone."""
    found, wait = [-1] * s.seats, 0
    for k in range(s.seats):
        seat = (mover + k) % s.seats
        if not s.gone >> seat & 1:
            found[seat] = wait
            wait += 1
    return found


def share(kit: Kit, s: State, seat: int, turns: list[int], care: float = 1.0) -> float:
    """The seat's share of the wins, if this is how long each seat waits.

    With less than full `care` it looks less at how near the others are: it blocks less.
    """
    if s.phase == OVER:
        return (s.winners >> seat & 1) / s.winners.bit_count()
    own = total = 0.0
    for other, wait in enumerate(turns):
        if wait >= 0:
            weight = math.exp(strength(kit, s, other, wait, 1.0 if other == seat else care))
            total += weight
            if other == seat:
                own = weight
    return own / total
