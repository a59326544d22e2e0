"""A view of Space Builder as numbers. A card that lies somewhere is three ones: its place, its
turn, its side."""

from typing import Any, Final

from spaceport.core.terms import View
from spaceport.games.builder.notation import NAMES, PHASES, SIDES, TURNS
from spaceport.games.builder.rules import Rules
from spaceport.games.builder.state import CARDS, EMPTY_ROUNDS, MOST_SEATS, PLACES
from spaceport.games.builder.view import Board, Public, asked_of
from spaceport.lab import seen
from spaceport.lab.seen import numbered, own_seat, time_left

SEATS: Final = MOST_SEATS
LIES: Final = PLACES + len(TURNS) + len(SIDES)
BUILDING: Final = numbered(NAMES)
WORST: Final = 2  # faults of one card (C10, C11)


class Seen(seen.Seen):
    """The plan as the own seat has to build it, everybody's board, who is done, the last check."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(
            (
                ("phase", (len(PHASES),)),
                ("seats", (SEATS + 1,)),
                ("wanted", (CARDS, LIES)),
                ("boards", (SEATS, CARDS, LIES)),
                ("unlocked", (SEATS, CARDS)),
                ("done", (SEATS, SEATS)),
                ("ready", (SEATS,)),
                ("wins", (SEATS,)),
                ("faults", (SEATS, CARDS)),
                ("winner", (SEATS,)),
                ("new", (CARDS,)),
                ("empty", (1,)),
                ("due", (1,)),
            )
        )
        self._phase = numbered(PHASES, self.at["phase"])
        self._wins = CARDS - rules.kit.first.bit_count() + 1  # rounds that a champion wins

    def read(self, view: View, now: int, row: Any) -> list[int]:
        public: Public = view.public
        at, seat, seats = self.at, own_seat(view), public.seats
        ones = [self._phase[public.phase], at["seats"] + seats]
        _read_board(asked_of(view) or {}, at["wanted"], ones)
        for k in range(seats):
            self._read_seat(public, (seat + k) % seats, k, row, ones)
        for place, who in enumerate(public.done):
            ones.append(at["done"] + SEATS * ((who - seat) % seats) + place)
        ones += [at["ready"] + (who - seat) % seats for who in public.ready]
        if public.winner is not None:
            ones.append(at["winner"] + (public.winner - seat) % seats)
        if public.new is not None:
            ones.append(at["new"] + BUILDING[public.new])
        for board in public.check:
            first = at["faults"] + CARDS * ((board.seat - seat) % seats)
            for card in board.cards:
                row[first + BUILDING[card.building]] = card.faults / WORST
        row[at["empty"]] = min(public.empty_rounds / EMPTY_ROUNDS, 1.0)
        row[at["due"]] = time_left(public.due, now)
        return ones

    def _read_seat(self, public: Public, seat: int, k: int, row: Any, ones: list[int]) -> None:
        """What a seat has, as the k-th from the own one."""
        at = self.at
        _read_board(public.boards[seat], at["boards"] + CARDS * LIES * k, ones)
        ones += [at["unlocked"] + CARDS * k + BUILDING[name] for name in public.unlocked[seat]]
        row[at["wins"] + k] = min(public.wins[seat] / self._wins, 1.0)


def _read_board(board: Board, first: int, ones: list[int]) -> None:
    for building, card in board.items():
        lies = first + LIES * BUILDING[building]
        ones.append(lies + card.place - 1)
        ones.append(lies + PLACES + TURNS.index(card.turn))
        ones.append(lies + PLACES + len(TURNS) + SIDES.index(card.side))
