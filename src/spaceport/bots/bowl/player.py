"""The levels of Space Bowl: the same person, more or less practised.

A bot keeps nothing between two decisions, so at Go! it does not note down which card it has seen.
When it designates it recalls: it searches again with other luck until the search ends in a Go! as
the first one did. What it then points at is as likely right, wrong or in need of the Wild as what
it had in mind, because what is noticed does not depend on when (`search.py`).
"""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, Final

from msgspec import Struct

from spaceport.bots.base import Decision, pause
from spaceport.bots.bowl.levels import EASY, HARD, MEDIUM, SETTLING, Level
from spaceport.bots.bowl.search import Idea, Ideas, Scene, pick, usable
from spaceport.bots.bowl.simple import WAIT, is_placer
from spaceport.bots.bowl.weigh import Belief
from spaceport.core.rules import Rules
from spaceport.core.terms import View
from spaceport.games.bowl.notation import (
    Action,
    Concur,
    Designate,
    Doom,
    Go,
    PlaceWild,
    Ready,
    Skip,
    Toss,
)
from spaceport.games.bowl.options import Options
from spaceport.games.bowl.view import Own, Public

HURRY: Final = (250, 800)  # to designate after zero
FOLLOW: Final = (6_000, 14_000)  # to give up after somebody else has
FOLLOW_SPAN: Final = 2_000  # the least width of that where one may not speak so soon
LAST_MOMENT: Final = 400  # what is seen later than this before zero is seen too late
JOINING: Final = (0.55, 0.85)  # when Doom! is joined: share of the countdown
TRIES: Final = 100  # to recall


class Intent(Struct, frozen=True):
    """How a search ends: Go! with an idea, or Doom! or Skip without one."""

    action: Action
    ms: int
    idea: Idea | None = None


class Player:
    """Finds, errs and dares as its level does."""

    def __init__(self, level: Level, rules: Rules[Any]) -> None:
        self.level = level
        options: Options = rules.options
        self.countdown_ms = options.countdown_seconds * 1000
        self.placement_ms = options.placement_seconds * 1000
        self.limit_ms = options.search_limit * 1000

    def decide(self, view: View, offered: Sequence[Action], rng: Random) -> Decision:
        public: Public = view.public
        own: Own = view.own
        if public.phase == "toss":
            return Decision(Toss(), pause(rng, *self.level.toss))
        if public.phase == "reveal":
            return Decision(Ready(), pause(rng, *self.level.ready))
        if public.phase == "search" and own.seat in public.skipped:
            return WAIT  # it has given up: the others may look as long as they like
        if own.designation is not None:
            return WAIT
        scene = Scene(public, self.level)
        if public.phase == "search":
            return self.search(public, own.seat, scene, rng)
        if own.seat in (public.announcer, *public.concurred) or is_placer(public, own.seat):
            return self.designate(public, own.seat, scene, offered, rng)
        return self.answer(public, own.seat, scene, offered, rng)

    # ------------------------------------------------------------ before an announcement

    def search(self, public: Public, seat: int, scene: Scene, rng: Random) -> Decision:
        intent = self.intend(public, seat, scene, rng)
        if intent.idea is not None:  # until somebody else's announcement, which it answers anew
            return Decision(intent.action, intent.ms, until_news=True)
        ms = intent.ms
        if public.skipped:  # somebody has given up: why go on for long
            least = max(self.level.stated.earliest_ms, FOLLOW[0])
            ms = min(ms, pause(rng, least, max(FOLLOW[1], least + FOLLOW_SPAN)))
        return Decision(intent.action, ms, until_news=True)

    def intend(self, public: Public, seat: int, scene: Scene, rng: Random) -> Intent:
        """Look until something is found or patience is at its end."""
        level = self.level
        plain, wild = scene.search(scene.plain, rng), scene.search(scene.wild, rng)
        patience, dares = self.patience(rng), rng.random() < level.nerve
        belief = Belief(level, public, seat, self.countdown_ms)
        settled = max(round(level.settles * rng.uniform(*SETTLING)), wild.ms)
        may_settle = bool(level.settles) and "no_wild" not in public.variants
        if may_settle and settled < min(patience, plain.ms) and belief.go_with_wild() > 0:
            return Intent(Go(), settled, wild.idea)
        if plain.ms < patience:
            return Intent(Go(), plain.ms, plain.idea)
        return Intent(Doom() if dares and belief.doom() > 0 else Skip(), patience)

    def patience(self, rng: Random) -> int:
        """Shorter when the search itself has a limit (B15): after that nobody can announce."""
        patience, spare = pause(rng, *self.level.patience), pause(rng, 1_500, 5_000)
        return min(patience, self.limit_ms - spare) if self.limit_ms else patience

    # ------------------------------------------------------------ after one's own

    def designate(
        self, public: Public, seat: int, scene: Scene, offered: Sequence[Action], rng: Random
    ) -> Decision:
        """Point at what one has in mind; put the Wild down first if it is needed."""
        in_time = self.countdown_ms + self.placement_ms - LAST_MOMENT
        ms = min(pause(rng, *self.level.tap), in_time)
        if public.phase == "placement":
            ms = pause(rng, *HURRY)
        idea = self.recall(public, seat, scene, rng)
        if idea is None:
            return Decision(Designate(scene.sight.name(rng.randrange(len(public.galaxy)))), ms)
        wild = PlaceWild(scene.sight.name(idea.wild)) if idea.wild >= 0 else None
        if wild is not None and wild in offered:
            return Decision(wild, ms)
        return Decision(Designate(scene.sight.name(idea.card)), ms)

    def recall(self, public: Public, seat: int, scene: Scene, rng: Random) -> Idea | None:
        """What one had in mind when one announced, concurred or put the Wild down."""
        helped = usable(scene.wild, wild_card(public, scene))
        if is_placer(public, seat):
            return pick(helped, rng.random()) if helped else None
        if public.wild is None and seat == public.announcer:
            for _ in range(TRIES):
                intent = self.intend(public, seat, scene, rng)
                if intent.idea is not None:
                    return intent.idea
        ideas = scene.plain | helped or scene.wild
        return pick(ideas, rng.random()) if ideas else None

    # ------------------------------------------------------------ after somebody else's

    def answer(
        self, public: Public, seat: int, scene: Scene, offered: Sequence[Action], rng: Random
    ) -> Decision:
        """Concur with or refute what was announced, perhaps by the Wild; or join Doom!."""
        helped: Ideas = usable(scene.wild, wild_card(public, scene))
        plain, wild = scene.glance(scene.plain | helped, rng), scene.glance(scene.wild, rng)
        dares, joins = rng.random() < self.level.nerve, rng.uniform(*JOINING)
        zero = self.countdown_ms - LAST_MOMENT
        if public.phase == "placement":
            return WAIT
        if plain.idea is not None and plain.ms < zero:
            card = Designate(scene.sight.name(plain.idea.card))
            return Decision(Concur() if public.kind == "go" else card, plain.ms)
        belief = Belief(self.level, public, seat, self.countdown_ms)
        if dares and wild.idea is not None and wild.ms < zero:
            doom = public.kind == "doom"
            worth = belief.refute_with_wild() if doom else belief.concur_with_wild()
            placing = PlaceWild(scene.sight.name(wild.idea.wild))
            if worth > 0 and placing in offered:
                return Decision(placing, wild.ms)
        if dares and public.kind == "doom" and Concur() in offered and belief.join_doom() > 0:
            return Decision(Concur(), max(self.level.glance, round(joins * self.countdown_ms)))
        return WAIT


def wild_card(public: Public, scene: Scene) -> int:
    """The card on which the Wild lies, -2 if it does not lie there (no idea needs that)."""
    if public.wild is None:
        return -2
    names = [scene.sight.name(card) for card in range(len(public.galaxy))]
    return names.index(public.wild.card)


Easy = partial(Player, EASY)  # a child, or anybody in a first game
Medium = partial(Player, MEDIUM)  # an adult who has played a few times
Hard = partial(Player, HARD)  # a practised adult
