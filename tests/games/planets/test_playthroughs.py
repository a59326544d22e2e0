"""The golden playthroughs of Space Planets, also while the game is not listed yet."""

from pathlib import Path

import pytest

from spaceport.core import log
from spaceport.library.logs import replay, verify
from tests.corpus.transcript import transcript

FOLDER = Path(__file__).parents[2] / "corpus" / "planets"
LOGS = sorted(FOLDER.glob("*.log"))


@pytest.mark.parametrize("file", LOGS, ids=lambda file: file.stem)
def test_it_verifies_and_reads_the_same_to_the_letter(file: Path) -> None:
    text = file.read_text("utf-8")
    game = verify(text)
    assert game.not_recomputed == []
    assert replay(text).position() == game.position()
    assert transcript(text) == file.with_suffix(".txt").read_text("utf-8")


def test_two_three_and_four_have_played_and_everything_happened() -> None:
    games = [replay(file.read_text("utf-8")) for file in LOGS]
    assert {game.header.seats for game in games} == {2, 3, 4}
    told = {type(e).__name__ for g in games for k in range(len(g.entries)) for e in g.events(k)}
    assert told >= {
        "Laid", "Turn", "Thrown", "Landed", "Explored", "Gained", "ThrownAgain", "Swallowed",
        "LeakStopped", "Fifth", "SeatRemoved", "Over",
    }  # fmt: skip
    entries = {type(entry) for game in games for entry in game.entries}
    assert entries >= {log.Chosen, log.Drawn, log.Undone, log.SeatChanged, log.Paused, log.End}
