"""Makes the data files of the throw: python -m tools.throw_bank [--throws N] [--seed S].

* src/spaceport/throw/bank.gz: N simulated throws along x at speeds spread evenly over all that can
  occur, each with a random loft, attitude and spin: what throws without a simulator draw from.
* src/spaceport/throw/odds.gz: for bots, the chance of each place for a grid of aims and four kinds
  of hand, counted by drawing from that bank.

It prints the speeds that reach certain distances on average, for `throw/aim.py`. Needs mujoco-core;
the full bank takes some five minutes on one core.
"""

import argparse
import hashlib
import math
from array import array
from typing import Any, Final

import numpy as np

from spaceport.core.flight import UNITS
from spaceport.games.planets.geometry import DIE_HALF, LEAST_TOUCH, layout_of
from spaceport.throw import bank, luck, odds, simulate
from spaceport.throw.aim import DISTANCES, SPEEDS
from tools.places import ROOT

FOLDER: Final = ROOT / "src" / "spaceport" / "throw"
SCRIPT: Final = "tools/throw_bank.py"
VERSION: Final = 1
THROWS: Final = 60_000
SEED: Final = 5
LEAST_SPEED, MOST_SPEED = 0.30, 2.10
LENGTH: Final = UNITS / bank.COARSE  # in the file
KNOTS: Final = (60, 80, 100, 131, 160, 190, 217, 260, 303, 350, 400, 440, 480)
ODDS_THROWS: Final = 20_000  # for each cell of the table
LAYOUT: Final = layout_of(62, 24, 100, 700)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--throws", type=int, default=THROWS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--odds-only", action="store_true", help="keep the bank")
    asked = parser.parse_args()
    if not asked.odds_only:
        make_bank(asked.throws, asked.seed)
    the_bank = bank.read((FOLDER / bank.FILE).read_bytes())
    tell_speeds(the_bank)
    make_odds(the_bank, asked.seed)


# ---------------------------------------------------------------- the bank


def make_bank(throws: int, seed: int) -> None:
    rows = [throw(seed, k, throws) for k in range(throws)]
    origin = bank.Origin(SCRIPT, seed, simulate.maker(), throws, LEAST_SPEED, MOST_SPEED, VERSION)
    columns = [array(code, [row[k] for row in rows]) for k, code in enumerate(bank.CODES)]
    packed = bank.write(origin, columns)
    (FOLDER / bank.FILE).write_bytes(packed)
    print(f"{bank.FILE}: {throws:,} throws, {len(packed):,} bytes")


def throw(seed: int, k: int, throws: int) -> tuple[int, int, int]:
    """Throw number k as a row of the bank: ahead, aside, turn."""
    key = hashlib.sha256(b"bank %d %d" % (seed, k)).digest()
    speed = LEAST_SPEED + (k + 0.5) / throws * (MOST_SPEED - LEAST_SPEED)
    for tries in range(simulate.MOST_TRIES + 1):
        flight = simulate.fly(0.0, 0.0, 0.0, speed, luck.simulated(key, tries)[3:])
        if flight is not None:
            turn = int(flight.turn / 90 * bank.TURN_SCALE) % bank.TURN_SCALE
            return round(flight.x * LENGTH), round(flight.y * LENGTH), turn
    raise SystemExit(f"throw {k} never came to rest")


def tell_speeds(the_bank: bank.Bank) -> None:
    """The speeds that reach the knots on average: a smooth curve through the whole bank."""
    speeds = [the_bank.speed(k) for k in range(the_bank.origin.throws)]
    curve = fit(speeds, [ahead / LENGTH for ahead in the_bank.ahead])
    for distance in KNOTS:
        low, high = LEAST_SPEED, MOST_SPEED
        for _ in range(50):
            middle = (low + high) / 2
            low, high = (middle, high) if at(curve, middle) < distance else (low, middle)
        print(f"{distance:4} mm: {low:.4f} m/s")


def fit(xs: list[float], ys: list[float], degree: int = 5) -> list[float]:
    """The polynomial with the least squares, by the normal equations."""
    size = degree + 1
    powers = [math.fsum(x**k for x in xs) for k in range(2 * size - 1)]
    rows = [
        [powers[i + j] for j in range(size)]
        + [math.fsum(y * x**i for x, y in zip(xs, ys, strict=True))]
        for i in range(size)
    ]
    for i in range(size):
        best = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for r in range(size):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def at(curve: list[float], x: float) -> float:
    return sum(factor * x**k for k, factor in enumerate(curve))


# ---------------------------------------------------------------- the odds


def make_odds(the_bank: bank.Bank, seed: int) -> None:
    rng = np.random.default_rng(seed)
    sums = array("H")
    for skill in odds.SKILLS.values():
        for start in odds.STARTS:
            for along in odds.AIMS:
                for across in odds.AIMS:
                    shares = count(the_bank, rng, skill, start, across, along)
                    sums.extend(np.rint(np.cumsum(shares) * odds.WHOLE).astype(int).tolist())
    origin = odds.Origin(SCRIPT, seed, the_bank.origin.version, ODDS_THROWS)
    packed = odds.write(origin, sums)
    (FOLDER / odds.FILE).write_bytes(packed)
    print(f"{odds.FILE}: {len(sums) // odds.PLACES:,} cells, {len(packed):,} bytes")


def count(
    the_bank: bank.Bank, rng: Any, skill: tuple[float, float], start: float, across: float,
    along: float,
) -> Any:  # fmt: skip
    """The share of throws that touch each place; the thrower is seat 0."""
    step, line = LAYOUT.step / UNITS, LAYOUT.line / UNITS
    aside, ahead = (across - start) * step, line + along * step
    off_angle, off_speed = skill
    angle = rng.normal(math.atan2(aside, ahead), math.radians(off_angle), ODDS_THROWS)
    wanted = np.clip(math.hypot(aside, ahead), 60, 480)
    speed = np.interp(wanted, DISTANCES, SPEEDS) * np.exp(rng.normal(0, off_speed, ODDS_THROWS))
    speed = np.clip(speed, SPEEDS[0], SPEEDS[-1])  # as the gesture is clamped
    x, y, turn = resampled(the_bank, rng, start * step, angle, speed)
    return [touches(x, y, turn, place).mean() for place in range(odds.PLACES)]


def resampled(the_bank: bank.Bank, rng: Any, start: float, angle: Any, speed: Any) -> Any:
    """What `bank.land` does, for many throws at once."""
    size = len(angle)
    angle = angle + np.radians(np.clip(rng.normal(0, 1, size), -4, 4) * luck.ANGLE_DEGREES)
    speed = speed * np.exp(np.clip(rng.normal(0, 1, size), -4, 4) * luck.SPEED_SHARE)
    origin = the_bank.origin
    here = (speed - origin.least_speed) / the_bank.span + (rng.random(size) - 0.5) * bank.NEAR
    k = np.clip(here.astype(int), 0, the_bank.last)
    ahead = np.asarray(the_bank.ahead)[k] / LENGTH
    ahead = ahead * (speed / (origin.least_speed + (k + 0.5) * the_bank.span)) ** bank.POWER
    mirror = rng.choice([-1.0, 1.0], size)
    aside = np.asarray(the_bank.aside)[k] / LENGTH * mirror  # to the left
    turn = (np.asarray(the_bank.turns)[k] + 0.5) / bank.TURN_SCALE * math.pi / 2 * mirror
    x = start + rng.normal(0, luck.START_MM, size) + ahead * np.sin(angle) - aside * np.cos(angle)
    y = -LAYOUT.line / UNITS + ahead * np.cos(angle) + aside * np.sin(angle)
    return x, y, turn - angle


def touches(x: Any, y: Any, turn: Any, place: int) -> Any:
    """What `geometry.overlaps` does, for many throws at once."""
    card, half, least = LAYOUT.card / UNITS, DIE_HALF / UNITS, LEAST_TOUCH / UNITS
    dx = x - (place % 3 - 1) * LAYOUT.step / UNITS
    dy = y - (place // 3 - 1) * LAYOUT.step / UNITS
    cosine, sine = np.cos(turn), np.sin(turn)
    wide = np.abs(cosine) + np.abs(sine)
    across = np.maximum(np.abs(dx), np.abs(dy))
    along = np.maximum(np.abs(dx * cosine + dy * sine), np.abs(dy * cosine - dx * sine))
    return (card + half * wide - across >= least) & (half + card * wide - along >= least)


if __name__ == "__main__":
    main()
