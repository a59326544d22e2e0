"""Every number of a rule sheet stands on a test: `def test_s13_never_across_a_comet`."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from spaceport.games import catalog
from spaceport.games.catalog import Listing
from tests.contract.catalogue import GAME_TESTS, ROOT, each_game, shown, text_of, word

SPEC = ROOT / "docs" / "spec"
ROW = re.compile(r"^\| \[[^\]]+\]\(([\w-]+\.md)\) \| ([A-Z])1–\2(\d+) \| (.+) \|$", re.MULTILINE)


class Sheet(NamedTuple):
    """A rule sheet, as docs/spec/README.md lists it: its file, and S1 to S22 as S and 22."""

    path: Path
    letter: str
    most: int

    def numbers(self) -> set[int]:
        text = text_of(self.path, "It holds the rules, each with its number: `- (X1) …`")
        return {int(number) for number in re.findall(rf"\({self.letter}(\d+)\)", text)}

    def said(self, numbers: set[int]) -> str:
        return ", ".join(f"{self.letter}{number}" for number in sorted(numbers))


def sheet_of(game: Listing) -> Sheet:
    title = word(f"game.{game.name}.title", "en", "what the game is called")
    rows = {row[3]: row for row in ROW.findall((SPEC / "README.md").read_text("utf-8"))}
    assert title in rows, (
        f"docs/spec/README.md lists no rule sheet of {title}. Number its rules and add a row: "
        f"| [{game.name}]({game.name}.md) | X1–X9 | {title} |"
    )
    file, letter, most, _ = rows[title]
    return Sheet(SPEC / file, letter, int(most))


def numbers_in(name: str, letter: str) -> set[int]:
    """The rules that a test names: `test_p4_…`, `test_p4_p5_…`, or a span, `test_p4_to_p9_…`."""
    if span := re.match(rf"test_{letter}(\d+)_to_{letter}(\d+)_", name):
        return set(range(int(span[1]), int(span[2]) + 1))
    head = re.match(rf"test((?:_{letter}\d+)+)_", name)
    return {int(number) for number in re.findall(r"\d+", head[1])} if head else set()


@cache
def rules_with_a_test(folder: Path, letter: str) -> set[int]:
    names = [
        node.name
        for file in folder.glob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return {number for name in names for number in numbers_in(name, letter.lower())}


@each_game
def test_the_sheet_has_its_numbers_in_one_row(game: Listing) -> None:
    sheet = sheet_of(game)
    numbers, wanted = sheet.numbers(), set(range(1, sheet.most + 1))
    assert numbers == wanted, (
        f"{shown(sheet.path)} should hold {sheet.letter}1 to {sheet.letter}{sheet.most}, as "
        f"docs/spec/README.md says; it lacks: {sheet.said(wanted - numbers) or 'none'}; "
        f"too many: {sheet.said(numbers - wanted) or 'none'}"
    )


def test_no_two_sheets_have_the_same_letter() -> None:
    letters = [sheet_of(game).letter for game in catalog.GAMES]
    assert len(set(letters)) == len(letters), letters


@each_game
def test_every_rule_has_a_test_and_every_test_a_rule(game: Listing) -> None:
    sheet, folder = sheet_of(game), GAME_TESTS / game.name
    found, numbers = rules_with_a_test(folder, sheet.letter), sheet.numbers()
    like = f"{shown(folder)}/test_*.py, as in `def test_{sheet.letter.lower()}1_…`"
    assert numbers <= found, f"no test carries {sheet.said(numbers - found)}; write some in {like}"
    assert found <= numbers, f"{shown(sheet.path)} has no {sheet.said(found - numbers)}"


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("test_p4_the_first_card", {4}),
        ("test_p4_p12_both", {4, 12}),
        ("test_p4_to_p7_all_of_them", {4, 5, 6, 7}),
        ("test_p4", set()),
        ("test_a_p4_in_between", set()),
        ("test_s4_of_another_game", set()),
        ("helper_p4_of_tests", set()),
    ],
)
def test_names_are_read(name: str, numbers: set[int]) -> None:
    assert numbers_in(name, "p") == numbers
