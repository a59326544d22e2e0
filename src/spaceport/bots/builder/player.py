"""The levels of Space Builder: the same person, more or less practised.

Card after card along the plan, each in its own time; a new plan has to be taken in first, and a
card that lies on its side takes longer than one that stands upright. Now and then a card gets the
wrong side, turn or place. Some slips are noticed while the building goes on, some in the last look
before Done, and some only at the check.

Each decision is made from the board as it lies: what was noticed before is not remembered, so a
slip may be overlooked once and seen the next time, as it happens to people.
"""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, Final

import msgspec

from spaceport.bots.base import Decision, pause
from spaceport.bots.builder.levels import EASY, HARD, MEDIUM, Level
from spaceport.bots.builder.simple import at_place, mending, mendings
from spaceport.core.rules import Rules
from spaceport.core.terms import View
from spaceport.games.builder.notation import Action, Building, Done, Here, Put, Ready, Unlock
from spaceport.games.builder.view import Board, Card, asked_of

# What a building takes by how it is turned, as a factor: people turn things in their heads.
TURNING: Final = {0: 0.9, 90: 1.1, 180: 1.0, 270: 1.1}
HURRY: Final = 6  # how much quicker it builds once every person is done: nobody sits and waits
IN_ORDER: Final = 0.75  # how often the next card is the next of the plan, and not just any


class Player:
    """Builds what the plan shows, as well as its level can."""

    def __init__(self, level: Level, rules: Rules[Any]) -> None:
        self.level = level
        self.rules = rules

    def decide(self, view: View, offered: Sequence[Action], rng: Random) -> Decision:
        choices = [action for action in offered if isinstance(action, Unlock)]
        if choices:
            ms = pause(rng, *self.level.choice)
            return Decision(rng.choice(choices), ms, hurried_ms=ms // HURRY)
        if Here() in offered:
            return Decision(Here(), 0)  # it has no page to wait for (C6)
        if Ready() in offered:
            ms = (view.public.check_ms or 0) + pause(rng, *self.level.check)
            return Decision(Ready(), ms, hurried_ms=0)  # only people are waited for (C18)
        decision = build(self.level, view, offered, rng)
        return msgspec.structs.replace(decision, hurried_ms=decision.ms // HURRY)


Easy = partial(Player, EASY)  # a child, or anybody in a first game
Medium = partial(Player, MEDIUM)  # an adult who has played a few times
Hard = partial(Player, HARD)  # a practised adult


def build(level: Level, view: View, offered: Sequence[Action], rng: Random) -> Decision:
    """The next thing to do to the own board."""
    public, seat = view.public, view.own.seat
    wanted, board = asked_of(view) or {}, public.boards[seat]
    hand = [building for building in public.unlocked[seat] if building not in board]
    seeing = level.seen_at_once if hand else level.seen_at_last
    seen = [action for action in mendings(wanted, board) if rng.random() < seeing]
    if seen:
        return Decision(seen[0], pause(rng, *level.mending))
    if not hand:
        return Decision(Done(), level.last_look * len(board) + pause(rng, *level.slap))
    building = next_of(wanted, hand, rng)
    there = at_place(board, wanted[building].place)
    if there is not None:  # somebody else's place: now it cannot be overlooked
        return Decision(mending(wanted, board, there), pause(rng, *level.mending))
    right = wanted[building]
    ms = time_to_lay(level, right, rng) + (0 if board else level.reading)
    return Decision(lay(level, building, right, offered, rng), ms)


def next_of(wanted: Board, hand: Sequence[Building], rng: Random) -> Building:
    """Along the plan, place by place, but not slavishly."""
    if rng.random() < IN_ORDER:
        return min(hand, key=lambda building: wanted[building].place)
    return rng.choice(hand)


def time_to_lay(level: Level, right: Card, rng: Random) -> int:
    """Mostly near the level's median, now and then much longer, never below its least."""
    ms = level.laying * TURNING[right.turn] * rng.lognormvariate(0.0, level.spread)
    return max(level.least, round(ms))


def lay(
    level: Level, building: Building, right: Card, offered: Sequence[Action], rng: Random
) -> Action:
    """A card from the hand onto the board: right, or with one of the usual slips."""
    good = Put(building, right.place, right.turn, right.side)
    puts = [each for each in offered if isinstance(each, Put) and each.building == building]
    luck = rng.random()
    slips: list[Put] = []
    for share, way in (
        (level.wrong_side, "side"),
        (level.wrong_turn, "turn"),
        (level.wrong_place, "place"),
    ):
        if 0 <= luck < share:
            slips = [put for put in puts if differs_only_in(way, put, good)]
        luck -= share
    return rng.choice(slips or [good])


def differs_only_in(way: str, put: Put, good: Put) -> bool:
    ways = ("place", "turn", "side")
    return [each for each in ways if getattr(put, each) != getattr(good, each)] == [way]
