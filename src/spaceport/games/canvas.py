"""The canvas of every game's picture: the document with its names, deep space behind, the seats'
colours and signs. What is inside is the game's own."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from spaceport.core.terms import Say
from spaceport.games.svg import (
    INK,
    LINE,
    PANEL,
    RAISED,
    STAR,
    Drawings,
    Style,
    Value,
    at,
    escape,
    hidden,
    node,
    number,
    quiet,
    strong,
)
from spaceport.games.words import EMBLEMS

MARGIN: Final = 30.0
SIDE: Final = 900.0  # of the square that a board fills
FONT: Final = (
    "Fredoka, 'Fredoka Variable', Nunito, 'Nunito Variable', ui-rounded, 'Arial Rounded MT Bold', "
    "'Segoe UI', system-ui, sans-serif"
)
COLOURS: Final = (  # of the seats: sky, sun, coral, mint, violet, pink, sand, orange
    *("#4CC9F0", "#FFC145", "#FF6B6B", "#3DDC97", "#B388FF", "#FF8FC7", "#E8D9B5", "#FF9F1C"),
)
SHAPES: Final = {  # of the emblems, in a box of 32 by 32
    "circle": "M16 4A12 12 0 0 1 16 28A12 12 0 0 1 16 4Z",
    "triangle": "M16 4L28.5 26.5H3.5Z",
    "square": "M8 5H24Q27 5 27 8V24Q27 27 24 27H8Q5 27 5 24V8Q5 5 8 5Z",
    "diamond": "M16 2.5L28.5 16L16 29.5L3.5 16Z",
    "star": "M16 2.5L20 11.6L29.8 12.5L22.4 19L24.6 28.7L16 23.6L7.4 28.7L9.6 19L2.2 12.5L12 11.6Z",
    "cross": "M11.5 4H20.5V11.5H28V20.5H20.5V28H11.5V20.5H4V11.5H11.5Z",
    "hexagon": "M16 3L27.3 9.5V22.5L16 29L4.7 22.5V9.5Z",
    "crescent": "M21 3.8A13 13 0 1 0 28.5 21.5A11 11 0 0 1 21 3.8Z",
}


class Canvas:
    """Of all pictures of a game: their size, how far its two glows reach and how many stars shine.

    `defs` is what the game adds to be used by its id; `unwanted` what its drawings hold for the
    page only.
    """

    def __init__(
        self,
        game: str,
        size: tuple[float, float],
        *,
        defs: Iterable[str] = (),
        reach: float = 720.0,
        below: float = 80.0,
        stars: int = 89,
        unwanted: re.Pattern[str] | None = None,
    ) -> None:
        self.game = game
        self.size = size
        self.unwanted = unwanted
        width, height = size
        self.defs = "\n".join(
            (
                far_glow(f"{game}-dusk", "#5A46BE", width - 60, -80, reach),
                far_glow(f"{game}-dawn", "#146E96", -60, height + below, reach),
                *defs,
            )
        )
        self.backdrop = self._backdrop(stars)

    def drawings(self, art: Mapping[str, str]) -> Drawings:
        """The art of the game, for one picture."""
        return Drawings(f"{self.game}-", art, self.unwanted)

    def document(
        self, say: Say, now: str, told: str, drawings: Drawings, body: Iterable[str]
    ) -> str:
        """A picture of its own, named (what is now) and described for those who do not see it."""
        inside = "\n".join([self.backdrop, *body])  # first: the drawings are known after it
        title = escape(f"{say(f'game.{self.game}.title')} · {now}")
        width, height = map(number, self.size)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
            f' lang="{escape(say("picture.language"))}" role="group" aria-label="{title}"'
            f' font-family="{escape(FONT)}">\n'
            f"<title>{title}</title>\n"
            f"<desc>{escape(told)}</desc>\n"
            f"<defs>\n{self.defs}\n{drawings.defs()}\n</defs>\n"
            f"{inside}\n</svg>\n"
        )

    def _backdrop(self, stars: int) -> str:
        """Deep space: two far glows and some stars."""
        width, height = self.size
        layers = (INK, f"url(#{self.game}-dusk)", f"url(#{self.game}-dawn)")
        shining = [  # spread evenly by the plastic number: nothing is left to chance
            node("circle", cx=k * 0.7549 % 1 * width, cy=k * 0.5698 % 1 * height, r=1 + k % 3 * 0.6)
            for k in range(1, stars + 1)
        ]
        return hidden(
            *(node("rect", width=width, height=height, rx=40.0, fill=layer) for layer in layers),
            node("g", *shining, fill=STAR, opacity=".35"),
        )


class BoardCanvas(Canvas):
    """A board, SIDE wide and high, and beside it a column."""

    def __init__(
        self,
        game: str,
        width: float,
        *,
        defs: Iterable[str] = (),
        unwanted: re.Pattern[str] | None = None,
    ) -> None:
        size = (MARGIN + SIDE + MARGIN + width + MARGIN, SIDE + 2 * MARGIN)
        super().__init__(game, size, defs=defs, unwanted=unwanted)

    def beside(
        self, say: Say, now: str, told: str, drawings: Drawings, board: str, column: str
    ) -> str:
        """The picture. The board stands where its own transform puts it."""
        body = [board, at(MARGIN * 2 + SIDE, MARGIN, column)]
        return self.document(say, now, told, drawings, body)


class Column(NamedTuple):
    """What stands beside a board: what is now, and below it a row a seat, from top to bottom."""

    width: float
    lines: tuple[float, float]
    """Where the two lines of what is now stand."""
    top: float
    bottom: float
    gap: float
    most: float
    """How high a row is at most."""
    small: float = 26

    def show(
        self, status: tuple[str, str], seats: int, row: Callable[[int, float, float], str]
    ) -> str:
        """`row` draws the row of a seat, which begins there and is so high."""
        shown = [row(*each) for each in rows(seats, self.top, self.bottom, self.gap, self.most)]
        return header(status, 4, self.lines, self.width - 4, self.small) + "".join(shown)


def glow(name: str, colour: str, strength: float, **place: Value) -> str:
    return node(
        "radialGradient",
        node("stop", offset="0", stop_color=colour, stop_opacity=f"{strength:g}"),
        node("stop", offset="1", stop_color=colour, stop_opacity="0"),
        id=name,
        **place,
    )


def far_glow(name: str, colour: str, x: float, y: float, reach: float) -> str:
    return glow(name, colour, 0.5, gradientUnits="userSpaceOnUse", cx=x, cy=y, r=reach)


def header(
    status: tuple[str, str], x: float, lines: tuple[float, float], width: float, small: float = 26
) -> str:
    """What is now: the same words that a screen reader hears first."""
    (first, then), (upper, lower) = status, lines
    return hidden(
        strong(first, x, upper, 42, width),
        quiet(then, x, lower, small, width),
    )


def rows(
    seats: int, top: float, bottom: float, gap: float, most: float
) -> list[tuple[int, float, float]]:
    """A row a seat, between top and bottom: the seat, where its row begins and how high it is."""
    height = min(most, (bottom - top + gap) / seats - gap)
    return [(seat, top + seat * (height + gap), height) for seat in range(seats)]


def plate(
    seat: int,
    top: float,
    width: float,
    height: float,
    rx: float,
    edge: float,
    *,
    lit: bool,
    tint: str = "",
) -> list[str]:
    """What a seat's row lies on; a lit one has the seat's colour round it, and a tint inside."""
    place: Style = {"x": 0.0, "y": top, "width": width, "height": height, "rx": rx}
    parts = [node("rect", **place, fill=RAISED if lit else PANEL, stroke=LINE, stroke_width=2)]
    if lit and tint:
        parts.append(node("rect", **place, fill=colour_of(seat), fill_opacity=tint))
    if lit:
        parts.append(node("rect", **place, fill="none", stroke=colour_of(seat), stroke_width=edge))
    return parts


def colour_of(seat: int) -> str:
    return COLOURS[seat % len(COLOURS)]


def emblem(seat: int, x: float, y: float, size: float, *, full: bool = True) -> str:
    """A player's sign with its middle at x, y; an empty one is only its outline."""
    style: Style = {"fill": colour_of(seat), "stroke": INK}
    if not full:
        style = {"fill": "none", "stroke": "#7C88BE"}
    return node(
        "path",
        d=SHAPES[EMBLEMS[seat % len(EMBLEMS)]],
        transform=f"translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({size / 32:.3f})",
        stroke_width=2.5,
        stroke_linejoin="round",
        **style,
    )


def pale_names(names: Iterable[tuple[str, float, float]], size: float) -> str:
    """Names of places, small and pale, for those who write moves: `step momo I0`."""
    return hidden(
        *(node("text", escape(name), x=x, y=y + 0.35 * size) for name, x, y in names),
        font_size=size,
        font_weight="600",
        text_anchor="middle",
        fill=STAR,
        opacity=".55",
    )
