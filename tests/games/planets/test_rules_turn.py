"""P11 to P17: a turn, from the throw to the crystals."""

import pytest

from spaceport.core.causes import Chosen
from spaceport.core.faults import Illegal
from spaceport.games.planets.geometry import PLACE_NAMES
from spaceport.games.planets.notation import Throw
from tests.contract.played import names
from tests.games.planets.tables import (
    AIM,
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
    thrown,
)

# ---------------------------------------------------------------- P11


def test_p11_a_turn_begins_with_a_throw() -> None:
    state = at("throw 1")
    assert (RULES.to_act(state), legal(state)) == ((1,), {"throw"})
    assert RULES.legal(state, 0) == []
    assert RULES.chance(state) is None
    flying = do(state, AIM)
    draw = RULES.chance(flying)
    assert draw is not None
    assert draw.what == "throw"
    assert draw.sample is not None
    assert RULES.to_act(flying) == ()


@pytest.mark.parametrize(
    ("seats", "sides"), [("4 4", (0, 2)), ("4 4 4", (0, 1, 2)), ("4 4 4 4", (0, 1, 2, 3))]
)
def test_p11_everyone_throws_from_their_own_side_outside_the_square(
    seats: str, sides: tuple[int, ...]
) -> None:
    for seat, side in enumerate(sides):
        draw = RULES.chance(do(at(f"throw {seat}", crystals=seats), AIM))
        assert draw is not None
        assert draw.sample.side == side
        assert draw.sample.line == RULES.layout.square + 100 * 20
    assert public(at(crystals=seats)).sides == sides


def test_p11_nine_examples_stand_for_every_throw() -> None:
    state = at()
    listed = RULES.legal(state, 0)
    assert len(listed) == 9
    (span,) = RULES.ranges(state, 0)
    assert all(span.holds(action) for action in listed)
    assert span.holds(Throw(12.34, -59.9, 61))
    assert not span.holds(Throw(12.34, -60.1, 61))
    assert RULES.ranges(state, 1) == ()
    assert RULES.ranges(do(state, AIM), 0) == ()


def test_p11_a_frame_offers_the_bounds_of_a_throw_or_the_open_choices() -> None:
    state = at(more="owned second-chance* -")
    offers = RULES.offers(state, 0)
    (span,) = RULES.ranges(state, 0)
    assert offers.throw is not None
    assert span.fields == {
        "start": offers.throw.start, "angle": offers.throw.angle, "distance": offers.throw.distance
    }  # fmt: skip
    assert RULES.offers(state, 1).throw is None
    for outcome, wanted in (
        (on("b1", 2), {"explore", "renounce", "again"}),
        (MISS, {"take", "again"}),
    ):
        lies = thrown(state, outcome)
        offers = RULES.offers(lies, 0)
        open_now = {w for w in ("explore", "renounce", "take", "again") if getattr(offers, w)}
        assert open_now == wanted == legal(lies)
        assert (offers.throw, offers.pick) == (None, ())


def test_p11_a_throw_that_is_no_example_counts_as_well() -> None:
    move = RULES.move(RULES.parse("throw 12.34 -5.5 199.99"))
    assert move == (1234, -550, 19999)
    after, _ = RULES.step(at(), Chosen(0, move), 0)
    assert public(after).thrown.distance == 199.99


@pytest.mark.parametrize("move", [(0, 0, 48001), (0, 6001, 9000), (11701, 0, 9000), (0, 0, 5999),
                                  (0, 0), (0.0, 0, 9000), (True, 0, 9000)])  # fmt: skip
def test_p11_a_move_out_of_bounds_is_refused(move: tuple[float, ...]) -> None:
    with pytest.raises(Illegal, match="bad-action"):
        RULES.step(at(), Chosen(0, move), 0)


def test_p11_one_throws_once() -> None:
    state = thrown(at(), on("a1"))
    with pytest.raises(Illegal, match="planets-thrown-already"):
        happen(state, AIM)
    with pytest.raises(Illegal, match="planets-thrown-already"):
        happen(state, "throw 1 2 300")
    for other in ("explore", "renounce", "take", "again", "pick a1"):
        with pytest.raises(Illegal, match="planets-throw-first"):
            happen(at(), other)


# ---------------------------------------------------------------- P12, P13, P14


@pytest.mark.parametrize("place", [p for p in PLACE_NAMES if p != "a3"])
def test_p12_on_a_planet_one_chooses(place: str) -> None:
    state, told = happen(do(at(), AIM), on(place, 2))
    assert (names(told), told[0].where, told[0].shows) == (["Landed"], place, 2)
    assert RULES.to_act(state) == (0,)
    assert legal(state) == {"explore", "renounce"}
    assert public(state).place == place


@pytest.mark.parametrize(("x", "touches"), [(38.5, True), (38.55, False)])
def test_p12_half_a_millimetre_of_overlap_is_a_touch(x: float, touches: bool) -> None:
    """The middle card reaches to 31 mm and the die 8 mm beyond its own middle."""
    state = do(do(at(), AIM), f"rest {'b2' if touches else '-'} {x} 0 0 face 0")
    assert (public(state).phase == "choose") is touches


def test_p13_explore_pays_takes_and_refills() -> None:
    state = thrown(at(), on("b3", 3))
    state, told = happen(state, "explore")
    assert names(told) == ["Explored"]
    assert (told[0].place, told[0].kind, told[0].price) == ("b3", "oasis", 3)
    assert public(state).crystals == (1, 4)
    assert public(state).reserve == 35
    assert (kinds(state, 0), public(state).cards["b3"]) == (["oasis"], None)
    draw = RULES.chance(state)
    assert draw is not None
    assert draw.what == "card"
    assert sum(draw.weights) == 31
    state, told = happen(state, "card far-planet")
    assert names(told) == ["Laid", "Turn"]
    assert public(state).cards["b3"] == "far-planet"
    assert (public(state).active, public(state).phase) == (1, "throw")


def test_p13_the_effect_happens_before_the_hole_is_filled() -> None:
    _, told = happen(thrown(at(), on("c1", 1)), "explore")
    assert names(told) == ["Explored", "Gained"]
    assert (told[1].crystals, told[1].why) == (2, "card")


@pytest.mark.parametrize("shows", [1, 2, 3])
def test_p14_renounce_takes_what_the_die_shows(shows: int) -> None:
    state = thrown(at(), on("a1", shows))
    assert public(state).gains == shows
    after, told = happen(state, "renounce")
    assert names(told) == ["Gained", "Turn"]
    assert (told[0].crystals, told[0].why) == (shows, "renounced")
    assert public(after).crystals == (4 + shows, 4)
    assert public(after).cards == public(state).cards


# ---------------------------------------------------------------- P15, P16, P17


@pytest.mark.parametrize("outcome", [MISS, OFF, "lost", "rest - 43 43 0 face 2"])
def test_p15_on_no_card_one_takes_one_crystal(outcome: str) -> None:
    state, told = happen(do(at(), AIM), outcome)
    assert names(told) == ["Landed", "Gained", "Turn"]
    assert (told[1].crystals, told[1].why) == (1, "missed")
    assert (public(state).crystals, public(state).active) == ((5, 4), 1)


def test_p16_a_black_hole_ends_the_turn_and_leaves() -> None:
    state, told = happen(do(at(), AIM), on("a3", 3))
    assert names(told) == ["Landed", "Swallowed"]
    assert (public(state).crystals, public(state).cards["a3"]) == ((4, 4), None)
    state, told = happen(state, "card oasis")
    assert names(told) == ["Laid", "Turn"]
    assert (public(state).active, kinds(state, 0)) == (1, [])
    shown = [*public(state).cards.values()].count("black-hole")
    assert shown + public(state).pile["black-hole"] == 3


def test_p17_the_reserve_is_finite() -> None:
    state = thrown(at(crystals="2 37"), on("a1", 3))
    assert public(state).gains == 1
    after, told = happen(state, "renounce")
    assert (told[0].crystals, told[0].due) == (1, 3)
    assert (public(after).reserve, public(after).crystals) == (0, (3, 37))
    after, told = happen(do(after, AIM), MISS)
    assert (told[1].crystals, told[1].due, public(after).crystals) == (0, 1, (3, 37))


def test_p17_spent_crystals_return() -> None:
    state = do(thrown(at(crystals="3 37"), on("a1", 3)), "explore")
    assert (public(state).reserve, public(state).crystals) == (3, (0, 37))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_p17_turns_go_clockwise(seats: int) -> None:
    state = at(crystals=" ".join(["4"] * seats))
    order = []
    for _ in range(seats + 1):
        order.append(public(state).active)
        state = thrown(state, MISS)
    assert order == [*range(seats), 0]
    assert public(state).turns == (2, *[1] * (seats - 1))
