"""A test for every rule of docs/spec/newgame.md, its number in the name."""

from functools import partial

from tests.contract.played import started

game = partial(started, "newgame")


def test_n1_all_begin_on_place_0_and_seat_0_begins() -> None:
    state = game(seats=4).state
    assert (state.ships, state.active, state.scores) == ([0] * 4, 0, [0] * 4)
    assert len(state.stars) == 16


def test_n2_a_ship_flies_as_far_as_the_option_says() -> None:
    assert game().legal() == ["fly 1", "fly 2", "fly 3"]
    assert game(reach=2).legal() == ["fly 1", "fly 2"]
    assert game(at="ships 14 0").legal() == ["fly 15"]
    assert game().refused("fly 4") == "newgame-too-far"


def test_n3_no_ship_lands_on_another() -> None:
    after = game().play("fly 2")
    assert after.legal() == ["fly 1", "fly 3"]
    assert after.refused("fly 2") == "newgame-taken"
    assert game(at="ships 14 15").legal() == ["fly 15"]


def test_n4_stars_are_taken_by_who_comes_first() -> None:
    state = game().play("fly 3", "fly 1", "fly 5").state
    assert state.scores == [2, 1]
    assert (state.stars[1], state.stars[3]) == (0, 0)


def test_n5_who_cannot_fly_is_skipped() -> None:
    after = game(reach=1).play("fly 1")
    assert after.state.active == 0, "the ship of seat 0 is in the way"


def test_n6_when_all_are_there_the_most_stars_win() -> None:
    before = game(at="ships 14 15; scores 2 4")
    assert before.result is None
    after = before.play("fly 15")
    assert after.state.over
    assert after.result is not None
    assert after.result.ranking == (2, 1)


def test_n7_a_removed_seat_is_last_and_one_alone_ends_it() -> None:
    after = game(seats=3, at="scores 9 0 0").play("remove 0")
    assert (after.state.active, after.result) == (1, None)
    result = after.play("remove 1").result
    assert result is not None
    assert result.ranking == (2, 3, 1), "behind who stayed, whatever was gathered"
