"""A test for every rule of docs/spec/newgame.md, its number in the name."""

from typing import Any

import pytest

import spaceport
from spaceport.core.causes import Removed
from spaceport.library.load import load


def match(*actions: str, seats: int = 2, **options: Any) -> spaceport.Match:
    """A game in which the seats did this, in turn."""
    found = spaceport.new("newgame", seats=seats, seed=1, **options)
    for action in actions:
        found.play(found.to_act()[0], action)
    return found


def places(of: spaceport.Match) -> list[int]:
    return [action.to for action in of.legal(of.to_act()[0])]


def test_n1_all_begin_on_place_0_and_seat_0_begins() -> None:
    state = match(seats=4).view(None).public
    assert (state.ships, state.active, state.scores) == ([0] * 4, 0, [0] * 4)
    assert len(state.stars) == 16


def test_n2_a_ship_flies_as_far_as_the_option_says() -> None:
    assert places(match()) == [1, 2, 3]
    assert places(match(reach=5)) == [1, 2, 3, 4, 5]
    with pytest.raises(spaceport.Illegal):
        match("fly 4")


def test_n3_no_ship_lands_on_another() -> None:
    assert places(match("fly 2")) == [1, 3]
    with pytest.raises(spaceport.Illegal):
        match("fly 2", "fly 2")


def test_n4_stars_are_taken_by_who_comes_first() -> None:
    state = match("fly 3", "fly 1", "fly 5").view(None).public
    assert state.scores == [2, 1]
    assert (state.stars[1], state.stars[3]) == (0, 0)


def test_n5_who_cannot_fly_is_skipped() -> None:
    assert match("fly 1", reach=1).to_act() == (0,), "the ship of seat 0 is in the way"


def test_n6_when_all_are_there_the_most_stars_win() -> None:
    after = match()
    while after.result() is None:
        seat = after.to_act()[0]
        after.play(seat, after.legal(seat)[0 if seat == 0 else -1])
    result = after.result()
    assert result is not None
    assert set(after.view(None).public.ships) == {15}
    assert result.ranking == ((1, 2) if result.scores[0] > result.scores[1] else (2, 1))


def test_n7_a_removed_seat_is_last_and_one_alone_ends_it() -> None:
    rules = load("newgame", None, {}).rules
    state, _ = rules.step(rules.start(3), Removed(0), 0)
    assert rules.to_act(state) == (1,)
    assert rules.result(state) is None
    state, _ = rules.step(state, Removed(1), 0)
    result = rules.result(state)
    assert result is not None
    assert result.ranking == (2, 2, 1)
