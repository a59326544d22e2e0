"""What a seat may know: everything that lies open, and nothing but that."""

from random import Random
from typing import Any

import msgspec
import pytest

from spaceport.games.builder.view import Own, Public
from tests.games.builder.cities import GOOD, cards, do, line, public, random_ply, rules_of

RULES = rules_of()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_tells_everything_so_imagining_gives_the_state(seats: int) -> None:
    rng = Random(f"views {seats}")
    state = RULES.start(seats)
    for _ in range(1200):
        for seat in (None, 0):
            seen = RULES.view(state, seat)
            assert seen.own == (None if seat is None else Own(0))
            assert RULES.imagine(seen, rng) == state
        if RULES.result(state) is not None:
            break
        ply = random_ply(RULES, state, rng)
        if rng.random() < 0.003 and RULES.to_act(state):
            ply = f"remove {rng.choice(RULES.to_act(state))}"
        state = do(RULES, state, ply, now=rng.randrange(10**6))


def test_a_view_crosses_the_wire_whole() -> None:
    state = do(RULES, RULES.parse_position(line(GOOD, cards("dome"))), "0: done")
    seen = public(RULES, state)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=Public) == seen


def test_the_check_is_there_as_long_as_the_boards_lie_there() -> None:
    state = do(RULES, RULES.parse_position(line(GOOD, cards("dome"))), "0: done")
    shown = public(RULES, state).check
    for ply in ("1: ready", "0: unlock hangar"):
        state = do(RULES, state, ply)
        assert public(RULES, state).check == shown
    assert public(RULES, do(RULES, state, "0: ready")).check == ()


def test_nothing_is_left_of_a_plan_when_the_next_one_is_due() -> None:
    state = do(RULES, RULES.parse_position(line("-", "-", more="due 9")), "lapse", "lapse")
    seen = public(RULES, state)
    assert (seen.phase, seen.plan, seen.wanted, seen.round) == ("gather", None, None, 2)
    assert seen.seen == (1,)


@pytest.mark.parametrize(
    ("options", "turns", "sides"),
    [
        ({}, (0, 90, 180, 270), ("a", "b")),
        ({"easy": (0,)}, (0, 180), ("a", "b")),
        ({"junior": (0,)}, (0, 90, 180, 270), ("a",)),
        ({"easy": True, "junior": True}, (0, 180), ("a",)),
    ],
)
def test_a_seat_knows_how_its_cards_may_lie_also_when_nothing_can_be_laid(
    options: dict[str, Any], turns: tuple[int, ...], sides: tuple[str, ...]
) -> None:
    """C23: the page shows no tool that this seat has not."""
    rules = rules_of(**options)
    own = rules.view(rules.start(2), 0).own
    assert (own.turns, own.sides) == (turns, sides)
    assert rules.view(rules.start(2), None).own is None
