"""A position of Space Planets, in plain ints and bitmasks (docs/spec/space-planets.md, P1-P10).

The nine places of the square are numbered row by row from seat 0's left: a1, b1, c1, a2 ... c3.
Two classes: `Kit` is the same in every position of one game; `State` is what changes. A state is
copied before it is changed, so whoever holds one may keep it.

Compiled by mypyc for wheels: plain classes and functions only.
"""

from typing import Final

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


class State:
    """What changes. Copy before changing."""

    __slots__ = (
        *("seats", "phase", "active", "cards", "pile", "reserve", "crystals", "owned", "up"),
        *("leaks", "turns", "idle", "ender", "last", "gone", "place", "start", "angle"),
        *("distance", "thrower", "x", "y", "turn", "face", "lost", "touch", "path", "winners"),
    )

    def __init__(self) -> None:
        self.seats = 0
        self.phase = LAY
        self.active = 0
        self.cards: list[int] = [-1] * PLACES  # the kind at each place, -1: none
        self.pile: list[int] = []  # how many of each kind are not yet drawn; they have no order
        self.reserve = 0
        self.crystals: list[int] = []  # per seat
        self.owned: list[list[int]] = []  # kinds, per seat, in the order they were taken
        self.up: list[int] = []  # per seat, mask over `owned`: which lie face up
        self.leaks = 0  # mask of seats whose fuel leak is at work
        self.turns: list[int] = []  # turns ended, per seat
        self.idle = 0  # turns in a row with an empty reserve, no card taken (P24)
        self.ender = -1  # who owned five cards first (P28)
        self.last = 0  # mask of seats that still have their last throw
        self.gone = 0  # mask of seats that were removed (P25)
        self.place = -1  # the place that counts for the choice, or that waits for a card
        self.start = 0  # the throw in flight: hundredths of a millimetre, of a degree
        self.angle = 0
        self.distance = 0
        self.thrower = -1  # who threw the die that lies on the table, -1: it does not
        self.x = 0  # where it lies, see geometry.py
        self.y = 0
        self.turn = 0
        self.face = 0
        self.lost = 0  # 1: it never came to rest (P23)
        self.touch = 0  # mask of places: what it touches, after the larger overlap (P3)
        self.path = ""
        self.winners = 0  # mask of seats

    def copy(self) -> "State":
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

    def key(self) -> tuple[object, ...]:
        """What makes two positions the same."""
        return (
            *(self.seats, self.phase, self.active, tuple(self.cards), tuple(self.pile)),
            *(self.reserve, tuple(self.crystals), tuple([tuple(held) for held in self.owned])),
            *(tuple(self.up), self.leaks, tuple(self.turns), self.idle, self.ender, self.last),
            *(self.gone, self.place, self.start, self.angle, self.distance, self.thrower),
            *(self.x, self.y, self.turn, self.face, self.lost, self.touch, self.path),
            self.winners,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


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
