"""Write the perft file of a game: counts from the start and from some positions on the way.

    python -m tests.games.write_perft GAME

For every edition with the fewest and the most seats. Once the rules stand, a count that changes is
a change of behaviour: look at the difference before you commit it.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from spaceport.games import catalog
from spaceport.library.load import load
from spaceport.library.perft import perft
from tests.contract.tables import position_after

HERE = Path(__file__).parent
PLIES = (0, 5, 12)
MOST_WAYS = 20_000
DEEPEST = 4


def counts(rules: Any, state: Any) -> list[int]:
    """Of two plies at least, and of more while that is quick."""
    found = [perft(rules, state, 1), perft(rules, state, 2)]
    while len(found) < DEEPEST and 0 < found[-1] * found[0] < MOST_WAYS:
        found.append(perft(rules, state, len(found) + 1))
    return found


def positions(game: str) -> Iterator[str]:
    listing = catalog.listing(game)
    for edition in listing.editions:
        rules = load(game, edition, {}).rules
        for seats in sorted({listing.least, listing.most}):
            for plies in PLIES:
                state, _ = position_after(rules, seats, plies, Random(plies))
                text = rules.position(state)
                yield (
                    f'[[position]]\nname = "{edition}, {seats} seats, after {plies}"\n'
                    f'edition = "{edition}"\nposition = {json.dumps(text)}\n'
                    f"counts = {counts(rules, state)}\n"
                )


def write(game: str) -> None:
    head = f"# Written by `python -m tests.games.write_perft {game}`.\n\n"
    path = HERE / game / "perft.toml"
    path.write_text(head + "\n".join(positions(game)), "utf-8")
    print(f"{game}/perft.toml")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        write(name)
