"""What stands for a throw in playouts, beside throws of the bank and of the simulator: places by
aim (total variation), and mean length and score of random games of Space Planets."""

import hashlib
import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from random import Random
from typing import Any, Final

from spaceport.core.causes import Chosen, Drawn
from spaceport.core.flight import Flick, Rest
from spaceport.core.offers import Luck
from spaceport.core.terms import pick_move, pick_outcome
from spaceport.games.planets.geometry import aims, is_off, touched
from spaceport.library import playouts
from spaceport.library.load import load
from spaceport.throw import bank

Throw = Callable[[Flick, Random], Rest]
Numbers = list[tuple[float, ...]]
AIMS: Final = {"bank": range(9), "simulator": (1, 4, 7)}
THROWS: Final = {"bank": 40_000, "simulator": 6_000}
GAMES: Final = {"bank": 3_000, "simulator": 200}
PLAYOUTS: Final = 30_000
MOST_VARIATION: Final = 0.02
MOST_ERRORS: Final = 3.3  # 99.9 % of means are closer
WHOLE: Final = 65_535
RULES: Final[Any] = load("planets", None, {}).rules


def rows(effort: float) -> Iterator[str | dict[str, object]]:
    """The figures; with less effort there are fewer throws, and then they may miss."""
    throws: dict[str, Throw] = {"bank": bank.sample}
    if find_spec("mujoco"):
        throws["simulator"] = simulated
    else:
        yield "throws: no simulator here"
    quick = [by_odds(seed) for seed in range(max(100, round(PLAYOUTS * effort)))]
    for name, throw in throws.items():
        count = max(100, round(THROWS[name] * effort))
        yield limit(
            f"places of {count:,} throws at each aim, odds beside {name}, worst",
            max(variation(aim, throw, count) for aim in AIMS[name]),
            "total variation",
            MOST_VARIATION,
        )
        games = [by_throws(seed, throw) for seed in range(max(20, round(GAMES[name] * effort)))]
        for what, mine, theirs in zip(
            ("causes", "points"), columns(quick), columns(games), strict=True
        ):
            yield limit(
                f"{what} a game, odds {statistics.fmean(mine):.1f}, "
                f"{name} {statistics.fmean(theirs):.1f} ({len(games):,} games)",
                errors(mine, theirs),
                "standard errors",
                MOST_ERRORS,
            )


def limit(what: str, ours: float, unit: str, most: float) -> dict[str, object]:
    return {"what": what, "ours": ours, "unit": unit, "peer": most, "of": "most", "at_most": 1.0}


def columns(rows: Numbers) -> list[tuple[float, ...]]:
    return list(zip(*rows, strict=True))


def errors(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """How far two means are apart, in standard errors of the difference."""
    error = math.sqrt(sum(statistics.variance(each) / len(each) for each in (one, other)))
    return abs(statistics.fmean(one) - statistics.fmean(other)) / error


def simulated(flick: Flick, rng: Random) -> Rest:
    from spaceport.throw import simulate

    return simulate.outcome(flick, hashlib.sha256(rng.randbytes(16)).digest())


def variation(aim: int, throw: Throw, count: int) -> float:
    """Between where throws at an aim rest, and what the odds say."""
    layout, rng = RULES.layout, Random(aim)
    flick = Flick(*aims(layout)[aim], 0, layout.line)
    found: Counter[int] = Counter()
    for _ in range(count):
        rest = throw(flick, rng)
        lost = rest.lost or is_off(layout, rest.x, rest.y)
        touch = 0 if lost else touched(layout, rest.x, rest.y, rest.turn, 511)
        found[touch.bit_length() - 1] += 1
    sums = [0, *playouts.aim_odds()[aim], WHOLE]
    odds = {place: (sums[place + 1] - sums[place]) / WHOLE for place in range(9)}
    odds[-1] = (WHOLE - sums[9]) / WHOLE
    return sum(abs(found[place] / count - share) for place, share in odds.items()) / 2


def by_odds(seed: int) -> tuple[float, ...]:
    """Causes and points of all seats together, of a random game by the odds."""
    state, counts = playouts.play(RULES, 2 + seed % 3, Luck(seed))
    return float(counts.causes), sum(RULES.scores(state))


def by_throws(seed: int, throw: Throw) -> tuple[float, ...]:
    """The same of one by throws, through the pure `step`."""
    rules, rng = RULES, Random(seed)
    state, causes = rules.start(2 + seed % 3), 0
    while rules.result(state) is None:
        draw = rules.chance(state)
        if draw is None:
            seat = rules.to_act(state)[0]
            cause: Any = Chosen(seat, pick_move(rules.menu(state, seat), rng))
        elif draw.sample is not None:
            cause = Drawn(throw(draw.sample, rng))
        else:
            cause = Drawn(pick_outcome(draw, rng))
        state, _ = rules.step(state, cause, 0)
        causes += 1
    return causes, sum(rules.scores(state))
