"""The levels of Space Builder: what is stated of each is measured, and slips are a person's.

Seeds are fixed, so nothing here is left to chance; the tolerances say how far a sample of this size
may be from the stated figure (three standard errors, and what the figure is rounded by).
"""

import math
from functools import cache
from random import Random
from statistics import median, stdev
from typing import NamedTuple

import pytest

from spaceport.bots.base import LEVELS, Decision, bot
from spaceport.bots.builder.levels import LEVELS as MADE_OF
from spaceport.bots.builder.levels import STATED
from spaceport.core.causes import Chosen
from spaceport.games.builder.notation import Done, Put, Ready, Unlock
from spaceport.games.builder.rules import Rules
from spaceport.games.builder.state import State
from spaceport.games.builder.view import asked_of
from spaceport.lab.arena import Setup, play
from tests.bots.documents import rows_of
from tests.conftest import EFFORT
from tests.games.builder.cities import GOOD, begun, cards, line, public, rules_of

RULES = rules_of()
ROUNDS = max(100, round(400 * EFFORT))
each_level = pytest.mark.parametrize("level", LEVELS)


class Built(NamedTuple):
    """A city that was built without being interrupted."""

    ms: int
    cards: int
    slips: list[str]  # what was wrong with a card when it was laid: place, turn or side
    left: int  # cards that are wrong at Done


def decided(
    level: str, state: State, seed: object, rules: Rules = RULES, seat: int = 0
) -> Decision:
    offered = rules.legal(state, seat)
    decision = bot(level, rules).decide(rules.view(state, seat), offered, Random(str(seed)))
    assert decision.action in offered
    return decision


def built(level: str, seed: int, rules: Rules = RULES) -> Built:
    """One city, on one of the plans."""
    state, now = begun(rules, 2, plan=1 + seed % 20), 0
    slips: list[str] = []
    wanted = asked_of(rules.view(state, 0))
    assert wanted is not None
    for step in range(100):
        board = public(rules, state).boards[0]
        decision = decided(level, state, f"{seed} {step}", rules)
        now += decision.ms
        if decision.action == Done():
            left = sum(card != wanted[building] for building, card in board.items())
            return Built(now, len(board), slips, left)
        if isinstance(decision.action, Put) and decision.action.building not in board:
            slips += wrong(decision.action, wanted[decision.action.building])
        state, _ = rules.step(state, Chosen(0, rules.move(decision.action)), now)
    raise AssertionError("never done")


def wrong(put: Put, right: object) -> list[str]:
    ways = ("place", "turn", "side")
    found = [way for way in ways if getattr(put, way) != getattr(right, way)]
    assert len(found) <= 1, "one slip at a time"
    return found


@cache
def cities(level: str) -> list[Built]:
    return [built(level, seed) for seed in range(ROUNDS)]


# ---------------------------------------------------------------- what is stated


@each_level
@pytest.mark.slow
def test_the_median_time_a_building(level: str) -> None:
    """The median of logarithms has a standard error of 1.25 deviations by the root of the count."""
    times = [math.log(each.ms / each.cards) for each in cities(level)]
    tolerance = 3 * 1.25 * stdev(times) / math.sqrt(len(times)) + 0.01
    assert abs(median(times) - math.log(STATED[level].building_ms)) < tolerance


@each_level
@pytest.mark.slow
def test_the_share_of_slips(level: str) -> None:
    laid = sum(each.cards for each in cities(level))
    near(sum(len(each.slips) for each in cities(level)), laid, STATED[level].slips)


@each_level
@pytest.mark.slow
def test_the_share_of_slips_that_nobody_noticed(level: str) -> None:
    laid = sum(each.cards for each in cities(level))
    near(sum(each.left for each in cities(level)), laid, STATED[level].left)


def near(count: int, of: int, stated: float) -> None:
    tolerance = 3 * math.sqrt(stated * (1 - stated) / of) + 0.005
    assert abs(count / of - stated) < tolerance


@each_level
def test_slips_are_of_every_kind_and_the_side_is_the_easiest_to_miss(level: str) -> None:
    slips = [slip for each in cities(level) for slip in each.slips]
    assert slips.count("side") > slips.count("turn") > slips.count("place") > 0


@each_level
def test_no_card_is_laid_faster_than_the_level_can(level: str) -> None:
    state = RULES.parse_position(line("-", "-"))
    least = MADE_OF[level].least + MADE_OF[level].reading
    times = [decided(level, state, seed).ms for seed in range(100)]
    assert min(times) >= least
    assert len(set(times)) > 50


def test_the_levels_are_in_order_and_easy_leaves_time_for_a_child() -> None:
    easy, medium, hard = (STATED[level] for level in LEVELS)
    assert easy.building_ms > medium.building_ms > hard.building_ms
    assert easy.slips > medium.slips > hard.slips
    assert easy.left > medium.left > hard.left
    assert easy.building_ms > 12_000
    assert all(stated.slips > 1.5 * stated.left for stated in (easy, medium, hard)), "some are seen"


def test_easy_leaves_something_wrong_in_most_first_rounds() -> None:
    """A child who is slower but careful wins those: speed alone would never do."""
    flawed = sum(each.left > 0 for each in cities("easy"))
    assert flawed > 0.55 * len(cities("easy"))


def test_the_document_says_what_is_stated() -> None:
    assert rows_of("builder") == {
        level: [f"{stated.building_ms / 1000:g} s", f"{stated.slips:.0%}", f"{stated.left:.0%}"]
        for level, stated in STATED.items()
    }


# ---------------------------------------------------------------- how it builds


def test_a_new_plan_takes_longer_than_the_next_card() -> None:
    first = RULES.parse_position(line("-", "-"))
    then = RULES.parse_position(line(cards("greenhouse"), "-"))
    for level in LEVELS:
        before = median(decided(level, first, seed).ms for seed in range(100))
        assert before > median(decided(level, then, seed).ms for seed in range(100))


@each_level
def test_it_slaps_the_pile_when_all_is_right(level: str) -> None:
    state = RULES.parse_position(line(GOOD, "-"))
    assert {decided(level, state, seed).action for seed in range(20)} == {Done()}


@each_level
def test_it_sees_some_of_its_slips_before_the_slap(level: str) -> None:
    state = RULES.parse_position(
        line(cards("silo", "greenhouse", "habitat", dome="7:0:a"), "-")
    )  # fmt: skip
    told = {str(decided(level, state, seed).action) for seed in range(40)}
    assert told == {"done", "put dome 7 180 a"}


@each_level
@pytest.mark.parametrize("option", ["easy", "junior"])
def test_it_keeps_to_the_options(level: str, option: str) -> None:
    """No turn and no side that the options do not have, not even as a slip."""
    rules = rules_of(**{option: True})
    slips = [slip for seed in range(20) for slip in built(level, seed, rules).slips]
    assert slips
    assert option != "junior" or "side" not in slips


@each_level
def test_it_takes_over_any_board_and_comes_to_an_end(level: str) -> None:
    mess = cards(dome="8:0:b", silo="3:90:a", greenhouse="6:0:a")
    for seed in range(10):
        state = RULES.parse_position(line(mess, "-", "-"))
        for step in range(60):
            if 0 not in RULES.to_act(state):
                break
            action = decided(level, state, f"{seed} {step}").action
            state, _ = RULES.step(state, Chosen(0, RULES.move(action)), 0)
        assert 0 not in RULES.to_act(state)
        assert len(public(RULES, state).boards[0]) == 4


@each_level
def test_between_rounds_it_unlocks_or_is_ready(level: str) -> None:
    state = RULES.parse_position(line(GOOD, "-"))
    state, _ = RULES.step(state, Chosen(0, RULES.move(Done())), 0)
    assert isinstance(decided(level, state, 1).action, Unlock)
    assert decided(level, state, 1, seat=1).action == Ready()


# ---------------------------------------------------------------- fairness, whole games


@each_level
def test_equal_views_give_equal_decisions(level: str) -> None:
    """Twins: a state with its history, and one imagined from the view alone."""
    state = begun(RULES, 3)
    for step in range(12):
        for seat in RULES.to_act(state):
            twin = RULES.imagine(RULES.view(state, seat), Random(step))
            first = decided(level, state, step, seat=seat)
            assert first == decided(level, twin, step, seat=seat)
            assert first == decided(level, state, step, seat=seat)
        if 0 in RULES.to_act(state):
            action = decided(level, state, step).action
            state, _ = RULES.step(state, Chosen(0, RULES.move(action)), 100 * step)


@each_level
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_without_an_action_that_is_not_offered(level: str, seats: int) -> None:
    """In all options; 1,000 games a level with --effort 170."""
    rng = Random(f"{level} {seats}")
    for number in range(max(1, round(2 * EFFORT))):
        options = {"easy": rng.random() < 0.3, "junior": rng.random() < 0.3}
        played = play(Setup("builder", (level,), seats, 1, 7, options=options), number)
        assert [thought.failures for thought in played.thoughts.values()] == [0]


def test_the_same_seed_gives_the_same_game() -> None:
    setup = Setup("builder", LEVELS, 3, 1, 11)
    first, second = play(setup, 4), play(setup, 4)
    assert (first.ranking, first.ms) == (second.ranking, second.ms)


def test_hard_beats_easy() -> None:
    """A short arena; the long one is in docs/bots/builder.md."""
    wins = 0
    for number in range(10):
        played = play(Setup("builder", ("easy", "hard"), 2, 10, 3), number)
        wins += played.ranking[played.seating.index(1)] == 1
    assert wins >= 9
