"""48,000 simulated throws: fair faces, clean rests, shares of hits, and the bank beside them.

Thrown at the nine cards by four kinds of hand, each from the nearest of five starts that are spread
over the throw line, with fixed seeds. Faces must be uniform and independent of where the die lands:
chi-square, p at least 0.001. The shares of throws that touch the card they were aimed at must be
those of the prototype (docs/spec/throw-physics.md) within 3 points. The bank must give the same
places as the simulator: total variation at most 0.02. A scatter plot of the throws is written to
bench/throw_scatter.svg.
"""

import hashlib
import math
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from spaceport.core.flight import GRAIN, UNITS, WHOLE, Flick, Rest, decode_path
from spaceport.games.planets.geometry import (
    DIE_HALF,
    MOST_DISTANCE,
    centre,
    is_off,
    layout_of,
    overlaps,
)
from spaceport.throw import bank, simulate
from spaceport.throw.aim import distance_for, speed_for
from spaceport.throw.odds import SKILLS

THROWS: Final = 48_000
LEAST_P: Final = 0.001
MOST_VARIATION: Final = 0.02
MOST_POINTS: Final = 3.0
WANTED: Final = {  # per cent that touch the card they aim at: near, middle and far row
    "steady": (88, 64, 46),
    "careful": (82, 56, 39),
    "average": (70, 42, 27),
    "careless": (46, 22, 13),
}
LAYOUT: Final = layout_of(62, 24, 100, 700)
STARTS: Final = tuple(k * LAYOUT.square // 2 for k in (-2, -1, 0, 1, 2))
PLOT: Final = Path(__file__).with_name("throw_scatter.svg")
COLOURS: Final = ("#4CC9F0", "#FFC145", "#FF6B6B")
PLOTTED: Final = 1_500  # throws of an average hand


class Thrown(NamedTuple):
    """A throw: by which hand, at which place, and where it came to rest."""

    skill: str
    place: int
    rest: Rest
    touched: tuple[int, ...]


def run(effort: float) -> Iterator[str | dict[str, object]]:
    """The figures; fewer throws with less effort, and then they may miss."""
    count = max(360, round(THROWS * effort) // 36 * 36)
    thrown = [one(k) for k in range(count)]
    yield f"{count:,} throws, {simulate.maker()}"
    yield from rests(thrown)
    yield from faces(thrown)
    yield from hits(thrown)
    yield from against_the_bank(thrown)
    PLOT.write_text(plot(thrown), "utf-8")
    yield f"scatter plot: bench/{PLOT.name}"


def flick(skill: str, place: int, rng: Random) -> Flick:
    """A throw at a place, off by as much as this hand is."""
    off_angle, off_speed = SKILLS[skill]
    x, y = centre(LAYOUT, place)
    start = min(STARTS, key=lambda start: abs(start - x))
    aside, ahead = (x - start) / UNITS, (y + LAYOUT.line) / UNITS
    speed = speed_for(math.hypot(aside, ahead)) * math.exp(rng.gauss(0.0, off_speed))
    far = min(max(distance_for(speed), 60.0), MOST_DISTANCE / GRAIN)
    angle = math.degrees(math.atan2(aside, ahead)) + rng.gauss(0.0, off_angle)
    angle = min(max(angle, -60.0), 60.0)
    wide = start * GRAIN // UNITS
    return Flick(wide, round(angle * GRAIN), round(far * GRAIN), 0, LAYOUT.line)


def one(k: int) -> Thrown:
    skill, place = list(SKILLS)[k % 4], k // 4 % 9
    key = hashlib.sha256(b"bench throw %d" % k).digest()
    rest = simulate.outcome(flick(skill, place, Random(k)), key)
    return Thrown(skill, place, rest, touched(rest))


def touched(rest: Rest) -> tuple[int, ...]:
    if rest.lost or is_off(LAYOUT, rest.x, rest.y):
        return ()
    return tuple(p for p in range(9) if overlaps(LAYOUT, rest.x, rest.y, rest.turn, p))


def none_of(what: str, found: int, count: int) -> dict[str, object]:
    """A figure that must be zero, said as the share of throws without it."""
    return {
        "what": what,
        "ours": float(count - found),
        "unit": "throws",
        "peer": float(count),
        "of": "all",
        "at_least": 1.0,
    }


# ---------------------------------------------------------------- how dice rest


def rests(thrown: list[Thrown]) -> Iterator[str | dict[str, object]]:
    count = len(thrown)
    yield none_of("came to rest", sum(each.rest.lost for each in thrown), count)
    yield none_of("lie flat, none cocked", sum(is_cocked(each.rest) for each in thrown), count)
    yield none_of("touch one card at most", sum(len(each.touched) > 1 for each in thrown), count)
    again = sum(each.rest.tries > 0 for each in thrown)
    samples = sorted(len(decode_path(each.rest.path)) for each in thrown)
    yield f"thrown again unseen: {again}; off the table: {sum(map(is_outside, thrown))}"
    middle, most = samples[count // 2] / 60, samples[-1] / 60
    yield f"a flight takes {middle:.2f} s in the middle, {most:.2f} s at most"
    sizes = sorted(len(each.rest.path) for each in thrown)
    yield f"a path as text: {sizes[count // 2]} bytes in the middle, {sizes[-1]} at most"


def is_outside(thrown: Thrown) -> bool:
    return is_off(LAYOUT, thrown.rest.x, thrown.rest.y)


def is_cocked(rest: Rest) -> bool:
    """Read off the last sample of the path: its height, and how its axes point up."""
    _, _, z, *parts = decode_path(rest.path)[-1]
    w, i, j, k = (part / WHOLE for part in parts)
    up = (2 * (i * k - w * j), 2 * (j * k + w * i), 1 - 2 * (i * i + j * j))
    return abs(z - DIE_HALF) > 2 or max(map(abs, up)) < 0.999


# ---------------------------------------------------------------- faces


def faces(thrown: list[Thrown]) -> Iterator[dict[str, object]]:
    """Uniform, and independent of the place where the die lies."""
    count = len(thrown)
    shown = Counter(each.rest.face for each in thrown)
    even = [(shown[face], count / 6) for face in range(6)]
    yield chance_of("faces are uniform", even, 5)
    cells = Counter((each.touched[:1], each.rest.face) for each in thrown)
    places = Counter(each.touched[:1] for each in thrown)
    table = [
        (cells[place, face], places[place] * shown[face] / count)
        for place in places
        for face in range(6)
    ]
    yield chance_of("faces do not depend on the place", table, (len(places) - 1) * 5)


def chance_of(what: str, table: list[tuple[int, float]], freedom: int) -> dict[str, object]:
    square = sum((found - wanted) ** 2 / wanted for found, wanted in table)
    return {
        "what": f"{what}: chi-square {square:.1f} of {freedom}",
        "ours": p_value(square, freedom),
        "unit": "p",
        "peer": LEAST_P,
        "of": "the threshold",
        "at_least": 1.0,
    }


def p_value(square: float, freedom: int) -> float:
    """How likely chi-square is at least this large: the upper incomplete gamma function."""
    a, x = freedom / 2, square / 2
    if x <= 0:
        return 1.0
    term = total = 1 / a
    for k in range(1, 2000):
        term *= x / (a + k)
        total += term
    return max(0.0, 1 - total * math.exp(-x + a * math.log(x) - math.lgamma(a)))


# ---------------------------------------------------------------- hits


def hits(thrown: list[Thrown]) -> Iterator[str | dict[str, object]]:
    """Shares of throws that touch the card they were aimed at, beside those of the prototype."""
    worst = 0.0
    for skill, wanted in WANTED.items():
        shares = [share(thrown, skill, row) for row in range(3)]
        worst = max(
            worst, *(abs(ours - theirs) for ours, theirs in zip(shares, wanted, strict=True))
        )
        told = " / ".join(f"{each:.1f}" for each in shares)
        theirs = "/".join(map(str, wanted))
        yield f"{skill}: {told} % hit near / middle / far (prototype {theirs})"
    yield {
        "what": "largest difference from the prototype",
        "ours": worst,
        "unit": "points",
        "peer": MOST_POINTS,
        "of": "the limit",
        "at_most": 1.0,
    }


def share(thrown: list[Thrown], skill: str, row: int) -> float:
    aimed = [each for each in thrown if each.skill == skill and each.place // 3 == row]
    return 100 * sum(each.place in each.touched for each in aimed) / len(aimed)


# ---------------------------------------------------------------- the bank


def against_the_bank(thrown: list[Thrown], times: int = 5) -> Iterator[dict[str, object]]:
    """The same gestures drawn from the bank, several times each."""
    real = Counter(each.touched[:1] for each in thrown)
    drawn: Counter[tuple[int, ...]] = Counter()
    for k in range(len(thrown) * times):
        rng = Random(f"bank {k}")
        skill, place = list(SKILLS)[k % 4], k // 4 % 9
        drawn[touched(bank.sample(flick(skill, place, rng), rng))[:1]] += 1
    variation = sum(
        abs(real[place] / len(thrown) - drawn[place] / (len(thrown) * times))
        for place in {*real, *drawn}
    )
    yield {
        "what": "bank against simulation, total variation over the places",
        "ours": variation / 2,
        "unit": "",
        "peer": MOST_VARIATION,
        "of": "the limit",
        "at_most": 1.0,
    }


# ---------------------------------------------------------------- the plot


def plot(thrown: list[Thrown]) -> str:
    """Where throws of an average hand came to rest, coloured by the row they were aimed at."""
    cards = "".join(
        f'<rect x="{x / UNITS - 31:g}" y="{-y / UNITS - 31:g}" width="62" height="62" rx="8"/>'
        for x, y in (centre(LAYOUT, place) for place in range(9))
    )
    average = [each for each in thrown if each.skill == "average"][:PLOTTED]
    dots = [[dot(each) for each in average if each.place // 3 == row] for row in range(3)]
    rows = "".join(
        f'<g fill="{colour}">{"".join(row)}</g>' for colour, row in zip(COLOURS, dots, strict=True)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-350 -350 700 700">'
        "<title>Where an average hand’s throws at the near (blue), middle (yellow) and far (red)"
        " row come to rest</title><!-- made by ./do bench throw_fair -->"
        '<rect x="-350" y="-350" width="700" height="700" rx="40" fill="#141B3C"/>'
        f'<g fill="#1E2A5A" stroke="#E8D9B5" stroke-width="2">{cards}</g>'
        '<path d="M-117 217H117" stroke="#F6F3E7" stroke-width="3" stroke-dasharray="9 7"/>'
        f'<g opacity=".75">{rows}</g></svg>\n'
    )


def dot(each: Thrown) -> str:
    x, y = each.rest.x / UNITS, -each.rest.y / UNITS
    return "" if is_outside(each) else f'<circle cx="{x:.0f}" cy="{y:.0f}" r="2.2"/>'
