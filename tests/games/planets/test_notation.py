"""Texts of Space Planets: what is written is read again, exactly; anything else is a fault."""

from random import Random

import pytest

from spaceport.core.faults import NotationFault
from spaceport.core.flight import Rest, encode_path
from spaceport.games.planets.notation import Throw
from tests.games.planets.tables import AIM, CARDS, RULES, at, do, line, on, random_ply, thrown


@pytest.mark.parametrize(
    "text",
    ["throw 0.12 -3.5 217", "throw -86 0 131", "throw 117 60 480", "throw -117 -60 60", "pick c3",
     "explore", "renounce", "take", "again"],
)  # fmt: skip
def test_an_action_reads_as_it_is_written(text: str) -> None:
    assert str(RULES.parse(text)) == text


def test_every_gesture_in_bounds_reads_exactly() -> None:
    rng = Random(1)
    for _ in range(3000):
        gesture = (rng.randint(-11700, 11700), rng.randint(-6000, 6000), rng.randint(6000, 48000))
        action = RULES.action(gesture)
        assert RULES.parse(str(action)) == action
        assert RULES.move(action) in (gesture, *range(9))


def test_finer_gestures_are_rounded_to_hundredths() -> None:
    assert RULES.parse("throw 0.123456 -3.499999 217.005001") == Throw(0.12, -3.5, 217.01)


@pytest.mark.parametrize(
    "text",
    ["", "throw", "throw 1 2", "throw 1 2 3 4", "throw nan 0 200", "throw 0 inf 200", "throw 0 0 ٣",
     "throw 1_0 0 200", "throw 0x10 0 200", "throw True 0 200", "throw '1' 0 200", "throw 1, 2 200",
     "throw +1 2 200", "throw 1. 2 200", "throw .5 2 200", "THROW 1 2 200", "explore a1", "pick",
     "pick d1", "pick a4", "pick a1 b1", "renounce now", "fly"],
)  # fmt: skip
def test_anything_else_is_a_fault(text: str) -> None:
    with pytest.raises(NotationFault):
        RULES.parse(text)


# ---------------------------------------------------------------- outcomes

PATH = encode_path([(0, -4340, 1000, 32767, 0, 0, 0), (0, 0, 160, 0, 32767, 0, 0)])


@pytest.mark.parametrize(
    "rest",
    [
        Rest(0, 0, 0, 0),
        Rest(-1721, 1719, 899, 5),
        Rest(247, -801, 335, 4, by="bank-1", luck=(1, -2, 10_000)),
        Rest(0, 860, 1, 3, tries=3, by="mujoco-4.0.1/1/linux-x86_64", luck=(0,), path=PATH),
        Rest(20_000, 0, 0, 1, by="bank-1"),
        Rest(0, 0, 0, 0, lost=True, tries=3, by="mujoco-4.0.1/1/x", luck=(5, 6)),
    ],
)
def test_a_rest_reads_as_it_is_written(rest: Rest) -> None:
    state = do(at(), AIM)
    text = RULES.outcome_text(state, rest)
    assert RULES.parse_outcome(state, text) == rest
    assert RULES.outcome_text(state, RULES.parse_outcome(state, text)) == text


@pytest.mark.parametrize(
    "text",
    ["rest b2 0 0 0 face 6", "rest b2 0 0 90 face 1", "rest b2 0 0 -1 face 1", "rest b2 0 0 0",
     "rest b2 0 0 0 face 1 path", "rest b2 0 0 0 face 1 path !", "rest b2 0 0 0 face 1 path AAAA",
     "rest b2 0 0 0 face 1 by x", "rest b2 0 0 0 face 1 by x try 4 luck 1", "rest",
     "rest b2 0 0 0 face 1 by x try 0 luck 1,,2", "rest b2 0 0 0 face 1 by é try 0 luck 1",
     "rest b2,c2 0 0 0 face 1", "rest - 0 0 0 face 1", "rest off 1639 0 0 face 1", "lost 1",
     "card oasis", "first 0", ""],
)  # fmt: skip
def test_a_wrong_rest_is_a_fault(text: str) -> None:
    with pytest.raises(NotationFault):
        RULES.parse_outcome(do(at(), AIM), text)


def test_a_path_has_an_end() -> None:
    endless = encode_path([(0, 0, 160, 32767, 0, 0, 0)] * 300)
    with pytest.raises(NotationFault):
        RULES.parse_outcome(do(at(), AIM), f"{on('b2')} path {endless}")


# ---------------------------------------------------------------- positions


def test_every_position_of_random_games_reads_as_it_is_written() -> None:
    for seats in (2, 3, 4):
        rng, state = Random(seats), RULES.start(seats)
        while RULES.result(state) is None:
            state = do(state, random_ply(RULES, state, rng))
            text = RULES.position(state)
            assert RULES.parse_position(text) == state
            assert RULES.position(RULES.parse_position(text)) == text


def test_a_position_holds_the_flight_and_the_die() -> None:
    flying = do(at(), "throw 12.5 -3.5 217")
    assert "thrown 12.5 -3.5 217; flight 0" in RULES.position(flying)
    lies = thrown(at(), f"{on('b1', 2)} path {PATH}")
    assert f"die 0 0 -86 0 face 1 on b1; path {PATH}; choose 0 b1" in RULES.position(lies)


@pytest.mark.parametrize(
    "text",
    [
        "", "standard", "other; cards", line("fly 0"), line("throw 2"), line("throw 0 d4"),
        line(crystals="4"), line(crystals="4 4 4 4 4"), line(crystals="4 x"), line(crystals="41 0"),
        line(cards="oasis"), line(cards=CARDS.replace("oasis", "ocean")),
        line(cards=" ".join(["oasis"] * 9)), line(more="reserve 3"), line(more="pile 1 2"),
        line(more="pile 9 9 9 9 9 9 9"), line(more="owned -"), line(more="owned black-hole -"),
        line(more="owned oasis* -"), line(more="leaks 7"), line(more="die 0 0 0 0 face 1"),
        line(more="path AAAA"), line(more="thrown 0 0 200"), line("flight 0"), line("choose 0 a1"),
        line("choose 0 a3; die 0 0 0 0 face 0 on a3"), line("pick 0; die 0 0 0 0 face 0 on a1"),
        line("refill 0 a1"), line("over 0"), line("lay 0"), line("throw 0; throw 1"),
        line(more="gone 0"), line(more="idle -1"), line(more="moons 3"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_a_fault(text: str) -> None:
    with pytest.raises(NotationFault):
        RULES.parse_position(text)
