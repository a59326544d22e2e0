"""The levels of S.O.S. in Space as players; docs/bots/sos.md says what each of them sees.

They search on the position that their view shows, and imagine every draw by its odds. What bounds
a search is a count, never a clock: equal views and equal `rng` give equal decisions.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from spaceport.bots.base import Decision, pause
from spaceport.bots.sos.levels import (
    ALARM,
    ALARM_CARE,
    ATTENTION,
    CARE,
    EASY,
    HARD,
    MEDIUM,
    PATIENCE,
    REPLIES,
    WIDTH,
    Level,
)
from spaceport.bots.sos.near import nearness
from spaceport.bots.sos.plan import best_of, whole_turns
from spaceport.bots.sos.reply import Judge
from spaceport.bots.sos.simple import used
from spaceport.core.terms import View
from spaceport.games.sos import moves
from spaceport.games.sos.notation import Action
from spaceport.games.sos.state import Kit, State


class Player:
    """What the levels have in common: the rules that they know, and how long they take."""

    level: ClassVar[Level]

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.kit: Kit = rules.kit

    def decide(self, view: View, offered: Sequence[Action], rng: Random) -> Decision:
        action = offered[0]
        if len(offered) > 1:
            action = self.choice(self.rules.imagine(view, rng), view.own.seat, offered, rng)
        return Decision(action, pause(rng, *self.level.span(action)))

    def choice(self, s: State, seat: int, offered: Sequence[Action], rng: Random) -> Action:
        raise NotImplementedError

    def action(self, move: int) -> Action:
        found: Action = self.rules.action(move)
        return found


# ---------------------------------------------------------------- easy


class Easy(Player):
    """Sees one move ahead, often dreams, and never does a move to somebody else's harm."""

    level = EASY

    def choice(self, s: State, seat: int, offered: Sequence[Action], rng: Random) -> Action:
        rated = [(*self.look(s, seat, action), rng.random(), action) for action in used(offered)]
        if rng.random() < ATTENTION:
            return min(rated, key=lambda each: each[:3])[3]
        return min(rated, key=lambda each: each[1:3])[3]

    def look(self, s: State, seat: int, action: Action) -> tuple[int, int]:
        """How far its mission is after this move, and how much further those of the others are."""
        after = moves.chosen(self.kit, s, self.rules.move(action), 0, None)
        if after is None or after.scores[seat] > s.scores[seat]:
            return -1, 0
        harm = 0
        for other, mission in enumerate(s.missions):
            if other != seat and mission >= 0 and after.missions[other] == mission:
                now, then = nearness(self.kit, s, mission), nearness(self.kit, after, mission)
                harm += max(then - now, 0)
        return nearness(self.kit, after, s.missions[seat]), harm


# ---------------------------------------------------------------- medium and hard


class Planner(Player):
    """Plans its whole turn, and does the first move of the best plan it sees."""

    def choice(self, s: State, seat: int, offered: Sequence[Action], rng: Random) -> Action:
        return self.action(self.plan(s, seat, rng))

    def plan(self, s: State, seat: int, rng: Random) -> int:
        raise NotImplementedError


class Medium(Planner):
    """Plans for its own mission; looks at the others when one of them is near the goal."""

    level = MEDIUM

    def plan(self, s: State, seat: int, rng: Random) -> int:
        others = max(score for other, score in enumerate(s.scores) if other != seat)
        judge = Judge(self.kit, s, seat, ALARM_CARE if others >= ALARM else 0.0)
        ends = whole_turns(self.kit, s, seat, judge.rate, WIDTH)
        return max((judge.rate(end.state), rng.random(), end.move) for end in ends)[2]


class Hard(Planner):
    """Weighs every plan by what the next player can make of it."""

    level = HARD

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
