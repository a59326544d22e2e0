"""The fixed positions of a game's perft file, tests/games/<game>/perft.toml."""

import tomllib
from typing import Any, NamedTuple

import pytest

from spaceport.core.rules import Rules
from spaceport.library.load import load
from tests.contract.catalogue import GAME_TESTS, shown

FORM = "a [[position]] with name, edition, position and counts = [ways by 1 ply, by 2, …]"


class Fixed(NamedTuple):
    """A position, and how many ways lead on from it by 1, 2, 3 … plies."""

    game: str
    name: str
    edition: str
    position: str
    counts: tuple[int, ...]
    options: dict[str, Any] = {}  # noqa: RUF012 - nobody changes it

    def __str__(self) -> str:
        return f"{self.game}: {self.name}"

    def rules(self) -> Rules[Any]:
        """Of an edition that is shipped, or of one that stands beside the tests."""
        beside = GAME_TESTS / self.game / f"{self.edition}.toml"
        edition = beside if beside.is_file() else self.edition
        return load(self.game, edition, self.options).rules


def positions(game: str) -> list[Fixed]:
    """Those of a game; none where there is no file."""
    path = GAME_TESTS / game / "perft.toml"
    if not path.is_file():
        return []
    listed = tomllib.loads(path.read_text("utf-8")).get("position", [])
    try:
        return [Fixed(game=game, **{**each, "counts": tuple(each["counts"])}) for each in listed]
    except (KeyError, TypeError) as wrong:
        raise pytest.UsageError(f"{shown(path)}: {wrong}; it wants {FORM}") from None


def each_position(game: str) -> pytest.MarkDecorator:
    """For the tests of one game, which compare with its own naive generator."""
    return pytest.mark.parametrize("fixed", positions(game), ids=lambda fixed: fixed.name)


def breakdown(counts: dict[str, int]) -> str:
    return "\n".join(f"  {text}: {count}" for text, count in sorted(counts.items()))


def differences(ours: dict[str, int], naive: dict[str, int]) -> str:
    """What only one of two generators counts, a line each."""
    only = {f"{text} (rules only)": count for text, count in ours.items() - naive.items()}
    only |= {f"{text} (oracle only)": count for text, count in naive.items() - ours.items()}
    return breakdown(only)
