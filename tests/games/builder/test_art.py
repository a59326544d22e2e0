"""The drawings: small, self-contained, two sides that differ in one marked detail only.

How much they differ to the eye is measured in a browser: tests/e2e/test_builder_art.py.
"""

import re
from functools import cache
from xml.etree import ElementTree

import pytest

from spaceport.library.load import art
from spaceport.texts import LANGUAGES, texts
from tests.games.builder.cities import BUILDER, BUILDINGS, rules_of
from tools import builder_pictures

SVG = "{http://www.w3.org/2000/svg}"
BADGES = ("right", "fault-missing", "fault-place", "fault-turn", "fault-side")


@cache
def drawings() -> dict[str, str]:
    return dict(art("builder"))


def test_c3_every_building_has_two_sides() -> None:
    wanted = {f"{building}-{side}" for building in BUILDINGS for side in "ab"}
    others = {
        "board",
        "plan-frame",
        "place",
        "player-frame",
        "lock",
        "slap",
        "cover",
        "helmet",
        *BADGES,
    }
    assert set(drawings()) - others - wanted == {
        name for name in drawings() if name.startswith("rules-")
    }
    assert wanted | others <= set(drawings())


@pytest.mark.parametrize("building", BUILDINGS)
def test_c3_the_sides_differ_in_their_detail_only(building: str) -> None:
    """All else is the same to the letter, so no other hint tells the sides apart."""

    def without_detail(side: str) -> str:
        text = drawings()[f"{building}-{side}"].replace(f"{building}-{side}", building)
        text = text.replace(f"side {side.upper()}", "side")
        found, count = re.subn(rf'<g id="{building}-detail".*?</g>', "", text, flags=re.DOTALL)
        assert count == 1
        return found

    assert without_detail("a") == without_detail("b")
    assert drawings()[f"{building}-a"] != drawings()[f"{building}-b"]


@pytest.mark.parametrize("building", BUILDINGS)
def test_c5_the_first_buildings_have_a_star(building: str) -> None:
    for side in "ab":
        has_star = f'id="{building}-{side}-star"' in drawings()[f"{building}-{side}"]
        assert has_star == (building in rules_of().edition.first)


def test_every_drawing_is_small_named_and_self_contained() -> None:
    for name, text in drawings().items():
        root = ElementTree.fromstring(text)
        is_large = name.startswith(("rules-", "cover", "board", "plan-frame"))
        assert len(text.encode()) <= (30_000 if is_large else 4_000), name
        assert root.find(f"{SVG}title") is not None, name
        assert "viewBox" in root.attrib, name
        assert not re.search(r"<(text|filter|image|script|style)\b|url\([^#]|href=\"[^#]", text), (
            name
        )
        for found in re.findall(r'\bid="([^"]+)"', text):
            assert found.startswith((name, "place-" if name == "board" else name)), (name, found)


def test_the_drawn_places_are_those_of_the_edition() -> None:
    edition = rules_of().edition
    for name, prefix in (("board", "place-"), ("plan-frame", "plan-frame-place-")):
        for number, (x, y) in enumerate(edition.places, 1):
            found = re.search(rf'id="{prefix}{number}" x="(\d+)" y="(\d+)"', drawings()[name])
            assert found is not None
            assert (float(found[1]), float(found[2])) == (x, y)


def test_made_pictures_are_current() -> None:
    for path, text in builder_pictures.made():
        command = "run python -m tools.builder_pictures"
        assert path.read_text("utf-8") == text, f"{path.name}: {command}"


# ---------------------------------------------------------------- rule texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_rule_texts_show_pictures_that_are_there_and_name_the_details(language: str) -> None:
    text = BUILDER.joinpath(f"rules.{language}.md").read_text("utf-8")
    pictures = dict(re.findall(r"!\[([^\]]*)\]\(art/([^)]+)\.svg\)", text))
    known = texts(language)
    for building in BUILDINGS:
        assert f"**{known[f'builder.building.{building}']}**" in text
        for side in "ab":
            assert pictures[known[f"builder.side.{building}.{side}"]] == f"{building}-{side}"
    assert set(pictures.values()) <= set(drawings())
    assert all(len(alt) > 5 for alt in pictures)


def test_rule_texts_have_the_same_shape() -> None:
    english, french = (
        re.findall(
            r"(?m)^(#+ |[-\d|!]|\*\*)", BUILDER.joinpath(f"rules.{language}.md").read_text("utf-8")
        )
        for language in LANGUAGES
    )
    assert english == french
