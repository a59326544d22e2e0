"""A simple player of Space Bowl: it looks at the galaxy like a person, and takes a person's time.

It asks the solver what there is to see, and then draws how long it would have taken to see it: what
is turned or wraps round an edge is harder. Now and then it takes a near miss for the real thing.
Everything is read off the view; it has no clock, so it says how long it would take.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

from msgspec import Struct

from spaceport.bots.base import Decision, pause
from spaceport.core.bits import bits
from spaceport.core.terms import View
from spaceport.games.bowl import notation
from spaceport.games.bowl.solver import Puzzle, gives, plain_fits, wild_fits
from spaceport.games.bowl.state import PLANETS, Kit, boards_of
from spaceport.games.bowl.view import Face, Own, Public

SOONEST: Final = 2_500  # nobody has seen anything before that
GLANCE: Final = 1_500  # the soonest in a countdown
BEARINGS: Final = (500, 6_000)  # to take in what the box shows
LOOK: Final = 60_000  # the time in which one destination is found, on average
LAST_LOOK: Final = 30_000  # the same in a countdown, when one has searched already
PATIENCE: Final = (40_000, 75_000)
GIVING_UP: Final = (6_000, 14_000)  # the same when somebody else has given up already
COUNTDOWN: Final = 7_000  # what is seen later than this is too late for a countdown
TOSS: Final = (1_200, 2_600)
TAP: Final = (700, 2_400)  # to designate what one has in mind
HURRY: Final = (250, 800)  # the same after zero
READY: Final = (1_800, 4_000)

SLIP: Final = 0.12  # how often a near miss is taken for the real thing
DOOM: Final = 0.5  # how often somebody who sees nothing says so, rather than give up
JOIN_DOOM: Final = 0.35
TRY_WILD: Final = 0.3


class Idea(Struct, frozen=True):
    """A card that looks right, how long it takes to see it, and where the Wild must lie for it."""

    card: int
    ms: int
    wild: int = -1


class Simple:
    """Finds what a person might find."""

    def decide(self, view: View, offered: Sequence[notation.Action], rng: Random) -> Decision:
        public: Public = view.public
        if public.phase == "toss":
            return Decision(notation.Toss(), pause(rng, *TOSS))
        if public.phase == "reveal":
            return Decision(notation.Ready(), pause(rng, *READY))
        sight = Sight(public)
        if public.phase == "search":
            return search(public, sight, offered, rng)
        ideas = sight.ideas(LAST_LOOK, rng)
        own: Own = view.own
        if own.designation is not None:
            return WAIT
        if public.phase == "placement":
            return place(public, own.seat, sight, ideas, rng)
        return countdown(public, own.seat, sight, ideas, offered, rng)


WAIT: Final = Decision(None, 1_000)


def search(
    public: Public, sight: "Sight", offered: Sequence[notation.Action], rng: Random
) -> Decision:
    """Say Go! when something was seen in time, else lose patience."""
    bearings = pause(rng, *BEARINGS)
    patience = pause(rng, *(GIVING_UP if public.skipped else PATIENCE))
    ideas = sight.ideas(LOOK, rng)
    first = bearings + min((idea.ms for idea in ideas if idea.wild < 0), default=patience)
    if first < patience:
        # Another's announcement is answered anew.
        return Decision(notation.Go(), first, until_news=True)
    if notation.Skip() in offered and rng.random() >= DOOM:
        return Decision(notation.Skip(), patience, until_news=True)
    return Decision(notation.Doom(), patience, until_news=True)


def countdown(
    public: Public,
    seat: int,
    sight: "Sight",
    ideas: list[Idea],
    offered: Sequence[notation.Action],
    rng: Random,
) -> Decision:
    """Designate what one has seen; else perhaps join Doom!, or try the Wild."""
    if seat in (public.announcer, *public.concurred) or is_placer(public, seat):
        return Decision(sight.designate(best(public, seat, ideas), rng), pause(rng, *TAP))
    seen = [idea for idea in ideas if idea.ms < COUNTDOWN and usable(public, idea)]
    if seen:
        idea = min(seen, key=lambda each: each.ms)
        action = notation.Concur() if public.kind == "go" else sight.designate(idea, rng)
        return Decision(action, idea.ms)
    gaps = [idea for idea in ideas if idea.wild >= 0 and idea.ms < COUNTDOWN]
    wilds = [notation.PlaceWild(sight.name(idea.wild)) for idea in gaps]
    if wilds and wilds[0] in offered and rng.random() < TRY_WILD:
        return Decision(wilds[0], pause(rng, GLANCE, COUNTDOWN))
    if public.kind == "doom" and rng.random() < JOIN_DOOM:
        return Decision(notation.Concur(), pause(rng, GLANCE, COUNTDOWN))
    return WAIT


def place(public: Public, seat: int, sight: "Sight", ideas: list[Idea], rng: Random) -> Decision:
    """After zero: whoever owes a card designates one, quickly."""
    if public.kind == "doom" and not is_placer(public, seat):
        return WAIT
    return Decision(sight.designate(best(public, seat, ideas), rng), pause(rng, *HURRY))


def is_placer(public: Public, seat: int) -> bool:
    return public.wild is not None and public.wild.seat == seat


def usable(public: Public, idea: Idea) -> bool:
    """Whether an idea needs no Wild, or the Wild lies where it must (B14)."""
    return idea.wild < 0 or (
        public.wild is not None and public.wild.card == place_name(public, idea)
    )


def place_name(public: Public, idea: Idea) -> str:
    return f"{notation.COLUMNS[idea.wild % public.side]}{idea.wild // public.side + 1}"


def best(public: Public, seat: int, ideas: list[Idea]) -> Idea | None:
    """The idea that one would follow now; whoever placed the Wild must use it (B14)."""
    fitting = [idea for idea in ideas if usable(public, idea)]
    if is_placer(public, seat):
        fitting = [idea for idea in fitting if idea.wild >= 0]
    return min(fitting or ideas, key=lambda idea: idea.ms, default=None)


# ---------------------------------------------------------------- eyes


@cache
def eyes(side: int, rotation: bool, torus: bool) -> Kit:
    """The geometry of a galaxy; a bot needs no deck."""
    return Kit(side, [], 0, rotation=rotation, torus=torus)


class Sight:
    """A galaxy and a toss, as a view shows them."""

    def __init__(self, public: Public) -> None:
        self.side = public.side
        self.kit = eyes(public.side, "rotation" in public.variants, "torus" in public.variants)
        boards, live = boards_of([mask_of_face(face) for face in public.galaxy.values()])
        box = public.box
        marbles = [space_number(box.marbles.get(planet)) for planet in PLANETS]
        self.puzzle = Puzzle(boards, live, space_number(box.disc), marbles, space_number(box.hole))

    def ideas(self, look: int, rng: Random) -> list[Idea]:
        """What a person might come to think of, each with the time that it takes; seldom wrong."""
        found: dict[tuple[int, int], Idea] = {}
        for turn in range(self.kit.turns):
            for card in bits(plain_fits(self.kit, self.puzzle, turn)):
                keep(found, Idea(card, self.time(card, turn, look, rng)))
            for need, fits in enumerate(wild_fits(self.kit, self.puzzle, turn)):
                for card in bits(fits):
                    wild = self.kit.targets[turn][self.puzzle.needs[need][1]][card]
                    ms = self.time(card, turn, look, rng)
                    keep(found, Idea(card, ms if rng.random() < SLIP else 2 * ms, wild))
                    if rng.random() < SLIP / 4:  # the gap was overlooked
                        keep(found, Idea(card, ms))
        return list(found.values())

    def time(self, card: int, turn: int, look: int, rng: Random) -> int:
        """Longer for more marbles, for a turned pattern, and round the edge."""
        laid = gives(self.kit, self.puzzle, card, turn)
        wraps = any(self.is_far(card, other) for _, other in laid)
        hard = 0.5 + 0.15 * len(laid) + (0.5 if turn else 0.0) + (0.5 if wraps else 0.0)
        return SOONEST + round(rng.expovariate(1 / (look * hard)))

    def is_far(self, card: int, other: int) -> bool:
        """Whether a card is a neighbour only because the galaxy is a torus."""
        down = abs(card // self.side - other // self.side)
        return max(down, abs(card % self.side - other % self.side)) > 2

    def name(self, card: int) -> str:
        return f"{notation.COLUMNS[card % self.side]}{card // self.side + 1}"

    def designate(self, idea: Idea | None, rng: Random) -> notation.Designate:
        """The card one has in mind, or any, if one has none."""
        return notation.Designate(self.name(idea.card if idea else rng.randrange(self.kit.size)))


def keep(found: dict[tuple[int, int], Idea], idea: Idea) -> None:
    """The quickest idea for each card and place of the Wild."""
    known = found.get((idea.card, idea.wild))
    if known is None or idea.ms < known.ms:
        found[idea.card, idea.wild] = idea


def mask_of_face(face: Face) -> int:
    if face.void:
        return -1
    return sum(1 << PLANETS.index(planet) for planet in face.planets)


def space_number(space: str | None) -> int:
    return -1 if space is None else notation.SPACE_NAMES.index(space)
