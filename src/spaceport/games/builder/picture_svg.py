"""Writing SVG: escaped elements, names for screen readers, drawings that are used by name."""

import math
import re
from collections.abc import Mapping
from typing import Final

PREFIX: Final = "builder-"  # before every id, so that pictures of several games fit on one page
INK: Final = "#0B1026"
STAR: Final = "#F6F3E7"
MUTED: Final = "#A9B2D9"

Value = float | str

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


def at(x: float, y: float, *inside: str, scale: float = 1.0) -> str:
    """Something moved to a place, and made larger or smaller there."""
    larger = f" scale({scale:.4f})" if scale != 1.0 else ""
    return node("g", *inside, transform=f"translate({number(x)} {number(y)}){larger}")


def words(text: str, x: float, y: float, size: float, width: float, **attributes: Value) -> str:
    """A line of text. Fonts differ between machines, so it shrinks by a careful guess to fit."""
    fitting = min(size, width / (0.62 * max(len(text), 1)))
    return node("text", escape(text), x=x, y=y, font_size=fitting, **attributes)


class Drawings:
    """The art of a game: each drawing that a picture uses becomes a symbol, once."""

    def __init__(self, art: Mapping[str, str]) -> None:
        self.art = art
        self.symbols: dict[str, str] = {}

    def has(self, name: str) -> bool:
        return name in self.art

    def put(
        self, name: str, x: float, y: float, width: float, height: float, turn: float = 0.0
    ) -> str:
        """The drawing with its top left corner at x, y, turned clockwise about its middle."""
        if name not in self.symbols:
            self.symbols[name] = self._symbol(name)
        place: dict[str, Value] = {"x": x, "y": y, "width": width, "height": height}
        if turn:
            middle = f"{number(x + width / 2)} {number(y + height / 2)}"
            place["transform"] = f"rotate({number(turn)} {middle})"
        return node("use", href=f"#{PREFIX}{name}", **place)

    def _symbol(self, name: str) -> str:
        found = _SVG.search(self.art[name])
        if found is None:
            raise ValueError(f"{name}: not an SVG drawing with a viewBox")
        box, inside = found.groups()
        inside = _TITLE.sub("", inside)  # it is in English; the use of a drawing has its own name
        inside = _ID.sub(rf"\g<1>{PREFIX}", inside)
        return node("symbol", inside.strip(), id=PREFIX + name, viewBox=box)

    def defs(self) -> str:
        return "\n".join(self.symbols.values())
