"""`spaceport replay` and `spaceport verify`."""

import os
import xml.dom.minidom
from pathlib import Path

import pytest

import spaceport
from spaceport.cli.exit_codes import CUT_SHORT, FAULT, USAGE
from tests.cli.conftest import Run


@pytest.fixture
def begun(run: Run, tmp_path: Path) -> Path:
    """The log of a game that was left after one roll."""
    log = tmp_path / "begun.log"
    run("play", "sos", "--seed", "0", "--log", str(log), typed=[""])
    return log


def test_leafing(run: Run, finished: Path) -> None:
    last = len(spaceport.replay(finished.read_text())) - 1
    typed = ["", "n", "p", "3", "99999", "", "dance", "²", "q", "never read"]
    code, out, err = run("replay", str(finished), typed=typed)
    assert (code, err) == (0, "")
    shown = [line.split()[1] for line in out.splitlines() if line.startswith("── ")]
    first, second, third, back, jump, end = [int(page.split("/")[0]) for page in shown]
    assert first < second < third
    assert (back, jump, end) == (second, 3, last)
    assert "nothing further that way" in out
    assert f"A number from 0 to {last}" in out


@pytest.mark.slow
def test_leafing_stops_where_somebody_acts(run: Run, finished: Path) -> None:
    """The die and new missions are told with the action that asked for them."""
    game = spaceport.replay(finished.read_text())
    _, out, _ = run("replay", str(finished), typed=[""] * 500)
    shown = [line.split()[1] for line in out.splitlines() if line.startswith("── ")]
    pages = [int(page.split("/")[0]) for page in shown]
    assert all(game.rules.chance(game.states[k]) is None for k in pages)
    assert game.result() is not None
    assert pages[-1] == len(game) - 2
    assert out.count("wins!") >= 1
    assert out.count("drawn: die") == sum("die" in str(entry) for entry in game.entries)


def test_going_back_at_the_start_stays_there(run: Run, finished: Path) -> None:
    _, out, _ = run("replay", str(finished), typed=["p", "q"])
    assert out.count("── ") == 1
    assert "nothing further that way" in out


@pytest.mark.slow
def test_every_position_as_text(run: Run, finished: Path) -> None:
    code, out, _ = run("replay", str(finished), "--text", "--lang", "fr")
    assert code == 0
    assert out.count("\n── ") + 1 == len(spaceport.replay(finished.read_text()))
    assert "la graine est révélée : " in out


def test_every_position_as_a_picture(run: Run, begun: Path, tmp_path: Path) -> None:
    count = len(spaceport.replay(begun.read_text()))
    folder = tmp_path / "new" / "pictures"
    code, out, _ = run("replay", str(begun), "--svg", str(folder))
    assert code == 0
    assert f"{count} pictures" in out
    pictures = sorted(folder.iterdir())
    assert len(pictures) == count
    drawn = xml.dom.minidom.parseString(pictures[-1].read_text("utf-8"))
    assert drawn.documentElement is not None
    assert drawn.documentElement.tagName == "svg"


def test_pictures_into_a_file_are_refused(run: Run, finished: Path) -> None:
    code, _, err = run("replay", str(finished), "--svg", str(finished))
    assert code == USAGE
    assert "cannot be written" in err


def test_undone_actions_are_told(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    run("play", "sos", "--seed", "0", "--log", str(log), typed=["", "1", "undo"])
    _, out, _ = run("replay", str(log), "--text")
    assert "Player 1 takes back everything from entry" in out


def test_verify_says_what_was_verified(run: Run, finished: Path) -> None:
    code, out, err = run("verify", str(finished))
    assert (code, err) == (0, "")
    lines = finished.read_text().splitlines()
    draws = sum('"is":"drawn"' in line for line in lines)
    assert "S.O.S. in Space, edition ring, 2 players" in out
    assert f"{len(lines) - 1} entries: none altered, all within the rules" in out
    assert f"{draws} draws: all follow from the seed" in out
    assert spaceport.replay(finished.read_text()).header.commitment in out


def altered(finished: Path, old: str, new: str) -> int:
    """Change the first line that holds `old`; its number."""
    lines = finished.read_text().splitlines(keepends=True)
    number = next(k for k, line in enumerate(lines) if old in line)
    lines[number] = lines[number].replace(old, new)
    finished.write_text("".join(lines))
    return number + 1


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_tampered_log_names_the_line(run: Run, finished: Path, command: str) -> None:
    number = altered(finished, "die 2", "die comet+2")
    code, out, err = run(command, str(finished))
    assert (code, out) == (FAULT, "")
    assert f"finished.log: Line {number}: entry {number - 2} was altered" in err
    assert err.count("\n") == 1


def test_a_tampered_log_in_french(run: Run, finished: Path) -> None:
    number = altered(finished, "die 2", "die comet+2")
    _, _, err = run("verify", str(finished), "--lang", "fr")
    assert f"finished.log : Ligne {number} : l’entrée {number - 2} a été modifiée" in err


def test_a_forged_log_with_right_sums_is_found_out(run: Run, finished: Path) -> None:
    """Whoever forges a roll can make the check sums anew, but not the seed."""
    from spaceport.core import log as records

    header, entries = records.read(finished.read_text())
    n = next(k for k, entry in enumerate(entries) if isinstance(entry, records.Drawn))
    forged = entries[n]
    assert isinstance(forged, records.Drawn)
    places = [f"place filo O{k}" for k in range(10)]
    used = {entry.outcome.split()[-1] for entry in entries[:8] if isinstance(entry, records.Drawn)}
    free = next(place for place in places if place.split()[-1] not in used)
    entries[n] = records.Drawn(n, forged.ms, free)
    finished.write_text(records.write(header, entries))
    code, _, err = run("verify", str(finished))
    assert code == FAULT
    assert f"Line {n + 2}" in err


def test_a_refusal_inside_a_log_is_told_in_the_same_language(run: Run, finished: Path) -> None:
    from spaceport.core import log as records

    header, entries = records.read(finished.read_text())
    n = next(k for k, entry in enumerate(entries) if isinstance(entry, records.Chosen))
    entries = [*entries[:n], records.Chosen(n, entries[n].ms, 0, "hole I0")]
    other = records.Chosen(n, entries[n].ms, 1, "hole I0")
    for entry in (entries[n], other):
        finished.write_text(records.write(header, [*entries[:n], entry]))
        _, _, err = run("replay", str(finished), "--lang", "fr")
        assert "est contraire aux règles" in err
        assert "Ce n’est pas à toi de jouer" in err or "Lance d’abord le dé" in err


def test_an_unfinished_game_cannot_be_verified(run: Run, begun: Path) -> None:
    code, _, err = run("verify", str(begun))
    assert code == CUT_SHORT
    assert "begun.log: Cut short: " in err
    assert "can be replayed but not verified" in err


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "there is no log here"),
        (b"\x00\x01\xff\xfe\x1b[2J" * 50, "not a Spaceport log"),
        (b"hello\nworld\n", "not a Spaceport log"),
        (b"{}\n", "not a Spaceport log"),
    ],
)
def test_what_is_no_log(run: Run, tmp_path: Path, command: str, content: bytes, told: str) -> None:
    file = tmp_path / "strange"
    file.write_bytes(content)
    code, out, err = run(command, str(file))
    assert (code, out) == (FAULT, "")
    assert told in err
    assert err.count("\n") == 1
    assert "\x1b" not in err


def test_a_cut_log_names_the_line(run: Run, finished: Path) -> None:
    text = finished.read_text()
    finished.write_text(text[: len(text) // 2])
    code, _, err = run("verify", str(finished))
    assert code == CUT_SHORT
    assert "Cut short: the log ends in the middle of line " in err


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_files_that_cannot_be_read(run: Run, tmp_path: Path, command: str) -> None:
    for name, told in (
        (tmp_path / "gone.log", "there is no such file"),
        (tmp_path, "it is a folder"),
        (tmp_path / ("x" * 300), "the name is too long"),
        ("nul\0byte", "cannot be read"),
    ):
        code, out, err = run(command, str(name))
        assert (code, out) == (USAGE, "")
        assert told in err
        assert err.count("\n") == 1


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission(run: Run, finished: Path) -> None:
    finished.chmod(0)
    code, _, err = run("verify", str(finished))
    assert code == USAGE
    assert "not allowed" in err


def test_a_log_may_come_in(run: Run, finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import subprocess
    import sys

    done = subprocess.run(
        [sys.executable, "-m", "spaceport", "verify", "-"],
        input=finished.read_bytes(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    assert b"all follow from the seed" in done.stdout
