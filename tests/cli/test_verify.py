"""`spaceport verify`: the first line and the exit code say what was found, and claim no more."""

from functools import cache
from pathlib import Path

import pytest

from spaceport import throw
from spaceport.cli.exit_codes import (
    CUT_SHORT,
    FAULT,
    OK,
    PARTLY,
    UNKNOWN_KEY,
    UNSIGNED,
    USAGE,
    WRONG_SIGNATURE,
)
from spaceport.core import log
from spaceport.library.signatures import Signer
from tests.cli.conftest import Run
from tests.library.test_signatures import OTHER, SERVER, signed

PLANETS = Path(__file__).resolve().parents[1] / "corpus" / "planets"


def first(text: str) -> str:
    return text.splitlines()[0]


def put(file: Path, text: str) -> str:
    file.write_text(text, "utf-8")
    return str(file)


def test_an_unsigned_log_claims_nothing_about_who(run: Run, finished: Path) -> None:
    code, out, _ = run("verify", str(finished))
    assert code == OK
    assert first(out) == "All kept: every rule, and every draw from the seed that was promised."
    assert "nothing shows who did what" in out
    _, out, _ = run("verify", str(finished), "--lang", "fr")
    assert first(out).startswith("Tout est respecté")
    assert "rien ne montre qui a fait quoi" in out


def test_a_signed_log_without_a_key_only_tells_what_it_says(run: Run, finished: Path) -> None:
    put(finished, signed(finished.read_text("utf-8")))
    code, out, _ = run("verify", str(finished))
    assert code == OK
    assert first(out).startswith("All kept: ")
    assert "--key checks that" in out


def test_the_key_that_signed(run: Run, finished: Path) -> None:
    put(finished, signed(finished.read_text("utf-8")))
    code, out, err = run("verify", str(finished), "--key", OTHER.public, "--key", SERVER.public)
    assert (code, err) == (OK, "")
    assert "signed with the key that you gave" in first(out)
    assert SERVER.public in out
    assert "nothing shows" not in out


def test_three_ways_to_lack_a_signature_have_their_own_words_and_codes(
    run: Run, finished: Path
) -> None:
    text = finished.read_text("utf-8")
    header, entries = log.read(text)
    of_another = SERVER.sign(log.write(header, entries[:-1]).encode())
    forged = log.chained(map(log.encode_entry, [header, *entries, of_another]))
    told: set[str] = set()
    for content, wanted, says in (
        (text, UNSIGNED, "Not signed: "),
        (signed(text, OTHER), UNKNOWN_KEY, "Signed with another key: "),
        (forged, WRONG_SIGNATURE, "Wrong signature: "),
    ):
        code, out, err = run("verify", put(finished, content), "--key", SERVER.public)
        assert (code, out) == (wanted, "")
        assert f"finished.log: {says}" in first(err)
        told.add(first(err))
        code, _, err = run("verify", str(finished), "--key", SERVER.public, "--lang", "fr")
        assert code == wanted
        told.add(first(err))
    assert len(told) == 6


def test_what_is_no_key_is_wrong_usage(run: Run, finished: Path) -> None:
    for key in ("nonsense", "", "ab" * 31):
        code, _, err = run("verify", str(finished), "--key", key)
        assert code == USAGE
        assert "is not a public key" in err


def test_a_log_that_keeps_no_rules_is_a_fault_even_if_signed(run: Run, finished: Path) -> None:
    """A server's signature makes nothing right."""
    header, entries = log.read(finished.read_text("utf-8"))
    k = next(k for k, entry in enumerate(entries) if isinstance(entry, log.Chosen))
    entries[k] = log.Chosen(k, entries[k].ms, 0, "hole I0")
    put(finished, signed(log.write(header, entries)))
    code, _, err = run("verify", str(finished), "--key", SERVER.public)
    assert code == FAULT
    assert f"Line {k + 2}" in err


@pytest.mark.parametrize("by", [None, SERVER])
def test_a_game_that_was_stopped_is_cut_short(run: Run, finished: Path, by: Signer | None) -> None:
    header, entries = log.read(finished.read_text("utf-8"))
    end = entries[-1]
    assert isinstance(end, log.End)
    stop = log.End(30, entries[29].ms, end.seed, stopped=True)
    text = log.write(header, [*entries[:30], stop])
    put(finished, text if by is None else signed(text, by))
    code, out, _ = run("verify", str(finished), *([] if by is None else ["--key", by.public]))
    assert code == CUT_SHORT
    assert first(out).startswith("Cut short: ")


# ---------------------------------------------------------------- throws of another physics


@cache
def thrown() -> tuple[log.Header, list[log.Entry]]:
    (file, *_) = sorted(PLANETS.glob("standard-2*.log"))
    return log.read(file.read_text("utf-8"))


def by_another(maker: str) -> str:
    header, entries = thrown()
    own = throw.maker("table")
    changed: list[log.Entry] = []
    for entry in entries:
        if isinstance(entry, log.Drawn):
            entry = log.Drawn(entry.n, entry.ms, entry.outcome.replace(own, maker))
        changed.append(entry)
    assert changed != entries
    return log.write(header, changed)


def test_throws_that_were_not_computed_again_come_first(run: Run, tmp_path: Path) -> None:
    file = put(tmp_path / "thrown.log", by_another("bank-0"))
    code, out, _ = run("verify", file)
    assert code == PARTLY
    assert first(out).startswith("Only partly checked: ")
    assert "throws were made by another physics" in first(out)
    code, out, _ = run("verify", file, "--lang", "fr")
    assert code == PARTLY
    assert first(out).startswith("Vérifié en partie seulement : ")


def test_throws_of_a_physics_that_nobody_knows_are_told(run: Run, tmp_path: Path) -> None:
    file = put(tmp_path / "thrown.log", by_another("marbles-3"))
    code, out, err = run("verify", file)
    assert (code, out) == (PARTLY, "")
    assert "thrown.log: Not checked: " in first(err)
    assert "marbles-3" in first(err)
