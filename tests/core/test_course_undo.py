"""Undo in a course: what can be taken back, and never past a draw."""

from typing import Any

import pytest
from msgspec.structs import replace

from spaceport.core.causes import Removed
from spaceport.core.course import Course
from spaceport.core.faults import Illegal
from spaceport.core.log import (
    Chosen,
    Drawn,
    Lapsed,
    Paused,
    Resumed,
    SeatChanged,
    Undone,
)
from tests.core.courses import course, over, refused
from tests.core.toy import TURN_MS, Toy, ToyRules


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
