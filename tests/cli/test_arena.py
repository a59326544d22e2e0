"""`spaceport arena`: shares with intervals, for people and for programs; clear complaints."""

import json
import sys
from typing import Any

import pytest

from spaceport.lab import arena
from tests.cli.conftest import Run
from tests.cli.ctrl_c import interrupted

SHORT = ("arena", "sos", "--bots", "simple,easy", "--games", "4", "--seed", "3")
ALONE = (*SHORT, "--processes", "1")


def test_for_people(run: Run) -> None:
    code, out, err = run(*ALONE)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "S.O.S. in Space, 2 seats, seed 3"
    assert lines[1].split() == [
        "bot",
        "won",
        "95",
        "%",
        "interval",
        "rating",
        "CPU",
        "a",
        "decision",
    ]
    assert {line.split()[0] for line in lines[2:4]} == {"simple", "easy"}
    assert lines[4].startswith("4 games in ")


def test_in_french(run: Run) -> None:
    code, out, _ = run(*ALONE, "--lang", "fr")
    assert code == 0
    assert "4 parties en " in out
    assert "robot" in out


def test_for_programs(run: Run) -> None:
    code, out, err = run(*ALONE, "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["games"] == 4
    assert found["seconds"] > 0
    assert set(found["share"]) == {"simple", "easy"}
    assert sum(found["share"].values()) == pytest.approx(1)
    for bot, share in found["share"].items():
        low, high = found["interval"][bot]
        assert low <= share <= high
        assert found["failures"][bot] == 0
        assert found["rating"][bot]["sigma"] < 25 / 3


@pytest.mark.slow
def test_more_processes_change_nothing_but_the_time(run: Run) -> None:
    def told(*words: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(run(*SHORT, "--json", *words)[1])
        for key in ("seconds", "games_per_second", "thinking"):
            del found[key]
        return found

    assert told("--processes", "1") == told("--processes", "2") == told()


def test_seats_edition_and_options(run: Run) -> None:
    more = ("--seats", "3", "--edition", "tight", "--set", "may_pass=true")
    code, out, _ = run(*ALONE, *more)
    assert code == 0
    assert "3 seats" in out
    assert "multiple of 6 games" in out, "four games cannot be even at three seats"
    words = ("arena", "sos", "--bots", "simple,simple,easy", "--games", "1", "--processes", "1")
    assert "3 seats" in run(*words)[1], "as many seats as bots"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chess", "--bots", "easy,hard"), "chess"),
        (("sos",), "--bots"),
        (("sos", "--bots", "easy,clever"), "there is no bot clever"),
        (("sos", "--bots", "easy,"), "--bots"),
        (("sos", "--bots", "hard"), "2 to 8"),
        (("sos", "--bots", "easy,hard", "--games", "0"), "--games"),
        (("sos", "--bots", "easy,hard", "--games", "many"), "many"),
        (("sos", "--bots", "easy,hard", "--processes", "0"), "--processes"),
        (("sos", "--bots", "easy,hard", "--seats", "9"), "9"),
        (("sos", "--bots", "easy,hard", "--edition", "flat"), "flat"),
        (("sos", "--bots", "easy,hard", "--set", "jump=true"), "jump"),
        (("sos", "--bots", "easy,hard", "--set", "may_pass=maybe"), "maybe"),
    ],
)
def test_what_is_wrong_is_named(run: Run, words: tuple[str, ...], told: str) -> None:
    code, out, err = run("arena", *words)
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


def test_a_game_without_end_is_a_fault(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "MOST_EVENTS", 5)
    code, out, err = run(*ALONE)
    assert (code, out) == (1, "")
    assert "Game 0 does not end" in err


def test_a_bot_that_fails_is_a_fault(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("dizzy")

    monkeypatch.setattr("spaceport.bots.sos.Easy.decide", fails)
    code, out, err = run(*ALONE)
    assert code == 1
    assert out.startswith("S.O.S.")
    assert "dizzy" in err
    assert "of easy" in err


def test_stopped_by_the_keyboard(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was counted until then is told; nothing hangs and nothing is a traceback."""
    real = arena.play

    def play(setup: arena.Setup, number: int) -> arena.Played:
        if number == 3:
            raise KeyboardInterrupt
        return real(setup, number)

    monkeypatch.setattr(arena, "play", play)
    code, out, err = run(*ALONE)
    assert (code, err) == (130, "")
    assert "Stopped after 3 of 4 games" in out


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of its own")
def test_the_bar_and_ctrl_c_with_processes() -> None:
    """On a terminal one sees how far it is; Ctrl-C ends it with all its processes."""
    words = ("arena", "sos", "--bots", "simple,easy", "--games", "900000", "--processes", "2")
    code, printed, seen = interrupted(*words, at=" of 900000 games")
    assert code == 130
    assert "Stopped after " in printed
    assert "Traceback" not in seen
