"""P18 to P27: the rulings."""

from random import Random
from typing import Any

import pytest

from spaceport.core.faults import Illegal, OptionFault
from tests.contract.played import names
from tests.games.planets.tables import (
    AIM,
    LOST,
    MISS,
    OFF,
    RULES,
    at,
    do,
    happen,
    kinds,
    legal,
    on,
    public,
    random_ply,
    removed,
    rules_of,
    thrown,
    with_changes,
)

CHANCE = "owned second-chance* -"

# ---------------------------------------------------------------- P18


def test_p18_after_a_miss_one_takes_the_crystal_or_throws_again() -> None:
    for outcome in (MISS, OFF, LOST):
        state = thrown(at(more=CHANCE), outcome)
        assert legal(state) == {"take", "again"}
        after, told = happen(state, "take")
        assert (names(told), public(after).crystals) == (["Gained", "Turn"], (5, 4))
        assert public(after).owned[0][0].up is True


def test_p18_instead_of_choosing_and_the_first_throw_counts_for_nothing() -> None:
    state = do(thrown(at(more=CHANCE), on("a1", 2)), "again")
    assert (legal(state), public(state).active) == ({"throw"}, 0)
    assert public(state).crystals == (4, 4)
    assert legal(thrown(state, on("b1", 3))) == {"explore", "renounce"}


def test_p18_not_after_a_black_hole() -> None:
    state = thrown(at(more=CHANCE), on("a3"))
    assert public(state).phase == "refill"
    assert public(do(state, "card oasis")).active == 1


HOLES = "crystal-vein crystal-vein oasis oasis black-hole black-hole oasis far-planet far-planet"


@pytest.mark.parametrize("version", [1, 2])
def test_p18_two_black_holes_that_are_touched_equally_end_the_turn_at_once(version: int) -> None:
    rules = rules_of(with_changes(("gap = 24", "gap = 10")), version=version)
    state = do(at(cards=HOLES, more=CHANCE, rules=rules), AIM, rules=rules)
    state, told = happen(state, "rest b2,c2 36 0 0 face 2", rules)
    if version == 1:
        assert legal(state, rules) == {"pick b2", "pick c2", "again"}
        return
    assert names(told) == ["Landed", "Swallowed"]
    assert (legal(state, rules), public(state, rules).phase) == (set(), "refill")
    after = do(state, "card oasis", rules=rules)
    assert [public(after, rules).cards[place] for place in ("b2", "c2")] == ["oasis", "black-hole"]
    assert (public(after, rules).active, public(after, rules).owned[0][0].up) == (1, True)


def test_p18_one_black_hole_of_two_cards_is_still_a_choice() -> None:
    rules = rules_of(with_changes(("gap = 24", "gap = 10")))
    one = HOLES.replace("black-hole", "oasis", 1)
    state = do(at(cards=one, more=CHANCE, rules=rules), AIM, rules=rules)
    state = do(state, "rest b2,c2 36 0 0 face 2", rules=rules)
    assert legal(state, rules) == {"pick b2", "pick c2", "again"}


def test_p18_not_in_the_turn_in_which_it_was_taken() -> None:
    """Taking it ends the turn, so there is no throw left to repeat."""
    state = do(thrown(at(), on("b2")), "explore", "card oasis")
    assert (public(state).active, kinds(state, 0)) == (1, ["second-chance"])


def test_p18_once_each_but_several_one_after_the_other() -> None:
    state = at(more="owned second-chance*,oasis,second-chance* -")
    state = do(thrown(state, MISS), "again")
    assert [card.up for card in public(state).owned[0]] == [False, False, True]
    state = do(thrown(state, MISS), "again")
    assert [card.up for card in public(state).owned[0]] == [False, False, False]
    state, told = happen(do(state, AIM), MISS)
    assert names(told) == ["Landed", "Gained", "Turn"]


def test_p18_it_belongs_to_its_owner() -> None:
    state = thrown(at(more="owned - second-chance*"), on("a1"))
    assert legal(state) == {"explore", "renounce"}
    with pytest.raises(Illegal, match="planets-no-second-chance"):
        happen(state, "again")


# ---------------------------------------------------------------- P19, P20, P21


def test_p19_surcharges_add_up() -> None:
    owned = "owned - fuel-leak* fuel-leak*; leaks 1 2"
    state = thrown(at(crystals="9 4 4", more=owned), on("b1", 3))
    price = public(state).price
    assert (price.die, price.leaks, price.card, price.total) == (3, 2, 1, 6)
    after, told = happen(state, "explore")
    assert (told[0].price, public(after).crystals) == (6, (3, 4, 4))


def test_p19_ones_own_leak_does_not_count() -> None:
    owned = "owned fuel-leak* fuel-leak* -; leaks 0 1"
    assert public(thrown(at(crystals="9 4 4", more=owned), on("a1", 2))).price.total == 3


def test_p20_renouncing_and_missing_are_never_surcharged() -> None:
    leaky = "owned - fuel-leak*; leaks 1"
    assert public(do(thrown(at(more=leaky), on("b1", 2)), "renounce")).crystals == (6, 4)
    assert public(thrown(at(more=leaky), MISS)).crystals == (5, 4)


def test_p20_exploring_needs_the_full_price() -> None:
    assert legal(thrown(at(crystals="2 4"), on("a1", 2))) == {"explore", "renounce"}
    poor = thrown(at(crystals="1 4"), on("a1", 2))
    assert legal(poor) == {"renounce"}
    with pytest.raises(Illegal, match="planets-too-dear"):
        happen(poor, "explore")
    leaky = "owned - fuel-leak*; leaks 1"
    assert legal(thrown(at(crystals="2 4", more=leaky), on("a1", 2))) == {"renounce"}


def test_p20_a_price_of_zero_does_not_occur() -> None:
    for face in RULES.kit.faces:
        assert public(thrown(at(), on("a1", face))).price.total >= 1


def test_p21_a_cards_gift_is_limited_by_the_reserve_too() -> None:
    state = thrown(at(crystals="1 39"), on("c1", 1))
    after, told = happen(state, "explore")  # one crystal was paid, so one is there
    assert (told[1].crystals, told[1].due) == (1, 2)
    assert (public(after).crystals, public(after).reserve) == ((1, 39), 0)


# ---------------------------------------------------------------- P22, P23


def test_p22_an_empty_pile_leaves_the_place_empty() -> None:
    state = thrown(at(more="pile 0 0 0 0 0 0 0"), on("b3"))
    state, told = happen(state, "explore")
    assert names(told) == ["Explored", "Turn"]
    assert public(state).cards["b3"] is None
    state, told = happen(do(state, AIM), "rest - 0 86 0 face 2")
    assert (names(told), told[1].why) == (["Landed", "Gained", "Turn"], "missed")


def test_p22_a_black_hole_leaves_an_empty_place_too() -> None:
    state, told = happen(do(at(more="pile 0 0 0 0 0 0 0"), AIM), on("a3"))
    assert names(told) == ["Landed", "Swallowed", "Turn"]
    assert public(state).cards["a3"] is None


@pytest.mark.parametrize(("x", "word"), [(350, "-"), (350.05, "off"), (-400, "off")])
def test_p23_the_table_is_700_mm_square(x: float, word: str) -> None:
    state = do(at(), AIM, f"rest {word} {x} 0 0 face 0")
    assert public(state).die.off is (word == "off")
    assert public(state).crystals == (5, 4)


def test_p23_a_die_that_never_rests_counts_as_on_no_card() -> None:
    state, told = happen(do(at(), AIM), LOST)
    assert (told[0].where, told[1].why) == ("lost", "missed")
    assert public(state).die.lost is True


# ---------------------------------------------------------------- P24


def dry(turns: int, seats: int = 2) -> list[str]:
    """What is told after so many throws with an empty reserve."""
    crystals = " ".join(["0"] * (seats - 1) + ["40"])
    state, told = at(crystals=crystals), list[Any]()
    for _ in range(turns):
        state, told = happen(do(state, AIM), MISS)
    return names(told)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_p24_three_full_rounds_without_crystals_or_cards_end_the_game(seats: int) -> None:
    """The turn of the position itself began before the count did."""
    assert dry(3 * seats, seats)[-1] == "Turn"
    assert dry(3 * seats + 1, seats)[-2:] == ["Stalled", "Over"]


def test_p24_a_card_taken_begins_the_count_anew() -> None:
    state = at(crystals="1 39")
    for _ in range(4):
        state = thrown(state, MISS)
    assert public(state).idle == 4
    state = do(thrown(state, on("a1", 1)), "explore", "card oasis")
    assert (public(state).reserve, public(state).idle) == (1, 0)


def test_p24_black_holes_and_renouncing_do_not_stop_it() -> None:
    state = at(crystals="0 40")
    for text in (on("a3"), "card oasis", AIM, on("a1"), "renounce"):
        state = do(state, AIM, text) if text == on("a3") else do(state, text)
    assert public(state).idle == 2


def test_p24_crystals_that_come_back_stop_it() -> None:
    state = thrown(thrown(at(crystals="0 5 35"), MISS), MISS)
    assert public(state).idle == 2
    state = removed(state, 2)
    assert (public(state).reserve, public(state).active, public(state).idle) == (35, 0, 0)


@pytest.mark.parametrize("version", [1, 2])
def test_p24_also_crystals_of_a_seat_that_is_removed_late_in_the_count(version: int) -> None:
    """Seat 2 goes in the last turn of the third dry round of three, and leaves nine crystals."""
    rules = rules_of(version=version)
    state = at("throw 0", "8 9 9 14", more="idle 9", rules=rules)
    state, told = happen(do(removed(state, 2, rules), AIM, rules=rules), MISS, rules)
    if version == 1:
        assert names(told)[-2:] == ["Stalled", "Over"]
    else:
        assert names(told)[-1] == "Turn"
        assert (public(state).reserve, public(state).idle) == (8, 0)


def test_p24_a_removed_seat_that_had_nothing_does_not_stop_it() -> None:
    state = at("throw 0", "8 9 0 23", more="idle 9")
    state, told = happen(do(removed(state, 2), AIM), MISS)
    assert names(told)[-2:] == ["Stalled", "Over"]


# ---------------------------------------------------------------- P25, P26, P27


def test_p25_a_removed_seats_crystals_return_and_its_cards_leave() -> None:
    state = at("throw 1", "4 7 4", more="owned oasis far-planet,oasis -")
    after = removed(state, 1)
    assert public(after).crystals == (4, 0, 4)
    assert public(after).reserve == public(state).reserve + 7
    assert public(after).pile == public(state).pile
    assert (kinds(after, 1), public(after).gone, public(after).active) == ([], (1,), 2)


def test_p25_its_leak_works_until_its_turn_would_begin() -> None:
    state = at("throw 0", "4 4 4", more="owned - - fuel-leak*; leaks 2")
    state = removed(state, 2)
    assert public(thrown(state, on("a1", 1))).price.total == 2
    state = thrown(state, MISS)
    assert (public(state).active, public(state).leaks) == (1, (2,))
    state, told = happen(do(state, AIM), MISS)
    assert names(told)[-2:] == ["LeakStopped", "Turn"]
    assert (public(state).active, public(state).leaks) == (0, ())


@pytest.mark.parametrize("then", ["throw 0", "choose 0 a1; die 0 -86 -86 0 face 0 on a1"])
def test_p25_the_turn_of_a_removed_seat_is_over(then: str) -> None:
    state = removed(at(then, "4 4 4"), 0)
    assert (public(state).active, public(state).phase) == (1, "throw")


def test_p25_one_seat_left_wins() -> None:
    state = removed(at(crystals="4 4", more="owned oasis,oasis -"), 0)
    result = RULES.result(state)
    assert result is not None
    assert (result.winners, result.ranking) == ((1,), (2, 1))


def test_p25_who_was_removed_is_behind_everybody() -> None:
    state = removed(at(crystals="4 4 4", more="ended 2; last 0 1"), 1)
    state = thrown(state, MISS)
    result = RULES.result(state)
    assert result is not None
    assert (result.ranking[1], result.scores[1]) == (3, 0)


def test_p26_the_pile_never_runs_out_with_forty_cards() -> None:
    """At most nine lie out, five are owned by the ender and five by each other, four are gone."""
    assert 9 + 4 * 5 + 4 == 33 < sum(RULES.kit.copies)
    for seed in range(40):
        rng, state = Random(seed), RULES.start(4)
        while RULES.result(state) is None:
            state = do(state, random_ply(RULES, state, rng))
            assert None not in public(state).cards.values() or public(state).phase in (
                "lay",
                "refill",
            )
        assert sum(public(state).pile.values()) >= 7


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_p27_the_first_player_is_drawn(seats: int) -> None:
    state = do(RULES.start(seats), *["card oasis"] * 5, *["card far-planet"] * 4)
    draw = RULES.chance(state)
    assert draw is not None
    assert (draw.what, draw.outcomes) == ("first", tuple(range(seats)))
    assert len(set(draw.weights)) == 1
    state, told = happen(state, f"first {seats - 1}")
    assert (names(told), public(state).active) == (["Turn"], seats - 1)


def test_p27_or_chosen_by_the_host() -> None:
    for first in (1, 2, 3):
        rules = rules_of(first=first)
        state = rules.start(3)
        for kind in ["card oasis"] * 5 + ["card far-planet"] * 4:
            state = do(state, kind, rules=rules)
        assert rules.chance(state) is None
        assert rules.to_act(state) == (first - 1,)


def test_p27_a_seat_that_is_not_there_is_refused() -> None:
    for first, seats in ((4, 2), (3, 2), (4, 3)):
        with pytest.raises(OptionFault, match="first-beyond"):
            rules_of(first=first).start(seats)
        assert rules_of(first=seats).start(seats).seats == seats


def test_p27_in_version_1_it_was_drawn_all_the_same() -> None:
    rules = rules_of(first=4, version=1)
    state = rules.start(3)
    for kind in ["card oasis"] * 5 + ["card far-planet"] * 4:
        state = do(state, kind, rules=rules)
    assert public(state, rules).phase == "first"


def test_p26_other_editions_may_run_out() -> None:
    changes = [("copies = 6", "copies = 2")] * 6
    rules = rules_of(with_changes(*changes))
    rng, state = Random(3), rules.start(4)
    seen = False
    while rules.result(state) is None:
        state = do(state, random_ply(rules, state, rng), rules=rules)
        seen |= sum(public(state, rules).pile.values()) == 0
    assert seen
