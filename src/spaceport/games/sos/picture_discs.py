"""A board of S.O.S. in Space from nothing but the middles of its cells: discs and ways.

Any board shows truly who is next to whom, and where comets can lie.
"""

import math
from typing import Final

from msgspec.structs import replace

from spaceport.core.edition import Point
from spaceport.games.sos.edition import Edition, Line
from spaceport.games.sos.picture_board import (
    Board,
    Lie,
    centres,
    comet_size,
    lie_of,
    ring_around,
    side_by_side,
)
from spaceport.games.svg import INK, STAR, hidden, node, number

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


def generated(edition: Edition) -> Board:
    """Discs with ways between neighbours, and the dotted lines across the ways."""
    given = centres(edition)
    cells = spread(given)
    radius = 0.46 * min(gaps(cells))
    single, both = 1.44 * radius, 1.1 * radius
    told = edition if cells == given else without_lies(edition)
    lies = {name: lie_of(told, name, cells, single) for name in edition.border_names}
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
        comet=comet_size(told, single),
        cells=cells,
        pairs={cell: side_by_side(at, both) for cell, at in cells.items()},
        lies={name: lies[name] for name in edition.lines},
        labels={cell: rim_spot(cell, at, lies, radius) for cell, at in cells.items()},
        drawing=node("defs", *map(glow, GLOWS)) + ways + discs + lines,
    )


def gaps(cells: dict[str, Point]) -> list[float]:
    """For each cell the distance to the nearest other one, the smallest first."""
    found = [
        min(math.dist(at, other) for name, other in cells.items() if name != cell)
        for cell, at in cells.items()
    ]
    return sorted(gap or PIECE for gap in found)


def spread(cells: dict[str, Point]) -> dict[str, Point]:
    """The same cells, pushed apart where a few stand so close that all discs would be tiny."""
    found = gaps(cells)
    wanted = 0.7 * found[len(found) // 2]
    if found[0] >= wanted and len(set(cells.values())) == len(cells):
        return cells
    names = list(cells)
    # A touch of disorder, or cells in a row would never step aside.
    points = [
        (x + 0.05 * wanted * math.cos(2.4 * k), y + 0.05 * wanted * math.sin(2.4 * k))
        for k, (x, y) in enumerate(cells.values())
    ]
    for _ in range(120):
        for k, (ax, ay) in enumerate(points):
            for other in range(k):
                bx, by = points[other]
                apart = math.hypot(ax - bx, ay - by)
                if 0 < apart < 1.04 * wanted:
                    push = (1.05 * wanted - apart) / apart / 2
                    dx, dy = push * (ax - bx), push * (ay - by)
                    ax, ay = ax + dx, ay + dy
                    points[k], points[other] = (ax, ay), (bx - dx, by - dy)
    return dict(zip(names, points, strict=True))


def without_lies(edition: Edition) -> Edition:
    """Where lines lie no longer fits when cells have moved."""
    lines = {name: Line(line.colour) for name, line in edition.lines.items()}
    return replace(edition, lines=lines)


def glow(name: str) -> str:
    light, middle, dark, _ = GLOWS[name]
    stops = ((0.0, light), (0.45, middle), (1.0, dark))
    return node(
        "radialGradient",
        *(node("stop", offset=f"{offset:g}", stop_color=colour) for offset, colour in stops),
        id=f"sos-glow-{name}",
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
        + node("circle", **place, r=0.92 * radius, fill=f"url(#sos-glow-{colour})")
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
    """A dotted line: red ones are small rings, yellow ones dots, so that colour is never alone.

    Both are open ways while no comet lies there: neither looks like a fence.
    """
    (x, y), half = lie.mid, 0.5 * radius
    place: dict[str, float | str] = {
        "x1": x - half, "y1": y, "x2": x + half, "y2": y, "stroke_linecap": "round",
        "transform": f"rotate({number(lie.angle)} {number(x)} {number(y)})",
    }  # fmt: skip
    layers = ((RED, 0.12), (INK, 0.05)) if colour == "red" else ((YELLOW, 0.085),)
    return node("line", **place, stroke=INK, stroke_width=0.22 * radius) + "".join(
        node("line", **place, stroke=ink, stroke_width=width * radius,
             stroke_dasharray=f"0 {number(0.2 * radius)}")
        for ink, width in layers
    )  # fmt: skip


def rim_spot(cell: str, at: Point, lies: dict[str, Lie], radius: float) -> Point:
    """Just outside a disc, as far as can be from its ways."""
    mids = [lie.mid for border, lie in lies.items() if cell in border.split("-")]
    return max(
        ring_around(at, [1.17 * radius]),
        key=lambda spot: min((math.dist(spot, mid) for mid in mids), default=0.0),
    )
