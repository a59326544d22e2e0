"""The watch itself: every planted breach of the promise is seen."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import pytest

from spaceport.core.causes import Cause, Chosen, Drawn, Lapsed, Removed
from spaceport.core.faults import Fault, Illegal
from spaceport.core.terms import Deadline, Draw, Result, View
from spaceport.games.sos.options import Options
from spaceport.games.sos.rules import Rules
from spaceport.games.sos.state import State
from spaceport.library.load import load
from tests.contract.properties import Watch
from tests.contract.tables import random_game


class Sound(Rules):
    """S.O.S. in Space as it is: the watch has nothing to say."""


class AcceptsTooMuch(Rules):
    def step(self, state: State, cause: Cause, now: int) -> tuple[State, Sequence[Any]]:
        try:
            return super().step(state, cause, now)
        except Illegal:
            if isinstance(cause, Chosen) and cause.seat == state.active:
                return state.copy(), []
            raise


class AcceptsAnySeat(Rules):
    def step(self, state: State, cause: Cause, now: int) -> tuple[State, Sequence[Any]]:
        if isinstance(cause, Chosen) and type(cause.seat) is int:
            cause = Chosen(state.active, cause.move)
        return super().step(state, cause, now)


class OffersTooMuch(Rules):
    def menu(self, state: State, seat: int) -> list[tuple[int, int]]:
        found = super().menu(state, seat)
        return [*found, (7, 1)] if found and found[0][0] < 7 else found


class HasOnePlaceLess(Rules):
    def shape(self) -> tuple[int, ...]:
        return tuple(places - 1 for places in super().shape())


class HasOneMoverLess(Rules):
    def shape(self) -> tuple[int, ...]:
        return super().shape()[:8]


class OffersInAnyOrder(Rules):
    def legal(self, state: State, seat: int) -> list[Any]:
        return list(reversed(super().legal(state, seat)))


class ChangesWhatItRefuses(Rules):
    def _refusal(self, state: State, cause: Chosen) -> Illegal:
        state.turns = [turns + 1 for turns in state.turns]
        return super()._refusal(state, cause)


class ChangesWhatItWasGiven(Rules):
    def step(self, state: State, cause: Cause, now: int) -> tuple[State, Sequence[Any]]:
        after, said = super().step(state, cause, now)
        state.redraws += isinstance(cause, Chosen)
        return after, said


class FaultsWithoutACode(Rules):
    def _refusal(self, state: State, cause: Chosen) -> Illegal:
        return Illegal("no-sentence-for-this")


class FaultsInItsOwnWay(Rules):
    def _refusal(self, state: State, cause: Chosen) -> Any:
        return Fault("over")


class ForgetsInItsText(Rules):
    def position(self, state: State) -> str:
        plain = state.copy()
        plain.turns = [0] * state.seats
        return super().position(plain)


class DrawsForAllOutcomes(Rules):
    def chance(self, state: State) -> Draw | None:
        draw = super().chance(state)
        return draw and Draw(draw.what, (*draw.outcomes, 99), (*draw.weights, 1))


class DrawsTheUnlisted(Rules):
    def chance(self, state: State) -> Draw | None:
        draw = super().chance(state)
        if draw is None or len(draw.outcomes) < 2:
            return draw
        return Draw(draw.what, draw.outcomes[1:], draw.weights[1:])

    def step(self, state: State, cause: Cause, now: int) -> tuple[State, Sequence[Any]]:
        if isinstance(cause, Drawn) and type(cause.outcome) is int and cause.outcome > 30:
            cause = Drawn((super().chance(state) or Draw("", (), ())).outcomes[0])
        return super().step(state, cause, now)


class MovesDuringADraw(Rules):
    def to_act(self, state: State) -> tuple[int, ...]:
        return (state.active,)


class NeverSaysWhoWon(Rules):
    def result(self, state: State) -> Result | None:
        return None


class IsOverTooSoon(Rules):
    def result(self, state: State) -> Result | None:
        over = max(state.scores) > 1
        return Result((1,) * state.seats, tuple(state.scores)) if over else super().result(state)


class AnnouncesThePast(Rules):
    def deadlines(self, state: State) -> tuple[Deadline, ...]:
        return tuple(Deadline(due.name, due.at - 10**9) for due in super().deadlines(state))


class LapsesOutOfNothing(Rules):
    def step(self, state: State, cause: Cause, now: int) -> tuple[State, Sequence[Any]]:
        if isinstance(cause, Lapsed):
            return state.copy(), []
        return super().step(state, cause, now)


class RemovesTwice(Rules):
    def step(self, state: State, cause: Cause, now: int) -> tuple[State, Sequence[Any]]:
        if isinstance(cause, Removed) and type(cause.seat) is int and state.gone:
            return state.copy(), []
        return super().step(state, cause, now)


class ImaginesAnother(Rules):
    def imagine(self, view: View, rng: Random) -> State:
        other = super().imagine(view, rng)
        other.turns = [turns + rng.randrange(2) for turns in other.turns]
        return other


class ShowsWhatEventsHide(Rules):
    """Steps are told to nobody but the one who takes them, and yet everybody sees the board."""

    def events(self, happened: Sequence[Any], seat: int | None) -> list[Any]:
        return [] if seat is None else super().events(happened, seat)


class TellsDifferentPublics(Rules):
    def view(self, state: State, seat: int | None) -> View:
        return (
            super().view(state, seat) if seat is None else View("hidden", super().view(state, seat))
        )


class SaysTheUnsayable(Rules):
    def events(self, happened: Sequence[Any], seat: int | None) -> list[Any]:
        return [object() for _ in happened]


class CountsBackwards(Rules):
    def round(self, state: State) -> int:
        return -super().round(state)


class LeavesNoWayOn(Rules):
    def menu(self, state: State, seat: int) -> list[tuple[int, int]]:
        found = super().menu(state, seat)
        return [] if found and found[0][0] < 7 else found

    def to_act(self, state: State) -> tuple[int, ...]:
        return super().to_act(state) if self.menu(state, state.active) else ()


class RefusesWhatItOffers(Rules):
    def step(self, state: State, cause: Cause, now: int) -> tuple[State, Sequence[Any]]:
        if isinstance(cause, Chosen) and type(cause.move) is int and 7 << 7 <= cause.move < 8 << 7:
            raise Illegal("sos-no-hole-move")
        return super().step(state, cause, now)


BREACHES: Final = [
    *(AcceptsTooMuch, AcceptsAnySeat, OffersTooMuch, OffersInAnyOrder, ChangesWhatItRefuses),
    *(ChangesWhatItWasGiven, FaultsWithoutACode, FaultsInItsOwnWay, ForgetsInItsText),
    *(DrawsForAllOutcomes, DrawsTheUnlisted, MovesDuringADraw, NeverSaysWhoWon, IsOverTooSoon),
    *(AnnouncesThePast, LapsesOutOfNothing, RemovesTwice, ImaginesAnother, ShowsWhatEventsHide),
    *(TellsDifferentPublics, SaysTheUnsayable, CountsBackwards, LeavesNoWayOn),
    *(RefusesWhatItOffers, HasOnePlaceLess, HasOneMoverLess),
]


def watched(kind: Callable[..., Rules]) -> None:
    """A game by these rules under watch."""
    rules = kind(load("sos", "ring", {}).rules.edition, Options(turn_seconds=30))
    rng = Random(4)
    watch = Watch(rules, 3, rng)
    for ply in random_game(rules, 3, rng):
        watch.ply(ply)
        watch.position(ply.after, ply.now)


def test_sound_rules_pass() -> None:
    watched(Sound)


@pytest.mark.parametrize("kind", BREACHES, ids=lambda kind: kind.__name__)
def test_a_breach_is_seen(kind: type[Rules]) -> None:
    with pytest.raises((AssertionError, Fault, KeyError, TypeError, IndexError)):
        watched(kind)
