"""`spaceport play`: whole games with scripted people, and everything a person may type."""

import re
from pathlib import Path
from typing import get_args

import pytest

import spaceport
from spaceport.cli.files import command
from spaceport.cli.session import COMMANDS
from spaceport.core import log as records
from spaceport.games import catalog
from spaceport.texts import LANGUAGES
from tests.cli.conftest import Run
from tests.contract.catalogue import lacks

# Most tests play seed 0: player 1 begins and rolls a comet and two steps.
PLODDING = ["1", ""] * 3000  # a person who always takes the first offer, or presses Enter


def kept(tmp_path: Path) -> Path:
    (file,) = (tmp_path / "data" / "games").iterdir()
    return file


@pytest.fixture
def plain_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing hundreds of boards is what takes the time in a whole game."""
    rules = catalog.module("sos", "rules").Rules
    monkeypatch.setattr(rules, "board_text", lambda self, view, say: f"<{view.public.phase}>")


@pytest.mark.usefixtures("plain_board")
@pytest.mark.parametrize(
    ("people", "seats", "edition"),
    [(1, 2, "ring"), (1, 3, "tight"), (2, 4, "ring"), (2, 3, "ring")],
)
def test_a_whole_game_with_people_and_bots(
    run: Run, tmp_path: Path, people: int, seats: int, edition: str
) -> None:
    words = ["--people", str(people), "--seats", str(seats), "--edition", edition, "--seed", "5"]
    code, out, err = run("play", "sos", *words, typed=PLODDING)
    assert (code, err) == (0, "")
    assert " wins!" in out or " win together!" in out
    assert ("(bot)" in out) == (people < seats)
    played = spaceport.verify(kept(tmp_path).read_text())
    assert played.header.seats == seats
    assert played.header.edition == edition
    assert command("replay", kept(tmp_path)) in out
    assert command("verify", kept(tmp_path)) in out


def test_bots_alone_play_the_same_game_from_the_same_seed(run: Run, tmp_path: Path) -> None:
    logs = [tmp_path / "a.log", tmp_path / "b.log"]
    for log in logs:
        words = ["--people", "0", "--seats", "3", "--seed", "9", "--log", str(log)]
        assert run("play", "sos", *words)[0] == 0
    assert logs[0].read_text() == logs[1].read_text()
    entries = spaceport.verify(logs[0].read_text()).entries
    assert entries[-1].ms > 10_000, "bots take their time, on paper"


def test_without_a_seed_games_differ(run: Run, tmp_path: Path) -> None:
    logs = [tmp_path / "a.log", tmp_path / "b.log"]
    for log in logs:
        run("play", "sos", "--people", "0", "--log", str(log))
    assert logs[0].read_text() != logs[1].read_text()


def test_in_french(run: Run) -> None:
    code, out, _ = run(
        "play", "sos", "--seed", "0", "--lang", "fr", typed=["", "step filo Z9", "?"]
    )
    assert code == 0
    assert "Joueur 1 lance le dé : une comète et deux pas." in out
    assert "Z9 n’est pas une case." in out
    assert "La partie est conservée" in out
    assert "annuler la dernière action" in out


def test_offers_are_shown_in_notation_with_numbers(run: Run) -> None:
    _, out, _ = run("play", "sos", "--seed", "0", typed=[""])
    assert "  roll (Enter)" in out
    assert re.search(r"^  step filo +1 O3 +2 I1$", out, re.MULTILINE)
    assert re.search(r"^  comet O0-O1 +21 places", out, re.MULTILINE)


def test_actions_by_number_by_text_and_by_beginnings(run: Run, tmp_path: Path) -> None:
    run("play", "sos", "--seed", "0", typed=["roll", "2", "c o0-o1 i2-i3", "kubo o2"])
    told = [e.action for e in entries(tmp_path) if isinstance(e, records.Chosen)]
    assert told == ["roll", "step filo I1", "comet O0-O1 I2-I3", "step kubo O2"]


def entries(tmp_path: Path) -> list[records.Entry]:
    return spaceport.replay(kept(tmp_path).read_text()).entries


def test_a_border_may_be_named_either_way_round(run: Run, tmp_path: Path) -> None:
    run("play", "sos", "--seed", "0", typed=["", "comet O1-O0 I3-I2"])
    assert isinstance(last := entries(tmp_path)[-1], records.Chosen)
    assert spaceport.new("sos").parse(last.action) == spaceport.new("sos").parse(
        "comet O0-O1 I2-I3"
    )


def test_what_is_not_clear_is_asked_back(run: Run) -> None:
    _, out, _ = run("play", "sos", "--seed", "0", typed=["", "comet o8", "step kubo"])
    assert "That could be 21 things:" in out
    assert "That could be 2 things:" in out


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("dance", "dance is not an action."),
        ("step filo O9", "Too far: an alien goes one step at a time"),
        ("step nova O1", "A comet lies on that border."),
        ("roll", "You have rolled already."),
        ("hole I0", "The die does not let you move the black hole now."),
        ("end", "The turn cannot be ended early"),
        ("999", "999 is not an action."),
        ("log", "Say which file"),
        ("wait", "is not a whole number"),
        ("wait -5", "-5 is not a whole number"),
        ("wait ²", "² is not a whole number"),
        ("as 2", "no person 2 who may act now"),
        ("wait " + "9" * 5000, "is not a whole number"),
        ("wait " + "9" * 19, "Time only runs forward"),
        ("9" * 5000, "is not an action"),
        ("as x", "no person x"),
        ("as 0", "no person 0"),
        ("log nul\0byte", "that is no name of a file"),
        ("log ~no-such-person/x", "cannot be written"),
        ("undo", "There is nothing of yours to take back"),
        ("\x1b[2J\x00", "is not an action"),
        ("step " * 500, "is not an action"),
        ("{seat}", "{seat} is not an action"),
        ("/dance", "/dance is not an action"),
    ],
)
def test_bad_input_says_why_and_asks_again(run: Run, typed: str, told: str) -> None:
    code, out, err = run("play", "sos", "--seed", "0", typed=["", typed, "quit"])
    assert (code, err) == (0, "")
    assert told in out
    assert "\x1b[2J" not in out.replace(typed, "")


def test_undo_takes_back_until_the_roll(run: Run, tmp_path: Path) -> None:
    typed = ["", "step filo O3", "step kubo O2", "undo", "u", "undo"]
    _, out, _ = run("play", "sos", "--seed", "0", typed=typed)
    assert out.count("Taken back.") == 2
    assert "There is nothing of yours to take back" in out
    undone = [entry for entry in entries(tmp_path) if isinstance(entry, records.Undone)]
    assert len(undone) == 2


def test_the_last_action_of_a_turn_can_be_taken_back_before_bots_go_on(
    run: Run, tmp_path: Path
) -> None:
    turn = ["", "comet o0-o1 i2-i3", "step kubo O2", "step kubo O1"]
    _, out, _ = run("play", "sos", "--seed", "0", typed=[*turn, "undo", "dance"])
    assert "Enter: go on · undo> undo\nTaken back." in out
    assert out.rstrip().splitlines()[-1] != ""
    assert "(bot) rolls" not in out
    last = entries(tmp_path)[-1]
    assert isinstance(last, records.Undone)


def test_the_next_person_may_be_asked_to_let_the_last_one_take_back(
    run: Run, tmp_path: Path
) -> None:
    turn = ["", "comet o0-o1 i2-i3", "step kubo O2", "step kubo O1"]
    _, out, _ = run("play", "sos", "--seed", "0", "--people", "2", typed=[*turn, "undo"])
    assert "Player 2> undo\nTaken back." in out
    assert isinstance(undone := entries(tmp_path)[-1], records.Undone)
    assert undone.seat == 0


@pytest.mark.parametrize("typed", ["help", "?", "/help", "/h", "HELP"])
def test_help_names_every_command(run: Run, typed: str) -> None:
    _, out, _ = run("play", "sos", "--seed", "0", typed=["", typed])
    assert all(f"\n  {name} " in out for name in COMMANDS if name != "help")


def test_quit_says_how_to_look_again(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("play", "sos", "--seed", "0", typed=["", "quit"])
    assert code == 0
    assert command("replay", kept(tmp_path)) in out
    assert "verify" not in out, "an unfinished game cannot be verified"
    assert run("replay", str(kept(tmp_path)), "--text")[0] == 0


def test_the_end_of_the_input_loses_nothing(run: Run, tmp_path: Path) -> None:
    code, out, err = run("play", "sos", "--seed", "0", typed=["", "1"])
    assert (code, err) == (0, "")
    assert "Stopped here." in out
    chosen = [entry for entry in entries(tmp_path) if isinstance(entry, records.Chosen)]
    assert len(chosen) == 2


def test_a_game_in_which_nothing_was_done_is_not_kept(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("play", "sos", "--seed", "0", typed=["quit"])
    assert code == 0
    assert not (tmp_path / "data").exists()
    assert "replay" not in out


def test_every_kept_game_has_a_file_of_its_own(run: Run, tmp_path: Path) -> None:
    for _ in range(3):
        run("play", "sos", "--seed", "0", typed=[""])
    names = sorted(path.name for path in (tmp_path / "data" / "games").iterdir())
    assert names == ["sos-1.log", "sos-2.log", "sos-3.log"]


def test_a_log_is_written_while_one_plays(run: Run, tmp_path: Path) -> None:
    """Even a game that dies without a word has left its log: every line goes out at once."""
    copy, log = tmp_path / "copy.log", tmp_path / "game.log"
    typed = ["", "1", f"log {copy}", "1"]
    _, out, _ = run("play", "sos", "--seed", "0", "--log", str(log), typed=typed)
    assert f"Written to {copy}" in out
    assert log.read_text().startswith(copy.read_text())
    assert len(log.read_text()) > len(copy.read_text())
    assert not (tmp_path / "data").exists()


def test_a_log_never_overwrites(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_text("precious")
    code, out, err = run("play", "sos", "--log", str(log), typed=["quit"])
    assert (code, out) == (2, "")
    assert "it exists already" in err
    _, out, _ = run("play", "sos", "--seed", "0", typed=["", f"log {log}", "quit"])
    assert "it exists already" in out
    assert log.read_text() == "precious"


@pytest.mark.parametrize("log", ["no/such/folder/x.log", "", "x" * 300])
def test_a_log_that_cannot_be_written_is_told_before_the_game(run: Run, log: str) -> None:
    code, out, err = run("play", "sos", "--log", log)
    assert (code, out) == (2, "")
    assert "cannot be written" in err
    assert err.count("\n") == 1


def test_a_wrong_game_makes_no_log(run: Run, tmp_path: Path) -> None:
    assert run("play", "chess", "--log", str(tmp_path / "x.log"))[0] == 2
    assert run("play", "sos", "--people", "7", "--log", str(tmp_path / "x.log"))[0] == 2
    assert list(tmp_path.glob("*.log")) == []


def test_the_turn_clock_stands_still_until_one_waits(run: Run, tmp_path: Path) -> None:
    words = ["--seed", "0", "--set", "turn-seconds=30", "--people", "2"]
    _, out, _ = run("play", "sos", *words, typed=["", "wait 10000", "wait 20000", "undo"])
    assert "A clock runs in this game." in out
    assert "Clock turn: 30 s left" in out
    assert "Clock turn: 20 s left" in out
    assert "Time is up for Player 1." in out
    lapsed = [entry for entry in entries(tmp_path) if isinstance(entry, records.Lapsed)]
    assert [entry.ms for entry in lapsed] == [30_000]


def test_bots_too_can_be_too_slow(run: Run, tmp_path: Path) -> None:
    words = ["--seed", "0", "--set", "turn_seconds=3", "--people", "0"]
    code, out, _ = run("play", "sos", *words)
    assert code == 0
    assert "Time is up for Player 2 (bot)." in out
    assert spaceport.verify(kept(tmp_path).read_text()).is_finished


def test_options_reach_the_game(run: Run, tmp_path: Path) -> None:
    typed = ["", "end", ""]
    _, out, _ = run("play", "sos", "--seed", "0", "--set", "may_pass=oui", typed=typed)
    assert "Player 1 ends the turn." in out
    assert spaceport.replay(kept(tmp_path).read_text()).header.options == {"may_pass": True}


def test_an_edition_of_ones_own(run: Run, tmp_path: Path) -> None:
    source = Path(spaceport.__file__).parent / "games" / "sos" / "editions" / "tight.toml"
    mine = tmp_path / "mine.toml"
    mine.write_text(source.read_text().replace('name = "tight"', 'name = "mine"'))
    code, _, _ = run("play", "sos", "--people", "0", "--seed", "1", "--edition", str(mine))
    assert code == 0
    mine.unlink()
    assert run("verify", str(kept(tmp_path)))[0] == 0, "the log carries the edition"
    mine.write_text("game = 3")
    code, _, err = run("play", "sos", "--edition", str(mine))
    assert code == 1
    assert err.startswith("spaceport: mine.toml: game: ")


def test_where_nothing_can_be_kept_the_game_goes_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SPACEPORT_DATA", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "gone"))
    code, out, _ = run("play", "sos", "--people", "0", "--seed", "1")
    assert code == 0
    assert "The game could not be kept: there is no such file or folder." in out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [each.name for each in catalog.GAMES])
def test_every_event_of_a_game_has_a_sentence(game: str, language: str) -> None:
    """An event without one would show as `tag field=…`."""
    kinds = get_args(catalog.module(game, "events").Event)
    tags = [kind.__struct_config__.tag for kind in kinds]
    missing = lacks(language, [f"cli.event.{game}.{tag}" for tag in tags])
    assert not missing, missing


def test_bots_of_a_level(run: Run) -> None:
    words = ("play", "sos", "--people", "0", "--seed", "4", "--level")
    assert run(*words, "medium")[0] == 0
    code, _, err = run(*words, "godlike")
    assert code == 2
    assert "godlike" in err
    assert "hard" in err
