"""What the tests over the catalogue share: its games, and what to say where one lacks something."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from spaceport.games import catalog
from spaceport.texts import speaker, texts

ROOT = Path(__file__).resolve().parents[2]
GAME_FILES = ROOT / "src" / "spaceport" / "games"
GAME_TESTS = ROOT / "tests" / "games"

each_game = pytest.mark.parametrize("game", catalog.GAMES, ids=lambda game: game.name)


def shown(path: Path) -> str:
    """A path as one writes it in the work tree."""
    return path.relative_to(ROOT).as_posix()


def is_missing(path: Path, what: str) -> str:
    return f"{shown(path)} is missing. {what}"


def text_of(path: Path, what: str) -> str:
    """The text of a file that a game must have. `what`: what to write there."""
    assert path.is_file(), is_missing(path, what)
    return path.read_text("utf-8")


def lacks(language: str, keys: Iterable[str]) -> str:
    """Which of these texts are missing, in one sentence; nothing if none is."""
    missing = [key for key in keys if not speaker(language).knows(key)]
    return f"src/spaceport/texts/{language}.toml lacks {', '.join(missing)}" if missing else ""


def word(key: str, language: str, what: str) -> str:
    """A text that a game must have. `what`: what it is for."""
    found = texts(language).get(key)
    assert found, f"src/spaceport/texts/{language}.toml lacks {key}: {what}"
    return found
