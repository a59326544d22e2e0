"""S19: a seat that is left, and a seat that the host removes, in every phase."""

from typing import Any

import pytest

from spaceport.core import log
from spaceport.core.causes import Chosen, Removed
from spaceport.core.course import Course
from spaceport.core.faults import Illegal
from spaceport.core.rules import Rules
from tests.contract.played import names
from tests.games.sos import oracle
from tests.games.sos.boards import do, line, oracle_of, public, rules_of, texts

RULES = rules_of("ring")
THREE = "filo+limo kubo+nova momo+zuzu"
PHASES = {
    "deal 0": "filo+limo - -",
    "first 0": THREE,
    "roll 1": THREE,
    "die 1": THREE,
    "act 1; shows comet+2 left 1 comet": THREE,
    "mission 1; shows 2 left 1": "filo+limo - momo+zuzu",
    "mission 1": "filo+limo - momo+zuzu",
}


def removed(state: Any, seat: int, rules: Rules[Any] = RULES) -> tuple[Any, list[Any]]:
    after, said = rules.step(state, Removed(seat), 0)
    return after, rules.events(said, None)


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("then", PHASES)
def test_s19_a_seat_can_be_removed_in_every_phase(then: str, seat: int) -> None:
    state = RULES.parse_position(line(then, missions=PHASES[then]))
    after, told = removed(state, seat)
    assert names(told)[0] == "SeatRemoved"
    seen = public(RULES, after)
    assert (seen.gone, seen.missions[seat]) == ((seat,), None)
    wanted = oracle.remove(oracle_of("ring"), oracle.read(RULES.position(state)), seat)
    assert oracle.read(RULES.position(after)) == wanted


def test_s19_before_anything_is_placed() -> None:
    after, told = removed(RULES.start(3), 1)
    assert names(told) == ["SeatRemoved"]
    assert public(RULES, after).phase == "place"
    assert public(RULES, after).gone == (1,)


def test_s19_its_mission_leaves_the_game() -> None:
    state = RULES.parse_position(
        line(
            "mission 0; shows 2 left 1",
            missions="- kubo+nova momo+zuzu",
            more="done filo+limo - -; scores 1 0 0",
        )
    )
    after, _ = removed(state, 1)
    seen = public(RULES, after)
    assert (seen.out, seen.pile) == ((("kubo", "nova"),), 18)
    draw = RULES.chance(after)
    assert draw is not None
    drawn = {RULES.outcome_text(after, outcome) for outcome in draw.outcomes}
    assert len(drawn) == 18
    assert not drawn & {"mission filo+limo", "mission kubo+nova", "mission momo+zuzu"}


def test_s19_the_active_seat_hands_its_turn_on() -> None:
    state = RULES.parse_position(line("act 1; shows comet+2 left 1 comet", missions=THREE))
    after, told = removed(state, 1)
    assert names(told) == ["SeatRemoved", "Turn"]
    assert (RULES.to_act(after), texts(RULES, after)) == ((2,), {"roll"})
    assert public(RULES, after).face is None


def test_s19_the_next_mission_may_be_free_then() -> None:
    state = RULES.parse_position(line("roll 0", missions=THREE, nova="O3"))
    after, told = removed(state, 0)
    assert names(told) == ["SeatRemoved", "Turn", "Completed"]
    assert public(RULES, after).scores == (0, 1, 0)


def test_s19_another_seat_does_not_disturb_the_turn() -> None:
    state = RULES.parse_position(line("act 1; shows comet+2 left 1 comet", missions=THREE))
    after, told = removed(state, 2)
    assert names(told) == ["SeatRemoved"]
    assert texts(RULES, after) == texts(RULES, state)


def test_s19_it_is_skipped_from_then_on() -> None:
    state = RULES.parse_position(line("act 0; shows 2 left 1", missions=THREE))
    after, _ = removed(state, 1)
    after = do(RULES, after, "step filo O9", "roll", "die 2", "step filo O0", "step filo O9")
    assert RULES.to_act(after) == (0,)
    assert public(RULES, after).turns == (1, 0, 1)


def test_s19_nobody_is_dealt_to_it_and_it_does_not_begin() -> None:
    state, _ = removed(RULES.parse_position(line("deal 0", missions="- - -")), 1)
    state = do(RULES, state, "mission filo+limo", "mission momo+zuzu")
    assert public(RULES, state).missions == (("filo", "limo"), None, ("momo", "zuzu"))
    draw = RULES.chance(state)
    assert draw is not None
    assert [RULES.outcome_text(state, each) for each in draw.outcomes] == ["first 0", "first 2"]


def test_s19_the_last_one_to_be_dealt_to_may_be_the_one_that_goes() -> None:
    state, told = removed(RULES.parse_position(line("deal 0", missions="filo+limo kubo+nova -")), 2)
    assert names(told) == ["SeatRemoved"]
    assert public(RULES, state).phase == "first"
    assert RULES.to_act(do(RULES, state, "first 1")) == (1,)


@pytest.mark.parametrize("then", [*PHASES, "place 0"])
def test_s19_one_seat_left_wins(then: str) -> None:
    missions = PHASES.get(then, "- - -")
    text = line(then, missions=missions, more="scores 4 4 0")
    if then == "place 0":
        text = (
            "ring; aliens -; hole -; comets O0-O1 O2-O3 O4-O5 O6-O7 O8-O9; missions - - -; place 0"
        )
    state, _ = removed(RULES.parse_position(text), 1)
    assert RULES.result(state) is None
    state, told = removed(state, 0)
    assert names(told) == ["SeatRemoved", "Over"]
    result = RULES.result(state)
    assert result is not None
    assert result.winners == (2,)
    assert result.ranking[2] == 1
    assert (RULES.to_act(state), RULES.chance(state), RULES.deadlines(state)) == ((), None, ())


def test_s19_the_last_turn_of_all_may_be_the_one_that_is_taken() -> None:
    """S18 asks for 250 turns of each seat that is still in the game."""
    state = RULES.parse_position(
        line("roll 2", missions=THREE, more="scores 1 2 3; turns 250 250 249")
    )
    after, told = removed(state, 2)
    assert names(told) == ["SeatRemoved", "Over"]
    result = RULES.result(after)
    assert result is not None
    assert (result.winners, result.ranking) == ((1,), (2, 1, 3))


@pytest.mark.parametrize("seat", [1, 3, -1, 99])
def test_s19_who_is_not_there_cannot_be_removed(seat: int) -> None:
    state, _ = removed(RULES.parse_position(line("roll 0", missions=THREE)), 1)
    before = RULES.position(state)
    with pytest.raises(Illegal) as caught:
        RULES.step(state, Removed(seat), 0)
    assert caught.value.code == "no-such-seat"
    assert RULES.position(state) == before


def test_s19_a_removed_seat_cannot_act() -> None:
    state, _ = removed(RULES.parse_position(line("roll 1", missions=THREE)), 1)
    with pytest.raises(Illegal) as caught:
        RULES.step(state, Chosen(1, RULES.move(RULES.parse("roll"))), 0)
    assert caught.value.code == "no-such-seat"


def test_s19_nobody_is_removed_after_the_end() -> None:
    state = RULES.parse_position(line("over 0; won 0", missions=f"- {THREE[10:]}"))
    with pytest.raises(Illegal) as caught:
        RULES.step(state, Removed(1), 0)
    assert caught.value.code == "over"


def test_s19_a_bot_takes_over_without_a_change_of_state() -> None:
    course = Course(RULES, 3)
    course.put(RULES.parse_position(line("act 1; shows 2 left 1", missions=THREE)))
    before = RULES.position(course.state)
    for n, who in enumerate(("bot", "person")):
        course.take(log.SeatChanged(n, 0, 1, who))  # type: ignore[arg-type]
    assert RULES.position(course.state) == before
    assert RULES.to_act(course.state) == (1,)
