"""Positions that cannot be: each is refused with a reason, and what is accepted can be played."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spaceport.core.causes import Removed
from spaceport.core.faults import NotationFault
from spaceport.library.load import tell
from spaceport.texts import LANGUAGES
from tests.contract.perft import Fixed, positions
from tests.games.sos.boards import BOARDS, cases, do, line, random_ply, rules_of

POSITIONS = positions("sos")
RULES = rules_of("ring")
HUGE = "9" * 5000
GOOD = RULES.position(RULES.parse_position(line("act 0; shows comet+2 left 1 comet")))
SETUP = "ring; aliens filo:O0; hole -; comets O0-O1 O2-O3 O4-O5 O6-O7 O8-O9; missions - -; place 0"


def swap(old: str, new: str, text: str = GOOD) -> str:
    assert old in text
    return text.replace(old, new, 1)


WRONG = {
    "nothing": "",
    "another board": swap("ring;", "tight;"),
    "no board": swap("ring;", ";"),
    "a field twice": GOOD + "; hole O9",
    "an unknown field": GOOD + "; smell nice",
    "two phases": GOOD + "; roll 0",
    "no phase": swap("; act 0", ""),
    "no aliens": swap("aliens filo:O0", "extras filo:O0"),
    "no missions": swap("missions", "submissions"),
    "an alien twice": swap("momo:O1", "filo:O1"),
    "an unknown alien": swap("momo:O1", "bobo:O1"),
    "an alien in no cell": swap("momo:O1", "momo:X1"),
    "an alien without a cell": swap("momo:O1", "momo"),
    "an alien missing": swap(" momo:O1", ""),
    "three in a cell": swap("momo:O1 trio:O2", "momo:O0 trio:O0"),
    "an alien on the hole": swap("hole O8", "hole O0"),
    "no hole": swap("hole O8", "hole -"),
    "two holes": swap("hole O8", "hole O8 O9"),
    "four comets": swap("comets O0-O1 ", "comets "),
    "six comets": swap("comets O0-O1 ", "comets O0-O1 I0-I1 "),
    "two comets on a line": swap("O2-O3", "O0-O1"),
    "a comet on no border": swap("O2-O3", "O2-O5"),
    "one seat": swap("missions filo+limo kubo+nova", "missions filo+limo"),
    "five seats": "ring; aliens -; hole -; comets O0-O1 O2-O3 O4-O5 O6-O7 O8-O9; "
    "missions - - - - -; place 0",
    "a mission twice": swap("kubo+nova;", "filo+limo;"),
    "a mission done and held": swap("done - -", "done kubo+nova -"),
    "a mission done twice": swap("done - -", "done momo+trio momo+trio"),
    "a mission out and held": GOOD + "; out kubo+nova",
    "an unknown mission": swap("kubo+nova;", "kubo+bobo;"),
    "an empty list of missions": swap("done - -", "done momo+trio, -"),
    "no mission in one's turn": swap("missions filo+limo", "missions -"),
    "no mission while others play": swap("kubo+nova;", "-;"),
    "too few scores": swap("scores 0 0", "scores 0"),
    "too many turns": swap("turns 0 0", "turns 0 0 0"),
    "endless turns": swap("turns 0 0", "turns 0 99999"),
    "fewer scores than missions done": swap("done - -", "done momo+trio -"),
    "a negative score": swap("scores 0 0", "scores -1 0"),
    "a score that wins": swap("scores 0 0", "scores 5 0"),
    "a score of many digits": swap("scores 0 0", f"scores {HUGE} 0"),
    "a score in other digits": swap("scores 0 0", "scores ١ 0"),
    "a score with a line below": swap("scores 0 0", "scores 0_0 0"),
    "an unknown seat": swap("act 0", "act 2"),
    "a negative seat": swap("act 0", "act -1"),
    "two seats at once": swap("act 0", "act 0 1"),
    "the seat of one removed": GOOD + "; gone 0",
    "a removed seat with a mission": GOOD + "; gone 1",
    "nobody left": swap("kubo+nova;", "-;") + "; gone 1",
    "an unknown seat removed": GOOD + "; gone 7",
    "a huge seat removed": GOOD + "; gone 99999999999",
    "a negative seat removed": GOOD + "; gone -1",
    "no die in the middle of a turn": swap("; shows comet+2 left 1 comet", ""),
    "an unknown face": swap("comet+2 left", "comet+3 left"),
    "too many steps": swap("left 1 comet", "left 3 comet"),
    "negative steps": swap("left 1 comet", "left -1 comet"),
    "two comet moves": swap("left 1 comet", "left 1 comet comet"),
    "a hole move that the die does not show": swap("left 1 comet", "left 1 hole"),
    "an odd word": swap("left 1 comet", "left 1 banana"),
    "another odd word": swap("left 1 comet", "right 1 comet"),
    "nothing left": swap("left 1 comet", "left 0"),
    "a die before the roll": swap("act 0", "roll 0"),
    "winners in the middle": GOOD + "; won 0",
    "no winners at the end": swap("act 0; shows comet+2 left 1 comet", "over 0"),
    "unknown winners": swap("act 0; shows comet+2 left 1 comet", "over 0; won 5"),
    "too many redraws": GOOD + "; redrawn 101",
    "negative redraws": GOOD + "; redrawn -5",
    "redraws without a number": GOOD + "; redrawn",
    "a clock before the start": GOOD + "; due -5",
    "a clock after all time": GOOD + f"; due {1 << 60}",
    "a clock of many digits": GOOD + f"; due {HUGE}",
    "everything is placed": swap("act 0; shows comet+2 left 1 comet", "place 0"),
    "the hole before the aliens": swap("hole -", "hole O9", SETUP),
    "a mission before the setup": swap("missions - -", "missions filo+momo -", SETUP),
    "an alien placed in the middle": swap("filo:O0", "filo:I0", SETUP),
    "two aliens placed in a cell": swap("filo:O0", "filo:O0 momo:O0", SETUP),
    "out of turn": swap("filo:O0", "momo:O0", SETUP),
    "all are dealt to": swap("act 0; shows comet+2 left 1 comet", "deal 0"),
    "a first player before the deal": swap("act 0; shows comet+2 left 1 comet", "first 0").replace(
        "kubo+nova;", "-;"
    ),
    "a mission due to one who has one": swap("act 0", "mission 0"),
    "a mission that is done": swap("limo:O6", "limo:O0"),
}


@pytest.mark.parametrize("text", WRONG.values(), ids=list(WRONG))
def test_a_position_that_cannot_be(text: str) -> None:
    with pytest.raises(NotationFault) as caught:
        RULES.parse_position(text)
    for language in LANGUAGES:
        assert tell(caught.value, language)


def test_a_comet_only_on_a_dotted_line() -> None:
    rules = rules_of("odd")
    position = next(each.position for each in POSITIONS if each.edition == "odd")
    with pytest.raises(NotationFault):
        rules.parse_position(swap("hub-e0", "hub-e7", position))


def test_a_mission_of_the_edition_only() -> None:
    rules = rules_of("odd")
    position = next(each.position for each in POSITIONS if each.edition == "odd")
    with pytest.raises(NotationFault):
        rules.parse_position(swap("trio+kubo", "filo+nova", position))


def test_a_turn_in_which_nothing_can_be_done_is_over() -> None:
    """Nobody could ever act: such a turn ends by itself (S20)."""
    rules = rules_of("tight")
    text = (
        "tight; aliens filo:a momo:a trio:b kubo:b zuzu:d nova:d limo:c; hole n; "
        "comets b-c b-e c-f d-e d-h; missions filo+limo kubo+nova; act 0; shows 2 left 2"
    )
    with pytest.raises(NotationFault):
        rules.parse_position(text)


def test_the_reason_names_the_field() -> None:
    for text, word in ((swap("; comets", "; commets"), "comets"), (GOOD + "; gone 7", "gone")):
        with pytest.raises(NotationFault) as caught:
            RULES.parse_position(text)
        assert word in tell(caught.value, "en")


# ---------------------------------------------------------------- hostile texts

BITS = (
    "- ; : + , . 0 1 2 5 250 251 -1 99999999999 ² ١ O0 I3 O0-O1 I0-I1 filo momo:O1 filo+momo roll"
)
BITS += " act mission over place deal first die aliens hole comets missions done scores turns shows"
BITS += " comet+1 left comet gone out redrawn due won step"
tokens = st.one_of(st.sampled_from(BITS.split()), st.text(max_size=6))


@st.composite
def mangled(draw: st.DrawFn) -> tuple[str, str]:
    """A good position with some words changed, and its board."""
    good = draw(st.sampled_from(POSITIONS))
    words = good.position.replace(";", " ;").split(" ")
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(words) - 1))
        what = draw(st.sampled_from(["swap", "drop", "add", "copy"]))
        if what == "add":
            words.insert(at, draw(tokens))
        elif what == "copy":
            words[at] = draw(st.sampled_from(words))
        elif what == "swap":
            words[at] = draw(tokens)
        elif len(words) > 1:
            del words[at]
    return good.edition, " ".join(words)


def told(read: Callable[[], Any]) -> Any:
    """What was read, or None where the fault has its sentence in every language."""
    try:
        return read()
    except NotationFault as fault:
        for language in LANGUAGES:
            tell(fault, language)  # raises where there is none
        return None


def assert_refused_or_playable(board: str, text: str) -> None:
    rules, rng = rules_of(board), Random(1)
    state = told(lambda: rules.parse_position(text))
    if state is None:
        return
    assert rules.parse_position(rules.position(state)) == state
    for _ in range(40):
        if rules.result(state) is not None:
            break
        state = do(rules, state, random_ply(rules, state, rng))
    else:
        for seat in range(state.seats):
            if rules.result(state) is None and seat not in rules.view(state, None).public.gone:
                state, _ = rules.step(state, Removed(seat), 0)
    assert rules.parse_position(rules.position(state)) == state


@settings(max_examples=cases(400))
@given(mangled())
def test_a_mangled_position_is_refused_or_can_be_played(there: tuple[str, str]) -> None:
    assert_refused_or_playable(*there)


@settings(max_examples=cases(100))
@given(st.sampled_from(BOARDS), st.one_of(st.text(), st.lists(tokens).map(" ".join)))
def test_any_text_is_refused_or_can_be_played(board: str, text: str) -> None:
    assert_refused_or_playable(board, text)
    assert_refused_or_playable(board, f"{board}; {text}")


@settings(max_examples=cases(200))
@given(
    st.one_of(
        st.text(),
        st.lists(tokens, max_size=4).map(" ".join),
        st.tuples(st.sampled_from(["step", "comet", "hole", "roll", "end"]), tokens, tokens).map(
            " ".join
        ),
    )
)
def test_any_text_is_an_action_or_refused(text: str) -> None:
    action = told(lambda: RULES.parse(text))
    assert action is None or RULES.parse(str(action)) == action


@settings(max_examples=cases(200))
@given(
    st.sampled_from(POSITIONS),
    st.one_of(
        st.text(),
        st.tuples(st.sampled_from(["die", "mission", "first", "place", "place filo"]), tokens).map(
            " ".join
        ),
    ),
)
def test_any_text_is_an_outcome_or_refused(fixed: Fixed, text: str) -> None:
    rules = rules_of(fixed.edition)
    state = rules.parse_position(fixed.position)
    outcome = told(lambda: rules.parse_outcome(state, text))
    if outcome is not None:
        assert rules.parse_outcome(state, rules.outcome_text(state, outcome)) == outcome
