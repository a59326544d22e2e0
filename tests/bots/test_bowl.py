"""The simple bot of Space Bowl: a view and offers, a person's time, a person's errors."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import spaceport
from spaceport.bots.base import Decision, simple
from spaceport.bots.bowl import SOONEST, Sight
from spaceport.core.terms import View
from spaceport.games.bowl.notation import Concur, Designate, Doom, Go, PlaceWild, Skip, Toss
from spaceport.games.bowl.solver import plain
from tests.games.bowl.boards import PLAIN, Round

BOT = simple("bowl")
VARIANTS = ("black_hole", "no_wild", "void", "big_galaxy", "rotation", "torus", "beginner")


def decided(game: Round, seat: int, seed: int) -> Decision:
    view, offered = game.rules.view(game.state, seat), game.rules.legal(game.state, seat)
    decision = BOT.decide(view, offered, Random(seed))
    assert decision.action is None or decision.action in offered
    return decision


class Table:
    """Bots at a table: each keeps its plan while it is offered, as a live table lets them."""

    def __init__(self, seats: int, seed: int, **options: Any) -> None:
        self.match = spaceport.new("bowl", seats, seed, **options)
        self.rng = Random(seed)
        self.plans: dict[int, tuple[Any, int, View, bool]] = {}
        self.tossed = 0
        self.first: list[int] = []  # from the toss to the first announcement
        self.seen: Counter[str] = Counter()

    def whole(self) -> "Table":
        while self.match.result() is None:
            self.think()
            self.go_on()
        return self

    def think(self) -> None:
        match = self.match
        acting = match.to_act()
        self.plans = {seat: plan for seat, plan in self.plans.items() if seat in acting}
        for seat in acting:
            view, offered = match.view(seat), match.legal(seat)
            action, _, seen, heeds_news = self.plans.get(seat, (None, 0, None, False))
            is_old = seat in self.plans and seen == view
            if (action in offered and (is_old or not heeds_news)) or (action is None and is_old):
                continue
            decision = BOT.decide(view, offered, self.rng)
            assert decision.action is None or decision.action in offered
            assert type(decision.ms) is int
            assert 0 < decision.ms <= 90_000
            heeds_news = decision.until_news
            self.plans[seat] = (decision.action, match.now + decision.ms, view, heeds_news)

    def go_on(self) -> None:
        match = self.match
        waiting = [(at, seat) for seat, (act, at, _, _) in self.plans.items() if act is not None]
        due = min((each.at for each in match.deadlines()), default=None)
        at, seat = min(waiting, default=(due, -1))
        assert at is not None, "nothing can happen any more"
        if seat < 0 or (due is not None and due <= at):
            match.advance((due or 0) - match.now)
        else:
            match.advance(max(0, at - match.now))
            match.play(seat, self.plans.pop(seat)[0])
        for event in match.events():
            self.watch(event)

    def watch(self, event: Any) -> None:
        name = type(event).__name__
        if name == "SearchBegan":
            self.tossed = self.match.now
        if name == "Announced":
            self.first.append(self.match.now - self.tossed)
            self.seen[event.kind] += 1
        if name == "Revealed":
            self.seen[f"found {event.found}"] += 1
        if name == "WildPlaced":
            self.seen["wild"] += 1
        if name == "Scored":
            self.seen.update(row.why for row in event.rows)


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_it_plays_whole_games_legally(seats: int) -> None:
    for seed in range(3):
        on = {name: (seed + k) % 3 == 0 for k, name in enumerate(VARIANTS)} if seed else {}
        assert Table(seats, seed, **on).whole().match.result() is not None


def test_it_is_never_instant_and_takes_human_times() -> None:
    first = [ms for seed in range(6) for ms in Table(4, seed).whole().first]
    assert min(first) >= SOONEST == 2_500
    assert sum(first) / len(first) > 6_000
    assert len(set(first)) > len(first) / 2
    easy = [
        ms for seed in range(6) for ms in Table(4, seed, torus=True, rotation=True).whole().first
    ]
    assert min(easy) >= SOONEST


def test_it_finds_most_and_errs_sometimes() -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        seen += Table(3, seed).whole().seen
    assert seen["valid"] > 3 * seen["invalid"] > 0
    assert seen["found yes"] > seen["found no"] > 0
    assert seen["doom"] > 0
    assert seen["wild"] > 0
    assert seen["go"] > seen["doom"]


@pytest.mark.parametrize("seed", range(30))
def test_in_the_search_it_announces_or_gives_up_in_the_end(seed: int) -> None:
    decision = decided(Round(), 0, seed)
    assert decision.action in (Go(), Doom(), Skip())
    assert decision.ms >= SOONEST


def test_it_gives_up_sooner_when_others_have() -> None:
    before = [decided(Round(), 0, seed).ms for seed in range(60)]
    after = [decided(Round().act(1, "skip"), 0, seed).ms for seed in range(60)]
    assert max(before) > 30_000
    assert max(after) <= 14_000


def test_after_its_own_go_it_points_at_a_card_that_it_believes_in() -> None:
    game = Round().act(0, "go")
    cards = Counter(str(decided(game, 0, seed).action) for seed in range(200))
    right = sum(count for text, count in cards.items() if text.split()[1] in PLAIN)
    assert right > 120
    assert right < 200  # sometimes a near miss is taken for the real thing
    assert all(text.startswith("designate ") for text in cards)


def test_after_another_s_go_it_concurs_or_waits_or_tries_the_wild() -> None:
    game = Round().act(0, "go")
    kinds = Counter(type(decided(game, 1, seed).action) for seed in range(300))
    assert set(kinds) <= {Concur, PlaceWild, type(None)}
    assert kinds[Concur] > 30
    assert kinds[type(None)] > 30
    assert min(decided(game, 1, seed).ms for seed in range(50)) >= 1_000


def test_after_another_s_doom_it_refutes_concurs_or_waits() -> None:
    game = Round().act(0, "doom")
    kinds = Counter(type(decided(game, 1, seed).action) for seed in range(300))
    assert kinds[Designate] > 20
    assert kinds[Concur] > 20
    assert kinds[type(None)] > 20


@pytest.mark.parametrize("seed", range(20))
def test_whoever_placed_the_wild_uses_it(seed: int) -> None:
    game = Round().act(0, "go", "wild e3")
    assert str(decided(game, 0, seed).action) in ("designate e4", "designate e5")


def test_after_zero_it_hurries_and_then_leaves_its_card_alone() -> None:
    game = Round().act(0, "go").lapse()
    times = [decided(game, 0, seed).ms for seed in range(40)]
    assert max(times) < 1_000
    assert decided(game.act(0, "designate c4"), 0, 1).action is None
    doom = Round().act(0, "doom").lapse()
    assert all(decided(doom, 1, seed).action is None for seed in range(20))


def test_the_captain_tosses_and_everybody_gets_ready() -> None:
    toss = decided(Round("toss", box=""), 4, 1)
    assert toss.action == Toss()
    assert 500 <= toss.ms <= 4_000
    ready = decided(Round().act(0, "doom").to_reveal(), 2, 1)
    assert str(ready.action) == "ready"
    assert ready.ms >= 1_000


@pytest.mark.parametrize("on", [(), ("rotation",), ("torus",), ("rotation", "torus")])
def test_it_sees_what_the_solver_sees_and_only_through_the_view(on: tuple[str, ...]) -> None:
    game = Round(options=dict.fromkeys(on, True))
    sight = Sight(game.public)
    seen = {sight.name(card) for card in range(25) if plain(sight.kit, sight.puzzle) >> card & 1}
    reveal = game.act(0, "doom").to_reveal().public.reveal
    assert seen == {fit.card for fit in reveal.destinations}


def test_equal_views_give_equal_decisions() -> None:
    """Whatever others have designated: the state behind the view plays no part."""
    game = Round().act(0, "go", "designate c4").act(1, "concur")
    view = game.rules.view(game.state, 1)
    for seed in range(20):
        twin = game.rules.imagine(view, Random(seed))
        again = game.rules.view(twin, 1)
        first = BOT.decide(view, game.rules.legal(game.state, 1), Random(seed))
        assert first == BOT.decide(again, game.rules.legal(twin, 1), Random(seed))
