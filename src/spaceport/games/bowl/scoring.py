"""Who gains and loses what in a round (B18-B27), and who takes a card (B29-B31)."""

from typing import Final

from spaceport.core.bits import bits
from spaceport.games.bowl import state
from spaceport.games.bowl.solver import plain, puzzle_of, with_wild
from spaceport.games.bowl.state import Kit, State, cards_taken

# The rows of the table, in its order (B19-B26).
VALID: Final = 0
BUTTON: Final = 1
ANNOUNCED_GO: Final = 2
WRONG_GO: Final = 3
ANNOUNCED_DOOM: Final = 4
ALONE: Final = 5
USED_WILD: Final = 6
INVALID: Final = 7

Rows = list[tuple[int, int]]
"""The rows that apply to a seat, and what each of them gives."""


class Verdict:
    """A round, judged: what follows from what was announced, designated and placed."""

    def __init__(self, kit: Kit, s: State) -> None:
        puzzle = puzzle_of(s)
        self.plain = plain(kit, puzzle)
        self.wild = with_wild(kit, puzzle)[s.wild] if s.wild >= 0 else 0
        self.valid = 0  # mask of the seats whose card counts as valid
        for seat in range(s.seats):
            if s.secrets[seat] >= 0 and self.allowed(s, seat) >> s.secrets[seat] & 1:
                self.valid |= 1 << seat
        if s.kind == state.SILENT:
            self.found = state.NEITHER  # B15
        else:
            self.found = state.FOUND if self.valid else state.NOT_FOUND  # B18
        self.rows = [self._rows(s, seat) for seat in range(s.seats)]

    def allowed(self, s: State, seat: int) -> int:
        """Mask of the cards that count as valid for a seat: the placer needs the Wild (B14)."""
        return self.wild if seat == s.placer else self.plain | self.wild

    def is_valid(self, seat: int) -> bool:
        return bool(self.valid >> seat & 1)

    def _rows(self, s: State, seat: int) -> Rows:
        """All rows that apply; those that give nothing are left out."""
        if s.kind == state.SILENT:
            return []
        found, valid, card = self.found == state.FOUND, self.is_valid(seat), s.secrets[seat]
        rows: Rows = []
        if valid:
            rows.append((VALID, 1))
        if s.kind == state.DOOM and s.joined >> seat & 1:
            rows.append((BUTTON, -1 if found else 1))
        if s.kind == state.GO and seat == s.announcer and found:
            rows.append((ANNOUNCED_GO, 1))
            if not valid:
                rows.append((WRONG_GO, -1))
        if s.kind == state.DOOM and seat == s.announcer:
            rows.append((ANNOUNCED_DOOM, -1 if found else 1))
        if valid and s.secrets.count(card) == 1:  # B27: others' cards count, valid or not
            rows.append((ALONE, 1))
        if valid and (seat == s.placer or not self.plain >> card & 1):
            rows.append((USED_WILD, -1))
        if not valid and (card >= 0 or owes_card(s, seat)):
            rows.append((INVALID, -1))
        return rows


def owes_card(s: State, seat: int) -> bool:
    """Whether having designated nothing counts as an invalid card (B13, B14)."""
    return seat == s.placer or (s.kind == state.GO and bool(s.joined >> seat & 1))


def gained(rows: Rows) -> int:
    return sum(points for _, points in rows)


def next_captain(s: State, verdict: Verdict) -> int:
    """B29: whoever announced what turned out true; the captain stays if nobody did."""
    right = {state.FOUND: state.GO, state.NOT_FOUND: state.DOOM}.get(verdict.found)
    return s.announcer if s.kind == right and s.announcer >= 0 else s.captain


def prize_of(s: State, verdict: Verdict, captain: int) -> int:
    """The card of the galaxy that the new captain takes, TOP_CARD or NOTHING (B15, B30, B31)."""
    if verdict.found == state.NEITHER:
        return state.NOTHING
    if verdict.found == state.NOT_FOUND:
        return state.TOP_CARD
    if captain == s.announcer or verdict.is_valid(captain):
        return s.secrets[captain]  # NOTHING if they designated nothing
    return state.NOTHING


def leaders(s: State, seats: int) -> int:
    """Mask of the best of these seats: most points, then most cards taken (B33)."""
    worth = {seat: (s.scores[seat], cards_taken(s, seat)) for seat in bits(seats)}
    best = max(worth.values())
    return sum(1 << seat for seat, each in worth.items() if each == best)
