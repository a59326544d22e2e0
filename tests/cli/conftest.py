"""A terminal of its own for every test: language, folder for kept games, typed lines."""

import io
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest

import spaceport
from spaceport.bots.base import simple
from spaceport.cli import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def quiet_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "SPACEPORT_LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SPACEPORT_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """`run("play", "sos", typed=["", "1"])`: the exit code, what was printed, and the errors."""

    def called(*words: str, typed: Sequence[str] = ()) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = main(words)
        said = capsys.readouterr()
        return code, said.out, said.err

    return called


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The log of a finished game."""
    file = tmp_path / "finished.log"
    file.write_text(_finished(), "utf-8")
    return file


@cache
def _finished() -> str:
    match, bot, rng = spaceport.new("sos", seed=3), simple("sos"), Random(3)
    while match.result() is None:
        (seat,) = match.to_act()
        decision = bot.decide(match.view(seat), match.legal(seat), rng)
        match.advance(decision.ms)
        match.play(seat, decision.action)
    return match.log()
