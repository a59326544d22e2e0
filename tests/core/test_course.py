"""A course: what it lets happen, what it refuses, and that a refusal changes nothing."""

from typing import Any

import pytest

from spaceport.core import log
from spaceport.core.course import follow
from spaceport.core.faults import Illegal, LogFault, NotationFault
from spaceport.core.log import (
    Chosen,
    Drawn,
    End,
    Entry,
    Lapsed,
    Paused,
    Resumed,
    SeatChanged,
    Undone,
)
from tests.core.courses import course, everything, over, refused
from tests.core.toy import TURN_MS, Toy, ToyRules

# ---------------------------------------------------------------- the plain way


def test_it_starts_at_the_start() -> None:
    deadlines = ToyRules().deadlines(Toy(2))
    assert everything(course()) == (Toy(2), 0, 0, 0, False, False, [], deadlines)


def test_an_action_changes_the_state_and_the_time() -> None:
    found = course(Chosen(0, 5, 0, "two"))
    assert (found.state.heap, found.n, found.ms, found.draws) == (2, 1, 5, 0)


def test_what_the_rules_said_is_given_back() -> None:
    assert course().take(Chosen(0, 0, 0, "two")) == [("two",)]
    assert course(Chosen(0, 0, 0, "coin")).take(Drawn(1, 0, "fell 2")) == [("fell", 2)]
    assert course().take(Lapsed(0, TURN_MS, "turn")) == [("late",)]
    assert course().take(SeatChanged(0, 0, 1, "removed")) == [("gone", 1)]
    assert course(Chosen(0, 0, 0, "two")).take(Undone(1, 0, 0, 0)) == ()
    assert course().take(Paused(0, 0)) == ()


def test_all_may_act_where_there_are_no_turns() -> None:
    found = course(Chosen(0, 0, 0, "both"), Chosen(1, 0, 1, "two"))
    assert found.state.heap == 2


def test_an_illegal_action_is_refused() -> None:
    refused(course(), Chosen(0, 0, 1, "two"), "not-your-turn")


def test_a_text_that_is_no_action_is_refused() -> None:
    refused(course(), Chosen(0, 0, 0, "dance"), "sos-notation-action", NotationFault)


@pytest.mark.parametrize("seat", [-1, 2, 99, True, 0.0, "0", None])
def test_only_seats_of_the_game_count(seat: Any) -> None:
    entries: list[Entry] = [
        Chosen(0, 0, seat, "two"),
        Undone(0, 0, seat, 0),
        SeatChanged(0, 0, seat, "removed"),
        SeatChanged(0, 0, seat, "bot"),
    ]
    for entry in entries:
        refused(course(), entry, "no-such-seat")
    with pytest.raises(Illegal, match="no-such-seat"):
        course().undo_target(seat)
    assert not course().may_undo(seat, 0)


@pytest.mark.parametrize("n", [0, 2, -1, 10**9])
def test_entries_are_numbered(n: int) -> None:
    fault = refused(course(Chosen(0, 0, 0, "two")), Chosen(n, 0, 0, "two"), "log-number", LogFault)
    assert fault.particulars == {"line": n + 2, "found": n, "wanted": 1}


# ---------------------------------------------------------------- draws


def test_a_draw_that_is_due_comes_first() -> None:
    found = course(Chosen(0, 0, 0, "coin"))
    refused(found, Chosen(1, 0, 0, "two"), "wait-for-draw")
    refused(found, Undone(1, 0, 0, 0), "wait-for-draw")
    refused(found, SeatChanged(1, 0, 1, "removed"), "wait-for-draw")
    refused(found, Lapsed(1, TURN_MS, "turn"), "wait-for-draw")
    assert found.draw_due == found.rules.chance(found.state)
    found.take(Drawn(1, 0, "fell 1"))
    assert (found.state.heap, found.draws, found.draw_due) == (1, 1, None)


def test_nothing_is_drawn_that_is_not_due() -> None:
    refused(course(), Drawn(0, 0, "fell 1"), "no-draw-due")


def test_a_text_that_is_no_outcome_is_refused() -> None:
    found = course(Chosen(0, 0, 0, "coin"))
    refused(found, Drawn(1, 0, "fell 3"), "notation-outcome", NotationFault)


def test_draws_are_counted_for_their_number() -> None:
    found = course()
    for k in range(3):
        found.take(Chosen(found.n, 0, found.state.active, "coin"))
        found.take(Drawn(found.n, 0, "fell 1"))
        assert found.draws == k + 1


# ---------------------------------------------------------------- time


def test_time_never_runs_back() -> None:
    refused(course(Chosen(0, 7, 0, "two")), Chosen(1, 6, 0, "two"), "time-runs-forward")
    refused(course(), Chosen(0, -1, 0, "two"), "time-runs-forward")


@pytest.mark.parametrize("ms", [1.0, True, "1", None, log.LAST_MS + 1, 10**30])
def test_time_is_a_number_that_any_reader_takes(ms: Any) -> None:
    refused(course(clock=False), Chosen(0, ms, 0, "two"), "time-runs-forward")
    assert course(Chosen(0, log.LAST_MS, 0, "two"), clock=False).ms == log.LAST_MS


def test_a_deadline_lapses_at_its_time() -> None:
    found = course(Lapsed(0, TURN_MS, "turn"))
    assert found.state.active == 1
    assert found.due == found.rules.deadlines(found.state)[0]
    refused(found, Lapsed(1, TURN_MS, "turn"), "wrong-due-time")
    refused(found, Lapsed(1, 2 * TURN_MS + 1, "turn"), "wrong-due-time")
    found.take(Lapsed(1, 2 * TURN_MS, "turn"))


def test_another_deadline_than_the_first_is_refused() -> None:
    fault = refused(course(), Lapsed(0, TURN_MS, "tea"), "no-such-deadline")
    assert fault.particulars == {"deadline": "tea"}
    refused(course(clock=False), Lapsed(0, 0, "turn"), "no-such-deadline")


@pytest.mark.parametrize("ms", [TURN_MS, TURN_MS + 1])
def test_who_acts_at_the_deadline_is_too_late(ms: int) -> None:
    refused(course(), Chosen(0, ms, 0, "two"), "too-late")
    refused(course(), SeatChanged(0, ms, 1, "removed"), "too-late")
    refused(course(Chosen(0, 0, 0, "two")), Undone(1, ms, 0, 0), "too-late")
    assert course(Chosen(0, TURN_MS - 1, 0, "two")).state.heap == 2


def test_nothing_steps_over_a_deadline() -> None:
    """Else it could never lapse: its time would be gone."""
    late = TURN_MS + 1
    refused(course(), Paused(0, late), "too-late")
    refused(course(), SeatChanged(0, late, 0, "bot"), "too-late")
    refused(course(), Lapsed(0, late, "turn"), "wrong-due-time")
    tossed = course(Chosen(0, 0, 0, "coin"))
    refused(tossed, Drawn(1, late, "fell 1"), "too-late")
    tossed.take(Drawn(1, TURN_MS, "fell 1"))


# ---------------------------------------------------------------- pauses


def test_a_pause_stops_everybody_and_the_time() -> None:
    found = course(Chosen(0, 3, 0, "two"), Paused(1, 10))
    assert (found.is_paused, found.ms) == (True, 10)
    refused(found, Chosen(2, 10, 0, "two"), "paused")
    refused(found, Undone(2, 10, 0, 0), "paused")
    refused(found, Lapsed(2, TURN_MS, "turn"), "time-stands-still")
    refused(found, Resumed(2, 11), "time-stands-still")
    refused(found, Paused(2, 10), "paused-twice")
    found.take(Resumed(2, 10))
    assert (found.is_paused, found.ms) == (False, 10)
    found.take(Undone(3, 10, 0, 0))


def test_a_deadline_of_this_very_moment_waits_for_the_end_of_the_pause() -> None:
    found = course(Paused(0, TURN_MS))
    refused(found, Lapsed(1, TURN_MS, "turn"), "paused")
    found.take(Resumed(1, TURN_MS))
    found.take(Lapsed(2, TURN_MS, "turn"))


def test_only_a_pause_ends() -> None:
    refused(course(), Resumed(0, 0), "not-paused")


def test_the_host_may_change_seats_during_a_pause() -> None:
    found = course(Paused(0, 5), SeatChanged(1, 5, 1, "bot", "Ada"), seats=3)
    found.take(SeatChanged(2, 5, 1, "removed"))
    assert found.state.gone == 0b10
    assert found.is_paused


# ---------------------------------------------------------------- seats and the end


def test_a_removed_seat_is_gone_for_the_rules() -> None:
    found = course(SeatChanged(0, 0, 1, "removed"), seats=3)
    assert found.state.gone == 0b10


@pytest.mark.parametrize("who", ["person", "bot"])
def test_who_sits_there_means_nothing_to_the_rules(who: Any) -> None:
    found = course(SeatChanged(0, 4, 1, who, "Ada"))
    assert (found.state, found.n, found.ms) == (Toy(2), 1, 4)


def test_the_end_needs_a_result() -> None:
    refused(course(), End(0, 0, "00"), "not-over")


def test_after_the_end_nothing_happens() -> None:
    found = over()
    assert found.due is None
    found.take(End(found.n, found.ms, "00"))
    assert found.is_ended
    entries: list[Entry] = [
        Chosen(found.n, found.ms, 0, "two"),
        SeatChanged(found.n, found.ms, 0, "bot"),
        Paused(found.n, found.ms),
        End(found.n, found.ms, "00"),
    ]
    for entry in entries:
        refused(found, entry, "over")


# ---------------------------------------------------------------- follow


def test_follow_gives_every_state() -> None:
    states = follow(ToyRules(), 2, [Chosen(0, 0, 0, "two"), Undone(1, 0, 0, 0)])
    assert [state.heap for state in states] == [0, 2, 0]


def test_follow_names_the_entry_that_is_refused() -> None:
    with pytest.raises(Illegal) as caught:
        follow(ToyRules(), 2, [Chosen(0, 0, 0, "two"), Chosen(1, 0, 1, "two")])
    assert caught.value.particulars["entry"] == 1
