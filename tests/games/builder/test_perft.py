"""Counts of fixed positions, and the same counts by the naive second game."""

import tomllib
from typing import Any

import pytest

from spaceport.library.perft import divide, perft
from tests.games.builder import oracle
from tests.games.builder.cities import HERE, edition_text, rules_of

POSITIONS: list[dict[str, Any]] = tomllib.loads((HERE / "perft.toml").read_text("utf-8"))[
    "position"
]
fixed = pytest.mark.parametrize("fixed", POSITIONS, ids=[each["name"] for each in POSITIONS])
NAIVE_DEPTH = 2


def breakdown(counts: dict[str, int]) -> str:
    return "\n".join(f"  {text}: {count}" for text, count in sorted(counts.items()))


@fixed
def test_the_counts_hold(fixed: dict[str, Any]) -> None:
    rules = rules_of(**fixed.get("options", {}))
    state = rules.parse_position(fixed["position"])
    for depth, wanted in enumerate(fixed["counts"], 1):
        found = perft(rules, state, depth)
        told = f"depth {depth}: {found} instead of {wanted}\n"
        assert found == wanted, told + breakdown(divide(rules, state, depth))


@fixed
def test_the_naive_game_counts_alike(fixed: dict[str, Any]) -> None:
    options = fixed.get("options", {})
    rules, box = rules_of(**options), oracle.open_box(edition_text(), **options)
    state, position = rules.parse_position(fixed["position"]), oracle.read(fixed["position"])
    for depth in range(1, NAIVE_DEPTH + 1):
        ours, naive = divide(rules, state, depth), oracle.divide(box, position, depth)
        only = {f"{text} (rules only)": count for text, count in ours.items() - naive.items()}
        only |= {f"{text} (oracle only)": count for text, count in naive.items() - ours.items()}
        assert not only, f"depth {depth}:\n" + breakdown(only)
        assert sum(ours.values()) == fixed["counts"][depth - 1]


def test_the_positions_are_many_sided() -> None:
    """2 to 4 seats, every phase in which something can come, every option."""
    read = [oracle.read(each["position"]) for each in POSITIONS]
    assert {len(each.boards) for each in read} == {2, 3, 4}
    assert {each.phase for each in read} == {
        *("gather", "plan", "build", "unlock", "luck", "pause", "over")
    }
    assert {name for each in POSITIONS for name in each.get("options", {})} == {"easy", "junior"}
