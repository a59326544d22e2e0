"""The rules compiled by mypyc and interpreted give the same games: one checksum over 200 of each.
And what is tested of tables holds of compiled ones, too.

Compiled is a copy of the package in a folder of its own, as for a wheel, never the source tree.
"""

import hashlib
import importlib
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from spaceport.games import catalog
from tests.contract.tables import TABLES, random_game, some_rules
from tools import compiled

ROOT: Final = Path(__file__).resolve().parents[1]
GAMES: Final = 200
TABLE_TESTS: Final = (
    "tests/table",
    "tests/cluster/test_bus.py",
    "tests/cluster/test_relay.py",
    "tests/core/test_course.py",
    "tests/core/test_course_undo.py",
    "tests/lab/test_drive.py",
    "tests/server/test_socket.py",
    "tests/server/test_garbage_collection.py",
)
PATCHING: Final = "tests/server/test_socket.py::test_a_failure_at_the_table_is_answered"
"""What is compiled calls its own and cannot be patched."""
FILES: Final = """
from importlib import import_module
for name in {names}:
    print(import_module(name).__file__)
"""
COUNTED: Final = "from tests.test_compiled import report; report({game!r}, {games})"
PLAYED_OUT: Final = "from tests.test_compiled import report_playouts; report_playouts({games})"
DECIDED: Final = "from tests.test_compiled import report_decisions; report_decisions({decisions})"
FIRST: Final = (
    *("core.offers", "core.rules", "core.state"),
    *("games.sos.state", "games.sos.menu", "games.sos.moves", "games.sos.rules"),
    *("games.planets.playout", "games.bowl.solver", "bots.sos.near", "bots.sos.simple"),
    *("lab.drive", "table.play"),
)
"""Modules that may be the very first that a program imports."""


def checksum(game: str, games: int) -> tuple[str, int]:
    """Random games on all tables in turn: a sum over every state and what was said, and the plies.

    Every state is summed by its fields, and every 50th also by its notation and its menu.
    """
    tables = [table for table in TABLES if table.game == game]
    told, plies = hashlib.sha256(), 0
    for seed in range(games):
        table, rng = tables[seed % len(tables)], Random(f"compiled {seed}")
        rules = some_rules(table, rng)
        for ply in random_game(rules, table.seats, rng):
            plies += 1
            told.update(repr((state_key(ply.after), ply.happened)).encode())
            if plies % 50 == 0:
                told.update(rules.position(ply.after).encode())
                told.update(repr([rules.menu(ply.after, s) for s in range(table.seats)]).encode())
    return told.hexdigest(), plies


def state_key(state: Any) -> Any:
    return state.key() if hasattr(state, "key") else state


def rule_files(game: str) -> list[str]:
    """The modules of a game that are compiled."""
    found = compiled.rules(ROOT / "src" / "spaceport")
    return [path.stem for path in found if path.parent.name == game]


def report(game: str, games: int) -> None:
    """What the other process prints: the files of the rules, the checksum and the plies."""
    for name in rule_files(game):
        print(importlib.import_module(f"spaceport.games.{game}.{name}").__file__)
    print(*checksum(game, games))


def playout_sum(games: int) -> tuple[str, int]:
    """Playouts on every board, with the most borders that a board may have, and of Planets; 2 to 4
    seats, with and without passing: a sum over their causes, check sums and winners; and how
    many."""
    from spaceport.core.offers import Counts, Fair
    from spaceport.games.planets import playout as planets
    from spaceport.games.sos import playout as sos
    from spaceport.library.playouts import aim_odds
    from tests.games.planets.tables import RULES as planets_rules
    from tests.games.sos.test_playout import RULES as sos_rules

    told: list[Any] = []
    for k, (rules, seats) in enumerate([(it, n) for it in sos_rules.values() for n in (2, 3, 4)]):
        kit: Any = rules.kit  # type: ignore[attr-defined]
        told += sos.games(kit, seats, k, 0, max(1, games // 39))
        counts = Counts()
        sos.play(kit, rules.start(seats), Fair(bytes([k]) * 32), counts)
        told.append((counts.causes, counts.check, counts.offered))
    for seats in (2, 3, 4):
        told += planets.games(planets_rules.kit, seats, aim_odds(), 7, 0, max(1, games // 3))
    return hashlib.sha256(repr(told).encode()).hexdigest(), len(told)


def report_playouts(games: int) -> None:
    for name in ("core.offers", "games.sos.playout", "games.planets.playout"):
        print(importlib.import_module(f"spaceport.{name}").__file__)
    print(*playout_sum(games))


def decision_sum(decisions: int) -> str:
    """What bots of S.O.S. decide in random positions."""
    from spaceport.bots.base import player
    from tests.contract.tables import position_after, rules_of

    told: list[str] = []
    tables = [table for table in TABLES if table.game == "sos"]
    for seed in range(decisions):
        table, rng = tables[seed % len(tables)], Random(f"decided {seed}")
        rules = rules_of(table, {"may_pass": seed % 2 == 0})
        state, _ = position_after(rules, table.seats, 20 + rng.randrange(200), rng)
        for seat in rules.to_act(state):
            view, offered = rules.view(state, seat), rules.legal(state, seat)
            levels = ("simple", "hard" if seed % 3 else "medium")
            bots = [player(level, rules) for level in levels]
            told += [str(bot.decide(view, offered, rng)) for bot in bots]
    return f"{hashlib.sha256(repr(told).encode()).hexdigest()} {len(told)}"


def report_decisions(decisions: int) -> None:
    for name in ("near", "plan", "reply", "simple", "worth"):
        print(importlib.import_module(f"spaceport.bots.sos.{name}").__file__)
    print(decision_sum(decisions))


def played(package: Path, game: str, games: int) -> list[str]:
    """`report` in a process of its own, with the package that lies in this folder."""
    return printed(package, COUNTED.format(game=game, games=games))


def printed(package: Path, code: str) -> list[str]:
    """What code prints in a process of its own, with the package that lies in this folder."""
    path = os.pathsep.join((str(package), str(ROOT)))
    line = [sys.executable, "-c", code]
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(
        line, cwd=package, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with the rules compiled."""
    if compiled.compiler() is None:
        pytest.skip("NO C COMPILER: THE COMPILED RULES WERE NOT COMPARED WITH THE INTERPRETED ONES")
    found = tmp_path_factory.mktemp("compiled") / "copy"
    extensions = compiled.build(ROOT, found, fast=False)  # how fast, a bench tells
    assert len(extensions) > len(compiled.PLAY + compiled.TABLE)
    return found


@pytest.mark.slow
@pytest.mark.first
@pytest.mark.parametrize("game", [game.name for game in catalog.GAMES if rule_files(game.name)])
def test_compiled_and_interpreted_rules_play_alike(game: str, place: Path, effort: float) -> None:
    games = max(6, round(GAMES * min(1, effort)))
    *fast_files, fast = played(place, game, games)
    *plain_files, plain = played(ROOT / "src", game, games)
    assert {"state", "moves"} <= set(rule_files(game))
    assert len(fast_files) == len(plain_files) == len(rule_files(game))
    assert_apart(fast_files, plain_files, place)
    assert int(fast.split()[1]) > games
    assert fast == plain


def assert_apart(fast_files: list[str], plain_files: list[str], place: Path) -> None:
    """One process used compiled files, the other their sources."""
    for file in fast_files:
        assert Path(file).suffix in (".so", ".pyd"), f"{file} is not compiled"
        assert Path(file).is_relative_to(place)
    for file in plain_files:
        assert Path(file).suffix == ".py", f"{file} shadows its source"
        assert Path(file).is_relative_to(ROOT / "src")


@pytest.mark.slow
@pytest.mark.first
def test_compiled_and_interpreted_playouts_are_alike(place: Path, effort: float) -> None:
    games = max(6, round(GAMES * min(1, effort)))
    *fast_files, fast = printed(place, PLAYED_OUT.format(games=games))
    *plain_files, plain = printed(ROOT / "src", PLAYED_OUT.format(games=games))
    assert_apart(fast_files, plain_files, place)
    assert int(fast.split()[1]) >= games
    assert fast == plain


@pytest.mark.slow
@pytest.mark.first
def test_compiled_and_interpreted_bots_decide_alike(place: Path) -> None:
    *fast_files, fast = printed(place, DECIDED.format(decisions=60))
    *plain_files, plain = printed(ROOT / "src", DECIDED.format(decisions=60))
    assert_apart(fast_files, plain_files, place)
    assert int(fast.split()[1]) > 20
    assert fast == plain


@pytest.mark.slow
@pytest.mark.first
@pytest.mark.parametrize("name", FIRST)
def test_any_compiled_module_can_be_imported_first(name: str, place: Path) -> None:
    code = f"from importlib import import_module as load; print(load('spaceport.{name}').__file__)"
    (file,) = printed(place, code)
    assert Path(file).suffix in (".so", ".pyd")


def test_nothing_that_is_compiled_defines_a_struct() -> None:
    """It would lose its settings without a word: two that are equal would be no longer."""
    struct = re.compile(r"^class .*\bStruct\b", re.MULTILINE)
    files = compiled.sources(ROOT / "src" / "spaceport")
    assert [path.name for path in files if struct.search(path.read_text())] == []


@pytest.mark.slow
@pytest.mark.first
def test_what_is_tested_of_tables_holds_of_compiled_ones(place: Path) -> None:
    """The very tests, in a process of their own, with the compiled package."""
    names = [_module(name) for name in compiled.PLAY + compiled.TABLE]
    told = ran(place, "-c", FILES.format(names=names))
    files = told.splitlines()
    assert len(files) == len(names)
    assert [file for file in files if Path(file).suffix not in (".so", ".pyd")] == []
    words = ("-q", "-p", "no:cacheprovider", *TABLE_TESTS, "--deselect", PATCHING)
    ran(place, "-m", "pytest", *words)


def ran(package: Path, *words: str) -> str:
    """What a Python of its own said, with the package that lies in this folder."""
    environment = {**os.environ, "PYTHONPATH": str(package)}
    line = [sys.executable, *words]
    done = subprocess.run(
        line, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    return done.stdout


def _module(name: str) -> str:
    return "spaceport." + name.removesuffix(".py").replace("/", ".")


def test_the_checksum_sees_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another die, another sum."""
    before = checksum("sos", 2)
    assert checksum("sos", 2) == before
    moves = importlib.import_module("spaceport.games.sos.moves")
    monkeypatch.setattr(moves, "FACES", ((2, 0, 0), (1, 1, 0), (2, 1, 0), (1, 0, 1), (1, 0, 1)))
    assert checksum("sos", 2)[0] != before[0]
