"""What logs of Space Builder tell about people: how long a card takes them, and how they slip."""

from collections.abc import Iterator
from statistics import median
from typing import Any, Final

from msgspec import Struct

from spaceport.bots.builder.levels import LEVELS
from spaceport.bots.builder.player import TURNING
from spaceport.core import log
from spaceport.games.builder.notation import turn_of
from spaceport.games.builder.state import (
    BUILD,
    IN_HAND,
    RIGHT,
    WRONG_PLACE,
    WRONG_SIDE,
    WRONG_TURN,
    Kit,
    State,
    verdict,
)
from spaceport.lab.fit.censored import Time, lognormal
from spaceport.lab.fit.phases import begins
from spaceport.lab.people import Person
from spaceport.library.logs import Replay

ONE_GO: Final = 1_200
"""Milliseconds: what is done to a card within this time of laying it is part of laying it."""
LEAST_LAID: Final = 20
FLOOR: Final = 1.02  # times up to this multiple of the shortest are at the hand's own limit
KINDS: Final = {WRONG_SIDE: "wrong_side", WRONG_TURN: "wrong_turn", WRONG_PLACE: "wrong_place"}


class Laid(Struct):
    """A card laid for the first time in a round: how long it took, and what was wrong with it.
    `verdict` None: the round was over before it lay."""

    ms: int
    turn: int
    is_first: bool
    verdict: int | None


class _Hand(Struct):
    """A seat that builds: when it last did something, and what it laid last."""

    at: int
    seen: set[int] = set()
    building: int = -1
    laid: Laid | None = None


def placements(game: Replay) -> Iterator[tuple[int, int, Laid]]:
    """Entry, seat and placement, of every card in every round of a log."""
    for first in begins(game, BUILD):
        yield from _round(game, first)


def _round(game: Replay, first: int) -> Iterator[tuple[int, int, Laid]]:
    states, entries = game.states, game.entries
    hands: dict[int, _Hand] = {}
    k = first
    while k < len(entries) and states[k].phase == BUILD:
        entry = entries[k]
        if isinstance(entry, log.Chosen):
            hand = hands.setdefault(entry.seat, _Hand(entries[first - 1].ms))
            found = _lay(game, states[k], states[k + 1], entry, hand)
            if found is not None:
                yield k, entry.seat, found
        k += 1
    if k == len(entries):
        return  # the log ends within the round
    for seat, hand in hands.items():
        yield from _interrupted(states[k - 1], seat, hand, k - 1, entries[k - 1].ms)


def _lay(game: Replay, before: State, after: State, entry: log.Chosen, hand: _Hand) -> Laid | None:
    """A card that is laid for the first time; one that is put right at once is changed in place."""
    seat = entry.seat
    old, new = before.boards[seat], after.boards[seat]
    changed = [b for b in range(len(old)) if old[b] != new[b]] if len(new) == len(old) else []
    gap, hand.at = entry.ms - hand.at, entry.ms
    if len(changed) != 1 or after.phase != BUILD:
        hand.laid = None
        return None
    (building,) = changed
    rules: Any = game.rules
    kit: Kit = rules.kit
    if hand.laid is not None and building == hand.building and gap <= ONE_GO and new[building] >= 0:
        hand.laid.ms += gap
        hand.laid.verdict = verdict(kit, after, seat, building)
        return None
    if old[building] != IN_HAND or building in hand.seen:
        hand.laid = None
        return None
    wanted = kit.forms[seat].plans[after.plan][building]
    is_first = all(lay == IN_HAND for lay in old)
    hand.seen = hand.seen | {building}
    hand.building = building
    hand.laid = Laid(gap, turn_of(wanted), is_first, verdict(kit, after, seat, building))
    return hand.laid


def _interrupted(
    state: State, seat: int, hand: _Hand, entry: int, stopped: int
) -> Iterator[tuple[int, int, Laid]]:
    """Who had cards left when the round stopped was about to lay one, and would have later."""
    left = [b for b, lay in enumerate(state.boards[seat]) if lay == IN_HAND]
    has = [b for b in left if state.unlocked[seat] >> b & 1]
    if has and seat not in state.order and stopped > hand.at:
        yield entry, seat, Laid(stopped - hand.at, 0, not hand.seen, None)


# ---------------------------------------------------------------- estimates


def person(name: str, seen: list[Laid]) -> tuple[Person | None, dict[str, Any]]:
    """Who plays like this, and what was counted; None: too little was seen."""
    laid = [each for each in seen if each.verdict is not None]
    wrong = sum(each.verdict != RIGHT for each in laid)
    counted = {"laid": len(laid), "wrong": wrong}
    later = [each for each in seen if not each.is_first]
    if sum(each.verdict is not None for each in later) < LEAST_LAID:
        return None, counted
    least = min(each.ms for each in later if each.verdict is not None)
    laying, spread = lognormal([_time(each, least) for each in later])
    reading = median(each.ms for each in laid if each.is_first) - laying
    figures: dict[str, Any] = {
        "laying": round(laying),
        "least": least,
        "spread": round(min(3.0, spread), 2),
        "reading": max(0, round(reading)),
    }
    for kind, key in KINDS.items():
        slips = sum(each.verdict == kind for each in laid)
        figures[key] = round((slips + 0.5) / (len(laid) + 1), 3)
    base = min(LEVELS, key=lambda each: abs(laying / LEVELS[each].laying - 1))
    return Person(name, base, figures), counted


def _time(laid: Laid, least: int) -> Time:
    """As long as an upright or upside-down card takes; known in part at both ends."""
    value = laid.ms / TURNING[laid.turn]
    if laid.verdict is None:
        return Time(laid.ms, 1)
    return Time(value, -1 if laid.ms <= FLOOR * least else 0)
