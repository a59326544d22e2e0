"""What is kept of a game by rules of an older version, so that it must stay as it was."""

import zlib
from typing import Any

from spaceport.core.rules import Rules
from spaceport.library.logs import Replay


def facts(game: Replay) -> dict[str, Any]:
    """How it ended, and one number over everything that was legal on the way."""
    result = game.result()
    assert result is not None
    return {
        "position": game.position(),
        "ranking": list(result.ranking),
        "scores": list(result.scores),
        "legal": checksum(game.rules, game.states),
    }


def checksum(rules: Rules[Any], states: list[Any]) -> int:
    """Over what each seat might have done in each of these positions."""
    found = 0
    for state in states:
        for seat in rules.to_act(state):
            for action in rules.legal(state, seat):
                found = zlib.crc32(f"{seat}: {action}\n".encode(), found)
    return found
