"""The README and the guides: every piece of Python in them runs, and says what they say."""

import re
import shlex
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from spaceport.cli import COMMANDS
from spaceport.cli.parser import Parser
from spaceport.texts import speaker
from tests.documents import BLOCK, run_python
from tools.places import ROOT

DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", DOCS / "library.md", DOCS / "adding-a-game.md"]
LAB = DOCS / "lab.md"
"""Its Python needs the extras: tests/lab runs it."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_piece_of_python_runs(page: Path, tmp_path: Path) -> None:
    run_python(page, {"folder": tmp_path})


def test_the_front_door_is_documented() -> None:
    import spaceport

    text = (ROOT / "docs" / "library.md").read_text("utf-8")
    assert [name for name in spaceport.__all__ if not re.search(rf"\b{name}\b", text)] == []
    public = [name for name in vars(spaceport.Match) if not name.startswith("_")]
    missing = [name for name in public if not re.search(rf"\b{name}\(", text)]
    assert missing == []


def test_the_readme_opens_as_it_should() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    parts = ["docs/pictures/phones.jpg", "./do play", "./do test", "import spaceport"]
    parts += ["docs/pictures/sos.svg"]
    parts += ["independent, unofficial", "not affiliated", "belong to their owners", "buy the box"]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
    snippet = [line for line in BLOCK.findall(text)[0].splitlines() if line]
    assert len(snippet) == 10, "the library in ten lines"


def test_commands_that_are_named_exist() -> None:
    for page in (*PAGES, LAB):
        named = re.findall(r"^spaceport ([a-z]+)", page.read_text("utf-8"), re.MULTILINE)
        assert set(named) <= set(COMMANDS)


def test_commands_of_the_lab_are_understood() -> None:
    """Every line of them, word by word."""
    say = speaker("en")
    lines = re.findall(r"^spaceport (.+)$", LAB.read_text("utf-8"), re.MULTILINE)
    assert len(lines) > 8
    for line in lines:
        name, *words = shlex.split(line.partition(" > ")[0])
        command: Any = import_module(f"spaceport.cli.{name}")
        parser = Parser(say, name)
        command.arguments(parser, say)
        parser.parse_args(words)
