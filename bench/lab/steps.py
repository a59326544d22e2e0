"""The pure `step` and the hard bot of S.O.S., beside themselves as they were before the playouts.

Seconds of the processor, alternated in one run: medians of ratios of neighbours.
"""

import statistics
import time
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from bench.lab.copies import (
    SOURCE,
    compiled_before,
    compiled_now,
    in_turn,
    medians,
    told,
    tree_before,
)
from bench.sos_games import play, tables
from spaceport.bots.base import bot
from spaceport.core.causes import Chosen, Drawn
from spaceport.core.terms import pick_outcome

ROUNDS: Final = 9
CAUSES: Final = 40_000
DECISIONS: Final = 60
WANTED: Final = {
    ("step", "interpreted"): 0.97,
    ("step", "compiled"): 1.0,
    ("hard", "interpreted"): 0.9,
    ("hard", "compiled"): 1.3,
}
"""After through before."""
CODE: Final = "from bench.lab.steps import {what}_rate as rate; rate({warm}), print(rate({number}))"
UNITS: Final = {"step": "causes/s", "hard": "decisions/s"}


def rows(effort: float) -> Iterator[str | dict[str, object]]:
    """The figures; more of everything with more effort."""
    tree = tree_before()
    if tree is None:
        yield "steps: no git here that knows how it was before"
        return
    pairs: dict[str, tuple[Path, Path]] = {"interpreted": (SOURCE, tree / "src")}
    now, before = compiled_now(), compiled_before()
    if now is not None and before is not None:
        pairs["compiled"] = (now, before)
    amounts = {
        "step": max(2_000, round(CAUSES * effort)),
        "hard": max(6, round(DECISIONS * effort)),
    }
    for what, how in [(what, how) for what in amounts for how in pairs]:
        warm = max(1, amounts[what] // 20)
        code = CODE.format(what=what, warm=warm, number=amounts[what])
        package, old = pairs[how]
        sides = {"now": partial(told, package, code), "before": partial(told, old, code)}
        rates = in_turn(sides, ROUNDS)
        both = zip(rates["now"], rates["before"], strict=True)
        ratio = statistics.median(one / other for one, other in both)
        yield {
            "what": f"{'pure step' if what == 'step' else 'hard bot'}, {how}",
            "ours": medians(rates)["now"],
            "unit": UNITS[what],
            "peer": medians(rates)["now"] / ratio,
            "of": "before",
            "at_least": WANTED[what, how],
        }


def step_rate(causes: int) -> float:
    """Causes a second, moves picked from the menu."""
    done, games = 0, tables()
    started = time.process_time()
    while done < causes:
        rules, seats, seed = next(games)
        done += play(rules, seats, Random(seed))[0]
    return done / (time.process_time() - started)


def hard_rate(decisions: int) -> float:
    """Decisions a second of the hard bot, in games among themselves."""
    rules, rng = next(tables())[0], Random(5)
    hard = bot("hard", rules)
    state = rules.start(2)
    done, seconds = 0, 0.0
    for _ in count():
        draw, actors = rules.chance(state), rules.to_act(state)
        if draw is not None:
            state, _ = rules.step(state, Drawn(pick_outcome(draw, rng)), 0)
        elif actors:
            view, offered = rules.view(state, actors[0]), rules.legal(state, actors[0])
            started = time.process_time()
            action = hard.decide(view, offered, rng).action
            seconds += time.process_time() - started
            done += len(offered) > 1
            state, _ = rules.step(state, Chosen(actors[0], rules.move(action)), 0)
        else:
            state = rules.start(2)
        if done >= decisions:
            break
    return done / seconds
