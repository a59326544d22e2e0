"""Every number of the rule sheet stands on a test: `def test_b17_extra_planets_never_hurt`."""

import ast
import re

from tests.games.bowl.boards import HERE

SHEET = HERE.parents[2] / "docs" / "spec" / "space-bowl.md"


def numbers_of_the_sheet() -> set[int]:
    return {int(number) for number in re.findall(r"\(B(\d+)\)", SHEET.read_text("utf-8"))}


def numbers_with_a_test() -> set[int]:
    functions = [
        node.name
        for file in HERE.glob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    found = [re.match(r"test_b(\d+)_", name) for name in functions]
    return {int(match[1]) for match in found if match is not None}


def test_the_sheet_has_its_numbers_in_one_row() -> None:
    numbers = numbers_of_the_sheet()
    assert numbers == set(range(1, 53))


def test_every_rule_has_a_test() -> None:
    missing = sorted(numbers_of_the_sheet() - numbers_with_a_test())
    assert not missing, f"no test carries B{missing}"


def test_every_test_names_a_rule_that_exists() -> None:
    unknown = sorted(numbers_with_a_test() - numbers_of_the_sheet())
    assert not unknown, f"the sheet has no B{unknown}"
