"""Same rows everywhere: one process or two, killed and resumed, cut in whatever parts."""

import contextlib
import csv
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import spaceport
from spaceport.core.faults import Fault
from spaceport.games import catalog
from spaceport.lab import files
from spaceport.lab.parts import Part, Parts, split, work
from spaceport.lab.plan import Plan, checked, identity
from spaceport.lab.processes import Processes
from spaceport.lab.rows import EVENT_COLUMNS, Stage, again, columns
from spaceport.lab.simulate import fill, game, run
from spaceport.lab.workers import Here
from tests.programs import program

PLAN = Plan("sos", ("simple", "easy"), games=12, seed=7, sweep={"edition": ("ring", "tight")})


def filled(path: Path, plan: Plan, workers: Any = None, events: Path | None = None) -> bytes:
    """The file of a plan, as the command line makes it."""
    plan = checked(plan)
    parts = Parts(path, plan, events)
    fill(parts, workers or Here(), lambda part, packed: None)
    files.write(path, columns(plan), parts.rows(), identity(plan))
    if events is not None:
        files.write(events, EVENT_COLUMNS, parts.events(), identity(plan))
    return path.read_bytes()


def test_rows_are_dicts_in_order() -> None:
    rows = list(run(PLAN))
    assert [(each["cell"], each["number"]) for each in rows] == [
        (cell, number) for cell in range(2) for number in range(12)
    ]
    assert [each["edition"] for each in rows] == ["ring"] * 12 + ["tight"] * 12
    assert {each["seat_0"] for each in rows} == {"simple", "easy"}
    assert isinstance(rows[0]["winners"], tuple)


@pytest.mark.slow
def test_two_processes_play_the_same_rows() -> None:
    assert list(run(PLAN, processes=2)) == list(run(PLAN))


def test_another_seed_or_cell_is_another_game() -> None:
    rows = list(run(PLAN))
    other = list(run(Plan("sos", ("simple", "easy"), games=12, seed=8)))
    assert rows[0]["ms"] != other[0]["ms"]
    assert rows[0]["ms"] != rows[12]["ms"]


def test_a_game_is_opened_again_as_a_log_that_verifies() -> None:
    for name in (each.name for each in catalog.GAMES):
        plan = Plan(name, ("simple",), games=3)
        row = list(run(plan))[2]
        result = spaceport.verify(game(plan, 2).log()).result()
        assert result is not None
        assert result.scores == row["scores"]


@pytest.mark.parametrize("ending", [".csv", ".sqlite"])
def test_files_are_the_same_however_the_work_is_cut(tmp_path: Path, ending: str) -> None:
    whole = filled(tmp_path / f"whole{ending}", PLAN)
    plan = checked(PLAN)
    path = tmp_path / f"pieces{ending}"
    parts = Parts(path, plan)
    for part in (Part(1, 3, 4), Part(0, 0, 1), Part(0, 5, 7), Part(1, 5, 6)):  # with an overlap
        parts.keep(part, work(plan, part, False))
    assert parts.count() == 8 + 8
    assert filled(path, PLAN) == whole


def test_more_games_later(tmp_path: Path) -> None:
    few = Plan("sos", ("simple",), games=5)
    many = Plan("sos", ("simple",), games=11)
    first = filled(tmp_path / "grown.csv", few)
    played = []
    parts = Parts(tmp_path / "grown.csv", checked(many))
    fill(parts, Here(), lambda part, packed: played.append(part))
    assert sum(part.number for part in played) == 6, "only what was missing"
    assert filled(tmp_path / "grown.csv", many) == filled(tmp_path / "once.csv", many)
    assert filled(tmp_path / "grown.csv", few) == first, "and fewer again"


def test_events_are_kept_with_their_parts(tmp_path: Path) -> None:
    plan = Plan("bowl", ("simple",), games=3)
    rows = filled(tmp_path / "a.csv", plan)
    assert filled(tmp_path / "a.csv", plan, events=tmp_path / "e.csv") == rows
    lines = list(csv.DictReader((tmp_path / "e.csv").read_text("utf-8").splitlines()))
    assert list(lines[0]) == [name for name, _ in EVENT_COLUMNS]
    assert {line["number"] for line in lines} == {"0", "1", "2"}
    filled(tmp_path / "b.csv", plan, events=tmp_path / "f.csv")
    assert (tmp_path / "e.csv").read_bytes() == (tmp_path / "f.csv").read_bytes()


def test_a_table_of_sqlite(tmp_path: Path) -> None:
    path = tmp_path / "rows.sqlite"
    filled(path, PLAN)
    base = sqlite3.connect(path)
    try:
        count, longest = base.execute("SELECT count(*), max(ms) FROM rows").fetchone()
        (plan,) = base.execute("SELECT plan FROM plan").fetchone()
        winners = base.execute("SELECT winners, scores FROM rows LIMIT 1").fetchone()
    finally:
        base.close()
    assert count == 24
    assert longest == max(each["ms"] for each in run(PLAN))
    assert '"seed":7' in plan
    first = next(iter(run(PLAN)))
    assert winners == tuple(" ".join(map(str, first[name])) for name in ("winners", "scores"))


def test_what_is_missing_between_parts() -> None:
    plan = Plan("sos", ("simple",), games=10)
    assert split(plan, [], 4) == [Part(0, 0, 4), Part(0, 4, 4), Part(0, 8, 2)]
    assert split(plan, [Part(0, 2, 3), Part(0, 3, 4)], 4) == [Part(0, 0, 2), Part(0, 7, 3)]
    assert split(plan, [Part(0, 0, 30)], 4) == []
    assert split(plan, [Part(0, 20, 5)], 40) == [Part(0, 0, 10)]


def test_everybody_sits_everywhere_equally_often() -> None:
    plan = Plan("bowl", ("easy", "medium", "hard"), seats=4, games=36)
    every = [Stage(plan, 0).seating(number) for number in range(36)]
    for seat in range(4):
        counts = [sum(each[seat] == bot for each in every) for bot in plan.bots]
        assert len(set(counts)) == 1


# ---------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (Plan("chess", ("easy",)), "no game called chess"),
        (Plan("sos", ()), "1 to 8 bots"),
        (Plan("sos", ("clever",)), "nobody called clever"),
        (Plan("sos", ("easy", "random")), "random plays alone"),
        (Plan("bowl", ("random",)), "take simple"),
        (Plan("sos", ("easy",), seats=9), "2 to 4 players"),
        (Plan("sos", ("easy",), games=0), "games cannot be 0"),
        (Plan("sos", ("easy",), seed=-1), "seed cannot be -1"),
        (Plan("sos", ("easy",), edition="flat"), "flat"),
        (Plan("sos", ("easy",), options={"jump": 1}), "no option jump"),
        (Plan("sos", ("easy",), sweep={"jump": (1,)}), "no option jump"),
        (Plan("sos", ("easy",), sweep={"may_pass": ()}), "may_pass: a sweep"),
        (Plan("sos", ("easy",), sweep={"may_pass": (True, True)}), "each once"),
        (Plan("sos", "easy"), "bots cannot be 'easy'"),  # type: ignore[arg-type]
        (Plan("sos", ("easy",), sweep={"may_pass": True}), "may_pass cannot be True"),  # type: ignore[dict-item]
        (Plan("sos", ("easy",), sweep={"edition": "ring"}), "edition cannot be 'ring'"),  # type: ignore[dict-item]
        (Plan("sos", ("easy",), seats=2, sweep={"seats": (2, 3)}), "seats is swept and fixed"),
        (
            Plan("sos", ("easy",), options={"may_pass": True}, sweep={"may_pass": (True, False)}),
            "may_pass is swept and fixed",
        ),
        (
            Plan("sos", ("easy",), edition="ring", sweep={"edition": ("ring", "tight")}),
            "edition is swept and fixed",
        ),
        (Plan("sos", ("easy",), sweep={"seats": (2, 7)}), "not 7"),
        (Plan("sos", ("easy",), sweep={"may_pass": (True, 3)}), "cannot be 3"),
        (
            Plan("sos", ("easy",), sweep={"turn_seconds": tuple(range(601)), "seats": (2, 3)}),
            "1202",
        ),
    ],
)
def test_what_is_wrong_with_a_plan_is_named(plan: Plan, told: str) -> None:
    with pytest.raises(Fault, match=told):
        next(run(plan))


def test_a_game_that_is_not_in_the_plan() -> None:
    with pytest.raises(Fault, match="0…11"):
        game(PLAN, 12)
    with pytest.raises(Fault, match="0…1"):
        game(PLAN, 0, cell=2)


def test_nothing_of_another_plan_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("mine")
    with pytest.raises(Fault) as fault:
        Parts(path, checked(PLAN))
    assert fault.value.code == "sim-other-plan"
    path.unlink()
    filled(path, PLAN)
    path.unlink()
    with pytest.raises(Fault):
        Parts(path, checked(Plan("sos", ("simple",))))
    (tmp_path / "events.csv").write_text("mine")
    with pytest.raises(Fault):
        Parts(path, checked(PLAN), tmp_path / "events.csv")
    assert (tmp_path / "events.csv").read_text() == "mine"


def test_a_damaged_part_is_named(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    filled(path, PLAN)
    parts = Parts(path, checked(PLAN))
    damaged = min(parts.folder.glob("*.rows"))
    damaged.write_bytes(b"?")
    with pytest.raises(Fault) as fault:
        list(parts.rows())
    assert (fault.value.code, fault.value.particulars["file"]) == ("sim-damaged-part", str(damaged))
    before = path.read_bytes()
    damaged.unlink()
    assert filled(path, PLAN) == before


def test_an_edition_of_ones_own_goes_along(tmp_path: Path) -> None:
    source = Path(spaceport.__file__).parent / "games" / "sos" / "editions" / "tight.toml"
    mine = tmp_path / "mine.toml"
    mine.write_text(source.read_text("utf-8").replace('name = "tight"', 'name = "mine"'), "utf-8")
    plan = checked(Plan("sos", ("simple",), games=2, edition=str(mine)))
    mine.unlink()
    part = work(plan, Part(0, 0, 2), False)
    assert part.rows
    assert spaceport.verify(again(Stage(plan, 0), 1).log()).has_own_edition


# ---------------------------------------------------------------- real processes

WORDS = ("simulate", "sos", "--bots", "simple,easy", "--games", "200", "--seed", "5")


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "spaceport", *WORDS, *words]


@pytest.mark.slow
def test_killed_and_resumed_the_file_is_the_same(tmp_path: Path) -> None:
    """Killed without warning in the midst of it, twice, with one process and with two."""
    whole, cut = tmp_path / "whole.csv", tmp_path / "cut.csv"
    subprocess.run(command("--out", str(whole), "--processes", "2"), check=True)
    for count in ("1", "2"):
        _kill_after_a_part(command("--out", str(cut), "--processes", count), cut)
        assert not cut.exists()
    done = subprocess.run(
        command("--out", str(cut), "--processes", "1"), check=True, capture_output=True, text=True
    )
    assert "already" in done.stdout
    assert cut.read_bytes() == whole.read_bytes()


def _kill_after_a_part(words: list[str], out: Path) -> None:
    """Let it run until one part more is kept; the end of the block is kill -9 for all of it."""
    before = _parts(out)
    with program(words, stdout=subprocess.DEVNULL) as process:
        while _parts(out) <= before:
            with contextlib.suppress(subprocess.TimeoutExpired):
                pytest.fail(f"it ended by itself: {process.wait(0.02)}")


def _parts(out: Path) -> int:
    return len(list(Path(f"{out}.parts").glob("*/*.rows")))


@pytest.mark.slow
def test_a_process_that_is_killed_ends_the_run_and_keeps_what_is_done() -> None:
    workers = Processes(2)
    jobs = workers.each(_die_at_three, range(40))
    done = []
    with pytest.raises(Fault) as fault:
        done += [job for job, _ in jobs]
    assert fault.value.code == "sim-worker-lost"


def _die_at_three(job: int) -> int:
    if job == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return job


def test_a_process_starts_without_what_only_a_server_needs() -> None:
    """Two processes beside one gain what their start does not cost."""
    code = "import sys, spaceport.lab.simulate; print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert "'spaceport.lab.rows'" in done.stdout
    for name in ("asyncio", "ssl", "sqlite3", "argparse", "numpy"):
        assert f"'{name}'" not in done.stdout, name


def test_workers_give_every_job_once() -> None:
    def double(job: int) -> int:
        return 2 * job

    found: Callable[..., Any] = Here().each
    assert dict(found(double, range(5))) == {0: 0, 1: 2, 2: 4, 3: 6, 4: 8}
