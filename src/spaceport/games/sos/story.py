"""The story of a game of S.O.S. in Space: quick missions, rolls that were not seen, near misses."""

from functools import partial
from typing import Final

from msgspec import Struct

from spaceport.core.bits import bits
from spaceport.core.causes import Chosen
from spaceport.core.story import Moment, Past, Story, turns_round
from spaceport.core.terms import PLACE_BITS, Say, moves_of
from spaceport.games.sos.events import Completed, Mission, Rolled
from spaceport.games.sos.state import ACT, GOAL, MISSIONS, OVER, State
from spaceport.games.sos.view import PAIRS, Pair

CHANCES_TOLD: Final = 2  # of each seat: the first ones, or it would be a list of reproaches


class Done(Struct, frozen=True):
    """A completed mission: by which entry, after how many turns, the how manieth of its turn."""

    at: int
    mission: Pair
    turns: int
    in_turn: int


def tell(past: Past[State]) -> Story:
    states = past.states
    past.count_rounds(turns_round(s.turns, s.gone) for s in states)
    seats = range(states[-1].seats)
    missed = [moment for seat in seats for moment in _chances(past, seat)[:CHANCES_TOLD]]
    missed += [moment for seat in seats for moment in _left_open(past, seat)]
    scores = [tuple(s.scores) for s in states]
    return past.story(GOAL, scores, partial(_best, past), missed)


def _done(past: Past[State], seat: int) -> list[Done]:
    found: list[Done] = []
    since = before = 0
    for k, events in enumerate(past.events):
        turns = past.states[k].turns[seat]
        for event in events:
            if isinstance(event, Mission) and event.seat == seat:
                since = turns
            elif isinstance(event, Completed) and event.seat == seat:
                same = bool(found) and before == turns
                in_turn = found[-1].in_turn + 1 if same else 1
                found.append(Done(k, event.mission, turns - since + 1, in_turn))
                before = turns
    return found


def _best(past: Past[State], seat: int) -> Moment | None:
    """Most missions in one turn, else the quickest; of equal ones the last."""
    done = _done(past, seat)
    if not done:
        return None
    best = max(done, key=lambda each: (each.in_turn, -each.turns, each.at))
    if best.in_turn > 1:
        return past.moment(seat, best.at, past.say("story.sos.many", n=best.in_turn))
    text = past.say("story.sos.quick", n=best.turns, pair=_names(past.say, best.mission))
    return past.moment(seat, best.at, text)


def _chances(past: Past[State], seat: int) -> list[Moment]:
    """Rolls whose steps alone would have completed the mission, in turns that did not."""
    found: list[Moment] = []
    done = [each.at for each in _done(past, seat)]
    rolls = [
        k
        for k, events in enumerate(past.events)
        if any(isinstance(event, Rolled) and event.seat == seat for event in events)
    ]
    for at in rolls:
        rolled = past.states[at + 1]
        ends = next((k for k in done if k > at), len(past.events))
        same_turn = ends < len(past.events) and past.states[ends].turns[seat] == rolled.turns[seat]
        if not same_turn and _may_complete(past, rolled):
            mission = PAIRS[rolled.missions[seat]]
            text = past.say("story.sos.chance", pair=_names(past.say, mission))
            found.append(past.moment(seat, at, text))
    return found


def _may_complete(past: Past[State], s: State) -> bool:
    """Whether the two aliens of the mission can meet with the steps that are left."""
    if s.phase != ACT or not s.steps:
        return False
    seat, score, two = s.active, s.scores[s.active], MISSIONS[s.missions[s.active]]
    for move in moves_of(past.rules.menu(s, seat)):
        if move >> PLACE_BITS not in two:
            continue
        after, _ = past.rules.step(s, Chosen(seat, move), max(s.due - 1, 0))
        if after.scores[seat] > score or (after.active == seat and _may_complete(past, after)):
            return True
    return False


def _left_open(past: Past[State], seat: int) -> list[Moment]:
    """The mission that was not completed, and how many steps it would have taken."""
    end = past.states[-1]
    if end.phase != OVER or end.winners >> seat & 1 or end.missions[seat] < 0:
        return []
    steps = apart(end, end.missions[seat])
    if steps < 0:
        return []
    names = _names(past.say, PAIRS[end.missions[seat]])
    return [
        past.moment(seat, len(past.events) - 1, past.say("story.sos.left", n=steps, pair=names))
    ]


def apart(s: State, mission: int) -> int:
    """How many steps the two of a mission are apart, others ignored; -1: there is no way."""
    one, other = (s.aliens[alien] for alien in MISSIONS[mission])
    reached, steps = 1 << one, 0
    while not reached >> other & 1:
        wider = reached
        for cell in bits(reached):
            wider |= s.open[cell] & ~(1 << s.hole)
        if wider == reached:
            return -1
        reached, steps = wider, steps + 1
    return steps


def _names(say: Say, mission: Pair) -> str:
    a, b = (say(f"sos.alien.{alien}") for alien in mission)
    return say("story.sos.pair", a=a, b=b)
