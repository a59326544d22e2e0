"""Imports point one way, and the rules have no clock, no luck, no sockets and no files."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = ROOT / "src" / "spaceport"

# core <- games <- library <- {bots, wire} <- table <- server <- cli; `throw` is used by library and
# table; `lab` never imports server; `client` speaks the wire from outside. A room may import what
# stands beside it, and itself. `__init__` is the front door, `import spaceport`.
BELOW: Final = {"core", "games", "texts", "library"}
MAY_IMPORT: Final[dict[str, set[str]]] = {
    "core": set(),
    "games": {"core"},
    "texts": set(),
    "throw": {"core"},
    "library": {"core", "games", "texts", "throw"},
    "__init__": BELOW,
    "bots": {*BELOW, "__init__"},
    "wire": {*BELOW, "__init__"},
    "client": {*BELOW, "__init__", "wire"},
    "table": {*BELOW, "__init__", "bots", "wire", "throw"},
    "server": {*BELOW, "__init__", "bots", "wire", "table"},
    "lab": {*BELOW, "__init__", "bots", "wire", "table", "client"},
    "cli": {*BELOW, "__init__", "bots", "wire", "table", "server", "lab", "client"},
    "__main__": {"cli"},
}
PURE: Final = ("core", "games")
# All that a pure room may use from outside: nothing here has time, luck, a network or files.
HARMLESS: Final = {
    *(
        "abc",
        "array",
        "base64",
        "binascii",
        "bisect",
        "collections",
        "contextlib",
        "copy",
        "dataclasses",
        "enum",
    ),
    *("fractions", "functools", "hashlib", "heapq", "hmac", "html", "itertools", "math"),
    *("msgspec", "operator", "re", "statistics", "string", "textwrap", "tomllib", "types"),
    *("struct", "typing", "unicodedata", "xml", "mypy_extensions"),
}
# Exceptions, each for a reason: a type for annotations, the one list that loads a game's files.
ALLOWED: Final = {("random", "Random"), ("importlib", "import_module"), ("threading", "Lock")}
# Every name by which a pure room could get at a file, a screen or code that was not imported.
FORBIDDEN_CALLS: Final = {
    *("open", "input", "print", "eval", "exec", "compile", "__import__", "breakpoint")
}


# What comes with an extra of the lab, and the only files that may import it, below `needed(...)`.
EXTRAS: Final[dict[str, set[str]]] = {
    "numpy": {
        *("lab.gymnasium", "lab.numbers", "lab.openspiel", "lab.pettingzoo", "lab.seen"),
        "lab.spaces",
    },
    "gymnasium": {"lab.gymnasium", "lab.spaces"},
    "pettingzoo": {"lab.pettingzoo"},
    "pyspiel": {"lab.openspiel"},
    "open_spiel": set(),
    "pyarrow": {"lab.files"},
    "ray": {"lab.workers"},
}


class Import(NamedTuple):
    """One imported name: `module` in full, `name` if it came by `from module import name`."""

    line: int
    module: str
    name: str


def imports(source: str, module: str, *, is_package: bool = False) -> Iterator[Import]:
    """Every import in a source, also inside functions and behind TYPE_CHECKING."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(node.lineno, alias.name, "")
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = module.split(".")
                drop = node.level - 1 if is_package else node.level
                parents = parts[: len(parts) - drop]
                base = ".".join([*parents, *([node.module] if node.module else [])])
            for alias in node.names:
                yield Import(node.lineno, base, alias.name)


def room_of(module: str) -> str:
    """The room of a module of ours: spaceport.core.log is in core, spaceport itself __init__."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "__init__"


def rooms_named(found: Import) -> str | None:
    """The room that an import reaches into, or None if it is not ours."""
    if found.module.split(".")[0] != "spaceport":
        return None
    if found.module == "spaceport" and found.name:
        return found.name if found.name in MAY_IMPORT else "__init__"
    return room_of(found.module)


def violations(source: str, module: str, *, is_package: bool = False) -> list[str]:
    """What is wrong with the imports of a module, one line each."""
    room = room_of(module)
    wrong: list[str] = []
    for found in imports(source, module, is_package=is_package):
        into = rooms_named(found)
        where = f"{module}:{found.line}"
        if into is not None:
            if room not in MAY_IMPORT:
                wrong.append(f"{where}: {room} is not a room of the architecture")
            elif into != room and into not in MAY_IMPORT[room]:
                wrong.append(f"{where}: {room} may not import {into}")
        elif room in PURE:
            top = found.module.split(".")[0]
            if top not in HARMLESS and (found.module, found.name) not in ALLOWED:
                wrong.append(f"{where}: {room} may not use {found.module} {found.name}".rstrip())
    if room in PURE:
        wrong += impurities(source, module)
    return wrong


def stray_extras(source: str, module: str) -> list[str]:
    """Imports of what may not be installed: in the wrong file, or not below `needed(...)`."""
    tree = ast.parse(source)
    guarded: set[int] = set()
    for block in ast.walk(tree):
        if isinstance(block, ast.With) and ast.unparse(block.items[0]).startswith("needed("):
            guarded |= {node.lineno for node in block.body}
    wrong: list[str] = []
    for found in imports(source, module):
        package = found.module.split(".")[0]
        if package not in EXTRAS:
            continue
        if module.removeprefix("spaceport.") not in EXTRAS[package]:
            wrong.append(f"{module}:{found.line}: {package} has no place here")
        elif found.line not in guarded:
            wrong.append(f"{module}:{found.line}: {package} outside of `with needed(...)`")
    return wrong


def impurities(source: str, module: str) -> list[str]:
    """Reaches for files or hidden code in a pure room; `Random` may be a type, never be called."""
    wrong: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
            if name in FORBIDDEN_CALLS or name == "Random":
                wrong.append(f"{module}:{node.lineno}: {name}(...) has no place in the rules")
    return wrong


def sources() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def module_of(path: Path) -> tuple[str, bool]:
    parts = list(path.relative_to(PACKAGE.parent).with_suffix("").parts)
    is_package = parts[-1] == "__init__"
    return ".".join(parts[:-1] if is_package else parts), is_package


@pytest.mark.parametrize("room", sorted(MAY_IMPORT))
def test_imports_point_one_way(room: str) -> None:
    wrong: list[str] = []
    for path in sources():
        module, is_package = module_of(path)
        if room_of(module) == room:
            wrong += violations(path.read_text("utf-8"), module, is_package=is_package)
    assert wrong == []


def test_every_folder_is_a_room() -> None:
    found = {room_of(module_of(path)[0]) for path in sources()}
    assert {"core", "games", "library", "texts"} <= found
    assert found <= set(MAY_IMPORT), "a new room needs its line in MAY_IMPORT and in the spec"


def test_extras_are_imported_where_a_fault_says_what_to_install() -> None:
    wrong: list[str] = []
    for path in sources():
        wrong += stray_extras(path.read_text("utf-8"), module_of(path)[0])
    assert wrong == []


def test_only_the_room_itself_knows_a_game() -> None:
    """One game's folder does not use another's; what all of them share lies beside them."""
    shared = {"canvas", "open_picture", "svg", "words"}
    wrong: list[str] = []
    for path in sources():
        module, is_package = module_of(path)
        parts = module.split(".")
        if parts[:2] != ["spaceport", "games"] or len(parts) < 3 or parts[2] == "catalog":
            continue
        for found in imports(path.read_text("utf-8"), module, is_package=is_package):
            other = f"{found.module}.{found.name}".split(".")
            if other[:2] == ["spaceport", "games"] and other[2] not in {parts[2], *shared}:
                wrong.append(f"{module}:{found.line}: {'.'.join(other[:3])}")
    assert wrong == []


# ---------------------------------------------------------------- the checker itself


PLANTED: Final = {
    "core imports a game": ("spaceport.core.log", "from spaceport.games import catalog"),
    "core imports texts": ("spaceport.core.log", "import spaceport.texts"),
    "core imports the front door": ("spaceport.core.log", "import spaceport"),
    "a game imports the library": ("spaceport.games.sos.rules", "from spaceport import library"),
    "a game imports texts": ("spaceport.games.sos.view", "from spaceport.texts import speaker"),
    "by a relative import": ("spaceport.games.sos.rules", "from ...library import match"),
    "inside a function": ("spaceport.core.log", "def f():\n    import spaceport.table.table"),
    "behind TYPE_CHECKING": (
        "spaceport.games.sos.rules",
        "if TYPE_CHECKING:\n    from spaceport.library.match import Match",
    ),
    "the library imports a bot": ("spaceport.library.match", "from spaceport.bots import base"),
    "a bot imports the table": ("spaceport.bots.sos", "from spaceport.table import game"),
    "the library imports the front door": ("spaceport.library.match", "import spaceport"),
    "a bot imports the wire": ("spaceport.bots.sos", "from spaceport.wire import up"),
    "the table imports the server": ("spaceport.table.table", "from spaceport.server import app"),
    "the lab imports the server": ("spaceport.lab.arena", "import spaceport.server.app"),
    "the server imports the throw": ("spaceport.server.app", "from spaceport.throw import die"),
    "a bot imports the throw": ("spaceport.bots.sos", "import spaceport.throw.die"),
    "the server imports the command line": ("spaceport.server.app", "from spaceport import cli"),
    "an unknown room": ("spaceport.attic.box", "from spaceport.core import log"),
    "a clock in core": ("spaceport.core.course", "import time"),
    "a clock under another name": ("spaceport.core.course", "import time as t"),
    "a date in a game": ("spaceport.games.sos.rules", "from datetime import datetime"),
    "luck in a game": ("spaceport.games.sos.moves", "import random"),
    "luck by one function": ("spaceport.games.sos.moves", "from random import choice"),
    "luck by making a Random": (
        "spaceport.games.sos.view",
        "from random import Random\nrng = Random(1)",
    ),
    "luck of the system": ("spaceport.core.chance", "import secrets"),
    "the machine": ("spaceport.games.sos.state", "import os.path"),
    "a socket": ("spaceport.core.log", "from socket import create_connection"),
    "a path": ("spaceport.games.sos.edition", "from pathlib import Path"),
    "package data": ("spaceport.games.sos.picture", "from importlib.resources import files"),
    "a file": ("spaceport.games.sos.edition", "text = open('board.toml').read()"),
    "an import by name": ("spaceport.core.log", "__import__('time')"),
    "something unheard of": ("spaceport.core.log", "import numpy"),
    "printing": ("spaceport.games.sos.moves", "print('here')"),
}
FINE: Final = {
    "core in a game": ("spaceport.games.sos.rules", "from spaceport.core.log import Entry"),
    "Random as a type": (
        "spaceport.games.sos.rules",
        "from random import Random\ndef f(rng: Random) -> float:\n    return rng.random()",
    ),
    "one's own room": ("spaceport.core.course", "from spaceport.core import log"),
    "a relative neighbour": ("spaceport.games.sos.rules", "from . import moves"),
    "the throw in the library": ("spaceport.library.match", "from spaceport.throw import die"),
    "the throw at the table": ("spaceport.table.game", "import spaceport.throw.die"),
    "texts in the library": ("spaceport.library.load", "from spaceport.texts import speaker"),
    "files in the library": ("spaceport.library.load", "from pathlib import Path"),
    "loading a game's files": (
        "spaceport.games.catalog",
        "from importlib import import_module",
    ),
    "the table at the command line": ("spaceport.cli.play", "from spaceport.table import table"),
}


@pytest.mark.parametrize(("module", "source"), PLANTED.values(), ids=PLANTED.keys())
def test_the_checker_sees_a_planted_violation(module: str, source: str) -> None:
    assert len(violations(source, module)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("spaceport.lab.arena", "with needed('rl'):\n    import numpy as np"),
        ("spaceport.lab.numbers", "import numpy"),
        ("spaceport.lab.numbers", "with telling():\n    import numpy"),
        ("spaceport.lab.files", "def write():\n    from ray import init"),
        ("spaceport.lab.workers", "def begin():\n    import ray"),
    ],
)
def test_the_checker_sees_a_stray_extra(module: str, source: str) -> None:
    assert len(stray_extras(source, module)) == 1
    assert (
        stray_extras(
            "def begin():\n    with needed('ray'):\n        import ray", "spaceport.lab.workers"
        )
        == []
    )


@pytest.mark.parametrize(("module", "source"), FINE.values(), ids=FINE.keys())
def test_the_checker_lets_pass_what_is_fine(module: str, source: str) -> None:
    assert violations(source, module) == []
