"""Pictures of Space Planets: whole, named in both languages, safe to put on any page."""

import re
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from spaceport.core.flight import encode_path
from spaceport.games.planets.edition import KIND_NAMES
from spaceport.games.planets.rules import Rules
from spaceport.games.planets.state import State
from spaceport.library.load import art
from spaceport.texts import LANGUAGES, speaker
from tests.games.planets.tables import (
    AIM,
    LOST,
    MISS,
    OFF,
    RULES,
    at,
    do,
    on,
    public,
    random_ply,
    rules_of,
    thrown,
    with_changes,
)
from tools import planets_pictures

SVG = "{http://www.w3.org/2000/svg}"
PATH = encode_path([(0, -4340, 1000, 32767, 0, 0, 0), (0, -1720, 160, 32767, 0, 0, 0)])
OWNED = "owned second-chance*,oasis fuel-leak*; leaks 1"
STATES = {
    "empty": RULES.start(4),
    "half laid": do(RULES.start(3), "card oasis", "card black-hole"),
    "to throw": at(more=OWNED),
    "in flight": do(at(more=OWNED), "throw 30 -12 300"),
    "on a planet": thrown(at(more=OWNED), on("b1", 2)),
    "with a path": thrown(at(more=OWNED), f"{on('b1', 2)} path {PATH}"),
    "missed": thrown(at(more=OWNED), MISS),
    "off the table": thrown(at(more=OWNED), OFF),
    "lost": thrown(at(more=OWNED), LOST),
    "a hole": thrown(at(), on("a3")),
    "last throws": at("throw 1", "4 4 4", more="ended 0; last 1 2; gone 0"),
    "over": at("over 0", "4 4 4", more="won 0 2; gone 1"),
}
each_state = pytest.mark.parametrize("state", STATES.values(), ids=STATES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def drawn(state: State, language: str, rules: Rules = RULES) -> ElementTree.Element:
    """The picture as a tree, with everything checked that holds for every picture."""
    text = rules.picture(rules.view(state, None), art("planets"), speaker(language))
    root = ElementTree.fromstring(text)
    assert (root.tag, root[0].tag, root[1].tag) == (f"{SVG}svg", f"{SVG}title", f"{SVG}desc")
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    assert all((name or "").startswith("planets-") for name in ids)
    wanted = re.findall(r'(?:href="|url\()([^")]+)', text)
    assert {link.removeprefix("#") for link in wanted} <= set(ids)
    assert not {node.tag for node in root.iter()} & {
        f"{SVG}script", f"{SVG}image", f"{SVG}style", f"{SVG}foreignObject", f"{SVG}filter"
    }  # fmt: skip
    assert "nan" not in re.findall(r'"([^"]*)"', text)
    for named in root.iter(f"{SVG}g"):
        if named.get("role") == "img":
            assert named.get("aria-label") == named[0].text
    return root


def labels(root: ElementTree.Element) -> list[str]:
    return [node.get("aria-label", "") for node in root.iter() if node.get("role") == "img"]


@each_language
@each_state
def test_every_position_can_be_drawn_and_printed(state: State, language: str) -> None:
    said = " · ".join(labels(drawn(state, language)))
    say = speaker(language)
    for kind in set(public(state).cards.values()) - {None}:
        assert say(f"planets.kind.{kind}") in said
    text = RULES.board_text(RULES.view(state, None), say)
    assert all(len(line) <= 79 and line.isprintable() for line in text.splitlines())
    for seat in range(state.seats):
        assert say("picture.seat", number=seat + 1) in text
        assert say("picture.seat", number=seat + 1) in said


@each_language
def test_the_description_tells_the_whole_position(language: str) -> None:
    told = drawn(STATES["on a planet"], language)[1].text or ""
    words = {
        "en": ("Far planet, 4 stars on b1", "4 crystals", "Second chance, face up",
               "fuel leak at work", "Explore: pay 4 crystals", "Leave it: take 2", "throw again",
               "Reserve: 32"),
        "fr": ("Planète lointaine, 4 étoiles en b1", "4 cristaux", "Seconde chance, face visible",
               "fuite en cours", "Explorer : payer 4", "La laisser : prendre 2", "relancer"),
    }[language]  # fmt: skip
    for word in words:
        assert word in told


def test_the_die_is_drawn_where_it_lies_and_its_way_with_it() -> None:
    root = drawn(STATES["with a path"], "en")
    (way,) = [g for g in root.iter(f"{SVG}g") if g.get("aria-label") == "The way the die came"]
    points = [float(x) for x in re.findall(r"-?\d+(?:\.\d+)?", way[1].get("d") or "")]
    (card,) = [g for g in root.iter(f"{SVG}g") if (g.get("aria-label") or "").endswith("on b1")]
    frame = next(node for node in card.iter(f"{SVG}use"))
    x = float(frame.get("x") or 0) + float(frame.get("width") or 0) / 2
    y = float(frame.get("y") or 0) + float(frame.get("height") or 0) / 2
    assert points[-2:] == [pytest.approx(x, abs=0.2), pytest.approx(y, abs=0.2)]
    assert points[1] > y, "it comes from below, where seat 0 sits"


def test_no_frame_strikes_the_names_of_the_cards() -> None:
    root = drawn(STATES["with a path"], "en")
    square = next(rect for rect in root.iter(f"{SVG}rect") if rect.get("stroke-dasharray") == "4 7")
    top, width = float(square.get("y") or 0), float(square.get("stroke-width") or 0)
    names = [
        text for text in root.iter(f"{SVG}text") if re.fullmatch("[abc][123]", text.text or "")
    ]
    assert len(names) == 9
    for name in names:
        tallest = float(name.get("y") or 0) - float(name.get("font-size") or 0)
        assert tallest > top + width


def test_other_numbers_and_many_stars_are_written() -> None:
    rules = rules_of(
        with_changes(
            ("die = [1, 2, 3, 1, 2, 3]", "die = [7, 7, 7, 7, 7, 7]"), ("stars = 4", "stars = 8")
        )
    )
    state = do(at(rules=rules), AIM, "rest b1 0 -86 0 face 0", rules=rules)
    texts = [node.text for node in drawn(state, "en", rules).iter(f"{SVG}text")]
    assert "7" in texts
    assert "× 8" in texts


def test_random_positions_can_be_drawn() -> None:
    rng, state = Random(8), RULES.start(4)
    while RULES.result(state) is None:
        state = do(state, random_ply(RULES, state, rng))
        if rng.random() < 0.1:
            drawn(state, "fr")
    drawn(state, "en")


# ---------------------------------------------------------------- the drawings


def test_there_is_a_drawing_for_everything() -> None:
    wanted = {
        *KIND_NAMES,
        "crystal",
        "explorer-star",
        "card-frame",
        "card-back",
        "cover",
        "leak-drop",
    }
    wanted |= {f"ship-{k}" for k in (1, 2, 3, 4)} | {f"die-{k}" for k in (1, 2, 3, "blank")}
    assert wanted <= set(art("planets"))


@pytest.mark.parametrize("name", sorted(art("planets")))
def test_a_drawing_keeps_the_rules_of_the_kit(name: str) -> None:
    """One symbol a file: a title, no text, no filters, ids of its own, and small."""
    drawing = art("planets")[name]
    root = ElementTree.fromstring(drawing)
    made = planets_pictures.is_made(Path(f"{name}.svg"))
    assert root[0].tag == f"{SVG}title"
    assert not {node.tag for node in root.iter()} & {f"{SVG}text", f"{SVG}filter", f"{SVG}style"}
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert all((each or "").startswith(f"{name}-") for each in ids)
    assert len(drawing) <= (40_000 if made else 4_096)
    if not made:
        assert root.get("viewBox") == "0 0 96 96"


@pytest.mark.parametrize(
    ("path", "text"), [*planets_pictures.pictures()], ids=lambda p: str(p)[-20:]
)
def test_made_pictures_are_as_they_are_made(path: Path, text: str) -> None:
    assert path.read_text("utf-8") == text, "run python -m tools.planets_pictures"
