"""Writing SVG, for the pictures of every game: escaped elements, names for screen readers, and
drawings that are used by name. The palette is that of the art (docs/spec/look.md)."""

import math
import re
from collections.abc import Mapping, Sequence
from typing import Final

INK: Final = "#0B1026"
PANEL: Final = "#141B3C"
RAISED: Final = "#1E2A5A"
LINE: Final = "#33417F"
STAR: Final = "#F6F3E7"
MUTED: Final = "#A9B2D9"
SUN: Final = "#FFC145"
MINT: Final = "#3DDC97"
VIOLET: Final = "#B388FF"
DANGER: Final = "#FF4D5E"

Value = float | str
Style = dict[str, Value]

_ESCAPES: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
)
_SVG: Final = re.compile(r'<svg\b[^>]*?viewBox="([-\d. ]+)"[^>]*>(.*)</svg>', re.DOTALL)
_TITLE: Final = re.compile(r"\s*<title>.*?</title>\s*", re.DOTALL)
_ID: Final = re.compile(r'(\bid="|url\(#|href="#)')


def plain(value: str, most: int = 40) -> str:
    """A name from somebody's edition file: one short line without control characters."""
    return "".join(c if c.isprintable() else " " for c in value).strip()[:most]


def escape(value: str) -> str:
    return value.translate(_ESCAPES)


def number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0") if math.isfinite(value) else "0"


def node(tag: str, *inside: str, **attributes: Value) -> str:
    """An element. `stroke_width` is written stroke-width; contents are SVG already."""
    words = [tag]
    for name, value in attributes.items():
        text = value if isinstance(value, str) else number(value)
        words.append(f'{name.replace("_", "-")}="{escape(text)}"')
    opening = " ".join(words)
    return f"<{opening}>{''.join(inside)}</{tag}>" if inside else f"<{opening}/>"


def named(label: str, *inside: str, **attributes: Value) -> str:
    """A group that screen readers and tooltips call by this name."""
    title = node("title", escape(label))
    return node("g", title, *inside, role="img", aria_label=label, **attributes)


def hidden(*inside: str, **attributes: Value) -> str:
    """Decoration: screen readers pass it over."""
    return node("g", *inside, aria_hidden="true", **attributes)


def at(x: float, y: float, *inside: str, scale: float = 1.0, **attributes: Value) -> str:
    """Something moved to a place, and made larger or smaller there."""
    larger = f" scale({scale:.4f})" if scale != 1.0 else ""
    place = f"translate({number(x)} {number(y)}){larger}"
    return node("g", *inside, transform=place, **attributes)


def words(text: str, x: float, y: float, size: float, width: float, **attributes: Value) -> str:
    """A line of text. Fonts differ between machines, so it shrinks by a careful guess to fit."""
    return node("text", escape(text), x=x, y=y, font_size=fitting(text, size, width), **attributes)


def strong(text: str, x: float, y: float, size: float, width: float, **more: Value) -> str:
    """Words that one reads first."""
    return words(text, x, y, size, width, fill=STAR, font_weight="700", **more)


def quiet(text: str, x: float, y: float, size: float, width: float, **more: Value) -> str:
    """Words that one reads then."""
    return words(text, x, y, size, width, fill=MUTED, font_weight="600", **more)


def fitting(text: str, size: float, width: float) -> float:
    return min(size, width / (0.62 * max(len(text), 1)))


def name_words(name: str, x: float, y: float, size: float, width: float) -> str:
    """A name around the line `y`: on two lines where it would become too small on one."""
    if fitting(name, size, width) >= 0.7 * size:
        return strong(name, x, y, size, width)
    breaks = [found.end() for found in re.finditer("[ -]", name)] or [len(name) // 2]
    middle = min(breaks, key=lambda k: abs(2 * k - len(name)))
    lines = (name[:middle].strip(), name[middle:].strip())
    each = min(fitting(line, 0.8 * size, width) for line in lines)
    return "".join(
        strong(line, x, y + shift * each, each, width)
        for line, shift in zip(lines, (-0.65, 0.45), strict=True)
    )


HEAPS: Final = {  # by how many things share a place: their size and where they lie
    1: (1.0, ((0.0, 0.0),)),
    2: (0.66, ((-0.22, -0.18), (0.22, 0.18))),
    3: (0.58, ((0.0, -0.26), (-0.27, 0.22), (0.27, 0.22))),
    4: (0.52, ((-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25))),
    5: (0.46, ((-0.3, -0.3), (0.3, -0.3), (0.0, 0.0), (-0.3, 0.3), (0.3, 0.3))),
    6: (0.42, ((-0.28, -0.34), (0.28, -0.34), (-0.28, 0.0), (0.28, 0.0), (-0.28, 0.34),
               (0.28, 0.34))),
    8: (0.36, ((-0.34, -0.34), (0.0, -0.34), (0.34, -0.34), (-0.34, 0.0), (0.34, 0.0),
               (-0.34, 0.34), (0.0, 0.34), (0.34, 0.34))),
}  # fmt: skip


def heap(count: int, x: float, y: float, size: float) -> list[tuple[float, float, float]]:
    """Where so many things lie that share a place of this size, and how large each is; no more
    than eight are shown."""
    if not count:
        return []
    share, spots = HEAPS[count if count <= 6 else 8]
    return [(x + dx * size, y + dy * size, share * size) for dx, dy in spots[:count]]


class Drawings:
    """The art of a game: each drawing that a picture uses becomes a symbol, once.

    Every id begins with the game's prefix, so that pictures of several games fit on one page.
    `unwanted` is what a drawing holds for the page only.
    """

    def __init__(
        self, prefix: str, art: Mapping[str, str], unwanted: re.Pattern[str] | None = None
    ) -> None:
        self.prefix = prefix
        self.art = art
        self.symbols: dict[str, str] = {}
        self._unwanted = unwanted

    def has(self, name: str) -> bool:
        return name in self.art

    def put(
        self,
        name: str,
        x: float,
        y: float,
        width: float,
        height: float | None = None,
        turn: float = 0.0,
        **more: Value,
    ) -> str:
        """The drawing with its middle at x, y, turned clockwise by so many degrees; square if no
        height is given. `color` is what its currentColor means."""
        high = width if height is None else height
        return self.corner(name, x - width / 2, y - high / 2, width, high, turn, **more)

    def heap(self, names: Sequence[str], x: float, y: float, size: float) -> list[str]:
        """Drawings that share a place, as far as there is room."""
        lies = heap(len(names), x, y, size)
        return [self.put(name, *lie) for name, lie in zip(names, lies, strict=False)]

    def corner(
        self,
        name: str,
        x: float,
        y: float,
        width: float,
        height: float,
        turn: float = 0.0,
        **more: Value,
    ) -> str:
        """The same with its top left corner at x, y, turned about its middle."""
        if name not in self.symbols:
            self.symbols[name] = self._symbol(name)
        place: Style = {"x": x, "y": y, "width": width, "height": height}
        if turn:
            middle = f"{number(x + width / 2)} {number(y + height / 2)}"
            place["transform"] = f"rotate({number(turn)} {middle})"
        return node("use", href=f"#{self.prefix}{name}", **place, **more)

    def _symbol(self, name: str) -> str:
        found = _SVG.search(self.art[name])
        if found is None:
            raise ValueError(f"{name}: not an SVG drawing with a viewBox")
        box, inside = found.groups()
        inside = _TITLE.sub("", inside)  # it is in English; the use of a drawing has its own name
        if self._unwanted is not None:
            inside = self._unwanted.sub("", inside)
        inside = _ID.sub(rf"\g<1>{self.prefix}", inside)
        return node("symbol", inside.strip(), id=self.prefix + name, viewBox=box)

    def defs(self) -> str:
        return "\n".join(self.symbols.values())
