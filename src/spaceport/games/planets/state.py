"""A position of Space Planets, in plain ints and bitmasks (docs/spec/space-planets.md, P1-P10).

The nine places of the square are numbered row by row from seat 0's left: a1, b1, c1, a2 ... c3.
Two classes: `Kit` is the same in every position of one game; `State` is what changes. A state is
copied before it is changed, so whoever holds one may keep it.

Compiled by mypyc for wheels: plain classes and functions only.
"""

from dataclasses import dataclass, field
from typing import Final

from spaceport.core.state import PlainState

FIELD: Final = 0  # P4
VEIN: Final = 1  # P5
CHANCE: Final = 2  # P6
LEAK: Final = 3  # P7
OASIS: Final = 4  # P8
FAR: Final = 5  # P9
HOLE: Final = 6  # P10
KINDS: Final = 7
PLACES: Final = 9  # P2: three by three

STALLED_ROUNDS: Final = 3  # P24
VERSION: Final = 2  # of the rules; where an older one differs, `kit.version` is asked

# What the position waits for.
LAY: Final = 0  # chance: the next of the nine cards
FIRST: Final = 1  # chance: who begins
THROW: Final = 2  # the active player
FLIGHT: Final = 3  # chance: where the die comes to rest
PICK: Final = 4  # the active player: which of two equal cards counts (P3)
CHOOSE: Final = 5  # the active player: explore, renounce, throw again
REFILL: Final = 6  # chance: the card that fills the hole
OVER: Final = 7


class Kit:
    """What is the same in every position of one game: cards, die, crystals, options."""

    def __init__(
        self,
        stars: list[int],
        copies: list[int],
        gives: list[int],
        more: list[int],
        faces: list[int],
        crystals: int,
        purse: int,
        goal: int,
        first: int,
        aims: list[tuple[int, int, int]],
        version: int,
    ) -> None:
        self.version = version
        self.stars = stars  # by kind
        self.copies = copies  # by kind
        self.gives = gives  # by kind: crystals at once
        self.more = more  # by kind: of a leak for the others, else of the card itself
        self.faces = faces  # what the six faces of the die show
        self.crystals = crystals
        self.purse = purse  # crystals of each player at the start
        self.goal = goal  # cards that end the game
        self.first = first  # the seat that begins, -1: drawn
        self.aims = aims  # throws that stand for all others: one at each place


@dataclass(eq=False, repr=False, slots=True)
class State(PlainState):
    """What changes. Copy before changing."""

    seats: int = 0
    phase: int = LAY
    active: int = 0
    # The kind at each place, -1: none.
    cards: list[int] = field(default_factory=lambda: [-1] * PLACES)
    # How many of each kind are not yet drawn; they have no order.
    pile: list[int] = field(default_factory=list)
    reserve: int = 0
    crystals: list[int] = field(default_factory=list)  # per seat
    # Kinds, per seat, in the order they were taken.
    owned: list[list[int]] = field(default_factory=list)
    up: list[int] = field(default_factory=list)  # per seat, mask over `owned`: which lie face up
    leaks: int = 0  # mask of seats whose fuel leak is at work
    turns: list[int] = field(default_factory=list)  # turns ended, per seat
    idle: int = 0  # turns in a row with an empty reserve, no card taken (P24)
    ender: int = -1  # who owned five cards first (P28)
    last: int = 0  # mask of seats that still have their last throw
    gone: int = 0  # mask of seats that were removed (P25)
    place: int = -1  # the place that counts for the choice, or that waits for a card
    start: int = 0  # the throw in flight: hundredths of a millimetre, of a degree
    angle: int = 0
    distance: int = 0
    thrower: int = -1  # who threw the die that lies on the table, -1: it does not
    x: int = 0  # where it lies, see geometry.py
    y: int = 0
    turn: int = 0
    face: int = 0
    lost: int = 0  # 1: it never came to rest (P23)
    touch: int = 0  # mask of places: what it touches, after the larger overlap (P3)
    path: str = ""
    winners: int = 0  # mask of seats

    def copy(self) -> "State":  # written out: a loop over the fields is many times slower
        s = State.__new__(State)
        s.seats = self.seats
        s.phase = self.phase
        s.active = self.active
        s.cards = self.cards  # shared, like all lists here: replaced, never changed
        s.pile = self.pile
        s.reserve = self.reserve
        s.crystals = self.crystals
        s.owned = self.owned
        s.up = self.up
        s.leaks = self.leaks
        s.turns = self.turns
        s.idle = self.idle
        s.ender = self.ender
        s.last = self.last
        s.gone = self.gone
        s.place = self.place
        s.start = self.start
        s.angle = self.angle
        s.distance = self.distance
        s.thrower = self.thrower
        s.x = self.x
        s.y = self.y
        s.turn = self.turn
        s.face = self.face
        s.lost = self.lost
        s.touch = self.touch
        s.path = self.path
        s.winners = self.winners
        return s


def start(kit: Kit, seats: int) -> State:
    """Crystals dealt (P2), every card still to be drawn."""
    s = State()
    s.seats = seats
    s.pile = kit.copies[:]
    s.reserve = kit.crystals - kit.purse * seats
    s.crystals = [kit.purse] * seats
    s.owned = [[] for _ in range(seats)]
    s.up = [0] * seats
    s.turns = [0] * seats
    return s
