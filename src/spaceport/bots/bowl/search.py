"""What a person comes to think of when looking at a galaxy, and when.

What can be noticed are *ideas*, right or wrong, each with a rate: how readily it is noticed. A
plain destination of ordinary hardness has rate 1. Wrong ideas come from two slips: a planet that is
missing is overlooked, or the pattern is laid mirrored. Whoever has an idea does not know of which
kind it is; that is why nothing after this file asks the solver again.

Time goes as for somebody who looks at one card after another: with n destinations among 25 cards
the first one is met after 26/(n + 1) cards, so the time is proportional to 2/(1 + rates). Where
there is less to notice than one destination, it takes longer in proportion.
"""

from random import Random
from typing import Final

from msgspec import Struct

from spaceport.bots.bowl.levels import Level
from spaceport.bots.bowl.simple import Sight, space_number
from spaceport.core.bits import bits
from spaceport.games.bowl.solver import Puzzle, gives, plain_fits, wild_fits
from spaceport.games.bowl.state import PLANETS
from spaceport.games.bowl.view import Public

LN_2: Final = 0.6931  # an exponential time with this rate has the median 1
NEVER: Final = 1 << 40  # milliseconds: longer than anybody's patience

# What makes a destination harder to notice.
BARE: Final = 0.4
A_MARBLE: Final = 0.2  # so that three marbles make an ordinary pattern
A_STEP_OUT: Final = 0.15  # for every step from the middle of the galaxy: people look there first
TURNED: Final = 1.5  # the pattern is turned (B40)
WRAPPED: Final = 1.5  # it goes round an edge (B41)


class Idea(Struct, frozen=True):
    """A card that looks right, and where the Wild must lie for it (-1: nowhere)."""

    card: int
    wild: int = -1


Ideas = dict[Idea, float]
"""How readily each is noticed."""


class Find(Struct, frozen=True):
    """What was noticed first, and after how long; None: nothing, ever."""

    idea: Idea | None
    ms: int


class Scene:
    """A toss as a person of some level looks at it: the ideas that it can give."""

    def __init__(self, public: Public, level: Level) -> None:
        self.level = level
        self.sight = Sight(public)
        self.plain: Ideas = {}
        self.wild: Ideas = {}
        mirrored = mirror(self.sight.puzzle, public)
        for turn in range(self.sight.kit.turns):
            self._look(self.sight.puzzle, turn, 1.0)
            self._look(mirrored, turn, level.mirrors)

    def _look(self, puzzle: Puzzle, turn: int, rate: float) -> None:
        """The ideas of one orientation: what fits, what needs the Wild, what is overlooked."""
        kit, level = self.sight.kit, self.level
        for card in bits(plain_fits(kit, puzzle, turn)):
            _add(self.plain, Idea(card), rate / self.hardness(card, turn))
        for need, fits in enumerate(wild_fits(kit, puzzle, turn)):
            for card in bits(fits):
                wild = kit.targets[turn][puzzle.needs[need][1]][card]
                each = rate / self.hardness(card, turn)
                _add(self.wild, Idea(card, wild), level.wild * each)
                _add(self.plain, Idea(card), level.overlooks * each)

    def hardness(self, card: int, turn: int) -> float:
        """More marbles, further from the middle, turned, round the edge."""
        sight, puzzle = self.sight, self.sight.puzzle
        middle = (sight.side - 1) / 2
        out = max(abs(card // sight.side - middle), abs(card % sight.side - middle))
        hard = BARE + A_MARBLE * (len(puzzle.needs) + len(puzzle.bans))
        hard *= 1.0 + A_STEP_OUT * out
        if turn:
            hard *= TURNED
        laid = gives(sight.kit, puzzle, card, turn)
        return hard * WRAPPED if any(sight.is_far(card, other) for _, other in laid) else hard

    def search(self, ideas: Ideas, rng: Random) -> Find:
        """From the toss on. Takes the same from `rng` whatever there is to find."""
        late, which = rng.lognormvariate(0.0, self.level.spread), rng.random()
        return self._find(ideas, self.level.stated.earliest_ms, late, which)

    def glance(self, ideas: Ideas, rng: Random) -> Find:
        """From an announcement on, when one has searched already: no time is likelier than another.

        How long the search was cannot be told from the view, and need not be: what one has not
        found so far one finds as slowly as before.
        """
        late, which = rng.expovariate(LN_2), rng.random()
        return self._find(ideas, self.level.glance, late, which)

    def _find(self, ideas: Ideas, least: int, late: float, which: float) -> Find:
        rates = sum(ideas.values())
        if not rates:
            return Find(None, NEVER)
        often = 2 / (1 + rates) if rates >= 1 else 1 / rates
        return Find(pick(ideas, which), least + round(self.level.pace * often * late))


def pick(ideas: Ideas, which: float) -> Idea:
    """One of them, by their rates; `which` is a share between 0 and 1."""
    left = which * sum(ideas.values())
    for idea, rate in ideas.items():
        left -= rate
        if left <= 0:
            return idea
    return next(reversed(ideas))


def mirror(puzzle: Puzzle, public: Public) -> Puzzle:
    """The same toss with left and right exchanged."""
    box = public.box
    marbles = [_flipped(box.marbles.get(planet)) for planet in PLANETS]
    return Puzzle(puzzle.boards, puzzle.live, _flipped(box.disc), marbles, _flipped(box.hole))


def _flipped(space: str | None) -> int:
    number = space_number(space)
    return number if number < 0 else number // 3 * 3 + 2 - number % 3


def _add(ideas: Ideas, idea: Idea, rate: float) -> None:
    ideas[idea] = ideas.get(idea, 0.0) + rate


def usable(ideas: Ideas, wild: int) -> Ideas:
    """Those that need the Wild where it lies."""
    return {idea: rate for idea, rate in ideas.items() if idea.wild == wild}
