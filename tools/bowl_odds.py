"""How many destinations a toss of Space Bowl has, by simulation (docs/spec/space-bowl.md, B43-B51).

    python -m tools.bowl_odds            writes src/spaceport/games/bowl/odds_table.py
    python -m tools.bowl_odds --sheet    prints the sheet's table with ours beside it

Every row has its own seed, so that a row can be made again alone.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from spaceport.games.bowl.edition import Edition, kit_of
from spaceport.games.bowl.odds import TOSSED_VARIANTS, variants_of
from spaceport.games.bowl.solver import Puzzle, best_wild
from spaceport.games.bowl.state import MIDDLE, PLANETS, SPACES, VOIDS, Kit, boards_of

SAMPLES: Final = 100_000
SEED: Final = 20_240
TABLE: Final = Path(__file__).parents[1] / "src" / "spaceport" / "games" / "bowl" / "odds_table.py"

Toss = tuple[list[int], int, list[int], int]
"""Faces of the galaxy (-1: void), space of the disc, of each marble, of the Black-hole disc."""


class Tally(NamedTuple):
    """Shares and means over many tosses."""

    mean: float
    none: float
    few: float  # at most three
    many: float  # seven or more
    mean_wild: float
    none_wild: float


def standard_kit(**variants: bool) -> Kit:
    text = files("spaceport.games.bowl").joinpath("editions", "standard.toml").read_text("utf-8")
    return kit_of(Edition.read(text, "standard.toml"), **variants)


def random_toss(kit: Kit, rng: Random, always_hole: bool = False) -> Toss:
    """A shuffled galaxy, a card on top of the Infinity deck, and where everything lands."""
    numbers = list(range(len(kit.cards)))
    *galaxy, top = rng.sample(numbers, kit.size + 1)
    voids = rng.sample(numbers, VOIDS) if kit.void else []
    faces = [-1 if card in voids else kit.cards[card] for card in galaxy]
    disc = MIDDLE if kit.beginner else rng.randrange(SPACES)
    shown = kit.cards[top]
    marbles = [rng.randrange(SPACES) if shown >> p & 1 else -1 for p in range(len(PLANETS))]
    has_hole = always_hole or (kit.black_hole and kit.holes >> top & 1)
    return faces, disc, marbles, rng.randrange(SPACES) if has_hole else -1


def puzzle_of(toss: Toss) -> Puzzle:
    faces, disc, marbles, hole = toss
    boards, live = boards_of(faces)
    return Puzzle(boards, live, disc, marbles, hole)


def tally(kit: Kit, samples: int, seed: str, always_hole: bool = False) -> Tally:
    rng = Random(seed)
    plain: list[int] = []
    wild: list[int] = []
    for _ in range(samples):
        without, best = best_wild(kit, puzzle_of(random_toss(kit, rng, always_hole)))
        plain.append(without.bit_count())
        wild.append(best.bit_count())

    def share(counts: list[int], is_wanted: Callable[[int], bool]) -> float:
        return sum(map(is_wanted, counts)) / samples

    return Tally(
        mean=sum(plain) / samples,
        none=share(plain, lambda count: count == 0),
        few=share(plain, lambda count: count <= 3),
        many=share(plain, lambda count: count >= 7),
        mean_wild=sum(wild) / samples,
        none_wild=share(wild, lambda count: count == 0),
    )


# ---------------------------------------------------------------- the sheet's table

SHEET: Final = {  # B44-B50: variant, a Black-hole disc on every toss, the sheet's figures
    "base 5×5": ({}, False, Tally(1.83, 0.25, 0.84, 0.016, 2.99, 0.010)),
    "3 of the 56 void": ({"void": True}, False, Tally(1.54, 0.31, 0.88, 0.009, 2.67, 0.022)),
    "black-hole disc always": ({}, True, Tally(1.77, 0.26, 0.85, 0.015, 2.86, 0.023)),
    "disc centred": ({"beginner": True}, False, Tally(2.04, 0.23, 0.80, 0.025, 3.23, 0.009)),
    "6×6": ({"big_galaxy": True}, False, Tally(3.04, 0.13, 0.65, 0.11, 4.36, 0.001)),
    "torus": ({"torus": True}, False, Tally(3.72, 0.07, 0.54, 0.17, 5.31, 0.0)),
    "rotation": ({"rotation": True}, False, Tally(5.97, 0.04, 0.34, 0.39, 8.38, 0.0)),
}
HALF_A_DIGIT: Final = Tally(0.005, 0.005, 0.005, 0.0005, 0.005, 0.0005)  # how it is rounded
SHEET_SAMPLES: Final = 100_000


def allowed(told: Tally, ours: Tally, samples: int) -> Tally:
    """How far two figures may lie apart: rounding, and four standard errors of both samples."""
    one_toss = Tally(
        *(
            2.5 if "mean" in name else (max(share * (1 - share), 1e-4)) ** 0.5
            for name, share in ours._asdict().items()
        )
    )
    error = (1 / samples + 1 / SHEET_SAMPLES) ** 0.5
    slack = Tally(0.0, 0.0, 0.0, 0.005 if told.many >= 0.1 else 0.0, 0.0, 0.0)
    parts = zip(HALF_A_DIGIT, slack, one_toss, strict=True)
    return Tally(*(half + more + 4 * each * error for half, more, each in parts))


Row = tuple[str, Tally, Tally, bool]


def compared(samples: int, seed: int = SEED) -> Iterator[Row]:
    """Row by row: its name, the sheet's figures, ours, and whether they agree."""
    for name, (variants, always_hole, told) in SHEET.items():
        ours = tally(standard_kit(**variants), samples, f"{seed} {name}", always_hole)
        limits = allowed(told, ours, samples)
        agree = all(abs(a - b) <= c for a, b, c in zip(told, ours, limits, strict=True))
        yield name, told, ours, agree


def sheet_lines(samples: int, rows: Iterable[Row]) -> Iterator[str]:
    """The table as lines of text; `rows` are those of `compared`."""
    yield f"{samples:,} tosses a row; the sheet's figure, then ours"
    yield f"{'':<24}" + "".join(f"{head:>18}" for head in Tally._fields)
    for name, told, ours, agree in rows:
        cells = [
            f"{a:.2f} {b:.3f}" if "mean" in field else f"{a:.1%} {b:.2%}"
            for field, a, b in zip(Tally._fields, told, ours, strict=True)
        ]
        yield (
            f"{name:<24}"
            + "".join(f"{cell:>18}" for cell in cells)
            + ("" if agree else "  DIFFERS")
        )


# ---------------------------------------------------------------- the table of all combinations


def table_text(samples: int, seed: int) -> str:
    rows = []
    for number in range(1 << len(TOSSED_VARIANTS)):
        variants = variants_of(number)
        kit = standard_kit(**dict.fromkeys(variants, True))
        found = tally(kit, samples, f"{seed} {number}")
        plain, wild = f"{found.mean:.4f}, {found.none:.5f}", (found.mean_wild, found.none_wild)
        named = ", ".join(variants) or "base"
        rows.append(f"    ({plain}, {wild[0]:.4f}, {wild[1]:.5f}),  # {named}\n")
        print(rows[-1].strip(), file=sys.stderr)
    return HEAD.format(samples=samples, seed=seed) + "".join(rows) + ")\n"


HEAD: Final = '''"""How many destinations a toss has, for every combination of variants (B51).

Generated by `python -m tools.bowl_odds`: do not edit. The standard deck.
"""

from typing import Final

SAMPLES: Final = {samples:_}  # tosses a row
SEED: Final = {seed:_}

# Row k holds the combination of those `odds.TOSSED_VARIANTS` whose bits are set in k, lowest first:
# mean destinations, share of tosses with none, the same two with the Wild in its best place.
ROWS: Final = (
'''


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.bowl_odds", description=__doc__)
    parser.add_argument("--sheet", action="store_true", help="compare with the sheet's table")
    parser.add_argument("--samples", type=int, default=SAMPLES, help="tosses a row")
    parser.add_argument("--seed", type=int, default=SEED)
    asked = parser.parse_args(words)
    if asked.sheet:
        for line in sheet_lines(asked.samples, compared(asked.samples)):
            print(line, flush=True)
        return 0
    TABLE.write_text(table_text(asked.samples, asked.seed), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
