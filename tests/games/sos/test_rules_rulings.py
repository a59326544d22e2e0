"""S17, S18 and S21: the pile, the last turn and the turn clock."""

from typing import Any

import pytest

from spaceport.core.causes import Lapsed
from spaceport.core.faults import Illegal
from spaceport.core.terms import Deadline
from spaceport.library.match import new
from tests.contract.played import happen, names
from tests.games.sos.boards import do, line, public, rules_from, rules_of, texts, with_missions

RULES = rules_of("ring")
CLOCKED = rules_of("ring", turn_seconds=30)
FEW = rules_from(
    with_missions("ring", "filo+momo", "trio+kubo", "zuzu+nova", "filo+limo", "momo+nova")
)


def outcomes(rules: Any, state: Any) -> set[str]:
    draw = rules.chance(state)
    assert draw is not None
    return {rules.outcome_text(state, outcome) for outcome in draw.outcomes}


# ---------------------------------------------------------------- S17


def test_s17_the_whole_pile_is_enough_for_four() -> None:
    """Four done by each of three and the fourth of the last: nobody draws after that."""
    done = (
        "done filo+momo,filo+trio,filo+kubo,filo+zuzu filo+nova,filo+limo,momo+trio,momo+kubo "
        "momo+zuzu,momo+nova,momo+limo,trio+kubo trio+zuzu,trio+nova,trio+limo; scores 4 4 4 3"
    )
    state = RULES.parse_position(
        line(
            "act 3; shows 2 left 2",
            missions="kubo+zuzu kubo+nova kubo+limo nova+limo",
            more=done,
            nova="I2",
        )
    )
    state, told = happen(RULES, state, "step limo I2")
    assert names(told) == ["Stepped", "Completed"]
    assert outcomes(RULES, state) == {"mission zuzu+nova", "mission zuzu+limo"}
    assert public(RULES, state).pile == 2


def nearly_empty() -> Any:
    return FEW.parse_position(
        line(
            "act 0; shows 2 left 2",
            "few",
            missions="filo+momo trio+kubo",
            more="done zuzu+nova,filo+limo momo+nova; scores 2 1; turns 9 9",
            filo="I0",
        )
    )


def test_s17_a_smaller_pile_is_shuffled_again() -> None:
    assert public(FEW, nearly_empty()).pile == 0
    state, told = happen(FEW, nearly_empty(), "step momo I0")
    assert names(told) == ["Stepped", "Completed", "Reshuffled"]
    done = {"filo+momo", "zuzu+nova", "filo+limo", "momo+nova"}
    assert outcomes(FEW, state) == {f"mission {each}" for each in done}


def test_s17_scores_are_kept_as_counters() -> None:
    state = do(FEW, nearly_empty(), "step momo I0", "mission zuzu+nova")
    seen = public(FEW, state)
    assert seen.scores == (3, 1)
    assert seen.done == ((), ())
    assert seen.pile == 3
    assert seen.phase == "act"


def test_s17_what_is_held_or_out_is_not_shuffled_in() -> None:
    state = FEW.parse_position(
        line(
            "act 0; shows 2 left 2; gone 2; out momo+nova",
            "few",
            missions="filo+momo trio+kubo -",
            more="done zuzu+nova filo+limo -; scores 1 1 0; turns 9 9 3",
            filo="I0",
        )
    )
    state = do(FEW, state, "step momo I0")
    assert outcomes(FEW, state) == {"mission filo+momo", "mission zuzu+nova", "mission filo+limo"}


def test_s17_not_before_the_pile_is_empty() -> None:
    state = FEW.parse_position(
        line(
            "act 0; shows 2 left 2",
            "few",
            missions="filo+momo trio+kubo",
            more="done zuzu+nova filo+limo; scores 1 1",
            filo="I0",
        )
    )
    state, told = happen(FEW, state, "step momo I0")
    assert names(told) == ["Stepped", "Completed"]
    assert outcomes(FEW, state) == {"mission momo+nova"}


# ---------------------------------------------------------------- S18


def last_turn(scores: str, turns: str = "250 250 249", then: str = "") -> Any:
    return RULES.parse_position(
        line(
            then or "act 2; shows 2 left 1",
            missions="filo+limo kubo+nova momo+zuzu",
            more=f"scores {scores}; turns {turns}",
        )
    )


def test_s18_after_250_turns_each_most_missions_win() -> None:
    state, told = happen(RULES, last_turn("3 1 2"), "step filo O9")
    assert names(told) == ["Stepped", "Over"]
    result = RULES.result(state)
    assert result is not None
    assert (result.winners, result.ranking) == ((0,), (1, 3, 2))


def test_s18_ties_are_shared() -> None:
    state = do(RULES, last_turn("3 1 3"), "step filo O9")
    result = RULES.result(state)
    assert result is not None
    assert (result.winners, result.ranking) == ((0, 2), (1, 3, 1))


def test_s18_not_before_everyone_had_250() -> None:
    state = do(RULES, last_turn("3 1 2", "249 249 249", "act 0; shows 2 left 1"), "step filo O9")
    assert (RULES.result(state), RULES.to_act(state)) == (None, (1,))
    state = do(RULES, last_turn("3 1 2", "250 249 249", "act 1; shows 2 left 1"), "step filo O9")
    assert (RULES.result(state), RULES.to_act(state)) == (None, (2,))


def test_s18_a_mission_of_the_very_last_move_counts() -> None:
    state = RULES.parse_position(
        line(
            "act 1; shows 2 left 1",
            missions="filo+limo kubo+nova",
            more="scores 1 0; turns 250 249",
            kubo="I1",
            nova="O4",
        )
    )
    state, told = happen(RULES, state, "step nova I1")
    assert names(told) == ["Stepped", "Completed"]
    state, told = happen(RULES, state, "mission filo+nova")
    assert names(told) == ["Mission", "Over"]
    result = RULES.result(state)
    assert result is not None
    assert (result.winners, result.scores) == ((0, 1), (1, 1))


def test_s18_a_removed_seat_neither_waits_nor_wins() -> None:
    state = RULES.parse_position(
        line(
            "act 2; shows 2 left 1; gone 0; out filo+limo",
            missions="- kubo+nova momo+zuzu",
            more="scores 4 1 2; turns 7 250 249",
        )
    )
    result = RULES.result(do(RULES, state, "step filo O9"))
    assert result is not None
    assert (result.winners, result.ranking) == ((2,), (3, 2, 1))


# ---------------------------------------------------------------- S21


def test_s21_no_clock_by_default() -> None:
    assert RULES.options.turn_seconds == 0
    state = do(RULES, RULES.parse_position(line("roll 0")), "roll", "die 2", now=5)
    assert RULES.deadlines(state) == ()
    with pytest.raises(Illegal) as caught:
        RULES.step(state, Lapsed("turn"), 0)
    assert caught.value.code == "no-such-deadline"


def test_s21_the_clock_of_a_turn_starts_with_it() -> None:
    state = CLOCKED.parse_position(line("act 0; shows 2 left 1; due 30000"))
    state = do(CLOCKED, state, "step filo O9", now=12_345)
    assert CLOCKED.deadlines(state) == (Deadline("turn", 42_345),)
    state = do(CLOCKED, state, "roll", "die 2", "step filo O0", now=20_000)
    assert CLOCKED.deadlines(state) == (Deadline("turn", 42_345),)


@pytest.mark.parametrize(
    "then", ["roll 0", "act 0; shows comet+2 left 2 comet", "act 0; shows hole+1 left 0 hole"]
)
def test_s21_the_turn_ends_as_it_stands(then: str) -> None:
    state = CLOCKED.parse_position(line(f"{then}; due 30000"))
    before = public(CLOCKED, state)
    after, said = CLOCKED.step(state, Lapsed("turn"), 30_000)
    assert names(CLOCKED.events(said, None)) == ["TimedOut", "Turn"]
    seen = public(CLOCKED, after)
    assert (seen.aliens, seen.hole, seen.comets) == (before.aliens, before.hole, before.comets)
    assert (seen.missions, seen.scores) == (before.missions, before.scores)
    assert (seen.turns, seen.face, CLOCKED.to_act(after)) == ((1, 0), None, (1,))
    assert CLOCKED.deadlines(after) == (Deadline("turn", 60_000),)
    assert texts(CLOCKED, after) == {"roll"}


def test_s21_the_next_mission_may_be_free_after_it() -> None:
    state = CLOCKED.parse_position(line("roll 0; due 30000", nova="O3"))
    after, said = CLOCKED.step(state, Lapsed("turn"), 30_000)
    assert names(CLOCKED.events(said, None)) == ["TimedOut", "Turn", "Completed"]
    assert public(CLOCKED, after).scores == (0, 1)


def test_s21_it_may_end_the_last_turn_of_all() -> None:
    more = "scores 2 1; turns 250 249"
    state = CLOCKED.parse_position(line("roll 1; due 30000", more=more))
    after, said = CLOCKED.step(state, Lapsed("turn"), 30_000)
    assert names(CLOCKED.events(said, None)) == ["TimedOut", "Over"]
    assert CLOCKED.deadlines(after) == ()


def test_s21_only_the_turn_has_a_clock() -> None:
    state = CLOCKED.parse_position(line("roll 0; due 30000"))
    with pytest.raises(Illegal) as caught:
        CLOCKED.step(state, Lapsed("lunch"), 30_000)
    assert caught.value.code == "no-such-deadline"


@pytest.mark.parametrize("then", ["die 0", "mission 0; shows 2 left 1", "mission 0"])
def test_s21_a_draw_comes_before_the_clock(then: str) -> None:
    """Else a seat could be left without a mission."""
    missions = "- kubo+nova" if "mission" in then else "filo+limo kubo+nova"
    state = CLOCKED.parse_position(line(f"{then}; due 30000", missions=missions))
    with pytest.raises(Illegal) as caught:
        CLOCKED.step(state, Lapsed("turn"), 30_000)
    assert caught.value.code == "wait-for-draw"


def test_s21_a_match_lets_the_turns_of_sleepers_pass() -> None:
    match = new("sos", seats=3, seed=4, turn_seconds=30)
    (first,) = match.to_act()
    match.advance(29_999)
    assert match.to_act() == (first,)
    match.advance(1)
    assert match.to_act() == ((first + 1) % 3,)
    match.advance(60_000)
    assert match.view().public.turns == (1, 1, 1)
    assert match.deadlines() == (Deadline("turn", 120_000),)
