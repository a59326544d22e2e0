"""A position of S.O.S. in Space as SVG and as text.

The picture is put together from the game's own drawings (`art/`): the board, the pieces on it, and
a column with missions, scores and the die. It needs nothing else: no files, fonts or scripts.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from spaceport.core.terms import Say, View
from spaceport.games.canvas import MARGIN, SIDE, BoardCanvas, colour_of, emblem, glow, pale_names
from spaceport.games.sos.edition import MAX_SEATS, Edition
from spaceport.games.sos.picture_board import Board, drawing_of, drawn
from spaceport.games.sos.picture_discs import generated
from spaceport.games.sos.picture_panel import WIDTH, panel
from spaceport.games.sos.picture_text import board_text
from spaceport.games.sos.picture_words import (
    alien_at,
    board_name,
    cell_name,
    comet_at,
    description,
    hole_at,
    mission_of,
    status,
)
from spaceport.games.sos.view import Public
from spaceport.games.svg import INK, STAR, Drawings, hidden, named, node, number

__all__ = ["board_text", "picture"]

HALOS: Final = [glow(f"sos-halo-{seat}", colour_of(seat), 0.9) for seat in range(MAX_SEATS)]
HIT_AREAS: Final = re.compile(r'<g id="board-\w+-cells".*?</g>\s*', re.DOTALL)
"""Only the page takes a pointer."""
CANVAS: Final = BoardCanvas("sos", WIDTH, defs=HALOS, unwanted=HIT_AREAS)
HEART: Final = "M0 9C-13 -1 -9 -11 0 -5C9 -11 13 -1 0 9Z"


def picture(edition: Edition, view: View, art: Mapping[str, str], say: Say) -> str:
    """The position as a picture of its own, named and described for those who do not see it."""
    public: Public = view.public
    drawings = CANVAS.drawings(art)
    name = drawing_of(edition, drawings)
    board = drawn(edition, name, drawings) if name else generated(edition)
    x, y, wide, high = board.window
    scale = SIDE / max(wide, high)
    place = (
        f"translate({number(MARGIN + (SIDE - wide * scale) / 2)}"
        f" {number(MARGIN + (SIDE - high * scale) / 2)})"
        f" scale({scale:.4f}) translate({number(-x)} {number(-y)})"
    )
    now, told = status(say, public)[0], description(say, edition, public)
    shown = node("g", *scene(edition, board, public, drawings, say), transform=place)
    return CANVAS.beside(say, now, told, drawings, shown, panel(public, drawings, say))


# ---------------------------------------------------------------- the board and its pieces


def scene(
    edition: Edition, board: Board, public: Public, drawings: Drawings, say: Say
) -> Iterable[str]:
    """The board, then what lies on it, from the bottom up."""
    yield named(board_name(say, edition), board.drawing)
    yield cell_names(board)
    for line in public.comets:
        lie = board.lies[line]
        comet = drawings.put("comet", *lie.mid, board.comet, board.comet / 3, lie.angle)
        yield named(comet_at(say, line), comet)
    if public.hole is not None:
        hole = drawings.put("black-hole", *board.cells[public.hole], board.single, board.single)
        yield named(hole_at(say, public.hole), hole)
    spots = spots_of(board, public)
    wanted = mission_of(public)
    for alien in wanted:
        if alien in spots:
            yield halo(public.active, spots[alien])
    for alien, spot in spots.items():
        figure = f"alien-{alien}-happy" if is_happy(public, alien) else f"alien-{alien}"
        x, y, size = spot
        badge = heart(public.active, spot) if alien in wanted else ""
        label = alien_at(say, alien, public.aliens[alien])
        yield named(label, shadow(spot), drawings.put(figure, x, y, size, size), badge)


Spot = tuple[float, float, float]
"""The middle of a piece and its size."""


def cell_names(board: Board) -> str:
    labels = [(cell_name(name), x, y) for name, (x, y) in board.labels.items()]
    return pale_names(labels, 0.15 * board.single)


def spots_of(board: Board, public: Public) -> dict[str, Spot]:
    """Where each alien stands: in the middle, or beside the other one."""
    found: dict[str, Spot] = {}
    for cell in dict.fromkeys(public.aliens.values()):
        here = [alien for alien, place in public.aliens.items() if place == cell]
        if len(here) == 1:
            found[here[0]] = (*board.cells[cell], board.single)
        else:
            for alien, slot in zip(here, board.pairs[cell], strict=True):
                found[alien] = (*slot, board.both)
    return dict(sorted(found.items(), key=lambda item: item[1][1]))  # the nearest last


def is_happy(public: Public, alien: str) -> bool:
    """Whether it is with the friend that a mission brought it to. In the end everybody is."""
    cell = public.aliens[alien]
    return public.phase == "over" or any(
        alien in pair and all(public.aliens[other] == cell for other in pair)
        for done in public.done
        for pair in done
    )


def shadow(spot: Spot) -> str:
    x, y, size = spot
    return node(
        "ellipse", cx=x, cy=y + 0.47 * size, rx=0.4 * size, ry=0.07 * size, fill="#04071A",
        opacity=".45",
    )  # fmt: skip


def halo(seat: int, spot: Spot) -> str:
    """Light in the player's colour under an alien of the open mission."""
    x, y, size = spot
    return hidden(
        node("circle", cx=x, cy=y, r=0.74 * size, fill=f"url(#sos-halo-{seat % MAX_SEATS})"),
        node("ellipse", cx=x, cy=y + 0.46 * size, rx=0.5 * size, ry=0.13 * size,
             fill=colour_of(seat), stroke=INK, stroke_width=0.03 * size),
    )  # fmt: skip


def heart(seat: int, spot: Spot) -> str:
    """The mark of the open mission, with the player's emblem: never colour alone."""
    x, y, size = spot
    unit = size / 100
    return node(
        "g",
        node("circle", r=17.0, fill=STAR, stroke=INK, stroke_width=3),
        node("path", d=HEART, fill="#FF4D5E", stroke=INK, stroke_width=2, stroke_linejoin="round"),
        emblem(seat, 13, 13, 20),
        transform=f"translate({number(x + 38 * unit)} {number(y - 40 * unit)}) scale({unit:.3f})",
    )
