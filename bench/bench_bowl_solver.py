"""Space Bowl: the solver beside a naive loop over cards, and beside the oracle of the tests.

One core, in one run, interleaved, medians. A query begins with where things lie in the box and ends
with all destinations; what follows from the galaxy alone is made once, as in a game. The naive loop
has sets of planets by place; it asks every card for every marble and stops at the first that is
missing; with the Wild it does so for every place of the Wild. First of all the solver must find
what the oracle of the tests finds, on 20,000 random positions of all 128 combinations of variants.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Final

from spaceport.games.bowl import solver
from spaceport.games.bowl.state import Kit, boards_of
from tests.games.bowl.test_solver import cases, check
from tools import compiled
from tools.bowl_odds import Toss, random_toss, standard_kit

ROOT: Final = Path(__file__).resolve().parents[1]
POSITIONS: Final = 20_000
ROUNDS: Final = 7
QUERIES: Final = 1_000
PLAIN_GOAL, WILD_GOAL = 12.0, 40.0
COMPILED_NS: Final = {"plain": 100.0, "wild": 500.0}  # the aims of engine-speed.md

Place = tuple[int, int]
Galaxy = dict[Place, frozenset[int]]
Pattern = list[tuple[int, Place]]
"""Planets, and how many rows down and columns right of the disc their marbles lie."""


def run(effort: float) -> Iterator[str | dict[str, object]]:
    """The figures; more positions and queries with more effort."""
    count = max(200, round(POSITIONS * effort))
    for case in cases(count, "bench"):
        check(case)
    yield f"solver = oracle on {count:,} random positions of all combinations"
    queries = max(200, round(QUERIES * effort))
    yield agreement(queries // 4)
    rates = interleaved(queries)
    for name, goal in (("plain", PLAIN_GOAL), ("wild", WILD_GOAL)):
        yield {
            "what": f"{name} queries, interpreted",
            "ours": 1e9 / rates[name],
            "unit": "queries/s",
            "peer": 1e9 / rates[f"naive {name}"],
            "of": "the naive loop",
            "at_least": goal,
        }
        yield f"that is {rates[name]:,.0f} ns a query; naive: {rates[f'naive {name}']:,.0f} ns"
    yield f"a loop over masks of planets instead of sets: {rates['tight plain']:,.0f} ns plain"
    for name in ("plain turned", "wild turned"):
        yield {"what": f"{name}, four rotations", "ours": rates[name], "unit": "ns"}
    yield from compiled_figures(queries)


# ---------------------------------------------------------------- the naive loop


def galaxy_of(toss: Toss) -> Galaxy:
    shown = [frozenset(planet for planet in range(6) if face >> planet & 1) for face in toss[0]]
    return {divmod(card, 5): planets for card, planets in enumerate(shown)}


def pattern_of(toss: Toss) -> Pattern:
    _, disc, marbles, _ = toss
    return [
        (planet, (space // 3 - disc // 3, space % 3 - disc % 3))
        for planet, space in enumerate(marbles)
        if space >= 0
    ]


def naive_plain(galaxy: Galaxy, pattern: Pattern) -> set[Place]:
    """Every card is asked for every marble, until one is missing."""
    return {
        (row, column)
        for row, column in galaxy
        if all(
            (row + down, column + right) in galaxy and planet in galaxy[row + down, column + right]
            for planet, (down, right) in pattern
        )
    }


def naive_wild(galaxy: Galaxy, pattern: Pattern) -> int:
    """The most destinations, the Wild tried on every card: there it shows one planet more."""
    most = 0
    for wild in galaxy:
        found = 0
        for row, column in galaxy:
            places = [(planet, (row + down, column + right)) for planet, (down, right) in pattern]
            if all(place in galaxy for _, place in places):
                missing = [place for planet, place in places if planet not in galaxy[place]]
                found += not missing or missing == [wild]
        most = max(most, found)
    return most


def tight_loop(faces: list[int], toss: Toss) -> int:
    """The same loop with masks of planets and without any object, as a word of caution."""
    steps = [(1 << planet, down, right) for planet, (down, right) in pattern_of(toss)]
    found = 0
    for row in range(5):
        for column in range(5):
            for planet, down, right in steps:
                r, c = row + down, column + right
                if not (0 <= r < 5 and 0 <= c < 5 and faces[r * 5 + c] & planet):
                    break
            else:
                found |= 1 << row * 5 + column
    return found


# ---------------------------------------------------------------- measuring


def tosses(kit: Kit, count: int) -> list[Toss]:
    rng = Random("bench")
    return [random_toss(kit, rng) for _ in range(count)]


def agreement(count: int) -> str:
    """The naive loop is a fair peer: it finds the same."""
    kit = standard_kit()
    for toss in tosses(kit, count):
        boards, live = boards_of(toss[0])
        puzzle = solver.Puzzle(boards, live, *toss[1:])
        without, best = solver.best_wild(kit, puzzle)
        galaxy, pattern = galaxy_of(toss), pattern_of(toss)
        assert sum(1 << r * 5 + c for r, c in naive_plain(galaxy, pattern)) == without
        assert naive_wild(galaxy, pattern) == best.bit_count()
        assert tight_loop(toss[0], toss) == without
    return f"the naive loop agrees on {count:,} tosses of the base game"


def solve_all(kit: Kit, count: int, *, wild: bool) -> float:
    """Nanoseconds a query."""
    ready = [(boards_of(toss[0]), toss) for toss in tosses(kit, count)]
    ask = solver.best_wild if wild else solver.plain
    started = time.perf_counter()
    for (boards, live), (_, disc, marbles, hole) in ready:
        ask(kit, solver.Puzzle(boards, live, disc, marbles, hole))
    return (time.perf_counter() - started) / count * 1e9


def ask_all(kit: Kit, count: int, *, wild: bool) -> float:
    """The same with the pattern ready too, as for a second question about the same toss."""
    ready = []
    for faces, disc, marbles, hole in tosses(kit, count):
        ready.append(solver.Puzzle(*boards_of(faces), disc, marbles, hole))
    ask = solver.best_wild if wild else solver.plain
    started = time.perf_counter()
    for puzzle in ready:
        ask(kit, puzzle)
    return (time.perf_counter() - started) / count * 1e9


def loop_all(count: int, naive: Callable[[Galaxy, Pattern], object]) -> float:
    ready = [(galaxy_of(toss), toss) for toss in tosses(standard_kit(), count)]
    started = time.perf_counter()
    for galaxy, toss in ready:
        naive(galaxy, pattern_of(toss))
    return (time.perf_counter() - started) / count * 1e9


def tight_all(count: int) -> float:
    ready = tosses(standard_kit(), count)
    started = time.perf_counter()
    for toss in ready:
        tight_loop(toss[0], toss)
    return (time.perf_counter() - started) / count * 1e9


def interleaved(count: int) -> dict[str, float]:
    """Everything in turn, again and again: what slows the machine then slows all alike."""
    base, turned = standard_kit(), standard_kit(rotation=True)
    measured: dict[str, Callable[[], float]] = {
        "plain": lambda: solve_all(base, count, wild=False),
        "naive plain": lambda: loop_all(count, naive_plain),
        "wild": lambda: solve_all(base, count, wild=True),
        "naive wild": lambda: loop_all(max(10, count // 20), naive_wild),
        "tight plain": lambda: tight_all(count),
        "plain turned": lambda: solve_all(turned, count, wild=False),
        "wild turned": lambda: solve_all(turned, count, wild=True),
    }
    times: dict[str, list[float]] = {name: [] for name in measured}
    for _ in range(ROUNDS):
        for name, measure in measured.items():
            times[name].append(measure())
    return {name: statistics.median(each) for name, each in times.items()}


def compiled_figures(count: int) -> Iterator[str | dict[str, object]]:
    """The same two queries with the rules compiled, where there is a C compiler."""
    if not compiled.compiler():
        yield "no C compiler here: nothing compiled"
        return
    with tempfile.TemporaryDirectory(prefix="spaceport-compiled-") as folder:
        place = Path(folder) / "copy"
        compiled.build(ROOT, place, only_games=True)
        for name, aim in COMPILED_NS.items():
            ours = _compiled(place, count * 10, name == "wild")
            yield {
                "what": f"{name} query, compiled, pattern ready",
                "ours": ours,
                "unit": "ns",
                "peer": aim,
                "of": "the aim in ns",
            }


def _compiled(place: Path, count: int, wild: bool) -> float:
    code = (
        "from spaceport.games.bowl import solver, state\n"
        "assert not (solver.__file__ + state.__file__).endswith('.py')\n"
        "from bench.bench_bowl_solver import ask_all\n"
        "from tools.bowl_odds import standard_kit\n"
        f"kit = standard_kit()\nask_all(kit, 200, wild={wild})\n"
        f"print(min(ask_all(kit, {count}, wild={wild}) for _ in range(5)))"
    )
    path = os.pathsep.join((str(place), str(ROOT)))
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=place, env={**os.environ, "PYTHONPATH": path},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return float(done.stdout)
