"""Makes the pictures that are put together from the games' own drawings.

    python docs/pictures/make.py

The README's picture of a position comes from the game itself; the pictures of the rule texts and
the covers are composed here. Nothing else writes these files, and a test compares them.
"""

import math
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from spaceport.games.sos.edition import Edition
from spaceport.games.sos.options import Options
from spaceport.games.sos.picture import CANVAS
from spaceport.games.sos.picture_board import Lie, centres, comet_size, lie_of, outline
from spaceport.games.sos.rules import Rules
from spaceport.games.svg import INK, STAR, node, number
from spaceport.texts import speaker

PICTURES: Final = Path(__file__).parent
SOS: Final = PICTURES.parents[1] / "src" / "spaceport" / "games" / "sos"
ART: Final = SOS / "art"

LIVELY: Final = (
    "ring; aliens filo:O9 momo:I2 trio:O8 kubo:I1 zuzu:O8 nova:O7 limo:O5; hole O2;"
    " comets O0-O1 O4-O5 O6-O7 O8-O9 O4-I1;"
    " missions momo+kubo trio+nova filo+limo filo+zuzu;"
    " done filo+nova,momo+nova,kubo+limo trio+zuzu,filo+kubo filo+momo nova+limo,kubo+zuzu;"
    " scores 3 2 1 2; turns 9 9 9 8; act 0; shows comet+2 left 1"
)

SUN: Final = "#FFC145"
EDGE: Final[dict[str, float | str]] = {
    "stroke": INK, "stroke_width": 3.0, "stroke_linejoin": "round"
}  # fmt: skip
LINE: Final = (
    '<g id="sos-line" stroke-linecap="round"><path d="M-42 0H42" stroke="#0B1026"'
    ' stroke-width="16"/><path d="M-38 0H38" stroke="#FFC145" stroke-width="8"'
    ' stroke-dasharray="0 15.2"/></g>'
)
BLUE, PLUM, TEAL, NIGHT, ROSE = "#384599", "#4D3381", "#185F71", "#23538C", "#662E6B"
RIMS: Final = {BLUE: "#7485EA", PLUM: "#9C7AE0", TEAL: "#4DBBC9", NIGHT: "#5A9FE6"}
HEART: Final = "M0 9C-13 -1 -9 -11 0 -5C9 -11 13 -1 0 9Z"
CELL: Final = 120.0


def art_of(folder: Path) -> dict[str, str]:
    """The drawings that nothing else is made from."""
    names = sorted(folder.glob("*.svg"))
    return {path.stem: path.read_text("utf-8") for path in names if not is_made(path)}


def is_made(path: Path) -> bool:
    return path.stem == "cover" or path.stem.startswith("rules-")


class Sheet:
    """A picture in the making: a piece of paper with drawings on it."""

    def __init__(self, name: str, title: str, width: float, height: float) -> None:
        self.name = name  # before every id
        self.title = title
        self.size = (width, height)
        self.drawings = CANVAS.drawings(art_of(ART))
        self.parts: list[str] = []

    def add(self, *parts: str) -> None:
        self.parts += parts

    def put(self, name: str, x: float, y: float, size: float, turn: float = 0.0) -> None:
        high = size / 3 if name == "comet" else size * 0.6 if name == "mission-card" else size
        self.add(self.drawings.put(name, x, y, size, high, turn))

    def paper(self) -> None:
        width, height = self.size
        self.add(
            node("rect", x=2, y=2, width=width - 4, height=height - 4, rx=22.0, fill=STAR,
                 stroke="#C9C4DE", stroke_width=3)
        )  # fmt: skip

    def cell(self, x: float, y: float, colour: str, size: float = CELL) -> None:
        """A cell with its middle at x, y."""
        place = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size, "rx": 20.0}
        self.add(node("rect", **place, fill=colour, stroke=RIMS[colour], stroke_width=4))

    def line(self, x: float, y: float, *, lies: bool = False) -> None:
        """A dotted line between two cells, standing or lying."""
        turn = "" if lies else " rotate(90)"
        self.add(
            node("use", href="#sos-line", transform=f"translate({number(x)} {number(y)}){turn}")
        )

    def arrow(self, x: float, y: float, to_x: float, to_y: float) -> None:
        turn = math.degrees(math.atan2(to_y - y, to_x - x))
        long = math.dist((x, y), (to_x, to_y))
        shape = f"M0 -6H{number(long - 24)}V-17L{number(long)} 0L{number(long - 24)} 17V6H0Z"
        place = f"translate({number(x)} {number(y)}) rotate({number(turn)})"
        self.add(node("path", d=shape, fill=SUN, **EDGE, transform=place))

    def leap(self, x: float, to_x: float, y: float) -> None:
        """An arrow that goes over things and comes down."""
        curve = f"M{number(x)} {number(y)}C{number(x + 60)} {number(y - 64)} {number(to_x - 60)}"
        curve += f" {number(y - 64)} {number(to_x - 6)} {number(y - 8)}"
        place = f"translate({number(to_x - 8)} {number(y - 10)}) rotate(46)"
        for colour, width in ((INK, 18), (SUN, 12)):
            self.add(node("path", d=curve, fill="none", stroke=colour, stroke_width=width))
        self.add(node("path", d="M-6 -17L20 0L-6 17Z", fill=SUN, **EDGE, transform=place))

    def yes(self, x: float, y: float) -> None:
        self._badge(x, y, "#3DDC97", "M-9 1L-2 8L10 -7", INK)

    def no(self, x: float, y: float) -> None:
        self._badge(x, y, "#D92B45", "M-8 -8L8 8M8 -8L-8 8", STAR)

    def _badge(self, x: float, y: float, colour: str, sign: str, ink: str) -> None:
        self.add(
            node(
                "g",
                node("circle", r=20.0, fill=colour, stroke=INK, stroke_width=3),
                node("path", d=sign, fill="none", stroke=ink, stroke_width=6,
                     stroke_linecap="round", stroke_linejoin="round"),
                transform=f"translate({number(x)} {number(y)})",
            )
        )  # fmt: skip

    def heart(self, x: float, y: float, scale: float) -> None:
        place = f"translate({number(x)} {number(y)}) scale({number(scale)})"
        self.add(
            node("path", d=HEART, transform=place, fill="#FF4D5E", stroke=INK,
                 stroke_width=3 / scale, stroke_linejoin="round")
        )  # fmt: skip

    def number(self, value: int, x: float, y: float) -> None:
        """A counter from 1 to 3 as dots: a picture has no words and no figures."""
        self.add(node("circle", cx=x, cy=y, r=19.0, fill=INK))
        for k in range(value):
            spread = (k - (value - 1) / 2) * 11
            self.add(node("circle", cx=x + spread, cy=y, r=4.2, fill="#FFC145"))

    def svg(self) -> str:
        width, height = (number(value) for value in self.size)
        body = "\n".join(self.parts)
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
            f' viewBox="0 0 {width} {height}">\n'
            f"<title>{self.title}</title>\n<!-- made by docs/pictures/make.py -->\n"
            f"<defs>\n{self.drawings.defs()}\n{LINE if '#sos-line' in body else ''}\n</defs>\n"
            f"{body}\n</svg>\n"
        )
        return text.replace('id="sos-', f'id="{self.name}-').replace("#sos-", f"#{self.name}-")


# ---------------------------------------------------------------- S.O.S. in Space


def sos_cover() -> Sheet:
    sheet = Sheet("cover", "Aliens of S.O.S. in Space", 320, 320)
    sheet.add(
        '<defs><radialGradient id="sos-sky" cx=".5" cy=".1" r="1"><stop offset="0"'
        ' stop-color="#B13C85"/><stop offset=".8" stop-color="#4A1D5C"/></radialGradient></defs>',
        node("rect", width=320, height=320, fill="url(#sos-sky)"),
    )
    stars = [
        node("circle", cx=k * 0.7549 % 1 * 320, cy=k * 0.5698 % 1 * 320, r=1 + k % 3 * 0.7)
        for k in range(1, 26)
    ]
    sheet.add(node("g", *stars, fill=STAR, opacity=".5"))
    sheet.put("comet", 226, 62, 176, -22)
    sheet.add(node("ellipse", cx=160, cy=296, rx=150.0, ry=24.0, fill="#2A0F3B", opacity=".6"))
    sheet.put("alien-kubo-happy", 172, 188, 196)
    sheet.put("alien-filo", 70, 108, 140)
    sheet.put("alien-momo-happy", 82, 236, 128)
    sheet.put("alien-nova", 252, 244, 116)
    return sheet


def rules_goal() -> Sheet:
    """A mission: two friends apart, then together."""
    sheet = Sheet("rules-goal", "A mission: bring two friends to one cell", 720, 200)
    sheet.paper()
    sheet.put("mission-card", 138, 100, 220)
    sheet.put("alien-momo", 138 - 57.8, 97, 74)
    sheet.put("alien-kubo", 138 + 57.8, 97, 74)
    sheet.arrow(272, 100, 352, 100)
    sheet.add(
        node("rect", x=376, y=20, width=320, height=160, rx=34.0, fill=TEAL, stroke=RIMS[TEAL],
             stroke_width=5)
    )  # fmt: skip
    sheet.put("alien-momo-happy", 462, 100, 126)
    sheet.put("alien-kubo-happy", 610, 100, 126)
    sheet.heart(536, 56, 2.2)
    return sheet


def rules_start() -> Sheet:
    """A setup: comets on red lines, everybody on the edge, the middle free (S8)."""
    sheet = Sheet("rules-start", "The board at the start of a game", 640, 640)
    sheet.paper()
    edition = Edition.read((SOS / "editions" / "ring.toml").read_text("utf-8"), "ring.toml")
    board = sheet.drawings.art["board-ring"]
    sheet.add('<g transform="translate(9.5 9.5) scale(.69)">')
    shapes = []
    for k, name in enumerate(edition.cells):
        colour = (BLUE, PLUM, NIGHT)[k % 3] if k < 10 else (TEAL, ROSE)[k % 2]
        shapes.append(node("path", d=rounded(outline(board, name)), fill=colour))
    sheet.add(node("g", *shapes, stroke=INK, stroke_width=22, stroke_linejoin="round"))
    for colour, ink, dashes in (("red", "#FF4D5E", "0 19"), ("yellow", SUN, "0 19")):
        lies = [lie_of(edition, name, centres(edition), 136) for name in edition.lines
                if edition.lines[name].colour == colour]  # fmt: skip
        track = "".join(stretch(lie) for lie in lies)
        sheet.add(node("path", d=track, stroke=ink, stroke_width=9, stroke_linecap="round",
                       stroke_dasharray=dashes))  # fmt: skip
        for lie in lies if colour == "red" else ():
            sheet.put("comet", *lie.mid, comet_size(edition, 136), lie.angle)
    pieces = ("alien-kubo", "alien-nova", "black-hole", "", "alien-limo", "alien-filo",
              "alien-zuzu", "alien-trio", "", "alien-momo")  # fmt: skip
    for piece, cell in zip(pieces, edition.cells.values(), strict=False):
        if piece:
            sheet.put(piece, *cell.at, 136)
    sheet.add("</g>")
    return sheet


def rounded(curve: str) -> str:
    """A path in whole numbers."""
    return re.sub(r"-?\d+\.\d+", lambda found: f"{float(found[0]):.0f}", curve)


def stretch(lie: Lie) -> str:
    (x, y), turn, half = lie.mid, math.radians(lie.angle), lie.length / 2 - 4
    dx, dy = half * math.cos(turn), half * math.sin(turn)
    return f"M{x - dx:.0f} {y - dy:.0f}L{x + dx:.0f} {y + dy:.0f}"


def rules_turn() -> Sheet:
    """A turn with a comet and two steps, in three frames."""
    sheet = Sheet("rules-turn", "A turn: move a comet, step, step again", 720, 520)
    sheet.paper()
    middles = (124.0, 282.0, 438.0)
    for frame, y in enumerate(middles):
        sheet.number(frame + 1, 44, y)
        for k, colour in enumerate((BLUE, TEAL, PLUM)):
            sheet.cell(150 + 140 * k, y, colour)
        for k in range(2):
            sheet.line(220 + 140 * k, y)
    first, second, third = middles
    for x, colour in ((590, NIGHT), (670, BLUE)):
        sheet.add(
            node("rect", x=x - 30, y=first - 60, width=60, height=120, rx=20.0, fill=colour,
                 stroke=RIMS[colour], stroke_width=4)
        )  # fmt: skip
    sheet.line(630, first)
    sheet.put("alien-filo", 150, first, 96)
    sheet.put("alien-limo", 430, first, 96)
    sheet.put("comet", 220, first, 118, -90)
    sheet.leap(232, 630, first - 52)
    sheet.put("alien-filo", 298, second, 96)
    sheet.put("alien-limo", 430, second, 96)
    sheet.arrow(160, second + 14, 262, second + 14)
    sheet.put("alien-filo-happy", 406, third - 16, 78)
    sheet.put("alien-limo-happy", 452, third + 20, 74)
    sheet.arrow(290, third + 14, 384, third + 14)
    sheet.heart(560, third, 4)
    return sheet


def rules_steps() -> Sheet:
    """What an alien may do and what not (S13)."""
    sheet = Sheet("rules-steps", "Steps that are allowed and steps that are not", 720, 420)
    sheet.paper()

    def case(column: int, y: float) -> float:
        x = 66 + 236.0 * column
        sheet.cell(x, y, BLUE, 100)
        sheet.cell(x + 118, y, TEAL, 100)
        sheet.line(x + 59, y)
        sheet.put("alien-kubo", x - 4, y - 6, 80)
        return x

    x, y = case(0, 78.0), 78.0
    sheet.arrow(x + 28, y + 28, x + 118, y + 28)
    sheet.yes(x + 59, y + 70)
    x = case(1, y)
    sheet.put("alien-momo", x + 132, y - 10, 66)
    sheet.arrow(x + 28, y + 30, x + 116, y + 30)
    sheet.yes(x + 59, y + 70)
    x = case(2, y)
    sheet.put("comet", x + 59, y, 98, -90)
    sheet.no(x + 59, y + 70)
    y = 270.0
    x = case(0, y)
    sheet.put("black-hole", x + 118, y, 88)
    sheet.no(x + 59, y + 70)
    x = case(1, y)
    sheet.put("alien-momo", x + 99, y - 17, 58)
    sheet.put("alien-filo", x + 138, y + 17, 62)
    sheet.no(x + 59, y + 70)
    x, y = 66 + 236.0 * 2, 342.0
    for dx, dy, colour in ((0, 0, BLUE), (118, 0, PLUM), (0, -118, PLUM), (118, -118, TEAL)):
        sheet.cell(x + dx, y + dy, colour, 100)
    for dy in (0, -118):
        sheet.line(x + 59, y + dy)
    for dx in (0, 118):
        sheet.line(x + dx, y - 59, lies=True)
    sheet.put("alien-kubo", x - 4, y + 4, 80)
    sheet.arrow(x + 30, y - 30, x + 104, y - 104)
    sheet.no(x + 59, y - 59)
    return sheet


def rules_stuck() -> Sheet:
    """A comet must not shut an alien in (S15)."""
    sheet = Sheet("rules-stuck", "A comet may not close the last way out", 720, 290)
    sheet.paper()
    for left in (64.0, 424.0):
        across, down = (left, left + 118, left + 236), (82.0, 200.0)
        for x, y, colour in (
            (across[0], down[1], NIGHT), (across[1], down[1], BLUE), (across[2], down[1], TEAL),
            (across[1], down[0], PLUM), (across[2], down[0], NIGHT),
        ):  # fmt: skip
            sheet.cell(x, y, colour, 100)
        for x in (left + 59, left + 177):
            sheet.line(x, down[1])
        sheet.line(left + 177, down[0])
        for x in across[1:]:
            sheet.line(x, 141, lies=True)
        sheet.put("black-hole", across[1], down[0], 86)
        sheet.put("comet", left + 59, down[1], 98, -90)
        sheet.put("alien-kubo", across[1], down[1], 86)
    sheet.put("comet", 241, 200, 98, -90)
    sheet.no(241, 258)
    sheet.put("comet", 660, 141, 98)
    sheet.arrow(574, 226, 656, 226)
    sheet.yes(601, 258)
    return sheet


SHEETS: Final[dict[str, Callable[[], Sheet]]] = {
    "cover": sos_cover,
    "rules-goal": rules_goal,
    "rules-start": rules_start,
    "rules-turn": rules_turn,
    "rules-steps": rules_steps,
    "rules-stuck": rules_stuck,
}


def sos_position() -> str:
    edition = Edition.read((SOS / "editions" / "ring.toml").read_text("utf-8"), "ring.toml")
    rules = Rules(edition, Options())
    view = rules.view(rules.parse_position(LIVELY), None)
    return rules.picture(view, art_of(ART), speaker("en"))


def made() -> Iterator[tuple[Path, str]]:
    """Every file that this script writes, with its text."""
    yield PICTURES / "sos.svg", sos_position()
    for name, sheet in SHEETS.items():
        yield ART / f"{name}.svg", sheet().svg()


if __name__ == "__main__":
    for path, text in made():
        path.write_text(text, "utf-8")
        print(f"{len(text.encode()):7,}  {path.relative_to(PICTURES.parents[1])}")
