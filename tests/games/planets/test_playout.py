"""The playout is the rules: the same luck through the pure `step` gives the same games, cause by
cause. And the odds that stand for throws are those of throws."""

import math
from collections import Counter
from random import Random
from statistics import fmean, variance
from typing import Any

import pytest

from spaceport.core.flight import Flick, Rest
from spaceport.core.offers import Counts, Luck
from spaceport.core.terms import PLACE_MASK
from spaceport.games.planets import playout
from spaceport.games.planets.geometry import aims, centre, place_seen, touched
from spaceport.games.planets.state import PLACES, State, start
from spaceport.library.playouts import aim_odds
from spaceport.throw import bank
from tests.games.planets.tables import AIM, at, happen, rules_of, with_changes
from tests.games.playouts import stepped

FEW_CARDS = with_changes(*[("copies = 6", "copies = 2")] * 6)
"""The pile runs out: places stay empty."""
THROWS = 10_000
GAMES = 150


def rest_of(rules: Any, seats: int) -> Any:
    """The same odds as a die that lies in the middle of a card, or beside all of them."""
    rests, layout = playout.Rests(seats, aim_odds()), rules.layout
    beside = (0, -(layout.line + layout.square) // 2)

    def rest(state: State, move: int, luck: Luck) -> Rest:
        touch = rests.touch(state, move & PLACE_MASK, luck)
        face = luck.draw(playout.FACES)
        x, y = centre(layout, touch.bit_length() - 1) if touch else beside
        return Rest(x, y, 0, face)

    return rest


def flat(heard: list[Any]) -> list[Any]:
    """What was said, without where on a card or beside them the die lies."""
    return [[(*it[:2], *it[5:]) if it[0] == "landed" else it for it in said] for said in heard]


@pytest.mark.parametrize("text", [None, FEW_CARDS], ids=["standard", "few cards"])
@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_playout_is_the_rules(seats: int, version: int, text: str | None) -> None:
    given = {} if text is None else {"text": text}
    rules: Any = rules_of(version=version, **given)
    empty = 0
    for seed in range(12):
        state, told = stepped(rules, seats, Luck(seed), rest_of(rules, seats))
        heard: list[Any] = []
        s, counts = start(rules.kit, seats), Counts()
        playout.play(rules.kit, s, Luck(seed), counts, heard, playout.Rests(seats, aim_odds()))
        assert flat(heard) == flat(told)
        assert (s.winners, s.crystals, s.owned) == (state.winners, state.crystals, state.owned)
        assert rules.result(s) == rules.result(state)
        assert counts.causes == len(told) == counts.choices + counts.draws
        assert s.reserve + sum(s.crystals) == rules.kit.crystals
        empty += -1 in s.cards
    assert (empty > 0) == (text is not None)


@pytest.mark.parametrize("aim", range(PLACES))
def test_the_odds_of_an_aim_are_those_of_throws(aim: int) -> None:
    """By total variation; `./do bench lab` has more throws, and the simulator's beside them."""
    layout, rng = rules_of().layout, Random(aim)
    flick = Flick(*aims(layout)[aim], 0, layout.line)
    found: Counter[int] = Counter()
    for _ in range(THROWS):
        rest = bank.sample(flick, rng)
        found[touched(layout, rest.x, rest.y, rest.turn, 511).bit_length() - 1] += 1
    sums = [0, *aim_odds()[aim]]
    shares = [(sums[k + 1] - sums[k]) / playout.WHOLE for k in range(PLACES)]
    odds = {-1: 1 - sum(shares)} | dict(enumerate(shares))
    assert sum(abs(found[place] / THROWS - odds[place]) for place in odds) / 2 < 0.02


@pytest.mark.slow
def test_games_by_odds_are_like_games_by_throws() -> None:
    """Mean length and mean score of random games, within what chance allows (99.9 %)."""
    rules: Any = rules_of()
    rests = playout.Rests(3, aim_odds())

    def thrown(state: State, move: int, luck: Luck) -> Rest:
        draw = rules.chance(state)
        return bank.sample(draw.sample, Random(luck.next()))

    real: list[tuple[int, int]] = []
    quick: list[tuple[int, int]] = []
    for seed in range(GAMES):
        state, told = stepped(rules, 3, Luck(seed), thrown)
        real.append((len(told), sum(rules.scores(state))))
    for seed in range(10 * GAMES):
        s, counts = start(rules.kit, 3), Counts()
        playout.play(rules.kit, s, Luck(1 << 40 | seed), counts, None, rests)
        quick.append((counts.causes, sum(rules.scores(s))))
    for one, other in zip(zip(*real, strict=True), zip(*quick, strict=True), strict=True):
        error = math.sqrt(variance(one) / len(one) + variance(other) / len(other))
        assert abs(fmean(one) - fmean(other)) < 3.3 * error


def test_sides_see_the_same_table_each_in_their_own_way() -> None:
    """A sure throw at the near left place rests there, for whoever throws it."""
    sure = [[0] * k + [playout.WHOLE] * (PLACES - k) for k in range(PLACES)]
    rests = playout.Rests(4, sure)
    s = start(rules_of().kit, 4)
    s.cards = [0] * PLACES
    near_left = []
    for seat in range(4):
        s.active = seat
        near_left.append(rests.touch(s, 0, Luck(1)).bit_length() - 1)
    assert near_left == [place_seen(side, 0) for side in range(4)]
    assert len(set(near_left)) == 4
    s.cards = [-1] * PLACES
    assert rests.touch(s, 0, Luck(1)) == 0


def test_a_playout_goes_on_from_a_throw_in_flight() -> None:
    rules: Any = rules_of()
    state, _ = happen(at(), AIM)
    s = state.copy()
    playout.play(rules.kit, s, Luck(2), Counts(), None, playout.Rests(2, aim_odds()))
    assert rules.result(s) is not None
    assert rules.chance(state).sample is not None  # the copy alone was changed
