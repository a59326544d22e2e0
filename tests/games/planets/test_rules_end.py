"""P28 and P29: the end, and the throw as a recorded fact."""

import pytest

from spaceport.core.faults import NotationFault
from spaceport.core.flight import Rest
from tests.contract.played import names
from tests.games.planets.tables import (
    AIM,
    MISS,
    RULES,
    at,
    do,
    happen,
    kinds,
    legal,
    on,
    public,
    removed,
    thrown,
)

FOUR = "crystal-vein,crystal-vein,crystal-vein,crystal-vein"


def test_p28_the_fifth_card_gives_everybody_else_one_last_throw() -> None:
    state = at(crystals="4 4 4", more=f"owned {FOUR} - -")
    state, told = happen(thrown(state, on("a1", 1)), "explore")
    assert names(told) == ["Explored", "Fifth"]
    assert (public(state).ender, public(state).last) == (0, (1, 2))
    state = do(state, "card oasis")
    assert public(state).active == 1
    state = thrown(state, MISS)
    assert (public(state).active, public(state).last) == (2, (2,))
    state, told = happen(do(state, AIM), MISS)
    assert names(told) == ["Landed", "Gained", "Over"]
    assert RULES.to_act(state) == ()


def test_p28_clockwise_from_the_enders_left() -> None:
    state = at("throw 2", "4 4 4 4", more=f"owned - - {FOUR} -")
    state = do(thrown(state, on("a1", 1)), "explore", "card oasis")
    order = []
    while RULES.result(state) is None:
        order.append(public(state).active)
        state = thrown(state, MISS)
    assert order == [3, 0, 1]


def test_p28_a_last_throw_is_a_full_turn_with_second_chance() -> None:
    state = at(crystals="4 4", more=f"owned {FOUR} second-chance*")
    state = do(thrown(state, on("a1", 1)), "explore", "card oasis")
    state = thrown(state, on("b1", 1))
    assert legal(state) == {"explore", "renounce", "again"}
    state = do(thrown(do(state, "again"), on("b1", 1)), "explore", "card oasis")
    assert (kinds(state, 1), public(state).winners) == (["second-chance", "far-planet"], (0,))


def test_p28_stars_on_all_cards_and_one_for_two_crystals() -> None:
    state = at(
        crystals="6 3 5", more=f"owned {FOUR} oasis,far-planet -; ended 0; last 2", then="throw 2"
    )
    state = thrown(state, MISS)
    result = RULES.result(state)
    assert result is not None
    assert result.scores == (8 + 3, 7 + 1, 0 + 3)
    assert (result.ranking, public(state).stars) == ((1, 2, 3), (8, 7, 0))


@pytest.mark.parametrize(("kept", "stars"), [(0, 0), (1, 0), (2, 1), (3, 1), (8, 4)])
def test_p28_crystals_are_rounded_down(kept: int, stars: int) -> None:
    assert public(at(crystals=f"{kept} 4")).scores[0] == stars


def test_p28_a_tie_is_shared() -> None:
    state = at(crystals="4 3", more="owned oasis oasis; ended 0; last 1", then="throw 1")
    state = thrown(state, MISS)
    result = RULES.result(state)
    assert result is not None
    assert (result.winners, result.scores) == ((0, 1), (5, 5))


def test_p28_face_up_or_turned_over_makes_no_difference() -> None:
    up = at(more="owned second-chance*,fuel-leak* -")
    over = at(more="owned second-chance,fuel-leak -")
    assert public(up).stars == public(over).stars == (4, 0)


def test_p28_a_fifth_card_in_a_last_throw_starts_no_further_throws() -> None:
    more = f"owned crystal-field,oasis,far-planet,oasis,crystal-field {FOUR} -; ended 0; last 1 2"
    state = at("throw 1", "4 4 4", more=more)
    state, told = happen(thrown(state, on("a1", 1)), "explore")
    assert names(told) == ["Explored"]
    assert public(state).ender == 0
    state = do(state, "card oasis")
    assert (public(state).active, public(state).last) == (2, (2,))
    state = thrown(state, MISS)
    assert public(state).phase == "over"
    assert max(len(held) for held in public(state).owned) == 5


def test_p28_the_enders_leak_works_in_all_last_throws() -> None:
    four = "oasis,oasis,oasis,oasis"
    state = at(crystals="4 4 4", more=f"owned {four} - -",
               cards="far-planet far-planet far-planet crystal-vein crystal-vein fuel-leak "
                     "crystal-vein crystal-field crystal-field")  # fmt: skip
    state = do(thrown(state, on("c2", 1)), "explore", "card crystal-field")
    for seat in (1, 2):
        state = thrown(state, on("b2", 1))
        assert (public(state).active, public(state).price.total) == (seat, 2)
        state = do(state, "renounce")
    assert public(state).phase == "over"


def test_p28_anothers_leak_stops_when_its_owners_last_turn_begins() -> None:
    more = f"owned {FOUR},oasis - fuel-leak* -; leaks 2; ended 0; last 1 2 3"
    state = at("throw 1", "4 4 4 4", more=more)
    assert public(thrown(state, on("a1", 1))).price.leaks == 1
    state = thrown(thrown(state, MISS), MISS)
    assert public(state).active == 3
    assert public(thrown(state, on("a1", 1))).price.leaks == 0


def test_p28_a_leak_taken_in_a_last_throw_hits_the_later_throwers() -> None:
    state = at("throw 1", "4 4 4", more=f"owned {FOUR},oasis - -; ended 0; last 1 2")
    state = do(thrown(state, on("c2", 1)), "explore", "card oasis")
    assert public(thrown(state, on("a1", 1))).price.leaks == 1


def test_p28_the_ender_may_be_removed_and_the_last_throws_go_on() -> None:
    state = at("throw 1", "4 4 4", more=f"owned {FOUR},oasis - -; ended 0; last 1 2")
    state = removed(state, 0)
    assert public(state).active == 1
    state = thrown(thrown(state, MISS), MISS)
    assert (public(state).phase, public(state).winners) == ("over", (1, 2))


def test_p28_removing_the_last_thrower_ends_the_game() -> None:
    state = at("throw 2", "4 4 4", more=f"owned {FOUR},oasis - -; ended 0; last 2")
    assert public(removed(state, 2)).winners == (0,)


# ---------------------------------------------------------------- P29


def test_p29_a_throw_is_a_start_an_angle_and_a_distance() -> None:
    state = do(at(), "throw 12.5 -3.5 217")
    told = public(state).thrown
    assert (told.start, told.angle, told.distance) == (12.5, -3.5, 217)
    draw = RULES.chance(state)
    assert draw is not None
    flick = draw.sample
    assert (flick.start, flick.angle, flick.distance) == (1250, -350, 21700)


def test_p29_everyone_sees_the_same_flight() -> None:
    path = "AQACAAMABAAFAAYABwA"
    state, told = happen(do(at(), AIM), f"{on('a1', 2)} path {path}")
    assert told[0].die.path == path
    assert [RULES.view(state, seat).public.die.path for seat in (None, 0, 1)] == [path] * 3
    assert public(do(state, "renounce", AIM)).die is None


def test_p29_the_rest_decides_and_nothing_is_simulated() -> None:
    """The rules take the recorded place; a word that does not fit it is refused."""
    state = do(at(), AIM)
    rest = RULES.parse_outcome(state, on("c2", 3))
    assert rest == Rest(1720, 0, 0, 2)
    for wrong in ("rest b2 86 0 0 face 2", "rest - 86 0 0 face 2", "rest off 0 0 0 face 2"):
        with pytest.raises(NotationFault):
            RULES.parse_outcome(state, wrong)
