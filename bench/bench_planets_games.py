"""Games of Space Planets to their end: at random and by bots; no crystal is ever lost.

Random games through the pure `step` with the examples of throws, as search would play them; games
of the simple bot with the throws of the bank, as `physics="table"` plays them.
"""

import time
from collections.abc import Iterator
from importlib.resources import files
from random import Random
from typing import Final

from spaceport.bots.planets import Simple
from spaceport.core.causes import Cause, Chosen, Drawn
from spaceport.core.terms import pick_move
from spaceport.games.planets import edition
from spaceport.games.planets.options import Options
from spaceport.games.planets.rules import Rules
from spaceport.games.planets.state import State
from spaceport.throw import bank

RANDOM_GAMES: Final = 3_000
BOT_GAMES: Final = 300


def rules_of() -> Rules:
    text = files("spaceport.games.planets").joinpath("editions", "standard.toml")
    return Rules(edition.Edition.read(text.read_text("utf-8"), "standard.toml"), Options())


def run(effort: float) -> Iterator[str | dict[str, object]]:
    """Every game must end with a winner, and with 40 crystals (P17, P24, P28)."""
    rules = rules_of()
    for name, wanted, play in (
        ("random games", RANDOM_GAMES, random_cause),
        ("games of bots", BOT_GAMES, bot_cause),
    ):
        count = max(6, round(wanted * effort))
        lengths, turns = [], []
        started = time.perf_counter()
        for seed in range(count):
            state, causes = rules.start(2 + seed % 3), 0
            rng = Random(seed)
            while rules.result(state) is None:
                state, _ = rules.step(state, play(rules, state, rng), 0)
                assert state.reserve + sum(state.crystals) == rules.kit.crystals
                causes += 1
            lengths.append(causes)
            turns.append(sum(state.turns) / state.seats)
        seconds = time.perf_counter() - started
        yield {
            "what": f"{name} that ended with every crystal there",
            "ours": float(len(lengths)),
            "unit": "games",
            "peer": float(count),
            "of": "games begun",
            "at_least": 1.0,
        }
        lengths.sort()
        middle = lengths[count // 2]
        yield f"causes a game: median {middle}, from {lengths[0]} to {lengths[-1]}"
        yield f"turns a player: {sum(turns) / count:.1f} on average, {max(turns):.0f} at most"
        yield f"{count / seconds:,.0f} games/s, {sum(lengths) / seconds:,.0f} causes/s"


def random_cause(rules: Rules, state: State, rng: Random) -> Cause:
    draw = rules.chance(state)
    if draw is not None:
        return Drawn(rng.choices(draw.outcomes, draw.weights)[0])
    return Chosen(state.active, pick_move(rules.menu(state, state.active), rng))


def bot_cause(rules: Rules, state: State, rng: Random) -> Cause:
    draw = rules.chance(state)
    if draw is None:
        seat = state.active
        decision = Simple().decide(rules.view(state, seat), rules.legal(state, seat), rng)
        return Chosen(seat, rules.move(decision.action))
    if draw.sample is not None:
        return Drawn(bank.sample(draw.sample, rng))
    return Drawn(rng.choices(draw.outcomes, draw.weights)[0])
