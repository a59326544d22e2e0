"""Every refusal of the rules, provoked; and a refusal leaves no trace."""

from typing import Any

import pytest

from spaceport.core.causes import Cause, Chosen, Drawn, Lapsed, Removed
from spaceport.core.faults import Illegal
from spaceport.core.rules import Rules
from spaceport.library.load import tell
from spaceport.texts import LANGUAGES, texts
from tests.games.sos.boards import line, rules_of
from tests.games.sos.boards import texts as legal_texts

STEPS = "act 0; shows 2 left 2"
COMET = "act 0; shows comet+1 left 1 comet"
HOLE = "act 0; shows hole+1 left 1 hole"
MISSIONS = "kubo+nova trio+zuzu"  # none with filo
NARROW = "O5-O6 O6-O7 O0-O1 O2-O3 O8-O9"  # limo on O6 has one way out, to I2
ODD = (
    "odd; aliens filo:e0 momo:e1 trio:e2 kubo:e3 zuzu:e4 nova:e6 limo:e8; hole e9; "
    "comets hub-e0 hub-e1 hub-e2 hub-e3 hub-e4; missions trio+kubo kubo+zuzu; " + COMET
)

REFUSED = [
    ("sos-roll-first", line("roll 0"), "step filo O9"),
    ("sos-roll-first", line("roll 0"), "comet O0-O1 I0-I1"),
    ("sos-roll-first", line("roll 0"), "hole I0"),
    ("sos-rolled-already", line(STEPS), "roll"),
    ("sos-no-passing", line(STEPS), "end"),
    ("sos-no-steps-left", line("act 0; shows comet+1 left 0 comet"), "step filo O9"),
    ("sos-too-far", line(STEPS), "step filo O5"),
    ("sos-too-far", line(STEPS), "step filo O2"),
    ("sos-no-border", line(STEPS, filo="I0"), "step filo I2"),
    ("sos-step-stays", line(STEPS), "step filo O0"),
    ("sos-no-way-out", line(STEPS, nova="I0", limo="I0", trio="O9", kubo="O9"), "step filo O0"),
    ("sos-comet-in-the-way", line(STEPS), "step filo O1"),
    ("sos-onto-hole", line(STEPS, hole="O9"), "step filo O9"),
    ("sos-cell-full", line(STEPS, nova="I0", limo="I0"), "step filo I0"),
    ("sos-no-hole-move", line(STEPS), "hole I0"),
    ("sos-no-hole-move", line("act 0; shows hole+1 left 1"), "hole I0"),
    ("sos-hole-stays", line(HOLE), "hole O8"),
    ("sos-hole-onto-alien", line(HOLE), "hole O0"),
    ("sos-would-stick", line(COMET, comets=NARROW), "comet O0-O1 O6-I2"),
    ("sos-no-comet-move", line(STEPS), "comet O0-O1 I0-I1"),
    ("sos-no-comet-move", line("act 0; shows comet+2 left 2"), "comet O0-O1 I0-I1"),
    ("sos-no-comet-there", line(COMET), "comet I0-I1 I1-I2"),
    ("sos-no-line-there", ODD, "comet hub-e0 e1-e2"),
    ("sos-line-taken", line(COMET), "comet O0-O1 O2-O3"),
    ("sos-line-taken", line(COMET), "comet O0-O1 O0-O1"),
]


def refusal(rules: Rules[Any], state: Any, cause: Cause) -> Illegal:
    """The refusal of a cause, with the state untouched."""
    before = rules.position(state)
    offered = legal_texts(rules, state)
    with pytest.raises(Illegal) as caught:
        rules.step(state, cause, 0)
    assert rules.position(state) == before
    assert legal_texts(rules, state) == offered
    return caught.value


def asked(rules: Rules[Any], seat: int, text: str) -> Chosen:
    return Chosen(seat, rules.move(rules.parse(text)))


def test_the_hole_that_would_stick_somebody_was_refused_by_version_1() -> None:
    rules = rules_of("ring", 1)
    state = rules.parse_position(line(HOLE, comets=NARROW))
    assert refusal(rules, state, asked(rules, 0, "hole I2")).code == "sos-would-stick"


@pytest.mark.parametrize(("code", "position", "action"), REFUSED)
def test_the_refusal_says_why(code: str, position: str, action: str) -> None:
    rules = rules_of(position.split(";")[0])
    state = rules.parse_position(position)
    refused = refusal(rules, state, asked(rules, 0, action))
    assert refused.code == code
    for language in LANGUAGES:
        assert tell(refused, language)


def test_s5_s13_only_what_touches_at_a_corner_is_called_a_corner() -> None:
    rules = rules_of("ring")
    cells = [f"O{n}" for n in range(10)] + [f"I{n}" for n in range(4)]
    corners = set()
    for here in cells:
        state = rules.parse_position(
            line(STEPS, filo=here, hole="O8" if here != "O8" else "I0", missions=MISSIONS)
        )
        for there in cells:
            try:
                rules.step(state, asked(rules, 0, f"step filo {there}"), 0)
            except Illegal as refused:
                if refused.code == "sos-no-border":
                    corners.add(frozenset((here, there)))
    listed = ("I0 I2", "I1 I3", "O4 I2", "O5 I1", "O9 I0", "O0 I3")
    assert corners == {frozenset(pair.split()) for pair in listed}


def test_every_refusal_of_the_game_is_provoked() -> None:
    known = {key.removeprefix("refusal.") for key in texts("en") if key.startswith("refusal.sos-")}
    assert {code for code, _, _ in REFUSED} == known


@pytest.mark.parametrize("then", ["roll 0", STEPS, COMET, HOLE])
def test_nobody_else_may_act(then: str) -> None:
    rules = rules_of("ring")
    state = rules.parse_position(line(then))
    (text, *_) = legal_texts(rules, state)
    assert refusal(rules, state, asked(rules, 1, text)).code == "not-your-turn"
    for seat in (2, -1, 99):
        assert refusal(rules, state, asked(rules, seat, text)).code == "no-such-seat"


def test_nobody_acts_after_the_end() -> None:
    rules = rules_of("ring")
    state = rules.parse_position(line("over 0; won 0", missions="- kubo+nova"))
    assert refusal(rules, state, asked(rules, 0, "roll")).code == "over"
    assert refusal(rules, state, Removed(1)).code == "over"
    assert refusal(rules, state, Drawn(0)).code == "no-draw-due"
    assert refusal(rules, state, Lapsed("turn")).code == "no-such-deadline"


def test_passing_is_for_after_the_roll() -> None:
    rules = rules_of("ring", may_pass=True)
    state = rules.parse_position(line("roll 0"))
    assert refusal(rules, state, asked(rules, 0, "end")).code == "sos-roll-first"


@pytest.mark.parametrize(
    ("then", "missions", "outcome"),
    [("die 0", "filo+limo kubo+nova", 5), ("die 0", "filo+limo kubo+nova", -1),
     ("first 0", "filo+limo kubo+nova", 2), ("mission 0", "- kubo+nova", 21)],
)  # fmt: skip
def test_chance_draws_only_what_is_due(then: str, missions: str, outcome: int) -> None:
    rules = rules_of("ring")
    state = rules.parse_position(line(then, missions=missions))
    assert refusal(rules, state, Drawn(outcome)).code == "no-such-outcome"
    assert refusal(rules, state, asked(rules, 0, "roll")).code in ("wait-for-draw", "not-your-turn")


def test_a_mission_that_somebody_holds_is_not_drawn() -> None:
    rules = rules_of("ring")
    state = rules.parse_position(
        line("mission 0", missions="- kubo+nova", more="done filo+limo -; scores 1 0")
    )
    for mission in ("kubo+nova", "filo+limo"):
        outcome = rules.parse_outcome(state, f"mission {mission}")
        assert refusal(rules, state, Drawn(outcome)).code == "no-such-outcome"


@pytest.mark.parametrize("then", ["roll 0", STEPS, COMET, HOLE])
@pytest.mark.parametrize("may_pass", [False, True])
def test_step_takes_what_legal_offers_and_nothing_else(then: str, may_pass: bool) -> None:
    """Every number that could be a move, and many that could not."""
    rules = rules_of("ring", may_pass=may_pass)
    state = rules.parse_position(line(then))
    before = rules.position(state)
    taken = set()
    for move in range(-300, 60 << 7):
        try:
            rules.step(state, Chosen(0, move), 0)
        except Illegal:
            continue
        taken.add(move)
    assert taken == {rules.move(action) for action in rules.legal(state, 0)}
    assert rules.position(state) == before


@pytest.mark.parametrize("move", [None, "roll", 1.5, True, (0, 1), 1 << 200, -(1 << 200)])
def test_a_move_that_is_no_move_is_refused(move: object) -> None:
    rules = rules_of("ring")
    for then in ("roll 0", STEPS):
        state = rules.parse_position(line(then))
        assert refusal(rules, state, Chosen(0, move)).code in ("bad-action", "sos-roll-first")
