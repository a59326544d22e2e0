"""Makes the cover and the pictures of the rule texts of Space Planets from the game's drawings.

    python -m tools.planets_pictures

Nothing else writes these files, and a test compares them.
"""

import math
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Final

from spaceport.games.canvas import COLOURS
from spaceport.games.planets.edition import Edition, Kind
from spaceport.games.planets.picture import CANVAS
from spaceport.games.planets.picture_table import die_face, planet
from spaceport.games.svg import INK, STAR, node, number

ART: Final = Path(__file__).parents[1] / "src" / "spaceport" / "games" / "planets" / "art"
SUN, MINT, DANGER, FELT, LINE = "#FFC145", "#3DDC97", "#D92B45", "#1E2A5A", "#33417F"
Point = tuple[float, float]


def is_made(path: Path) -> bool:
    return path.stem == "cover" or path.stem.startswith("rules-")


def drawn_art() -> dict[str, str]:
    """The drawings that nothing else is made from."""
    return {p.stem: p.read_text("utf-8") for p in sorted(ART.glob("*.svg")) if not is_made(p)}


def edition() -> Edition:
    text = files("spaceport.games.planets").joinpath("editions", "standard.toml").read_text("utf-8")
    return Edition.read(text, "standard.toml")


class Sheet:
    """A picture in the making."""

    def __init__(self, name: str, title: str, width: float, height: float) -> None:
        self.name = name  # before every id
        self.title = title
        self.size = (width, height)
        self.drawings = CANVAS.drawings(drawn_art())
        self.edition = edition()
        self.parts: list[str] = []

    def add(self, *parts: str) -> None:
        self.parts += parts

    def put(self, name: str, x: float, y: float, size: float, turn: float = 0.0) -> None:
        self.add(self.drawings.put(name, x, y, size, size, turn))

    def ship(self, seat: int, x: float, y: float, size: float, turn: float = 0.0) -> None:
        drawing = self.drawings.put(f"ship-{seat + 1}", x, y, size, size, turn)
        self.add(node("g", drawing, color=COLOURS[seat]))

    def card(self, kind: Kind, x: float, y: float, size: float, turn: float = 0.0) -> None:
        card = planet(self.edition, kind, x, y, size, self.drawings)
        self.add(node("g", card, transform=f"rotate({number(turn)} {number(x)} {number(y)})"))

    def die(self, shows: int, x: float, y: float, size: float, turn: float = 0.0) -> None:
        self.add(node("ellipse", cx=x, cy=y + size * 0.4, rx=size * 0.62, ry=size * 0.3,
                      fill="#04071A", opacity=".35"))  # fmt: skip
        self.add(die_face(shows, x, y, size, self.drawings, turn))

    def felt(self, x: float, y: float, width: float, height: float) -> None:
        self.add(node("rect", x=x, y=y, width=width, height=height, rx=22.0, fill=FELT,
                      stroke="#4A5AA3", stroke_width=3))  # fmt: skip

    def arrow(self, x: float, y: float, to_x: float, to_y: float, colour: str = SUN) -> None:
        turn = math.degrees(math.atan2(to_y - y, to_x - x))
        long = math.dist((x, y), (to_x, to_y))
        shape = f"M0 -6H{number(long - 24)}V-17L{number(long)} 0L{number(long - 24)} 17V6H0Z"
        place = f"translate({number(x)} {number(y)}) rotate({number(turn)})"
        self.add(node("path", d=shape, fill=colour, stroke=INK, stroke_width=3,
                      stroke_linejoin="round", transform=place))  # fmt: skip

    def way(self, *points: Point) -> None:
        """A dotted path."""
        line = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
        self.add(node("path", d=line, fill="none", stroke=INK, stroke_width=9, opacity=".35",
                      stroke_linejoin="round"))  # fmt: skip
        self.add(node("path", d=line, fill="none", stroke=SUN, stroke_width=5,
                      stroke_linecap="round", stroke_dasharray="0 10"))  # fmt: skip

    def badge(self, x: float, y: float, good: bool) -> None:
        sign = "M-9 1L-2 8L10 -7" if good else "M-8 -8L8 8M8 -8L-8 8"
        self.add(
            node(
                "g",
                node("circle", r=20.0, fill=MINT if good else DANGER, stroke=INK, stroke_width=3),
                node("path", d=sign, fill="none", stroke=INK if good else STAR, stroke_width=6,
                     stroke_linecap="round", stroke_linejoin="round"),
                transform=f"translate({number(x)} {number(y)})",
            )
        )  # fmt: skip

    def text(self) -> str:
        width, height = self.size
        inside = "\n".join([f"<defs>\n{self.drawings.defs()}\n</defs>", *self.parts])
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}"'
            f' height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}">\n'
            f"<title>{self.title}</title>\n<!-- made by tools/planets_pictures.py -->\n"
            + inside.replace(self.drawings.prefix, f"{self.name}-")
            + "\n</svg>\n"
        )


def cover() -> Sheet:
    """A die in flight over planets, a ship behind it."""
    sheet = Sheet("cover", "A die flies over the planets", 320, 320)
    for k in range(1, 26):
        x, y = k * 0.7549 % 1 * 320, k * 0.5698 % 1 * 320
        sheet.add(node("circle", cx=x, cy=y, r=1 + k % 3 * 0.7, fill=STAR, opacity=".6"))
    sheet.ship(0, 62, 78, 108, -24)
    for width, colour in ((26.0, INK), (19.0, SUN), (8.0, "#FFE39A")):
        sheet.add(node("path", d="M14 312C30 250 66 196 150 160", fill="none", stroke=colour,
                       stroke_width=width, stroke_linecap="round"))  # fmt: skip
    sheet.card("far-planet", 228, 92, 126, 9)
    sheet.card("crystal-field", 92, 244, 126, -8)
    sheet.card("oasis", 226, 240, 136, 5)
    sheet.die(3, 164, 152, 84, 24)
    sheet.put("crystal", 292, 172, 40, 14)
    sheet.put("explorer-star", 150, 40, 46, -10)
    return sheet


def start() -> Sheet:
    """The table at the start: nine cards, a pile, four crystals for each ship."""
    sheet = Sheet("rules-start", "Getting ready", 720, 420)
    sheet.felt(150, 8, 420, 404)
    kinds: tuple[Kind, ...] = (
        *("oasis", "crystal-vein", "far-planet", "black-hole", "crystal-field", "second-chance"),
        *("fuel-leak", "oasis", "crystal-vein"),
    )
    for k, kind in enumerate(kinds):
        sheet.card(kind, 252 + k % 3 * 108, 102 + k // 3 * 108, 80)
    for x, seat in ((76, 0), (644, 1)):
        sheet.ship(seat, x, 120, 104)
        for k in range(4):
            sheet.put("crystal", x - 24 + k % 2 * 48, 226 + k // 2 * 56, 50)
    for k in range(4):
        sheet.put("card-back", 76 + 3 * k, 366 - 4 * k, 62)
    for k in range(7):
        sheet.put("crystal", 600 + k % 4 * 30, 344 + k // 4 * 34 - k % 2 * 6, 40, k * 17 % 40 - 20)
    return sheet


def throw() -> Sheet:
    """A throw from behind the line to a card."""
    sheet = Sheet("rules-throw", "The throw", 720, 330)
    sheet.felt(8, 8, 704, 314)
    kinds: tuple[Kind, ...] = (
        *("crystal-field", "oasis", "far-planet"),
        *("crystal-vein", "black-hole", "second-chance"),
    )
    for k, kind in enumerate(kinds):
        sheet.card(kind, 420 + k % 3 * 116, 92 + k // 3 * 122, 88)
    sheet.add(node("path", d="M150 40V290", stroke=COLOURS[0], stroke_width=6,
                   stroke_linecap="round", stroke_dasharray="14 13"))  # fmt: skip
    sheet.way((150, 236), (240, 204), (330, 168), (410, 140), (470, 122), (524, 108))
    sheet.die(2, 150, 236, 44, 20)
    sheet.die(1, 330, 166, 44, 58)
    sheet.die(2, 536, 104, 44, -14)
    sheet.add(node("circle", cx=536, cy=104, r=38.0, fill="none", stroke=COLOURS[0],
                   stroke_width=5, stroke_dasharray="9 7"))  # fmt: skip
    sheet.ship(0, 66, 250, 92, 66)
    return sheet


def touch() -> Sheet:
    """What counts: flat on a card, just touching it, beside it, on a black hole."""
    sheet = Sheet("rules-touch", "What the die touches", 720, 210)
    spots: tuple[tuple[Kind, float, float, bool], ...] = (
        ("oasis", 6.0, 12.0, True),
        ("crystal-vein", 58.0, 18.0, True),
        ("far-planet", 68.0, 50.0, False),
        ("black-hole", -8.0, 10.0, False),
    )
    for k, (kind, dx, dy, good) in enumerate(spots):
        x = 14 + 176 * k
        sheet.felt(x, 14, 164, 182)
        sheet.card(kind, x + 66, 96, 92)
        sheet.die(2, x + 66 + dx, 96 + dy, 30, 24 + 16 * k)
        sheet.badge(x + 138, 44, good)
    return sheet


def choice() -> Sheet:
    """Explore: crystals for the card. Renounce: crystals from the reserve."""
    sheet = Sheet("rules-choice", "Explore or renounce", 720, 300)
    for x in (8.0, 372.0):
        sheet.felt(x, 8, 340, 284)
        sheet.card("oasis", x + 170, 96, 116)
        sheet.die(2, x + 206, 128, 40, 16)
        sheet.ship(0, x + 62, 226, 92)
    sheet.arrow(122, 148, 88, 180)  # the card comes aboard
    for k in range(2):
        sheet.put("crystal", 214 + 48 * k, 232, 50)
        sheet.put("crystal", 578 + 48 * k, 232, 50)
    sheet.arrow(118, 232, 184, 232)  # crystals leave
    sheet.arrow(548, 232, 482, 232)  # crystals come
    return sheet


def effects() -> Sheet:
    """What the special cards do."""
    sheet = Sheet("rules-effects", "Cards that do something", 720, 220)
    kinds: tuple[Kind, ...] = ("crystal-field", "second-chance", "fuel-leak", "far-planet")
    for k, kind in enumerate(kinds):
        sheet.felt(8 + 178 * k, 8, 170, 204)
        sheet.card(kind, 93 + 178 * k, 70, 104)
    for k in range(2):
        sheet.put("crystal", 70 + 46 * k, 170, 50)
    sheet.die(1, 236, 172, 44, -10)
    sheet.arrow(264, 172, 296, 172)
    sheet.die(3, 324, 172, 44, 12)
    for k, seat in enumerate((1, 2)):
        sheet.ship(seat, 404 + 84 * k, 166, 56)
        sheet.put("leak-drop", 434 + 84 * k, 184, 34)
    sheet.die(2, 584, 172, 44)
    sheet.add(node("path", d="M614 172H638M626 160V184", stroke=STAR, stroke_width=7,
                   stroke_linecap="round"))  # fmt: skip
    sheet.put("crystal", 664, 170, 48)
    return sheet


def end() -> Sheet:
    """Five cards end the game; stars and crystals count."""
    sheet = Sheet("rules-end", "The end", 720, 240)
    sheet.felt(8, 8, 704, 224)
    sheet.ship(0, 72, 82, 104)
    kinds: tuple[Kind, ...] = ("oasis", "crystal-field", "far-planet", "fuel-leak", "crystal-vein")
    for k, kind in enumerate(kinds):
        sheet.card(kind, 182 + k * 104, 82, 92)
    for k in range(4):
        sheet.put("crystal", 96 + k * 42, 182, 46)
    sheet.arrow(262, 182, 330, 182)
    for k in range(2):
        sheet.put("explorer-star", 366 + k * 46, 182, 48)
    return sheet


SHEETS: Final[tuple[Callable[[], Sheet], ...]] = (
    *(cover, start, throw, touch, choice, effects, end),
)


def pictures() -> Iterator[tuple[Path, str]]:
    """Every file and what must stand in it."""
    for make in SHEETS:
        sheet = make()
        yield ART / f"{sheet.name}.svg", sheet.text()


if __name__ == "__main__":
    for path, text in pictures():
        path.write_text(text, "utf-8")
        print(f"{path.name}: {len(text):,} bytes")
