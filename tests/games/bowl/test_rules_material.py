"""Material (B1-B6), the deck (B43) and the drawings (B52)."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from spaceport.core.causes import Drawn
from spaceport.core.terms import pick_outcome
from spaceport.games.bowl.edition import HOLE, LETTERS
from spaceport.games.bowl.state import DECK, PLANETS
from spaceport.games.bowl.view import Face
from tests.games.bowl.boards import FOLDER, Round, edition, line, rules_of

HOLES = (
    "AC AD AF BC BF CD CF DE ABC ABD ACE ADF AEF BCF BDE BEF CDE CDF ABDE ABDF ABEF ACEF BCDE BCEF"
    " BDEF ABCDE ABCEF ACDEF"
)


def test_b1_a_card_shows_a_set_of_the_six_planets_and_perhaps_a_black_hole() -> None:
    faces = rules_of().look.faces
    assert set().union(*(face.planets for face in faces)) == set(PLANETS)
    assert len(PLANETS) == 6
    assert {face.hole for face in faces} == {True, False}
    assert all(len(set(face.planets)) == len(face.planets) for face in faces)


def test_b2_there_are_56_cards() -> None:
    assert len(edition().cards) == 56


def test_b43_every_set_of_two_to_five_planets_exactly_once_with_28_black_holes() -> None:
    texts = [text.rstrip(HOLE) for text in edition().cards]
    wanted = ["".join(each) for size in (2, 3, 4, 5) for each in combinations(LETTERS, size)]
    assert sorted(texts) == sorted(wanted)
    assert Counter(map(len, texts)) == {2: 15, 3: 20, 4: 15, 5: 6}
    assert {letter: sum(letter in text for text in texts) for letter in LETTERS} == dict.fromkeys(
        LETTERS, 30
    )
    holes = [text.rstrip(HOLE) for text in edition().cards if text.endswith(HOLE)]
    assert sorted(holes) == sorted(HOLES.split())
    assert [sum(letter in text for text in holes) for letter in LETTERS] == [15, 15, 15, 14, 15, 15]


@pytest.mark.parametrize(("big", "side"), [(False, 5), (True, 6)])
def test_b3_the_galaxy_is_a_square_of_different_cards(big: bool, side: int) -> None:
    rules, rng = rules_of(big_galaxy=big), Random(1)
    state = rules.start(3)
    while rules.view(state, None).public.phase == "deal":
        draw = rules.chance(state)
        assert draw is not None
        assert set(draw.weights) == {1}
        assert len(draw.outcomes) == 56 - len(rules.view(state, None).public.galaxy)
        state, _ = rules.step(state, Drawn(pick_outcome(draw, rng)), 0)
    galaxy = rules.view(state, None).public.galaxy
    assert len(galaxy) == side * side
    assert len(set(galaxy.values())) == side * side


def test_b4_only_the_top_of_ten_cards_is_visible_and_the_rest_is_nowhere() -> None:
    """A card is drawn when it is turned up: no order is hidden in the state."""
    game = Round("top", top="", box="", deck=10)
    draw = game.rules.chance(game.state)
    assert draw is not None
    assert len(draw.outcomes) == 56 - 25
    game.draw("top DEF")
    assert game.public.top == Face(("swirl", "ice", "moon"), False)
    assert game.public.left == DECK - 1 == 9
    names = [face for face in game.public.galaxy.values() if face == game.public.top]
    assert names == []


def test_b5_each_thing_lands_by_itself_in_any_of_nine_spaces() -> None:
    game = Round("toss", box="").act(4, "toss")
    for outcome in ("land disc b2", "land swirl b2", "land ice b2"):
        draw = game.rules.chance(game.state)
        assert draw is not None
        assert (draw.outcomes, draw.weights) == (tuple(range(9)), (1,) * 9)
        game.draw(outcome)
    game.draw("land moon c1")
    box = game.public.box
    assert (box.disc, box.hole) == ("b2", None)
    assert box.marbles == {"swirl": "b2", "ice": "b2", "moon": "c1"}
    assert game.phase == "search"


def test_b6_everybody_starts_with_four_points_and_there_is_one_captain_and_one_wild() -> None:
    rules = rules_of()
    public = rules.view(rules.start(8), None).public
    assert public.scores == (4,) * 8
    assert public.captain is None
    game = Round().act(0, "go", "wild a1")
    assert game.refused(1, "wild a2") == "bowl-wild-placed"
    assert game.public.wild.card == "a1"


def test_b52_every_planet_has_its_own_drawing_and_its_own_marble() -> None:
    drawings = {path.stem: path.read_text("utf-8") for path in (FOLDER / "art").glob("*.svg")}
    for kind in ("planet", "marble"):
        told = [drawings[f"{kind}-{planet}"] for planet in PLANETS]
        assert len(set(told)) == 6
    letters = [FOLDER.parents[1] / "texts" / f"{language}.toml" for language in ("en", "fr")]
    for path in letters:
        signs = path.read_text("utf-8").split("[bowl.sign]\n")[1].split("\n\n")[0].splitlines()
        assert len({sign.partition(" = ")[2] for sign in signs}) == 6


def test_a_position_is_what_it_says() -> None:
    rules = rules_of()
    assert rules.position(rules.parse_position(line())) == rules.position(Round().state)
