"""The golden playthroughs of Space Bowl are there, and show everything that a round can bring.

That they replay, verify and read the same is checked in tests/corpus for every game.
"""

from pathlib import Path

import pytest

from spaceport.core import log
from spaceport.library.logs import Replay, replay
from tests.games.bowl.write_playthroughs import FOLDER, VARIANTS, plans

COMMAND = "python -m tests.games.bowl.write_playthroughs"


def game(name: str) -> Replay:
    return replay((FOLDER / f"{name}.log").read_text("utf-8"))


@pytest.mark.parametrize("name", plans())
def test_every_planned_game_was_played(name: str) -> None:
    seats, options = plans()[name]
    assert Path(FOLDER / f"{name}.log").is_file(), COMMAND
    header = log.read((FOLDER / f"{name}.log").read_text("utf-8"))[0]
    assert (header.game, header.seats, header.options) == ("bowl", seats, options)


def test_base_each_variant_and_all_together_with_two_five_and_eight_seats() -> None:
    told = list(plans().values())
    assert {seats for seats, options in told if not options} == {2, 5, 8}
    for variant in VARIANTS:
        assert any(options == {variant: True} for _, options in told)
    assert any(set(options) == set(VARIANTS) and all(options.values()) for _, options in told)


def test_the_games_have_everything_that_can_happen() -> None:
    events: set[str] = set()
    deadlines: set[str] = set()
    found: set[str] = set()
    beaten = 0
    for name in plans():
        played = game(name)
        for k, entry in enumerate(played.entries):
            everybody = (None, *range(played.header.seats))
            told = [event for seat in everybody for event in played.events(k, seat)]
            events |= {type(event).__name__ for event in told}
            found |= {event.found for event in told if type(event).__name__ == "Revealed"}
            if str(getattr(entry, "action", "")) in ("go", "doom"):
                beaten += not any(type(event).__name__ == "Announced" for event in told)
            if isinstance(entry, log.Lapsed):
                deadlines.add(entry.deadline)
    assert events == {
        *("Dealt", "CaptainNamed", "TopTurned", "Tossed", "Landed", "SearchBegan", "Skipped"),
        *("Announced", "Concurred", "Designated", "WildPlaced", "CountdownEnded", "Revealed"),
        "Withdrawn",
        *("Scored", "CardTaken", "GapFilled", "SeatReady", "SeatRemoved", "Over"),
    }
    assert deadlines >= {"toss", "countdown", "placement", "pause"}
    assert found >= {"yes", "no"}
    assert beaten > 0, "an announcement that counted as concurring (B16)"
