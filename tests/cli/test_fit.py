"""`spaceport fit`: a file of people from logs, and clear complaints."""

from pathlib import Path

import pytest

from spaceport.lab.people import read
from spaceport.lab.simulate import Plan, game
from tests.cli.conftest import Run


@pytest.fixture(scope="module")
def builder(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Logs of Space Builder."""
    folder = tmp_path_factory.mktemp("logs")
    plan = Plan("builder", ("medium", "hard"), games=2, seed=1)
    files = [folder / f"{number}.log" for number in range(2)]
    for number, file in enumerate(files):
        file.write_text(game(plan, number).log(), "utf-8")
    return [str(file) for file in files]


def test_prints_people(run: Run, builder: list[str]) -> None:
    code, out, err = run("fit", *builder)
    assert (code, err) == (0, "")
    assert "[player-1]" in out
    assert "[everybody]" in out
    assert "# player-1: cards laid " in out


def test_writes_a_file_that_simulate_takes(run: Run, builder: list[str], tmp_path: Path) -> None:
    file = tmp_path / "family.toml"
    code, out, _ = run("fit", *builder, "--out", str(file), "--lang", "fr")
    assert code == 0
    assert out == f"{file} : 3 tables de chiffres\n"
    assert [one.name for one in read(file, "builder")] == ["player-1", "player-2", "everybody"]
    code, out, err = run("fit", *builder, "--out", str(file))
    assert (code, out) == (2, "")
    assert "exists already" in err


def test_other_games_are_passed_over(run: Run, builder: list[str], finished: Path) -> None:
    code, out, err = run("fit", str(finished), *builder)
    assert code == 0
    assert "[everybody]" in out
    assert err == f"{finished}: passed over: S.O.S. in Space is not played against the clock.\n"


def test_nothing_to_go_by(run: Run, finished: Path) -> None:
    code, out, err = run("fit", str(finished))
    assert (code, out) == (2, "")
    assert "take logs of Space Bowl, Space Builder with people in them" in err


def test_a_log_that_is_none_is_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear aunt,\n")
    code, _, err = run("fit", str(file))
    assert code == 1
    assert str(file) in err
    code, _, err = run("fit", str(tmp_path / "gone.log"))
    assert code == 2
    assert "gone.log" in err
