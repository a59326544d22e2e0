"""A position of Space Builder, in plain ints and bitmasks (docs/spec/space-builder.md, C1-C8).

Everyone has a board of eight places and eight building cards. A card that lies on a board is one
int, its *lay*: `place << 3 | turn << 1 | side`, the same form in which a plan says where each
building belongs. Two classes: `Kit` is the same in every position of one game; `State` is what
changes. A state is copied before it is changed, so whoever holds one may keep it.

Compiled by mypyc for wheels: plain classes and functions only.
"""

from typing import Final

BUILDINGS: Final = (
    "dome",
    "silo",
    "greenhouse",
    "habitat",
    "antenna",
    "reactor",
    "hangar",
    "observatory",
)  # C3
PLACES: Final = 8  # C2
ALL: Final = (1 << 8) - 1
IN_HAND: Final = -1
UNLOCK_MS: Final = 20_000  # C18
EMPTY_ROUNDS: Final = 3  # C20

# What the position waits for.
PLAN: Final = 0  # chance: which plan is turned up
BUILD: Final = 1  # everybody who is not done
UNLOCK: Final = 2  # the winner of the round
LUCK: Final = 3  # chance: the building that a winner who did not choose unlocks
PAUSE: Final = 4  # everybody: ready for the next plan
OVER: Final = 5

# What the check says of a building card (C9-C12), in the order of what counts first.
RIGHT: Final = 0
MISSING: Final = 1
WRONG_PLACE: Final = 2
WRONG_TURN: Final = 3
WRONG_SIDE: Final = 4
FAULTS: Final = (0, 1, 2, 2, 2)


class Kit:
    """What is the same in every position of one game: plans, first buildings, options."""

    def __init__(
        self,
        plans: list[list[int]],
        first: int,
        easy: bool,
        junior: bool,
        round_ms: int,
        pause_ms: int,
    ) -> None:
        self.easy = easy
        self.junior = junior
        self.round_ms = round_ms  # 0: no limit
        self.pause_ms = pause_ms
        self.first = first  # mask of the buildings that everyone starts with (C5)
        self.plans = [[eased(lay, easy, junior) for lay in plan] for plan in plans]
        self.lays = 0  # mask of turns and sides that may be used, as the low three bits of a lay
        for turn in range(4):
            for side in range(2):
                if not (easy and turn % 2) and not (junior and side):
                    self.lays |= 1 << (turn << 1 | side)


def eased(lay: int, easy: bool, junior: bool) -> int:
    """A plan's lay under the easy and junior options (C4): 90 is 0 and 270 is 180; side A only."""
    if easy:
        lay &= ~0b010
    if junior:
        lay &= ~0b001
    return lay


class State:
    """What changes. Copy before changing; the lists inside are replaced, never changed."""

    def __init__(self) -> None:
        self.seats = 0
        self.phase = PLAN
        self.round = 0
        self.plan = -1
        self.plans_left = 0  # mask of the plans not yet turned up; they have no order
        self.unlocked: list[int] = []  # mask of buildings, per seat
        self.boards: list[list[int]] = []  # per seat: the lay of each building, or IN_HAND
        self.order: list[int] = []  # seats that are done, quickest first
        self.last: list[int] = []  # table time of each seat's last placement, -1: none (C20)
        self.ranking: list[int] = []  # of the round that was checked: seats, best first
        self.verdicts: list[list[int]] = []  # of that round, per seat and building; -1: not his
        self.winner = -1  # of that round
        self.ready = 0  # mask of seats
        self.gone = 0  # mask of seats that were removed (C21)
        self.empty_rounds = 0  # rounds in a row that nobody began
        self.due = -1  # the deadline of this phase, -1: none
        self.champion = -1

    def copy(self) -> "State":
        s = State()
        s.seats = self.seats
        s.phase = self.phase
        s.round = self.round
        s.plan = self.plan
        s.plans_left = self.plans_left
        s.unlocked = self.unlocked
        s.boards = self.boards
        s.order = self.order
        s.last = self.last
        s.ranking = self.ranking
        s.verdicts = self.verdicts
        s.winner = self.winner
        s.ready = self.ready
        s.gone = self.gone
        s.empty_rounds = self.empty_rounds
        s.due = self.due
        s.champion = self.champion
        return s

    def key(self) -> tuple[object, ...]:
        """What makes two positions the same."""
        return (
            *(self.seats, self.phase, self.round, self.plan, self.plans_left),
            *(tuple(self.unlocked), tuple(map(tuple, self.boards)), tuple(self.order)),
            *(tuple(self.last), tuple(self.ranking), tuple(map(tuple, self.verdicts))),
            *(self.winner, self.ready, self.gone, self.empty_rounds, self.due, self.champion),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def start(kit: Kit, seats: int) -> State:
    """Everyone has the starred buildings; the first plan is still to be turned up (C5, C6)."""
    s = State()
    s.seats = seats
    s.plans_left = (1 << len(kit.plans)) - 1
    s.unlocked = [kit.first] * seats
    s.boards = [[IN_HAND] * len(BUILDINGS) for _ in range(seats)]
    s.last = [-1] * seats
    return s


def is_present(s: State, seat: int) -> bool:
    return not s.gone >> seat & 1


def present(s: State) -> list[int]:
    return [seat for seat in range(s.seats) if not s.gone >> seat & 1]


def taken_places(board: list[int]) -> int:
    """Mask of the places of a board that hold a card."""
    mask = 0
    for lay in board:
        if lay >= 0:
            mask |= 1 << (lay >> 3)
    return mask
