"""A sheet of Space Builder's cards to look at: eight buildings, two sides, four turns.

    python -m tools.builder_sheet [FILE.png]      docs/pictures/builder-sheet.png if none is named

Left each card large, then as it is on a phone, 72 px, in all turns; then in grey and as an outline,
for those who do not see colours. Needs a Chromium, which playwright drives.
"""

import base64
import re
import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from spaceport.games.builder.state import BUILDINGS
from tools import browser
from tools.places import ROOT

ART: Final = ROOT / "src" / "spaceport" / "games" / "builder" / "art"
SHEET: Final = ROOT / "docs" / "pictures" / "builder-sheet.png"
SIDES: Final = "ab"
STYLE: Final = """
body { margin: 0; padding: 16px; background: #141B3C; width: max-content; }
.row { display: flex; gap: 8px; align-items: center; margin-bottom: 8px; }
.row > i { width: 12px; }
.grey { filter: grayscale(1); }
.outline { background: #F6F3E7; border-radius: 10px; filter: brightness(1); }
.outline img { filter: brightness(0); }
"""


def image(drawing: str, size: int, turn: int = 0, kind: str = "") -> str:
    source = f"data:image/svg+xml;base64,{base64.b64encode(drawing.encode()).decode()}"
    style = f"width: {size}px; height: {size}px; display: block; transform: rotate({turn}deg)"
    return f'<span class="{kind}"><img style="{style}" src="{source}"></span>'


def outline(drawing: str, building: str, side: str) -> str:
    """The drawing without its card and its star."""
    drawing = re.sub(rf'<g id="{building}-{side}-star">.*?</g>', "", drawing)
    found = re.search(rf'<g id="{building}-{side}-building".*</g>', drawing, re.DOTALL)
    inside = found[0] if found else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">{inside}</svg>'


def row(building: str) -> str:
    cards = {side: (ART / f"{building}-{side}.svg").read_text("utf-8") for side in SIDES}
    parts = [image(cards[side], 144) for side in SIDES]
    for side in SIDES:
        parts.append("<i></i>")
        parts += [image(cards[side], 72, turn) for turn in (0, 90, 180, 270)]
    parts.append("<i></i>")
    parts += [image(cards[side], 72, 0, "grey") for side in SIDES]
    parts.append(image(outline(cards["a"], building, "a"), 72, 0, "outline"))
    return f'<div class="row">{"".join(parts)}</div>'


def main(words: list[str]) -> int:
    place = Path(words[0]) if words else SHEET
    program = browser.chromium()
    if program is None:
        print("no Chromium can be had here", file=sys.stderr)
        return 1
    html = f"<style>{STYLE}</style>{''.join(map(row, BUILDINGS))}"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = chromium.new_page(viewport={"width": 1400, "height": 800})
        page.set_content(html)
        page.locator("body").screenshot(path=place)
        chromium.close()
    print(place)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
