"""What galaxy and panel both draw: constellation cards, ticks and crosses."""

from typing import Final

from spaceport.games.bowl.view import Face
from spaceport.games.svg import DANGER, INK, MINT, Drawings, node

UNIT: Final = 96.0  # of a card's drawing
PIPS: Final = {  # by the number of planets: their size, and where they lie, like pips on a die
    1: (58, ((48, 48),)),
    2: (44, ((32, 32), (64, 64))),
    3: (39, ((48, 28), (28, 65), (68, 65))),
    4: (37, ((29, 29), (67, 29), (29, 67), (67, 67))),
    5: (33, ((25, 25), (71, 25), (48, 48), (25, 71), (71, 71))),
    6: (30, ((26, 20), (70, 20), (26, 48), (70, 48), (26, 76), (70, 76))),
}
CORNER: Final = {  # where a black hole or a decoration has room, and how large
    1: (78, 19, 20), 2: (70, 26, 24), 3: (79, 18, 19), 4: (48, 48, 19), 5: (48, 17, 16),
    6: (48, 34, 15),
}  # fmt: skip
DECORATIONS: Final = (None, "star", "comet")


def card(face: Face, x: float, y: float, size: float, drawings: Drawings) -> str:
    """A constellation card with its middle at x, y."""
    if face.void:
        return drawings.put("card-back", x, y, size)
    unit = size / UNIT
    count = max(1, min(6, len(face.planets)))
    wide, spots = PIPS[count]
    parts = [drawings.put("card-frame", x, y, size)]
    across, down, small = CORNER[count]
    extra = "black-hole" if face.hole else decoration(face)
    if extra is not None:
        at = (x + (across - 48) * unit, y + (down - 48) * unit, small * unit)
        parts.append(drawings.put(extra, *at, opacity="1" if face.hole else ".5"))
    parts += [
        drawings.put(f"planet-{planet}", x + (px - 48) * unit, y + (py - 48) * unit, wide * unit)
        for planet, (px, py) in zip(face.planets, spots, strict=False)
    ]
    return "".join(parts)


def decoration(face: Face) -> str | None:
    """A star, a comet or nothing: always the same on the same card, and without meaning (B1)."""
    return DECORATIONS[sum(map(len, face.planets)) % len(DECORATIONS)]


def badge(x: float, y: float, radius: float, is_right: bool) -> str:
    """A tick or a cross: never colour alone."""
    sign = "M-9 1L-2 8L10 -7" if is_right else "M-7 -7L7 7M7 -7L-7 7"
    return node(
        "g",
        node("circle", r=18.0, fill=MINT if is_right else DANGER, stroke=INK, stroke_width=4),
        node(
            "path", d=sign, fill="none", stroke=INK, stroke_width=6, stroke_linecap="round",
            stroke_linejoin="round",
        ),
        transform=f"translate({x:.1f} {y:.1f}) scale({radius / 18:.3f})",
    )  # fmt: skip
