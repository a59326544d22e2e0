"""Offsets and credit from pings: whatever a page answers, and whatever its line is like."""

from math import ceil
from statistics import median

from hypothesis import given
from hypothesis import strategies as st

from spaceport.core.log import MOST_CREDIT_MS
from spaceport.table.race.clockwork import KEPT, Clockwork

Way = tuple[int, int]
ways = st.tuples(st.integers(0, 400), st.integers(0, 400))


def pinged(trips: list[Way], ahead: float, apart: int = 100) -> tuple[Clockwork, int]:
    """Pings one after another to a page whose clock is that much ahead; and our clock then."""
    clockwork, now = Clockwork(), 1_000
    for k, (there, back) in enumerate(trips):
        clockwork.send(k, now)
        assert clockwork.hear(k, now + there + back, now + there + ahead) == there + back
        now += there + back + apart
    return clockwork, now


@given(st.lists(ways, min_size=4, max_size=40), st.floats(0, 1e9))
def test_the_offset_is_wrong_by_at_most_half_the_quickest_round_trip(
    trips: list[Way], ahead: float
) -> None:
    clockwork, _ = pinged(trips, ahead)
    assert clockwork.offset is not None
    quickest = min(there + back for there, back in trips[-KEPT:])
    assert abs(clockwork.offset + ahead) <= quickest / 2 + 1e-3


@given(st.lists(ways, min_size=4, max_size=40))
def test_the_credit_is_half_the_usual_round_trip_and_what_it_varies_by(trips: list[Way]) -> None:
    clockwork, _ = pinged(trips, 0)
    times = [there + back for there, back in trips[-KEPT:]]
    spread = median(abs(time - median(times)) for time in times)
    assert clockwork.credit == min(ceil(median(times) / 2 + 2 * spread + 2), MOST_CREDIT_MS)


@given(st.integers(0, 60), st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), min_size=8))
def test_what_is_sent_has_got_there_after_the_reach_nearly_always(
    way: int, late: list[Way]
) -> None:
    """So that a race that opens then is seen in time also by who has an unsteady line."""
    trips = [(way + there, way + back) for there, back in late]
    clockwork, _ = pinged(trips, 0)
    times = [there + back for there, back in trips[-KEPT:]]
    spread = median(abs(time - median(times)) for time in times)
    assert clockwork.reach == ceil(median(times) / 2 + 2 * spread)


@given(st.lists(ways, max_size=3), st.floats(0, 1e9))
def test_with_fewer_than_four_answers_there_is_none(trips: list[Way], stamp: float) -> None:
    clockwork, now = pinged(trips, 0)
    assert (clockwork.offset, clockwork.credit) == (None, 0)
    assert clockwork.moment(stamp, now) == (now, 0)


@given(st.lists(st.tuples(ways, st.floats(0, 1e15)), max_size=30), st.floats(0, 1e15))
def test_whatever_a_page_says_its_moment_is_within_the_credit(
    lies: list[tuple[Way, float]], stamp: float
) -> None:
    clockwork, now = Clockwork(), 1_000
    for k, ((there, back), page) in enumerate(lies):
        clockwork.send(k, now)
        now += there + back
        clockwork.hear(k, now, page)
        moment, credit = clockwork.moment(stamp, now)
        assert now - MOST_CREDIT_MS <= now - credit <= moment <= now


def test_what_was_measured_before_a_phone_slept_is_thrown_away() -> None:
    clockwork, now = pinged([(5, 5)] * 8, ahead=70_000)
    assert clockwork.offset == -70_000
    for k in range(8, 12):  # its clock stood still for a minute
        assert (clockwork.offset is None) == (8 < k < 12)
        clockwork.send(k, now)
        clockwork.hear(k, now + 60, now + 30 + 10_000)
        now += 100
    assert clockwork.offset == -10_000
    assert clockwork.credit == 32


def test_clocks_that_run_apart_slowly_contradict_nothing() -> None:
    clockwork, now = Clockwork(), 1_000
    for k in range(16):
        clockwork.send(k, now)
        clockwork.hear(k, now + 1, (now + 0.5) * 1.00005)
        now += 10_000
    assert clockwork.credit == 3
    assert clockwork.offset is not None


def test_an_answer_counts_once_and_only_if_it_was_asked_for() -> None:
    clockwork = Clockwork()
    clockwork.send(1, 100)
    assert clockwork.hear(2, 110, 5.0) is None
    assert clockwork.hear(1, 110, 5.0) == 10
    assert clockwork.hear(1, 120, 5.0) is None


def test_an_answer_without_a_clock_is_a_round_trip_only() -> None:
    clockwork = Clockwork()
    for k in range(8):
        clockwork.send(k, 100 * k)
        assert clockwork.hear(k, 100 * k + 30, None) == 30
    assert (clockwork.offset, clockwork.credit, clockwork.reach) == (None, 0, 0)
