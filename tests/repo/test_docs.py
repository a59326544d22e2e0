"""The documents: that links lead somewhere, and that no rule number is lost."""

import re

import pytest

from tools.places import ROOT

SHEETS = {"sos-in-space": ("S", 23), "space-bowl": ("B", 52), "space-planets": ("P", 29)}
SHEETS["space-builder"] = ("C", 24)
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
