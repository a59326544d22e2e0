"""./do new-game: what it writes keeps the whole contract and plays; what it refuses, and how."""

import ast
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import environment, new_game, page
from tools.places import ROOT
from tools.run import Failed

NAME = "probe"
GIT = ("git", "-c", "user.name=x", "-c", "user.email=x@example.org")
WHERE = (f"src/spaceport/games/{NAME}", f"src/spaceport/bots/{NAME}", f"tests/games/{NAME}")
CONTRACT = (
    *("tests/contract", f"tests/games/{NAME}", "tests/cli", "tests/library", "tests/texts"),
    "tests/lab/test_report.py",
)
MOST_LINES = 250
GAME = f"""
from random import Random
import json, spaceport
from spaceport.bots.base import PLAYERS, player
from spaceport.library.load import load

rules, wins = load("{NAME}", None, {{}}).rules, {{}}
for one, other in [(a, b) for a in PLAYERS for b in PLAYERS if a != b] * 10:
    rng = Random(f"{{one}} {{other}} {{len(wins)}}")
    match = spaceport.new("{NAME}", seats=2, seed=1)
    while match.result() is None:
        seat = match.to_act()[0]
        bot = player((one, other)[seat], rules)
        match.play(seat, bot.decide(match.view(seat), tuple(match.legal(seat)), rng).action)
    for seat in match.result().winners:
        wins[(one, other)[seat]] = wins.get((one, other)[seat], 0) + 1
print(json.dumps(wins))
"""


def ran(place: Path, *words: str) -> str:
    """What a program said in the copy; Python finds the copy's package."""
    done = subprocess.run(
        words,
        cwd=place,
        env={**os.environ, "PYTHONPATH": str(place / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{words}:\n{done.stdout[-5000:]}{done.stderr[-2000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The work tree as it is now, in a repository of its own, with a new game."""
    place = tmp_path_factory.mktemp("new-game") / "copy"
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, place / name)
    for words in (("init", "-q"), ("add", "-A"), ("commit", "-q", "-m", "before")):
        ran(place, *GIT, *words)
    new_game.make(NAME, place, Path(sys.executable))
    known = ROOT / ".mypy_cache"
    if known.is_dir():  # what is not new need not be looked at again
        shutil.copytree(known, place / ".mypy_cache")
    return place


@pytest.mark.slow
def test_what_it_writes_keeps_the_contract(copy: Path) -> None:
    words = ("-q", "-p", "no:cacheprovider", "-m", "not slow", "-k", NAME)
    told = ran(copy, sys.executable, "-m", "pytest", *words, *CONTRACT)
    assert int(told.splitlines()[-1].split(" passed")[0].split()[-1]) > 80


@pytest.mark.slow
def test_what_it_writes_has_types_and_form(copy: Path) -> None:
    ran(copy, sys.executable, "-m", "ruff", "check", "-q")
    ran(copy, sys.executable, "-m", "ruff", "format", "-q", "--check")
    ran(copy, sys.executable, "-m", "mypy", *WHERE)
    ran(copy, sys.executable, "-m", "spaceport.wire.generate", "--check")


@pytest.mark.slow
def test_it_plays_and_its_levels_are_levels(copy: Path) -> None:
    wins = json.loads(ran(copy, sys.executable, "-c", GAME))
    assert wins["hard"] > wins["easy"] > wins["simple"]
    assert wins["medium"] > wins["simple"]


@pytest.mark.slow
def test_its_page_has_types(copy: Path) -> None:
    node = environment.find_node()
    if node is None or not (ROOT / "web" / "node_modules").is_dir():
        pytest.skip("NO NODE: THE PAGE OF A NEW GAME WAS NOT CHECKED")
    (copy / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    page.npm(copy, node, "exec", "--offline", "--", "svelte-check", "--fail-on-warnings")
    page.npm(copy, node, "exec", "--offline", "--", "prettier", "--check", f"src/games/{NAME}")


def test_it_is_small() -> None:
    """A game is its rules: what every game has, the base has."""
    files = [*new_game.TEMPLATE.rglob("src/**/*.py")]
    lines = sum(len(file.read_text("utf-8").splitlines()) for file in files)
    assert 0 < lines <= MOST_LINES


@pytest.mark.parametrize(
    ("name", "why"),
    [
        *((name, "lower-case letters") for name in ("", "Orbit", "my-game", "2fast", "été", "a b")),
        *((name, "lower-case letters") for name in ("../up", "x" * 17, "with_line")),
        *((name, "a meaning already") for name in ("class", "page", "newgame")),
        *((name, "already") for name in ("sos", "bowl")),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_one_line(name: str, why: str) -> None:
    with pytest.raises(Failed, match=why) as caught:
        new_game.check_name(name, ROOT)
    assert "\n" not in str(caught.value)


def test_a_tree_with_changes_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Failed, match="git work tree"):
        new_game.check_tree(tmp_path)
    ran(tmp_path, *GIT, "init", "-q")
    new_game.check_tree(tmp_path)
    (tmp_path / "mine").write_text("")
    with pytest.raises(Failed, match="changes"):
        new_game.check_tree(tmp_path)


def test_the_command_refuses_in_one_line() -> None:
    words = [sys.executable, str(ROOT / "do"), "new-game", "sos"]
    told = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout, told.stderr.count("\n")) == (1, "", 1)
    assert "sos" in told.stderr


def test_sections_of_texts_are_continued_or_begun() -> None:
    known = '[a]\nx = "1"\n\n[b]\ny = "2"\n'
    more = '[a]\nz = "3"\n\n[b.c]\nw = "4"\n'
    wanted = '[a]\nx = "1"\nz = "3"\n\n[b]\ny = "2"\n\n[b.c]\nw = "4"\n'
    assert new_game.add_texts(f"\n{known}", more).lstrip() == wanted


def test_the_template_imports_what_is_there() -> None:
    """The quick part: whoever renames something sees here that the template names it, too."""
    missing = []
    for file in new_game.TEMPLATE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and "newgame" not in ast.dump(node):
                there = vars(importlib.import_module(str(node.module)))
                missing += [f"{file.name}: {it.name}" for it in node.names if it.name not in there]
    for file in (new_game.TEMPLATE / "web").rglob("*.*"):
        for name in re.findall(r"from '(\.\./\.\./[^']+)'", file.read_text("utf-8")):
            path = ROOT / "web" / "src" / name.removeprefix("../../")
            if not any(path.with_name(path.name + end).is_file() for end in ("", ".ts")):
                missing.append(f"{file.name}: {name}")
    assert missing == []
