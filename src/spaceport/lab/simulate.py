"""Simulation in bulk: every game of a plan as a row, whoever plays it.

plan = Plan("bowl", bots=("medium", "hard"), seats=4, games=5_000)
for row in run(plan, processes=2): ...
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from typing import Any, Final

from spaceport.core.faults import OptionFault
from spaceport.lab.parts import Packed, Part, Parts, split, unpack, work
from spaceport.lab.plan import Cell, Plan, cells, checked
from spaceport.lab.processes import Processes
from spaceport.lab.rows import Stage, again, columns
from spaceport.lab.workers import Here, Ray, Workers
from spaceport.library.load import telling
from spaceport.library.match import Match

__all__ = ["Cell", "Plan", "cells", "columns", "fill", "game", "run", "team_of"]

SHARES: Final = 16
"""Into so many parts for each worker the work is cut, within these bounds of games a part."""
MOST_GAMES: Final = {True: 500, False: 50}  # of random play, of bots


def run(plan: Plan, processes: int = 1, ray: str | None = None) -> Iterator[dict[str, Any]]:
    """Every game of a plan as a row, by the names of its columns; in order. `ray` is the address of
    a cluster that plays instead of processes here."""
    plan = checked(plan)
    names = [name for name, _ in columns(plan)]
    team = team_of(plan, processes, ray)
    parts = _cut(plan, [], team)
    ready: dict[Part, Packed] = {}
    at = 0
    with closing(team.each(partial(_play, plan, False), parts)) as played:
        for part, packed in played:
            ready[part] = packed
            while at < len(parts) and parts[at] in ready:
                for row in unpack(ready.pop(parts[at]).rows):
                    yield {
                        name: tuple(it) if isinstance(it, list) else it
                        for name, it in zip(names, row, strict=True)
                    }
                at += 1


def team_of(plan: Plan, processes: int, ray: str | None) -> Workers:
    """Who plays."""
    if ray is not None:
        with telling():
            return Ray(ray, plan)
    return Here() if processes <= 1 else Processes(processes)


def fill(parts: Parts, workers: Workers, told: Callable[[Part, Packed], None]) -> None:
    """Play what is missing of a plan's parts; each that is kept is told."""
    jobs = _cut(parts.plan, parts.found(), workers)
    work = partial(_play, parts.plan, parts.wants_events)
    with closing(workers.each(work, jobs)) as played:
        for part, packed in played:
            parts.keep(part, packed)
            told(part, packed)


def game(plan: Plan, number: int, cell: int = 0) -> Match:
    """That very game of a plan, played again: a finished match, whose log verifies."""
    plan = checked(plan)
    with telling():
        for name, value, most in (("cell", cell, len(cells(plan))), ("log", number, plan.games)):
            if type(value) is not int or not 0 <= value < most:
                takes = f"0…{most - 1}"
                raise OptionFault("bad-option", option=name, value=str(value), takes=takes)
        return again(Stage(plan, cell), number)


def _play(plan: Plan, wants_events: bool, part: Part) -> Packed:
    return work(plan, part, wants_events)


def _cut(plan: Plan, found: list[Part], workers: Workers) -> list[Part]:
    wanted = len(cells(plan)) * plan.games
    size = min(MOST_GAMES[plan.is_random], -(-wanted // (SHARES * workers.count)))
    return split(plan, found, size)
