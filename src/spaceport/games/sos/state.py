"""A position of S.O.S. in Space, in plain ints and bitmasks (docs/spec/sos-in-space.md, S1-S8).

Cells and borders are numbered in the order of the edition, so a set of cells or borders is one int.
Two classes: `Kit` is the same in every position of one game; `State` is what changes. A state is
copied before it is changed, so whoever holds one may keep it.

Compiled by mypyc for wheels: plain classes and functions only.
"""

from dataclasses import dataclass, field
from typing import Final

from spaceport.core.native import i64
from spaceport.core.offers import Offers
from spaceport.core.state import PlainState

ALIENS: Final = ("filo", "momo", "trio", "kubo", "zuzu", "nova", "limo")  # S2
MISSIONS: Final = tuple((a, b) for a in range(7) for b in range(a + 1, 7))  # S2: each pair once
ALL_MISSIONS: Final = (1 << 21) - 1
FACES: Final[list[tuple[int, int, int]]] = [(2, 0, 0), (1, 1, 0), (2, 1, 0), (1, 0, 1), (2, 0, 1)]
"""S3: what the faces of the die give: steps, comet moves, hole moves."""
FACE_WEIGHTS: Final = (2, 1, 1, 1, 1)  # S3: the plain face is there twice
ALL_FACES: Final = 0b11111

VERSION: Final = 2  # of the rules; where an older one differs, `kit.version` is asked
GOAL: Final = 5  # S12
TURN_CAP: Final = 250  # S18
REDRAW_CAP: Final = 100  # S7

# What the position waits for.
PLACE: Final = 0  # chance: the next alien, or the hole, lands on an edge cell
DEAL: Final = 1  # chance: the next seat's first mission
FIRST: Final = 2  # chance: who begins
ROLL: Final = 3  # the active player
DIE: Final = 4  # chance: the face
ACT: Final = 5  # the active player
MISSION: Final = 6  # chance: the active player's next mission
OVER: Final = 7


class Kit:
    """What is the same in every position of one game: the board, the missions, the options."""

    def __init__(
        self,
        cells: int,
        edge: int,
        borders: list[tuple[int, int]],
        lines: int,
        red: int,
        missions: int,
        may_pass: bool,
        turn_ms: int,
        first: int,
        version: int,
    ) -> None:
        self.version = version
        self.cells = cells
        self.everywhere: i64 = (1 << cells) - 1
        self.edge = edge  # mask of edge cells
        self.borders = borders  # the two cells of each border
        self.beside = [1 << a | 1 << b for a, b in borders]  # the same as a mask
        self.lines: i64 = lines  # mask of borders that are dotted lines
        self.red = red  # mask of borders: where the comets start
        self.missions = missions  # mask of the missions in the box
        self.may_pass = may_pass
        self.turn_ms = turn_ms  # 0: no turn clock
        self.first = first  # the seat that begins, -1: drawn (S23)
        self.near = [0] * cells  # mask of the cells that share a border with this one
        # By a cell and its only way out, -1: it has none: the lines beside it that must stay free
        # (S15).
        self.kept_free = [[0] * (cells + 1) for _ in range(cells)]
        for border, (a, b) in enumerate(borders):
            self.near[a] |= 1 << b
            self.near[b] |= 1 << a
            line = 1 << border & lines
            self.kept_free[a][b] = line
            self.kept_free[b][a] = line
            if version >= 2:  # S15: also beside an alien that was stuck before
                self.kept_free[a][-1] |= line
                self.kept_free[b][-1] |= line


@dataclass(eq=False, repr=False, slots=True)
class State(PlainState):
    """What changes. Copy before changing."""

    seats: int = 0
    phase: int = PLACE
    active: int = 0
    aliens: list[int] = field(default_factory=lambda: [-1] * 7)  # the cell of each alien
    hole: int = -1
    comets: i64 = 0  # mask of borders
    # For each cell: its neighbours not behind a comet.
    open: list[int] = field(default_factory=list, compare=False)
    held: i64 = field(default=0, compare=False)  # mask of cells with an alien
    full: i64 = field(default=0, compare=False)  # mask of cells with two
    missions: list[int] = field(default_factory=list)  # the open mission of each seat, -1: none
    done: list[int] = field(default_factory=list)  # mask of the turned-over missions of each seat
    scores: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)  # turns ended, per seat
    pile: int = 0  # mask of the missions not yet drawn; they have no order (S17)
    gone: int = 0  # mask of seats that were removed (S19)
    out: int = 0  # mask of missions that left with them
    face: int = -1  # what the die shows, -1: not rolled yet
    steps: int = 0
    comet_moves: int = 0
    hole_moves: int = 0
    redraws: int = 0
    due: int = -1  # table time at which the turn ends by itself (S21), -1: never
    winners: int = 0  # mask of seats
    # The menu, once somebody worked it out; or the luck of a playout, whose state this is alone.
    offers: Offers | None = field(default=None, compare=False)

    def copy(self) -> "State":  # written out: a loop over the fields is many times slower
        s = State.__new__(State)
        s.seats = self.seats
        s.phase = self.phase
        s.active = self.active
        s.aliens = self.aliens  # shared, as all lists: replaced, not changed
        s.hole = self.hole
        s.comets = self.comets
        s.open = self.open
        s.held = self.held
        s.full = self.full
        s.missions = self.missions
        s.done = self.done
        s.scores = self.scores
        s.turns = self.turns
        s.pile = self.pile
        s.gone = self.gone
        s.out = self.out
        s.face = self.face
        s.steps = self.steps
        s.comet_moves = self.comet_moves
        s.hole_moves = self.hole_moves
        s.redraws = self.redraws
        s.due = self.due
        s.winners = self.winners
        s.offers = None  # copied to be changed
        return s


def settle_masks(kit: Kit, s: State) -> None:
    """Work out `open`, `held` and `full` from the pieces, for a position read from text."""
    s.held = s.full = 0
    for cell in s.aliens:
        if cell >= 0:
            s.full |= s.held & 1 << cell
            s.held |= 1 << cell
    s.open = open_cells(kit, s.comets)


def open_cells(kit: Kit, comets: int) -> list[int]:
    """For each cell its neighbours, without those behind a comet (S13)."""
    opened = kit.near[:]
    border = 0
    while comets:
        if comets & 1:
            a, b = kit.borders[border]
            opened[a] &= ~(1 << b)
            opened[b] &= ~(1 << a)
        comets >>= 1
        border += 1
    return opened


def start(kit: Kit, seats: int) -> State:
    """Comets on the red lines, everything else still to be drawn (S8)."""
    s = State()
    s.seats = seats
    s.comets = kit.red
    s.open = open_cells(kit, s.comets)
    s.missions = [-1] * seats
    s.done = [0] * seats
    s.scores = [0] * seats
    s.turns = [0] * seats
    s.pile = kit.missions
    return s
