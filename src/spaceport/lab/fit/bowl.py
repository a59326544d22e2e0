"""What logs of Space Bowl tell about people: how soon they find, how often their Go! is wrong."""

import math
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from spaceport.bots.bowl.levels import LEVELS, MEDIUM, SETTLING, Level
from spaceport.bots.bowl.search import Scene
from spaceport.core.bits import bits
from spaceport.games.bowl.solver import plain
from spaceport.games.bowl.state import GO, SEARCH, UNJUDGED, State, present
from spaceport.games.bowl.view import Public
from spaceport.lab.fit.censored import Time, lognormal
from spaceport.lab.fit.phases import begins
from spaceport.lab.people import Person, level_of
from spaceport.library.logs import Replay

LEAST_FOUND: Final = 5
"""Go! of one's own: with fewer nothing can be said."""
ERRORS: Final = [k / 200 for k in range(1, 121)]  # shares that are tried: 0.5 to 60 %
SOONER: Final = 0.98  # nobody finds anything before this share of the soonest time seen


class Search(Struct, frozen=True):
    """How a toss ended for one seat: after how long, by its own Go! or otherwise."""

    public: Public
    ms: int
    said_go: bool
    with_wild: bool
    is_right: bool


def searches(game: Replay) -> Iterator[tuple[int, int, Search]]:
    """Entry, seat and search, of every seat in every round of a log."""
    for first in begins(game, SEARCH):
        yield from _toss(game, first)


def _toss(game: Replay, first: int) -> Iterator[tuple[int, int, Search]]:
    states, entries = game.states, game.entries
    began = entries[first - 1].ms
    public: Public = game.rules.view(states[first], None).public
    last = first
    while last < len(entries) and states[last + 1].phase == SEARCH:
        last += 1
    judged = _judged(game, last)
    if judged is None:
        return  # the log ends before the round does
    gave_up: dict[int, int] = {}
    for k in range(first, last + 1):
        for seat in bits(states[k + 1].skipped & ~states[k].skipped):
            gave_up[seat] = entries[k].ms
    end = states[last + 1]
    for seat in bits(present(states[first])):
        ms = gave_up.get(seat, entries[last].ms) - began
        says = end.kind == GO and end.announcer == seat
        with_wild = says and judged.placer == seat
        is_right = says and _is_valid(game, judged, seat)
        yield first, seat, Search(public, ms, says, with_wild, is_right)


def _judged(game: Replay, last: int) -> State | None:
    """The state in which the round is revealed, if the log goes so far."""
    for state in game.states[last + 1 :]:
        if state.found != UNJUDGED:
            found: State = state
            return found
        if state.phase == SEARCH:
            return None
    return None


def _is_valid(game: Replay, judged: State, seat: int) -> bool:
    public: Public = game.rules.view(judged, None).public
    return public.reveal is not None and public.reveal.seats[seat].did == "valid"


# ---------------------------------------------------------------- what there was to notice


class Noticed(Struct, frozen=True):
    """How readily right and wrong cards of a toss are noticed. Both depend on two figures of a
    level: f(0, 0), f(1, 0), f(0, 1) and f(1, 1) of `overlooks` and `mirrors` say all of it."""

    right: tuple[float, ...]
    wrong: tuple[float, ...]

    def rates(self, level: Level) -> tuple[float, float]:
        o, m = level.overlooks, level.mirrors
        weights = ((1 - o) * (1 - m), o * (1 - m), (1 - o) * m, o * m)
        right, wrong = (
            sum(weight * each for weight, each in zip(weights, known, strict=True))
            for known in (self.right, self.wrong)
        )
        return right, wrong


def noticed(public: Public) -> Noticed:
    right, wrong = [], []
    for overlooks, mirrors in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)):
        level = msgspec.structs.replace(MEDIUM, overlooks=overlooks, mirrors=mirrors)
        scene = Scene(public, level)
        cards = plain(scene.sight.kit, scene.sight.puzzle)
        rates = [0.0, 0.0]
        for idea, rate in scene.plain.items():
            rates[cards >> idea.card & 1] += rate
        wrong.append(rates[0])
        right.append(rates[1])
    return Noticed(tuple(right), tuple(wrong))


# ---------------------------------------------------------------- estimates


def person(name: str, seen: list[Search]) -> tuple[Person | None, dict[str, Any]]:
    """Who plays like this, and what was counted; None: too little was seen."""
    found = [each for each in seen if each.said_go]
    wrong = sum(not each.is_right for each in found)
    counted = {"searches": len(seen), "found": len(found), "wrong": wrong}
    if len(found) < LEAST_FOUND:
        return None, counted
    tosses = [(each, noticed(each.public)) for each in seen]
    every = [_like(name, base, tosses) for base in LEVELS]
    best = min(every, key=lambda each: abs(each.figures["pace"] / LEVELS[each.base].pace - 1))
    return best, counted


Tosses = list[tuple[Search, Noticed]]


def _like(name: str, base: str, tosses: Tosses) -> Person:
    """Somebody like this level, but with the errors and the pace that fit best."""
    errors = max(ERRORS, key=lambda share: _likelihood(base, share, tosses))
    figures: dict[str, Any] = {"errors": errors}
    soonest = min(each.ms for each, _ in tosses if each.said_go)
    if soonest <= LEVELS[base].stated.earliest_ms:
        figures["earliest_ms"] = max(1, round(SOONER * soonest))
    level: Level = level_of(Person(name, base, figures), "bowl")
    times = [time for each, rates in tosses for time in _times(each, rates, level)]
    pace, spread = lognormal(times)
    figures |= {"pace": round(pace), "spread": round(min(3.0, spread), 2)}
    return Person(name, base, figures)


def _likelihood(base: str, errors: float, tosses: Tosses) -> float:
    """Of the right and wrong cards after Go!, for this share of errors; never quite 0 nor 1. What
    is noticed does not hang on when, so it does not matter who was overtaken."""
    level: Level = level_of(Person("", base, {"errors": errors}), "bowl")
    total = 0.5 * math.log(errors * (1 - errors))
    for search, known in tosses:
        right, wrong = known.rates(level)
        if search.said_go and not search.with_wild and right and wrong:
            total += math.log((right if search.is_right else wrong) / (right + wrong))
    return total


def _times(search: Search, known: Noticed, level: Level) -> list[Time]:
    """What a search tells about the pace: the time to find one destination of ordinary hardness,
    or that it is longer. From when on one may settle for the Wild, a Go! does not say what was
    found: all searches end there."""
    rates = sum(known.rates(level))
    settles = round(level.settles * SETTLING[0])
    end = min(search.ms, settles or search.ms)
    left = end - level.stated.earliest_ms
    if not rates or left <= 0:
        return []
    often = 2 / (1 + rates) if rates >= 1 else 1 / rates
    is_found = search.said_go and (not settles or search.ms < settles)
    return [Time(left / often, 0 if is_found else 1)]
