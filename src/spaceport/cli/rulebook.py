"""The rule text of a game, for a terminal."""

import re
from importlib.resources import files
from typing import Final

from spaceport.cli.codes import FAULT
from spaceport.cli.complaints import Complaint
from spaceport.games import catalog
from spaceport.texts import Speaker

PICTURE: Final = re.compile(r"!\[([^\]]*)\]\([^)]*\)")


def rule_text(game: str, say: Speaker) -> str:
    """The rules in this language, with the words for pictures instead of the pictures."""
    name = catalog.listing(game).name
    file = files(f"spaceport.games.{name}").joinpath(f"rules.{say.language}.md")
    if not file.is_file():
        raise Complaint("no-rules", FAULT, game=name)
    return PICTURE.sub(lambda found: f"[{found[1]}]", file.read_text("utf-8")).rstrip()
