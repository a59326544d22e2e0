"""Valid destinations (B17) and the variants that change them (B36-B42)."""

import pytest

from spaceport.games.bowl.state import VOIDS
from spaceport.games.bowl.view import Face
from tests.games.bowl.boards import BOX, GALAXY, PLAIN, Round, line, rules_of

HOLE_TOP = "AC*"
HOLE_ON = {"black_hole": True}
VOID_C3 = GALAXY.replace("BDF BCDEF CDEF", "BDF void CDEF")


def destinations(**fields: object) -> set[str]:
    """Every plain destination, as the reveal shows it."""
    game = Round(**fields).act(0, "doom").to_reveal()  # type: ignore[arg-type]
    return {fit.card for fit in game.public.reveal.destinations}


def test_b17_a_card_is_valid_when_every_marble_s_card_exists_and_shows_its_planet() -> None:
    assert destinations() == set(PLAIN)
    assert destinations(box="disc:a1 swirl:a1 ice:a1 moon:a1") == {
        *("e1", "e2", "c3", "d3", "b5"),
    }  # a card that shows all three itself


def test_b17_empty_spaces_may_fall_outside_and_marbles_may_not() -> None:
    """Two up: nothing in the first two rows can be a destination; two down: nothing in the last."""
    up = destinations(top=HOLE_TOP, box="disc:b3 ring:b1 craters:b1")
    down = destinations(top=HOLE_TOP, box="disc:b1 ring:b3 craters:b3")
    assert up
    assert down
    assert all(card[1] in "345" for card in up)
    assert all(card[1] in "123" for card in down)
    assert {card[0] for card in up | down} & {"a", "e"}  # the box's empty columns hang over


def test_b17_extra_planets_never_hurt_and_nothing_is_turned() -> None:
    game = Round().act(0, "go", "designate e3").to_reveal()
    fit = game.public.reveal.seats[0].fit
    assert fit.turn == 0
    assert fit.gives == {"swirl": "e2", "ice": "c1", "moon": "e1"}
    assert set(game.public.galaxy["e2"].planets) > {"swirl"}


def test_b36_the_black_hole_disc_is_tossed_if_the_top_card_shows_one() -> None:
    game = Round("toss", box="", top=HOLE_TOP, options=HOLE_ON).act(4, "toss")
    game.draw("land disc b2", "land ring a1", "land craters a1")
    assert game.phase == "land"
    game.draw("land hole a1")
    assert game.phase == "search"
    assert game.public.box.hole == "a1"


@pytest.mark.parametrize(("top", "on"), [(HOLE_TOP, False), ("DEF", True)])
def test_b36_else_it_stays_out(top: str, on: bool) -> None:
    game = Round("toss", box="", top=top, options={"black_hole": on}).act(4, "toss")
    landed = ("ring", "craters") if top == HOLE_TOP else ("swirl", "ice", "moon")
    game.draw("land disc b2", *(f"land {planet} a1" for planet in landed))
    assert game.phase == "search"
    assert game.public.box.hole is None


def hole(box: str, **fields: object) -> set[str]:
    return destinations(**{"box": box, "top": HOLE_TOP, "options": HOLE_ON, **fields})


def test_b36_marbles_in_its_space_turn_round_and_the_card_must_exist() -> None:
    """A ring on the card, a card to its right, and no craters on that one."""
    galaxy = Round().public.galaxy
    right = dict(zip("abcd", "bcde", strict=True))
    wanted = {
        place
        for place, face in galaxy.items()
        if "ring" in face.planets
        and place[0] in right
        and "craters" not in galaxy[right[place[0]] + place[1]].planets
    }
    assert hole("disc:a1 ring:a1 craters:b1 hole:b1") == wanted
    assert wanted
    assert any("ring" in face.planets for place, face in galaxy.items() if place[0] == "e")


def test_b36_it_does_nothing_to_the_disc_or_to_an_empty_space() -> None:
    plain = "disc:a1 ring:b1 craters:a2"
    assert hole(plain + " hole:a1") == hole(plain + " hole:c3") == hole(plain, options={}) != set()


def test_b36_both_discs_and_a_marble_in_one_space() -> None:
    """The card itself must then lack the planet."""
    found = hole("disc:b2 ring:b2 craters:b1 hole:b2")
    galaxy = Round().public.galaxy
    assert found
    assert all("ring" not in galaxy[card].planets for card in found)


def test_b36_two_marbles_in_its_space_must_both_be_missing() -> None:
    found = hole("disc:a1 ring:b1 craters:b1 hole:b1")
    galaxy = Round().public.galaxy
    right = dict(zip("abcd", "bcde", strict=True))
    assert found
    for card in found:
        assert not {"ring", "craters"} & set(galaxy[right[card[0]] + card[1]].planets)


def test_b37_there_is_no_wild() -> None:
    game = Round(options={"no_wild": True}).act(0, "go")
    assert game.refused(0, "wild e3") == "bowl-no-wild"
    assert not any(str(a).startswith("wild") for a in game.rules.legal(game.state, 1))
    assert game.act(0, "designate c4").to_reveal().public.reveal.with_wild == ()


def test_b38_three_cards_of_the_box_are_face_down_before_the_shuffle() -> None:
    """Each of the 56 is void with the same chance; so is each place of the galaxy."""
    rules = rules_of(void=True)
    state = rules.start(2)
    draw = rules.chance(state)
    assert draw is not None
    assert len(draw.outcomes) == 57
    *faces, void = draw.weights
    assert void * 56 == VOIDS * sum(draw.weights)
    assert len(set(faces)) == 1


def test_b38_of_the_cards_not_dealt_yet_as_many_are_void_as_are_left() -> None:
    rules = rules_of(void=True)
    dealt = "AB void void " + " ".join(["-"] * 22)
    state = rules.parse_position(f"standard; round 1; galaxy {dealt}; scores 4 4; deal")
    draw = rules.chance(state)
    assert draw is not None
    assert draw.weights[-1] * 53 == 1 * sum(draw.weights)  # one void among 53 cards
    assert len(draw.outcomes) == 56  # 55 faces are unseen, those under the void included
    full = dealt.replace("void void", "void void void").removesuffix(" -")
    state = rules.parse_position(f"standard; round 1; galaxy {full}; scores 4 4; deal")
    draw = rules.chance(state)
    assert draw is not None
    assert "void" not in rules.outcome_text(state, draw.outcomes[-1])


def test_b38_a_void_card_has_no_face_and_is_never_a_destination() -> None:
    game = Round(galaxy=VOID_C3, options={"void": True})
    assert game.public.galaxy["c3"] == Face((), False, True)
    box = "disc:a1 swirl:b1 ice:b1 moon:b1"  # the card itself needs nothing
    assert "c3" in destinations(box=box)
    assert "c3" not in destinations(box=box, galaxy=VOID_C3, options={"void": True})


def test_b38_the_wild_may_lie_on_it() -> None:
    """e5 needs ice on c3: a void there lacks it, and the Wild stands for it."""
    box = "disc:c3 swirl:c2 ice:a1 moon:c2"
    options = {"void": True}
    game = Round(box=box, galaxy=VOID_C3.replace("ABCDE*", "ABDF*"), options=options)
    game.act(0, "go", "wild c3", "designate e5").to_reveal()
    assert game.public.reveal.seats[0].did == "valid"
    assert game.public.reveal.seats[0].fit.missing == "ice"


def test_b38_it_satisfies_an_exclusion() -> None:
    """One to the left of d3 there must be no craters; c3 has some, unless it is void."""
    box = "disc:b1 ring:b2 craters:a1 hole:a1"
    on = {"black_hole": True, "void": True}
    galaxy = GALAXY.replace("DE* BDE*", "DE* ABDE*")  # a ring below d3
    assert "d3" not in hole(box, galaxy=galaxy, options=on)
    assert "d3" in hole(box, galaxy=galaxy.replace("BCDEF", "void"), options=on)


def test_b38_at_the_top_of_the_infinity_deck_every_card_shows_its_face() -> None:
    game = Round("top", top="", box="", galaxy=VOID_C3, options={"void": True})
    draw = game.rules.chance(game.state)
    assert draw is not None
    texts = [game.rules.outcome_text(game.state, outcome) for outcome in draw.outcomes]
    assert len(texts) == 56 - 24
    assert "top BCDEF" in texts  # it may be the one under the void: nobody has seen it
    assert not any("void" in text for text in texts)


def test_b38_a_top_card_that_fills_a_gap_stays_face_up() -> None:
    game = Round(galaxy=VOID_C3, options={"void": True}).act(0, "go", "designate c3")
    game.act(1, "concur", "designate d4").to_reveal()  # found; the announcer takes the void card
    assert game.public.taken[0] == (Face((), False, True),)
    game.lapse()
    assert game.public.galaxy["c3"] == Face(("swirl", "ice", "moon"), False)


def test_b39_the_big_galaxy_has_six_by_six_cards() -> None:
    rules = rules_of(big_galaxy=True)
    assert rules.kit.size == 36
    assert rules.names.places[-1] == "f6"
    assert len(rules.view(rules.start(2), None).public.variants) == 1


def test_b40_the_pattern_may_be_turned_about_the_destination() -> None:
    assert destinations(options={"rotation": True}) == {*PLAIN, "a1", "b1", "a3", "d3"}
    game = Round(options={"rotation": True}).act(0, "go", "designate a1").to_reveal()
    fit = game.public.reveal.seats[0].fit
    assert fit.turn in (90, 180, 270)
    assert game.gained[0] == 3


@pytest.mark.parametrize(
    ("turn", "right", "down"), [(0, -1, -2), (90, 2, -1), (180, 1, 2), (270, -2, 1)]
)
def test_b40_each_turn_is_clockwise(turn: int, right: int, down: int) -> None:
    """Ice lies two up and one left of the disc. Turned by 90° that is one up and two right."""
    game = Round(options={"rotation": True}, box="disc:b3 swirl:b3 ice:a1 moon:b3")
    reveal = game.act(0, "doom").to_reveal().public.reveal
    fits = [fit for fit in (*reveal.destinations, *reveal.with_wild) if fit.turn == turn]
    assert fits
    for fit in fits:
        place = fit.gives["ice"]
        assert "abcde".index(place[0]) - "abcde".index(fit.card[0]) == right
        assert int(place[1]) - int(fit.card[1]) == down


def test_b41_opposite_edges_touch() -> None:
    """b1 has nothing above it; on a torus that is the bottom row."""
    found = destinations(options={"torus": True})
    assert found > set(PLAIN)
    game = Round(options={"torus": True}).act(0, "doom").to_reveal()
    wrapped = [fit for fit in game.public.reveal.destinations if fit.card not in PLAIN]
    for fit in wrapped:
        assert fit.gives["swirl"][0] == fit.card[0]
        above = {"1": "5"}.get(fit.card[1], str(int(fit.card[1]) - 1))
        assert fit.gives["swirl"][1] == above


def test_b42_a_beginner_s_disc_lies_in_the_middle_and_is_not_tossed() -> None:
    game = Round("toss", box="", options={"beginner": True}).act(4, "toss")
    assert game.public.box.disc == "b2"
    game.draw("land swirl a1", "land ice a1", "land moon a1")
    assert game.phase == "search"


def test_b42_the_black_hole_disc_is_still_tossed() -> None:
    on = {"beginner": True, "black_hole": True}
    game = Round("toss", box="", top=HOLE_TOP, options=on).act(4, "toss")
    game.draw("land ring a1", "land craters a1", "land hole c3")
    assert (game.public.box.disc, game.public.box.hole) == ("b2", "c3")


def test_the_known_box_is_parsed_as_it_is_written() -> None:
    assert line().split("box ")[1].startswith(BOX)
