"""The table from above: nine cards, everybody's throw line, the die where it lies and how it came.

Millimetres of the table become units of the picture; y points up there and down here.
"""

import math
from collections.abc import Iterable
from typing import Final

from spaceport.core.flight import UNITS, decode_path, turned
from spaceport.core.terms import Say
from spaceport.games.canvas import SIDE, colour_of, emblem
from spaceport.games.planets.edition import Edition, Kind
from spaceport.games.planets.geometry import PLACE_NAMES
from spaceport.games.planets.picture_words import card_words, die_words, stars_of
from spaceport.games.planets.view import Die, Gesture, Public
from spaceport.games.svg import INK, STAR, SUN, Drawings, escape, hidden, named, node, number
from spaceport.games.words import seat_name

FELT: Final = "planets-felt"  # its id
ROOM: Final = 22.0  # millimetres beyond the throw lines
Point = tuple[float, float]


class Place:
    """How millimetres become units of the picture."""

    def __init__(self, public: Public) -> None:
        sizes = public.sizes
        self.half = sizes.line + ROOM
        self.scale = SIDE / (2 * self.half)
        self.card = sizes.card * self.scale
        self.die = sizes.die * self.scale
        self.step = sizes.card + sizes.gap
        self.square = self.step + sizes.card / 2
        self.line = sizes.line

    def at(self, x: float, y: float) -> Point:
        return SIDE / 2 + x * self.scale, SIDE / 2 - y * self.scale

    def of(self, place: str) -> Point:
        k = PLACE_NAMES.index(place)
        return self.at((k % 3 - 1) * self.step, (k // 3 - 1) * self.step)

    def seen(self, side: int, right: float, ahead: float) -> Point:
        """A point as the thrower on a side sees it."""
        return self.at(*turned(side, right, ahead))

    def inside(self, x: float, y: float) -> Point:
        """The nearest point that can be seen."""
        most = self.half - 12
        return self.at(min(max(x, -most), most), min(max(y, -most), most))


def table(edition: Edition, public: Public, drawings: Drawings, say: Say) -> Iterable[str]:
    """The table, then what lies on it, from the bottom up."""
    place = Place(public)
    yield hidden(*felt(place))
    for seat in range(public.seats):
        if seat not in public.gone:
            yield throw_line(place, public, seat, say)
    for name, kind in public.cards.items():
        yield card(edition, place, public, name, kind, drawings, say)
    if public.thrown is not None:
        yield aim(place, public, public.thrown)
    if public.die is not None:
        yield from lying(place, public, public.die, drawings, say)


AROUND: Final = 17.0
"""Millimetres from the cards to the dotted square: the names of cards stand within it."""


def felt(place: Place) -> Iterable[str]:
    yield node("rect", x=2.0, y=2.0, width=SIDE - 4, height=SIDE - 4, rx=64.0,
               fill=f"url(#{FELT})", stroke="#4A5AA3", stroke_width=4)  # fmt: skip
    wide = 2 * (place.square + AROUND) * place.scale
    yield node("rect", x=(SIDE - wide) / 2, y=(SIDE - wide) / 2, width=wide, height=wide, rx=36.0,
               fill="none", stroke="#3D4D97", stroke_width=2, stroke_dasharray="4 7")  # fmt: skip


def throw_line(place: Place, public: Public, seat: int, say: Say) -> str:
    """Where a seat throws from: its colour and its emblem; the one whose throw it is shines."""
    side = public.sides[seat]
    (ax, ay), (bx, by) = (place.seen(side, r, -place.line) for r in (-place.square, place.square))
    on = seat == public.active and public.phase in ("throw", "flight", "pick", "choose")
    ex, ey = place.seen(side, 0, -place.line - 13)
    return named(
        say("planets.line", seat=seat_name(say, seat)),
        node("line", x1=ax, y1=ay, x2=bx, y2=by, stroke=colour_of(seat),
             stroke_width=6 if on else 4, stroke_linecap="round", stroke_dasharray="16 13"),
        emblem(seat, ex, ey, 34 if on else 26),
        opacity="1" if on else ".45",
    )  # fmt: skip


# ---------------------------------------------------------------- cards


def card(
    edition: Edition, place: Place, public: Public, name: str, kind: Kind | None,
    drawings: Drawings, say: Say,
) -> str:  # fmt: skip
    x, y = place.of(name)
    size = place.card
    label = card_words(say, edition, name, kind)
    tag = node("text", escape(name), x=x - size * 0.5, y=y - size * 0.58, font_size=size * 0.13,
               font_weight="600", fill=STAR, opacity=".5", aria_hidden="true")  # fmt: skip
    if kind is None:
        gap: dict[str, float | str] = {"width": size, "height": size, "rx": size * 0.14}
        hole = node("rect", x=x - size / 2, y=y - size / 2, **gap, fill="none", stroke="#3D4D97",
                    stroke_width=3, stroke_dasharray="9 8")  # fmt: skip
        return named(label, hole, tag)
    inside = [glow(x, y, size, colour_of(public.active))] if is_lit(public, name) else []
    inside += [
        node("rect", x=x - size / 2, y=y - size / 2 + size * 0.04, width=size, height=size,
             rx=size * 0.14, fill="#04071A", opacity=".45"),
        planet(edition, kind, x, y, size, drawings),
        tag,
    ]  # fmt: skip
    return named(label, *inside)


def planet(
    edition: Edition, kind: Kind, x: float, y: float, size: float, drawings: Drawings
) -> str:
    """A card: its frame, its picture, its stars in the band below."""
    unit = size / 96
    parts = [drawings.put("card-frame", x, y, size, size)]
    parts.append(drawings.put(kind, x, y - 7 * unit, 62 * unit, 62 * unit))
    count = stars_of(edition, kind)
    if count <= 5:
        parts += [
            drawings.put("explorer-star", x + (k - (count - 1) / 2) * 12.5 * unit, y + 33 * unit,
                         12 * unit, 12 * unit)
            for k in range(count)
        ]  # fmt: skip
    else:
        parts.append(drawings.put("explorer-star", x - 9 * unit, y + 33 * unit, 12 * unit,
                                  12 * unit))  # fmt: skip
        parts.append(node("text", f"× {count}", x=x, y=y + 36 * unit, font_size=9 * unit,
                          font_weight="700", fill=STAR))  # fmt: skip
    return "".join(parts)


def is_lit(public: Public, name: str) -> bool:
    """Whether the die counts for this card now, or may."""
    if public.phase == "pick":
        return public.die is not None and name in public.die.on
    return public.phase == "choose" and name == public.place


def glow(x: float, y: float, size: float, colour: str) -> str:
    wide = size * 1.1
    return node("rect", x=x - wide / 2, y=y - wide / 2, width=wide, height=wide, rx=wide * 0.15,
                fill="none", stroke=colour, stroke_width=size * 0.055)  # fmt: skip


# ---------------------------------------------------------------- the die


def aim(place: Place, public: Public, thrown: Gesture) -> str:
    """A throw in flight: where from and where to."""
    x, y = place.seen(public.sides[public.active], thrown.start, -place.line)
    return hidden(
        node("circle", cx=x, cy=y, r=place.die * 0.9, fill="#4CC9F0", fill_opacity=".25",
             stroke="#4CC9F0", stroke_width=4),
        node("path", d=ray(place, public, thrown), fill="none", stroke=STAR, stroke_width=5,
             stroke_linecap="round", stroke_dasharray="0 14"),
    )  # fmt: skip


def ray(place: Place, public: Public, thrown: Gesture) -> str:
    """A straight line of the wanted length."""
    side, right = public.sides[public.active], math.radians(thrown.angle)
    ax, ay = place.seen(side, thrown.start, -place.line)
    aside, ahead = thrown.distance * math.sin(right), thrown.distance * math.cos(right)
    bx, by = place.inside(*turned(side, thrown.start + aside, ahead - place.line))
    return f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"


def lying(
    place: Place, public: Public, die: Die, drawings: Drawings, say: Say
) -> Iterable[str]:  # fmt: skip
    """The way the die came, and the die."""
    if die.path:
        yield named(say("planets.path"), way(place, die))
    if die.lost:
        return
    x, y = place.inside(die.x, die.y)
    size = place.die
    shadow = node("ellipse", cx=x, cy=y + size * 0.28, rx=size * 0.72, ry=size * 0.5,
                  fill="#04071A", opacity=".4")  # fmt: skip
    ring = node("circle", cx=x, cy=y, r=size * 1.05, fill="none", stroke=colour_of(die.seat),
                stroke_width=4, stroke_dasharray="7 6")  # fmt: skip
    lies = die_face(die.shows, x, y, size, drawings, -die.turn)
    yield named(die_words(say, public), shadow, lies, ring, opacity=".6" if die.off else "1")


def way(place: Place, die: Die) -> str:
    """Its path from above: where it flew, rolled and stopped."""
    points = [place.inside(x / UNITS, y / UNITS) for x, y, *_ in decode_path(die.path)]
    line = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    style: dict[str, float | str] = {"fill": "none", "stroke_linejoin": "round"}
    return node("path", d=line, **style, stroke=INK, stroke_width=8, opacity=".5") + node(
        "path", d=line, **style, stroke=SUN, stroke_width=4, stroke_linecap="round",
        stroke_dasharray="0 9",
    )  # fmt: skip


def die_face(
    shows: int, x: float, y: float, size: float, drawings: Drawings, turn: float = 0.0
) -> str:
    """The die from above; a number that has no drawing is written on it."""
    if drawings.has(f"die-{shows}"):
        return drawings.put(f"die-{shows}", x, y, size, size, turn)
    text = node("text", str(shows), x=x, y=y + size * 0.22, font_size=size * 0.62,
                font_weight="700", text_anchor="middle", fill=INK)  # fmt: skip
    return drawings.put("die-blank", x, y, size, size, turn) + text
