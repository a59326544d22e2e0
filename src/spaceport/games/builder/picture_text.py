"""A position of Space Builder for a terminal: 79 columns, 26 lines.

The plan, then everybody's city, each in its three rows. An arrow points where the roof of a
building is, the letter is its side: `dome →B`. What a player need not build yet is in brackets.
"""

from collections.abc import Callable
from typing import Final

from spaceport.core.terms import Say, View
from spaceport.games.builder.edition import Edition
from spaceport.games.builder.notation import Building
from spaceport.games.builder.picture_words import (
    building_name,
    own_seat,
    plan_name,
    progress,
    status,
    verdicts_of,
)
from spaceport.games.builder.state import PLACES
from spaceport.games.builder.view import Board, Card, Public, asked_of
from spaceport.games.words import COLUMNS, MARKS, seat_name, terminal

CELL: Final = 26
ARROWS: Final = {0: "↑", 90: "→", 180: "↓", 270: "←"}
FULL, EMPTY = "▪", "▫"
EMPTY_PLACE: Final = "·"


def board_text(edition: Edition, view: View, say: Say) -> str:
    public: Public = view.public
    first, then = status(say, public)
    lines = [f"{say('game.builder.title')} · {first}", f"{plan_name(say, public)} · {then}"]
    wanted = asked_of(view)
    if wanted is not None:
        mine = own_seat(view)
        held = None if mine is None else public.unlocked[mine]
        lines += rows(edition, plan_cells(wanted, held, say))
    for seat in range(public.seats):
        lines.append(seat_line(public, seat, own_seat(view), say))
        if seat not in public.gone:
            lines += rows(edition, city_cells(public, seat, say))
    return terminal(lines)


def seat_line(public: Public, seat: int, mine: int | None, say: Say) -> str:
    mark = "★" if seat == public.champion else ">" if seat == mine else " "
    count = len(public.unlocked[seat])
    pips = FULL * count + EMPTY * (PLACES - count)
    told = progress(say, public, seat)
    return f"{mark} {MARKS[seat % len(MARKS)]} {seat_name(say, seat):<9} {pips}  {told}"


def card_text(say: Say, building: Building, card: Card) -> str:
    return f"{building_name(say, building)} {ARROWS[card.turn]}{card.side.upper()}"


def plan_cells(wanted: Board, held: tuple[Building, ...] | None, say: Say) -> list[str]:
    """What the plan shows on each place."""
    cells = [""] * PLACES
    for building, card in wanted.items():
        text = card_text(say, building, card)
        cells[card.place - 1] = text if held is None or building in held else f"({text})"
    return cells


def city_cells(public: Public, seat: int, say: Say) -> list[str]:
    """What lies on each place of a city, with what the check says of it."""
    cells = [EMPTY_PLACE] * PLACES
    verdicts = verdicts_of(public, seat)
    for building, card in public.boards[seat].items():
        mark = f" {say(f'builder.mark.{verdicts[building]}')}" if building in verdicts else ""
        cells[card.place - 1] = card_text(say, building, card) + mark
    for building, verdict in verdicts.items():
        if verdict == "missing" and public.wanted is not None:
            place = public.wanted[building].place - 1
            if cells[place] == EMPTY_PLACE:
                cells[place] = say("builder.mark.missing")
    return cells


def rows(edition: Edition, cells: list[str]) -> list[str]:
    """The cells as they lie on the board: places of one height make a row, in the middle."""
    heights = sorted({y for _, y in edition.places})
    lines = []
    for height in heights:
        here = [k for k, (_, y) in enumerate(edition.places) if y == height]
        here.sort(key=along(edition))
        indent = (COLUMNS - CELL * len(here)) // 2
        texts = [f"{k + 1} {cells[k]}"[: CELL - 1].ljust(CELL) for k in here]
        lines.append(" " * max(indent, 0) + "".join(texts))
    return lines


def along(edition: Edition) -> Callable[[int], float]:
    return lambda place: edition.places[place][0]
