"""What the simple bot of Space Planets sees and does, on positions that one can read."""

import statistics
from collections.abc import Sequence
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from spaceport.bots.base import Bot, Decision, pause
from spaceport.bots.planets.simple import (
    PACE,
    Simple,
    best_throw,
    exploring,
    landing,
    surcharge,
    worth,
)
from spaceport.core import chance
from spaceport.core.causes import Chosen, Drawn
from spaceport.core.terms import View
from spaceport.games.planets import edition
from spaceport.games.planets.notation import Throw
from spaceport.games.planets.options import Options
from spaceport.games.planets.rules import Rules
from spaceport.games.planets.state import State
from spaceport.library.samples import odds, sampled

TEXT = files("spaceport.games.planets").joinpath("editions", "standard.toml").read_text("utf-8")
RULES = Rules(edition.Edition.read(TEXT, "standard.toml"), Options())
BOT = Simple()
DULL = "crystal-field black-hole crystal-field crystal-field crystal-field black-hole"


def at(then: str = "throw 0", crystals: str = "4 4", cards: str = "", more: str = "") -> State:
    cards = cards or f"{DULL} oasis far-planet crystal-vein"
    fields = ["standard", f"cards {cards}", f"crystals {crystals}", more, then]
    return RULES.parse_position("; ".join(field for field in fields if field))


def decided(state: State, seed: int) -> Decision:
    (seat,) = RULES.to_act(state)
    return BOT.decide(RULES.view(state, seat), RULES.legal(state, seat), Random(seed))


def chosen(state: State) -> set[str]:
    return {str(decided(state, seed).action) for seed in range(10)}


def die(place: str, face: int, x: int, y: int) -> str:
    return f"die 0 {x} {y} 0 face {face} on {place}; choose 0 {place}"


# ---------------------------------------------------------------- choosing


def test_it_explores_what_it_can_afford() -> None:
    assert chosen(at(die("a3", 1, -86, 86))) == {"explore"}
    assert chosen(at(die("b3", 0, 0, 86))) == {"explore"}


def test_it_refuels_when_it_cannot_pay() -> None:
    assert chosen(at(die("a3", 2, -86, 86), crystals="2 4")) == {"renounce"}


def test_it_leaves_a_poor_planet_that_is_dear() -> None:
    leaks = "owned - fuel-leak* fuel-leak* fuel-leak*; leaks 1 2 3"
    assert chosen(at(die("a1", 2, -86, -86), crystals="9 4 4 4", more=leaks)) == {"renounce"}
    assert chosen(at(die("a1", 0, -86, -86), crystals="9 4 4 4")) == {"explore"}


def test_it_uses_a_second_chance_after_a_miss_but_not_on_a_good_planet() -> None:
    owned = "owned second-chance* -"
    missed = "die 0 0 -160 0 face 0 on -; choose 0"
    assert chosen(at(missed, more=owned)) == {"again"}
    assert chosen(at(die("b3", 0, 0, 86), more=owned)) == {"explore"}


def test_in_the_last_throw_only_stars_count() -> None:
    """A vein for three crystals: a card nearer to the end, but it costs more than it brings."""
    state = at(die("c3", 2, 86, 86))
    assert chosen(state) == {"explore"}
    last = at(die("c3", 2, 86, 86), more="ended 1; last 0")
    assert exploring(RULES.view(last, 0).public, 0, "crystal-vein", 3) == 1.0
    assert chosen(last) == {"renounce"}


def test_what_things_are_worth() -> None:
    public = RULES.view(at(crystals="4 4"), 0).public
    assert landing(public, 0, "black-hole", 3) == 0
    assert landing(public, 0, None, 3) == 0.5
    assert landing(public, 0, "far-planet", 1) > landing(public, 0, "oasis", 1)
    assert surcharge(public, 0, "far-planet") == 1
    empty = RULES.view(at(crystals="0 40"), 0).public
    assert landing(empty, 0, None, 1) == landing(empty, 0, "oasis", 1) == 0


# ---------------------------------------------------------------- throwing


def aimed_at(state: State, seat: int) -> tuple[float, float]:
    """The place in steps from the middle, as the thrower sees it."""
    _, across, along = odds().aim(best_throw(RULES.view(state, seat).public, seat)[0])
    return across, along


@pytest.mark.parametrize(("seat", "where"), [(0, (0, 1)), (1, (-1, 0)), (2, (0, -1)), (3, (1, 0))])
def test_it_aims_at_the_best_card_from_its_own_side(seat: int, where: tuple[int, int]) -> None:
    """The only planet among black holes is b3: far for seat 0, near for the one opposite."""
    cards = "- black-hole - - black-hole - black-hole far-planet black-hole"
    across, along = aimed_at(at(f"throw {seat}", "9 9 9 9", cards), seat)
    assert abs(across - where[0]) <= 0.75
    assert abs(along - where[1]) <= 0.75


def test_it_keeps_away_from_black_holes() -> None:
    good = "oasis oasis far-planet oasis black-hole oasis oasis oasis far-planet"
    across, along = aimed_at(at(cards=good), 0)
    assert max(abs(across), abs(along)) >= 0.75


def test_its_hand_is_an_ordinary_one() -> None:
    """Every throw is legal, and off the aim by as much as people are."""
    state = at()
    throws = [decided(state, seed).action for seed in range(400)]
    assert all(isinstance(each, Throw) and RULES.may_do(state, 0, each) for each in throws)
    angles = [each.angle for each in throws]
    assert 3.4 < statistics.pstdev(angles) < 4.6
    far = [each.distance for each in throws]
    assert 0.12 < statistics.pstdev(far) / statistics.fmean(far) < 0.24


def test_it_takes_its_time() -> None:
    times = [decided(at(), seed).ms for seed in range(100)]
    assert min(times) >= 1000
    assert max(times) <= 5000
    assert len(set(times)) > 50
    assert all(1 <= pause(Random(1), *pace) <= 5000 for pace in PACE.values())


def test_equal_views_give_equal_decisions() -> None:
    for seed in range(5):
        state = at(more="owned second-chance* -", then="die 0 0 -160 0 face 0 on -; choose 0")
        twin = RULES.imagine(RULES.view(state, 0), Random(seed))
        first = BOT.decide(RULES.view(state, 0), RULES.legal(state, 0), Random(seed))
        assert first == BOT.decide(RULES.view(twin, 0), RULES.legal(twin, 0), Random(seed))


# ---------------------------------------------------------------- whole games


class Careless:
    """Something legal, at random: throws straight at some card."""

    def decide(self, view: View, offered: Sequence[Any], rng: Random) -> Decision:
        return Decision(rng.choice(offered), 0)


def winners(bots: Sequence[Bot], seed: int) -> tuple[int, ...]:
    """A whole game with the bank's throws; every decision is checked."""
    rng, state, draws = Random(seed), RULES.start(len(bots)), 0
    key = chance.seed_from(seed)
    while (result := RULES.result(state)) is None:
        draw = RULES.chance(state)
        if draw is not None:
            outcome = (
                chance.drawn(key, draws, draw)
                if draw.sample is None
                else sampled("table", draw, chance.key(key, draws))
            )
            state, draws = RULES.step(state, Drawn(outcome), 0)[0], draws + 1
            continue
        (seat,) = RULES.to_act(state)
        decision = bots[seat].decide(RULES.view(state, seat), RULES.legal(state, seat), rng)
        assert RULES.may_do(state, seat, decision.action)
        assert type(decision.ms) is int
        state, _ = RULES.step(state, Chosen(seat, RULES.move(decision.action)), 0)
    return result.winners


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_whole_games_legally(seats: int) -> None:
    for seed in range(6):
        assert winners([BOT] * seats, seed)


def test_it_beats_chance_though_its_hand_is_worse() -> None:
    wins = 0
    for seed in range(30):
        bots: list[Bot] = [Careless(), Careless()]
        bots[seed % 2] = BOT
        wins += winners(bots, seed) == (seed % 2,)
    assert wins >= 25


def test_worth_is_a_mean_over_the_faces() -> None:
    public = RULES.view(at(), 0).public
    faces = [landing(public, 0, "oasis", shows) for shows in (1, 2, 3)]
    assert worth(public, 0, 6) == pytest.approx(statistics.fmean(faces))
