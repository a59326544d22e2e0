"""S9, S11 and S16: when a mission counts."""

from tests.contract.played import happen, names
from tests.games.sos.boards import do, line, public, rules_of

RULES = rules_of("ring")


# ---------------------------------------------------------------- S9


def test_s9_a_mission_that_others_met_is_free() -> None:
    state = RULES.parse_position(
        line("act 0; shows 2 left 1", missions="filo+limo trio+kubo", trio="I1")
    )
    state, told = happen(RULES, state, "step kubo I1")
    assert names(told) == ["Stepped", "Turn", "Completed"]
    assert (told[1].seat, told[2].seat, told[2].score) == (1, 1, 1)
    state = do(RULES, state, "mission momo+limo")
    assert (public(RULES, state).phase, public(RULES, state).active) == ("roll", 1)
    assert public(RULES, state).missions[1] == ("momo", "limo")


def test_s9_again_while_it_holds() -> None:
    state = RULES.parse_position(
        line(
            "act 0; shows 2 left 1",
            missions="filo+limo trio+kubo",
            trio="I1", momo="I3", zuzu="I3", nova="I2", limo="I2",
        )
    )  # fmt: skip
    state = do(RULES, state, "step kubo I1")
    state, told = happen(RULES, state, "mission momo+zuzu")
    assert names(told) == ["Mission", "Completed"]
    state, told = happen(RULES, state, "mission nova+limo")
    assert names(told) == ["Mission", "Completed"]
    state = do(RULES, state, "mission filo+nova")
    assert public(RULES, state).scores == (0, 3)
    assert (public(RULES, state).phase, RULES.to_act(state)) == ("roll", (1,))


def test_s9_not_if_they_part_before_the_turn_begins() -> None:
    state = RULES.parse_position(
        line("act 0; shows 2 left 2", missions="filo+limo trio+kubo", trio="I1")
    )
    state = do(RULES, state, "step kubo I1", "step trio I0")
    assert (public(RULES, state).phase, public(RULES, state).scores) == ("roll", (0, 0))


def test_s9_the_fifth_one_wins_before_the_roll() -> None:
    state = RULES.parse_position(
        line(
            "act 0; shows 2 left 1",
            missions="filo+limo trio+kubo",
            more="scores 4 4; turns 20 20",
            trio="I1",
        )
    )
    state, told = happen(RULES, state, "step kubo I1")
    assert names(told)[-2:] == ["Completed", "Over"]
    result = RULES.result(state)
    assert result is not None
    assert result.winners == (1,)


# ---------------------------------------------------------------- S11 and S16


def test_s11_a_mission_is_completed_at_once_and_the_turn_goes_on() -> None:
    state = RULES.parse_position(
        line("act 0; shows hole+2 left 2 hole", missions="filo+trio kubo+nova", filo="I0")
    )
    state, told = happen(RULES, state, "step trio I0")
    assert names(told) == ["Stepped", "Completed"]
    assert (told[1].seat, told[1].mission, told[1].score) == (0, ("filo", "trio"), 1)
    assert RULES.to_act(state) == ()
    state, told = happen(RULES, state, "mission filo+momo")
    assert names(told) == ["Mission"]
    left = public(RULES, state).left
    assert (left.steps, left.comet, left.hole) == (1, 0, 1)
    state, told = happen(RULES, state, "step trio O2")  # makes room, and the hole is still to move
    assert RULES.to_act(state) == (0,)


def test_s11_the_new_mission_can_be_met_with_what_is_left() -> None:
    state = RULES.parse_position(
        line("act 0; shows 2 left 2", missions="filo+momo kubo+nova", filo="I0", limo="I1")
    )
    state = do(RULES, state, "step momo I0", "mission trio+limo", "step trio I1")
    assert public(RULES, state).scores == (2, 0)


def test_s11_never_in_the_turn_of_another() -> None:
    state = RULES.parse_position(
        line("act 0; shows hole+1 left 1 hole", missions="filo+limo trio+kubo", trio="I1")
    )
    state, told = happen(RULES, state, "step kubo I1")
    assert names(told) == ["Stepped"]
    assert public(RULES, state).scores == (0, 0)
    state, told = happen(RULES, state, "hole O9")
    assert names(told) == ["HoleMoved", "Turn", "Completed"]


def test_s11_the_last_move_of_a_turn_draws_too() -> None:
    state = RULES.parse_position(
        line("act 0; shows 2 left 1", missions="filo+momo kubo+nova", filo="I0")
    )
    state = do(RULES, state, "step momo I0")
    assert (public(RULES, state).phase, public(RULES, state).missions[0]) == ("mission", None)
    state, told = happen(RULES, state, "mission trio+limo")
    assert names(told) == ["Mission", "Turn"]
    assert (public(RULES, state).missions[0], public(RULES, state).active) == (("trio", "limo"), 1)


def test_s16_a_drawn_mission_that_is_met_already_counts_at_once() -> None:
    state = RULES.parse_position(
        line(
            "act 0; shows 2 left 1",
            missions="filo+momo kubo+nova",
            filo="I0", trio="I1", limo="I1",
        )
    )  # fmt: skip
    state = do(RULES, state, "step momo I0")
    state, told = happen(RULES, state, "mission trio+limo")
    assert names(told) == ["Mission", "Completed"]
    assert public(RULES, state).scores == (2, 0)
    state, told = happen(RULES, state, "mission zuzu+limo")
    assert names(told) == ["Mission", "Turn"]
    assert public(RULES, state).active == 1


def test_s16_it_may_even_be_the_fifth() -> None:
    state = RULES.parse_position(
        line("mission 0; shows 2 left 1", missions="- kubo+nova", more="scores 4 0", filo="O1")
    )
    state = do(RULES, state, "mission filo+momo")
    assert RULES.result(state) is not None


def test_s16_not_in_the_turn_of_another() -> None:
    """The other seat's pair may share a cell for as long as it likes in this turn."""
    state = RULES.parse_position(
        line("mission 0; shows 2 left 1", missions="- kubo+nova", nova="O3")
    )
    state, told = happen(RULES, state, "mission filo+momo")
    assert names(told) == ["Mission"]
    assert public(RULES, state).scores == (0, 0)
