"""The golden playthroughs of Space Planets hold everything that can happen.

That they replay, verify and read the same is checked in tests/corpus for every game.
"""

from pathlib import Path

from spaceport.core import log
from spaceport.library.logs import replay

FOLDER = Path(__file__).parents[2] / "corpus" / "planets"
LOGS = sorted(FOLDER.glob("*.log"))


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
