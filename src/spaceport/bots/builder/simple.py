"""A simple player of Space Builder: builds card after card at a person's pace, and slips like one.

It reads the plan and its own board off the view. Now and then a card gets the wrong side, the wrong
turn or the wrong place; it may see that before it slaps the pile, or not. It is quick enough to be
an opponent and slow enough to be beaten by a family.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from spaceport.bots.base import Decision, pause
from spaceport.core.terms import View
from spaceport.games.builder.notation import (
    NAMES,
    Action,
    Building,
    Done,
    Here,
    Move,
    Put,
    Ready,
    Swap,
    Unlock,
)
from spaceport.games.builder.view import Board, Card, asked_of

# What a person takes for it: least and most milliseconds.
BUILDING: Final = (2500, 7500)  # find the card, look at the plan, turn it, lay it
MENDING: Final = (900, 2600)
SLAP: Final = (400, 1200)
CHOICE: Final = (1500, 4500)
LOOKING: Final = (2000, 5000)  # at the check, before the next plan

# How often something goes wrong, and how often that is seen.
WRONG_SIDE: Final = 0.08
WRONG_TURN: Final = 0.05
WRONG_PLACE: Final = 0.02
SEEN_AT_ONCE: Final = 0.1
SEEN_AT_LAST: Final = 0.5  # one careful look before the slap


class Simple:
    """Builds what the plan shows, mostly."""

    def decide(self, view: View, offered: Sequence[Action], rng: Random) -> Decision:
        choices = [action for action in offered if isinstance(action, Unlock)]
        if choices:
            return Decision(rng.choice(choices), pause(rng, *CHOICE))
        if Here() in offered:
            return Decision(Here(), 0)
        if Ready() in offered:
            return Decision(Ready(), pause(rng, *LOOKING), hurried_ms=0)
        return build(view, offered, rng)


def build(view: View, offered: Sequence[Action], rng: Random) -> Decision:
    """The next thing to do to the own board."""
    public, seat = view.public, view.own.seat
    wanted, board = asked_of(view) or {}, public.boards[seat]
    hand = [building for building in public.unlocked[seat] if building not in board]
    wrong = mendings(wanted, board)
    seen = [action for action in wrong if rng.random() < (SEEN_AT_ONCE if hand else SEEN_AT_LAST)]
    if seen:
        return Decision(seen[0], pause(rng, *MENDING))
    if not hand:
        return Decision(Done(), pause(rng, *SLAP))
    building = rng.choice(hand)
    there = at_place(board, wanted[building].place)
    if there is not None:  # somebody else's place: now it cannot be overlooked
        return Decision(mending(wanted, board, there), pause(rng, *MENDING))
    return Decision(laying(building, wanted[building], offered, rng), pause(rng, *BUILDING))


def mendings(wanted: Board, board: Board) -> list[Action]:
    """What would bring a card nearer to the plan, for each card that is not as it should be."""
    return [mending(wanted, board, each) for each in board if board[each] != wanted[each]]


def mending(wanted: Board, board: Board, building: Building) -> Action:
    """The place first, by a swap if another card is there; then turn and side."""
    right = wanted[building]
    if board[building].place == right.place:
        return Put(building, right.place, right.turn, right.side)
    there = at_place(board, right.place)
    if there is None:
        return Move(building, right.place)
    one, other = sorted((building, there), key=NAMES.index)
    return Swap(one, other)


def at_place(board: Board, place: int) -> Building | None:
    return next((each for each, card in board.items() if card.place == place), None)


def laying(building: Building, right: Card, offered: Sequence[Action], rng: Random) -> Action:
    """A card from the hand onto the board: right, or with one of the usual slips."""
    good = Put(building, right.place, right.turn, right.side)
    puts = [each for each in offered if isinstance(each, Put) and each.building == building]
    luck = rng.random()
    if luck < WRONG_SIDE:
        slips = [put for put in puts if (put.place, put.turn) == (right.place, right.turn)]
    elif luck < WRONG_SIDE + WRONG_TURN:
        slips = [put for put in puts if (put.place, put.side) == (right.place, right.side)]
    elif luck < WRONG_SIDE + WRONG_TURN + WRONG_PLACE:
        slips = [put for put in puts if (put.turn, put.side) == (right.turn, right.side)]
    else:
        return good
    return rng.choice([slip for slip in slips if slip != good] or [good])
