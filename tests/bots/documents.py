"""What docs/bots says of the levels of a game, to be compared with what the code states."""

from pathlib import Path

from spaceport.bots.base import LEVELS

FOLDER = Path(__file__).parents[2] / "docs" / "bots"


def rows_of(game: str) -> dict[str, list[str]]:
    """The first table whose rows begin with the levels: their other cells, by level."""
    found: dict[str, list[str]] = {}
    for line in (FOLDER / f"{game}.md").read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0] in LEVELS and cells[0] not in found:
            found[cells[0]] = cells[1:]
    return found
