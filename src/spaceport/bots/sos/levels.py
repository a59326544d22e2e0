"""Three levels of S.O.S. in Space; docs/bots/sos.md says what each of them sees.

They search on the position that their view shows, and imagine every draw by its odds. What bounds
a search is a count, never a clock: equal views and equal `rng` give equal decisions.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from spaceport.bots.base import Decision, pause
from spaceport.bots.sos.near import nearness
from spaceport.bots.sos.plan import best_of, whole_turns
from spaceport.bots.sos.reply import Judge
from spaceport.bots.sos.simple import used
from spaceport.core.protocol import View
from spaceport.games.sos import moves
from spaceport.games.sos.notation import Action, EndTurn, MoveComet, MoveHole, Roll, Step
from spaceport.games.sos.state import GOAL, Kit, State

ATTENTION: Final = 0.45  # how often level easy looks at its mission at all
ALARM: Final = GOAL - 2  # level medium looks at the others when one of them has so many missions
ALARM_CARE: Final = 0.25
CARE: Final = (0.6, 0.2)  # how much level hard looks at the others, first and last
PATIENCE: Final = (8, 20)  # the turns between which it gets tired of blocking
WIDTH: Final = 4  # positions in which a comet or hole move is tried; level hard: twice as many
REPLIES: Final = 10  # ends of a turn for which level hard looks at the next player's replies

Pace = dict[type, tuple[int, int]]


def pace(roll: tuple[int, int], step: tuple[int, int], special: tuple[int, int]) -> Pace:
    """What a person of that level takes for it: least and most milliseconds."""
    return {Roll: roll, EndTurn: roll, Step: step, MoveComet: special, MoveHole: special}


class Level:
    """What the levels have in common: the rules that they know, and a pace."""

    pace: Pace

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.kit: Kit = rules.kit

    def decide(self, view: View, offered: Sequence[Action], rng: Random) -> Decision:
        action = offered[0]
        if len(offered) > 1:
            action = self.choice(self.rules.imagine(view, rng), view.own.seat, offered, rng)
        return Decision(action, pause(rng, *self.pace[type(action)]))

    def choice(self, s: State, seat: int, offered: Sequence[Action], rng: Random) -> Action:
        raise NotImplementedError

    def action(self, move: int) -> Action:
        found: Action = self.rules.action(move)
        return found


# ---------------------------------------------------------------- easy


class Easy(Level):
    """Sees one move ahead, often dreams, and never does a move to somebody else's harm."""

    pace = pace((900, 2200), (1800, 4500), (2200, 5500))

    def choice(self, s: State, seat: int, offered: Sequence[Action], rng: Random) -> Action:
        rated = [(*self.look(s, seat, action), rng.random(), action) for action in used(offered)]
        if rng.random() < ATTENTION:
            return min(rated, key=lambda each: each[:3])[3]
        return min(rated, key=lambda each: each[1:3])[3]

    def look(self, s: State, seat: int, action: Action) -> tuple[int, int]:
        """How far its mission is after this move, and how much further those of the others are."""
        after = moves.chosen(self.kit, s, self.rules.move(action), 0, [])
        if after is None or after.scores[seat] > s.scores[seat]:
            return -1, 0
        harm = 0
        for other, mission in enumerate(s.missions):
            if other != seat and mission >= 0 and after.missions[other] == mission:
                now, then = nearness(self.kit, s, mission), nearness(self.kit, after, mission)
                harm += max(then - now, 0)
        return nearness(self.kit, after, s.missions[seat]), harm


# ---------------------------------------------------------------- medium and hard


class Planner(Level):
    """Plans its whole turn, and does the first move of the best plan it sees."""

    def choice(self, s: State, seat: int, offered: Sequence[Action], rng: Random) -> Action:
        return self.action(self.plan(s, seat, rng))

    def plan(self, s: State, seat: int, rng: Random) -> int:
        raise NotImplementedError


class Medium(Planner):
    """Plans for its own mission; looks at the others when one of them is near the goal."""

    pace = pace((700, 1600), (1200, 3200), (1500, 4000))

    def plan(self, s: State, seat: int, rng: Random) -> int:
        others = max(score for other, score in enumerate(s.scores) if other != seat)
        judge = Judge(self.kit, s, seat, ALARM_CARE if others >= ALARM else 0.0)
        ends = whole_turns(self.kit, s, seat, judge.rate, WIDTH)
        return max((judge.rate(end.state), rng.random(), end.move) for end in ends)[2]


class Hard(Planner):
    """Weighs every plan by what the next player can make of it."""

    pace = pace((650, 1300), (900, 2400), (1100, 3000))

    def plan(self, s: State, seat: int, rng: Random) -> int:
        judge = Judge(self.kit, s, seat, care(s.turns[seat]))
        ends = whole_turns(self.kit, s, seat, judge.rate, 2 * WIDTH)
        best = best_of(ends, judge.rate, REPLIES)
        return max((judge.value(end.state), rng.random(), end.move) for end in best)[2]


def care(turns: int) -> float:
    """How much it looks at the others: nobody blocks for ever, so that every game ends."""
    first, last = PATIENCE
    tired = min(max((turns - first) / (last - first), 0.0), 1.0)
    return CARE[0] + tired * (CARE[1] - CARE[0])
