"""What `legal` offers `step` accepts and nothing else: tried with all numbers and with nonsense."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spaceport.core.causes import Cause, Chosen, Drawn, Lapsed, Removed
from spaceport.core.rules import Rules
from spaceport.core.terms import PLACE_BITS, moves_of
from tests.conftest import EFFORT
from tests.contract.properties import refusal
from tests.contract.tables import TABLES, Table, position_after, some_rules

nonsense = st.recursive(
    st.none() | st.text(max_size=5) | st.binary(max_size=5) | st.floats() | st.complex_numbers(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)
whole = st.integers() | st.integers(0, 1 << PLACE_BITS + 7)
tables = st.sampled_from(TABLES)
seeds = st.integers(0, 1 << 32)


def position(table: Table, seed: int, plies: int) -> tuple[Rules[Any], Any, int]:
    rng = Random(seed)
    rules = some_rules(table, rng)
    return rules, *position_after(rules, table.seats, plies, rng)


def accepts(rules: Rules[Any], state: Any, cause: Cause, now: int) -> bool:
    return refusal(rules, state, cause, now) is None


@pytest.mark.slow
@given(tables, seeds, st.integers(0, 400))
@settings(max_examples=max(3, round(40 * EFFORT)))
def test_of_all_numbers_only_the_menu_is_accepted(table: Table, seed: int, plies: int) -> None:
    rules, state, now = position(table, seed, plies)
    text = rules.position(state)
    for seat in range(-1, table.seats + 1):
        offered = set(moves_of(rules.menu(state, seat))) if 0 <= seat < table.seats else set()
        found = {
            move
            for move in range(-2 << PLACE_BITS, 1 << PLACE_BITS + 6)
            if accepts(rules, state, Chosen(seat, move), now)
        }
        assert found == offered
    assert rules.position(state) == text


@given(tables, seeds, st.integers(0, 400), whole | nonsense, whole | nonsense)
def test_nonsense_is_refused(table: Table, seed: int, plies: int, one: Any, two: Any) -> None:
    """With `Illegal`, and the state is as it was: seats, moves, outcomes and names of deadlines."""
    rules, state, now = position(table, seed, plies)
    text, twin = rules.position(state), rules.parse_position(rules.position(state))
    draw = rules.chance(state)
    for seat, move in ((one, two), (two, one), (0, one), (one, 0)):
        if not (type(seat) is int and type(move) is int and 0 <= seat < table.seats):
            assert not accepts(rules, state, Chosen(seat, move), now)
    if type(one) is not int or one < 0:
        assert not accepts(rules, state, Removed(one), now)
    if draw is None or (draw.sample is None and type(one) is not int):
        assert not accepts(rules, state, Drawn(one), now)
    if not isinstance(one, str):
        assert not accepts(rules, state, Lapsed(one), now)
    assert rules.position(state) == text
    assert state == twin


@given(tables, seeds, st.integers(0, 400))
def test_moves_and_actions_are_the_same_thing(table: Table, seed: int, plies: int) -> None:
    rules, state, _ = position(table, seed, plies)
    for seat in rules.to_act(state):
        for move in moves_of(rules.menu(state, seat)):
            action = rules.action(move)
            assert rules.move(action) == move
            assert rules.move(rules.parse(str(action))) == move
            told = msgspec.json.encode(action)
            assert msgspec.json.decode(told, type=rules.action_type) == action


@given(tables, seeds, st.integers(0, 400))
def test_a_copy_is_the_same_state(table: Table, seed: int, plies: int) -> None:
    """With all its fields; and changing it changes nothing else."""
    _, state, _ = position(table, seed, plies)
    twin = state.copy()
    assert twin is not state
    assert twin == state
    twin.gone ^= 1
    assert twin != state
