"""A position of S.O.S. in Space for a terminal: 79 columns, 26 lines, any board.

Cells stand where the edition's coordinates put them, or as near as there is room. Dots lead to
neighbours; a star is a comet that closes the way. The aliens of the open mission are in capitals.
"""

import textwrap
from typing import Final

from spaceport.core.terms import Say, View
from spaceport.games.sos.edition import Edition
from spaceport.games.sos.picture_board import centres
from spaceport.games.sos.picture_words import (
    alien_name,
    board_name,
    cell_name,
    die_words,
    left_words,
    line_name,
    mission_of,
    status,
)
from spaceport.games.sos.view import Public
from spaceport.games.words import COLUMNS, headed, seat_name, terminal

ROWS: Final = 17  # of the board; the rest is for words
PATH, COMET = "·", "*"
PIPS: Final = ("●○", "▲△", "■□", "◆◇")  # the emblems of the seats, full and empty
Place = tuple[int, int]
"""A row and a column."""


def board_text(edition: Edition, view: View, say: Say) -> str:
    public: Public = view.public
    head = f"{say('game.sos.title')} · {board_name(say, edition)}"
    lines = [
        *headed(head, board(edition, public, say), status(say, public)),
        *(seat_line(public, seat, say) for seat in range(public.seats)),
        *(die_line(public, say)),
        *textwrap.wrap(
            f"{say('sos.text.comets')} {COMET} {'  '.join(map(line_name, public.comets)) or '–'}",
            COLUMNS,
            break_on_hyphens=False,
        ),
    ]
    return terminal(lines)


def seat_line(public: Public, seat: int, say: Say) -> str:
    mark = ">" if seat == public.active and public.phase not in ("place", "deal", "first") else " "
    if seat in public.winners:
        mark = "★"
    full, empty = PIPS[seat % len(PIPS)]
    pips = full * public.scores[seat] + empty * (public.goal - public.scores[seat])
    pair = public.missions[seat]
    held = " + ".join(name_of(public, alien, say) for alien in pair) if pair else "–"
    if seat in public.gone:
        held = say("picture.left-game")
    return f"{mark} {seat_name(say, seat):<10} {pips}  {held}"


def name_of(public: Public, alien: str, say: Say) -> str:
    """An alien's name, in capitals if the active player wants to bring it to its friend."""
    name = alien_name(say, alien)
    return name.upper() if alien in mission_of(public) else name


def die_line(public: Public, say: Say) -> list[str]:
    if public.phase in ("place", "over"):
        return []
    words = [die_words(say, public), say("sos.pile", n=public.pile)]
    if public.face is not None:
        words.insert(1, left_words(say, public))
    return [" · ".join(words)]


# ---------------------------------------------------------------- the board


def board(edition: Edition, public: Public, say: Say) -> list[str]:
    """The cells with what is in them, and the ways between them."""
    blocks = {name: block(name, public, say) for name in edition.cells}
    wide = max(len(line) for lines in blocks.values() for line in lines)
    wide = max(wide, 9)
    places = places_of(edition, wide)
    grid = [[" "] * COLUMNS for _ in range(ROWS)]
    middles = {name: (row, column + wide // 2) for name, (row, column) in places.items()}
    for name in edition.border_names:
        a, _, b = name.partition("-")
        if name not in public.comets:
            for row, column in between(middles[a], middles[b]):
                grid[row][column] = PATH
    for name in public.comets:
        a, _, b = name.partition("-")
        row, column = middle(middles[a], middles[b])
        for k in (-1, 0, 1):
            grid[row][column + k] = COMET
    for name, (row, column) in places.items():
        for k, line in enumerate(blocks[name]):
            start = column + (wide - len(line)) // 2
            grid[row + k][start - 1 : start + len(line) + 1] = f" {line} "[: COLUMNS - start + 1]
    return ["".join(row) for row in grid]


def block(cell: str, public: Public, say: Say) -> tuple[str, str]:
    """A cell's two lines: its name, and who is there."""
    here = [name_of(public, alien, say) for alien, place in public.aliens.items() if place == cell]
    if public.hole == cell:
        here.append(say("sos.text.hole"))
    return f"[{cell_name(cell)}]", " ".join(here)


def places_of(edition: Edition, wide: int) -> dict[str, Place]:
    """The top left of each cell's block: where its coordinates say, or the nearest free place."""
    at = centres(edition)
    xs, ys = [x for x, _ in at.values()], [y for _, y in at.values()]

    def scaled(value: float, values: list[float], most: int) -> float:
        low, high = min(values), max(values)
        return (value - low) / (high - low) * most if high > low else most / 2

    found: dict[str, Place] = {}
    every = [(row, column) for row in range(ROWS - 1) for column in range(1, COLUMNS - wide)]
    for name, (x, y) in at.items():
        row, column = scaled(y, ys, ROWS - 2), 1 + scaled(x, xs, COLUMNS - wide - 2)
        free = [
            place
            for place in every
            if not any(
                abs(place[0] - other[0]) < 2 and abs(place[1] - other[1]) <= wide
                for other in found.values()
            )
        ]
        found[name] = min(free, key=lambda p: (3 * (p[0] - row)) ** 2 + (p[1] - column) ** 2)
    return found


def middle(a: Place, b: Place) -> Place:
    return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2


def between(a: Place, b: Place) -> list[Place]:
    """A dotted straight line; nearly level ones get every second column."""
    rows, columns = b[0] - a[0], b[1] - a[1]
    steps = max(2 * abs(rows), abs(columns) // 2, 1)
    return [
        (round(a[0] + rows * k / steps), round(a[1] + columns * k / steps))
        for k in range(steps + 1)
    ]
