"""C6 and C18: the count before each plan, the length of the check, and the pause after it."""

from random import Random

import msgspec
import pytest

from spaceport.core.terms import Deadline
from spaceport.games.builder.state import CHECK_MS, COUNT_MS, GATHER_MS, State
from tests.contract.played import happen, names
from tests.games.builder.cities import (
    ALL,
    FIRST,
    GOOD,
    begun,
    cards,
    counted,
    do,
    line,
    public,
    random_ply,
    rules_of,
    texts,
)

RULES = rules_of()
OLD = rules_of(version=1)


# ---------------------------------------------------------------- C6


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c6_the_table_waits_until_every_page_is_there(seats: int) -> None:
    state = RULES.start(seats)
    assert public(RULES, state).phase == "gather"
    for seat in range(seats):
        assert RULES.chance(state) is None
        assert texts(RULES, state, seat) == {"here"}
        state, told = happen(RULES, state, f"{seat}: here", 1_000)
        assert texts(RULES, state, seat) == set()
        assert names(told) == (["CountBegun"] if seat == seats - 1 else [])
    assert public(RULES, state).phase == "count"
    assert RULES.deadlines(state) == (Deadline("count", 1_000 + COUNT_MS),)
    assert RULES.to_act(state) == ()


def test_c6_at_most_five_seconds() -> None:
    state = do(RULES, RULES.start(3), "1: here")
    assert RULES.deadlines(state) == (Deadline("gather", 5_000),)
    state, told = happen(RULES, state, "lapse")
    assert names(told) == ["CountBegun"]
    assert RULES.deadlines(state) == (Deadline("count", 8_000),)


def test_c6_the_plan_is_drawn_and_the_clock_starts_only_after_three_two_one() -> None:
    state = do(RULES, RULES.start(2), "0: here", "1: here", now=200)
    assert (COUNT_MS, RULES.chance(state)) == (3_000, None)
    state = do(RULES, state, "lapse")
    draw = RULES.chance(state)
    assert draw is not None
    assert len(draw.outcomes) == 20
    state, told = happen(RULES, state, "plan 7", 3_200)
    assert names(told) == ["PlanTurned"]
    assert RULES.deadlines(state) == (Deadline("round", 123_200),)


def test_c6_what_is_not_drawn_cannot_leak() -> None:
    """Neither state, view, offers nor position differ by the plan that will come."""
    rng = Random("leak")
    state = RULES.start(3)
    for _ in range(3_000):
        if public(RULES, state).phase in ("gather", "count", "plan"):
            seen = public(RULES, state)
            assert (state.plan, seen.plan, seen.wanted, seen.check) == (-1, None, None, ())
            assert all(RULES.view(state, seat).own.wanted is None for seat in range(3))
            assert "plan -" in RULES.position(state)
        if RULES.result(state) is not None:
            break
        state = do(RULES, state, random_ply(RULES, state, rng), now=rng.randrange(10**6))
    assert public(RULES, state).round > 3


def test_c6_there_is_a_count_before_each_plan_and_a_round_begins_with_it() -> None:
    state = do(RULES, RULES.parse_position(line("-", "-", more="due 9")), "lapse")
    assert public(RULES, state).round == 1
    state = do(RULES, state, "0: ready", "1: ready", now=400)
    seen = public(RULES, state)
    assert (seen.phase, seen.round, seen.ready) == ("gather", 2, ())
    assert RULES.deadlines(state) == (Deadline("gather", 400 + GATHER_MS),)
    assert public(RULES, do(RULES, counted(RULES, state), "plan 3")).round == 2


def test_c6_nobody_waits_for_the_page_of_a_removed_seat() -> None:
    state = do(RULES, RULES.start(3), "0: here", "2: here")
    state, told = happen(RULES, state, "remove 1", 700)
    assert names(told) == ["SeatRemoved", "CountBegun"]
    assert RULES.deadlines(state) == (Deadline("count", 700 + COUNT_MS),)


def test_c6_by_version_1_of_the_rules_a_plan_is_drawn_at_once() -> None:
    state = OLD.start(2)
    assert OLD.chance(state) is not None
    state = do(OLD, state, "plan 7", "lapse", "0: ready", "1: ready")
    assert (public(OLD, state).phase, public(OLD, state).round) == ("plan", 1)


# ---------------------------------------------------------------- C18


def checked(seats: int, now: int, **options: int) -> State:
    """Seat 0 has won the first round, which stopped at that time."""
    rules = rules_of(**options)
    state = rules.parse_position(line(*[GOOD] * (seats - 1), "-"))
    return do(rules, state, *(f"{seat}: done" for seat in range(seats - 1)), now=now)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c18_the_check_takes_so_much_a_card(seats: int) -> None:
    seen = public(RULES, checked(seats, 9_000))
    assert (seen.stopped, seen.check_ms) == (9_000, 4 * seats * CHECK_MS)


def test_c18_only_cards_that_were_to_be_built_count() -> None:
    state = RULES.parse_position(line(cards("dome"), GOOD, unlocked=(ALL, FIRST)))
    state = do(RULES, state, "1: done", now=100)
    assert public(RULES, state).check_ms == 12 * CHECK_MS
    state = do(RULES, state, "1: unlock hangar", now=200)
    assert public(RULES, state).check_ms == 12 * CHECK_MS  # the new one was not checked
    assert public(RULES, begun(RULES, 2)).check_ms is None


@pytest.mark.parametrize("chosen_at", [10_100, 14_000, 24_000])
def test_c18_the_pause_runs_from_the_stop_plus_the_check(chosen_at: int) -> None:
    """Whenever the winner chooses."""
    state = do(RULES, checked(2, 10_000), "0: unlock hangar", now=chosen_at)
    assert RULES.deadlines(state) == (Deadline("pause", 10_000 + 8 * CHECK_MS + 15_000),)


def test_c18_the_next_count_waits_for_the_choice_too() -> None:
    """The pause is over and everybody else ready: without the choice nothing comes."""
    state = do(RULES, checked(2, 10_000), "1: ready", now=11_000)
    over = 10_000 + 8 * CHECK_MS + 15_000
    assert RULES.deadlines(state) == (Deadline("unlock", over + 5_000),)
    state = do(RULES, state, "0: unlock hangar", now=over + 1)
    assert public(RULES, state).phase == "gather"  # and then at once
    assert RULES.deadlines(state) == (Deadline("gather", over + 1 + GATHER_MS),)


def test_c18_by_version_1_of_the_rules_the_pause_runs_from_the_choice() -> None:
    state = OLD.parse_position(line(GOOD, "-"))
    state = do(OLD, state, "0: done", now=10_000)
    assert OLD.deadlines(state) == (Deadline("unlock", 30_000),)
    state = do(OLD, state, "0: unlock hangar", now=14_000)
    assert OLD.deadlines(state) == (Deadline("pause", 29_000),)


def test_c18_a_position_tells_when_the_round_stopped() -> None:
    state = checked(2, 10_000)
    assert "stopped 10000" in RULES.position(state)
    assert RULES.parse_position(RULES.position(state)) == state
    assert msgspec.json.decode(msgspec.json.encode(public(RULES, state)))["stopped"] == 10_000
