"""Beside the galaxy: what is now, everybody's points, the box and the Infinity deck."""

from functools import partial
from typing import Final

from spaceport.core.terms import Say
from spaceport.games.bowl.notation import SPACE_NAMES
from spaceport.games.bowl.picture_pieces import card
from spaceport.games.bowl.picture_words import (
    box_words,
    doing,
    seat_words,
    signed,
    status,
    top_words,
)
from spaceport.games.bowl.view import Face, Public
from spaceport.games.canvas import Column, colour_of, emblem, plate
from spaceport.games.svg import LINE, SUN, Drawings, Style, named, node, quiet, strong, words
from spaceport.games.words import seat_name

WIDTH: Final = 400.0
COLUMN: Final = Column(WIDTH, (46, 92), 128.0, 576.0, 8.0, 84.0)  # the box stands below
BOX: Final = (118.0, 760.0, 236.0)  # the middle of the box, and its size
SPACE: Final = 50 / 192  # from one space to the next, as a share of the box


def panel(public: Public, drawings: Drawings, say: Say) -> str:
    """The whole column, WIDTH wide and 900 high."""
    now = status(say, public)
    seats = COLUMN.show(now, public.seats, partial(seat_row, public, drawings, say))
    return seats + box(public, drawings, say) + deck(public, drawings, say)


# ---------------------------------------------------------------- seats


def seat_row(
    public: Public, drawings: Drawings, say: Say, seat: int, top: float, height: float
) -> str:
    """A player: sign, name, what they have said, score and track."""
    is_gone, middle = seat in public.gone, top + height / 2
    is_lit = seat in public.winners or seat == public.announcer
    parts = plate(seat, top, WIDTH, height, 0.3 * height, 4, lit=is_lit)
    size = min(38.0, 0.62 * height)
    parts.append(emblem(seat, 32, middle, size))
    if seat == public.captain and not is_gone:
        parts.append(drawings.put("token-captain", 32, middle - 0.62 * size, 0.8 * size))
    parts += seat_texts(public, seat, middle, height, say)
    if seat in public.winners:
        parts.append(drawings.put("crown", WIDTH - 120, middle, 0.8 * height))
    elif is_button(public, seat):
        parts.append(drawings.put("red-button", WIDTH - 96, middle, 0.74 * height))
    label = seat_words(say, public, seat)
    return named(label, *parts, opacity=".5" if is_gone else "1")


def is_button(public: Public, seat: int) -> bool:
    """Whether a seat shows the red button (B12)."""
    return public.kind == "doom" and seat in (public.announcer, *public.concurred)


def seat_texts(public: Public, seat: int, middle: float, height: float, say: Say) -> list[str]:
    name_size = min(25.0, 0.42 * height)
    below = seat_note(public, seat, say)
    up = 0.16 * height if below else 0.02 * height
    score = public.scores[seat]
    parts = [
        strong(seat_name(say, seat), 58, middle - up + 0.12 * height, name_size, 170),
        strong(
            str(score), WIDTH - 18, middle + 0.16 * height, 0.52 * height, 70, text_anchor="end"
        ),
    ]
    if below:
        size = min(19.0, 0.32 * height)
        parts.append(quiet(below, 58, middle + 0.36 * height, size, 220))
    full = min(1.0, score / public.goal)
    track: Style = {"x": 58.0, "y": middle + 0.43 * height, "height": 4.0, "rx": 2.0}
    parts.append(node("rect", **track, width=262.0, fill=LINE))
    if full:
        parts.append(node("rect", **track, width=262.0 * full, fill=colour_of(seat)))
    return parts


def seat_note(public: Public, seat: int, say: Say) -> str:
    """A few words under the name: what they have said, or what the round gave them."""
    if seat in public.gone:
        return say("picture.left-game")
    if public.reveal is None:
        return doing(say, public, seat)
    judged = public.reveal.seats[seat]
    if judged.did == "silent":
        return ""
    key = "missing" if judged.did == "invalid" and judged.card is None else judged.did
    did = say(f"bowl.did.{key}", place=(judged.card or "").upper())
    return f"{signed(judged.gained)} · {did}"


# ---------------------------------------------------------------- box and deck


def box(public: Public, drawings: Drawings, say: Say) -> str:
    """The ship computer with what lies in its spaces (B5)."""
    x, y, size = BOX
    parts = [drawings.put("box", x, y, size)]
    inside = public.box
    for k, space in enumerate(SPACE_NAMES):
        things = [f"marble-{planet}" for planet, at in inside.marbles.items() if at == space]
        if inside.hole == space:
            things.insert(0, "disc-black-hole")
        if inside.disc == space:
            things.insert(0, "disc-destination")
        middle = (x + (k % 3 - 1) * SPACE * size, y + (k // 3 - 1) * SPACE * size)
        parts += drawings.heap(things, *middle, 0.225 * size)
    return named(box_words(say, inside), *parts)


def deck(public: Public, drawings: Drawings, say: Say) -> str:
    """The Infinity deck: its top card, and how many lie under it (B4)."""
    x, y, size = 316.0, 724.0, 150.0
    under = [
        drawings.put("card-back", x + 4 * k, y + 4 * k, size)
        for k in range(min(3, public.left), 0, -1)
    ]
    face: Face | None = public.top
    top = card(face, x, y, size, drawings) if face is not None else ""
    left = words(f"× {public.left}", x, y + 124, 30, 120, fill=SUN, font_weight="700",
                 text_anchor="middle")  # fmt: skip
    return named(top_words(say, public), *under, top, left)
