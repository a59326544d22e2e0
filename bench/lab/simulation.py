"""Simulation in bulk: the lab's driver beside the arena, two processes beside one, Ray beside
processes, and 100,000 random games in one command; with rules and bots compiled, as in a wheel.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from bench.lab.copies import compiled_now, in_turn, medians, told
from spaceport.lab import arena
from spaceport.lab.plan import Plan, checked
from spaceport.lab.rows import Stage, row
from spaceport.lab.simulate import run

ROUNDS: Final = 5
DRIVEN: Final = {
    ("sos", "simple"): 3.0,
    ("sos", "easy"): 1.15,
    ("bowl", "medium"): 1.15,
    ("planets", "medium"): 1.15,
    ("builder", "medium"): 1.15,
}
"""Games and levels, and how many times as fast as the arena the driver is to be."""
RATE: Final = """
from bench.lab.simulation import rate
print(rate({way!r}, {game!r}, {level!r}, {seconds}))
"""
WALL: Final = """
from bench.lab.simulation import wall
print({games} / wall({games}, processes={processes}))
"""
PAIRS: Final = 3
RANDOM_GAMES: Final = 100_000
RANDOM_SECONDS: Final = 60.0

Figures = Iterator[str | dict[str, object]]


def rows(effort: float) -> Figures:
    """The figures; more games with more effort."""
    place = compiled_now()
    if place is None:
        yield "bulk: no C compiler here: nothing compiled, nothing to compare"
        return
    yield from _driven(place, effort)
    yield from _processes(place, max(100, round(1_000 * effort)))
    yield _random(place, max(1_000, round(RANDOM_GAMES * effort)))


# ---------------------------------------------------------------- the driver


def _driven(place: Path, effort: float) -> Figures:
    measured: dict[str, Callable[[], float]] = {
        f"{way} {game} {level}": partial(
            told, place, RATE.format(way=way, game=game, level=level, seconds=0.5 * effort)
        )
        for game, level in DRIVEN
        for way in ("arena", "drive")
    }
    found = medians(in_turn(measured, ROUNDS))
    for (game, level), least in DRIVEN.items():
        yield {
            "what": f"{game} {level}: a driven game, as a row",
            "ours": found[f"drive {game} {level}"],
            "unit": "games/s",
            "peer": found[f"arena {game} {level}"],
            "of": "the arena",
            "at_least": least,
        }


def rate(way: str, game: str, level: str, seconds: float) -> float:
    """Games a second of the processor: `drive` makes whole rows, with all that is counted."""
    setup = arena.Setup(game, (level, level), 2, 1, 3)
    stage = Stage(checked(Plan(game, (level,), seats=2, seed=3)), 0)
    play: Callable[[int], Any] = (
        partial(row, stage) if way == "drive" else partial(arena.play, setup)
    )
    play(0)  # what is worked out once
    number, began = 0, time.process_time()
    while number < 2 or time.process_time() - began < seconds:
        number += 1
        play(number)
    return number / (time.process_time() - began)


# ---------------------------------------------------------------- processes and Ray


def _processes(place: Path, games: int) -> Figures:
    measured: dict[str, Callable[[], float]] = {
        str(count): partial(told, place, WALL.format(games=games, processes=count))
        for count in (1, 2)
    }
    found = medians(in_turn(measured, PAIRS))
    yield {
        "what": f"{games:,} games of S.O.S. on two processes, with their start",
        "ours": found["2"],
        "unit": "games/s",
        "peer": found["1"],
        "of": "one process",
        "at_least": 1.7,
    }
    if find_spec("ray"):
        yield from _ray(games)
    else:
        yield "bulk: Ray is not here: ./do bench installs it"


def wall(games: int, **given: Any) -> float:
    """Seconds for these games."""
    began = time.monotonic()
    assert sum(1 for _ in run(_plan(games), **given)) == games
    return time.monotonic() - began


def started_rate(games: int, **given: Any) -> float:
    """Games a second after the first quarter: by then everybody plays, however long the start."""
    rows = run(_plan(games), **given)
    for _ in range(games // 4):
        next(rows)
    began = time.monotonic()
    return sum(1 for _ in rows) / (time.monotonic() - began)


def _plan(games: int) -> Plan:
    return Plan("sos", ("simple",), games=games, seed=5)


def _ray(games: int) -> Figures:
    """Interpreted, as the processes beside it; in turn, since each takes seconds to be there."""
    import ray
    from ray.cluster_utils import Cluster

    args = {"num_cpus": 2, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=args)
    measured: dict[str, Callable[[], float]] = {
        "ray": partial(started_rate, games, ray=cluster.address),
        "processes": partial(started_rate, games, processes=2),
    }
    try:
        yield f"bulk: 64 games on Ray, with its start: {wall(64, ray=cluster.address):.1f} s"
        found = medians(in_turn(measured, PAIRS))
    finally:
        ray.shutdown()
        cluster.shutdown()
    yield {
        "what": f"{games:,} games of S.O.S. on Ray, two processors of this machine, once started",
        "ours": found["ray"],
        "unit": "games/s",
        "peer": found["processes"],
        "of": "two processes, once started",
        "at_least": 0.9,
    }


# ---------------------------------------------------------------- random games


def _random(place: Path, games: int) -> dict[str, object]:
    """One command."""
    with tempfile.TemporaryDirectory(prefix="spaceport-bulk-") as folder:
        out = str(Path(folder) / "random.csv")
        words = ("simulate", "sos", "--bots", "random", "--games", str(games), "--out", out)
        began = time.monotonic()
        subprocess.run(
            [sys.executable, "-m", "spaceport", *words, "--processes", "2"],
            env={**os.environ, "PYTHONPATH": str(place)},
            stdout=subprocess.DEVNULL,
            check=True,
        )
        seconds = time.monotonic() - began
    return {
        "what": f"{games:,} random games of S.O.S. in one command, two processes",
        "ours": seconds,
        "unit": "s",
        "peer": RANDOM_SECONDS * games / RANDOM_GAMES,
        "of": "what is promised",
        "at_most": 1.0,
    }
