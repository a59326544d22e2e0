"""C20-C24: the round limit, removal, open boards, the easy and junior options, the feeling."""

import pytest

from spaceport.core import log
from spaceport.core.causes import Removed
from spaceport.core.course import Course
from spaceport.core.faults import Illegal
from spaceport.core.terms import Deadline
from spaceport.games.builder.state import CHECK_MS
from spaceport.games.builder.view import asked_of
from tests.contract.played import happen, names
from tests.games.builder.cities import (
    FIRST,
    GOOD,
    begun,
    cards,
    counted,
    do,
    faults,
    line,
    public,
    rules_of,
    texts,
)

RULES = rules_of()
FIVE = f"{FIRST},hangar"


# ---------------------------------------------------------------- C20


def test_c20_the_limit_runs_from_turning_the_plan() -> None:
    state = begun(RULES, 2, now=7_000)
    assert RULES.deadlines(state) == (Deadline("round", 127_000),)
    state = do(RULES, state, "0: put dome 7 180 a", now=60_000)
    assert RULES.deadlines(state) == (Deadline("round", 127_000),)


def test_c20_the_limit_is_an_option() -> None:
    assert RULES.options.round_seconds == 120
    assert rules_of(round_seconds=30).deadlines(begun(rules_of(round_seconds=30), 2)) == (
        Deadline("round", 30_000),
    )
    assert rules_of(round_seconds=0).deadlines(begun(rules_of(round_seconds=0), 2)) == ()


def test_c20_several_may_have_unbuilt_buildings_then() -> None:
    state = RULES.parse_position(line(cards("dome"), cards("silo"), "-", more="due 120000"))
    state, told = happen(RULES, state, "lapse")
    assert names(told) == ["TimeUp", "Checked", "Checked", "Checked", "RoundWon"]
    assert faults(RULES, state) == {0: 3, 1: 3, 2: 4}
    # C18: the winner's 20 s begin when the check of twelve cards is over
    assert public(RULES, state).due == 140_000 + 12 * CHECK_MS


def test_c20_finished_players_rank_first() -> None:
    """Seat 2 is done with 2 faults; seat 0 placed its last card earlier and has 2 faults too."""
    wrong = cards("silo", "greenhouse", "habitat", dome="7:0:a")
    state = RULES.parse_position(
        line(cards("dome", "silo"), "-", wrong, more="placed 100 - 5000; done 2; due 9000")
    )
    state = do(RULES, state, "lapse")
    assert faults(RULES, state) == {2: 2, 0: 2, 1: 4}
    assert public(RULES, state).ranking == (2, 0, 1)


def test_c20_then_the_earlier_last_placement() -> None:
    two = cards("dome", "silo")
    state = RULES.parse_position(line(two, two, two, more="placed 4000 3000 5000; due 9000"))
    state = do(RULES, state, "lapse")
    assert public(RULES, state).ranking == (1, 0, 2)
    assert [each.seat for each in public(RULES, state).check] == [1, 0, 2]


def test_c20_taking_back_is_no_placement() -> None:
    state = do(RULES, begun(RULES, 2), "0: put dome 7 180 a", "0: put silo 1 0 a", now=3_000)
    state = do(RULES, state, "1: put dome 7 180 a", now=4_000)
    state = do(RULES, state, "0: back silo", now=5_000)
    assert public(RULES, state).placed == (3_000, 4_000)
    assert public(RULES, do(RULES, state, "lapse")).winner == 0


@pytest.mark.parametrize(
    "ply", ["0: put dome 7 0 a", "0: move dome 1", "0: swap dome silo", "0: put habitat 6 90 b"]
)
def test_c20_turning_moving_and_swapping_are_placements(ply: str) -> None:
    state = RULES.parse_position(line(cards("dome", "silo"), "-", more="placed 100 -"))
    assert public(RULES, do(RULES, state, ply, now=800)).placed == (800, None)


def test_c20_then_fewer_unlocked_buildings() -> None:
    """Both have 3 faults and placed at the same time: the leader's handicap decides."""
    state = RULES.parse_position(
        line(cards("dome", "silo"), cards("dome"), unlocked=(FIVE, FIRST),
             more="placed 500 500; due 9000")
    )  # fmt: skip
    state = do(RULES, state, "lapse")
    assert faults(RULES, state) == {1: 3, 0: 3}
    assert public(RULES, state).ranking == (1, 0)


def test_c20_then_the_seat_order() -> None:
    state = RULES.parse_position(
        line(cards("dome"), cards("silo"), cards("habitat"), more="placed 500 500 500; due 9000")
    )
    assert public(RULES, do(RULES, state, "lapse")).ranking == (0, 1, 2)


def test_c20_an_empty_board_cannot_win_such_a_round() -> None:
    """Four missing are 4 faults, four wrong ones 8: the empty board still comes last."""
    wrong = cards(dome="1:0:a", silo="2:0:a", greenhouse="4:0:a", habitat="5:0:a")
    state = RULES.parse_position(line("-", wrong, more="placed - 100; due 9000"))
    state = do(RULES, state, "lapse")
    assert faults(RULES, state) == {1: 8, 0: 4}
    assert public(RULES, state).ranking == (1, 0)
    assert public(RULES, state).winner == 1


def test_c20_that_is_only_so_when_the_limit_stops_the_round() -> None:
    """Where the last but one stops it the printed rules hold: 4 faults beat 8."""
    wrong = cards(dome="1:0:a", silo="2:0:a", greenhouse="4:0:a", habitat="5:0:a")
    state = do(RULES, RULES.parse_position(line("-", wrong)), "1: done")
    assert faults(RULES, state) == {1: 8, 0: 4}
    assert public(RULES, state).winner == 0


def test_c20_all_empty_has_no_winner() -> None:
    state, told = happen(RULES, begun(RULES, 3), "lapse")
    assert names(told) == ["TimeUp", "Checked", "Checked", "Checked", "NobodyWon"]
    seen = public(RULES, state)
    assert (seen.phase, seen.winner, seen.wins) == ("pause", None, (0, 0, 0))
    assert seen.empty_rounds == 1
    assert RULES.deadlines(state) == (Deadline("pause", 135_000 + 12 * CHECK_MS),)


def test_c20_after_three_such_rounds_the_table_pauses() -> None:
    state = RULES.start(2)
    for plan in (1, 2, 3):
        assert public(RULES, state).phase == "gather"
        state = do(RULES, counted(RULES, state), f"plan {plan}", "lapse")
        if plan < 3:
            state = do(RULES, state, "lapse")
    assert public(RULES, state).empty_rounds == 3
    assert RULES.deadlines(state) == ()  # it waits until everybody is back
    state = do(RULES, state, "0: ready")
    assert public(RULES, state).phase == "pause"
    state = do(RULES, state, "1: ready")
    assert public(RULES, state).phase == "gather"
    assert public(RULES, state).empty_rounds == 0


def test_c20_a_round_that_somebody_began_breaks_the_row() -> None:
    state = RULES.start(2)
    for plan in (1, 2):
        state = do(RULES, counted(RULES, state), f"plan {plan}", "lapse", "lapse")
    state = do(RULES, counted(RULES, state), "plan 3")
    assert public(RULES, state).empty_rounds == 2
    state = do(RULES, state, "0: put dome 1 0 a", "lapse")
    assert public(RULES, state).winner == 0
    assert public(RULES, state).empty_rounds == 0


# ---------------------------------------------------------------- C21


def test_c21_a_bot_takes_over_without_a_change_of_state() -> None:
    course = Course(RULES, 3)
    course.put(RULES.parse_position(line(cards("dome"), "-", GOOD)))
    before = RULES.position(course.state)
    for n, who in enumerate(("bot", "person")):
        course.take(log.SeatChanged(n, 0, 1, who))  # type: ignore[arg-type]
    assert RULES.position(course.state) == before


def test_c21_a_removed_seat_is_not_counted_checked_or_ranked() -> None:
    state = RULES.parse_position(line(GOOD, GOOD, "-", GOOD))
    state = do(RULES, state, "1: done", "remove 1", "0: done")
    assert public(RULES, state).phase == "build"  # seats 2 and 3 still build
    assert public(RULES, state).done == (0,)
    state = do(RULES, state, "3: done")
    assert [each.seat for each in public(RULES, state).check] == [0, 3, 2]
    assert public(RULES, state).ranking == (0, 3, 2)


def test_c21_a_departure_can_stop_the_round() -> None:
    state = do(RULES, RULES.parse_position(line(GOOD, cards("dome"), "-")), "0: done")
    state, told = happen(RULES, state, "remove 2")
    assert names(told) == ["SeatRemoved", "Stopped", "Checked", "Checked", "RoundWon"]
    assert public(RULES, state).winner == 0


def test_c21_a_departure_does_not_stop_it_while_two_still_build() -> None:
    state, told = happen(RULES, RULES.parse_position(line(GOOD, "-", "-")), "remove 0")
    assert names(told) == ["SeatRemoved"]
    assert RULES.to_act(state) == (1, 2)


def test_c21_the_one_who_was_done_leaves_and_the_round_goes_on() -> None:
    state = do(RULES, RULES.parse_position(line(GOOD, "-", "-")), "0: done")
    state = do(RULES, state, "remove 0")
    assert public(RULES, state).phase == "build"
    assert public(RULES, state).done == ()


@pytest.mark.parametrize("phase", ["gather", "count", "plan", "build", "unlock", "luck", "pause"])
def test_c21_one_present_seat_left_wins(phase: str) -> None:
    before = {
        "gather": RULES.start(3),
        "count": do(RULES, RULES.start(3), "lapse"),
        "plan": counted(RULES, RULES.start(3)),
        "build": begun(RULES, 3),
        "unlock": do(RULES, begun(RULES, 3), "0: put dome 7 180 a", "lapse"),
        "luck": do(RULES, begun(RULES, 3), "0: put dome 7 180 a", "lapse", "lapse"),
        "pause": do(RULES, begun(RULES, 3), "lapse"),
    }[phase]
    assert public(RULES, before).phase == phase
    state = do(RULES, before, "remove 1")
    assert RULES.result(state) is None
    state, told = happen(RULES, state, "remove 0")
    assert names(told)[-1] == "Over"
    result = RULES.result(state)
    assert result is not None
    assert result.winners == (2,)
    assert (RULES.to_act(state), RULES.chance(state), RULES.deadlines(state)) == ((), None, ())


def test_c21_when_the_winner_leaves_nobody_unlocks() -> None:
    state = do(RULES, RULES.parse_position(line(GOOD, GOOD, "-")), "0: done", "1: done")
    state = do(RULES, state, "remove 0", now=1_000)
    seen = public(RULES, state)
    assert (seen.phase, seen.new) == ("pause", None)
    assert RULES.deadlines(state) == (Deadline("pause", 15_000 + 12 * CHECK_MS),)
    assert all(len(held) == 4 for held in seen.unlocked)
    assert [each.seat for each in seen.check] == [0, 1, 2]  # what was shown stays


def test_c21_nobody_waits_for_a_removed_seat_in_the_pause() -> None:
    state = do(RULES, RULES.parse_position(line(GOOD, GOOD, "-")), "0: done", "1: done")
    state = do(RULES, state, "0: unlock hangar", "0: ready", "1: ready")
    assert public(RULES, do(RULES, state, "remove 2")).phase == "gather"


@pytest.mark.parametrize("seat", [1, 3, -1, 99])
def test_c21_who_is_not_there_cannot_be_removed(seat: int) -> None:
    state = do(RULES, begun(RULES, 3), "remove 1")
    with pytest.raises(Illegal) as caught:
        RULES.step(state, Removed(seat), 0)
    assert caught.value.code == "no-such-seat"
    assert texts(RULES, state, 1) == set()


# ---------------------------------------------------------------- C22-C24


def test_c22_everybody_sees_every_board() -> None:
    state = do(RULES, begun(RULES, 4), "0: put dome 3 90 b", "2: put silo 1 0 a")
    for seat in (None, 0, 1, 2, 3):
        view = RULES.view(state, seat)
        assert [list(board) for board in view.public.boards] == [["dome"], [], ["silo"], []]
        assert view.own is None if seat is None else view.own.seat == seat


def ways(**options: bool) -> set[str]:
    rules = rules_of(**options)
    return {" ".join(text.split()[3:]) for text in texts(rules, begun(rules, 2), 0)}


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({"easy": True}, {"0 a", "0 b", "180 a", "180 b"}),
        ({"junior": True}, {"0 a", "90 a", "180 a", "270 a"}),
        ({"easy": True, "junior": True}, {"0 a", "180 a"}),
    ],
)
def test_c23_the_options_leave_out_turns_and_sides(
    options: dict[str, bool], wanted: set[str]
) -> None:
    assert ways(**options) == wanted
    rules = rules_of(**options)
    for number, plan in enumerate(RULES.edition.plans, 1):
        shown = asked_of(rules.view(begun(rules, 2, plan=number), 0))
        assert shown is not None
        assert {f"{card.turn} {card.side}" for card in shown.values()} <= wanted
        for place, card in enumerate(plan, 1):  # C4: 90 is 0, 270 is 180; side A only
            name, turn, side = card.split()
            lies = shown[name]
            assert lies.place == place
            assert lies.turn == (int(turn) // 180 * 180 if options.get("easy") else int(turn))
            assert lies.side == ("a" if options.get("junior") else side)


@pytest.mark.parametrize(
    ("options", "text"),
    [({"easy": True}, "put dome 3 90 a"), ({"junior": True}, "put dome 3 0 b")],
)
def test_c23_other_ways_are_refused(options: dict[str, bool], text: str) -> None:
    rules = rules_of(**options)
    with pytest.raises(Illegal) as caught:
        do(rules, begun(rules, 2), f"0: {text}")
    assert caught.value.code == "builder-not-this-way"


def test_c24_the_slap_then_the_boards_one_by_one_in_order_of_speed_then_the_winner() -> None:
    """Everything that the page makes a show of comes in its order, from one action."""
    state = do(RULES, RULES.parse_position(line(GOOD, "-", GOOD)), "2: done")
    _, told = happen(RULES, state, "0: done")
    assert names(told) == ["Finished", "Stopped", "Checked", "Checked", "Checked", "RoundWon"]
    assert [event.seat for event in told if type(event).__name__ == "Checked"] == [2, 0, 1]


def test_c24_the_leader_builds_ever_more() -> None:
    """Whoever wins round after round has one more card to lay each time, the others do not."""
    state = RULES.start(2)
    for count in range(4, 8):
        state = do(RULES, counted(RULES, state), f"plan {count}")
        wanted, held = public(RULES, state).wanted, public(RULES, state).unlocked
        assert [len(each) for each in held] == [count, 4]
        assert wanted is not None
        for name in held[0]:
            lies = wanted[name]
            state = do(RULES, state, f"0: put {name} {lies.place} {lies.turn} {lies.side}")
        state = do(RULES, state, "0: done")
        (choice, *_) = texts(RULES, state, 0)
        state = do(RULES, state, f"0: {choice}", "0: ready", "1: ready")
    assert public(RULES, state).wins == (4, 0)
