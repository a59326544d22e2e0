"""What is written can be read again, and what cannot be played is refused with a reason."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spaceport.core.causes import Chosen, Drawn, Lapsed, Removed
from spaceport.core.faults import NotationFault
from spaceport.core.terms import moves_of, pick_outcome
from spaceport.games.bowl.rules import Rules
from spaceport.games.bowl.state import State
from spaceport.library.load import tell
from spaceport.texts import LANGUAGES
from tests.conftest import EFFORT
from tests.games.bowl.boards import BOX, GALAXY, VARIANTS, Round, line, rules_of

RULES = rules_of(search_limit=60)


def random_ply(rules: Rules, state: State, now: int, rng: Random) -> tuple[State, int]:
    """Anything that can happen next."""
    draw = rules.chance(state)
    if draw is not None:
        return rules.step(state, Drawn(pick_outcome(draw, rng)), now)[0], now
    due, acting = rules.deadlines(state), rules.to_act(state)
    if due and (not acting or rng.random() < 0.15):
        return rules.step(state, Lapsed(due[0].name), due[0].at)[0], due[0].at
    if rng.random() < 0.01:
        here = sorted(set(range(state.seats)) - set(rules.view(state, None).public.gone))
        return rules.step(state, Removed(rng.choice(here)), now)[0], now
    seat = rng.choice(acting)
    mover, places = rng.choice(rules.menu(state, seat))
    move = rng.choice(moves_of([(mover, places)]))
    return rules.step(state, Chosen(seat, move), now)[0], now


@st.composite
def somewhere(draw: st.DrawFn) -> tuple[Rules, State]:
    """Some position of some game: any variants, any seats, removals and deadlines."""
    rng = Random(draw(st.integers(0, 10_000)))
    on = {name: rng.random() < 0.4 for name in VARIANTS}
    rules = rules_of(search_limit=rng.choice((0, 60)), **on)
    state, now = rules.start(draw(st.integers(2, 8))), 0
    for _ in range(draw(st.integers(0, 240))):
        if rules.result(state) is not None:
            break
        state, now = random_ply(rules, state, now, rng)
    return rules, state


@settings(max_examples=max(20, round(60 * EFFORT)))
@given(somewhere())
def test_a_position_can_be_read_again_secrets_included(there: tuple[Rules, State]) -> None:
    rules, state = there
    text = rules.position(state)
    again = rules.parse_position(text)
    assert again == state
    assert (again.boards, again.live) == (state.boards, state.live)
    assert rules.position(again) == text
    for seat in (None, *range(state.seats)):
        assert rules.view(again, seat) == rules.view(state, seat)
    assert (rules.chance(again), rules.deadlines(again)) == (
        rules.chance(state),
        rules.deadlines(state),
    )


@settings(max_examples=max(20, round(60 * EFFORT)))
@given(somewhere(), st.integers(0, 1000))
def test_a_view_can_be_imagined(there: tuple[Rules, State], seed: int) -> None:
    rules, state = there
    for seat in (None, *range(state.seats)):
        seen = rules.view(state, seat)
        imagined = rules.imagine(seen, Random(seed))
        assert rules.view(imagined, seat) == seen
        assert rules.parse_position(rules.position(imagined)) == imagined


@pytest.mark.parametrize(
    "text",
    ["toss", "go", "doom", "concur", "skip", "ready", "designate c3", "wild e5"],
)
def test_an_action_can_be_read_again(text: str) -> None:
    action = RULES.parse(text)
    assert str(action) == text
    assert RULES.action(RULES.move(action)) == action
    assert RULES.parse(f"  {text.replace(' ', '   ')} ") == action


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "notation-bowl-action"),
        ("stop", "notation-bowl-action"),
        ("go c3", "notation-bowl-action"),
        ("GO", "notation-bowl-action"),
        ("designate", "notation-bowl-action"),
        ("wild c3 c4", "notation-bowl-action"),
        ("designate c9", "notation-place"),
        ("designate f1", "notation-place"),
        ("designate 3c", "notation-place"),
        ("wild C3", "notation-place"),
        ("wild -", "notation-place"),
    ],
)
def test_what_is_no_action_is_refused_with_a_reason(text: str, code: str) -> None:
    with pytest.raises(NotationFault) as caught:
        RULES.parse(text)
    assert caught.value.code == code
    assert all(tell(caught.value, language) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("state", "texts", "wrong"),
    [
        (line("first", top="", box="", deck=10).replace("captain 4; ", ""), ("first 0", "first 4"),
         ("first 5", "first", "top AB", "first x")),
        (line("top", top="", box=""), ("top DEF", "top AC*"),
         ("top void", "top AC", "land disc a1")),
        (line("land", box=""), ("land disc a1", "land disc c3"),
         ("land disc d1", "land ring a1", "land disc", "disc a1")),
        (line("land", box="disc:a1"), ("land swirl b2",), ("land disc b2", "land moon b2")),
    ],
    ids=["first", "top", "disc", "marble"],
)  # fmt: skip
def test_outcomes_are_read_in_the_words_of_the_draw(
    state: str, texts: tuple[str, ...], wrong: tuple[str, ...]
) -> None:
    there = RULES.parse_position(state)
    for text in texts:
        assert RULES.outcome_text(there, RULES.parse_outcome(there, text)) == text
    for text in wrong:
        with pytest.raises(NotationFault):
            RULES.parse_outcome(there, text)


# ---------------------------------------------------------------- positions that cannot be

GOOD = RULES.position(
    Round(more="due 60000", options={"search_limit": 60}).act(1, "go", "designate c4").state
)
JUDGED = RULES.position(Round().act(0, "go", "designate c4").to_reveal().state)


def swap(old: str, new: str, text: str = GOOD) -> str:
    assert old in text
    return text.replace(old, new, 1)


WRONG = {
    "nothing": "",
    "only an edition": "standard",
    "another edition": swap("standard", "mine"),
    "a field twice": swap("; countdown", "; round 3; countdown"),
    "an unknown field": swap("; countdown", "; smell nice; countdown"),
    "no phase": swap("; countdown", ""),
    "an unknown phase": swap("countdown", "lunch"),
    "more behind the phase": GOOD + " 1",
    "a card missing": swap(" BCE ", " "),
    "a card twice": swap(" BCE ", " CD* "),
    "an unknown card": swap(" BCE ", " BCX "),
    "a gap": swap(" BCE ", " - "),
    "a void without the variant": swap(" BCE ", " void "),
    "the top card in the galaxy": swap("top DEF", "top BCE"),
    "no top card": swap("top DEF; ", ""),
    "a void top card": swap("top DEF", "top void"),
    "the wrong round": swap("round 3", "round 4"),
    "round zero": swap("round 3", "round 0"),
    "no scores": swap("scores 4 4 4 4 4; ", ""),
    "one seat": swap("scores 4 4 4 4 4", "scores 4"),
    "nine seats": swap("scores 4", "scores 4 4 4 4 4"),
    "a negative score": swap("scores 4", "scores -4"),
    "a score that has won": swap("scores 4", "scores 18"),
    "a score of many digits": swap("scores 4", f"scores {'9' * 5000}"),
    "a score in other digits": swap("scores 4", "scores ١"),
    "no captain": swap("captain 4; ", ""),
    "an unknown captain": swap("captain 4", "captain 5"),
    "a captain who is gone": swap("; countdown", "; gone 4; countdown"),
    "a marble missing": swap(" moon:c1", ""),
    "a marble too many": swap(" moon:c1", " moon:c1 ring:a1"),
    "a marble twice": swap(" moon:c1", " moon:c1 moon:c2"),
    "a hole that is not tossed": swap(" moon:c1", " moon:c1 hole:a1"),
    "a space that is none": swap("moon:c1", "moon:d1"),
    "nobody announced": swap("said go 1; joined 1; ", ""),
    "an announcer who is not in": swap("joined 1", "joined 2"),
    "an unknown announcement": swap("said go", "said hello"),
    "announced too early": swap("; countdown", "; search"),
    "a secret of somebody not in": swap("secrets - c4 - - -", "secrets c4 c4 - - -"),
    "a secret card that is none": swap("secrets - c4", "secrets - z4"),
    "too few secrets": swap("secrets - c4 - - -", "secrets - c4"),
    "a Wild by somebody not in": swap("; countdown", "; wild a1 0; countdown"),
    "ready too early": swap("; countdown", "; ready 0; countdown"),
    "skipped after an announcement": swap("; countdown", "; skipped 0; countdown"),
    "everybody has shown the button": swap(
        "go 1; joined 1; secrets - c4 - - -", "doom 1; joined 0 1 2 3 4"
    ),
    "in, but gone": swap("joined 1", "joined 1 2").replace("; countdown", "; gone 2; countdown"),
    "winners before the end": swap("; countdown", "; won 1; countdown"),
    "nobody left": swap("; countdown", "; gone 0 1 2 3 4; countdown"),
    "judged too early": swap("; countdown", "; found yes c4 1; countdown"),
    "judged the wrong way": swap("found yes", "found no", JUDGED),
    "taken by nobody": swap("found yes c4 0", "found yes c4 -", JUDGED),
    "not judged": swap("found yes c4 0; ", "", JUDGED),
    "everybody ready": swap("; found", "; ready 0 1 2 3 4; found", JUDGED),
    "a deadline where none runs": line("land", box="disc:a1", more="due 5"),
    "a limit that is off": line(more="due 5"),
    "landed out of order": line("land", box="disc:a1 moon:b2"),
    "tossed already": line("toss"),
    "over without winners": swap("; reveal", "; over", JUDGED),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_position_that_cannot_be_is_refused(name: str) -> None:
    rules = rules_of() if name == "a limit that is off" else RULES
    with pytest.raises(NotationFault) as caught:
        rules.parse_position(WRONG[name])
    assert all(tell(caught.value, language) for language in LANGUAGES)


@settings(max_examples=max(50, round(200 * EFFORT)))
@given(somewhere(), st.data())
def test_what_is_read_can_be_played_and_shown(
    there: tuple[Rules, State], data: st.DataObject
) -> None:
    """A position with a few words changed is refused, or as good as any other."""
    rules, state = there
    words = rules.position(state).split(" ")
    rng = Random(data.draw(st.integers(0, 1 << 30)))
    for _ in range(rng.randint(1, 3)):
        mangle(words, rng)
    try:
        found = rules.parse_position(" ".join(words))
    except NotationFault:
        return
    assert rules.parse_position(rules.position(found)) == found
    now = max(0, found.due - 1)
    for _ in range(25):
        if rules.result(found) is not None:
            break
        assert rules.imagine(rules.view(found, 0), rng) is not None
        if rules.chance(found) is None and not rules.to_act(found) and not rules.deadlines(found):
            break  # a countdown without a deadline: written by hand
        found, now = random_ply(rules, found, now, rng)


def mangle(words: list[str], rng: Random) -> None:
    at, other = rng.randrange(len(words)), rng.randrange(len(words))
    kind = rng.choice(("drop", "double", "swap", "other", "number"))
    if kind == "drop" and len(words) > 1:
        del words[at]
    elif kind == "double":
        words.insert(at, words[at])
    elif kind == "swap":
        words[at], words[other] = words[other], words[at]
    elif kind == "number":
        words[at] = str(rng.randrange(30)) + ";" * rng.randrange(2)
    else:
        words[at] = words[other]


def test_what_has_not_happened_yet_may_be_left_out() -> None:
    text = f"standard; galaxy {GALAXY}; scores 4 4; captain 0; top"
    state = RULES.parse_position(text)
    assert RULES.position(state) == text.replace("standard;", "standard; round 1;")
    assert BOX in RULES.position(RULES.parse_position(line()))


def test_equal_states_are_equal_and_others_are_not() -> None:
    one, two = Round().act(0, "go").state, Round().act(0, "go").state
    assert one == two
    assert hash(one) == hash(two)
    assert one != Round().act(1, "go").state
    assert one != "a state"
    secret: Any = Round().act(0, "go", "designate c4").state
    assert one != secret
