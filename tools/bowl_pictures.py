"""Makes the cover and the pictures of the rule texts of Space Bowl from the game's own drawings.

    python -m tools.bowl_pictures

Nothing else writes these files, and a test compares them.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from spaceport.games.bowl.picture import CANVAS
from spaceport.games.bowl.picture_pieces import badge, card
from spaceport.games.bowl.state import PLANETS
from spaceport.games.bowl.view import Face
from spaceport.games.svg import DANGER, INK, MINT, STAR, SUN, VIOLET, Style, node, number

ART: Final = Path(__file__).parents[1] / "src" / "spaceport" / "games" / "bowl" / "art"
GAP: Final = 1.05  # from card to card
SPACE: Final = 50 / 192  # from space to space of the box
Point = tuple[float, float]
Step = tuple[int, int]
"""Columns to the right and rows down."""

PATTERN: Final[dict[str, Step]] = {"ring": (-1, -1), "ice": (1, 0), "moon": (0, 1)}
THREE: Final = ("AB", "BCD", "CF", "DE", "BCE", "AEF", "CDE", "BDF", "AD")  # the pattern fits
GAP_IN_THREE: Final = ("AB", "BCD", "CF", "DE", "BCE", "ABF", "CDE", "BDF", "AD")  # no ice
TURNED_THREE: Final = ("CD", "BE", "ABC", "DF", "BCE", "CD", "EF", "BDE", "CF")  # by a quarter
EDGE_PATTERN: Final[dict[str, Step]] = {"ring": (-1, 0), "moon": (0, 1)}
EDGE_OK: Final = ("AB", "BCD", " ", "ACD", "BCE", " ", "CDE", "BDF", " ")  # nothing on the right
EDGE_OUT: Final = ("CD", "BDF", "BE", "ACD", "BCE", "AEF", " ", " ", " ")  # the moon is outside
LETTERS: Final = dict(zip("ABCDEF", PLANETS, strict=True))


def is_made(path: Path) -> bool:
    return path.stem == "cover" or path.stem.startswith("rules-")


def drawn_art() -> dict[str, str]:
    """The drawings that nothing else is made from."""
    return {p.stem: p.read_text("utf-8") for p in sorted(ART.glob("*.svg")) if not is_made(p)}


def face_of(text: str) -> Face:
    """`ACE*` as a card; a dash is one of the void."""
    if text == "-":
        return Face((), False, True)
    planets = tuple(LETTERS[letter] for letter in text.rstrip("*"))
    return Face(planets, text.endswith("*"))  # type: ignore[arg-type]


class Sheet:
    """A picture in the making: a piece of paper with drawings on it."""

    def __init__(self, name: str, title: str, width: float, height: float) -> None:
        self.name = name  # before every id
        self.title = title
        self.size = (width, height)
        self.drawings = CANVAS.drawings(drawn_art())
        self.parts: list[str] = []

    def add(self, *parts: str) -> None:
        self.parts += parts

    def put(self, name: str, x: float, y: float, size: float, **more: float | str) -> None:
        self.add(self.drawings.put(name, x, y, size, None, 0.0, **more))

    def paper(self) -> None:
        width, height = self.size
        self.add(
            node("rect", x=2, y=2, width=width - 4, height=height - 4, rx=22.0, fill=STAR,
                 stroke="#C9C4DE", stroke_width=3)
        )  # fmt: skip

    def arrow(self, x: float, y: float, length: float) -> None:
        shape = f"M0 -6H{number(length - 24)}V-17L{number(length)} 0L{number(length - 24)} 17V6H0Z"
        place = f"translate({number(x)} {number(y)})"
        style: Style = {"stroke": INK, "stroke_width": 3.0, "stroke_linejoin": "round"}
        self.add(node("path", d=shape, fill=SUN, **style, transform=place))

    def tick(self, x: float, y: float, is_right: bool) -> None:
        self.add(badge(x, y, 22, is_right))

    def box(
        self,
        x: float,
        y: float,
        size: float,
        pattern: dict[str, Step] = PATTERN,
        hole: Step | None = None,
    ) -> None:
        """The box with the disc in its middle and a pattern around it."""
        self.put("box", x, y, size)
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                things = ["disc-destination"] if (right, down) == (0, 0) else []
                things += ["disc-black-hole"] if (right, down) == hole else []
                things += [f"marble-{p}" for p, step in pattern.items() if step == (right, down)]
                at = (x + right * SPACE * size, y + down * SPACE * size)
                self.add(*self.drawings.heap(things, *at, 0.225 * size))

    def cards(self, x: float, y: float, size: float, texts: Sequence[str], wide: int = 3) -> None:
        """Cards row by row, the middle of the first one at x, y; a space is no card."""
        for k, text in enumerate(texts):
            if text != " ":
                at = (x + k % wide * GAP * size, y + k // wide * GAP * size)
                self.add(card(face_of(text), *at, size, self.drawings))

    def constellation(self, at: Point, size: float, steps: dict[Step, str]) -> None:
        """Rings and dotted lines from a destination to the cards of its pattern."""
        x, y = at
        for (right, down), colour in steps.items():
            end = (x + right * GAP * size, y + down * GAP * size)
            line = "M{} {}L{} {}".format(*map(number, (x, y, *end)))
            for paint, width in ((INK, 0.09), (colour, 0.05)):
                self.add(
                    node("path", d=line, stroke=paint, stroke_width=width * size, fill="none",
                         stroke_linecap="round", stroke_dasharray=f"0 {number(0.12 * size)}")
                )  # fmt: skip
            self.ring(end, 0.44 * size, colour)
        self.ring(at, 0.49 * size, SUN)

    def ring(self, at: Point, radius: float, colour: str) -> None:
        style: Style = {"cx": at[0], "cy": at[1], "r": radius, "fill": "none"}
        self.add(node("circle", **style, stroke=INK, stroke_width=0.17 * radius))
        self.add(node("circle", **style, stroke=colour, stroke_width=0.1 * radius))

    def svg(self) -> str:
        width, height = (number(value) for value in self.size)
        body = "\n".join(self.parts)
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
            f' viewBox="0 0 {width} {height}">\n'
            f"<title>{self.title}</title>\n<!-- made by tools/bowl_pictures.py -->\n"
            f"<defs>\n{self.drawings.defs()}\n</defs>\n{body}\n</svg>\n"
        )
        return text.replace(f'id="{self.drawings.prefix}', f'id="{self.name}-').replace(
            f"#{self.drawings.prefix}", f"#{self.name}-"
        )


def quarter(steps: dict[str, Step], turns: int) -> list[Step]:
    """The steps of a pattern, turned clockwise."""
    found = list(steps.values())
    for _ in range(turns):
        found = [(-down, right) for right, down in found]
    return found


def rings(pattern: dict[str, Step], turns: int = 0) -> dict[Step, str]:
    return dict.fromkeys(quarter(pattern, turns), MINT)


# ---------------------------------------------------------------- the pictures


def cover() -> Sheet:
    sheet = Sheet("cover", "Planets of Space Bowl", 320, 320)
    stars = [
        node("circle", cx=k * 0.7549 % 1 * 320, cy=k * 0.5698 % 1 * 320, r=1 + k % 3 * 0.7)
        for k in range(1, 26)
    ]
    sheet.add(node("g", *stars, fill=STAR, opacity=".55"))
    sheet.put("comet", 268, 58, 84)
    sheet.add(node("ellipse", cx=160, cy=300, rx=140.0, ry=18.0, fill="#0B1026", opacity=".45"))
    sheet.put("box", 160, 214, 184)
    for name, right, down in (("disc-destination", 0, 0), ("marble-moon", 1, 1)):
        sheet.put(name, 160 + right * 48, 214 + down * 48, 42)
    for name, x, y, size in (
        ("planet-ring", 74, 76, 118), ("planet-swirl", 160, 62, 76), ("planet-ice", 58, 168, 78),
        ("planet-craters", 124, 150, 66), ("planet-stripes", 208, 128, 74),
    ):  # fmt: skip
        sheet.put(name, x, y, size)
    return sheet


def rules_goal() -> Sheet:
    """The pattern in the box, and the same pattern in the galaxy (B17)."""
    sheet = Sheet("rules-goal", "A pattern in the box and the same pattern in the galaxy", 720, 380)
    sheet.paper()
    sheet.box(160, 190, 250)
    sheet.arrow(306, 190, 70)
    sheet.cards(444, 85, 100, THREE)
    at = (444 + GAP * 100, 85 + GAP * 100)
    sheet.constellation(at, 100, rings(PATTERN))
    sheet.put("crew-token", *at, 58, color="#4CC9F0")
    return sheet


def rules_edge() -> Sheet:
    """Empty spaces may lie outside the galaxy, marbles may not (B17)."""
    sheet = Sheet("rules-edge", "At the edge of the galaxy", 720, 300)
    sheet.paper()
    sheet.box(126, 150, 196, EDGE_PATTERN)
    size = 66.0
    for left, top, is_right in ((284.0, 81.0, True), (516.0, 81.0, False)):
        texts = EDGE_OK if is_right else EDGE_OUT
        sheet.cards(left, top, size, texts)
        line = "M{} 20V280" if is_right else "M{} {}h204"
        edge = (left + 1.5 * GAP * size,) if is_right else (left - 34, top + 1.5 * GAP * size)
        sheet.add(node("path", d=line.format(*map(number, edge)), stroke=VIOLET, stroke_width=6,
                       stroke_dasharray="14 10", stroke_linecap="round"))  # fmt: skip
        at = (left + GAP * size, top + GAP * size)
        sheet.constellation(at, size, rings(EDGE_PATTERN))
        sheet.tick(left + 2.2 * GAP * size, top + 2.2 * GAP * size, is_right)
    return sheet


def rules_wild() -> Sheet:
    """The Wild stands for one planet that is missing (B14)."""
    sheet = Sheet("rules-wild", "The Wild stands for a missing planet", 720, 380)
    sheet.paper()
    sheet.box(160, 190, 250)
    sheet.arrow(306, 190, 70)
    sheet.cards(444, 85, 100, GAP_IN_THREE)
    at = (444 + GAP * 100, 85 + GAP * 100)
    sheet.constellation(at, 100, rings(PATTERN) | {PATTERN["ice"]: VIOLET})
    sheet.put("token-wild", at[0] + GAP * 100, at[1], 58)
    return sheet


def rules_hole() -> Sheet:
    """The Black-hole disc turns a marble round: its planet must be missing (B36)."""
    sheet = Sheet("rules-hole", "A black hole beside a marble", 720, 300)
    sheet.paper()
    sheet.box(130, 150, 200, hole=PATTERN["ice"])
    for left, texts, is_right in ((300.0, GAP_IN_THREE, True), (520.0, THREE, False)):
        size = 66.0
        sheet.cards(left, 66, size, texts)
        at = (left + GAP * size, 66 + GAP * size)
        sheet.constellation(at, size, rings(PATTERN) | {PATTERN["ice"]: DANGER})
        sheet.tick(at[0], 268, is_right)
    return sheet


def rules_turned() -> Sheet:
    """Virtual rotation: the pattern may be turned (B40)."""
    sheet = Sheet("rules-turned", "The pattern, turned by a quarter", 720, 300)
    sheet.paper()
    sheet.box(150, 150, 200)
    sheet.arrow(276, 150, 70)
    curl = "M-34 8A36 36 0 0 1 30 -20M34 -34L32 -16L14 -20"
    sheet.add(node("path", d=curl, transform="translate(310 96)", fill="none", stroke=INK,
                   stroke_width=9, stroke_linecap="round", stroke_linejoin="round"))  # fmt: skip
    size = 84.0
    sheet.cards(440, 62, size, TURNED_THREE)
    sheet.constellation((440 + GAP * size, 62 + GAP * size), size, rings(PATTERN, 1))
    return sheet


SHEETS: Final[dict[str, Callable[[], Sheet]]] = {
    "cover": cover,
    "rules-goal": rules_goal,
    "rules-edge": rules_edge,
    "rules-wild": rules_wild,
    "rules-hole": rules_hole,
    "rules-turned": rules_turned,
}


def made() -> Iterator[tuple[Path, str]]:
    """Every file that this script writes, with its text."""
    for name, sheet in SHEETS.items():
        yield ART / f"{name}.svg", sheet().svg()


def main() -> None:
    for path, text in made():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
