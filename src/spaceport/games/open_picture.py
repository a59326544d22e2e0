"""The picture of a game without secrets: places on a board, what lies on them, and the seats.

A game says where its places are and what lies there. Frame, column, names for screen readers and
the terminal's text follow; words come from the texts of the game, `[newgame]`.
"""

import math
import textwrap
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any, Final, Generic, NamedTuple, TypeVar

from spaceport.core.bits import bits
from spaceport.core.open_game import AnyState, OpenRules
from spaceport.core.terms import Say, View
from spaceport.games import words
from spaceport.games.canvas import (
    MARGIN,
    SIDE,
    BoardCanvas,
    Column,
    colour_of,
    emblem,
    pale_names,
    plate,
)
from spaceport.games.svg import LINE, PANEL, Drawings, at, heap, name_words, named, node, quiet

COLUMN: Final = Column(380.0, (44, 90), 130.0, 890.0, 12.0, 120.0)
LARGEST: Final = 200.0  # a place

Spot = tuple[float, float]
"""The middle of a place, on a board that is SIDE wide and high."""


class Piece(NamedTuple):
    """Something that lies on a place: the name of its drawing, and whose it is."""

    drawing: str
    place: int
    seat: int | None = None


S = TypeVar("S", bound=AnyState)


class OpenPicture(ABC, Generic[S]):
    """The pictures of one game by its rules, which it may ask: edition, options, result."""

    def __init__(self, rules: OpenRules[S]) -> None:
        self.rules = rules
        self.game = rules.name
        self.canvas = BoardCanvas(rules.name, COLUMN.width)

    # ------------------------------------------------------------ what a game writes

    @abstractmethod
    def spots(self, state: S) -> Sequence[Spot]:
        """Where the places are, in their order."""

    @abstractmethod
    def pieces(self, state: S) -> Iterable[Piece]:
        """What lies on them."""

    def ground(self, state: S, drawings: Drawings) -> Iterable[str]:
        """What is drawn below the places."""
        return ()

    def note(self, say: Say, state: S, seat: int) -> str:
        """A few words about a seat."""
        return say(f"{self.game}.points", n=state.scores[seat])

    # ------------------------------------------------------------ words

    def status(self, say: Say, state: S) -> tuple[str, str]:
        """What is now, in a few words, and what happens next."""
        result = self.rules.result(state)
        if result is not None:
            return words.winners_words(say, self.game, result.winners)
        seat = words.seat_name(say, state.active)
        return say(f"{self.game}.status.turn", seat=seat), say(f"{self.game}.hint.turn", seat=seat)

    def seat_note(self, say: Say, state: S, seat: int) -> str:
        is_gone = state.gone >> seat & 1
        return say("picture.left-game") if is_gone else self.note(say, state, seat)

    def seat_words(self, say: Say, state: S, seat: int) -> str:
        who = words.seat_with_emblem(say, seat)
        return say("picture.has", who=who, what=self.seat_note(say, state, seat))

    def place_words(self, say: Say, place: int, pieces: Sequence[Piece]) -> str:
        """A place and what lies there: `place 3: 2 stars and ship of Player 1`."""
        name = say(f"{self.game}.place", place=place)
        found = [
            say(f"{self.game}.piece.{each.drawing}", n=n, seat=words.seat_name(say, each.seat or 0))
            for each, n in Counter(pieces).items()
        ]
        return say("picture.has", who=name, what=words.listed(say, found)) if found else name

    def by_place(self, state: S) -> dict[int, list[Piece]]:
        found: dict[int, list[Piece]] = {place: [] for place in range(len(self.spots(state)))}
        for piece in self.pieces(state):
            found[piece.place].append(piece)
        return found

    # ------------------------------------------------------------ for a terminal

    def board_text(self, edition: Any, view: View, say: Say) -> str:
        state: S = view.public
        lit = self.lit(state)
        lines = [" — ".join(self.status(say, state))]
        for seat in range(state.seats):
            mark, sign = ">" if seat in lit else " ", words.MARKS[seat % len(words.MARKS)]
            note = self.seat_note(say, state, seat)
            lines.append(f"{mark} {sign} {words.seat_name(say, seat):<9} {note}")
        places = self.by_place(state).items()
        told = [self.place_words(say, place, pieces) for place, pieces in places if pieces]
        return words.terminal([*lines, *textwrap.wrap(" · ".join(told), words.COLUMNS)])

    # ------------------------------------------------------------ as SVG

    def picture(self, edition: Any, view: View, art: Mapping[str, str], say: Say) -> str:
        state: S = view.public
        drawings = self.canvas.drawings(art)
        status = self.status(say, state)
        seats = [self.seat_words(say, state, seat) for seat in range(state.seats)]
        board = at(MARGIN, MARGIN, *self.board(state, drawings, say))
        column = COLUMN.show(status, state.seats, partial(self.seat_row, say, state))
        told = words.sentences([". ".join(status), *seats])
        return self.canvas.beside(say, status[0], told, drawings, board, column)

    def board(self, state: S, drawings: Drawings, say: Say) -> Iterable[str]:
        """The ground, then place by place what lies there."""
        yield from self.ground(state, drawings)
        spots = self.spots(state)
        apart = [math.dist(a, b) for a, b in product(spots, spots) if a != b]
        size = min(LARGEST, 0.9 * min(apart, default=LARGEST))
        for place, pieces in self.by_place(state).items():
            label = self.place_words(say, place, pieces)
            yield named(label, *place_with(pieces, spots[place], size, drawings))
        names = [(str(place), x, y + 0.42 * size) for place, (x, y) in enumerate(spots)]
        yield pale_names(names, 0.15 * size)

    def lit(self, state: S) -> Iterable[int]:
        """The seat whose turn it is, in the end the winners."""
        result = self.rules.result(state)
        return (state.active,) if result is None else result.winners

    def seat_row(self, say: Say, state: S, seat: int, top: float, height: float) -> str:
        is_lit, middle = seat in self.lit(state), top + height / 2
        return named(
            self.seat_words(say, state, seat),
            *plate(seat, top, COLUMN.width, height, 24, 5, lit=is_lit, tint=".14"),
            emblem(seat, 36, middle, 38),
            name_words(words.seat_name(say, seat), 70, middle - 8, 25, 290),
            quiet(self.seat_note(say, state, seat), 70, middle + 26, 22, 290),
            opacity=".55" if seat in bits(state.gone) else "1",
        )


def place_with(
    pieces: Sequence[Piece], spot: Spot, size: float, drawings: Drawings
) -> Iterable[str]:
    """A place and what lies on it; whose it is, is told by colour and emblem."""
    x, y = spot
    yield node("circle", cx=x, cy=y, r=size / 2, fill=PANEL, stroke=LINE, stroke_width=2)
    for piece, lie in zip(pieces, heap(len(pieces), x, y, 0.7 * size), strict=False):
        if piece.seat is None:
            yield drawings.put(piece.drawing, *lie)
        else:
            x, y, wide = lie
            yield drawings.put(piece.drawing, x, y, wide, color=colour_of(piece.seat))
            yield emblem(piece.seat, x + 0.36 * wide, y - 0.36 * wide, 0.4 * wide)


def ring(count: int) -> list[Spot]:
    """So many places in a circle, clockwise from the top."""
    middle, radius = SIDE / 2, 0.41 * SIDE
    turns = [2 * math.pi * k / count for k in range(count)]
    return [(middle + radius * math.sin(turn), middle - radius * math.cos(turn)) for turn in turns]


def grid(count: int, columns: int) -> list[Spot]:
    """So many places in rows, from left to right and from top to bottom."""
    rows = -(-count // columns)
    wide = SIDE / max(columns, rows)
    left, top = (SIDE - columns * wide) / 2, (SIDE - rows * wide) / 2
    return [
        (left + (k % columns + 0.5) * wide, top + (k // columns + 0.5) * wide) for k in range(count)
    ]
