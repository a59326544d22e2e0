"""A position of Space Bowl, in plain ints and bitmasks (docs/spec/space-bowl.md, B1-B6).

Cards of the galaxy are numbered row by row from the top left, so a set of them is one int; so are
the nine spaces of the box. Two classes: `Kit` is the same in every position of one game; `State` is
what changes. A state is copied before it is changed, so whoever holds one may keep it.

Nothing in a state has an order that nobody knows: a card is drawn when it is turned up, and a card
of the void has no face at all (B38). The one secret is what a seat designated (B13).

Compiled by mypyc for wheels: plain classes and functions only.
"""

from dataclasses import dataclass, field
from typing import Final

from spaceport.core.state import PlainState

PLANETS: Final = ("ring", "stripes", "craters", "swirl", "ice", "moon")  # B1, B52; A-F in B43
SPACES: Final = 9  # B5
MIDDLE: Final = 4  # of the box
DECK: Final = 10  # B4
VOIDS: Final = 3  # B38
FIRST_SCORE: Final = 4  # B6
GOAL: Final = 18  # B33
VERSION: Final = 2  # of the rules; where an older one differs, `kit.version` is asked

# What the position waits for.
DEAL: Final = 0  # chance: the next card of the galaxy
FIRST: Final = 1  # chance: the first captain
TOP: Final = 2  # chance: the top card of the Infinity deck
TOSS: Final = 3  # the captain
LAND: Final = 4  # chance: where the next disc or marble comes to rest
SEARCH: Final = 5  # everybody: the first announcement
COUNTDOWN: Final = 6  # everybody: concur, designate, the Wild
PLACEMENT: Final = 7  # after zero: whoever may designate
REVEAL: Final = 8  # everybody: ready for the next round
OVER: Final = 9

# The kind of a round, by its first announcement (B8).
SILENT: Final = 0
GO: Final = 1
DOOM: Final = 2

# Whether a destination was found (B18); a round without announcement is neither (B15).
UNJUDGED: Final = 0
FOUND: Final = 1
NOT_FOUND: Final = 2
NEITHER: Final = 3

VOID: Final = -2  # in the galaxy: a card without a face
NOTHING: Final = -1  # in the galaxy: not dealt yet; as a prize: nobody takes a card
TOP_CARD: Final = -2  # as a prize: the captain takes the top card (B31)

REACH: Final = 2  # how far a marble can lie from the Destination disc, in rows or columns
STEPS: Final = (2 * REACH + 1) ** 2  # steps from the disc to a marble, numbered row by row


def step_number(down: int, right: int) -> int:
    return (down + REACH) * (2 * REACH + 1) + right + REACH


def _turned() -> list[list[int]]:
    """For 0 to 3 quarters clockwise: the number of each step after the turn (B40)."""
    tables = [list(range(STEPS))]
    quarter = [0] * STEPS
    for down in range(-REACH, REACH + 1):
        for right in range(-REACH, REACH + 1):
            quarter[step_number(down, right)] = step_number(right, -down)
    for _ in range(3):
        tables.append([quarter[step] for step in tables[-1]])
    return tables


TURNED: Final = _turned()
STEP_FROM: Final = [  # [disc][marble]: the step from one space of the box to another
    [step_number(s // 3 - d // 3, s % 3 - d % 3) for s in range(SPACES)] for d in range(SPACES)
]


class Kit:
    """What is the same in every position of one game: the deck, the variants, the times."""

    def __init__(
        self,
        side: int,
        cards: list[int],
        holes: int,
        black_hole: bool = False,
        no_wild: bool = False,
        void: bool = False,
        rotation: bool = False,
        torus: bool = False,
        beginner: bool = False,
        toss_ms: int = 10_000,
        search_ms: int = 0,
        countdown_ms: int = 10_000,
        placement_ms: int = 3_000,
        pause_ms: int = 15_000,
        version: int = VERSION,
    ) -> None:
        self.version = version
        self.side = side
        self.size = side * side
        self.every = (1 << self.size) - 1  # mask of all cards of the galaxy
        self.cards = cards  # mask of the planets on each card of the box
        self.holes = holes  # mask of the cards of the box that show a black hole
        self.box = (1 << len(cards)) - 1
        self.black_hole = black_hole
        self.no_wild = no_wild
        self.void = void
        self.turns = 4 if rotation else 1
        self.torus = torus
        self.beginner = beginner
        self.toss_ms = toss_ms
        self.search_ms = search_ms  # 0: no limit
        self.countdown_ms = countdown_ms
        self.placement_ms = placement_ms
        self.pause_ms = pause_ms
        targets = [self._targets(step) for step in range(STEPS)]
        shifts = [self._shifts(of_step) for of_step in targets]
        # By turn and step: where it leads from each card, and the same for all cards at once.
        self.targets = [[targets[step] for step in turned] for turned in TURNED]
        self.shifts = [[shifts[step] for step in turned] for turned in TURNED]

    def _targets(self, step: int) -> list[int]:
        """For each card: the card that lies this step away, -1 if there is none (B17, B41)."""
        width = 2 * REACH + 1
        down, right = step // width - REACH, step % width - REACH
        found: list[int] = []
        for card in range(self.size):
            row, column = card // self.side + down, card % self.side + right
            if self.torus:
                row, column = row % self.side, column % self.side
            inside = 0 <= row < self.side and 0 <= column < self.side
            found.append(row * self.side + column if inside else -1)
        return found

    def _shifts(self, targets: list[int]) -> list[tuple[int, int]]:
        """The same for all cards at once: by how much to shift a mask, and for which of them."""
        masks: dict[int, int] = {}
        for card, target in enumerate(targets):
            if target >= 0:
                masks[target - card] = masks.get(target - card, 0) | 1 << card
        return list(masks.items())


@dataclass(eq=False, repr=False, slots=True)
class State(PlainState):
    """What changes. Copy before changing."""

    seats: int = 0
    phase: int = DEAL
    round: int = 1
    # Which card of the box lies where, VOID or NOTHING.
    galaxy: list[int] = field(default_factory=list)
    # For each planet: mask of the cards that show it.
    boards: list[int] = field(default_factory=list, compare=False)
    live: int = field(default=0, compare=False)  # mask of the cards that have a face
    captain: int = -1
    deck: int = DECK  # cards of the Infinity deck that have no face yet
    top: int = -1  # its top card, -1: not drawn yet
    aside: int = 0  # mask of cards of the box that were set aside (B15, B30)
    # Mask of the cards of the box that each seat has taken.
    taken: list[int] = field(default_factory=list)
    # How many cards of the void each seat has taken.
    hollow: list[int] = field(default_factory=list)
    disc: int = -1  # the space of the Destination disc
    # The space of each planet's marble, -1: not tossed.
    marbles: list[int] = field(default_factory=list)
    hole: int = -1  # the space of the Black-hole disc
    kind: int = SILENT
    announcer: int = -1
    joined: int = 0  # mask of seats: announced or concurred
    wild: int = -1  # the card on which the Wild lies
    placer: int = -1
    skipped: int = 0  # mask of seats
    secrets: list[int] = field(default_factory=list)  # what each seat designated, -1: nothing
    ready: int = 0  # mask of seats
    scores: list[int] = field(default_factory=list)
    found: int = UNJUDGED
    prize: int = NOTHING  # the card of the galaxy that is taken, TOP_CARD or NOTHING
    taker: int = -1  # by whom: the captain at the end of the round
    gone: int = 0  # mask of seats that were removed (B35)
    due: int = -1  # table time at which the phase ends by itself, -1: never
    winners: int = 0  # mask of seats

    def copy(self) -> "State":  # written out: a loop over the fields is many times slower
        s = State.__new__(State)
        s.seats = self.seats
        s.phase = self.phase
        s.round = self.round
        s.galaxy = self.galaxy  # lists are shared: replaced, never changed
        s.boards = self.boards
        s.live = self.live
        s.captain = self.captain
        s.deck = self.deck
        s.top = self.top
        s.aside = self.aside
        s.taken = self.taken
        s.hollow = self.hollow
        s.disc = self.disc
        s.marbles = self.marbles
        s.hole = self.hole
        s.kind = self.kind
        s.announcer = self.announcer
        s.joined = self.joined
        s.wild = self.wild
        s.placer = self.placer
        s.skipped = self.skipped
        s.secrets = self.secrets
        s.ready = self.ready
        s.scores = self.scores
        s.found = self.found
        s.prize = self.prize
        s.taker = self.taker
        s.gone = self.gone
        s.due = self.due
        s.winners = self.winners
        return s


def start(kit: Kit, seats: int) -> State:
    """Everything is still to be drawn."""
    s = State()
    s.seats = seats
    s.galaxy = [NOTHING] * kit.size
    s.boards = [0] * len(PLANETS)
    s.taken = [0] * seats
    s.hollow = [0] * seats
    s.marbles = [-1] * len(PLANETS)
    s.secrets = [-1] * seats
    s.scores = [FIRST_SCORE] * seats
    return s


def boards_of(faces: list[int]) -> tuple[list[int], int]:
    """For each planet the mask of cards that show it, and the mask of cards that have a face.

    A face is a mask of planets, or negative: nothing, or a card of the void.
    """
    boards = [0] * len(PLANETS)
    live = 0
    bit = 1
    for face in faces:
        if face >= 0:
            live |= bit
            for planet in range(len(PLANETS)):
                if face >> planet & 1:
                    boards[planet] |= bit
        bit <<= 1
    return boards, live


def settle_boards(kit: Kit, s: State) -> None:
    """Work out `boards` and `live` from the cards of the galaxy."""
    faces = [kit.cards[card] if card >= 0 else card for card in s.galaxy]
    s.boards, s.live = boards_of(faces)


def lay(kit: Kit, s: State, place: int, card: int) -> None:
    """Put a card of the box, or one of the void, into the galaxy."""
    s.galaxy = s.galaxy[:]
    s.galaxy[place] = card
    bit = 1 << place
    shown = kit.cards[card] if card >= 0 else 0
    s.boards = [
        s.boards[planet] | bit if shown >> planet & 1 else s.boards[planet] & ~bit
        for planet in range(len(PLANETS))
    ]
    s.live = s.live | bit if card >= 0 else s.live & ~bit


def present(s: State) -> int:
    """Mask of the seats that are still in the game."""
    return ((1 << s.seats) - 1) & ~s.gone


def cards_taken(s: State, seat: int) -> int:
    """How many cards a seat has taken (B33)."""
    return s.taken[seat].bit_count() + s.hollow[seat]


def unseen(kit: Kit, s: State) -> int:
    """Mask of the cards of the box whose face nobody has seen, those under the void included."""
    seen = s.aside
    if s.top >= 0:
        seen |= 1 << s.top
    for card in s.galaxy:
        if card >= 0:
            seen |= 1 << card
    for mask in s.taken:
        seen |= mask
    return kit.box & ~seen
