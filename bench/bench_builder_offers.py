"""Space Builder: what a frame offers in short, beside the list of legal actions; causes a second.

Positions of random games of four, every seat. One core, in seconds of the processor.
"""

import time
from collections.abc import Callable, Iterator
from importlib.resources import files
from random import Random
from typing import Any, Final

import msgspec

from spaceport.core.causes import Chosen, Drawn
from spaceport.core.terms import pick_move, pick_outcome
from spaceport.games.builder.edition import Edition
from spaceport.games.builder.options import Options
from spaceport.games.builder.rules import Rules
from spaceport.games.builder.state import State

SEATS: Final = 4
CAUSES: Final = 20_000
TABLE: Final = 160.0  # actions a second at one table of quick hands

encode = msgspec.json.Encoder().encode


def run(effort: float) -> Iterator[str | dict[str, object]]:
    """The figures; more causes with more effort."""
    rules, causes = rules_of(), max(2_000, round(CAUSES * effort))
    began = time.process_time()
    states = list(some_states(rules, causes))
    rate = causes / (time.process_time() - began)
    asked = [(state, seat) for state in states[::20] for seat in rules.to_act(state)]
    short, short_ms = measured(rules.offers, asked)
    listed, listed_ms = measured(rules.legal, asked)
    yield {"what": "bytes of an offer", "ours": short, "unit": "bytes"} | {
        "peer": listed, "of": "the list", "at_most": 0.1
    }  # fmt: skip
    yield {"what": "making and encoding it", "ours": short_ms, "unit": "ms"} | {
        "peer": listed_ms, "of": "the list", "at_most": 0.5
    }  # fmt: skip
    yield {"what": "causes through step", "ours": rate, "unit": "causes/s"} | {
        "peer": TABLE, "of": "a table of four quick pairs of hands", "at_least": 50.0
    }  # fmt: skip


def rules_of() -> Rules:
    folder = files("spaceport.games.builder").joinpath("editions")
    text = folder.joinpath("standard.toml").read_text("utf-8")
    return Rules(Edition.read(text, "standard.toml"), Options(round_seconds=0))


def some_states(rules: Rules, causes: int) -> Iterator[State]:
    """The states of random games, one after another."""
    rng = Random(4)
    state = rules.start(SEATS)
    for _ in range(causes):
        if rules.result(state) is not None:
            state = rules.start(SEATS)
        draw = rules.chance(state)
        if draw is not None:
            state, _ = rules.step(state, Drawn(pick_outcome(draw, rng)), 0)
        else:
            seat = rng.choice(rules.to_act(state))
            state, _ = rules.step(state, Chosen(seat, pick_move(rules.menu(state, seat), rng)), 0)
        yield state


def measured(
    ask: Callable[[State, int], Any], asked: list[tuple[State, int]]
) -> tuple[float, float]:
    """Bytes and milliseconds of an answer, on average."""
    began = time.process_time()
    total = sum(len(encode(ask(state, seat))) for state, seat in asked)
    return total / len(asked), 1000 * (time.process_time() - began) / len(asked)
