"""`spaceport simulate`: rows in files, the games behind them as logs, and clear complaints."""

import csv
import html
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from spaceport import verify
from spaceport.lab import rows
from tests.cli.conftest import Run
from tests.cli.ctrl_c import interrupted

SHORT = ("simulate", "sos", "--bots", "simple,easy", "--games", "4", "--seed", "3")
ALONE = (*SHORT, "--processes", "1")


def read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_rows_in_a_file(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    code, said, err = run(*ALONE, "--out", str(out))
    assert (code, err) == (0, "")
    assert said.splitlines()[0].startswith("4 games in ")
    assert said.splitlines()[1] == f"{out}: 4 rows"
    found = read(out)
    assert [each["number"] for each in found] == ["0", "1", "2", "3"]
    assert [each["seat_0"] for each in found] == ["simple", "easy", "simple", "easy"]
    assert {each["failures"] for each in found} == {"0"}


def test_in_french(run: Run, tmp_path: Path) -> None:
    code, said, _ = run(*ALONE, "--out", str(tmp_path / "r.csv"), "--lang", "fr")
    assert code == 0
    assert "4 parties en " in said
    assert "4 lignes" in said
    other = run(*ALONE, "--seed", "4", "--out", str(tmp_path / "r.csv"), "--lang", "fr")
    assert "prends un autre nom" in other[2]


def test_said_again_nothing_is_played_again(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    run(*ALONE, "--out", str(out))
    before = out.read_bytes()
    code, said, _ = run(*ALONE, "--out", str(out))
    assert code == 0
    assert "4 games were there already." in said
    assert "0 games in" in said
    assert out.read_bytes() == before


@pytest.mark.slow
def test_processes_change_nothing(run: Run, tmp_path: Path) -> None:
    for count in ("1", "2"):
        assert run(*SHORT, "--processes", count, "--out", str(tmp_path / f"{count}.csv"))[0] == 0
    assert (tmp_path / "1.csv").read_bytes() == (tmp_path / "2.csv").read_bytes()


def test_sweeps_options_and_seats(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    words = (
        "--sweep",
        "edition=ring,tight",
        "--sweep",
        "may-pass=true,false",
        "--sweep",
        "seats=2,3",
    )
    code, _, err = run(
        *ALONE, *words, "--option", "turn_seconds=600", "--games", "1", "--out", str(out)
    )
    assert (code, err) == (0, "")
    found = read(out)
    assert len(found) == 8
    assert {(each["edition"], each["opt_may_pass"], each["seats"]) for each in found} == {
        (edition, may, seats) for edition in ("ring", "tight") for may in "01" for seats in "23"
    }
    assert {each["opt_turn_seconds"] for each in found} == {"600"}


def test_people_of_a_file(run: Run, tmp_path: Path) -> None:
    people, out = tmp_path / "people.toml", tmp_path / "rows.csv"
    people.write_text('[slow]\nbase = "medium"\npace = 90000\n')
    words = ("simulate", "bowl", "--games", "2", "--processes", "1", "--out", str(out))
    code, _, err = run(*words, "--bots", "slow,easy", "--people", str(people))
    assert (code, err) == (0, "")
    assert [each["seat_0"] for each in read(out)] == ["slow", "easy"]
    people.write_text('[slow]\nbase = "medium"\npace = 95000\n')
    code, _, err = run(*words, "--bots", "slow,easy", "--people", str(people))
    assert code == 2
    assert "another plan" in err, "other figures, other rows"


def test_events(run: Run, tmp_path: Path) -> None:
    out, events = tmp_path / "rows.csv", tmp_path / "events.sqlite"
    code, said, _ = run(*ALONE, "--out", str(out), "--events", str(events))
    assert code == 0
    assert said.splitlines()[2].startswith(f"{events}: ")


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        ("sos", "easy"),
        ("sos", "random"),
        ("bowl", "medium"),
        ("builder", "easy"),
        ("planets", "random"),
    ],
)
def test_the_log_of_a_game_is_accepted(run: Run, tmp_path: Path, game: str, bots: str) -> None:
    words = ("simulate", game, "--bots", bots, "--games", "3", "--processes", "1")
    out, log = tmp_path / "rows.csv", tmp_path / "game.log"
    assert run(*words, "--out", str(out))[0] == 0
    code, text, err = run(*words, "--log", "2")
    assert (code, err) == (0, "")
    log.write_text(text, "utf-8")
    code, said, _ = run("verify", str(log))
    assert code == 0
    entries = int(read(out)[2]["causes"]) + 1  # one more tells the seed
    assert f"{entries} entries" in said


def test_the_log_of_a_cell(run: Run) -> None:
    words = (*ALONE, "--sweep", "edition=ring,tight")
    assert '"edition":"ring"' in run(*words, "--log", "1")[1]
    assert '"edition":"tight"' in run(*words, "--log", "1:1")[1]


SOS = ("sos", "--bots", "easy")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chess", "--bots", "easy"), "no game called chess"),
        (("sos",), "--bots"),
        (("sos", "--bots", "easy,clever"), "nobody called clever"),
        (("sos", "--bots", "easy,"), "nobody called  to play"),
        (("sos", "--bots", "easy,random"), "random plays alone"),
        (("bowl", "--bots", "random"), "take simple"),
        ((*SOS,), "--out FILE.csv"),
        ((*SOS, "--games", "0"), "games cannot be 0"),
        ((*SOS, "--games", "many"), "many"),
        ((*SOS, "--seats", "9"), "not 9"),
        ((*SOS, "--edition", "flat"), "flat"),
        ((*SOS, "--option", "jump=true"), "no option jump"),
        ((*SOS, "--option", "may_pass"), "--option takes OPTION=VALUE"),
        ((*SOS, "--option", "may_pass=maybe"), "cannot be maybe"),
        ((*SOS, "--sweep", "may_pass"), "--sweep takes OPTION=VALUE"),
        ((*SOS, "--sweep", "may_pass=true,maybe"), "cannot be maybe"),
        ((*SOS, "--sweep", "jump=1,2"), "no option jump"),
        ((*SOS, "--sweep", "seats=2,two"), "not two"),
        ((*SOS, "--sweep", "edition=ring,ring"), "each once"),
        ((*SOS, "--log", "100"), "0…99"),
        ((*SOS, "--log", "1:2"), "0…0"),
        ((*SOS, "--log", "last"), "not last"),
        ((*SOS, "--out", "rows.xls"), "rows.xls: its name must end in one of .csv"),
        ((*SOS, "--out", "rows.csv", "--events", "events"), "events: its name"),
        ((*SOS, "--out", "rows.csv", "--events", "./rows.csv"), "the same file"),
        ((*SOS, "--out", "gone/rows.csv"), "gone"),
        ((*SOS, "--out", "rows.csv", "--processes", "0"), "--processes"),
        ((*SOS, "--out", "rows.csv", "--processes", "2", "--ray", "auto"), "--ray"),
        ((*SOS, "--out", "rows.csv", "--people", "gone.toml"), "bowl, builder"),
        (("bowl", "--bots", "easy", "--people", "gone.toml"), "gone.toml"),
    ],
)
def test_what_is_wrong_is_named(
    run: Run, words: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run("simulate", *words)
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1
    assert not list(tmp_path.glob("*.csv"))


@pytest.mark.parametrize(
    ("package", "extra", "words"),
    [
        ("pyarrow", "spaceport[lab]", ("--out", "rows.parquet")),
        ("ray", "spaceport[ray]", ("--out", "rows.csv", "--ray", "auto")),
    ],
)
def test_what_is_not_installed_is_named(
    run: Run,
    package: str,
    extra: str,
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, package, None)
    code, out, err = run("simulate", *SOS, *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert f"pip install '{extra}'" in err


def test_a_folder_is_no_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.csv").mkdir()
    code, _, err = run(*ALONE, "--out", str(tmp_path / "x.csv"))
    assert code == 2
    assert "it is a folder" in err
    page = tmp_path / "nowhere" / "f.html"
    code, said, err = run(*ALONE, "--out", str(tmp_path / "o.csv"), "--report", str(page))
    assert (code, said) == (2, "")  # before anything is played
    assert f"{page}: " in err
    assert not (tmp_path / "o.csv").exists()


def test_another_plan_writes_over_nothing(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    run(*ALONE, "--out", str(out))
    before = out.read_bytes()
    code, _, err = run(*ALONE, "--seed", "4", "--out", str(out))
    assert code == 2
    assert "Nothing was changed" in err
    assert out.read_bytes() == before


def test_a_place_that_takes_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    code, _, err = run(*ALONE, "--out", str(tmp_path / "taken" / "rows.csv"))
    assert code == 2
    assert "a part of its path is not a folder" in err


def test_a_game_without_end_is_a_fault(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spaceport.lab.drive.MOST_EVENTS", 5)
    code, out, err = run(*ALONE, "--out", str(tmp_path / "rows.csv"))
    assert (code, out) == (1, "")
    assert "Game 0 does not end" in err


def test_a_bot_that_fails_is_a_fault(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("dizzy")

    monkeypatch.setattr("spaceport.bots.sos.Easy.decide", fails)
    code, _, err = run(*ALONE, "--out", str(tmp_path / "rows.csv"))
    assert code == 1
    assert "decisions failed" in err
    assert all(int(each["failures"]) > 0 for each in read(tmp_path / "rows.csv"))


def test_stopped_by_the_keyboard(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done is kept, and the same words go on from there."""
    out = tmp_path / "rows.csv"
    real, numbers = rows.play, []

    def play(stage: Any, number: int, events: Any = None) -> Any:
        numbers.append(number)
        if len(numbers) == 3:
            raise KeyboardInterrupt
        return real(stage, number, events)

    monkeypatch.setattr(rows, "play", play)
    code, said, err = run(*ALONE, "--out", str(out))
    assert (code, said) == (130, "")
    assert "Stopped after 2 of 4 games" in err
    assert not out.exists()
    assert run(*ALONE, "--out", str(out))[0] == 0
    assert numbers == [0, 1, 2, 2, 3]
    assert len(read(out)) == 4


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of its own")
def test_the_bar_and_ctrl_c_with_processes(tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    words = ("simulate", "sos", "--bots", "simple", "--games", "900000", "--processes", "2")
    code, _, seen = interrupted(*words, "--out", str(out), at=" of 900000 games")
    assert code == 130
    assert "The same words go on from there" in seen
    assert "Traceback" not in seen
    assert list(Path(f"{out}.parts").glob("*/*.rows"))


# ---------------------------------------------------------------- the report


def test_a_report_with_commands_that_open_its_games(run: Run, tmp_path: Path) -> None:
    out, page = tmp_path / "rows.csv", tmp_path / "page.html"
    sweep = ("--sweep", "edition=ring,tight", "--option", "may_pass=true")
    code, said, err = run(*ALONE, *sweep, "--out", str(out), "--report", str(page))
    assert (code, err) == (0, "")
    assert said.splitlines()[-1] == f"{page}: the report; open it in a browser"
    text = re.sub("</?span>", "", page.read_text("utf-8"))
    lines = re.findall(r"<code>(.*?) > game\.log</code>", html.unescape(text))
    assert 1 < len(lines) <= 5
    assert any("--log 1:" in line for line in lines)
    for line in lines:
        spaceport, *words = shlex.split(line)
        assert spaceport == "spaceport"
        code, log, _ = run(*words)
        assert code == 0
        verify(log)


def test_a_report_of_a_race_in_french(run: Run, tmp_path: Path) -> None:
    people = tmp_path / "family.toml"
    people.write_text('[zoé]\nbase = "easy"\npace = 50000\n'.replace("[zoé]", '["zoé"]'), "utf-8")
    page = tmp_path / "page.html"
    words = ("simulate", "bowl", "--bots", "zoé,hard", "--people", str(people), "--games", "2")
    rest = ("--processes", "1", "--out", str(tmp_path / "r.csv"), "--report", str(page))
    code, said, _ = run(*words, *rest, "--lang", "fr")
    assert code == 0
    assert "parties de chaque case encore" in said
    text = page.read_text("utf-8")
    assert '<html lang="fr">' in text
    assert "50\u00a0s (médiane)" in text
    assert "plus lents" in text


def test_a_report_must_be_a_page(run: Run, tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    rows.write_text("mine")
    code, _, err = run(*ALONE, "--out", str(tmp_path / "o.csv"), "--report", str(rows))
    assert code == 2
    assert "must end in .html" in err
    assert rows.read_text() == "mine"
    (tmp_path / "f.html").mkdir()
    code, _, err = run(*ALONE, "--out", str(tmp_path / "o.csv"), "--report", f"{tmp_path}/f.html")
    assert code == 2
    assert "it is a folder" in err
