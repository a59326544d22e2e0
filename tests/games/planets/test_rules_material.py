"""P1 to P10: what is in the box and how it lies on the table."""

import pytest

from spaceport.core.causes import Chosen, Drawn
from spaceport.core.faults import Illegal
from spaceport.games.planets.edition import KIND_NAMES
from spaceport.games.planets.geometry import DIE_MM, PLACE_NAMES, touched
from tests.contract.played import names
from tests.games.planets.tables import (
    AIM,
    RULES,
    at,
    do,
    happen,
    kinds,
    legal,
    on,
    public,
    rules_of,
    thrown,
    with_changes,
)

# ---------------------------------------------------------------- P1, P2, P3


def test_p1_forty_cards_forty_crystals_and_a_die_with_one_to_three_twice() -> None:
    assert sum(RULES.kit.copies) == 40
    assert RULES.kit.crystals == 40
    assert sorted(RULES.kit.faces) == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_p2_nine_cards_face_up_and_four_crystals_each(seats: int) -> None:
    state = RULES.start(seats)
    assert public(state).crystals == (4,) * seats
    assert public(state).reserve == 40 - 4 * seats
    for place in PLACE_NAMES:
        draw = RULES.chance(state)
        assert draw is not None
        assert (draw.what, draw.sample) == ("card", None)
        state, told = happen(state, "card oasis" if place < "b" else "card far-planet")
        assert (told[0].place, names(told)) == (place, ["Laid"])
    assert sum(public(state).pile.values()) == 31
    draw = RULES.chance(state)
    assert draw is not None
    assert draw.what == "first"


def test_p2_each_card_is_drawn_by_how_many_are_left() -> None:
    state = do(RULES.start(2), "card oasis", "card oasis", "card black-hole")
    draw = RULES.chance(state)
    assert draw is not None
    weights = {KIND_NAMES[kind]: n for kind, n in zip(draw.outcomes, draw.weights, strict=True)}
    assert weights == dict.fromkeys(KIND_NAMES, 6) | {"oasis": 4, "black-hole": 3}


def test_p2_a_kind_that_is_used_up_is_drawn_no_more() -> None:
    state = do(RULES.start(2), *["card black-hole"] * 4)
    draw = RULES.chance(state)
    assert draw is not None
    assert KIND_NAMES.index("black-hole") not in draw.outcomes


def test_p3_the_gap_is_one_and_a_half_widths_of_the_die() -> None:
    assert RULES.edition.layout.gap == 1.5 * DIE_MM


def test_p3_a_resting_die_touches_one_card_at_most() -> None:
    """Every place within the square in steps of a millimetre, turned every which way."""
    layout, everywhere = RULES.layout, (1 << 9) - 1
    misses = count = 0
    for x in range(-117, 118, 3):
        for y in range(-117, 118, 2):
            found = touched(layout, 20 * x, 20 * y, (7 * x + 131 * y) % 900, everywhere)
            assert found & (found - 1) == 0
            misses += not found
            count += 1
    assert 0.06 < misses / count < 0.11  # half a millimetre of overlap counts as none


NARROW = rules_of(with_changes(("gap = 24", "gap = 10")))


def test_p3_in_a_narrow_edition_the_larger_overlap_counts() -> None:
    state = do(at(rules=NARROW), AIM, rules=NARROW)
    state = do(state, "rest b2 31 0 0 face 0", rules=NARROW)  # 8 mm to 6 mm beyond the gap
    assert public(state, NARROW).place == "b2"
    assert public(state, NARROW).die.on == ("b2",)


def test_p3_where_overlaps_are_equal_the_thrower_chooses() -> None:
    state = do(at(rules=NARROW), AIM, "rest b2,c2 36 0 0 face 2", rules=NARROW)
    assert (legal(state, NARROW), public(state, NARROW).phase) == ({"pick b2", "pick c2"}, "pick")
    for place in ("b2", "c2"):
        after, told = happen(state, f"pick {place}", NARROW)
        assert (names(told), public(after, NARROW).place) == (["Picked"], place)
        assert legal(after, NARROW) == {"explore", "renounce"}


def test_p3_a_black_hole_may_be_picked_and_a_second_chance_comes_first() -> None:
    owned = "owned second-chance* -"
    hole = "oasis oasis oasis oasis oasis black-hole oasis far-planet far-planet"
    state = do(at(cards=hole.replace("oasis", "crystal-vein", 2), more=owned, rules=NARROW), AIM,
               "rest b2,c2 36 0 0 face 2", rules=NARROW)  # fmt: skip
    assert legal(state, NARROW) == {"pick b2", "pick c2", "again"}
    assert public(do(state, "again", rules=NARROW), NARROW).phase == "throw"
    after, told = happen(state, "pick c2", NARROW)
    assert (names(told), public(after, NARROW).phase) == (["Picked", "Swallowed"], "refill")


# ---------------------------------------------------------------- P4 to P10

PLACE_OF = {
    "crystal-field": "c1", "crystal-vein": "a2", "second-chance": "b2", "fuel-leak": "c2",
    "oasis": "a1", "far-planet": "b1",
}  # fmt: skip
STARS = {"crystal-field": 1, "crystal-vein": 2, "second-chance": 2, "fuel-leak": 2, "oasis": 3}
STARS["far-planet"] = 4


@pytest.mark.parametrize("kind", STARS)
def test_p4_to_p9_six_of_each_kind_with_its_stars(kind: str) -> None:
    state = do(thrown(at(crystals="9 4"), on(PLACE_OF[kind])), "explore")
    assert kinds(state, 0) == [kind]
    assert public(state).stars == (STARS[kind], 0)
    assert RULES.edition.deck[[*KIND_NAMES].index(kind)].copies == 6  # type: ignore[arg-type]


@pytest.mark.parametrize(("place", "gift"), [("c1", 2), ("a2", 1), ("a1", 0)])
def test_p4_p5_a_field_gives_two_crystals_and_a_vein_one(place: str, gift: int) -> None:
    state = do(thrown(at(), on(place, 3)), "explore")
    assert public(state).crystals[0] == 4 - 3 + gift
    assert public(state).owned[0][0].up is False


def test_p6_second_chance_lies_face_up_until_it_is_used_once() -> None:
    state = do(thrown(at(), on("b2")), "explore", "card oasis")
    assert public(state).owned[0][0].up is True
    state = do(state, AIM, on("a1"), "renounce")  # the other seat
    state = thrown(state, on("b1"))
    assert legal(state) == {"explore", "renounce", "again"}
    state, told = happen(state, "again")
    assert (names(told), public(state).owned[0][0].up) == (["ThrownAgain"], False)
    assert legal(thrown(state, on("b1"))) == {"explore", "renounce"}


def test_p7_a_fuel_leak_costs_the_others_one_more_until_its_owners_next_turn() -> None:
    state = do(thrown(at(crystals="4 4 4"), on("c2")), "explore", "card oasis")
    assert (public(state).leaks, public(state).owned[0][0].up) == ((0,), True)
    for seat in (1, 2):
        state = thrown(state, on("a1", 2))
        assert (public(state).active, public(state).price.total) == (seat, 3)
        state = do(state, "explore", "card oasis")
    assert (public(state).active, public(state).leaks) == (0, ())
    assert public(state).owned[0][0].up is False
    assert public(thrown(state, on("a1", 2))).price.total == 2


def test_p7_its_owner_pays_nothing_more() -> None:
    state = thrown(at(more="owned fuel-leak* -; leaks 0"), on("a1", 2))
    assert public(state).price.total == 2


def test_p8_an_oasis_does_nothing_else() -> None:
    state = thrown(at(), on("a1", 2))
    after, told = happen(state, "explore")
    assert names(told) == ["Explored"]
    assert public(after).crystals == (2, 4)


def test_p9_a_far_planet_costs_one_more_than_the_die_shows() -> None:
    for shows in (1, 2, 3):
        price = public(thrown(at(), on("b1", shows))).price
        assert (price.die, price.leaks, price.card, price.total) == (shows, 0, 1, shows + 1)


def test_p10_four_black_holes_without_stars() -> None:
    assert RULES.edition.cards.black_hole.copies == 4
    assert RULES.kit.stars[KIND_NAMES.index("black-hole")] == 0


def test_what_a_card_does_comes_from_the_edition() -> None:
    rules = rules_of(with_changes(("gives = 2", "gives = 5"), ("more = 1", "more = 2")))
    state = do(thrown(at(rules=rules), on("c1", rules=rules), rules), "explore", rules=rules)
    assert public(state, rules).crystals[0] == 4 - 1 + 5
    leaky = at(more="owned - fuel-leak*; leaks 1", rules=rules)
    assert public(thrown(leaky, on("a1", rules=rules), rules), rules).price.total == 3


def test_nobody_else_can_act_and_a_wrong_outcome_is_refused() -> None:
    state = at()
    with pytest.raises(Illegal, match="not-your-turn"):
        RULES.step(state, Chosen(1, 0), 0)
    with pytest.raises(Illegal, match="no-such-outcome"):
        RULES.step(do(state, AIM), Drawn(3), 0)
    with pytest.raises(Illegal, match="no-such-outcome"):
        RULES.step(RULES.start(2), Drawn(7), 0)
