"""C1-C5: boards, buildings, plans, and what everyone starts with."""

from collections import Counter
from itertools import combinations

import pytest

from spaceport.core.faults import NotationFault
from tests.games.builder.cities import BUILDINGS, begun, counted, do, public, rules_of, texts
from tools import builder_plans

RULES = rules_of()
PLANS = [
    [tuple(card.split()) for card in plan] for plan in RULES.edition.plans
]  # per plan and place: building, turn, side
MADE = builder_plans.plans()
CARDS = [(place, *card) for plan in PLANS for place, card in enumerate(plan)]


def test_c1_everyone_has_a_board_and_eight_cards() -> None:
    state = begun(RULES, 4)
    seen = public(RULES, state)
    assert seen.boards == ({}, {}, {}, {})
    for seat in range(4):
        puts = [text.split() for text in texts(RULES, state, seat)]
        assert {word[2] for word in puts} == {str(place) for place in range(1, 9)}
    assert len(BUILDINGS) == 8
    assert seen.plans == len(RULES.edition.plans) == 20


def test_c2_eight_places_in_rows_of_three_two_and_three() -> None:
    heights = Counter(y for _, y in RULES.edition.places)
    assert [heights[y] for y in sorted(heights)] == [3, 2, 3]
    ordered = sorted(RULES.edition.places, key=lambda place: (place[1], place[0]))
    assert list(RULES.edition.places) == ordered  # numbered row by row
    width, height = RULES.edition.size
    for (ax, ay), (bx, by) in combinations(RULES.edition.places, 2):
        assert abs(ax - bx) >= RULES.edition.card or abs(ay - by) >= RULES.edition.card
    assert all(x + RULES.edition.card <= width for x, _ in RULES.edition.places)
    assert all(y + RULES.edition.card <= height for _, y in RULES.edition.places)


@pytest.mark.parametrize("number", range(1, 21))
def test_c2_a_plan_shows_every_building_on_a_place_of_its_own(number: int) -> None:
    wanted = public(RULES, begun(RULES, 2, plan=number)).wanted
    assert wanted is not None
    assert set(wanted) == set(BUILDINGS)
    assert sorted(card.place for card in wanted.values()) == list(range(1, 9))
    for place, (building, turn, side) in enumerate(PLANS[number - 1], 1):
        lies = wanted[building]
        assert (lies.place, lies.turn, lies.side) == (place, int(turn), side)


def test_c2_a_card_lies_on_a_place_turned_and_on_a_side() -> None:
    state = begun(RULES, 2)
    ways = {tuple(text.split()[3:]) for text in texts(RULES, state, 0)}
    assert ways == {(turn, side) for turn in ("0", "90", "180", "270") for side in "ab"}


@pytest.mark.parametrize(
    "wrong",
    ["put dome 0 0 a", "put dome 9 0 a", "put dome 3 45 a", "put dome 3 360 a",
     "put dome 3 0 c", "put tower 3 0 a"],
)  # fmt: skip
def test_c2_there_is_nothing_else(wrong: str) -> None:
    with pytest.raises(NotationFault):
        RULES.parse(wrong)


def test_c3_the_eight_buildings() -> None:
    assert set(BUILDINGS) == {
        *("dome", "silo", "antenna", "greenhouse"),
        *("reactor", "hangar", "observatory", "habitat"),
    }
    assert {card[1] for card in CARDS} == set(BUILDINGS)


def test_c4_sides_and_turns_occur_evenly() -> None:
    assert Counter(side for *_, side in CARDS) == {"a": 80, "b": 80}
    assert Counter(turn for *_, turn, _ in CARDS) == dict.fromkeys(("0", "90", "180", "270"), 40)
    for name in BUILDINGS:
        mine = [card for card in CARDS if card[1] == name]
        assert Counter(side for *_, side in mine) == {"a": 10, "b": 10}
        assert set(Counter(turn for *_, turn, _ in mine).values()) == {5}


def test_c4_no_building_lies_alike_in_two_plans() -> None:
    assert len(set(CARDS)) == len(CARDS) == 160


def test_c4_the_recipe_asks_for_all_of_it_and_gives_the_plans() -> None:
    made = MADE
    assert builder_plans.uneven_places([[name for name, _ in plan] for plan in made]) == 0
    assert builder_plans.uneven_ways(made) == 0
    cards = [[(name, str(turn), side) for name, (turn, side) in plan] for plan in made]
    assert cards == PLANS, "the plans are fixed: an edition of its own for another recipe"


def test_c4_the_recipe_sees_what_is_uneven() -> None:
    made = [plan[:] for plan in MADE]
    name, (turn, side) = made[0][0]
    made[0][0] = (name, (turn, "b" if side == "a" else "a"))
    same = [plan[:] for plan in made]
    same[1] = same[0]
    assert builder_plans.uneven_ways(same) > 0
    stands = [[name for name, _ in plan] for plan in made]
    assert builder_plans.uneven_places([stands[0]] * 20) > 0


def test_c4_every_plan_is_as_likely_as_the_others() -> None:
    draw = RULES.chance(counted(RULES, RULES.start(2)))
    assert draw is not None
    assert draw.outcomes == tuple(range(20))
    assert set(draw.weights) == {1}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c5_everyone_starts_with_the_starred_four(seats: int) -> None:
    state = begun(RULES, seats)
    four = ("dome", "silo", "greenhouse", "habitat")
    assert public(RULES, state).unlocked == (four,) * seats
    for seat in range(seats):
        assert {text.split()[1] for text in texts(RULES, state, seat)} == set(four)


def test_c5_four_players_can_unlock_everything_before_the_plans_run_out() -> None:
    assert 4 * (8 - len(RULES.edition.first)) + 1 <= len(RULES.edition.plans)


def test_c5_what_is_locked_stays_so_until_it_is_won() -> None:
    state = do(RULES, begun(RULES, 2), "0: put dome 7 180 a", "1: put silo 8 180 a")
    assert all("reactor" not in text for text in texts(RULES, state, 0))
