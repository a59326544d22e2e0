"""The documents: that links lead somewhere, and that no rule number is lost."""

import re
from fnmatch import fnmatch
from pathlib import PurePosixPath

import pytest

from spaceport.games import catalog
from tests.repo.test_clean import tracked
from tools.places import ROOT

SHEETS = {"sos-in-space": ("S", 23), "space-bowl": ("B", 52), "space-planets": ("P", 29)}
SHEETS["space-builder"] = ("C", 24)
GUIDES = (
    "docs/spec/architecture.md",
    "docs/glossary.md",
    "CONTRIBUTING.md",
    "docs/adding-a-game.md",
)
FILE = re.compile(r"[\w<>*./-]*[\w>*]\.(?:py|ts|svelte|toml|md|svg|sqlite3?)\b(?!\()")
FOLDER = re.compile(r"(?<![\w<>*./-])[\w<>*.][\w<>*./-]*/(?=[`\s,;)])")
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_rule_of_a_sheet_has_its_number_once(sheet: str) -> None:
    letter, last = SHEETS[sheet]
    text = (ROOT / "docs" / "spec" / f"{sheet}.md").read_text("utf-8")
    numbers = [int(number) for number in re.findall(rf"\({letter}(\d+)\)", text)]
    assert sorted(set(numbers)) == list(range(1, last + 1))


def test_links_lead_somewhere() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    broken = [
        f"{page.relative_to(ROOT)}: {link}"
        for page in pages
        for link in LINK.findall(page.read_text("utf-8"))
        if not (page.parent / link).exists()
    ]
    assert broken == []


def test_every_decision_is_in_the_index() -> None:
    folder = ROOT / "docs" / "adr"
    index = (folder / "README.md").read_text("utf-8")
    assert [path.name for path in folder.glob("0*.md") if path.name not in index] == []


@pytest.mark.parametrize("page", GUIDES)
def test_every_file_that_a_guide_names_is_there(page: str) -> None:
    """By its whole path or the end of it; `<game>` is every game."""
    text = (ROOT / page).read_text("utf-8")
    files = [path.relative_to(ROOT).as_posix() for path in tracked()]
    folders = {parent.as_posix() for name in files for parent in PurePosixPath(name).parents}
    named = {(name, tuple(files)) for name in FILE.findall(text)}
    named |= {(name.rstrip("/"), tuple(folders)) for name in FOLDER.findall(text)}
    missing = [
        name for name, there in named for one in _for_every_game(name) if not _is(one, there)
    ]
    assert sorted(set(missing)) == []


def _for_every_game(name: str) -> list[str]:
    name = re.sub(r"^(?:\.\.?/)+", "", name)
    if "<game>" not in name:
        return [name]
    return [name.replace("<game>", game.name) for game in catalog.GAMES]


def _is(name: str, there: tuple[str, ...]) -> bool:
    return any(fnmatch(each, name) or fnmatch(each, f"*/{name}") for each in there)
