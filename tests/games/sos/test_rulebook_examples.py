"""What the four pictures of the printed rules show, played on our ring board."""

from spaceport.library.match import new
from tests.contract.played import happen, names
from tests.games.sos.boards import do, line, public, rules_of

RULES = rules_of("ring")


def test_s11_example_a_two_aliens_in_one_cell_are_a_mission() -> None:
    state = RULES.parse_position(
        line("act 0; shows 2 left 1", missions="trio+limo filo+nova", trio="I2")
    )
    state, told = happen(RULES, state, "step limo I2")
    assert names(told) == ["Stepped", "Completed"]
    assert public(RULES, state).done == ((("trio", "limo"),), ())


def test_s8_example_b_the_setup_for_four() -> None:
    seen = new("sos", seats=4, seed=1).view().public
    cells = rules_of("ring").edition.cells
    edge = {name for name, cell in cells.items() if cell.kind == "edge"}
    taken = [*seen.aliens.values(), seen.hole]
    assert len(set(taken)) == 8
    assert set(taken) < edge
    assert len(edge - set(taken)) == 2
    assert set(seen.comets) == {"O0-O1", "O2-O3", "O4-O5", "O6-O7", "O8-O9"}
    assert None not in seen.missions
    assert len(set(seen.missions)) == 4
    assert seen.pile == 17


def test_s11_examples_c_and_d_two_missions_in_one_turn() -> None:
    """The first step meets the first mission, the second step the one that was drawn for it."""
    state = RULES.parse_position(
        line(
            "die 0",
            missions="momo+nova filo+kubo zuzu+limo",
            momo="O2", trio="I0", nova="I1",
        )
    )  # fmt: skip
    state = do(RULES, state, "die 2")
    state, told = happen(RULES, state, "step momo I1")  # C
    assert names(told) == ["Stepped", "Completed"]
    state = do(RULES, state, "mission momo+trio")
    state, told = happen(RULES, state, "step momo I0")  # D: the same alien goes on
    assert names(told) == ["Stepped", "Completed"]
    assert told[1].score == 2
    state, told = happen(RULES, state, "mission filo+nova")
    assert names(told) == ["Mission", "Turn"]
    assert public(RULES, state).done[0] == (("momo", "trio"), ("momo", "nova"))


def test_s11_two_missions_with_two_different_aliens() -> None:
    state = RULES.parse_position(
        line(
            "act 0; shows 2 left 2",
            missions="momo+nova filo+kubo",
            momo="O2", nova="I1", zuzu="I2", limo="O7",
        )
    )  # fmt: skip
    state = do(RULES, state, "step momo I1", "mission zuzu+limo", "step zuzu O7")
    assert public(RULES, state).scores == (2, 0)


def test_s9_a_pair_that_another_player_brought_together() -> None:
    """It counts for free when one's turn begins, and only then."""
    state = RULES.parse_position(
        line("act 0; shows 2 left 1", missions="filo+limo momo+trio", trio="I0")
    )
    state, told = happen(RULES, state, "step momo I0")
    assert names(told) == ["Stepped", "Turn", "Completed"]
    state = do(RULES, state, "mission kubo+zuzu", "roll", "die 2")
    assert public(RULES, state).left.steps == 2
