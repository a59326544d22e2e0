"""Pictures of a position, as SVG and as text."""

from collections.abc import Mapping

from spaceport.core.protocol import Say, View
from spaceport.games.sos.edition import Edition


def picture(edition: Edition, view: View, art: Mapping[str, str], say: Say) -> str:
    raise ValueError


def board_text(edition: Edition, view: View, say: Say) -> str:
    raise ValueError
