"""Which of the offered actions to take so that a game is over soon: a greedy look at distances."""

from collections import deque
from functools import cache
from random import Random
from typing import Any

from spaceport.library.load import load

FAR = 99
LOTS = Random(7)  # among equals: who always takes the first may go to and fro for ever


@cache
def neighbours(edition: str) -> dict[str, tuple[str, ...]]:
    cells = load("sos", edition, {}).rules.edition.cells
    return {name: cell.next for name, cell in cells.items()}


def best(seen: dict[str, Any], offers: list[dict[str, Any]], friend: int) -> dict[str, Any]:
    """The offer after which the mission of seat `friend` is nearest."""
    useful = [offer for offer in offers if offer["do"] != "end"]
    return min(useful, key=lambda offer: (apart(after(seen, offer), friend), LOTS.random()))


def after(seen: dict[str, Any], action: dict[str, Any]) -> dict[str, Any]:
    match action["do"]:
        case "step":
            return {**seen, "aliens": {**seen["aliens"], action["alien"]: action["to"]}}
        case "comet":
            stay = [line for line in seen["comets"] if line != action["line"]]
            return {**seen, "comets": [*stay, action["to"]]}
        case "hole":
            return {**seen, "hole": action["to"]}
    return seen


def apart(seen: dict[str, Any], seat: int) -> int:
    """How many steps lie between the two aliens of a mission."""
    mission = seen["missions"][seat]
    if mission is None:
        return 0
    start, goal = (seen["aliens"][alien] for alien in mission)
    held = list(seen["aliens"].values())
    shut = {tuple(line.split("-")) for line in seen["comets"]}
    steps = {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if here == goal:
            return steps[here]
        for cell in neighbours(seen["edition"])[here]:
            full = held.count(cell) >= 2 and cell != goal
            closed = (here, cell) in shut or (cell, here) in shut or cell == seen["hole"]
            if cell not in steps and not full and not closed:
                steps[cell] = steps[here] + 1
                waiting.append(cell)
    return FAR
