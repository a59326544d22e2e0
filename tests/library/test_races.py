"""Races in a log: what `verify` can check of them, and that it says whose word the rest is."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import spaceport
from spaceport.cli import main
from spaceport.core import log
from spaceport.core.log import Chosen, Entry, Header, Stamp
from tests.finished import corpus_log


@cache
def parts() -> tuple[Header, tuple[Entry, ...], int]:
    """A finished game, and its first announcement."""
    header, entries = log.read(corpus_log("bowl/standard-5"))
    k = next(e.n for e in entries if isinstance(e, Chosen) and e.action in ("go", "doom"))
    return header, tuple(entries), k


def raced(*beaten: Stamp, **changes: Any) -> str:
    """The log with a race at its first announcement, which was credited 40 of 100 ms."""
    header, entries, k = parts()
    entry = entries[k]
    assert isinstance(entry, Chosen)
    own = Stamp(entry.seat, entry.action, entry.ms, entry.ms + 40, 100)
    race = (replace(own, **changes), *beaten)
    return log.write(header, [*entries[:k], replace(entry, race=race), *entries[k + 1 :]])


def beaten(**changes: Any) -> Stamp:
    _, entries, k = parts()
    entry = entries[k]
    assert isinstance(entry, Chosen)
    ms = entry.ms
    return replace(Stamp((entry.seat + 1) % 5, "go", ms + 49, ms + 60, 12), **changes)


def test_a_race_is_kept_as_it_was_told() -> None:
    played = spaceport.verify(raced(beaten()))
    assert played.races == 1
    assert spaceport.replay(raced(beaten())).races == 1
    header, entries, _ = parts()
    assert spaceport.verify(log.write(header, entries)).races == 0


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"seat": 1 << 40}, "won"),
        ({"action": "skip"}, "won"),
        ({"credit": 39}, "moment"),
        ({"credit": 151}, "credit"),
        ({"credit": -1}, "credit"),
        ({"arrival": 0}, "moment"),
        ({"moment": 0}, "moment"),
    ],
)
def test_what_cannot_have_been_is_found(changes: dict[str, Any], wrong: str) -> None:
    assert (code := fault(raced(beaten(), **changes)))[0] == "log-race"
    assert code[1] == wrong


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"moment": 0, "arrival": 10}, "order"),
        ({"seat": 5}, "seat"),
        ({"seat": -1}, "seat"),
        ({"action": "concur"}, "action"),
        ({"action": "dance"}, "action"),
        ({"arrival": 1 << 40}, "moment"),
    ],
)
def test_so_it_is_for_what_was_beaten(changes: dict[str, Any], wrong: str) -> None:
    assert fault(raced(beaten(**changes))) == ("log-race", wrong)


def test_an_entry_stands_where_its_moment_was() -> None:
    _, entries, k = parts()
    ms = entries[k].ms
    assert fault(raced(moment=ms + 5)) == ("log-race", "ms")


def test_nobody_is_beaten_twice() -> None:
    assert fault(raced(beaten(), beaten())) == ("log-race", "seat")


def test_a_seat_that_is_no_race_has_none() -> None:
    header, entries, _ = parts()
    k = next(e.n for e in entries if isinstance(e, Chosen) and e.action == "toss")
    entry = entries[k]
    assert isinstance(entry, Chosen)
    race = (Stamp(entry.seat, "toss", entry.ms, entry.ms, 0),)
    text = log.write(header, [*entries[:k], replace(entry, race=race), *entries[k + 1 :]])
    assert fault(text) == ("log-race", "action")


def test_verify_says_that_these_times_are_the_servers_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "raced.log"
    file.write_text(raced(beaten()), "utf-8")
    assert main(("verify", str(file), "--lang", "en")) == 0
    said = capsys.readouterr().out
    assert "1 race: its times fit each other" in said
    assert "the server's word" in said


def fault(text: str) -> tuple[str, str]:
    with pytest.raises(spaceport.LogFault) as caught:
        spaceport.verify(text)
    return caught.value.code, caught.value.particulars["detail"]
