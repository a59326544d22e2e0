"""The documents: links lead somewhere, files they name are there, decisions say their state."""

import re
from fnmatch import fnmatch
from pathlib import PurePosixPath

import pytest

from spaceport.games import catalog
from tests.repo.test_clean import tracked
from tools.places import ROOT

GUIDES = (
    "docs/spec/architecture.md",
    "docs/glossary.md",
    "CONTRIBUTING.md",
    "docs/adding-a-game.md",
)
FILE = re.compile(r"[\w<>*./-]*[\w>*]\.(?:py|ts|svelte|toml|md|svg|sqlite3?)\b(?!\()")
FOLDER = re.compile(r"(?<![\w<>*./-])[\w<>*.][\w<>*./-]*/(?=[`\s,;)])")
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


def test_links_lead_somewhere() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    broken = [
        f"{page.relative_to(ROOT)}: {link}"
        for page in pages
        for link in LINK.findall(page.read_text("utf-8"))
        if not (page.parent / link).exists()
    ]
    assert broken == []


ADR = ROOT / "docs" / "adr"
DECISIONS = sorted(path.name for path in ADR.glob("0*.md"))
ROW = re.compile(r"^\| \[(\d{4})\]\((\1-[\w-]+\.md)\) \| (.+) \| (.+) \|$", re.MULTILINE)
HEAD = re.compile(r"# (\d{4}) (.+)\n\n(Accepted|Superseded), \d{4}-\d\d-\d\d\b")


def test_every_decision_is_in_the_index_once() -> None:
    rows = ROW.findall((ADR / "README.md").read_text("utf-8"))
    assert [file for _, file, _, _ in rows] == DECISIONS


@pytest.mark.parametrize("name", DECISIONS)
def test_a_decision_says_its_state_as_the_index_does(name: str) -> None:
    head = HEAD.match((ADR / name).read_text("utf-8"))
    form = f"# {name[:4]} TITLE, an empty line, then `Accepted, YYYY-MM-DD.` or `Superseded, …`"
    assert head, f"docs/adr/{name} should begin with {form}"
    rows = {row[1]: row for row in ROW.findall((ADR / "README.md").read_text("utf-8"))}
    number, _, title, state = rows[name]
    assert (number, title, state.split()[0].title()) == head.groups()


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


def test_every_name_that_the_glossary_gives_is_in_the_code() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text("utf-8").partition("## At the table")[2]
    source = "".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    named = set(re.findall(r"`(\w+)`", text))
    made = r"^\s*(?:class|(?:async )?def) (\w+)|^\s*(\w+)(?::| =) "
    known = {name for pair in re.findall(made, source, re.MULTILINE) for name in pair}
    assert sorted(named - known) == []
