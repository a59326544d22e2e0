"""A position of Space Builder as SVG and as text.

The plan is on the left. A player sees the own city beside it and the others' small; who only
watches sees all alike. After the check every card bears its verdict. Everything is put together
from the game's own drawings (`art/`): no files, fonts or scripts.
"""

from collections.abc import Mapping
from typing import Final

from spaceport.core.terms import Say, View
from spaceport.games.builder.edition import Edition
from spaceport.games.builder.picture_city import city, plan
from spaceport.games.builder.picture_text import board_text
from spaceport.games.builder.picture_words import (
    check_of,
    city_words,
    description,
    own_seat,
    plan_name,
    progress,
    status,
)
from spaceport.games.builder.state import CARDS
from spaceport.games.builder.view import Public, asked_of
from spaceport.games.canvas import MARGIN, Canvas, colour_of, emblem, header
from spaceport.games.svg import (
    MUTED,
    Drawings,
    Value,
    at,
    fitting,
    hidden,
    named,
    node,
    strong,
    words,
)
from spaceport.games.words import seat_name

__all__ = ["board_text", "picture"]

SIZE: Final = (1400.0, 780.0)
TOP: Final = 112.0  # below the words
BIG: Final = 560.0  # the plan, and one's own city
SMALL: Final = 168.0  # the others' cities
GO: Final = "#3DDC97"
CANVAS: Final = Canvas("builder", SIZE, reach=680.0, below=0.0, stars=79)

Spot = tuple[float, float, float]
"""The top left corner of a city and its size."""


def picture(edition: Edition, view: View, art: Mapping[str, str], say: Say) -> str:
    """The position as a picture of its own, named and described for those who do not see it."""
    public: Public = view.public
    drawings = CANVAS.drawings(art)
    body = [
        header(status(say, public), MARGIN + 4, (54, 94), SIZE[0] - 2 * MARGIN),
        plan_part(edition, view, drawings, say),
    ]
    for seat, spot in spots(public, own_seat(view)).items():
        body.append(city_part(edition, public, seat, spot, drawings, say))
    return CANVAS.document(say, status(say, public)[0], description(say, view), drawings, body)


def spots(public: Public, mine: int | None) -> dict[int, Spot]:
    """Where each city is: one's own large and the others in a column, or all in two columns."""
    others = [seat for seat in range(public.seats) if seat != mine]
    left = 2 * MARGIN + BIG
    if mine is not None:
        found: dict[int, Spot] = {mine: (left, TOP, BIG)}
        x = left + BIG + MARGIN
        step = (BIG + 56) / 3
        return found | {seat: (x, TOP + k * step, SMALL - 20) for k, seat in enumerate(others)}
    size = 364.0 if len(others) == 2 else 262.0
    left += (SIZE[0] - MARGIN - left - 2 * size - 20) / 2
    top = TOP + (BIG - size) / 2 if len(others) == 2 else TOP
    return {
        seat: (left + k % 2 * (size + 20), top + k // 2 * (size + 62), size)
        for k, seat in enumerate(others)
    }


# ---------------------------------------------------------------- parts


def plan_part(edition: Edition, view: View, drawings: Drawings, say: Say) -> str:
    public: Public = view.public
    mine = own_seat(view)
    label = plan_name(say, public)
    text = strong(label, MARGIN + 6, TOP + BIG + 40, 28, BIG)
    wanted = asked_of(view)
    if wanted is None:
        return hidden(text)
    held = None if mine is None else public.unlocked[mine]
    scale = BIG / max(edition.size)
    shown = at(MARGIN, TOP, plan(edition, wanted, held, drawings, say), scale=scale)
    return node("g", shown, hidden(text), role="group", aria_label=label)


def city_part(
    edition: Edition, public: Public, seat: int, spot: Spot, drawings: Drawings, say: Say
) -> str:
    """A city and, below it, whose it is and how far."""
    x, y, size = spot
    colour = colour_of(seat)
    shown = at(
        x, y, city(edition, public, seat, colour, drawings, say), scale=size / max(edition.size)
    )
    if size < BIG:  # too small to be read card by card: one name for all
        shown = named(city_words(say, public, seat), hidden(shown))
    caption = at(x, y + size, under(public, seat, size, drawings, say))
    style: dict[str, Value] = {"opacity": ".4"} if seat in public.gone else {}
    return node("g", shown, hidden(caption), role="group", **style)


def under(public: Public, seat: int, size: float, drawings: Drawings, say: Say) -> str:
    """Sign, name, progress and a pip for each unlocked building: the leader's handicap."""
    is_small = size < SMALL
    text = 28.0 if size == BIG else 15.0 if is_small else 20.0
    name = seat_name(say, seat)
    if size != BIG and fitting(name, text, size / 2 - text) < 0.7 * text:
        is_small, text = True, min(text, 16.0)  # a long name has a line of its own
    line = text * 1.35
    won = seat in (public.winner, public.champion)
    told: dict[str, Value] = {"fill": GO if won else MUTED, "font_weight": "600"}
    room = size - text * 1.5 if is_small else size / 2 - text
    parts = [
        emblem(seat, text * 0.6, line * 0.8, text * 1.1),
        strong(name, text * 1.5, line, text, room),
    ]
    progress_words = caption(say, public, seat)
    if is_small:
        parts.append(words(progress_words, 0, 2 * line, text, size, **told))
    else:
        parts.append(words(progress_words, size, line, text, size / 2, **told, text_anchor="end"))
    parts.append(at(2, line * (2.35 if is_small else 1.35), pips(public, seat, text * 0.5)))
    if seat == public.champion:
        parts.append(
            drawings.corner("slap", size - 2.6 * line, -2.4 * line, 2.6 * line, 2.6 * line)
        )
    return "".join(parts)


def caption(say: Say, public: Public, seat: int) -> str:
    """The progress in few letters: a star says who won the round."""
    found = check_of(public, seat)
    if found is None or seat in public.gone or seat == public.champion:
        return progress(say, public, seat)
    return ("★ " if seat == public.winner else "") + say("builder.faults", n=found.faults)


def pips(public: Public, seat: int, size: float) -> str:
    """One for each building, full ones for those that are unlocked."""
    edge: dict[str, Value] = {"rx": 2.5, "stroke": "#7C88BE", "stroke_width": 1.5}
    full = len(public.unlocked[seat])
    fills = [colour_of(seat) if k < full else "none" for k in range(CARDS)]
    return "".join(
        node("rect", x=k * size * 1.5, y=0, width=size, height=size, **edge, fill=fill)
        for k, fill in enumerate(fills)
    )
