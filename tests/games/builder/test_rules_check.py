"""C9-C13 and the rulebook's example (C16): the check, and who wins a round."""

import pytest

from spaceport.games.builder.state import FAULTS
from spaceport.games.builder.view import VERDICTS, Card, CardCheck
from spaceport.texts import LANGUAGES, speaker
from tests.contract.played import happen
from tests.games.builder.cities import (
    ALL,
    GOOD,
    PLAN_1,
    cards,
    do,
    faults,
    line,
    public,
    rules_of,
    verdicts,
)

RULES = rules_of()
THREE = ("silo", "greenhouse", "habitat")


def test_c9_boards_are_checked_in_order_of_finishing_the_unfinished_one_last() -> None:
    state = RULES.parse_position(line("-", GOOD, GOOD, GOOD))
    state = do(RULES, state, "3: done", "1: done")
    state, told = happen(RULES, state, "2: done")
    shown = [(event.seat, event.finished) for event in told if type(event).__name__ == "Checked"]
    assert shown == [(3, 1), (1, 2), (2, 3), (0, None)]
    assert [(each.seat, each.finished) for each in public(RULES, state).check] == shown


def test_c9_the_cards_are_shown_along_the_plan() -> None:
    state = RULES.parse_position(line(cards(*PLAN_1), "-", unlocked=(ALL, ALL)))
    state = do(RULES, state, "0: done")
    for check in public(RULES, state).check:
        assert [card.building for card in check.cards] == list(PLAN_1)


def test_c9_event_and_view_say_the_same() -> None:
    state = RULES.parse_position(line(GOOD, cards("dome", silo="1:0:a")))
    state, told = happen(RULES, state, "0: done")
    events = [event for event in told if type(event).__name__ == "Checked"]
    for event, check in zip(events, public(RULES, state).check, strict=True):
        assert (event.seat, event.finished) == (check.seat, check.finished)
        assert (event.cards, event.faults) == (check.cards, check.faults)


@pytest.mark.parametrize(
    ("lies", "verdict", "count"),
    [
        ("7:180:a", "right", 0),
        ("1:180:a", "place", 2),
        ("2:0:b", "place", 2),  # place, turn and side: still one line
        ("7:0:a", "turn", 2),
        ("7:90:a", "turn", 2),
        ("7:180:b", "side", 2),
        ("7:270:b", "turn", 2),  # turn and side: still one line
    ],
)
def test_c9_at_most_one_line_counts_for_a_card(lies: str, verdict: str, count: int) -> None:
    state = RULES.parse_position(line(cards(*THREE, dome=lies), "-"))
    state = do(RULES, state, "0: done")
    assert verdicts(RULES, state, 0) == dict.fromkeys(THREE, "right") | {"dome": verdict}
    (mine,) = [each for each in public(RULES, state).check if each.seat == 0]
    asked = Card(7, 180, "a")
    assert CardCheck("dome", verdict, count, asked) in mine.cards  # type: ignore[arg-type]
    assert mine.faults == count


def test_c10_what_is_not_built_is_one_fault() -> None:
    state = RULES.parse_position(line(cards("dome"), GOOD))
    state = do(RULES, state, "1: done")
    assert verdicts(RULES, state, 0) == {"dome": "right"} | dict.fromkeys(THREE, "missing")
    assert faults(RULES, state) == {1: 0, 0: 3}


def test_c10_locked_buildings_are_not_missed() -> None:
    state = RULES.parse_position(line("-", GOOD))
    state = do(RULES, state, "1: done")
    assert faults(RULES, state)[0] == 4


def test_c11_a_wrong_place_is_two_faults() -> None:
    swapped = cards("silo", "habitat", dome="3:180:a", greenhouse="7:270:b")
    state = do(RULES, RULES.parse_position(line(swapped, "-")), "0: done")
    assert faults(RULES, state)[0] == 4
    said = verdicts(RULES, state, 0)
    assert (said["dome"], said["greenhouse"]) == ("place", "place")


@pytest.mark.parametrize("lies", ["8:0:a", "8:90:a", "8:270:a", "8:180:b", "8:0:b"])
def test_c12_a_wrong_turn_or_side_is_two_faults(lies: str) -> None:
    board = cards("dome", "greenhouse", "habitat", silo=lies)
    state = do(RULES, RULES.parse_position(line(board, "-")), "0: done")
    assert faults(RULES, state)[0] == 2
    assert verdicts(RULES, state, 0)["silo"] == ("side" if "180" in lies else "turn")


def test_c13_fewest_faults_win() -> None:
    one_wrong = cards(*THREE, dome="7:0:a")
    state = RULES.parse_position(line(one_wrong, GOOD, "-"))
    state = do(RULES, state, "0: done", "1: done")
    assert public(RULES, state).ranking == (1, 0, 2)
    assert public(RULES, state).winner == 1


def test_c13_equal_faults_the_earlier_finish_wins() -> None:
    state = RULES.parse_position(line(GOOD, GOOD, GOOD))
    state = do(RULES, state, "2: done", "0: done")
    assert public(RULES, state).ranking == (2, 0, 1)


def test_c13_equal_faults_the_unfinished_player_is_last() -> None:
    """Seat 0 is quick with 2 faults; seat 1 has two buildings missing, 2 faults as well."""
    state = RULES.parse_position(line(cards(*THREE, dome="7:0:a"), cards("dome", "silo")))
    state = do(RULES, state, "0: done")
    assert faults(RULES, state) == {0: 2, 1: 2}
    assert public(RULES, state).ranking == (0, 1)


def test_c13_an_unfinished_city_without_a_fault_ranks_behind_a_finished_one() -> None:
    state = do(RULES, RULES.parse_position(line(GOOD, GOOD)), "1: done")
    assert faults(RULES, state) == {1: 0, 0: 0}
    assert public(RULES, state).winner == 1


def test_c16_the_example_of_the_rulebook() -> None:
    """A is seat 0, B seat 1, C seat 2. B is first with a building turned wrongly, C second with a
    wrong side, A is stopped with one building missing: A has one fault, wins and unlocks."""
    a = cards("dome", "silo", "greenhouse")
    b = cards("dome", "silo", "greenhouse", habitat="6:0:b")
    c = cards("dome", "greenhouse", "habitat", silo="8:180:b")
    state = RULES.parse_position(line(a, b, c))
    state = do(RULES, state, "1: done", "2: done")
    assert faults(RULES, state) == {1: 2, 2: 2, 0: 1}
    assert verdicts(RULES, state, 1)["habitat"] == "turn"
    assert verdicts(RULES, state, 2)["silo"] == "side"
    assert verdicts(RULES, state, 0)["habitat"] == "missing"
    assert public(RULES, state).ranking == (0, 1, 2)
    state = do(RULES, state, "0: unlock antenna")
    assert public(RULES, state).new == "antenna"
    assert "antenna" in public(RULES, state).unlocked[0]


def test_c10_c11_c12_the_legend_says_what_each_fault_costs() -> None:
    for language in LANGUAGES:
        say = speaker(language)
        told = {name: say(f"page.builder.cost.{name}") for name in VERDICTS[1:]}
        assert told == {name: f"+{FAULTS[k]}" for k, name in enumerate(VERDICTS) if k}
