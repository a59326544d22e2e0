"""Pictures of Space Bowl: whole, named in both languages, and silent about secrets."""

import re
from random import Random
from xml.etree import ElementTree

import pytest

from spaceport.core.terms import View
from spaceport.games.bowl.picture_words import pattern_words, way_words
from spaceport.games.bowl.state import PLANETS
from spaceport.texts import LANGUAGES, speaker
from tests.games.bowl.boards import FOLDER, GALAXY, VARIANTS, Round, rules_of
from tests.games.bowl.test_notation import random_ply
from tools import bowl_pictures

SVG = "{http://www.w3.org/2000/svg}"
ART = {path.stem: path.read_text("utf-8") for path in (FOLDER / "art").glob("*.svg")}
VOID = GALAXY.replace("BCDEF", "void")

MOMENTS = {
    "toss": Round("toss", box=""),
    "landing": Round("land", box="disc:c3 swirl:c2"),
    "search": Round().act(3, "skip"),
    "go": Round().act(0, "go", "designate c4", "wild e3").act(1, "concur"),
    "doom": Round().act(0, "doom").act(2, "concur").act(3, "designate d4"),
    "placement": Round().act(0, "go").lapse(),
    "found": Round().act(0, "go", "designate c4").act(1, "concur", "designate c4").to_reveal(),
    "wild": Round().act(0, "go", "wild e3", "designate e4").to_reveal(),
    "not found": Round().act(0, "doom").act(1, "concur").to_reveal(),
    "skipped": Round(more="skipped 0 1 2 3").act(4, "skip"),
    "void": Round(galaxy=VOID, options={"void": True}).act(0, "go", "designate a1").to_reveal(),
    "turned": Round(options={"rotation": True}).act(0, "go", "designate a1").to_reveal(),
    "torus": Round(options={"torus": True}).act(0, "doom").to_reveal(),
    "hole": Round(top="AC*", box="disc:a1 ring:b1 craters:b1 hole:b1", options={"black_hole": True})
    .act(0, "doom")
    .to_reveal(),
    "over": Round(deck=0).act(0, "go", "designate c4").to_reveal(),
    "removed": Round().remove(2),
}
each_moment = pytest.mark.parametrize("name", MOMENTS)


def drawn(game: Round, seat: int | None = None, language: str = "en") -> ElementTree.Element:
    view = game.rules.view(game.state, seat)
    return ElementTree.fromstring(game.rules.picture(view, ART, speaker(language)))


def labels(root: ElementTree.Element) -> list[str]:
    return [node.get("aria-label", "") for node in root.iter() if node.get("role") == "img"]


@each_moment
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_is_whole_and_described(name: str, language: str) -> None:
    game = MOMENTS[name]
    for seat in (None, 0, 4):
        root = drawn(game, seat, language)
        ids = [node.get("id") for node in root.iter() if node.get("id")]
        assert len(ids) == len(set(ids))
        assert all(each.startswith("bowl-") for each in ids if each)
        assert {node.get("href", "")[1:] for node in root.iter(f"{SVG}use")} <= set(ids)
        told = root.find(f"{SVG}desc")
        assert told is not None
        assert told.text
        assert len(labels(root)) >= 25 + 5 + 2  # cards, seats, box and deck
        assert all(labels(root))
        assert "{" not in ElementTree.tostring(root, "unicode")


def test_the_galaxy_is_named_card_by_card() -> None:
    told = labels(drawn(MOMENTS["search"]))
    assert "A1: cratered, swirly; black hole" in told
    assert "B1: striped, cratered, swirly, with a moon" in told
    assert "C3: void, no face" in labels(drawn(MOMENTS["void"]))
    assert "A1 : à cratères, en spirale ; trou noir" in labels(drawn(MOMENTS["search"], None, "fr"))


def test_no_frame_strikes_the_names_of_the_cards() -> None:
    root = drawn(MOMENTS["search"])
    frames = [use for use in root.iter(SVG + "use") if (use.get("href") or "").endswith("frame")]
    names = [
        text for text in root.iter(SVG + "text") if re.fullmatch("[A-E][1-5]", text.text or "")
    ]
    assert len(names) == 25
    for name in names:
        x, y = float(name.get("x") or 0), float(name.get("y") or 0)
        boxes = [[float(use.get(key) or 0) for key in ("x", "y", "width")] for use in frames]
        _, top, size = next(
            box for box in boxes if box[0] < x < box[0] + box[2] and box[1] < y < box[1] + box[2]
        )
        assert y < top + 0.945 * size  # the drawn rim begins there


def test_the_pattern_is_told_from_the_destination() -> None:
    say = speaker("en")
    box = MOMENTS["search"].public.box
    assert pattern_words(say, box) == [
        "swirly: 1 up",
        "icy: 2 left, 2 up",
        "with a moon: 2 up",
    ]
    assert way_words(say, "b2", "b2") == "on it"
    hole = MOMENTS["hole"].public.box
    assert pattern_words(say, hole) == ["not ringed: 1 right", "not cratered: 1 right"]


@pytest.mark.parametrize("kind", ["go", "doom"])
def test_b13_nobody_s_picture_shows_another_s_card(kind: str) -> None:
    """A picture for others is the same with and without it; one's own shows it."""
    without = Round().act(0, kind)
    if kind == "go":
        without.act(1, "concur")
    with_card = Round().act(0, kind)
    if kind == "go":
        with_card.act(1, "concur")
    with_card.act(1, "designate c4")
    for seat in (None, 0, 2, 3, 4):
        assert pictured(without, seat) == pictured(with_card, seat)
    assert pictured(without, 1) != pictured(with_card, 1)
    assert "Your card: C4" in labels(drawn(with_card, 1))


def pictured(game: Round, seat: int | None) -> tuple[str, str]:
    view: View = game.rules.view(game.state, seat)
    say = speaker("en")
    return game.rules.picture(view, ART, say), game.rules.board_text(view, say)


def test_b34_the_reveal_shows_destinations_patterns_and_who_was_right() -> None:
    told = labels(drawn(MOMENTS["found"]))
    assert {"E3 was a destination", "C4 was a destination", "D4 was a destination"} <= set(told)
    assert "E4 was a destination with the Wild" in told
    assert "Player 1 on C4: right" in told
    assert "Player 2 on C4: right" in told
    assert "C4: swirly on C3, icy on A2, with a moon on C2" in told
    wild = labels(drawn(MOMENTS["wild"]))
    assert "The Wild lies on E3" in wild
    assert any("the Wild for" in label for label in wild)
    assert any("turned by" in label for label in labels(drawn(MOMENTS["turned"])))
    assert any("nothing ringed on" in label for label in labels(drawn(MOMENTS["hole"])))


def test_before_the_reveal_no_destination_is_marked() -> None:
    for name in ("search", "go", "doom", "placement"):
        text = ElementTree.tostring(drawn(MOMENTS[name]), "unicode")
        assert "destination" not in text.replace("Find a destination", "").replace(
            "seen from the destination", ""
        ).replace("disc-destination", "")


@each_moment
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_fits_a_terminal(name: str, language: str) -> None:
    game = MOMENTS[name]
    for seat in (None, 0):
        text = game.rules.board_text(game.rules.view(game.state, seat), speaker(language))
        lines = text.splitlines()
        assert len(lines) <= 26
        assert all(len(line) <= 79 and line.isprintable() for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_largest_board_fits_a_terminal_too(language: str) -> None:
    rng = Random(5)
    rules = rules_of(**dict.fromkeys(VARIANTS, True))
    state, now = rules.start(8), 0
    most = 0
    while rules.result(state) is None:
        state, now = random_ply(rules, state, now, rng)
        lines = rules.board_text(rules.view(state, 7), speaker(language)).splitlines()
        most = max(most, len(lines))
        assert all(len(line) <= 79 for line in lines)
    assert most <= 26


def test_the_board_text_shows_planets_in_columns() -> None:
    game = MOMENTS["go"]
    text = game.rules.board_text(game.rules.view(game.state, 0), speaker("en"))
    assert "[···WI·]" in text  # one's own card, DE*
    assert "RSC··· *" in text  # the Wild on ABC*
    assert "R ringed  S striped  C cratered  W swirly  I icy  M with a moon" in text
    rows = [line for line in text.splitlines() if line[:3].strip().isdecimal()]
    assert len(rows) == 5


@pytest.mark.parametrize("path_and_text", list(bowl_pictures.made()), ids=lambda it: it[0].stem)
def test_the_composed_pictures_are_what_the_script_makes(path_and_text: tuple[object, str]) -> None:
    path, text = path_and_text
    assert path.read_text("utf-8") == text, "run: python -m tools.bowl_pictures"  # type: ignore[attr-defined]


def test_every_drawing_keeps_the_kit_s_rules() -> None:
    """One symbol a file, named, small, without text, filters or anything from outside."""
    for name, drawing in ART.items():
        root = ElementTree.fromstring(drawing)
        tags = {node.tag.removeprefix(SVG) for node in root.iter()}
        assert not tags & {"text", "filter", "image", "script", "style"}, name
        assert root.find(f"{SVG}title") is not None, name
        if not bowl_pictures.is_made(FOLDER / "art" / f"{name}.svg"):
            assert len(drawing) <= 4096, name
    assert {f"planet-{planet}" for planet in PLANETS} | {"cover", "box", "token-wild"} <= set(ART)
