"""C6-C8 and C17: a plan, building all at once, Done, and what stops a round."""

import pytest

from spaceport.core.causes import Chosen
from spaceport.core.faults import Illegal
from spaceport.games.builder.events import CardBack, CardMoved, CardPut, CardsSwapped
from spaceport.games.builder.state import State
from spaceport.games.builder.view import Card
from tests.contract.played import happen, names
from tests.games.builder.cities import (
    GOOD,
    begun,
    cards,
    counted,
    do,
    line,
    public,
    rules_of,
    texts,
)

RULES = rules_of()


def refused(state: State, text: str) -> str:
    seat, _, action = text.partition(": ")
    with pytest.raises(Illegal) as caught:
        RULES.step(state, Chosen(int(seat), RULES.move(RULES.parse(action))), 0)
    return caught.value.code


def test_c6_a_plan_is_turned_up_the_same_for_everybody() -> None:
    state, told = happen(RULES, counted(RULES, RULES.start(3)), "plan 7")
    assert names(told) == ["PlanTurned"]
    views = [RULES.view(state, seat).public for seat in (None, 0, 1, 2)]
    assert all(view == views[0] for view in views)
    assert views[0].plan == 7
    assert RULES.to_act(state) == (0, 1, 2)


def test_c6_nobody_can_turn_the_plan_or_build_without_one() -> None:
    state = counted(RULES, RULES.start(2))
    assert RULES.to_act(state) == ()
    assert refused(state, "0: put dome 7 180 a") == "wait-for-draw"
    before = public(RULES, begun(RULES, 2)).wanted
    after = public(RULES, do(RULES, begun(RULES, 2), "0: put dome 7 180 a", "0: move dome 1"))
    assert after.wanted == before


def test_c7_put_turn_flip_move_swap_take_back() -> None:
    state, told = happen(RULES, begun(RULES, 2), "0: put dome 3 90 b")
    assert told == [CardPut(0, "dome", Card(3, 90, "b"), None)]
    state, told = happen(RULES, state, "0: put dome 3 180 b")
    assert told == [CardPut(0, "dome", Card(3, 180, "b"), Card(3, 90, "b"))]
    state, told = happen(RULES, state, "0: put dome 3 180 a")
    assert told == [CardPut(0, "dome", Card(3, 180, "a"), Card(3, 180, "b"))]
    state, told = happen(RULES, state, "0: move dome 5")
    assert told == [CardMoved(0, "dome", Card(5, 180, "a"), Card(3, 180, "a"))]
    state = do(RULES, state, "0: put silo 1 0 b")
    state, told = happen(RULES, state, "0: swap dome silo")
    assert told == [CardsSwapped(0, "dome", "silo", Card(1, 180, "a"), Card(5, 0, "b"))]
    state, told = happen(RULES, state, "0: back dome")
    assert told == [CardBack(0, "dome", Card(1, 180, "a"))]
    assert public(RULES, state).boards == ({"silo": Card(5, 0, "b")}, {})


def test_c7_a_swap_can_be_said_either_way_round() -> None:
    assert str(RULES.parse("swap silo dome")) == "swap dome silo"


def test_c7_as_often_as_one_likes() -> None:
    state = begun(RULES, 2)
    for _ in range(50):
        state = do(RULES, state, "0: put dome 3 90 b", "0: move dome 4", "0: back dome")
    assert public(RULES, state).boards == ({}, {})


def test_c7_everyone_builds_at_once_each_on_the_own_board() -> None:
    state = begun(RULES, 3)
    state = do(RULES, state, "2: put dome 1 0 a", "0: put dome 1 0 a", "1: put silo 1 0 a")
    boards = public(RULES, state).boards
    assert [list(board) for board in boards] == [["dome"], ["silo"], ["dome"]]


def test_c7_the_place_of_a_locked_building_stays_empty_and_a_card_there_is_wrong() -> None:
    """Place 1 of plan 1 belongs to the reactor; one may put a card there, but it is a fault."""
    state = RULES.parse_position(line("-", cards("silo", "greenhouse", "habitat")))
    state = do(RULES, state, "1: put dome 1 180 a", "1: done")
    (_, mine) = sorted(public(RULES, state).check, key=lambda each: each.seat)
    said = {card.building: card.verdict for card in mine.cards}
    assert said["dome"] == "place"
    assert "reactor" not in said


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("0: put silo 7 0 a", "builder-place-taken"),
        ("0: move dome 8", "builder-place-taken"),
        ("0: put dome 7 180 a", "builder-as-it-is"),
        ("0: move dome 7", "builder-as-it-is"),
        ("0: swap dome dome", "builder-as-it-is"),
        ("0: put dome 1 180 a", "builder-move-it"),
        ("0: put dome 8 180 a", "builder-place-taken"),
        ("0: move silo 1", "builder-not-on-board"),
        ("0: back silo", "builder-not-on-board"),
        ("0: swap dome silo", "builder-not-on-board"),
        ("0: swap silo habitat", "builder-not-on-board"),
        ("0: put reactor 1 90 b", "builder-locked"),
        ("0: back reactor", "builder-locked"),
    ],
)
def test_c7_what_cannot_be_done_with_a_card(text: str, code: str) -> None:
    state = RULES.parse_position(line(cards("dome", greenhouse="8:0:a"), "-"))
    assert refused(state, text) == code


def test_c8_done_needs_all_unlocked_buildings_on_the_board() -> None:
    state = RULES.parse_position(line(cards("dome", "silo", "greenhouse"), "-", "-"))
    assert "done" not in texts(RULES, state, 0)
    assert refused(state, "0: done") == "builder-not-all-built"
    state = do(RULES, state, "0: put habitat 6 0 a")  # wrong, but there
    assert "done" in texts(RULES, state, 0)


def test_c8_a_board_that_is_done_is_frozen_and_the_others_go_on() -> None:
    state, told = happen(RULES, RULES.parse_position(line(GOOD, "-", "-")), "0: done")
    assert names(told) == ["Finished"]
    assert RULES.to_act(state) == (1, 2)
    assert texts(RULES, state, 0) == set()
    for text in ("back dome", "put dome 7 0 a", "move dome 1", "swap dome silo", "done", "ready"):
        assert refused(state, f"0: {text}") == "builder-frozen"
    state = do(RULES, state, "1: put dome 7 180 a")
    assert public(RULES, state).phase == "build"


def test_c8_the_last_but_one_stops_the_round_at_once() -> None:
    state = RULES.parse_position(line(GOOD, cards("dome"), GOOD, GOOD))
    state = do(RULES, state, "2: done", "0: done")
    assert public(RULES, state).phase == "build"
    state, told = happen(RULES, state, "3: done")
    assert names(told)[:2] == ["Finished", "Stopped"]
    assert told[1].last == 1
    assert public(RULES, state).phase == "unlock"
    assert refused(state, "1: put silo 8 180 a") == "builder-between-rounds"
    assert public(RULES, state).boards[1].keys() == {"dome"}  # as it stood


def test_c8_of_two_the_first_to_finish_stops_the_round() -> None:
    state, told = happen(RULES, RULES.parse_position(line("-", GOOD)), "1: done")
    assert told[1].last == 0
    assert public(RULES, state).check[0].seat == 1


def test_c17_done_counts_in_the_order_in_which_it_comes() -> None:
    """The same millisecond, and no tie: the earlier entry of the log is the earlier finish."""
    for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2)):
        state = RULES.parse_position(line(GOOD, GOOD, GOOD, "-"))
        state = do(RULES, state, *(f"{seat}: done" for seat in order), now=5_000)
        assert public(RULES, state).done == order
        assert public(RULES, state).ranking == (*order, 3)
        assert public(RULES, state).winner == order[0]
