"""Every number of the rule sheet stands on a test: `def test_p13_explore_pays_and_takes`."""

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
SHEET = HERE.parents[2] / "docs" / "spec" / "space-planets.md"


def numbers_of_the_sheet() -> set[int]:
    return {int(number) for number in re.findall(r"\(P(\d+)\)", SHEET.read_text("utf-8"))}


def numbers_with_a_test() -> set[int]:
    """A name may carry several: `test_p4_to_p9_...` is a span, `test_p4_p5_...` a list."""
    found: set[int] = set()
    for file in HERE.glob("test_rules_*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_p"):
                span = re.match(r"test_p(\d+)_to_p(\d+)_", node.name)
                if span:
                    found |= set(range(int(span[1]), int(span[2]) + 1))
                head = re.match(r"test((?:_p\d+)+)_", node.name)
                found |= {int(number) for number in re.findall(r"\d+", head[1] if head else "")}
    return found


def test_every_rule_has_a_test_and_every_test_a_rule() -> None:
    sheet, tested = numbers_of_the_sheet(), numbers_with_a_test()
    assert sheet == set(range(1, 30))
    assert sorted(sheet - tested) == []
    assert sorted(tested - sheet) == []
