"""Our environments beside those of PettingZoo and OpenSpiel, one after the other in one run."""

import contextlib
import importlib
import io
import re
import statistics
import time
import warnings
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from random import Random
from typing import Any, Final

ROUNDS: Final = 5
TURNS: Final = 3_000
STEPS: Final = 5_000


def rows(effort: float) -> Iterator[str | dict[str, object]]:
    """Turns a second in processor time, the median of alternated rounds."""
    missing = [name for name in ("pettingzoo", "pygame", "pyspiel") if find_spec(name) is None]
    if missing:
        yield f"environments: not measured, as {', '.join(missing)} is not installed"
        return
    zoo = _medians(_zoo(), max(200, round(TURNS * effort)), turns_a_second)
    yield from _benchmarked()
    yield from _beside(zoo, "S.O.S. AEC", {"connect_four_v3": 1.5, "tictactoe_v3": 1.0}, "turns/s")
    spiel = _medians(_spiel(), max(200, round(STEPS * effort)), steps_a_second)
    wanted = {"python_tic_tac_toe": 1.5, "backgammon": 0.5}
    yield from _beside(spiel, "S.O.S. in OpenSpiel, from Python", wanted, "steps/s")


def _beside(
    found: dict[str, float], ours: str, wanted: dict[str, float], unit: str
) -> Iterator[dict[str, object]]:
    for peer, at_least in wanted.items():
        yield {
            "what": ours,
            "ours": found[ours],
            "unit": unit,
            "peer": found[peer],
            "of": peer,
            "at_least": at_least,
        }


def _medians(
    made: dict[str, Any], count: int, rate: Callable[[Any, int], float]
) -> dict[str, float]:
    found: dict[str, list[float]] = {name: [] for name in made}
    for _ in range(ROUNDS):
        for name, each in made.items():
            found[name].append(rate(each, count))
    return {name: statistics.median(rates) for name, rates in found.items()}


def _zoo() -> dict[str, Any]:
    from spaceport.lab.pettingzoo import env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # how they are packed is not our concern
        peers = {
            name: importlib.import_module(f"pettingzoo.classic.{name}").env()
            for name in ("connect_four_v3", "tictactoe_v3")
        }
    return {"S.O.S. AEC": env("sos"), **peers}


def _benchmarked() -> Iterator[str]:
    """PettingZoo's own measure, as it says it: five seconds of the clock for each."""
    from pettingzoo.test import performance_benchmark

    from spaceport.lab.pettingzoo import env

    for name, each in {**_zoo(), "Planets AEC": env("planets")}.items():
        told = io.StringIO()
        with contextlib.redirect_stdout(told):
            performance_benchmark(each)
        (rate,) = re.findall(r"([\d.]+) turns per second", told.getvalue())
        yield f"PettingZoo's performance_benchmark of {name}: {float(rate):,.0f} turns/s"


def turns_a_second(game: Any, turns: int) -> float:
    """What PettingZoo's performance_benchmark does, for so many turns, by the processor's time."""
    import numpy as np

    rng, done = Random(1), 0
    game.reset(seed=1)
    began = time.process_time()
    while done < turns:
        for _ in game.agent_iter(game.num_agents):
            seen, _, over, cut, _ = game.last()
            offered = [] if over or cut else np.flatnonzero(seen["action_mask"]).tolist()
            game.step(rng.choice(offered) if offered else None)
            done += 1
            if all(game.terminations.values()):
                game.reset()
                break
    return done / (time.process_time() - began)


def _spiel() -> dict[str, Any]:
    import pyspiel

    import spaceport.lab.openspiel  # noqa: F401 - registers our games

    importlib.import_module("open_spiel.python.games")
    names = {"S.O.S. in OpenSpiel, from Python": "python_spaceport_sos"}
    names |= {name: name for name in ("python_tic_tac_toe", "backgammon")}
    return {title: pyspiel.load_game(name) for title, name in names.items()}


def steps_a_second(game: Any, steps: int) -> float:
    """Random games through the interface for Python."""
    rng, done = Random(1), 0
    began = time.process_time()
    while done < steps:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                offered = state.legal_actions()
                state.apply_action(offered[int(rng.random() * len(offered))])
            done += 1
    return done / (time.process_time() - began)
