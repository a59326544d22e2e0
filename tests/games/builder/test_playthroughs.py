"""The golden playthroughs of Space Builder hold everything that can happen.

That they replay, verify and read the same is checked in tests/corpus for every game.
"""

import pytest

from spaceport.core import log
from spaceport.library.logs import Replay, verify
from tests.games.builder.cities import HERE

CORPUS = HERE.parents[1] / "corpus" / "builder"
LOGS = sorted(CORPUS.glob("*.log"))


def read(name: str) -> Replay:
    return verify((CORPUS / f"{name}.log").read_text("utf-8"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_was_played_by_two_three_and_four(seats: int) -> None:
    game = read(f"standard-{seats}")
    assert (game.header.seats, game.header.options) == (seats, {})
    result = game.result()
    assert result is not None
    assert max(result.scores) == 5


def test_together_the_games_hold_nearly_everything_that_can_happen() -> None:
    told = {
        type(event).__name__
        for file in LOGS
        for game in [read(file.stem)]
        for k in range(len(game.entries))
        for event in game.events(k)
    }
    assert told >= {
        *("CountBegun", "PlanTurned", "CardPut", "CardMoved", "Finished", "Stopped", "TimeUp"),
        *("Checked", "RoundWon", "Unlocked", "SaidReady", "SeatRemoved", "Over"),
    }
    lapsed = {
        entry.deadline
        for file in LOGS
        for entry in read(file.stem).entries
        if isinstance(entry, log.Lapsed)
    }
    assert lapsed == {"round", "unlock", "pause", "count"}
