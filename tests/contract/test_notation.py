"""Texts of every game: what the rules write they read, and other text is a `NotationFault`."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from spaceport.core.faults import NotationFault
from spaceport.core.rules import Rules
from spaceport.library.load import tell
from spaceport.texts import LANGUAGES
from tests.contract.tables import TABLES, Table, position_after, some_rules

tables = st.sampled_from(TABLES)
seeds = st.integers(0, 1 << 32)
anything = st.text() | st.text(st.characters())  # with lone surrogates


@st.composite
def mangled(draw: st.DrawFn, text: str) -> str:
    """A text with a few words dropped, doubled, swapped or replaced, or cut somewhere."""
    words = text.split(" ")
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(words) - 1))
        kind = draw(st.sampled_from(["drop", "double", "swap", "other", "sign", "number"]))
        other = draw(st.integers(0, len(words) - 1))
        if kind == "drop" and len(words) > 1:
            del words[at]
        elif kind == "double":
            words.insert(at, words[at])
        elif kind == "swap":
            words[at], words[other] = words[other], words[at]
        elif kind == "sign":
            place = draw(st.integers(0, len(words[at])))
            words[at] = words[at][:place] + draw(st.characters()) + words[at][place:]
        elif kind == "number":
            words[at] = str(draw(st.integers()))
        else:
            words[at] = words[other]
    return " ".join(words)


def position(table: Table, seed: int, plies: int) -> tuple[Rules[Any], Any]:
    rng = Random(seed)
    rules = some_rules(table, rng)
    return rules, position_after(rules, table.seats, plies, rng)[0]


def check_spoken(fault: NotationFault) -> None:
    for language in LANGUAGES:
        assert tell(fault, language).isprintable()


@given(tables, seeds, st.integers(0, 300), st.data())
def test_a_text_is_an_action_or_a_fault(
    table: Table, seed: int, plies: int, data: st.DataObject
) -> None:
    rules, state = position(table, seed, plies)
    actions = [str(a) for seat in rules.to_act(state) for a in rules.legal(state, seat)]
    base = st.sampled_from(actions).flatmap(mangled) if actions else st.nothing()
    text = data.draw(base | anything)
    try:
        action = rules.parse(text)
    except NotationFault as fault:
        check_spoken(fault)
        return
    assert rules.parse(str(action)) == action
    assert rules.action(rules.move(action)) == action


@given(tables, seeds, st.integers(0, 300), st.data())
def test_a_text_is_an_outcome_or_a_fault(
    table: Table, seed: int, plies: int, data: st.DataObject
) -> None:
    rules, state = position(table, seed, plies)
    draw = rules.chance(state)
    texts = [rules.outcome_text(state, outcome) for outcome in draw.outcomes] if draw else []
    base = st.sampled_from(texts).flatmap(mangled) if texts else st.nothing()
    text = data.draw(base | anything)
    try:
        outcome = rules.parse_outcome(state, text)
    except NotationFault as fault:
        check_spoken(fault)
        return
    assert draw is not None
    assert rules.parse_outcome(state, rules.outcome_text(state, outcome)) == outcome


@given(tables, seeds, st.integers(0, 300), st.data())
def test_a_text_is_a_position_or_a_fault(
    table: Table, seed: int, plies: int, data: st.DataObject
) -> None:
    rules, state = position(table, seed, plies)
    text = data.draw(mangled(rules.position(state)) | anything)
    try:
        found = rules.parse_position(text)
    except NotationFault as fault:
        check_spoken(fault)
        return
    again = rules.parse_position(rules.position(found))
    assert again == found
    assert rules.to_act(again) == rules.to_act(found)
    assert rules.view(again, None) == rules.view(found, None)
