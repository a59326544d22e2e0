"""C14, C15, C18 and C19: what a won round brings, the pause, the end of the game."""

import pytest

from spaceport.core.terms import Deadline
from spaceport.games.builder.state import CHECK_MS, State
from tests.contract.played import happen, names
from tests.games.builder.cities import (
    ALL,
    BUILDINGS,
    FIRST,
    GOOD,
    PLAN_1,
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
CHECK = 8 * CHECK_MS  # of two boards with four cards each
SEVEN = ALL.removesuffix(",observatory")


def won(now: int = 50_000, seats: int = 2) -> State:
    """Seat 0 has just won the first round."""
    state = RULES.parse_position(line(*[GOOD] * (seats - 1), "-"))
    return do(RULES, state, *(f"{seat}: done" for seat in range(seats - 1)), now=now)


def test_c14_the_winner_unlocks_one_building_of_their_choice() -> None:
    state = won()
    wanted = {f"unlock {name}" for name in ("antenna", "reactor", "hangar", "observatory")}
    assert texts(RULES, state, 0) == wanted
    assert texts(RULES, state, 1) == {"ready"}
    after, told = happen(RULES, state, "0: unlock hangar")
    assert names(told) == ["Unlocked"]
    assert (told[0].seat, told[0].building, told[0].drawn) == (0, "hangar", False)
    assert public(RULES, after).unlocked == (("dome", "silo", "greenhouse", "habitat", "hangar"),
                                             ("dome", "silo", "greenhouse", "habitat"))  # fmt: skip


def test_c14_next_round_it_must_be_built_too() -> None:
    state = do(RULES, won(), "0: unlock reactor", "0: ready", "1: ready")
    state = do(RULES, counted(RULES, state), "plan 2")
    wanted = public(RULES, state).wanted
    assert wanted is not None
    for name in ("dome", "silo", "greenhouse", "habitat"):
        lies = wanted[name]
        state = do(RULES, state, f"0: put {name} {lies.place} {lies.turn} {lies.side}")
    assert "done" not in texts(RULES, state, 0)
    lies = wanted["reactor"]
    state = do(RULES, state, f"0: put reactor {lies.place} {lies.turn} {lies.side}", "0: done")
    assert faults(RULES, state) == {0: 0, 1: 4}


def test_c14_the_new_building_is_not_judged_afterwards() -> None:
    state = do(RULES, won(), "0: unlock reactor")
    assert public(RULES, state).phase == "pause"
    assert faults(RULES, state) == {0: 0, 1: 4}
    assert [len(each.cards) for each in public(RULES, state).check] == [4, 4]


def test_c15_the_game_ends_when_somebody_wins_with_all_eight() -> None:
    eight = cards(*PLAN_1)
    state = RULES.parse_position(line(eight, GOOD, unlocked=(ALL, FIRST)))
    state, told = happen(RULES, state, "0: done")
    assert names(told) == ["Finished", "Stopped", "Checked", "Checked", "RoundWon", "Over"]
    result = RULES.result(state)
    assert result is not None
    assert result.winners == (0,)
    assert (RULES.to_act(state), RULES.chance(state), RULES.deadlines(state)) == ((), None, ())


def test_c15_faults_do_not_matter_for_that_only_winning_the_round() -> None:
    flawed = cards(*(name for name in PLAN_1 if name not in ("dome", "silo")),
                   dome="7:0:a", silo="8:180:b")  # fmt: skip
    state = RULES.parse_position(line(flawed, "-", unlocked=(ALL, SEVEN)))
    state = do(RULES, state, "0: done")
    assert faults(RULES, state) == {0: 4, 1: 7}
    assert public(RULES, state).champion == 0


def test_c15_all_eight_are_not_enough_without_winning_the_round() -> None:
    flawed = cards(*(name for name in PLAN_1 if name != "dome"), dome="7:0:a")
    state = RULES.parse_position(line(flawed, GOOD, "-", unlocked=(ALL, FIRST, FIRST)))
    state = do(RULES, state, "0: done", "1: done")
    assert public(RULES, state).winner == 1
    assert RULES.result(state) is None


def test_c15_seven_are_not_enough() -> None:
    state = RULES.parse_position(line(cards(*SEVEN.split(",")), "-", unlocked=(SEVEN, FIRST)))
    state = do(RULES, state, "0: done")
    assert RULES.result(state) is None
    assert texts(RULES, state, 0) == {"unlock observatory"}


def test_c15_all_cards_return_to_the_hand_after_a_round() -> None:
    state = do(RULES, won(), "0: unlock reactor", "0: ready", "1: ready")
    seen = public(RULES, state)
    assert seen.boards == ({}, {})
    assert (seen.done, seen.check, seen.ranking, seen.ready) == ((), (), (), ())
    assert (seen.winner, seen.new, seen.phase) == (None, None, "gather")


def test_c15_the_ranking_counts_rounds_won() -> None:
    state = RULES.parse_position(
        line(cards(*PLAN_1), GOOD, "-", unlocked=(ALL, FIRST, f"{FIRST},hangar"),
             more="wins 4 0 1; phase build; done 1")
    )  # fmt: skip
    state = do(RULES, state, "0: done")  # seat 1 was quicker, without a fault: it wins the round
    assert public(RULES, state).wins == (4, 1, 1)
    state = RULES.parse_position(
        line(cards(*PLAN_1), "-", "-", unlocked=(ALL, FIRST, f"{FIRST},hangar"),
             more="wins 4 0 1; phase build; gone 1")
    )  # fmt: skip
    result = RULES.result(do(RULES, state, "0: done"))
    assert result is not None
    assert (result.ranking, result.scores) == ((1, 3, 2), (5, 0, 1))


# ---------------------------------------------------------------- C18


def test_c18_the_winner_has_twenty_seconds_to_choose() -> None:
    state = won(now=50_000)
    until = 70_000 + CHECK  # when the check is over
    assert RULES.deadlines(state) == (Deadline("unlock", until),)
    state, told = happen(RULES, state, "lapse")
    assert told == []
    draw = RULES.chance(state)
    assert draw is not None
    drawn = [RULES.outcome_text(state, each) for each in draw.outcomes]
    assert drawn == ["luck antenna", "luck reactor", "luck hangar", "luck observatory"]
    assert set(draw.weights) == {1}
    state, told = happen(RULES, state, "luck hangar", until)
    assert names(told) == ["Unlocked"]
    assert told[0].drawn
    assert "hangar" in public(RULES, state).unlocked[0]
    assert public(RULES, state).phase == "gather"  # the pause was over before


@pytest.mark.parametrize("seconds", [5, 15, 120])
def test_c18_the_pause_ends_by_itself(seconds: int) -> None:
    rules = rules_of(pause_seconds=seconds)
    state = rules.parse_position(line(GOOD, "-"))
    state = do(rules, state, "0: done", "0: unlock antenna", now=1_000)
    assert rules.deadlines(state) == (Deadline("pause", 1_000 + CHECK + seconds * 1000),)
    state = do(rules, state, "lapse")
    assert public(rules, state).phase == "gather"
    assert public(rules, do(rules, counted(rules, state), "plan 3")).round == 2


def test_c18_or_when_all_have_pressed_ready() -> None:
    state = do(RULES, won(seats=3), "0: unlock antenna", "0: ready", "2: ready")
    assert public(RULES, state).ready == (0, 2)
    assert RULES.to_act(state) == (1,)
    assert public(RULES, state).phase == "pause"
    state, told = happen(RULES, state, "1: ready")
    assert names(told) == ["SaidReady"]
    assert public(RULES, state).phase == "gather"


def test_c18_the_others_may_be_ready_before_the_winner_has_chosen() -> None:
    state = do(RULES, won(), "1: ready")
    assert RULES.to_act(state) == (0,)
    state = do(RULES, state, "0: unlock antenna")
    assert (public(RULES, state).phase, public(RULES, state).ready) == ("pause", (1,))
    assert public(RULES, do(RULES, state, "0: ready")).phase == "gather"


def test_c18_the_next_round_waits_for_the_choice() -> None:
    state = do(RULES, won(), "1: ready")
    assert texts(RULES, state, 0) == {
        f"unlock {name}" for name in BUILDINGS if name not in FIRST.split(",")
    }
    assert RULES.chance(state) is None


# ---------------------------------------------------------------- C19


def test_c19_plans_do_not_come_twice_until_all_were_there() -> None:
    state = RULES.start(2)
    seen: list[str] = []
    for _ in range(20):
        state = counted(RULES, state)
        draw = RULES.chance(state)
        assert draw is not None
        texts_ = [RULES.outcome_text(state, each) for each in draw.outcomes]
        assert not set(texts_) & set(seen)
        assert len(texts_) == 20 - len(seen)
        seen.append(texts_[-1])
        state = do(RULES, state, texts_[-1], "lapse", "0: ready", "1: ready")
    assert len(set(seen)) == 20


def test_c19_then_they_are_shuffled_again() -> None:
    rest = " ".join(map(str, range(1, 21)))
    state = RULES.parse_position(
        f"standard; round 20; seen {rest}; unlocked {FIRST} {FIRST}; phase plan"
    )
    draw = RULES.chance(state)
    assert draw is not None
    assert len(draw.outcomes) == 20
    state, told = happen(RULES, state, "plan 4")
    assert names(told) == ["Reshuffled", "PlanTurned"]
    assert public(RULES, state).seen == (4,)
    assert public(RULES, state).round == 20
