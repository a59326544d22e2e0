"""A simple player of S.O.S. in Space: it sees a mission that one or two steps complete.

Everything is read off the view and the offers; the board is not known beyond them. That is
enough: where both aliens of the mission may step to one cell, that cell lies between them.

Compiled by mypyc for wheels: plain classes and functions only. What an action is is asked by its
type: `isinstance` of another struct takes ten times as long.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from spaceport.bots.base import Decision, pause
from spaceport.core.terms import View
from spaceport.games.sos.notation import Action, EndTurn, MoveComet, MoveHole, Roll, Step
from spaceport.games.sos.view import Pair, Public

# What a person takes for it: least and most milliseconds.
SEEN: Final = (700, 1800)  # the goal is in sight
PACE: Final = {
    Roll: (600, 1400),
    Step: (900, 2600),
    MoveComet: (1200, 3500),
    MoveHole: (1200, 3500),
    EndTurn: (800, 2000),
}


class Simple:
    """Completes its mission where it sees how, else does something legal at random."""

    def decide(self, view: View, offered: Sequence[Action], rng: Random) -> Decision:
        public: Public = view.public
        mission = public.missions[view.own.seat]
        good: list[Action] = []
        if mission is not None and public.left.steps > 0:
            good = promising(public, mission, offered)
        if good:
            return Decision(rng.choice(good), pause(rng, *SEEN))
        action = rng.choice(used(offered))
        return Decision(action, pause(rng, *PACE[type(action)]))


def used(offered: Sequence[Action]) -> Sequence[Action]:
    """The offers without ending the turn early: a step that is given is a step to use."""
    return [action for action in offered if type(action) is not EndTurn] or offered


def promising(public: Public, mission: Pair, offered: Sequence[Action]) -> list[Action]:
    """The offers that lead to the mission with what is left of the turn, the quickest kind only."""
    steps = [it for it in offered if type(it) is Step and it.alien in mission]
    return (
        meetings(public, mission, steps)
        or (approaches(public, mission, steps) if public.left.steps >= 2 else [])
        or (openings(public, mission, offered) if public.left.steps >= 1 else [])
    )


def meetings(public: Public, mission: Pair, steps: Sequence[Step]) -> list[Action]:
    """Steps of one of the two onto the other's cell (S11)."""
    a, b = mission
    where = {a: public.aliens[b], b: public.aliens[a]}
    return [step for step in steps if where.get(step.alien) == step.to]


def approaches(public: Public, mission: Pair, steps: Sequence[Step]) -> list[Action]:
    """Steps onto a cell from which a second step completes the mission."""
    a, b = mission
    reach = {who: {step.to for step in steps if step.alien == who} for who in mission}
    between = reach[a] & reach[b]
    partner = {a: b, b: a}
    return [
        step
        for step in steps
        if step.alien in partner
        and step.to in between
        and (room(public, step.to, 2) or room(public, public.aliens[partner[step.alien]], 1))
    ]


def room(public: Public, cell: str, guests: int) -> bool:
    """Whether a cell can take so many more aliens (S13)."""
    return list(public.aliens.values()).count(cell) + guests <= 2


def openings(public: Public, mission: Pair, offered: Sequence[Action]) -> list[Action]:
    """Moves of the comet that lies between the two, if a step then completes the mission."""
    a, b = (public.aliens[alien] for alien in mission)
    if not room(public, a, 1) and not room(public, b, 1):
        return []
    borders = (f"{a}-{b}", f"{b}-{a}")
    return [move for move in offered if type(move) is MoveComet and move.line in borders]
