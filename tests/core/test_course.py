"""A course: what it lets happen, what it refuses, and that a refusal changes nothing."""

from typing import Any

import pytest
from msgspec.structs import replace

from spaceport.core import log
from spaceport.core.causes import Removed
from spaceport.core.course import Course, follow
from spaceport.core.faults import Fault, Illegal, LogFault, NotationFault
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
from tests.core.toy import GOAL, TURN_MS, Toy, ToyRules


def course(*entries: Entry, seats: int = 2, **kind: bool) -> Course[Toy]:
    """A course of the toy game in which these entries happened; their numbers are counted."""
    found: Course[Toy] = Course(ToyRules(**kind), seats)
    for entry in entries:
        found.take(entry)
    return found


def everything(found: Course[Any]) -> tuple[Any, ...]:
    return (
        *(found.state, found.n, found.ms, found.draws, found.is_paused, found.is_ended),
        *(list(found._undoable), found.rules.deadlines(found.state)),
    )


def refused(found: Course[Toy], entry: Entry, code: str, kind: type[Fault] = Illegal) -> Fault:
    """The course refuses this with this code and is exactly as it was."""
    before = everything(found)
    with pytest.raises(kind) as caught:
        found.take(entry)
    assert type(caught.value) is kind
    assert caught.value.code == code
    assert everything(found) == before
    return caught.value


def over(**kind: bool) -> Course[Toy]:
    """A course whose game is over."""
    found = course(**kind)
    while found.state.heap < GOAL:
        found.take(Chosen(found.n, found.ms, 0, "two"))
    return found


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


# ---------------------------------------------------------------- undo


def test_undo_brings_back_the_equal_state_and_not_the_time() -> None:
    found = course(Chosen(0, 5, 0, "two"), Undone(1, 9, 0, 0))
    assert found.state == Toy(2)
    assert (found.n, found.ms) == (2, 9)


def test_undo_takes_back_several_at_once() -> None:
    found = course(*(Chosen(k, 0, 0, "two") for k in range(3)), Undone(3, 0, 0, 1))
    assert found.state.heap == 2
    found.take(Undone(4, 0, 0, 0))
    assert found.state.heap == 0
    refused(found, Undone(5, 0, 0, 0), "nothing-to-undo")


def test_what_was_taken_back_cannot_be_taken_back_again() -> None:
    found = course(Chosen(0, 0, 0, "two"), Undone(1, 0, 0, 0))
    refused(found, Undone(2, 0, 0, 0), "nothing-to-undo")
    refused(found, Undone(2, 0, 0, 1), "nothing-to-undo")


def test_the_target_is_ones_own_last_action() -> None:
    found = course(Chosen(0, 0, 0, "two"), Chosen(1, 0, 0, "both"), Chosen(2, 0, 1, "two"))
    assert found.undo_target(1) == 2
    assert (found.may_undo(0, 0), found.may_undo(1, 0)) == (False, True)
    with pytest.raises(Illegal, match="nothing-to-undo"):
        found.undo_target(0)
    refused(found, Undone(3, 0, 0, 1), "nothing-to-undo")
    refused(found, Undone(3, 0, 1, 1), "nothing-to-undo")


@pytest.mark.parametrize("to", [-1, 1, 2, 10**9])
def test_undo_needs_an_action(to: int) -> None:
    refused(course(Chosen(0, 0, 0, "two")), Undone(1, 0, 0, to), "nothing-to-undo")


def test_never_past_a_draw() -> None:
    found = course(Chosen(0, 0, 0, "two"), Chosen(1, 0, 0, "coin"), Drawn(2, 0, "fell 1"))
    for to in range(3):
        refused(found, Undone(3, 0, 0, to), "nothing-to-undo")
    assert not found.may_undo(0, found.ms)


def test_nothing_is_offered_while_chance_is_at_work() -> None:
    """A die in the air is not taken back, however long it flies."""
    found = course(Chosen(0, 0, 0, "two"), Chosen(1, 0, 0, "coin"))
    assert found.undo_seat(0) is None
    assert not found.may_undo(0, 0)
    with pytest.raises(Illegal, match="wait-for-draw"):
        found.undo_target(0)
    refused(found, Undone(2, 0, 0, 1), "wait-for-draw")


def test_never_past_a_lapse() -> None:
    found = course(Chosen(0, 0, 0, "two"), Lapsed(1, TURN_MS, "turn"))
    refused(found, Undone(2, TURN_MS, 0, 0), "nothing-to-undo")


def test_past_the_removal_of_another_which_is_then_applied_again() -> None:
    found = course(Chosen(0, 0, 0, "two"), SeatChanged(1, 5, 2, "removed"), seats=3)
    assert found.may_undo(0, 5)
    found.take(Undone(2, 5, 0, 0))
    assert found.state == course(SeatChanged(0, 5, 2, "removed"), seats=3).state
    refused(found, Undone(3, 5, 0, 0), "nothing-to-undo")


def test_past_several_removals() -> None:
    gone = [SeatChanged(1, 5, 2, "removed"), SeatChanged(2, 6, 3, "removed")]
    found = course(Chosen(0, 0, 0, "two"), *gone, Undone(3, 6, 0, 0), seats=4)
    assert (found.state.heap, found.state.gone) == (0, 0b1100)


def test_never_past_ones_own_removal_or_what_was_before_an_action_of_who_went() -> None:
    found = course(Chosen(0, 0, 0, "two"), SeatChanged(1, 0, 0, "removed"), seats=3)
    refused(found, Undone(2, 0, 0, 0), "nothing-to-undo")
    free = [Chosen(0, 0, 0, "both"), Chosen(1, 0, 1, "both"), Chosen(2, 0, 0, "two")]
    found = course(*free, SeatChanged(3, 0, 1, "removed"), seats=3)
    assert found.undo_target(0) == 2
    refused(found, Undone(4, 0, 0, 0), "nothing-to-undo")
    found.take(Undone(4, 0, 0, 2))
    assert (found.state.heap, found.state.gone) == (0, 0b10)
    refused(found, Undone(5, 0, 0, 0), "nothing-to-undo")


@pytest.mark.parametrize("then", [False, True])
def test_never_past_a_removal_that_drew(then: bool) -> None:
    """Whether it draws now, or would draw where one would come back to."""

    class Drawing(ToyRules):
        def step(self, state: Toy, cause: Any, now: int) -> Any:
            after, said = super().step(state, cause, now)
            draws = isinstance(cause, Removed) and (state.heap == 0) == then
            return replace(after, is_tossed=draws), said

    found: Course[Toy] = Course(Drawing(), 3)
    found.take(Chosen(0, 0, 0, "two"))
    found.take(SeatChanged(1, 0, 2, "removed"))
    if found.draw_due is not None:
        found.take(Drawn(2, 0, "fell 1"))
    refused(found, Undone(found.n, 0, 0, 0), "nothing-to-undo")
    assert not found.may_undo(0, 0)


def test_a_removal_that_is_refused_leaves_everything_as_it_was() -> None:
    class Firm(ToyRules):
        def step(self, state: Toy, cause: Any, now: int) -> Any:
            if isinstance(cause, Removed):
                raise Illegal("no-such-seat", seat=cause.seat)
            return super().step(state, cause, now)

    found: Course[Toy] = Course(Firm(), 3)
    found.take(Chosen(0, 0, 0, "two"))
    refused(found, SeatChanged(1, 0, 2, "removed"), "no-such-seat")
    assert found.may_undo(0, 0)


@pytest.mark.parametrize("now", [900, 999, 1000, 1500])
def test_may_undo_and_undo_agree_when_the_clock_of_then_runs_out(now: int) -> None:
    class Moving(ToyRules):
        def step(self, state: Toy, cause: Any, now: int) -> Any:
            after, said = super().step(state, cause, now)
            self.next_turn(after, now)
            return after, said

    found: Course[Toy] = Course(Moving(), 2)
    found.take(Chosen(0, 900, 0, "two"))
    may = found.may_undo(0, now)
    assert may == (now < 1000)
    assert found.undo_until() == 1000
    if may:
        found.take(Undone(1, now, 0, 0))
    else:
        refused(found, Undone(1, now, 0, 0), "undo-too-late")


def test_may_undo_and_undo_agree_while_something_is_drawn_or_the_game_is_paused() -> None:
    found = course(Chosen(0, 0, 0, "two"), Chosen(1, 0, 0, "coin"))
    refused(found, Undone(2, 0, 0, 0), "wait-for-draw")
    assert not found.may_undo(0, 0)
    found = course(Chosen(0, 0, 0, "two"), Paused(1, 0))
    refused(found, Undone(2, 0, 0, 0), "paused")
    assert not found.may_undo(0, 0)
    found.take(Resumed(2, 0))
    assert found.may_undo(0, 0)


def test_past_a_change_of_who_sits_there() -> None:
    found = course(Chosen(0, 0, 0, "two"), SeatChanged(1, 0, 1, "bot"), Undone(2, 0, 0, 0))
    assert found.state == Toy(2)


def test_not_after_the_deadline_of_the_turn_that_would_come_back() -> None:
    """The clock of the state before had run out by now, so it can never have been that state."""

    class Moving(ToyRules):
        def step(self, state: Toy, cause: Any, now: int) -> Any:
            after, said = super().step(state, cause, now)
            self.next_turn(after, now)
            return after, said

    found: Course[Toy] = Course(Moving(), 2)
    found.take(Chosen(0, 900, 0, "two"))
    refused(found, Undone(1, 1000, 0, 0), "undo-too-late")
    refused(found, Undone(1, 1500, 0, 0), "undo-too-late")
    found.take(Undone(1, 999, 0, 0))
    assert found.state == Toy(2)


def test_not_where_the_game_does_not_want_it() -> None:
    found = course(Chosen(0, 0, 0, "two"), undoable=False)
    refused(found, Undone(1, 0, 0, 0), "no-undo")
    with pytest.raises(Illegal, match="no-undo"):
        found.undo_target(0)
    assert not found.may_undo(0, found.ms)


def test_not_after_the_end() -> None:
    """The seed may be known by then."""
    found = over()
    refused(found, Undone(found.n, found.ms, 0, found.n - 1), "over")
    assert not found.may_undo(0, found.ms)


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
