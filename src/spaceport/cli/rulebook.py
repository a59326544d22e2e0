"""The rule text of a game, for a terminal: Markdown without its signs, in lines that fit."""

import re
import textwrap
from collections.abc import Iterator
from importlib.resources import files
from typing import Final

from spaceport.cli.complaints import Complaint
from spaceport.cli.exit_codes import FAULT
from spaceport.games import catalog
from spaceport.texts import Speaker

PICTURE: Final = re.compile(r"!\[([^\]]*)\]\([^)]*\)")
LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
STRESS: Final = re.compile(r"(\*\*|\*)(?=\S)(.+?)(?<=\S)\1")
BULLET: Final = re.compile(r"( *)([-*]|\d+\.) +")


def rule_text(game: str, say: Speaker) -> str:
    """The rules in this language, as Markdown."""
    name = catalog.listing(game).name
    file = files(f"spaceport.games.{name}").joinpath(f"rules.{say.language}.md")
    if not file.is_file():
        raise Complaint("no-rules", FAULT, game=name)
    return file.read_text("utf-8").rstrip()


def plain_lines(markdown: str, width: int) -> Iterator[str]:
    """Markdown as lines for a terminal, with the words for pictures instead of the pictures."""
    for line in markdown.splitlines():
        text = PICTURE.sub(r"(\1)", line)
        text = STRESS.sub(r"\2", LINK.sub(r"\1", text))
        if text.startswith("#"):
            title = text.lstrip("# ")
            yield from (title, ("═" if line.startswith("# ") else "─") * len(title))
        elif text.startswith("|"):
            yield from _row(text, width)
        else:
            bullet = BULLET.match(text)
            hanging = " " * (bullet.end() if bullet else 0)
            yield from textwrap.wrap(text, width, subsequent_indent=hanging) or [""]


def _row(text: str, width: int) -> list[str]:
    """A row of a table: its first cell, a dash, the others."""
    first, *others = [cell.strip() for cell in text.strip("|").split("|")]
    if not first.strip(":-"):
        return []
    return textwrap.wrap(" ".join([first, "–", *others]), width, subsequent_indent="    ")
