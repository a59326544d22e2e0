"""A position of Space Builder, in plain ints and bitmasks (docs/spec/space-builder.md, C1-C8).

Everyone has a board of eight places and eight building cards. A card that lies on a board is one
int, its *lay*: `place << 3 | turn << 1 | side`, the same form in which a plan says where each
building belongs. Two classes: `Kit` is the same in every position of one game; `State` is what
changes. A state is copied before it is changed, so whoever holds one may keep it.

The plans that are still to come have no order: one is drawn when it is turned up (C4).

Compiled by mypyc for wheels: plain classes and functions only.
"""

from dataclasses import dataclass, field
from typing import Final

from spaceport.core.state import PlainState

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
CARDS: Final = 8
PLACES: Final = 8  # C2
ALL: Final = (1 << CARDS) - 1  # every building
IN_HAND: Final = -1
MOST_SEATS: Final = 4
VERSION: Final = 2  # of the rules; where an older one differs, `kit.version` is asked
GATHER_MS: Final = 5_000  # C6: the table waits no longer than this for a page
COUNT_MS: Final = 3_000  # C6: 3, 2, 1
CHECK_MS: Final = 350  # C18: how long the check takes, a card
UNLOCK_MS: Final = 20_000  # C18
EMPTY_ROUNDS: Final = 3  # C20

# What the position waits for.
PLAN: Final = 0  # chance: which plan is turned up
BUILD: Final = 1  # everybody who is not done
UNLOCK: Final = 2  # the winner of the round; the others may say that they are ready
LUCK: Final = 3  # chance: the building that a winner who did not choose unlocks
PAUSE: Final = 4  # everybody: ready for the next plan
OVER: Final = 5
GATHER: Final = 6  # everybody's page: it is there, the count may begin (C6)
COUNT: Final = 7  # nobody: 3, 2, 1, and the plan is drawn (C6)

# What the check says of a building card (C9-C12): the first line that applies is the one.
RIGHT: Final = 0
MISSING: Final = 1
WRONG_PLACE: Final = 2
WRONG_TURN: Final = 3
WRONG_SIDE: Final = 4
FAULTS: Final = (0, 1, 2, 2, 2)


class Form:
    """The plans as seats of one kind see them, and how their cards may lie: in full, or eased."""

    def __init__(self, plans: list[list[int]], easy: bool, junior: bool) -> None:
        self.plans = [[eased(lay, easy, junior) for lay in plan] for plan in plans]
        self.ways = 0  # mask of the turns and sides that may be used: the low bits of a lay (C23)
        for way in range(8):
            if eased(way, easy, junior) == way:
                self.ways |= 1 << way
        self.lays = [0] * (1 << PLACES)  # for each set of places: every lay on one of them
        for places in range(1, 1 << PLACES):
            low = (places & -places).bit_length() - 1
            self.lays[places] = self.lays[places & (places - 1)] | self.ways << (low << 3)


class Kit:
    """What is the same in every position of one game: plans, first buildings, options.

    `easy` and `junior` are masks of seats (C23)."""

    def __init__(
        self,
        plans: list[list[int]],
        first: int,
        easy: int,
        junior: int,
        round_ms: int,
        pause_ms: int,
        version: int,
    ) -> None:
        self.version = version
        self.round_ms = round_ms  # 0: no limit
        self.pause_ms = pause_ms
        self.first = first  # mask of the buildings that everyone starts with (C5)
        self.easy = easy
        self.junior = junior
        forms = [Form(plans, bool(kind & 1), bool(kind & 2)) for kind in range(4)]
        kinds = [easy >> seat & 1 | (junior >> seat & 1) << 1 for seat in range(MOST_SEATS)]
        self.forms = [forms[kind] for kind in kinds]  # by seat
        # What the plan card shows: to spectators, and to everybody whose seat is not eased. By
        # version 1 of the rules the options were the table's, and nobody saw more than that.
        self.plans = forms[kinds[0] if version < 2 else 0].plans
        self.all_plans = (1 << len(plans)) - 1


def eased(lay: int, easy: bool, junior: bool) -> int:
    """A lay under the easy and junior options (C4): 90 is 0 and 270 is 180; side A only."""
    if easy:
        lay &= ~0b010
    if junior:
        lay &= ~0b001
    return lay


@dataclass(eq=False, repr=False, slots=True)
class State(PlainState):
    """What changes. Copy before changing; the lists inside are replaced, never changed."""

    seats: int = 0
    phase: int = PLAN
    round: int = 0
    plan: int = -1  # the one that is turned up, until the boards are cleared
    plans_left: int = 0  # mask of the plans that were not turned up since the last shuffle
    unlocked: list[int] = field(default_factory=list)  # mask of buildings, per seat
    # Per seat: the lay of each building, or IN_HAND.
    boards: list[list[int]] = field(default_factory=list)
    order: list[int] = field(default_factory=list)  # seats that are done, quickest first
    # Table time of each seat's last placement, -1: none (C20).
    last: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)  # rounds won, per seat
    # Seats in the order in which their boards were checked.
    checked: list[int] = field(default_factory=list)
    ranking: list[int] = field(default_factory=list)  # of that round: seats, best first
    winner: int = -1  # of that round, -1: nobody
    fresh: int = -1  # the building that this winner unlocked, -1: none yet
    ready: int = 0  # mask of seats
    gone: int = 0  # mask of seats that were removed (C21)
    empty_rounds: int = 0  # rounds in a row in which nobody built anything
    due: int = -1  # the deadline of this phase, -1: none
    champion: int = -1
    stopped: int = -1  # table time at which the round that is being checked stopped (C18)

    def copy(self) -> "State":  # written out: a loop over the fields is many times slower
        s = State.__new__(State)
        s.seats = self.seats
        s.phase = self.phase
        s.round = self.round
        s.plan = self.plan
        s.plans_left = self.plans_left
        s.unlocked = self.unlocked
        s.boards = self.boards
        s.order = self.order
        s.last = self.last
        s.wins = self.wins
        s.checked = self.checked
        s.ranking = self.ranking
        s.winner = self.winner
        s.fresh = self.fresh
        s.ready = self.ready
        s.gone = self.gone
        s.empty_rounds = self.empty_rounds
        s.due = self.due
        s.champion = self.champion
        s.stopped = self.stopped
        return s


def start(kit: Kit, seats: int) -> State:
    """Everyone has the starred buildings; the first plan is still to be turned up (C5, C6)."""
    s = State()
    s.seats = seats
    if kit.version >= 2:
        s.phase, s.round, s.due = GATHER, 1, GATHER_MS
    s.plans_left = kit.all_plans
    s.unlocked = [kit.first] * seats
    s.wins = [0] * seats
    clear_boards(s)
    return s


def clear_boards(s: State) -> None:
    """All cards return to the hands (C15), and nothing is left of the last round."""
    s.plan = -1
    s.boards = [[IN_HAND] * CARDS for _ in range(s.seats)]
    s.last = [-1] * s.seats
    s.order = []
    s.checked = []
    s.ranking = []
    s.winner = -1
    s.fresh = -1
    s.ready = 0
    s.stopped = -1


def is_present(s: State, seat: int) -> bool:
    return not s.gone >> seat & 1


def present(s: State) -> list[int]:
    return [seat for seat in range(s.seats) if not s.gone >> seat & 1]


def laid(board: list[int]) -> int:
    """Mask of the buildings that lie on a board."""
    mask = 0
    for building, lay in enumerate(board):
        if lay >= 0:
            mask |= 1 << building
    return mask


def free_places(board: list[int]) -> int:
    """Mask of the places of a board that hold no card."""
    mask = (1 << PLACES) - 1
    for lay in board:
        if lay >= 0:
            mask &= ~(1 << (lay >> 3))
    return mask


def cards_checked(s: State, seat: int) -> int:
    """Mask of the buildings that the check looked at: those that the seat had in that round."""
    if seat == s.winner and s.fresh >= 0:
        return s.unlocked[seat] & ~(1 << s.fresh)
    return s.unlocked[seat]


def verdict(kit: Kit, s: State, seat: int, building: int) -> int:
    """What the check says of one card (C10-C12)."""
    lay, wanted = s.boards[seat][building], kit.forms[seat].plans[s.plan][building]
    if lay < 0:
        return MISSING
    if lay >> 3 != wanted >> 3:
        return WRONG_PLACE
    if (lay ^ wanted) & 0b110:
        return WRONG_TURN
    return WRONG_SIDE if (lay ^ wanted) & 1 else RIGHT


def verdicts(kit: Kit, s: State, seat: int) -> list[tuple[int, int]]:
    """The check of a board as it is shown: along the plan, each building and what is said of it."""
    plan, cards = kit.plans[s.plan], cards_checked(s, seat)
    places = [-1] * PLACES
    for building in range(CARDS):
        places[plan[building] >> 3] = building
    return [(b, verdict(kit, s, seat, b)) for b in places if cards >> b & 1]


def faults(kit: Kit, s: State, seat: int) -> int:
    """The faults of a whole board (C9)."""
    return sum([FAULTS[said] for _, said in verdicts(kit, s, seat)])


def check_ms(s: State) -> int:
    """How long the check of this round is looked at: so much a card (C18)."""
    return CHECK_MS * sum([cards_checked(s, seat).bit_count() for seat in s.checked])


def pause_end(kit: Kit, s: State) -> int:
    """When the pause is over, whoever is ready (C18)."""
    return s.stopped + check_ms(s) + kit.pause_ms
