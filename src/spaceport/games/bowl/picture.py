"""A position of Space Bowl as SVG and as text.

The picture is put together from the game's own drawings (`art/`): the galaxy with what lies on it,
and a column with everybody's points, the box and the Infinity deck. It needs nothing else: no
files, fonts or scripts. After the reveal it shows the destinations that there were, and a pattern.
"""

from collections.abc import Mapping
from typing import Final

from spaceport.core.protocol import Say, View
from spaceport.games.bowl.edition import Edition
from spaceport.games.bowl.picture_galaxy import SIDE, galaxy
from spaceport.games.bowl.picture_panel import WIDTH, panel
from spaceport.games.bowl.picture_svg import PREFIX, drawings_of
from spaceport.games.bowl.picture_text import board_text
from spaceport.games.bowl.picture_words import description, status
from spaceport.games.bowl.view import Public
from spaceport.games.svg import INK, STAR, at, escape, hidden, node, number

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
        at(MARGIN, MARGIN, *galaxy(view, drawings, say)) if public.galaxy else "",
        at(MARGIN * 2 + SIDE, MARGIN, panel(public, drawings, say)),
    ]
    title = f"{say('game.bowl.title')} · {status(say, public)[0]}"
    head = (
        f"<title>{escape(title)}</title>\n"
        f"<desc>{escape(description(say, edition, public))}</desc>\n"
        f"<defs>\n{GLOWS}\n{drawings.defs()}\n</defs>\n"
    )
    width, height = SIZE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}"'
        f' lang="{escape(say("bowl.language"))}" role="group" aria-label="{escape(title)}"'
        f' font-family="{escape(FONT)}">\n{head}' + "\n".join(body) + "\n</svg>\n"
    )


def far_glow(name: str, colour: str, x: float, y: float) -> str:
    return node(
        "radialGradient",
        node("stop", offset="0", stop_color=colour, stop_opacity=".5"),
        node("stop", offset="1", stop_color=colour, stop_opacity="0"),
        id=PREFIX + name,
        gradientUnits="userSpaceOnUse",
        cx=x,
        cy=y,
        r=720.0,
    )


GLOWS: Final = "\n".join(
    (
        far_glow("dusk", "#5A46BE", SIZE[0] - 60, -80),
        far_glow("dawn", "#146E96", -60, SIZE[1] + 80),
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
