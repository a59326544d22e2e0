"""Where things lie on a board, and a board drawn from its coordinates when an edition brings none.

An edition says little more than the middle of each cell. What it leaves out is worked out here: a
comet lies across the way between two cells; two aliens stand side by side; cells are discs with a
way between neighbours, so that any board shows truly who is next to whom.
"""

import math
import re
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from spaceport.games.sos.edition import Edition, Point
from spaceport.games.sos.picture_svg import INK, PREFIX, STAR, Drawings, hidden, node, number

PIECE: Final = 136.0  # the usual size of a piece on the usual board, 900 by 900

GLOWS: Final = {  # light, middle and dark of a cell, and its rim
    "edge-0": ("#4453B4", "#384599", "#1B2459", "#7485EA"),
    "edge-1": ("#5C3D94", "#4D3381", "#2A1C54", "#9C7AE0"),
    "edge-2": ("#2A639F", "#23538C", "#122D5E", "#5A9FE6"),
    "middle-0": ("#1C7180", "#185F71", "#0F354F", "#4DBBC9"),
    "middle-1": ("#7A3678", "#662E6B", "#361A4C", "#C072BC"),
}
RED, YELLOW = "#FF4D5E", "#FFC145"
SPARKLE: Final = "M0 -8Q2 -2 8 0Q2 2 0 8Q-2 2 -8 0Q-2 -2 0 -8Z"
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
    cells: dict[str, Point]
    pairs: dict[str, tuple[Point, Point]]
    lies: dict[str, Lie]
    labels: dict[str, Point]
    drawing: str


def board_of(edition: Edition, drawings: Drawings) -> Board:
    """The edition's own drawing if there is one, else one made from its coordinates."""
    name = (edition.drawing or "").removesuffix(".svg")
    sizes = width, height, single, both = (*edition.size, edition.single, edition.both)
    if name not in drawings.art or not all(0 < size < math.inf for size in sizes):
        return generated(edition)
    cells = centres(edition)
    pairs = {cell: edition.cells[cell].pair or side_by_side(at, both) for cell, at in cells.items()}
    lies = {line: lie_of(edition, line, cells, single) for line in edition.lines}
    things = [(at, single / 2) for at in cells.values()]
    things += [(slot, both / 2) for pair in pairs.values() for slot in pair]
    things += [spot for lie in lies.values() for spot in along(lie)]
    return Board(
        window=(0.0, 0.0, width, height),
        single=single,
        both=both,
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


# ---------------------------------------------------------------- where a cell's name stands


def outline(drawing: str, cell: str) -> str:
    """The path of a cell in a drawing; empty if the drawing does not say."""
    found = re.search(_OUTLINE.format(re.escape(cell)), drawing)
    return found.group(1) if found else ""


def corners(path: str) -> list[Point]:
    """The corners and handles of a path in absolute coordinates: near enough to its outline."""
    numbers = [float(n) for n in _NUMBER.findall(path)]
    return list(zip(numbers[::2], numbers[1::2], strict=False))


def along(lie: Lie) -> list[tuple[Point, float]]:
    """The room that a comet takes, as three discs."""
    (x, y), turn = lie.mid, math.radians(lie.angle)
    steps = (-lie.length / 3, 0.0, lie.length / 3)
    return [((x + d * math.cos(turn), y + d * math.sin(turn)), lie.length / 6) for d in steps]


def label_spot(
    at: Point, single: float, things: list[tuple[Point, float]], around: list[Point]
) -> Point:
    """Where a cell's name is least in the way: clear of pieces, well inside the cell's rim."""
    rim = list(samples(around))

    def room(spot: Point) -> float:
        if around and not is_inside(spot, around):
            return -2 * single
        clear = min(math.dist(spot, middle) - half for middle, half in things)
        edge = min((math.dist(spot, point) for point in rim), default=single)
        return min(clear, edge - 0.28 * single)

    return max(ring_around(at, [k * single / 20 for k in range(9, 21)]), key=room)


def ring_around(at: Point, distances: Iterable[float]) -> list[Point]:
    """Spots in 36 directions at these distances, from the bottom clockwise."""
    turns = [math.pi * (0.5 + k / 18) for k in range(36)]
    return [(at[0] + d * math.cos(t), at[1] + d * math.sin(t)) for d in distances for t in turns]


def samples(around: list[Point]) -> Iterable[Point]:
    """Points along a closed outline."""
    for (ax, ay), (bx, by) in zip(around, around[1:] + around[:1], strict=True):
        for k in range(8):
            yield ax + (bx - ax) * k / 8, ay + (by - ay) * k / 8


def is_inside(spot: Point, around: list[Point]) -> bool:
    x, y = spot
    crossings = 0
    for (ax, ay), (bx, by) in zip(around, around[1:] + around[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossings += 1
    return crossings % 2 == 1


# ---------------------------------------------------------------- a board from coordinates


def generated(edition: Edition) -> Board:
    """Discs with ways between neighbours, and the dotted lines across the ways."""
    cells = centres(edition)
    radius = 0.46 * closest(list(cells.values()))
    single, both = 1.44 * radius, 1.1 * radius
    lies = {name: lie_of(edition, name, cells, single) for name in edition.border_names}
    xs, ys = zip(*cells.values(), strict=True)
    left, top, pad = min(xs), min(ys), 1.3 * radius
    window = (left - pad, top - pad, max(xs) - left + 2 * pad, max(ys) - top + 2 * pad)
    ways = "".join(way(cells, name, lie, radius) for name, lie in lies.items())
    discs = "".join(disc(edition, name, at, radius) for name, at in cells.items())
    lines = "".join(dots(edition.lines[name].colour, lies[name], radius) for name in edition.lines)
    return Board(
        window=window,
        single=single,
        both=both,
        cells=cells,
        pairs={cell: side_by_side(at, both) for cell, at in cells.items()},
        lies={name: lies[name] for name in edition.lines},
        labels={cell: rim_spot(cell, at, lies, radius) for cell, at in cells.items()},
        drawing=node("defs", *map(glow, GLOWS)) + ways + discs + lines,
    )


def closest(points: list[Point]) -> float:
    """The smallest distance between two points that are apart."""
    apart = [math.dist(p, q) for k, p in enumerate(points) for q in points[k + 1 :] if p != q]
    return min(apart, default=PIECE)


def glow(name: str) -> str:
    light, middle, dark, _ = GLOWS[name]
    stops = ((0.0, light), (0.45, middle), (1.0, dark))
    return node(
        "radialGradient",
        *(node("stop", offset=f"{offset:g}", stop_color=colour) for offset, colour in stops),
        id=f"{PREFIX}glow-{name}",
    )


def way(cells: dict[str, Point], border: str, lie: Lie, radius: float) -> str:
    """The open way between two cells, bent if its line does not lie straight between them."""
    a, _, b = border.partition("-")
    (ax, ay), (bx, by), (mx, my) = cells[a], cells[b], lie.mid
    bend = (2 * mx - (ax + bx) / 2, 2 * my - (ay + by) / 2)
    curve = "M{} {}Q{} {} {} {}".format(*map(number, (ax, ay, *bend, bx, by)))
    return "".join(
        node("path", d=curve, fill="none", stroke=colour, stroke_width=width * radius)
        for colour, width in ((INK, 0.78), ("#5665AE", 0.7), ("#232F66", 0.62))
    )


def disc(edition: Edition, cell: str, at: Point, radius: float) -> str:
    x, y = at
    kind = edition.cells[cell].kind
    alike = [name for name, other in edition.cells.items() if other.kind == kind]
    colour = f"{kind}-{alike.index(cell) % (3 if kind == 'edge' else 2)}"
    place = {"cx": x, "cy": y}
    return (
        node("circle", **place, r=1.02 * radius, fill=INK)
        + node("circle", **place, r=0.96 * radius, fill=GLOWS[colour][3])
        + node("circle", **place, r=0.92 * radius, fill=f"url(#{PREFIX}glow-{colour})")
        + twinkles(x, y, radius)
    )


def twinkles(x: float, y: float, radius: float) -> str:
    spots = ((0.62, -0.3, 0.022), (-0.68, 0.2, 0.02), (0.3, 0.68, 0.03))
    dots = [
        node("circle", cx=x + dx * radius, cy=y + dy * radius, r=size * radius)
        for dx, dy, size in spots
    ]
    place = f"translate({number(x - 0.5 * radius)} {number(y - 0.58 * radius)})"
    star = node("path", d=SPARKLE, transform=f"{place} scale({0.011 * radius:.4f})")
    return hidden(*dots, star, fill=STAR, opacity=".5")


def dots(colour: str, lie: Lie, radius: float) -> str:
    """A dotted line: red ones are dashes, yellow ones dots, so that colour is never alone."""
    (x, y), half = lie.mid, 0.5 * radius
    place: dict[str, float | str] = {
        "x1": x - half, "y1": y, "x2": x + half, "y2": y, "stroke_linecap": "round",
        "transform": f"rotate({number(lie.angle)} {number(x)} {number(y)})",
    }  # fmt: skip
    width, dashes = (0.1, (0.13, 0.12)) if colour == "red" else (0.085, (0.0, 0.2))
    return node("line", **place, stroke=INK, stroke_width=0.22 * radius) + node(
        "line",
        **place,
        stroke=RED if colour == "red" else YELLOW,
        stroke_width=width * radius,
        stroke_dasharray=" ".join(number(dash * radius) for dash in dashes),
    )


def rim_spot(cell: str, at: Point, lies: dict[str, Lie], radius: float) -> Point:
    """Just outside a disc, as far as can be from its ways."""
    mids = [lie.mid for border, lie in lies.items() if cell in border.split("-")]
    return max(
        ring_around(at, [1.17 * radius]),
        key=lambda spot: min((math.dist(spot, mid) for mid in mids), default=0.0),
    )
