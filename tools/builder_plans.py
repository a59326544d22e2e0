"""The recipe of Space Builder's twenty plans, which are edition data (rule sheet, C4).

    python -m tools.builder_plans        prints them as they stand in editions/standard.toml

They were made once and are fixed: another recipe or seed makes another edition. What is asked for:

* every plan shows every building once;
* every building stands 2 or 3 times on every place (20 plans, 8 places);
* every building is turned each way 5 times and shows each side 10 times, each turn with each side
  2 or 3 times;
* on every place each turn is seen 4 to 6 times and each side 9 to 11 times;
* every plan shows each side 3 to 5 times and each turn 1 to 3 times, so that none has a pattern;
* no building has the same place, turn and side in two plans.

How: plans begin as chance, with the right number of everything for each building. Then two things
at a time are exchanged as long as that makes nothing worse: first two buildings of a plan, until
places are even; then how a building lies in two plans, until the rest is.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Final, TypeVar

BUILDINGS: Final = (
    *("dome", "silo", "greenhouse", "habitat"),
    *("antenna", "reactor", "hangar", "observatory"),
)
PLANS: Final = 20
PLACES: Final = 8
ROWS: Final = (3, 2, 3)
TURNS: Final = (0, 90, 180, 270)
SIDES: Final = ("a", "b")
SEED: Final = "space builder, standard edition"

T = TypeVar("T")
Exchange = tuple[list[T], int, int]
"""A row, and the two things in it that change places."""
Way = tuple[int, str]
Plan = list[tuple[str, Way]]
"""For each place its building and how it lies."""


def plans(seed: str = SEED) -> list[Plan]:
    """The plans of the recipe."""
    rng = Random(seed)
    stands = [shuffled(BUILDINGS, rng) for _ in range(PLANS)]

    def two_buildings() -> Exchange[str]:
        return rng.choice(stands), rng.randrange(PLACES), rng.randrange(PLACES)

    settle(two_buildings, lambda: uneven_places(stands))
    lies = {name: shuffled(ways_of_a_building(rng), rng) for name in BUILDINGS}

    def together() -> list[Plan]:
        return [[(name, lies[name][k]) for name in plan] for k, plan in enumerate(stands)]

    def two_plans() -> Exchange[Way]:
        return lies[rng.choice(BUILDINGS)], rng.randrange(PLANS), rng.randrange(PLANS)

    settle(two_plans, lambda: uneven_ways(together()))
    return together()


def shuffled(things: Iterable[T], rng: Random) -> list[T]:
    found = list(things)
    rng.shuffle(found)
    return found


def ways_of_a_building(rng: Random) -> list[Way]:
    """How one building lies in 20 plans: each turn 5 times, each side 10 times."""
    twos = shuffled(TURNS, rng)[:2]  # turns that show side A twice and side B three times
    found: list[Way] = []
    for turn in TURNS:
        a = 2 if turn in twos else 3
        found += [(turn, "a")] * a + [(turn, "b")] * (5 - a)
    return found


def settle(exchange: Callable[[], Exchange[T]], uneven: Callable[[], int]) -> None:
    """Exchange two things at a time until nothing is uneven."""
    left = uneven()
    while left:
        row, i, j = exchange()
        row[i], row[j] = row[j], row[i]
        now = uneven()
        if now > left:
            row[i], row[j] = row[j], row[i]
        else:
            left = now


def uneven_places(stands: list[list[str]]) -> int:
    pairs = [(name, place) for plan in stands for place, name in enumerate(plan)]
    return outside(pairs, 2, 3, len(BUILDINGS) * PLACES)


def uneven_ways(found: list[Plan]) -> int:
    cards = [
        (number, place, name, turn, side)
        for number, plan in enumerate(found)
        for place, (name, (turn, side)) in enumerate(plan)
    ]
    return (
        outside([(place, turn) for _, place, _, turn, _ in cards], 4, 6, PLACES * 4)
        + outside([(place, side) for _, place, _, _, side in cards], 9, 11, PLACES * 2)
        + outside([(number, turn) for number, _, _, turn, _ in cards], 1, 3, PLANS * 4)
        + outside([(number, side) for number, _, _, _, side in cards], 3, 5, PLANS * 2)
        + outside([card[1:] for card in cards], 0, 1, 0)
    )


def outside(things: Iterable[object], least: int, most: int, kinds: int) -> int:
    """By how much the counts of these things, of which there are so many kinds, miss the range."""
    counts = Counter(things)
    missed = sum(max(least - count, count - most, 0) for count in counts.values())
    return missed + least * (kinds - len(counts) if kinds else 0)


def toml(found: list[Plan]) -> str:
    """The plans as they stand in the edition: one row of the board a line."""
    lines = ["plans = ["]
    for number, plan in enumerate(found, 1):
        cards = [f'"{name} {turn} {side}"' for name, (turn, side) in plan]
        lines.append(f"  [ # {number}")
        for row in ROWS:
            lines.append(f"    {', '.join(cards[:row])},")
            del cards[:row]
        lines.append("  ],")
    return "\n".join([*lines, "]"]) + "\n"


if __name__ == "__main__":
    sys.stdout.write(toml(plans()))
