"""Playouts beside OpenSpiel's C++ rollouts, and beside our own pure `step`.

Seconds of the processor, in one run, interleaved, medians. A rollout of OpenSpiel never leaves C++:
its search is asked for one step with that many rollouts. Steps are choices and draws alike, there
counted on games played from Python.
"""

import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from itertools import islice
from random import Random
from typing import Any, Final

from bench.lab.copies import compiled_now, in_turn, medians, told
from bench.sos_games import play, tables
from spaceport.games.sos import playout
from spaceport.library.load import load
from spaceport.library.playouts import aim_odds

ROUNDS: Final = 7
PEERS: Final = {"backgammon": 60, "connect_four": 8_000}
"""Games, and rollouts of each a round."""
OURS: Final = """
from spaceport.games.{game} import moves, playout
assert not (moves.__file__ + playout.__file__).endswith(".py")
from bench.lab.playouts import {what}
{what}(2), print({what}({games}))
"""
WANTED: Final = {
    ("sos", "backgammon"): 20.0,
    ("sos", "connect_four"): 2.0,
    ("planets", "backgammon"): 10.0,
    ("sos", "step"): 12.0,
}


def rows(effort: float) -> Iterator[str | dict[str, object]]:
    """The figures; more games with more effort."""
    place = compiled_now()
    if place is None:
        yield "playouts: no C compiler here: nothing compiled, nothing to compare"
        return
    games = max(6, round(120 * effort))
    measured: dict[str, Callable[[], float]] = {
        name: partial(told, place, OURS.format(game=game, what=f"{name}_rate", games=number))
        for name, game, number in (
            ("sos", "sos", 10 * games),
            ("planets", "planets", 80 * games),
            ("step", "sos", games),
            ("fair", "sos", 4 * games),
        )
    }
    if find_spec("pyspiel"):
        for peer, number in PEERS.items():
            measured[peer] = partial(rollout_rate, peer, max(4, round(number * effort)))
    else:
        yield "playouts: OpenSpiel is not here: ./do bench installs it"
    found = medians(in_turn(measured, ROUNDS))
    for (ours, peer), least in WANTED.items():
        if peer in found:
            yield {
                "what": f"{ours} playouts, compiled",
                "ours": found[ours],
                "unit": "steps/s",
                "peer": found[peer],
                "of": "pure step, compiled" if peer == "step" else f"C++ rollouts of {peer}",
                "at_least": least,
            }
    yield f"sos playouts whose draws a log can prove: {found['fair']:,.0f} games/s"


def sos_rate(games: int) -> float:
    """Steps a second of playouts, on every board, 2 to 4 seats."""
    kits = [(rules, seats) for rules, seats, _ in islice(tables(), 6)]
    steps, started = 0, time.process_time()
    for k, (rules, seats) in enumerate(kits):
        own: Any = rules
        steps += sum(game[0] for game in playout.games(own.kit, seats, k, 0, max(1, games // 6)))
    return steps / (time.process_time() - started)


def planets_rate(games: int) -> float:
    from spaceport.games.planets import playout as planets

    rules: Any = load("planets", None, {}).rules
    odds = aim_odds()
    steps, started = 0, time.process_time()
    for seats in (2, 3, 4):
        played = planets.games(rules.kit, seats, odds, seats, 0, max(1, games // 3))
        steps += sum(game[0] for game in played)
    return steps / (time.process_time() - started)


def step_rate(games: int) -> float:
    """Causes a second through the pure `step`."""
    steps, started = 0, time.process_time()
    for rules, seats, seed in islice(tables(), games):
        steps += play(rules, seats, Random(seed))[0]
    return steps / (time.process_time() - started)


def fair_rate(games: int) -> float:
    """Games a second with draws from `core.chance`, and somebody who listens."""
    from spaceport.core.chance import seed_from
    from spaceport.core.offers import Fair
    from spaceport.library import playouts

    started = time.process_time()
    for rules, seats, seed in islice(tables(), games):
        playouts.play(rules, seats, Fair(seed_from(seed)), [])
    return games / (time.process_time() - started)


def rollout_rate(name: str, rollouts: int) -> float:
    """Steps a second of C++ rollouts."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng, state = Random(2), game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(_drawn(state, rng))
    length = statistics.fmean(_length(state.clone(), rng) for _ in range(60))
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=7)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 1000, False, 7, False)
    started = time.process_time()
    bot.step(state)
    return rollouts * length / (time.process_time() - started)


def _drawn(state: Any, rng: Random) -> int:
    outcomes, shares = zip(*state.chance_outcomes(), strict=True)
    found: int = rng.choices(outcomes, shares)[0]
    return found


def _length(state: Any, rng: Random) -> int:
    """How many steps a random game takes from here."""
    steps = 0
    while not state.is_terminal():
        is_chance = state.is_chance_node()
        state.apply_action(_drawn(state, rng) if is_chance else rng.choice(state.legal_actions()))
        steps += 1
    return steps
