"""The levels of S.O.S. in Space: legal, reproducible, and sensible in positions one can read."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from spaceport.bots.base import LEVELS, bot, simple
from spaceport.bots.sos import near
from spaceport.bots.sos.levels import CARE, PATIENCE
from spaceport.bots.sos.plan import whole_turns
from spaceport.bots.sos.player import care
from spaceport.bots.sos.reply import Judge
from spaceport.bots.sos.worth import share, waits
from spaceport.bots.sos.worth_table import LAST, NEAR, SCORE
from spaceport.core.causes import Chosen, Drawn, Removed
from spaceport.core.terms import pick_move, pick_outcome
from spaceport.games import catalog
from spaceport.games.sos.notation import EndTurn
from spaceport.games.sos.state import ACT, MISSIONS, OVER, ROLL, State
from spaceport.library.load import load
from tests.bots.games import play, wins

EDITIONS = catalog.listing("sos").editions
RULES: Any = load("sos", "ring", {}).rules
PASSING: Any = load("sos", "ring", {"may_pass": True}).rules
SEEDS = range(6)
COMETS = "O3-I1 O8-O9 O7-I2 O9-I3"


def at(
    shows: str, momo: str = "O1", comet: str = "O4-O5", trio: str = "O4", more: str = ""
) -> State:
    """Seat 0 must bring Filo (on O0) and Momo together, seat 1 Trio and Zuzu (on O6)."""
    state: State = RULES.parse_position(
        f"ring; aliens filo:O0 momo:{momo} trio:{trio} kubo:O5 zuzu:O6 nova:O8 limo:O9; hole O3; "
        f"comets {comet} {COMETS}; missions filo+momo trio+zuzu; {more}act 0; shows {shows}"
    )
    return state


def whole_turn(level: str, state: State, seed: int, rules: Any = RULES) -> State:
    """The position when the turn is over, or when a mission is done."""
    player, seat = bot(level, rules), state.active
    while state.active == seat and state.phase == ACT:
        view, offered = rules.view(state, seat), rules.legal(state, seat)
        action = player.decide(view, offered, Random(seed)).action
        state, _ = rules.step(state, Chosen(seat, rules.move(action)), 0)
    return state


def near_of(state: State, seat: int) -> int:
    return near.nearness(RULES.kit, state, state.missions[seat])


# ---------------------------------------------------------------- sense


@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize(
    ("shows", "momo", "comet"),
    [
        ("2 left 2", "O1", "O4-O5"),
        ("2 left 2", "O2", "O4-O5"),
        ("comet+1 left 1 comet", "O1", "O0-O1"),
        ("comet+2 left 2 comet", "O2", "O0-O1"),
        ("hole+1 left 1 hole", "O1", "O4-O5"),
        ("hole+2 left 2 hole", "O2", "O4-O5"),
    ],
)
def test_it_completes_what_this_turn_can_complete(
    level: str, shows: str, momo: str, comet: str
) -> None:
    for seed in SEEDS:
        assert whole_turn(level, at(shows, momo, comet), seed).scores[0] == 1


def test_a_hole_in_the_way_is_moved_away() -> None:
    state: State = RULES.parse_position(
        "ring; aliens filo:O2 momo:O4 trio:O6 kubo:O7 zuzu:O8 nova:O9 limo:O0; hole O3; "
        "comets O2-I1 O4-I1 O4-O5 O6-O7 O8-O9; missions filo+momo trio+zuzu; act 0; "
        "shows hole+2 left 2 hole"
    )
    for level in ("medium", "hard"):
        assert whole_turn(level, state, 0).scores[0] == 1


def test_hard_blocks_whoever_would_win_next() -> None:
    """Seat 1 lacks one mission and is one step from it: nearly every turn can prevent that."""
    state = at("2 left 2", momo="I2", trio="O7", more="scores 0 4; ")
    assert near_of(state, 1) == near.STEP
    for seed in SEEDS:
        assert near_of(whole_turn("hard", state, seed), 1) > near.STEP


def test_easy_is_kind() -> None:
    """It never puts a mission of another further away, if it can do something else."""
    state = at("comet+1 left 0 comet", momo="I2", trio="O7")
    for seed in range(20):
        after = whole_turn("easy", state, seed)
        assert near_of(after, 1) <= near_of(state, 1)


def test_easy_overlooks_things_and_sometimes_sees_them() -> None:
    done = [whole_turn("easy", at("2 left 2"), seed).scores[0] for seed in range(40)]
    assert 5 < sum(done) < 40


def test_with_the_option_to_pass_only_those_who_plan_end_a_turn_early() -> None:
    state = at("comet+1 left 1 comet", momo="O2")
    offered = PASSING.legal(state, 0)
    assert EndTurn() in offered
    for seed in range(20):
        told = bot("easy", PASSING).decide(PASSING.view(state, 0), offered, Random(seed))
        assert not isinstance(told.action, EndTurn)
    for rules in (PASSING, RULES):
        rate = Judge(rules.kit, state, 0).rate
        ends = [rules.action(end.move) for end in whole_turns(rules.kit, state, 0, rate, 4)]
        assert (EndTurn() in ends) == (rules is PASSING)


def test_patience_ends() -> None:
    assert care(0) == care(PATIENCE[0]) == CARE[0]
    assert care(PATIENCE[1]) == care(200) == pytest.approx(CARE[1])


def test_levels_have_a_pace_of_their_own() -> None:
    state = at("2 left 2", momo="I2")
    mean = {}
    for level in LEVELS:
        player, view, offered = bot(level, RULES), RULES.view(state, 0), RULES.legal(state, 0)
        mean[level] = sum(player.decide(view, offered, Random(k)).ms for k in range(12))
    assert mean["easy"] > mean["medium"] > mean["hard"]


# ---------------------------------------------------------------- what it judges by


def test_the_table_is_sensible() -> None:
    """Not a test of its numbers: whoever is ahead or nearer has the larger share."""
    assert list(SCORE) == sorted(SCORE)
    for table in (NEAR, LAST):
        for row in table[:2]:
            assert row[near.STEP] > row[near.THREE]
    ahead, even = at("2 left 2", more="scores 2 0; "), at("2 left 2")
    turns = waits(even, 0)
    assert share(RULES.kit, ahead, 0, turns) > share(RULES.kit, even, 0, turns)
    total = sum(share(RULES.kit, even, seat, turns) for seat in (0, 1))
    assert total == pytest.approx(1.0)


def test_a_seat_that_is_gone_waits_for_nothing() -> None:
    state = load("sos", "ring", {}).rules.parse_position(
        "ring; aliens filo:O0 momo:O1 trio:O4 kubo:O5 zuzu:O6 nova:O8 limo:O9; hole O3; "
        f"comets O4-O5 {COMETS}; missions filo+momo - trio+zuzu; gone 1; act 0; shows 2 left 2"
    )
    assert waits(state, 2) == [1, -1, 0]
    view, offered = RULES.view(state, 0), RULES.legal(state, 0)
    for level in LEVELS:
        assert bot(level, RULES).decide(view, offered, Random(1)).action in offered


def turn_starts(rules: Any, seed: int) -> Iterator[State]:
    """Positions before a roll, of a game at random."""
    rng, state = Random(seed), rules.start(2)
    while state.phase != OVER:
        draw = rules.chance(state)
        if draw is not None:
            state, _ = rules.step(state, Drawn(pick_outcome(draw, rng)), 0)
            continue
        if state.phase == ROLL:
            yield state
        move = pick_move(rules.menu(state, state.active), rng)
        state, _ = rules.step(state, Chosen(state.active, move), 0)


def can_finish(rules: Any, state: State, seat: int) -> bool:
    """Whether some turn completes a mission: by trying all of them."""
    waiting, before = [state], state.scores[seat]
    while waiting:
        here = waiting.pop()
        if here.scores[seat] > before:
            return True
        if here.active == seat and here.phase == ACT and here.turns == state.turns:
            causes = [Chosen(seat, rules.move(action)) for action in rules.legal(here, seat)]
            waiting += [rules.step(here, cause, 0)[0] for cause in causes]
    return False


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_quick_look_sees_what_whole_turns_can_do(edition: str, effort: float) -> None:
    """For the faces without a comet; those with one have thousands of turns."""
    rules: Any = load("sos", edition, {}).rules
    seen = 0
    for number, state in enumerate(turn_starts(rules, 3)):
        if number >= 60 * effort:
            break
        seat = state.active
        a, b = MISSIONS[state.missions[seat]]
        mask = near.finishing(rules.kit, state, state.aliens[a], state.aliens[b])
        rolling, _ = rules.step(
            state, Chosen(seat, pick_move(rules.menu(state, seat), Random(0))), 0
        )
        for face in (0, 3):
            rolled, _ = rules.step(rolling, Drawn(face), 0)
            assert (mask >> face & 1 == 1) == can_finish(rules, rolled, seat), rules.position(state)
            seen += mask >> face & 1
    assert seen > 3


# ---------------------------------------------------------------- whole games


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_whole_games_are_legal_and_twins_agree(edition: str, seats: int, effort: float) -> None:
    """Every level at every table; nothing but the view counts."""
    for number in range(max(1, round(2 * effort))):
        rules: Any = load("sos", edition, {"may_pass": number % 2 == 1}).rules
        bots = [bot(LEVELS[(seat + number) % 3], rules) for seat in range(seats)]
        assert play(rules, bots, number, twins=number % 2 == 0).winners


def test_it_goes_on_when_a_seat_is_removed() -> None:
    rules = RULES
    rng, state = Random(4), rules.start(3)
    bots = [bot(level, rules) for level in LEVELS]
    while rules.result(state) is None and sum(state.turns) < 12:
        draw = rules.chance(state)
        if draw is not None:
            state, _ = rules.step(state, Drawn(pick_outcome(draw, rng)), 0)
            continue
        if sum(state.turns) == 5 and not state.gone:
            state, _ = rules.step(state, Removed(0), 0)
            continue
        (seat,) = rules.to_act(state)
        view, offered = rules.view(state, seat), rules.legal(state, seat)
        decision = bots[seat].decide(view, offered, rng)
        assert decision.action in offered
        state, _ = rules.step(state, Chosen(seat, rules.move(decision.action)), 0)
    assert state.gone


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_medium_beats_simple(edition: str) -> None:
    """With a wide margin: the arena measures it properly (docs/bots/sos.md)."""
    rules: Any = load("sos", edition, {}).rules
    assert wins(rules, bot("medium", rules), simple("sos"), 30) >= 23


@pytest.mark.slow
def test_hard_beats_easy() -> None:
    assert wins(RULES, bot("hard", RULES), bot("easy", RULES), 4) >= 3
