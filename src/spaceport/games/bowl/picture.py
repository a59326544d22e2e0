"""A position of Space Bowl as SVG and as text.

The picture is put together from the game's own drawings (`art/`): the galaxy with what lies on it,
and a column with everybody's points, the box and the Infinity deck. It needs nothing else: no
files, fonts or scripts. After the reveal it shows the destinations that there were, and a pattern.
"""

from collections.abc import Mapping
from typing import Final

from spaceport.core.terms import Say, View
from spaceport.games.bowl.edition import Edition
from spaceport.games.bowl.picture_galaxy import galaxy
from spaceport.games.bowl.picture_panel import WIDTH, panel
from spaceport.games.bowl.picture_text import board_text
from spaceport.games.bowl.picture_words import description, status
from spaceport.games.bowl.view import Public
from spaceport.games.canvas import MARGIN, BoardCanvas
from spaceport.games.svg import at

__all__ = ["board_text", "picture"]

CANVAS: Final = BoardCanvas("bowl", WIDTH)


def picture(edition: Edition, view: View, art: Mapping[str, str], say: Say) -> str:
    """The position as a picture of its own, named and described for those who do not see it."""
    public: Public = view.public
    drawings = CANVAS.drawings(art)
    now, told = status(say, public)[0], description(say, edition, public)
    board = at(MARGIN, MARGIN, *galaxy(view, drawings, say)) if public.galaxy else ""
    return CANVAS.beside(say, now, told, drawings, board, panel(public, drawings, say))
