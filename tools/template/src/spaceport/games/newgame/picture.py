"""A position of NEW GAME as SVG and as text."""

from collections.abc import Mapping
from typing import Final

from spaceport.core.terms import Say, View
from spaceport.games.canvas import Canvas, colour_of, emblem, header
from spaceport.games.newgame.edition import Edition
from spaceport.games.newgame.state import State
from spaceport.games.svg import LINE, PANEL, STAR, Drawings, named, node, words
from spaceport.games.words import seat_name, sentences

CANVAS: Final = Canvas("newgame", (860, 880))
IN_A_ROW: Final = 8


def status(say: Say, state: State) -> str:
    is_over = min(state.ships) == len(state.stars) - 1
    return say("newgame.over" if is_over else "newgame.turn", name=seat_name(say, state.active))


def seat_words(say: Say, state: State, seat: int) -> str:
    stars = say("newgame.stars", n=state.scores[seat])
    return say("newgame.at", name=seat_name(say, seat), place=state.ships[seat], stars=stars)


def board_text(edition: Edition, view: View, say: Say) -> str:
    """Where everybody is, and on which places how many stars lie."""
    state: State = view.public
    lines = [seat_words(say, state, seat) for seat in range(state.seats)]
    lying = [f"{place}:{stars}" for place, stars in enumerate(state.stars) if stars]
    rows = [" ".join(lying[k : k + 12]) for k in range(0, len(lying), 12)]
    return "\n".join([status(say, state), *lines, *(f"* {row}" for row in rows)])


def picture(edition: Edition, view: View, art: Mapping[str, str], say: Say) -> str:
    """The way in rows, and below it the seats."""
    state: State = view.public
    drawings = Drawings("newgame-", art)
    told = [seat_words(say, state, seat) for seat in range(state.seats)]
    now = status(say, state)
    body = [header((now, ""), 40, (70, 100), 780)]
    for place, stars in enumerate(state.stars):
        x, y = _spot(place)
        body.append(node("circle", cx=x, cy=y, r=42, fill=PANEL, stroke=LINE))
        body += [drawings.put("star", x - 20 + 20 * k, y - 14, 22) for k in range(min(stars, 3))]
    for seat, place in enumerate(state.ships):
        x, y = _spot(place)
        line = 700 + 44 * seat
        ship = drawings.put("ship", x - 24 + 16 * seat, y + 14, 36, color=colour_of(seat))
        body += [named(told[seat], ship), emblem(seat, 60, line - 8, 30)]
        body.append(words(told[seat], 90, line, 26, 740, fill=STAR))
    return CANVAS.document(say, now, sentences([now, *told]), drawings, body)


def _spot(place: int) -> tuple[float, float]:
    return 80 + place % IN_A_ROW * 100, 170 + place // IN_A_ROW * 100
