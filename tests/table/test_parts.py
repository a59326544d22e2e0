"""How a table is built: its parts know each other one way and never the table, and one stores."""

import ast
from pathlib import Path

import pytest

from tools.places import ROOT

FOLDER = ROOT / "src" / "spaceport" / "table"
# Each may know those before it.
PARTS = ("seating", "hub", "screens", "play", "presence", "commands")
HELPERS = [
    "bots",
    "cheers",
    "handover",
    "hosting",
    "promises",
    "quota",
    "repeats",
    "saving",
    "setting_up",
    "tempo",
]
STORES = {"write", "create", "join", "part"}


def imported(file: Path) -> set[str]:
    """The modules of this room that it imports, even if only for their types."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module == "spaceport.table":
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").removeprefix("spaceport.table."))
    return found


# A connection of the hub does name its table: that is whom a socket tells what came.
@pytest.mark.parametrize("part", [each for each in PARTS if each != "hub"])
def test_a_part_knows_those_before_it(part: str) -> None:
    later = {*PARTS[PARTS.index(part) :], "saving", "table"}
    assert imported(FOLDER / f"{part}.py") & later == set()


@pytest.mark.parametrize("name", HELPERS)
def test_a_helper_is_given_what_it_needs(name: str) -> None:
    assert imported(FOLDER / f"{name}.py") & {*PARTS[1:], "table"} == set()


def test_the_table_puts_them_together() -> None:
    assert imported(FOLDER / "table.py") >= {*PARTS, "saving"}
    assert {"handover", "promises"} <= imported(FOLDER / "commands.py")


def test_one_place_stores() -> None:
    """The registry's store is read by others; only `saving` puts anything of a table into it."""
    writers = set()
    for file in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Attribute) and node.attr in STORES:
                owner = node.value
                if isinstance(owner, ast.Attribute) and owner.attr in ("store", "_store"):
                    writers.add(file.name)
    assert writers == {"saving.py"}
