"""Editions for the tests of what may be wrong with one: a parsed file, changed, written again."""

import tomllib
from datetime import date
from itertools import combinations
from typing import Any

from tests.games.sos.boards import edition_text

Tree = dict[str, Any]


def tree(board: str = "ring") -> Tree:
    """The edition as nested dicts, fresh each time."""
    return tomllib.loads(edition_text(board))


def dump(value: Tree) -> str:
    """A tree as TOML: plain keys first, tables inline."""
    return "".join(f"{_key(key)} = {_value(item)}\n" for key, item in value.items())


def _key(key: str) -> str:
    return _text(key)


def _text(text: str) -> str:
    out = "".join(c if c.isprintable() and c not in '"\\' else f"\\U{ord(c):08x}" for c in text)
    return f'"{out}"'


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return hex(value) if value > 1 << 63 else str(value)
    if isinstance(value, float | date):
        return str(value)  # nan, inf and 1e+300 are TOML too
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict):
        inside = ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items())
        return f"{{{inside}}}"
    return "[" + ", ".join(map(_value, value)) + "]"


def rename(value: Any, old: str, new: str) -> Any:
    """The tree with a cell under another name, wherever it is named."""
    if isinstance(value, dict):
        return {rename(key, old, new): rename(item, old, new) for key, item in value.items()}
    if isinstance(value, list):
        return [rename(item, old, new) for item in value]
    if isinstance(value, str) and old in value.split("-"):
        return "-".join(new if part == old else part for part in value.split("-"))
    return value


def crowd(t: Tree, wanted: int) -> None:
    """Borders more, each with a line, until there are so many."""
    cells = t["cells"]
    missing = wanted - sum(len(cell["next"]) for cell in cells.values()) // 2
    pairs = [(a, b) for a, b in combinations(cells, 2) if b not in cells[a]["next"]]
    for a, b in pairs[:missing]:
        cells[a]["next"].append(b)
        cells[b]["next"].append(a)
        t["lines"][f"{a}-{b}"] = {"colour": "yellow"}
