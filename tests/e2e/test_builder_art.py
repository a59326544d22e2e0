"""The cards of Space Builder as a browser draws them: how much their sides and outlines differ.

The issue's measures, at 72 px: the sides differ in 1 to 5 % of the pixels, every detail that
differs is at least 4 px, and a building is known by its outline alone. Nothing is served here.
"""

import base64
import re
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from spaceport.games.builder.state import BUILDINGS
from tests.games.builder.pixels import (
    SIZE,
    Mask,
    centred,
    changed,
    outline,
    patches,
    turned,
    unlike,
)
from tools.places import ROOT

ART = ROOT / "src" / "spaceport" / "games" / "builder" / "art"
LEAST, MOST = 0.01, 0.05
DETAIL = 4  # px
UNLIKE = 0.2  # of what two outlines cover, only one covers

# Draws SVGs on a canvas and gives their pixels. Turned on the canvas, as a page turns a card.
DRAW = """async ([drawings, size, turn]) => {
  const found = [];
  for (const drawing of drawings) {
    const image = new Image();
    image.src = "data:image/svg+xml;base64," + drawing;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = size;
    const pen = canvas.getContext("2d");
    pen.translate(size / 2, size / 2);
    pen.rotate((turn * Math.PI) / 180);
    pen.drawImage(image, -size / 2, -size / 2, size, size);
    const bytes = pen.getImageData(0, 0, size, size).data;
    found.push(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")));
  }
  return found;
}"""

Draw = Callable[..., list[bytes]]


@pytest.fixture(scope="module")
def draw(browser: Browser) -> Iterator[Draw]:
    page = browser.new_page()

    def drawn(*drawings: str, turn: int = 0) -> list[bytes]:
        coded = [base64.b64encode(sized(each).encode()).decode() for each in drawings]
        return [base64.b64decode(each) for each in page.evaluate(DRAW, [coded, SIZE, turn])]

    yield drawn
    page.close()


def card(building: str, side: str) -> str:
    return Path(ART / f"{building}-{side}.svg").read_text("utf-8")


def sized(drawing: str) -> str:
    """A canvas wants to know how large a drawing is."""
    return drawing.replace("<svg ", '<svg width="96" height="96" ', 1)


def bare(building: str, side: str) -> str:
    """A building without its card and its star: only what has an outline of its own."""
    drawing = re.sub(rf'<g id="{building}-{side}-star">.*?</g>', "", card(building, side))
    found = re.search(rf'<g id="{building}-{side}-building".*</g>', drawing, re.DOTALL)
    assert found is not None
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">{found[0]}</svg>'


@pytest.fixture(scope="module")
def outlines(draw: Draw) -> dict[str, Mask]:
    return {each: outline(draw(bare(each, "a"))[0]) for each in BUILDINGS}


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("building", BUILDINGS)
def test_the_sides_differ_a_little_and_visibly(draw: Draw, building: str, turn: int) -> None:
    one, other = draw(card(building, "a"), card(building, "b"), turn=turn)
    mask = changed(one, other)
    assert LEAST <= len(mask) / SIZE**2 <= MOST
    found = patches(mask)
    assert found
    assert all(min(patch.width, patch.height) >= DETAIL for patch in found), found


def test_the_sides_of_all_buildings_weigh_about_the_same(draw: Draw) -> None:
    """No building is much easier to tell than another."""
    pairs = [draw(card(each, "a"), card(each, "b")) for each in BUILDINGS]
    shares = [len(changed(one, other)) for one, other in pairs]
    assert max(shares) < 2 * min(shares)


@pytest.mark.parametrize("pair", [*combinations(BUILDINGS, 2)], ids="-".join)
def test_buildings_are_known_by_their_outline(
    outlines: dict[str, Mask], pair: tuple[str, str]
) -> None:
    """However they are turned, and wherever they stand on their card."""
    one, other = (outlines[each] for each in pair)
    for quarters in range(4):
        assert unlike(centred(one), centred(turned(other, quarters))) >= UNLIKE


@pytest.mark.parametrize("building", BUILDINGS)
def test_every_building_has_an_up(outlines: dict[str, Mask], building: str) -> None:
    """By its outline alone; the ground below it says so too."""
    mask = outlines[building]
    for quarters in (1, 2, 3):
        assert unlike(mask, turned(mask, quarters)) >= UNLIKE
        assert unlike(centred(mask), centred(turned(mask, quarters))) >= UNLIKE / 2


def test_the_measure_sees_sides_that_are_the_same_or_too_different(draw: Draw) -> None:
    one, same = draw(card("dome", "a"), card("dome", "a"))
    assert not changed(one, same)
    one, other = draw(card("dome", "a"), card("silo", "a"))
    assert len(changed(one, other)) / SIZE**2 > MOST
