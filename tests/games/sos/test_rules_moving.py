"""S13-S15: where aliens, comets and the hole may go, and what would stick somebody."""

from collections.abc import Iterable
from typing import Any

from tests.games.sos.boards import do, line, rules_of, texts

RULES = rules_of("ring")
TIGHT = rules_of("tight")


def actions(state: Any, start: str, rules: Any = RULES) -> set[str]:
    """The legal actions that begin like this, without the beginning."""
    return {text.removeprefix(start) for text in texts(rules, state) if text.startswith(start)}


def ring(**changes: str) -> Any:
    return RULES.parse_position(line("act 0; shows 2 left 2", **changes))


def moving(what: str, **changes: str) -> Any:
    return RULES.parse_position(line(f"act 0; shows {what}+1 left 1 {what}", **changes))


def tight(what: str, **changes: str) -> Any:
    return TIGHT.parse_position(line(f"act 0; shows {what}+1 left 1 {what}", "tight", **changes))


# ---------------------------------------------------------------- S13


def test_s13_a_step_leads_to_a_cell_that_shares_a_border() -> None:
    state = ring(filo="I2", nova="O4", limo="O3", kubo="O2")
    assert actions(state, "step filo ") == {"O5", "O6", "O7", "I1", "I3"}


def test_s13_never_across_a_corner() -> None:
    state = ring(filo="I2")
    assert not actions(state, "step filo ") & {"I0", "O4", "O8"}


def test_s13_never_across_a_comet() -> None:
    state = ring()
    assert actions(state, "step filo ") == {"O9", "I0"}  # a comet lies on O0-O1
    freed = ring(comets="O1-O2 O2-O3 O4-O5 O6-O7 O8-O9")
    assert actions(freed, "step filo ") == {"O1", "O9", "I0"}


def test_s13_never_onto_the_hole() -> None:
    assert actions(ring(hole="O9"), "step filo ") == {"I0"}


def test_s13_never_onto_two_aliens() -> None:
    assert actions(ring(nova="I0", limo="I0"), "step filo ") == {"O9"}
    assert actions(ring(nova="I0"), "step filo ") == {"O9", "I0"}


def test_s13_never_through_two_aliens() -> None:
    """Two steps are two single ones: the cell between has to be free for a moment."""
    state = ring(nova="I0", limo="I0", comets="O0-O9 O2-O3 O4-O5 O6-O7 O8-O9")
    assert actions(state, "step filo ") == {"O1"}
    state = do(RULES, state, "step filo O1")
    assert "I0" not in actions(state, "step filo ")


def test_s13_any_alien_may_be_moved() -> None:
    """Also those of nobody's mission."""
    movers = {text.split()[1] for text in texts(RULES, ring(hole="I3"))}
    assert movers == {"filo", "momo", "trio", "kubo", "zuzu", "nova", "limo"}


# ---------------------------------------------------------------- S14


def product(lying: Iterable[str], free: Iterable[str]) -> set[str]:
    return {f"{one} {other}" for one in lying for other in free}


def test_s14_any_comet_to_any_other_free_line() -> None:
    state = moving("comet", trio="I0", kubo="I1", zuzu="I2", nova="I3", limo="I3")
    lines = set(RULES.edition.lines)
    lying = {"O0-O1", "O2-O3", "O4-O5", "O6-O7", "O8-O9"}
    assert actions(state, "comet ") == product(lying, lines - lying)


def test_s14_red_and_yellow_alike() -> None:
    state = moving("comet", comets="O0-O9 O2-O3 O4-O5 O6-O7 O8-O9", hole="I2")
    assert {"O0-O9 O0-O1", "O0-O9 O1-O2"} <= actions(state, "comet ")


def test_s14_only_where_there_is_a_dotted_line() -> None:
    rules = rules_of("odd")
    state = rules.parse_position(
        "odd; aliens filo:m1 momo:m1 trio:hub kubo:e4 zuzu:e4 nova:e5 limo:e2; hole m3; "
        "comets hub-e0 hub-e1 hub-e2 hub-e3 hub-e4; missions trio+kubo kubo+zuzu; "
        "act 0; shows comet+1 left 0 comet"
    )
    to = {text.split()[1] for text in actions(state, "comet ", rules)}
    assert to <= set(rules.edition.lines)
    assert not to & {"hub-e7", "hub-e9", "e1-e2", "e2-e3", "e4-e5"}
    assert {"hub-e6", "hub-e8", "e6-e7"} <= to


def test_s14_the_hole_to_any_other_cell_without_an_alien() -> None:
    state = moving("hole")
    assert actions(state, "hole ") == {"O7", "O9", "I0", "I1", "I2", "I3"}


# ---------------------------------------------------------------- S15


def test_s15_a_comet_never_closes_the_last_way_out() -> None:
    # limo on O6: comets on both other sides leave I2 alone
    state = moving("comet", comets="O5-O6 O6-O7 O0-O1 O2-O3 O8-O9")
    blocked = actions(moving("comet"), "comet ") - actions(state, "comet ")
    assert "O0-O1 O6-I2" not in actions(state, "comet ")
    assert "O0-O1 O6-I2" in blocked
    assert "O0-O1 O5-I2" in actions(state, "comet ")


def test_s15_unless_the_same_comet_opens_another() -> None:
    state = moving("comet", comets="O5-O6 O6-O7 O0-O1 O2-O3 O8-O9")
    assert {"O5-O6 O6-I2", "O6-O7 O6-I2"} <= actions(state, "comet ")
    assert "O2-O3 O6-I2" not in actions(state, "comet ")


def test_s15_two_aliens_close_a_way_like_a_comet() -> None:
    # limo on O6 between a comet and the full cell O5: only I2 is left
    state = moving("comet", nova="O5", zuzu="O5", comets="O6-O7 O0-O1 O2-O3 O4-O5 O8-O9")
    assert "O0-O1 O6-I2" not in actions(state, "comet ")
    half = moving("comet", nova="O5", comets="O6-O7 O0-O1 O2-O3 O4-O5 O8-O9")
    assert "O0-O1 O6-I2" in actions(half, "comet ")


def test_s15_the_hole_closes_a_way_like_a_comet() -> None:
    state = moving("comet", hole="O7", nova="I1", comets="O5-O6 O0-O1 O2-O3 O4-O5 O8-O9")
    assert "O0-O1 O6-I2" not in actions(state, "comet ")


def test_s15_the_hole_may_go_anywhere_even_onto_the_last_way_out() -> None:
    """The printed rule limits comets alone; by version 1 of the rules it did not."""
    at = line("act 0; shows hole+1 left 1 hole", comets="O5-O6 O6-O7 O0-O1 O2-O3 O8-O9")
    assert actions(RULES.parse_position(at), "hole ") == {"O7", "O9", "I0", "I1", "I2", "I3"}
    stuck = do(RULES, RULES.parse_position(at), "hole I2")
    assert actions(stuck, "step limo ") == set()
    before = rules_of("ring", 1)
    assert actions(before.parse_position(at), "hole ", before) == {"O7", "O9", "I0", "I1", "I3"}


def test_s15_an_alien_beside_the_old_cell_of_the_hole_gets_a_new_way() -> None:
    """limo on O6 can only go where the hole is: it is stuck, and the hole may move on to I2."""
    state = moving("hole", hole="O7", nova="O5", zuzu="O5", comets="O6-I2 O0-O1 O2-O3 O4-O5 O8-O9")
    assert actions(state, "step limo ") == set()
    assert "I2" in actions(state, "hole ")


def test_s15_it_looks_at_every_alien_not_only_at_the_movers() -> None:
    # kubo on O3 and limo on O6 have one way out each
    state = moving("comet", comets="O2-O3 O3-O4 O5-O6 O6-O7 O8-O9")
    assert not {"O8-O9 O3-I1", "O8-O9 O6-I2"} & actions(state, "comet ")


SHUT_IN = {"momo": "b", "trio": "b", "kubo": "d", "zuzu": "d", "nova": "h", "limo": "l"}


def test_s15_no_comet_beside_an_alien_that_was_stuck_before_and_still_is() -> None:
    """filo on a has two full cells beside it; by version 1 a comet might come even closer."""
    at = line("act 0; shows comet+1 left 1 comet", "tight", **SHUT_IN)
    stuck = TIGHT.parse_position(at)
    assert actions(stuck, "step filo ", TIGHT) == set()
    assert not any(text.endswith((" a-b", " a-d")) for text in actions(stuck, "comet ", TIGHT))
    assert "e-f b-c" in actions(stuck, "comet ", TIGHT)  # elsewhere it may: trio can still leave
    before = rules_of("tight", 1)
    assert "e-f a-b" in actions(before.parse_position(at), "comet ", before)


def test_s15_beside_one_that_was_stuck_if_that_very_comet_frees_it() -> None:
    """filo on a: d is full and a comet lies towards b. Taken from there it may lie towards d."""
    moved = {**SHUT_IN, "trio": "n"}
    at = line("act 0; shows comet+1 left 1 comet", "tight", hole="m",
              comets="a-b d-e e-f j-k j-m", **moved)  # fmt: skip
    state = TIGHT.parse_position(at)
    assert actions(state, "step filo ", TIGHT) == set()
    assert "a-b a-d" in actions(state, "comet ", TIGHT)
    assert "d-e a-d" not in actions(state, "comet ", TIGHT)


def test_s15_both_ends_of_the_line_are_looked_at() -> None:
    """kubo on O3 keeps a way; limo beyond the line would lose the last one."""
    state = moving("comet", kubo="I2", comets="O5-O6 O6-O7 O0-O1 O2-O3 O8-O9")
    assert "O0-O1 O6-I2" not in actions(state, "comet ")


def test_s15_who_is_stuck_elsewhere_does_not_matter() -> None:
    assert "e-f k-n" in actions(tight("comet", **SHUT_IN), "comet ", TIGHT)


def test_s15_an_alien_step_may_stick_anybody() -> None:
    """zuzu fills the last way out of filo, and may."""
    state = TIGHT.parse_position(
        line("act 0; shows 2 left 2", "tight", momo="b", trio="b", kubo="d", zuzu="h", nova="n",
             hole="g")
    )  # fmt: skip
    assert actions(state, "step filo ", TIGHT) == {"d"}
    state = do(TIGHT, state, "step zuzu d")
    assert actions(state, "step filo ", TIGHT) == set()
