"""What is written can be read again, and what cannot be read is refused with a reason."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spaceport.core.causes import Lapsed, Removed
from spaceport.core.faults import NotationFault
from spaceport.core.rules import Rules
from spaceport.library.load import tell
from spaceport.texts import LANGUAGES
from tests.games.sos.boards import BOARDS, cases, do, line, random_ply, rules_of

CLOCKED = {board: rules_of(board, may_pass=True, turn_seconds=30) for board in BOARDS}
RING = CLOCKED["ring"]

Somewhere = tuple[Rules[Any], Any]


@st.composite
def somewhere(draw: st.DrawFn) -> Somewhere:
    """Some position of some game, with clocks, passing and removed seats."""
    rules = CLOCKED[draw(st.sampled_from(BOARDS))]
    rng = Random(draw(st.integers(0, 10_000)))
    state = rules.start(draw(st.integers(2, 4)))
    for now in range(draw(st.integers(0, 250))):
        if rules.result(state) is not None:
            break
        chance = rng.random()
        if chance < 0.01:
            present = set(range(state.seats)) - set(rules.view(state, None).public.gone)
            state, _ = rules.step(state, Removed(rng.choice(sorted(present))), now)
        elif chance < 0.05 and rules.deadlines(state) and rules.chance(state) is None:
            state, _ = rules.step(state, Lapsed("turn"), now)
        else:
            state = do(rules, state, random_ply(rules, state, rng), now=now)
    return rules, state


@settings(max_examples=cases(120))
@given(somewhere())
def test_a_position_can_be_read_again(there: Somewhere) -> None:
    rules, state = there
    text = rules.position(state)
    again = rules.parse_position(text)
    assert again == state
    assert rules.position(again) == text
    for seat in (None, *range(state.seats)):
        assert rules.view(again, seat) == rules.view(state, seat)
    assert [rules.legal(again, seat) for seat in range(state.seats)] == [
        rules.legal(state, seat) for seat in range(state.seats)
    ]
    assert (rules.chance(again), rules.deadlines(again)) == (
        rules.chance(state),
        rules.deadlines(state),
    )


@settings(max_examples=cases(60))
@given(somewhere())
def test_a_view_can_be_imagined(there: Somewhere) -> None:
    rules, state = there
    for seat in (None, *range(state.seats)):
        seen = rules.view(state, seat)
        assert rules.imagine(seen, Random(1)) == state
        assert rules.view(rules.imagine(seen, Random(1)), seat) == seen


@settings(max_examples=cases(60))
@given(somewhere())
def test_actions_can_be_read_again(there: Somewhere) -> None:
    rules, state = there
    for seat in rules.to_act(state):
        legal = rules.legal(state, seat)
        assert len(set(map(str, legal))) == len(legal) > 0
        for action in legal:
            assert rules.parse(str(action)) == action
            assert rules.action(rules.move(action)) == action


@settings(max_examples=cases(60))
@given(somewhere())
def test_outcomes_can_be_read_again(there: Somewhere) -> None:
    rules, state = there
    draw = rules.chance(state)
    if draw is not None:
        texts = [rules.outcome_text(state, outcome) for outcome in draw.outcomes]
        assert len(set(texts)) == len(texts) > 0
        assert [rules.parse_outcome(state, text) for text in texts] == list(draw.outcomes)


def test_a_border_may_be_named_either_way_round() -> None:
    assert str(RING.parse("comet O1-O0 I1-I0")) == "comet O0-O1 I0-I1"
    assert str(RING.parse("  step   filo  O9 ")) == "step filo O9"


def test_a_mission_may_be_named_either_way_round() -> None:
    state = RING.parse_position(line("mission 0", missions="- kubo+nova"))
    one, other = (RING.parse_outcome(state, f"mission {it}") for it in ("filo+limo", "limo+filo"))
    assert one == other
    assert RING.outcome_text(state, other) == "mission filo+limo"


def test_what_has_not_happened_yet_may_be_left_out() -> None:
    full = line("roll 0", more="done - -; scores 0 0; turns 0 0")
    assert RING.parse_position(line("roll 0")) == RING.parse_position(full)


# ---------------------------------------------------------------- what is refused

WRONG_ACTIONS = [
    ("", "sos-notation-action"),
    ("jump filo O1", "sos-notation-action"),
    ("step filo", "sos-notation-action"),
    ("step filo O1 O2", "sos-notation-action"),
    ("ROLL", "sos-notation-action"),
    ("roll 6", "sos-notation-action"),
    ("step bobo O1", "notation-alien"),
    ("step filo O10", "notation-cell"),
    ("step filo o1", "notation-cell"),
    ("hole -", "notation-cell"),
    ("comet O0-O5 O0-O1", "notation-line"),
    ("comet O0-O1 O0", "notation-line"),
]


@pytest.mark.parametrize(("text", "code"), WRONG_ACTIONS)
def test_a_text_that_is_no_action(text: str, code: str) -> None:
    with pytest.raises(NotationFault) as caught:
        RING.parse(text)
    assert caught.value.code == code
    assert all(tell(caught.value, language) for language in LANGUAGES)


WRONG_OUTCOMES = [
    ("die 0", "filo+limo kubo+nova", "die 3"),
    ("die 0", "filo+limo kubo+nova", "mission filo+limo"),
    ("first 0", "filo+limo kubo+nova", "first 2"),
    ("first 0", "filo+limo kubo+nova", "first -1"),
    ("first 0", "filo+limo kubo+nova", "first ²"),
    ("first 0", "filo+limo kubo+nova", "first ١"),
    ("first 0", "filo+limo kubo+nova", "first " + "0" * 5000),
    ("mission 0", "- kubo+nova", "mission filo"),
    ("mission 0", "- kubo+nova", "mission filo+filo"),
    ("mission 0", "- kubo+nova", "mission filo+limo+momo"),
    ("mission 0", "- kubo+nova", "die 2"),
    ("roll 0", "filo+limo kubo+nova", "die 2"),
    ("roll 0", "filo+limo kubo+nova", ""),
]


@pytest.mark.parametrize(("then", "missions", "text"), WRONG_OUTCOMES)
def test_a_text_that_is_no_outcome(then: str, missions: str, text: str) -> None:
    state = RING.parse_position(line(then, missions=missions))
    with pytest.raises(NotationFault) as caught:
        RING.parse_outcome(state, text)
    assert all(tell(caught.value, language) for language in LANGUAGES)


def test_the_thing_that_lands_is_named() -> None:
    state = RING.start(2)
    assert RING.parse_outcome(state, "place filo O3") == 3
    for text in ("place momo O3", "place hole O3", "place filo O33", "place filo"):
        with pytest.raises(NotationFault):
            RING.parse_outcome(state, text)
