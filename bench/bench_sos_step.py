"""S.O.S. causes through the pure `step`, beside OpenSpiel's C++ backgammon stepped from Python.

One core, in one run, interleaved, medians, in seconds of the processor, so that a busy machine
counts less. Ours: a move picked from the menu, a draw by its weights, each through `rules.step`,
interpreted. The peer: a move picked from `legal_actions()`, a draw from `chance_outcomes()`, each
through `apply_action`. Beside it: ours with full `legal()` lists, and ours with the rules compiled
where there is a C compiler.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, Final

from bench.sos_games import play, play_with_lists, tables
from tools import compiled

ROOT: Final = Path(__file__).resolve().parents[1]
GOAL: Final = 2.0
AIM: Final = 200_000.0
ROUNDS: Final = 9
CAUSES: Final = 40_000  # about a fifth of a second


def run(effort: float) -> Iterator[str | dict[str, object]]:
    """The figures; more causes with more effort."""
    causes = max(2_000, round(CAUSES * effort))
    with tempfile.TemporaryDirectory(prefix="spaceport-compiled-") as folder:
        rates = _interleaved(_measured(causes, Path(folder)))
    menu = rates["menu"]
    yield {"what": "picked from the menu", "ours": menu, "unit": "causes/s"} | (
        {"peer": rates["peer"], "of": "OpenSpiel backgammon", "at_least": GOAL}
        if "peer" in rates
        else {}
    )
    yield f"that is {menu / AIM:.2f} × the aim of {AIM:,.0f} causes/s"
    for name, what in (("lists", "with full legal() lists"), ("compiled", "compiled")):
        if name in rates:
            more = {"peer": rates["peer"], "of": "the same peer"} if "peer" in rates else {}
            yield {"what": what, "ours": rates[name], "unit": "causes/s"} | more
    if "peer" not in rates:
        yield "OpenSpiel is not here: ./do bench installs it"
    if "compiled" not in rates:
        yield "no C compiler here: nothing compiled"


def _measured(causes: int, folder: Path) -> dict[str, Callable[[], float]]:
    """What is measured in turn, by name; each gives causes a second."""
    found: dict[str, Callable[[], float]] = {
        "menu": lambda: menu_rate(causes),
        "lists": lambda: lists_rate(causes // 2),
    }
    if find_spec("pyspiel"):
        found["peer"] = lambda: peer_rate(causes // 2)
    if compiled.compiler():
        place = folder / "copy"
        compiled.build(ROOT, place, only_games=True)
        found["compiled"] = lambda: _compiled_rate(causes, place)
    return found


def _interleaved(measured: dict[str, Callable[[], float]]) -> dict[str, float]:
    """Everything in turn, again and again: what slows the machine then slows all alike."""
    rates: dict[str, list[float]] = {name: [] for name in measured}
    for _ in range(ROUNDS):
        for name, measure in measured.items():
            rates[name].append(measure())
    return {name: statistics.median(values) for name, values in rates.items()}


def menu_rate(causes: int) -> float:
    return _rate(play, causes)


def lists_rate(causes: int) -> float:
    return _rate(play_with_lists, causes)


def _rate(play_one: Callable[..., tuple[int, Any]], causes: int) -> float:
    done, games = 0, tables()
    started = time.process_time()
    while done < causes:
        rules, seats, seed = next(games)
        done += play_one(rules, seats, Random(seed))[0]
    return done / (time.process_time() - started)


def peer_rate(causes: int) -> float:
    import pyspiel

    game = pyspiel.load_game("backgammon")
    rng, done = Random(1), 0
    started = time.process_time()
    while done < causes:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                left = rng.random()
                for move, share in state.chance_outcomes():  # noqa: B007 - the last one counts
                    left -= share
                    if left < 0:
                        break
            else:
                offered = state.legal_actions()
                move = offered[int(rng.random() * len(offered))]
            state.apply_action(move)
            done += 1
    return done / (time.process_time() - started)


def _compiled_rate(causes: int, place: Path) -> float:
    """The menu's figure in a process of its own, which must really use the compiled rules."""
    code = (
        "from spaceport.games.sos import moves, state\n"
        "assert not (moves.__file__ + state.__file__).endswith('.py')\n"
        "from bench.bench_sos_step import menu_rate\n"
        f"menu_rate(2000), print(menu_rate({causes}))"
    )
    path = os.pathsep.join((str(place), str(ROOT)))
    line = [sys.executable, "-c", code]
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(
        line, cwd=place, env=environment, capture_output=True, text=True, check=True
    )
    return float(done.stdout)
