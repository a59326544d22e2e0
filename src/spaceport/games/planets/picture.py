"""A position of Space Planets as SVG and as text.

The picture is put together from the game's own drawings (`art/`): the table from above, and a
column with the ships and what they carry. It needs nothing else: no files, fonts or scripts.
"""

from collections.abc import Mapping
from typing import Final

from spaceport.core.terms import Say, View
from spaceport.games.canvas import MARGIN, BoardCanvas
from spaceport.games.planets.edition import Edition
from spaceport.games.planets.picture_panel import WIDTH, panel
from spaceport.games.planets.picture_table import FELT, table
from spaceport.games.planets.picture_text import board_text
from spaceport.games.planets.picture_words import description, status
from spaceport.games.planets.view import Public
from spaceport.games.svg import at, node

__all__ = ["board_text", "picture"]

FELTS: Final = node(
    "radialGradient",
    node("stop", offset="0", stop_color="#26346F"),
    node("stop", offset="1", stop_color="#131A3D"),
    id=FELT,
)
CANVAS: Final = BoardCanvas("planets", WIDTH, defs=[FELTS])


def picture(edition: Edition, view: View, art: Mapping[str, str], say: Say) -> str:
    """The position as a picture of its own, named and described for those who do not see it."""
    public: Public = view.public
    drawings = CANVAS.drawings(art)
    now, told = status(say, public)[0], description(say, edition, public)
    board = at(MARGIN, MARGIN, *table(edition, public, drawings, say))
    return CANVAS.beside(say, now, told, drawings, board, panel(public, drawings, say))
