"""Where things lie on a board of S.O.S. in Space.

An edition need not say more than the middle of each cell. What it leaves out is worked out here: a
comet lies across the way between two cells, two aliens stand side by side.
"""

import math
import re
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from spaceport.core.edition import Point
from spaceport.games.sos.edition import Edition
from spaceport.games.svg import Drawings

_OUTLINE: Final = r'id="cell-{}"[^>]*\bd="([^"]+)"'
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")


class Lie(Struct, frozen=True):
    """How a comet lies."""

    mid: Point
    angle: float
    length: float


class Board(Struct, frozen=True):
    """A board as it is drawn: its window, the sizes of pieces, its places."""

    window: tuple[float, float, float, float]
    single: float
    both: float
    comet: float
    cells: dict[str, Point]
    pairs: dict[str, tuple[Point, Point]]
    lies: dict[str, Lie]
    labels: dict[str, Point]
    drawing: str


def drawing_of(edition: Edition, drawings: Drawings) -> str | None:
    """The name of the board's drawing, if there is one and it has a size."""
    name = (edition.drawing or "").removesuffix(".svg")
    sizes = (*edition.size, edition.single, edition.both)
    return name if name in drawings.art and all(0 < size < math.inf for size in sizes) else None


def drawn(edition: Edition, name: str, drawings: Drawings) -> Board:
    """A board with a drawing of its own."""
    (width, height), single, both = edition.size, edition.single, edition.both
    cells = centres(edition)
    pairs = {cell: edition.cells[cell].pair or side_by_side(at, both) for cell, at in cells.items()}
    lies = {line: lie_of(edition, line, cells, single) for line in edition.lines}
    things = [(at, single / 2) for at in cells.values()]
    things += [(slot, both / 2) for pair in pairs.values() for slot in pair]
    comet = comet_size(edition, single)
    things += [spot for lie in lies.values() for spot in along(lie, comet)]
    return Board(
        window=(0.0, 0.0, width, height),
        single=single,
        both=both,
        comet=comet,
        cells=cells,
        pairs=pairs,
        lies=lies,
        labels={
            cell: label_spot(at, single, things, corners(outline(drawings.art[name], cell)))
            for cell, at in cells.items()
        },
        drawing=drawings.put(name, width / 2, height / 2, width, height),
    )


def centres(edition: Edition) -> dict[str, Point]:
    """The middle of every cell. TOML knows `inf` and `nan`, and nothing lies there."""
    return {
        name: cell.at if all(abs(value) < 1e9 for value in cell.at) else (0.0, 0.0)
        for name, cell in edition.cells.items()
    }


def side_by_side(at: Point, both: float) -> tuple[Point, Point]:
    """Where two aliens stand if the edition does not say."""
    x, y = at
    return (x - 0.4 * both, y - 0.2 * both), (x + 0.4 * both, y + 0.2 * both)


def lie_of(edition: Edition, border: str, cells: dict[str, Point], single: float) -> Lie:
    """How a comet lies here: as the edition says, else across the way between the two cells."""
    a, _, b = border.partition("-")
    (ax, ay), (bx, by) = cells[a], cells[b]
    line = edition.lines.get(border)
    mid, angle, length = (line.mid, line.angle, line.length) if line else (None, None, None)
    if mid is None:
        mid = ((ax + bx) / 2, (ay + by) / 2)
    if angle is None:
        angle = math.degrees(math.atan2(by - ay, bx - ax)) + 90
        angle = (angle + 90) % 180 - 90  # its face is never upside down
    return Lie(mid, angle, length if length is not None else 1.1 * single)


def comet_size(edition: Edition, single: float) -> float:
    """Every comet of a board is as long as every other; over a short line it juts out a little."""
    lines = edition.lines.values()
    room = [1.1 * single if line.length is None else line.length for line in lines]
    return min(max(room), 1.2 * min(room)) if room else 1.1 * single


# ---------------------------------------------------------------- where a cell's name stands


def outline(drawing: str, cell: str) -> str:
    """The path of a cell in a drawing; empty if the drawing does not say."""
    found = re.search(_OUTLINE.format(re.escape(cell)), drawing)
    return found.group(1) if found else ""


def corners(path: str) -> list[Point]:
    """The corners and handles of a path in absolute coordinates: near enough to its outline."""
    numbers = [float(n) for n in _NUMBER.findall(path)]
    return list(zip(numbers[::2], numbers[1::2], strict=False))


def along(lie: Lie, comet: float) -> list[tuple[Point, float]]:
    """The room that a comet takes, as three discs."""
    (x, y), turn = lie.mid, math.radians(lie.angle)
    steps = (-comet / 3, 0.0, comet / 3)
    return [((x + d * math.cos(turn), y + d * math.sin(turn)), comet / 6) for d in steps]


def label_spot(
    at: Point, single: float, things: list[tuple[Point, float]], around: list[Point]
) -> Point:
    """Where a cell's name is least in the way: clear of pieces, well inside the cell's rim."""
    rim = list(samples(around))
    things = [thing for thing in things if math.dist(thing[0], at) < 2 * single]

    def room(spot: Point) -> float:
        if around and not is_inside(spot, around):
            return -2 * single
        clear = min(math.dist(spot, middle) - half for middle, half in things)
        edge = min((math.dist(spot, point) for point in rim), default=single)
        return min(clear, edge - 0.28 * single)

    return max(ring_around(at, [k * single / 10 for k in range(5, 11)]), key=room)


def ring_around(at: Point, distances: Iterable[float]) -> list[Point]:
    """Spots in 24 directions at these distances, from the bottom clockwise."""
    turns = [math.pi * (0.5 + k / 12) for k in range(24)]
    return [(at[0] + d * math.cos(t), at[1] + d * math.sin(t)) for d in distances for t in turns]


def samples(around: list[Point]) -> Iterable[Point]:
    """Points along a closed outline."""
    for (ax, ay), (bx, by) in zip(around, around[1:] + around[:1], strict=True):
        for k in range(3):
            yield ax + (bx - ax) * k / 3, ay + (by - ay) * k / 3


def is_inside(spot: Point, around: list[Point]) -> bool:
    x, y = spot
    crossings = 0
    for (ax, ay), (bx, by) in zip(around, around[1:] + around[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossings += 1
    return crossings % 2 == 1
