"""Every refusal of the rules, provoked; and a refusal leaves no trace."""

from typing import Any

import pytest

from spaceport.core.causes import Cause, Chosen, Drawn, Lapsed, Removed
from spaceport.core.faults import Illegal
from spaceport.games.builder.rules import Rules
from spaceport.games.builder.state import State
from spaceport.library.load import tell
from spaceport.texts import LANGUAGES
from spaceport.texts import texts as sentences
from tests.games.builder.cities import FIRST, GOOD, begun, cards, counted, do, line, rules_of, texts

RULES = rules_of()
TWO = cards("dome", "silo")
BUILD = line(TWO, "-", "-")
DONE = line(GOOD, "-", "-", more="done 0")
UNLOCK = line(
    GOOD, GOOD, "-", more="phase unlock; done 0 1; checked 0 1 2; ranking 0 1 2; winner 0"
)
PAUSE = line(
    *(GOOD, GOOD, "-"),
    unlocked=(f"{FIRST},hangar", FIRST, FIRST),
    more="phase pause; done 0 1; checked 0 1 2; ranking 0 1 2; winner 0; new hangar; ready 0",
)
GATHER = f"standard; round 2; unlocked {FIRST} {FIRST} {FIRST}; phase gather; ready 0; due 5000"
COUNT = f"standard; round 2; unlocked {FIRST} {FIRST} {FIRST}; phase count; due 3000"

REFUSED = [
    ("builder-place-taken", BUILD, "0: put habitat 7 0 a"),
    ("builder-place-taken", BUILD, "0: move dome 8"),
    ("builder-as-it-is", BUILD, "0: put dome 7 180 a"),
    ("builder-move-it", BUILD, "0: put dome 1 180 a"),
    ("builder-not-on-board", BUILD, "0: back habitat"),
    ("builder-locked", BUILD, "0: put reactor 1 0 a"),
    ("builder-not-this-way", BUILD, "0: put habitat 1 90 b"),
    ("builder-not-all-built", BUILD, "0: done"),
    ("builder-round-is-on", BUILD, "0: ready"),
    ("builder-round-is-on", BUILD, "0: unlock reactor"),
    ("builder-frozen", DONE, "0: back dome"),
    ("builder-between-rounds", UNLOCK, "0: back dome"),
    ("builder-between-rounds", UNLOCK, "2: put dome 1 0 a"),
    ("builder-between-rounds", PAUSE, "1: done"),
    ("builder-winner-chooses", UNLOCK, "1: unlock reactor"),
    ("builder-choose-first", UNLOCK, "0: ready"),
    ("builder-unlocked-already", UNLOCK, "0: unlock dome"),
    ("builder-nothing-to-unlock", PAUSE, "1: unlock reactor"),
    ("builder-nothing-to-unlock", PAUSE, "0: unlock reactor"),
    ("builder-ready-already", PAUSE, "0: ready"),
    ("builder-wait-for-plan", GATHER, "0: put dome 1 0 a"),
    ("builder-wait-for-plan", COUNT, "1: ready"),
    ("builder-here-already", GATHER, "0: here"),
    ("builder-here-already", COUNT, "1: here"),
    ("builder-no-count", BUILD, "0: here"),
    ("builder-no-count", PAUSE, "1: here"),
]


def refusal(rules: Rules, state: State, cause: Cause) -> Illegal:
    """The refusal of a cause, with the state untouched."""
    before, key = rules.position(state), state.key()
    with pytest.raises(Illegal) as caught:
        rules.step(state, cause, 0)
    assert (rules.position(state), state.key()) == (before, key)
    return caught.value


def asked(rules: Rules, text: str) -> Chosen:
    seat, _, action = text.partition(": ")
    return Chosen(int(seat), rules.move(rules.parse(action)))


@pytest.mark.parametrize(("code", "position", "text"), REFUSED)
def test_the_refusal_says_why(code: str, position: str, text: str) -> None:
    is_easy = code == "builder-not-this-way"
    rules = rules_of(easy=True, junior=True) if is_easy else RULES
    state = rules.parse_position(position.replace(TWO, "-") if is_easy else position)
    refused = refusal(rules, state, asked(rules, text))
    assert refused.code == code
    for language in LANGUAGES:
        assert tell(refused, language)


def test_every_refusal_of_the_game_is_provoked() -> None:
    keys = [key for key in sentences("en") if key.startswith("refusal.builder-")]
    assert {code for code, _, _ in REFUSED} == {key.removeprefix("refusal.") for key in keys}


def test_nobody_else_may_act() -> None:
    for position in (BUILD, DONE, UNLOCK, PAUSE):
        state = RULES.parse_position(position)
        for seat in (3, -1, 99):
            assert refusal(RULES, state, Chosen(seat, 0)).code == "no-such-seat"


def test_nobody_acts_after_the_end() -> None:
    state = do(RULES, begun(RULES, 2), "remove 1")
    assert refusal(RULES, state, asked(RULES, "0: put dome 1 0 a")).code == "over"
    assert refusal(RULES, state, asked(RULES, "1: ready")).code == "no-such-seat"
    assert refusal(RULES, state, Removed(0)).code == "over"
    assert refusal(RULES, state, Drawn(0)).code == "no-draw-due"
    for name in ("round", "unlock", "pause"):
        assert refusal(RULES, state, Lapsed(name)).code == "no-such-deadline"


def test_only_the_deadline_of_the_phase_lapses() -> None:
    state = begun(RULES, 2)
    for name in ("unlock", "pause", "turn", ""):
        assert refusal(RULES, state, Lapsed(name)).code == "no-such-deadline"


def test_chance_draws_only_what_is_due() -> None:
    state = counted(RULES, RULES.start(2))
    for outcome in (20, -1, "plan 1", None, True):
        assert refusal(RULES, state, Drawn(outcome)).code == "no-such-outcome"
    assert refusal(RULES, state, asked(RULES, "0: ready")).code == "wait-for-draw"
    used = counted(RULES, do(RULES, begun(RULES, 2, plan=4), "lapse", "lapse"))
    assert refusal(RULES, used, Drawn(3)).code == "no-such-outcome"


@pytest.mark.parametrize("position", [BUILD, DONE, UNLOCK, PAUSE, GATHER, COUNT])
def test_step_takes_what_legal_offers_and_nothing_else(position: str) -> None:
    """Every number that could be a move, and many that could not."""
    state = RULES.parse_position(position)
    before = RULES.position(state)
    for seat in range(3):
        taken = set()
        for move in range(-300, 40 << 7):
            try:
                RULES.step(state, Chosen(seat, move), 0)
            except Illegal:
                continue
            taken.add(move)
        assert taken == {RULES.move(action) for action in RULES.legal(state, seat)}
    assert RULES.position(state) == before


@pytest.mark.parametrize("move", [None, "done", 1.5, True, (0, 1), 1 << 200, -(1 << 200), 29 << 7])
def test_a_move_that_is_no_move_is_refused(move: Any) -> None:
    state = RULES.parse_position(BUILD)
    assert refusal(RULES, state, Chosen(0, move)).code == "bad-action"
    assert len(texts(RULES, state, 0)) > 50
