"""Makes Space Builder's cover and the pictures of its rule texts from the game's own drawings.

    python -m tools.builder_pictures

Nothing else writes these files, and a test compares them. A picture has no words and no figures:
dots count.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from spaceport.games.builder.edition import Edition
from spaceport.games.builder.picture import CANVAS
from spaceport.games.builder.picture_city import BADGES, ground
from spaceport.games.builder.view import Verdict
from spaceport.games.svg import INK, STAR, Value, at, node, number
from tools.places import ROOT

BUILDER: Final = ROOT / "src" / "spaceport" / "games" / "builder"
ART: Final = BUILDER / "art"
SUN: Final = "#FFC145"
SKY: Final = "#4CC9F0"
PAPER_EDGE: Final = "#C9C4DE"
EDGE: Final[dict[str, Value]] = {"stroke": INK, "stroke_width": 3.0, "stroke_linejoin": "round"}
Card = tuple[str, str, int, int]
"""Building, side, turn and place."""
PLAN: Final[tuple[Card, ...]] = (
    ("habitat", "a", 90, 1), ("dome", "b", 0, 2), ("antenna", "a", 0, 3),
    ("reactor", "a", 180, 4), ("hangar", "a", 0, 5),
    ("silo", "a", 270, 6), ("greenhouse", "b", 180, 7), ("observatory", "a", 90, 8),
)  # fmt: skip


def is_made(path: Path) -> bool:
    return path.stem == "cover" or path.stem.startswith("rules-")


def art() -> dict[str, str]:
    """The drawings that nothing else is made from."""
    return {path.stem: path.read_text("utf-8") for path in ART.glob("*.svg") if not is_made(path)}


def edition() -> Edition:
    text = (BUILDER / "editions" / "standard.toml").read_text("utf-8")
    return Edition.read(text, "standard.toml")


class Sheet:
    """A picture in the making."""

    def __init__(self, name: str, title: str, width: float, height: float) -> None:
        self.name = name  # before every id
        self.title = title
        self.size = (width, height)
        self.drawings = CANVAS.drawings(art())
        self.parts: list[str] = []

    def add(self, *parts: str) -> None:
        self.parts += parts

    def paper(self) -> None:
        width, height = self.size
        place: dict[str, Value] = {"x": 2, "y": 2, "width": width - 4, "height": height - 4}
        style: dict[str, Value] = {"fill": STAR, "stroke": PAPER_EDGE, "stroke_width": 3}
        self.add(node("rect", **place, rx=22.0, **style))

    def put(self, name: str, x: float, y: float, size: float, turn: float = 0.0) -> None:
        """A drawing with its middle at x, y."""
        self.add(self.drawings.corner(name, x - size / 2, y - size / 2, size, size, turn))

    def plan(self, x: float, y: float, size: float, cards: tuple[Card, ...]) -> None:
        """A plan with its top left corner at x, y."""
        self._city(x, y, size, STAR, edition().plan_drawing, cards)

    def board(
        self, x: float, y: float, size: float, cards: tuple[Card, ...], colour: str = SKY
    ) -> None:
        """A board with its top left corner at x, y."""
        self._city(x, y, size, colour, edition().board_drawing, cards)

    def _city(
        self, x: float, y: float, size: float, colour: str, drawing: str | None,
        cards: tuple[Card, ...],
    ) -> None:  # fmt: skip
        box = edition()
        parts = [node("g", ground(box, drawing, INK, self.drawings), color=colour)]
        for building, side, turn, place in cards:
            left, top = box.places[place - 1]
            name = f"{building}-{side}"
            parts.append(self.drawings.corner(name, left, top, box.card, box.card, turn))
        self.add(at(x, y, *parts, scale=size / box.size[0]))

    def badge(self, said: Verdict, x: float, y: float, size: float) -> None:
        self.put(BADGES[said], x, y, size)

    def arrow(self, x: float, y: float, long: float) -> None:
        shape = f"M0 -8H{number(long - 26)}V-20L{number(long)} 0L{number(long - 26)} 20V8H0Z"
        self.add(at(x, y, node("path", d=shape, fill=SUN, **EDGE)))

    def ring(self, x: float, y: float, size: float) -> None:
        """A circle around something that one should look at."""
        for colour, width in ((INK, 9), ("#FF4D5E", 5)):
            style: dict[str, Value] = {"fill": "none", "stroke": colour, "stroke_width": width}
            self.add(node("circle", cx=x, cy=y, r=size, **style))

    def dots(self, count: int, x: float, y: float, colour: str = "#FF4D5E") -> None:
        """A number from 0 to 4 as dots; an empty ring for none."""
        if not count:
            self.add(node("circle", cx=x, cy=y, r=7.0, fill="none", stroke=INK, stroke_width=3))
        for k in range(count):
            dx = (k - (count - 1) / 2) * 22
            self.add(node("circle", cx=x + dx, cy=y, r=8.0, fill=colour, **EDGE))

    def svg(self) -> str:
        width, height = (number(value) for value in self.size)
        body = "\n".join(self.parts)
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
            f' viewBox="0 0 {width} {height}">\n'
            f"<title>{self.title}</title>\n<!-- made by tools/builder_pictures.py -->\n"
            f"<defs>\n{self.drawings.defs()}\n</defs>\n{body}\n</svg>\n"
        )
        for mark in ('id="', "#", "url(#"):
            text = text.replace(f"{mark}{self.drawings.prefix}", f"{mark}{self.name}-")
        return text


# ---------------------------------------------------------------- the pictures


def cover() -> Sheet:
    sheet = Sheet("cover", "Buildings of Space Builder", 320, 320)
    stars = [
        node("circle", cx=k * 0.7549 % 1 * 320, cy=k * 0.5698 % 1 * 320, r=1 + k % 3 * 0.7)
        for k in range(1, 24)
    ]
    sheet.add(node("g", *stars, fill=STAR, opacity=".6"))
    for name, x, y, size, turn in (
        ("antenna-a", 84, 92, 118, -8),
        ("silo-b", 232, 96, 128, 9),
        ("dome-a", 96, 214, 138, 6),
        ("greenhouse-b", 226, 224, 132, -7),
    ):
        sheet.add(shadow(x, y, size, turn))
        sheet.put(name, x, y, size, turn)
    return sheet


def shadow(x: float, y: float, size: float, turn: float) -> str:
    half = size / 2
    place: dict[str, Value] = {"x": x - half + 5, "y": y - half + 8, "width": size, "height": size}
    middle = f"rotate({number(turn)} {number(x)} {number(y)})"
    return node("rect", **place, rx=18.0, fill="#04071A", opacity=".35", transform=middle)


def rules_goal() -> Sheet:
    """A plan, and the city that is built like it."""
    sheet = Sheet("rules-goal", "Build the city that the plan shows", 720, 340)
    sheet.paper()
    sheet.plan(24, 20, 300, PLAN)
    sheet.arrow(336, 170, 60)
    sheet.board(408, 20, 300, PLAN)
    sheet.badge("right", 690, 36, 44)
    return sheet


def rules_card() -> Sheet:
    """A card has two sides that differ in a detail, and four turns."""
    sheet = Sheet("rules-card", "The two sides and four turns of a building", 720, 320)
    sheet.paper()
    for side, x in (("a", 190), ("b", 530)):
        sheet.put(f"dome-{side}", x, 92, 140)
    sheet.ring(190 + 10.5, 92 - 45, 24)
    sheet.ring(530 - 10.5, 92 - 45, 24)
    for k, turn in enumerate((0, 90, 180, 270)):
        sheet.put("dome-a", 120 + 160 * k, 240, 104, turn)
    for k in range(3):
        sheet.arrow(180 + 160 * k, 240, 42)
    return sheet


def rules_slap() -> Sheet:
    """Three players: two have slapped the pile, so the third must stop."""
    sheet = Sheet("rules-slap", "The last but one to finish stops the round", 720, 306)
    sheet.paper()
    four = tuple(card for card in PLAN if card[0] in ("habitat", "dome", "silo", "greenhouse"))
    for k, cards in enumerate((four, four, four[:2])):
        sheet.board(24 + 232 * k, 16, 208, cards, (SKY, SUN, "#FF6B6B")[k])
    y = 264.0
    for k in range(2):
        x = 128 + 232.0 * k
        sheet.put("slap", x - 26, y, 62)
        sheet.dots(k + 1, x + 34, y, SUN)
    x = 128 + 464.0
    sheet.add(
        node("circle", cx=x, cy=y, r=27.0, fill="#D92B45", **EDGE),
        node("path", d=f"M{x - 14:.0f} {y:.0f}H{x + 14:.0f}", stroke=STAR, stroke_width=9),
    )
    return sheet


def rules_faults() -> Sheet:
    """What the check says: the plan above, the board below, faults as dots."""
    sheet = Sheet("rules-faults", "Faults: none, one or two for a card", 720, 330)
    sheet.paper()
    cases: tuple[tuple[Verdict, int, int | None, str], ...] = (
        ("right", 0, 0, "a"), ("missing", 1, None, "a"), ("place", 2, 0, "a"),
        ("turn", 2, 90, "a"), ("side", 2, 0, "b"),
    )  # fmt: skip
    for k, (said, count, turn, side) in enumerate(cases):
        x = 80 + 140.0 * k
        sheet.add(plan_corner(x, 78, 108))
        sheet.put("silo-a", x, 78, 92)
        if said == "place":  # beside the one where it belongs
            sheet.put("place", x - 32, 208, 60)
            sheet.put("silo-a", x + 32, 208, 60)
        elif turn is None:
            sheet.put("place", x, 208, 92)
        else:
            sheet.put(f"silo-{side}", x, 208, 92, turn)
        sheet.badge(said, x + 34, 246, 44)
        sheet.dots(count, x, 296)
    return sheet


def plan_corner(x: float, y: float, size: float) -> str:
    place: dict[str, Value] = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size}
    return node("rect", **place, rx=14.0, fill="#2458A6", **EDGE)


def rules_unlock() -> Sheet:
    """The winner's hand: four cards, and one that is unlocked."""
    sheet = Sheet("rules-unlock", "The winner unlocks one more building", 720, 150)
    sheet.paper()
    for k, name in enumerate(("dome", "silo", "greenhouse", "habitat")):
        sheet.put(f"{name}-a", 66 + 100 * k, 75, 88)
    sheet.arrow(424, 75, 54)
    sheet.put("reactor-a", 540, 75, 104)
    sheet.put("right", 588, 112, 40)
    sheet.add(node("g", sheet.drawings.corner("observatory-a", 616, 31, 88, 88), opacity=".35"))
    sheet.put("lock", 660, 75, 56)
    return sheet


SHEETS: Final[dict[str, Callable[[], Sheet]]] = {
    "cover": cover,
    "rules-goal": rules_goal,
    "rules-card": rules_card,
    "rules-slap": rules_slap,
    "rules-faults": rules_faults,
    "rules-unlock": rules_unlock,
}


def made() -> Iterator[tuple[Path, str]]:
    """Every file that this script writes, with its text."""
    for name, sheet in SHEETS.items():
        yield ART / f"{name}.svg", sheet().svg()


if __name__ == "__main__":
    for path, text in made():
        path.write_text(text, "utf-8")
        print(f"{len(text.encode()):7,}  {path.name}")
