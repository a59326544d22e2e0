"""./do new-game NAME: a game that plays, keeps the whole contract and is meant to be changed.

tools/template holds its files, with `newgame` where the name goes; here they are put in place, the
catalogue and the texts get their lines, and what is generated (types, perft, playthroughs) is.
"""

import keyword
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from string import ascii_uppercase
from typing import Final

from tools.places import PYTHON, ROOT
from tools.run import Failed, must, say

TEMPLATE: Final = ROOT / "tools" / "template"
CATALOGUE: Final = "src/spaceport/games/catalog.py"
SHEETS: Final = "docs/spec/README.md"
TEXTS: Final = {language: f"src/spaceport/texts/{language}.toml" for language in ("en", "fr")}
LONGEST: Final = 16
HEADING: Final = re.compile(r"^\[[^\[\]]+\]$", re.MULTILINE)
# Words that sections of texts, folders of tests or modules have already.
RESERVED: Final = {"page", "game", "games", "refusal", "told", "problem", "fault", "cli", "story",
                   "serve", "picture", "catalog", "svg", "canvas", "words", "base", "rest", "any",
                   "lookahead", "pace", "newgame", "con", "nul", "aux", "prn"}  # fmt: skip


def check_name(name: str, root: Path) -> None:
    """A name that can be a folder, a module, and a word in texts and logs."""
    if not re.fullmatch(r"[a-z][a-z0-9]*", name) or len(name) > LONGEST:
        raise Failed(
            f"{name!r} cannot be the name of a game: lower-case letters and digits, a letter "
            f"first, {LONGEST} at most, as in orbit."
        )
    if keyword.iskeyword(name) or name in RESERVED:
        raise Failed(f"{name!r} cannot be the name of a game: that word has a meaning already.")
    taken = (f"src/spaceport/games/{name}", f"src/spaceport/bots/{name}")
    texts = (root / TEXTS["en"]).read_text("utf-8")
    if any((root / path).exists() for path in taken) or f"[{name}]" in texts:
        raise Failed(f"there is a game (or a word of the texts) called {name!r} already.")


def check_tree(root: Path) -> None:
    """So that what is written can be seen, and taken back, with git."""
    told = subprocess.run(
        ["git", "status", "--porcelain"], cwd=root, capture_output=True, text=True, check=False
    )
    if told.returncode != 0:
        raise Failed("new-game needs a git work tree: it shows you what was written.")
    if told.stdout.strip():
        raise Failed("the work tree has changes: commit or stash them first (git status).")


def letter_of(name: str, root: Path) -> str:
    """The letter of its rules' numbers: its own first one, or another that no sheet has."""
    taken: list[str] = re.findall(r"\| ([A-Z])1–", (root / SHEETS).read_text("utf-8"))
    free: list[str] = [each for each in (name[0].upper(), *ascii_uppercase) if each not in taken]
    if not free:
        raise Failed("every letter numbers the rules of a game already.")
    return free[0]


class Filler:
    """Puts the name of the game, and the letter of its rules, into the template's texts."""

    def __init__(self, name: str, letter: str) -> None:
        self.name = name
        self.letter = letter

    def __call__(self, text: str) -> str:
        text = text.replace("NEW GAME", self.name.capitalize())
        text = text.replace("Newgame", self.name.capitalize()).replace("newgame", self.name)
        text = re.sub(r"\bN(\d)\b", rf"{self.letter}\1", text)
        return re.sub(r"\btest_n(\d)_", rf"test_{self.letter.lower()}\1_", text)


def write_files(filled: Filler, root: Path) -> Iterator[str]:
    """Every file of the template in its place; gives their paths."""
    for file in sorted(TEMPLATE.rglob("*")):
        place = filled(file.relative_to(TEMPLATE).as_posix())
        if file.is_dir() or "__pycache__" in place or place.startswith("texts."):
            continue
        path = root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(filled(file.read_text("utf-8")), "utf-8")
        yield place


def add_texts(known: str, more: str) -> str:
    """The sections of `more` in `known`: at the end of the section of that name, or at its end."""
    headings = list(HEADING.finditer(more))
    ends = [*(found.start() for found in headings[1:]), len(more)]
    for found, end in zip(headings, ends, strict=True):
        lines = more[found.end() : end].strip() + "\n"
        there = known.find(f"\n{found[0]}\n")
        if there < 0:
            known = f"{known.rstrip()}\n\n{found[0]}\n{lines}"
            continue
        after = HEADING.search(known, there + len(found[0]) + 2)
        place = after.start() if after else len(known)
        known = f"{known[:place].rstrip()}\n{lines}\n{known[place:]}"
    return known


def add_lines(filled: Filler, root: Path) -> Iterator[str]:
    """What a new game changes in files that are there; gives their paths."""
    for language, path in TEXTS.items():
        more = filled((TEMPLATE / f"texts.{language}.toml").read_text("utf-8"))
        known = (root / path).read_text("utf-8")
        (root / path).write_text(add_texts(known, more), "utf-8")
        yield path
    line = filled('    Listing("newgame", 2, 4, ("standard",), one_device=True),\n')
    _add_after_last(root / CATALOGUE, "    Listing(", line)
    yield CATALOGUE
    row = filled("| [newgame](newgame.md) | N1–N7 | NEW GAME |\n")
    _add_after_last(root / SHEETS, "| [space-", row)
    yield SHEETS


def _add_after_last(path: Path, start: str, line: str) -> None:
    """A line more in a file, after the last one that starts so."""
    lines = path.read_text("utf-8").splitlines(keepends=True)
    last = max(k for k, each in enumerate(lines) if each.startswith(start))
    path.write_text("".join([*lines[: last + 1], line, *lines[last + 1 :]]), "utf-8")


def generate(name: str, root: Path, python: Path = PYTHON) -> None:
    """What follows from the rules; each can be run again after a change."""
    env = {"PYTHONPATH": str(root / "src")}
    for module, words in GENERATORS.items():
        must([python, "-m", module, *(word or name for word in words)], module, cwd=root, env=env)
    # Imports stand in the order of the alphabet, which depends on the name.
    must([python, "-m", "ruff", "check", "-q", "--fix", "--select", "I", "."], "ruff", cwd=root)


GENERATORS: Final[dict[str, tuple[str, ...]]] = {
    "spaceport.wire.generate": (),
    "tests.games.write_perft": ("",),
    "tests.corpus.write_playthroughs": ("",),
}


def make(name: str, root: Path = ROOT, python: Path = PYTHON) -> None:
    check_name(name, root)
    check_tree(root)
    filled = Filler(name, letter_of(name, root))
    paths = [*write_files(filled, root), *add_lines(filled, root)]
    generate(name, root, python)
    say(
        "\n".join(
            ["", f"{name.capitalize()} is there and plays:", *(f"  {path}" for path in paths)]
        )
    )
    say(NEXT.format(name=name))


NEXT: Final = """
Generated: perft counts, playthroughs (tests/corpus/{name}), the page's types and texts.

Play it:     .venv/bin/spaceport play {name}, or ./do play
Change it:   the sheet docs/spec/{name}.md first, then the files above, in the order of
             docs/adding-a-game.md, which also says how to generate again
Test it:     ./do check -- -k {name}
Drop it:     git restore . && git clean -fd src tests web docs"""
