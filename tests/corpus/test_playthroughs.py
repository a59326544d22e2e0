"""Golden playthroughs: every log of the corpus still replays, verifies and reads the same."""

from pathlib import Path

import pytest

from spaceport.core import log
from spaceport.games import catalog
from spaceport.library.logs import replay, verify
from tests.corpus.transcript import transcript

HERE = Path(__file__).parent


def kept(ending: str) -> list[Path]:
    return sorted(file for game in catalog.GAMES for file in (HERE / game.name).glob(f"*{ending}"))


LOGS = kept(".log")
COMMAND = "python -m tests.corpus.write_playthroughs"

each_log = pytest.mark.parametrize("file", LOGS, ids=lambda file: f"{file.parent.name}-{file.stem}")


@each_log
def test_the_log_replays_and_its_chance_was_fair(file: Path) -> None:
    text = file.read_text("utf-8")
    game = verify(text)
    assert game.header.game == file.parent.name
    assert game.result() is not None
    assert game.not_recomputed == []
    assert replay(text).position() == game.position()


@each_log
def test_the_transcript_is_the_same_to_the_letter(file: Path) -> None:
    told = file.with_suffix(".txt").read_bytes()
    now = transcript(file.read_text("utf-8")).encode()
    assert now == told, f"if that is meant: {COMMAND} {file.parent.name}"


def test_no_transcript_without_its_log() -> None:
    assert [file.with_suffix(".log") for file in kept(".txt")] == LOGS


@pytest.mark.parametrize("edition", catalog.listing("sos").editions)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sos_was_played_on_both_boards_by_two_three_and_four(edition: str, seats: int) -> None:
    game = verify((HERE / "sos" / f"{edition}-{seats}.log").read_text("utf-8"))
    assert (game.header.edition, game.header.seats, game.header.options) == (edition, seats, {})


def test_one_game_of_sos_has_everything_that_can_happen_at_a_table() -> None:
    game = verify((HERE / "sos" / "ring-3-eventful.log").read_text("utf-8"))
    assert game.header.options == {"may_pass": True, "turn_seconds": 20, "first": 2}
    kinds = {type(entry) for entry in game.entries}
    assert kinds == {
        log.Chosen, log.Drawn, log.Lapsed, log.Undone, log.SeatChanged, log.Paused, log.Resumed,
        log.End,
    }  # fmt: skip
    told = {type(event).__name__ for k in range(len(game.entries)) for event in game.events(k)}
    assert told >= {"Passed", "TimedOut", "SeatRemoved", "Completed", "Over"}
