"""A position of Space Planets as SVG and as text.

The picture is put together from the game's own drawings (`art/`): the table from above, and a
column with the ships and what they carry. It needs nothing else: no files, fonts or scripts.
"""

from collections.abc import Mapping
from typing import Final

from spaceport.core.protocol import Say, View
from spaceport.games.planets.edition import Edition
from spaceport.games.planets.picture_panel import WIDTH, panel
from spaceport.games.planets.picture_svg import PREFIX, drawings_of
from spaceport.games.planets.picture_table import SIDE, table
from spaceport.games.planets.picture_text import board_text
from spaceport.games.planets.picture_words import description, status
from spaceport.games.planets.view import Public
from spaceport.games.svg import INK, STAR, escape, hidden, node, number

__all__ = ["board_text", "picture"]

MARGIN: Final = 30.0
SIZE: Final = (MARGIN + SIDE + MARGIN + WIDTH + MARGIN, SIDE + 2 * MARGIN)
FONT: Final = (
    "Fredoka, 'Fredoka Variable', Nunito, 'Nunito Variable', ui-rounded, 'Arial Rounded MT Bold', "
    "'Segoe UI', system-ui, sans-serif"
)


def picture(edition: Edition, view: View, art: Mapping[str, str], say: Say) -> str:
    """The position as a picture of its own, named and described for those who do not see it."""
    public: Public = view.public
    drawings = drawings_of(art)
    body = [
        backdrop(),
        moved(MARGIN, MARGIN, *table(edition, public, drawings, say)),
        moved(MARGIN * 2 + SIDE, MARGIN, panel(public, drawings, say)),
    ]
    title = f"{say('game.planets.title')} · {status(say, public)[0]}"
    head = (
        f"<title>{escape(title)}</title>\n"
        f"<desc>{escape(description(say, edition, public))}</desc>\n"
        f"<defs>\n{GLOWS}\n{drawings.defs()}\n</defs>\n"
    )
    width, height = SIZE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}"'
        f' lang="{escape(say("planets.language"))}" role="group" aria-label="{escape(title)}"'
        f' font-family="{escape(FONT)}">\n{head}' + "\n".join(body) + "\n</svg>\n"
    )


def moved(x: float, y: float, *inside: str) -> str:
    return node("g", *inside, transform=f"translate({number(x)} {number(y)})")


def glow(name: str, colour: str, strength: float, **place: float | str) -> str:
    return node(
        "radialGradient",
        node("stop", offset="0", stop_color=colour, stop_opacity=f"{strength:g}"),
        node("stop", offset="1", stop_color=colour, stop_opacity="0"),
        id=PREFIX + name,
        gradientUnits="userSpaceOnUse",
        **place,
    )


GLOWS: Final = "\n".join(
    (
        glow("dusk", "#5A46BE", 0.5, cx=SIZE[0] - 60, cy=-80.0, r=720.0),
        glow("dawn", "#146E96", 0.5, cx=-60.0, cy=SIZE[1] + 80, r=720.0),
        node(
            "radialGradient",
            node("stop", offset="0", stop_color="#26346F"),
            node("stop", offset="1", stop_color="#131A3D"),
            id=f"{PREFIX}felt",
        ),
    )
)


def backdrop() -> str:
    """Deep space: two far glows and some stars."""
    width, height = SIZE
    layers = (INK, f"url(#{PREFIX}dusk)", f"url(#{PREFIX}dawn)")
    stars = [  # spread evenly by the plastic number: nothing is left to chance
        node("circle", cx=k * 0.7549 % 1 * width, cy=k * 0.5698 % 1 * height, r=1 + k % 3 * 0.6)
        for k in range(1, 90)
    ]
    return hidden(
        *(node("rect", width=width, height=height, rx=40.0, fill=layer) for layer in layers),
        node("g", *stars, fill=STAR, opacity=".35"),
    )
