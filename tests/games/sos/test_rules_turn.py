"""S10, S12 and S20: a turn, from the roll to what is forfeited."""

from typing import Any

import pytest

from tests.contract.played import happen, names
from tests.games.sos.boards import do, edition_text, line, public, rules_from, rules_of, texts

RULES = rules_of("ring")

# All seven stuck: three full cells in a corner of the tight board and a lonely one beside them.
ALL_STUCK: dict[str, str] = {
    "filo": "a", "momo": "a", "trio": "b", "kubo": "b", "zuzu": "d", "nova": "d", "limo": "c",
}  # fmt: skip
WALLS = "b-c b-e c-f d-e d-h"


# ---------------------------------------------------------------- S10


def test_s10_rolling_is_an_action_of_the_active_player() -> None:
    state = RULES.parse_position(line("roll 1"))
    assert RULES.to_act(state) == (1,)
    assert texts(RULES, state) == {"roll"}
    assert RULES.legal(state, 0) == []
    assert RULES.chance(state) is None
    rolled = do(RULES, state, "roll")
    draw = RULES.chance(rolled)
    assert draw is not None
    assert draw.what == "die"


@pytest.mark.parametrize(
    "order",
    [
        ("comet O0-O1 I0-I1", "step filo O1", "step filo I0"),
        ("step filo O9", "comet O0-O1 I0-I1", "step filo O0"),
        ("step filo O9", "step limo I2", "comet O0-O1 I0-I1"),
    ],
)
def test_s10_the_comet_before_between_or_after_the_steps(order: tuple[str, ...]) -> None:
    state = RULES.parse_position(line("act 0; shows comet+2 left 2 comet", momo="O2"))
    for text in order:
        assert RULES.to_act(state) == (0,)
        assert text in texts(RULES, state)
        state = do(RULES, state, text)
    assert RULES.to_act(state) == (1,)


@pytest.mark.parametrize(
    "order",
    [
        ("hole O7", "step limo I2", "step nova I2"),
        ("step limo I2", "hole O7", "step limo O6"),
        ("step limo I2", "step nova I2", "hole O7"),
    ],
)
def test_s10_the_hole_before_between_or_after_the_steps(order: tuple[str, ...]) -> None:
    state = RULES.parse_position(
        line("act 0; shows hole+2 left 2 hole", missions="filo+limo kubo+momo")
    )
    for text in order:
        assert RULES.to_act(state) == (0,)
        state = do(RULES, state, text)
    assert RULES.to_act(state) == (1,)


def test_s10_two_steps_of_one_alien_or_one_of_two() -> None:
    state = RULES.parse_position(line("act 0; shows 2 left 2"))
    one = do(RULES, state, "step limo I2", "step limo I3")
    assert public(RULES, one).aliens["limo"] == "I3"
    two = do(RULES, state, "step limo I2", "step nova I2")
    assert (public(RULES, two).aliens["limo"], public(RULES, two).aliens["nova"]) == ("I2", "I2")
    assert RULES.to_act(one) == RULES.to_act(two) == (1,)


@pytest.mark.parametrize(
    ("face", "kinds"),
    [("2 left 2", {"step"}), ("comet+1 left 1 comet", {"step", "comet"}),
     ("comet+2 left 2", {"step"}), ("comet+2 left 0 comet", {"comet"}),
     ("hole+1 left 1 hole", {"step", "hole"}), ("hole+2 left 0 hole", {"hole"})],
)  # fmt: skip
def test_s10_only_what_the_die_still_shows(face: str, kinds: set[str]) -> None:
    state = RULES.parse_position(line(f"act 0; shows {face}"))
    assert {text.split()[0] for text in texts(RULES, state)} == kinds


# ---------------------------------------------------------------- S12 and S20


def test_s12_the_next_player_clockwise() -> None:
    missions = "filo+limo momo+nova trio+zuzu filo+kubo"
    for seat, wanted in ((0, 1), (1, 2), (2, 3), (3, 0)):
        state = RULES.parse_position(line(f"act {seat}; shows 2 left 1", missions=missions))
        state, told = happen(RULES, state, "step filo O9")
        assert names(told) == ["Stepped", "Turn"]
        assert (told[1].seat, RULES.to_act(state)) == (wanted, (wanted,))
        assert public(RULES, state).turns[seat] == 1


def test_s12_what_the_die_shows_must_be_used() -> None:
    state = RULES.parse_position(line("act 0; shows comet+2 left 2 comet"))
    assert "end" not in texts(RULES, state)
    state = do(RULES, state, "step filo O9", "step filo O0")
    assert {text.split()[0] for text in texts(RULES, state)} == {"comet"}


def test_s12_an_alien_may_step_out_and_back() -> None:
    state = RULES.parse_position(line("act 0; shows 2 left 2"))
    state = do(RULES, state, "step filo O9", "step filo O0")
    assert (public(RULES, state).aliens["filo"], RULES.to_act(state)) == ("O0", (1,))


def test_s12_an_impossible_comet_is_forfeited() -> None:
    """One free line only, and once it is the last way out of a cell no comet may go there."""
    keep = ("O0-O1", "O2-O3", "O4-O5", "O6-O7", "O8-O9", "O7-I2")
    text = "\n".join(
        row
        for row in edition_text("ring").splitlines()
        if "colour" not in row or row.split('"')[1] in keep
    )
    rules = rules_from(text)
    state = rules.parse_position(
        line(
            "act 0; shows comet+1 left 1 comet",
            hole="O8",
            filo="O7", momo="O6", trio="O6", kubo="I3", zuzu="O9", nova="O0", limo="O2",
            missions="filo+limo zuzu+trio",
        )
    )  # fmt: skip
    assert "comet O0-O1 O7-I2" in texts(rules, state)
    state, told = happen(rules, state, "step zuzu I3")
    assert names(told) == ["Stepped", "Forfeited", "Turn"]
    assert (told[1].left.steps, told[1].left.comet, told[1].left.hole) == (0, 1, 0)


@pytest.mark.parametrize("version", [1, 2])
def test_s12_an_impossible_hole_move_is_forfeited(version: int) -> None:
    """Every free cell is the only way out of some alien's cell; since version 2 it may go there."""
    rules = rules_of("tight", version)
    state = rules.parse_position(
        line(
            "act 0; shows hole+1 left 1 hole",
            "tight",
            hole="h",
            comets="l-m b-e a-b g-k k-n",
            filo="l", momo="g", trio="k", kubo="n", zuzu="d", nova="a", limo="b",
        )
    )  # fmt: skip
    wanted = {"hole e"} if version == 1 else {f"hole {cell}" for cell in "cefijm"}
    assert wanted == {text for text in texts(rules, state) if text.startswith("hole")}
    state, told = happen(rules, state, "step zuzu e")
    if version == 2:
        assert texts(rules, state) == {f"hole {cell}" for cell in "cdfijm"}
        return
    assert names(told) == ["Stepped", "Forfeited", "Turn"]
    assert (told[1].left.steps, told[1].left.comet, told[1].left.hole) == (0, 0, 1)


def test_s12_first_to_five_wins_at_once() -> None:
    state = RULES.parse_position(
        line(
            "act 0; shows comet+2 left 2 comet",
            missions="filo+momo kubo+nova trio+limo",
            more="scores 4 3 1",
            filo="I0",
        )
    )
    state, told = happen(RULES, state, "step momo I0")
    assert names(told) == ["Stepped", "Completed", "Over"]
    result = RULES.result(state)
    assert result is not None
    assert (result.winners, result.ranking, result.scores) == ((0,), (1, 2, 3), (5, 3, 1))
    assert (RULES.to_act(state), RULES.chance(state)) == ((), None)
    assert all(RULES.legal(state, seat) == [] for seat in range(3))


def test_s12_option_may_pass() -> None:
    rules = rules_of("ring", may_pass=True)
    state = rules.parse_position(line("roll 0"))
    assert texts(rules, state) == {"roll"}
    state = do(rules, state, "roll", "die comet+1", "step filo O9")
    assert "end" in texts(rules, state)
    state, told = happen(rules, state, "end")
    assert names(told) == ["Passed", "Turn"]
    assert (rules.to_act(state), public(rules, state).turns) == ((1,), (1, 0))


def test_s12_may_pass_is_off_by_default() -> None:
    assert rules_of("ring").options.may_pass is False


def all_stuck(then: str) -> Any:
    return rules_of("tight").parse_position(line(then, "tight", comets=WALLS, **ALL_STUCK))


def test_s20_steps_that_nobody_can_make_are_forfeited() -> None:
    rules = rules_of("tight")
    state, told = happen(rules, all_stuck("die 0"), "die 2")
    assert names(told) == ["Rolled", "Forfeited", "Turn"]
    assert told[1].left.steps == 2
    assert rules.to_act(state) == (1,)


def test_s20_after_the_hole_too() -> None:
    rules = rules_of("tight")
    state = do(rules, all_stuck("die 0"), "die hole+2")
    assert {text.split()[0] for text in texts(rules, state)} == {"hole"}
    state, told = happen(rules, state, "hole e")
    assert names(told) == ["HoleMoved", "Forfeited", "Turn"]
    assert told[1].left.steps == 2


def test_s20_but_a_comet_may_open_the_way() -> None:
    rules = rules_of("tight")
    state = do(rules, all_stuck("die 0"), "die comet+1")
    assert {text.split()[0] for text in texts(rules, state)} == {"comet"}
    state = do(rules, state, "comet c-f i-j")
    assert texts(rules, state) == {"step limo f"}
