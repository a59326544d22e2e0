"""The table at one keyboard where everybody plays at once and clocks run."""

import io
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spaceport.bots.base import Decision
from spaceport.cli.bots import Bots
from spaceport.cli.complaints import Complaint
from spaceport.cli.console import Console
from spaceport.cli.files import Keeper
from spaceport.cli.session import Session
from spaceport.core import log as records
from spaceport.core.terms import View
from spaceport.library.load import Loaded
from spaceport.library.match import Match
from spaceport.texts import speaker
from tests.cli.buzzer import Buzzer


class Steady:
    """Does the same whenever it is asked, after a fixed time."""

    def __init__(self, action: str | None, ms: int) -> None:
        self.decision = Decision(action, ms)
        self.views: list[View] = []

    def decide(self, view: View, offered: Sequence[Any], rng: Random) -> Decision:
        self.views.append(view)
        return self.decision


class Table:
    """A session of the buzzer game with scripted people and bots that all do the same."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self._monkeypatch = monkeypatch
        self.file = folder / "buzzer.log"

    def play(self, typed: Sequence[str], people: int, bot: Steady, seats: int = 3) -> Session:
        self._monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        match = Match(Loaded(Buzzer(), "-", "-", None, {}), seats, bytes(32))
        say = speaker("en")
        keeper = Keeper("buzzer", str(self.file), say)
        session = Session(
            match, Bots(range(people, seats), bot, bot, bytes(1)), Console(), keeper, say
        )
        try:
            session.run()
        finally:
            keeper.close()
        return session

    def entries(self) -> list[tuple[Any, ...]]:
        """What happened: time, seat, action."""
        found: list[tuple[Any, ...]] = []
        for entry in records.read(self.file.read_text())[1]:
            if isinstance(entry, records.Chosen):
                found.append((entry.ms, entry.seat, entry.action))
            else:
                found.append((entry.ms, getattr(entry, "deadline", "end")))
        return found


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Table:
    return Table(monkeypatch, tmp_path)


Capture = pytest.CaptureFixture[str]


def test_time_stands_still_while_a_person_thinks(table: Table, capsys: Capture) -> None:
    """Bots would buzz after five seconds; the person does so at once, then the bots may."""
    table.play(["guess 1", "buzz"], 1, Steady("buzz", 5000))
    person = [(0, 0, "guess 1"), (0, 0, "buzz")]
    others = [(5000, 1, "buzz"), (5000, 2, "buzz"), (5000, "end")]
    assert table.entries() == [*person, *others], "news neither hurry nor delay a bot"
    out = capsys.readouterr().out
    assert "At the same time: Player 2 (bot), Player 3 (bot)" in out
    assert "buzzed seat=Player 2 (bot)" in out, "an event without a sentence shows as it is"


def test_enter_waits_for_what_comes_next(table: Table) -> None:
    table.play(["", "b"], 1, Steady("buzz", 700), seats=2)
    assert table.entries() == [(700, 1, "buzz"), (700, 0, "buzz"), (700, "end")]


def test_enter_where_nothing_comes_shows_the_offers_again(table: Table, capsys: Capture) -> None:
    table.play(["", "b"], 1, Steady(None, 0), seats=2)
    assert capsys.readouterr().out.count("  guess ") == 2


def test_waiting_lets_bots_and_deadlines_happen_in_their_order(
    table: Table, capsys: Capture
) -> None:
    table.play(["wait 3000", "wait 20000"], 1, Steady("buzz", 2000))
    told = [(2000, 1, "buzz"), (2000, 2, "buzz"), (12_000, "countdown"), (12_000, "end")]
    assert table.entries() == told
    assert "Clock countdown: 9 s left" in capsys.readouterr().out


def test_a_bot_that_acts_at_the_very_deadline_is_late(table: Table) -> None:
    table.play(["buzz"], 1, Steady("buzz", 10_000), seats=2)
    assert table.entries() == [(0, 0, "buzz"), (10_000, "countdown"), (10_000, "end")]


def test_a_bot_may_let_a_moment_pass(table: Table) -> None:
    table.play(["buzz"], 1, Steady(None, 0), seats=2)
    assert table.entries() == [(0, 0, "buzz"), (10_000, "countdown"), (10_000, "end")]


def test_a_bot_decides_once_while_its_plan_is_legal(table: Table) -> None:
    bot = Steady("buzz", 9000)
    table.play(["guess 0", "guess 1", "buzz"], 1, bot, seats=2)
    assert len(bot.views) == 1


def test_a_bot_that_waits_is_asked_again_only_when_its_view_changed(table: Table) -> None:
    """A secret guess of the person changes nobody else's view; the buzz does."""
    bot = Steady(None, 9000)
    table.play(["guess 0", "guess 1", "buzz"], 1, bot, seats=2)
    assert len(bot.views) == 2
    assert all(view.own[0] == 1 for view in bot.views)


def test_several_people_speak_for_their_seats(table: Table, capsys: Capture) -> None:
    typed = ["guess 1", "as 2", "buzz", "as 7", "as 1", "guess 0", "as 3", "buzz", "buzz"]
    table.play(typed, 3, Steady(None, 0))
    acted = [entry[1:] for entry in table.entries()]
    first = [(0, "guess 1"), (1, "buzz"), (0, "guess 0"), (2, "buzz"), (0, "buzz"), ("end",)]
    assert acted == first
    out = capsys.readouterr().out
    assert "board of (1, None)" in out
    assert "no person 7 who may act now" in out


def test_nobody_sees_anothers_secret(table: Table, capsys: Capture) -> None:
    table.play(["guess 1", "as 2", "buzz", "buzz"], 2, Steady("buzz", 1))
    before, after = capsys.readouterr().out.split("as 2", 1)
    assert "board of (0, 1)" in before
    assert "board of (0, 1)" not in after.partition("Player 2> ")[0]


def test_moves_that_cannot_be_taken_back(table: Table, capsys: Capture) -> None:
    table.play(["guess 1", "undo", "buzz"], 1, Steady("buzz", 1), seats=2)
    assert "Moves of this game cannot be taken back." in capsys.readouterr().out


def test_a_game_that_stands_still_is_told(table: Table) -> None:
    with pytest.raises(Complaint, match="stuck"):
        table.play([], 0, Steady(None, 0))
