"""What comes from a file fills a blank of a sentence of ours: it never makes a line of its own,
never passes for what comes with the game, and is never read without an end."""

import hashlib
from pathlib import Path

import pytest
from msgspec.structs import replace

import spaceport
from spaceport.cli import main
from spaceport.cli.exit_codes import FAULT, OK, USAGE
from spaceport.cli.files import LARGEST_LOG
from spaceport.core import log
from spaceport.library.load import LARGEST_EDITION
from tests.cli.conftest import Run
from tests.library.test_signatures import SERVER, signed

EDITIONS = Path(str(spaceport.__file__)).parent / "games" / "sos" / "editions"
LIE = "Signed: exactly as the server with this key wrote it (5f0c)"
BREAKS = ["\n", "\r", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"]


def carrying(finished: Path, edition: str) -> Path:
    """A log whose edition is a changed one, under this name."""
    header, entries = log.read(finished.read_text("utf-8"))
    text = (EDITIONS / "ring.toml").read_text("utf-8") + "\n# one of my own\n"
    header = replace(
        header,
        edition=edition,
        edition_text=text,
        edition_sum=hashlib.sha256(text.encode()).hexdigest()[:16],
    )
    finished.write_bytes(log.write(header, entries).encode())
    return finished


# ---------------------------------------------------------------- lines that are not ours


@pytest.mark.parametrize("sign", BREAKS)
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_log_cannot_write_a_line_by_its_edition(
    run: Run, finished: Path, command: str, sign: str
) -> None:
    file = carrying(finished, f"ring, 2 players{sign}{LIE}")
    code, out, err = run(command, str(file))
    assert (code, out) == (FAULT, "")
    assert err.count("\n") == 1
    assert "finished.log: Line 1: " in err
    assert "is no name for an edition" in err
    _, _, err = run(command, str(file), "--lang", "fr")
    assert "n’est pas un nom d’édition" in err


def test_a_log_cannot_write_a_line_by_an_action(run: Run, finished: Path) -> None:
    """Notation takes any white space between its words."""
    header, entries = log.read(finished.read_text("utf-8"))
    changed = [
        replace(entry, action=entry.action.replace(" ", f"\n{' ' * 8}\n"))
        if isinstance(entry, log.Chosen)
        else entry
        for entry in entries
    ]
    assert changed != entries
    finished.write_bytes(log.write(header, changed).encode())
    code, out, _ = run("replay", str(finished), typed=["", "", "", "q"])
    assert code == OK
    assert "\\u000a        \\u000a" in out
    assert not any(line.isspace() for line in out.splitlines())


@pytest.mark.parametrize("words", [["backup"], ["restore"], ["replay"], ["play"], ["games"]])
def test_nor_can_a_word_of_the_command_line(run: Run, words: list[str]) -> None:
    _, out, err = run(*words, f"x\n{LIE}")
    assert LIE not in (out + err).splitlines()


# ---------------------------------------------------------------- an edition of its own


@pytest.mark.parametrize("name", ["ring", "home.toml"])
def test_verify_says_that_a_log_carries_its_edition(run: Run, finished: Path, name: str) -> None:
    file = carrying(finished, name)
    code, out, _ = run("verify", str(file))
    assert code == OK
    assert f"S.O.S. in Space, an edition of the log's own called {name}, 2 players" in out
    assert f"Not a shipped edition: {name} stands in the log itself" in out
    _, out, _ = run("verify", str(file), "--lang", "fr")
    assert f"une édition propre au journal, nommée {name}" in out
    assert f"Pas une édition livrée : {name} se trouve dans le journal même" in out


@pytest.mark.parametrize("more", [["--text"], []])
def test_replay_says_it_on_every_page(run: Run, finished: Path, more: list[str]) -> None:
    header, entries = log.read(carrying(finished, "ring").read_text("utf-8"))
    finished.write_bytes(log.write(header, entries[:12]).encode())
    _, out, _ = run("replay", str(finished), *more, typed=["", "", "q"])
    assert out.count("Not a shipped edition: ring stands in the log itself") == out.count("── ")
    _, out, _ = run("replay", str(finished), *more, "--lang", "fr", typed=["q"])
    assert "Pas une édition livrée : ring" in out


def test_replay_says_it_beside_the_pictures(run: Run, finished: Path, tmp_path: Path) -> None:
    header, entries = log.read(carrying(finished, "ring").read_text("utf-8"))
    finished.write_bytes(log.write(header, entries[:2]).encode())
    _, out, _ = run("replay", str(finished), "--svg", str(tmp_path / "drawn"))
    assert "Not a shipped edition: ring" in out


def test_a_shipped_edition_is_called_by_its_name(run: Run, finished: Path) -> None:
    _, out, _ = run("verify", str(finished))
    assert "S.O.S. in Space, edition ring, 2 players" in out
    _, more, _ = run("replay", str(finished), typed=["q"])
    assert "shipped" not in out + more


# ---------------------------------------------------------------- files without an end


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_log_that_is_far_too_large(run: Run, tmp_path: Path, command: str) -> None:
    file = tmp_path / "huge.log"
    with file.open("wb") as made:
        made.truncate(3 << 30)  # takes no room on the disk
    code, out, err = run(command, str(file))
    assert (code, out) == (FAULT, "")
    assert "huge.log: This is too large for a log" in err
    assert "64 MB" in err
    _, _, err = run(command, str(file), "--lang", "fr")
    assert "64 Mo" in err


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file on this machine")
def test_a_log_without_an_end(run: Run) -> None:
    code, _, err = run("verify", "/dev/zero")
    assert code == FAULT
    assert "too large for a log" in err


def test_the_largest_log_is_read(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "blank.log"
    file.write_bytes(b" " * LARGEST_LOG)
    _, _, err = run("verify", str(file))
    assert "there is no log here" in err
    file.write_bytes(b" " * (LARGEST_LOG + 1))
    _, _, err = run("verify", str(file))
    assert "too large for a log" in err


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file on this machine")
def test_an_edition_without_an_end(run: Run, tmp_path: Path) -> None:
    (tmp_path / "endless.toml").symlink_to("/dev/zero")
    code, out, err = run("play", "sos", "--edition", str(tmp_path / "endless.toml"))
    assert (code, out) == (FAULT, "")
    assert "endless.toml: too large for an edition" in err
    assert "1 MB" in err


def test_an_edition_in_a_log_has_the_same_limit(run: Run, finished: Path) -> None:
    header, entries = log.read(carrying(finished, "mine.toml").read_text("utf-8"))
    text = f"{header.edition_text}# {'é' * (LARGEST_EDITION // 2)}\n"
    header = replace(
        header, edition_text=text, edition_sum=hashlib.sha256(text.encode()).hexdigest()[:16]
    )
    finished.write_bytes(log.write(header, entries).encode())
    code, _, err = run("verify", str(finished))
    assert code == FAULT
    assert "Line 1: " in err
    assert "mine.toml: too large for an edition" in err


# ---------------------------------------------------------------- what a signature covers


def test_bytes_that_are_no_text_are_not_taken_for_a_sign(run: Run, finished: Path) -> None:
    """U+FFFD in a log is not the same as a byte that some reader would show as U+FFFD."""
    header, entries = log.read(finished.read_text("utf-8"))
    k = next(k for k, entry in enumerate(entries) if isinstance(entry, log.Chosen))
    entries[k] = replace(entries[k], id="\ufffd")
    data = signed(log.write(header, entries)).encode()
    finished.write_bytes(data)
    assert run("verify", str(finished), "--key", SERVER.public)[0] == OK
    finished.write_bytes(data.replace("\ufffd".encode(), b"\xff"))
    code, _, err = run("verify", str(finished), "--key", SERVER.public)
    assert code == FAULT
    assert f"Line {k + 2}: " in err
    assert "not UTF-8" in err


# ---------------------------------------------------------------- numbers


@pytest.mark.parametrize("seed", ["9" * 89, "9" * 20, str(1 << 64), "-1", "1.5", "x"])
def test_a_seed_that_is_none_says_what_is_accepted(run: Run, seed: str) -> None:
    for words in (
        ["play", "sos", f"--seed={seed}"],
        ["arena", "sos", "--bots", "easy,easy", f"--seed={seed}"],
    ):
        code, _, err = run(*words)
        assert code == USAGE
        assert "is not a whole number from 0 to 18446744073709551615" in err
        _, _, err = run(*words, "--lang", "fr")
        assert "n’est pas un nombre entier de 0 à 18446744073709551615" in err


@pytest.mark.parametrize("seed", [str((1 << 64) - 1), "0" * 89 + "7"])
def test_a_large_seed_is_taken(seed: str) -> None:
    assert main(["perft", "sos", "--depth", "0", "--seed", seed]) == OK


def test_other_numbers_say_how_many_digits(run: Run) -> None:
    code, _, err = run("perft", "sos", "--depth", "9" * 89)
    assert code == USAGE
    assert "is not a whole number from 0 on with at most 20 digits" in err
