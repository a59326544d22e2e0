"""The levels of Space Bowl: what is stated of each is measured, and each plays as a person would.

Seeds are fixed, so nothing here is left to chance; the tolerances say how far a sample of this size
may be from the stated figure (three standard errors, and what the figure is rounded by).
"""

import math
from functools import cache
from random import Random
from statistics import median, stdev
from typing import Any, NamedTuple

import pytest

import spaceport
from spaceport.bots.base import LEVELS, Bot, Decision, bot
from spaceport.bots.bowl import levels
from spaceport.bots.bowl.levels import STATED, Level
from spaceport.bots.bowl.search import Idea, Scene
from spaceport.bots.bowl.weigh import Belief
from spaceport.bots.pace import Pace
from spaceport.games.bowl.notation import Concur, Doom, Go, PlaceWild, Skip, Toss
from spaceport.games.bowl.solver import plain
from spaceport.lab.arena import Setup, play
from tests.bots.documents import rows_of
from tests.conftest import EFFORT
from tests.games.bowl.boards import GALAXY, NOTHING, PLAIN, VARIANTS, Round

TOSSES = max(200, round(900 * EFFORT))
EVERYTHING = dict.fromkeys(VARIANTS, True)
each_level = pytest.mark.parametrize("level", LEVELS)


class Search(NamedTuple):
    """How one search ended, if nobody else did anything."""

    destinations: int
    ms: int
    said: Any
    right: bool | None  # whether the card was, after Go!


def tossed(seed: int, seats: int = 2, **options: Any) -> spaceport.Match:
    """A game at its first search."""
    match = spaceport.new("bowl", seats, seed, **options)
    match.play(match.to_act()[0], Toss())
    return match


def decided(who: Bot, match: spaceport.Match, seed: int) -> Decision:
    offered = match.legal(0)
    decision = who.decide(match.view(0), offered, Random(f"{seed} {match.now}"))
    assert decision.action is None or decision.action in offered
    return decision


def searched(level: str, seed: int, **options: Any) -> Search:
    match = tossed(seed, **options)
    who = bot(level, match.rules)
    sight = Scene(match.view(0).public, levels.LEVELS[level]).sight
    there_are = plain(sight.kit, sight.puzzle).bit_count()
    decision = decided(who, match, seed)
    if decision.action != Go():
        return Search(there_are, decision.ms, decision.action, None)
    match.advance(decision.ms)
    match.play(0, decision.action)
    while match.view(0).public.reveal is None:
        then = decided(who, match, seed) if 0 in match.to_act() else Decision(None, 0)
        if then.action is None:
            match.advance(match.deadlines()[0].at - match.now)
        else:
            match.advance(then.ms)
            match.play(0, then.action)
    (own, _) = match.view(0).public.reveal.seats
    return Search(there_are, decision.ms, Go(), own.did == "valid")


@cache
def searches(level: str) -> list[Search]:
    return [searched(level, seed) for seed in range(TOSSES)]


# ---------------------------------------------------------------- what is stated


@each_level
@pytest.mark.slow
def test_the_median_time_to_find(level: str) -> None:
    """The median of logarithms has a standard error of 1.25 deviations by the root of the count."""
    found = [each for each in searches(level) if each.destinations]
    times = [each.ms if each.said == Go() else 1 << 40 for each in found]
    spread = stdev(math.log(ms) for ms in times if ms < 1 << 40)
    tolerance = 3 * 1.25 * spread / math.sqrt(len(times)) + 0.02
    assert abs(math.log(median(times) / STATED[level].finds_ms)) < tolerance


@each_level
@pytest.mark.slow
def test_the_share_of_errors(level: str) -> None:
    right = [each.right for each in searches(level) if each.right is not None]
    stated = STATED[level].errors
    tolerance = 3 * math.sqrt(stated * (1 - stated) / len(right)) + 0.005
    assert abs(right.count(False) / len(right) - stated) < tolerance


@each_level
@pytest.mark.parametrize("on", [{}, {"rotation": True, "torus": True}, EVERYTHING], ids=str)
def test_nothing_is_announced_before_the_earliest_moment(level: str, on: dict[str, bool]) -> None:
    earliest = STATED[level].earliest_ms
    assert earliest >= 2_500
    times = []
    for seed in range(60):
        match = tossed(seed, **on)
        times.append(decided(bot(level, match.rules), match, seed).ms)
    assert min(times) >= earliest
    assert levels.LEVELS[level].glance >= 2_500, "nor does anybody concur sooner"


def test_the_levels_are_in_order_and_easy_leaves_time_for_a_child() -> None:
    easy, medium, hard = (STATED[level] for level in LEVELS)
    assert easy.finds_ms > medium.finds_ms > hard.finds_ms
    assert easy.earliest_ms > medium.earliest_ms > hard.earliest_ms
    assert easy.errors > medium.errors > hard.errors
    assert easy.finds_ms > 40_000, "an adult newcomer needs 20 to 40 seconds, a child more"


def test_the_document_says_what_is_stated() -> None:
    assert rows_of("bowl") == {
        level: [
            f"{stated.finds_ms / 1000:g} s",
            f"{stated.earliest_ms / 1000:g} s",
            f"{stated.errors:.0%}",
        ]
        for level, stated in STATED.items()
    }


# ---------------------------------------------------------------- how it searches


def scene(level: Level = levels.MEDIUM, **fields: Any) -> Scene:
    return Scene(Round(**fields).public, level)


def test_more_destinations_are_found_sooner() -> None:
    """By the same luck, so that nothing else can be the reason."""
    looked = scene()
    one = {Idea(12): 1.0}
    many = one | {Idea(7): 1.0, Idea(8): 1.0}
    slight = {Idea(12): 0.25}
    for seed in range(20):
        times = [looked.search(ideas, Random(seed)).ms for ideas in (many, one, slight)]
        assert times == sorted(times)
        assert len(set(times)) == 3


def test_more_marbles_and_the_margin_make_it_harder() -> None:
    three = scene()
    two = scene(top="DF", box="disc:c3 swirl:c2 moon:c1")
    middle, ring, corner = 12, 7, 0
    assert two.hardness(middle, 0) < three.hardness(middle, 0)
    assert three.hardness(middle, 0) < three.hardness(ring, 0) < three.hardness(corner, 0)


def test_a_turned_pattern_and_the_way_round_the_edge_make_it_harder() -> None:
    turned = scene(options={"rotation": True})
    assert turned.hardness(12, 1) > turned.hardness(12, 0)
    wrapped = scene(options={"torus": True})
    assert wrapped.hardness(2, 0) > scene().hardness(2, 0)


def test_the_levels_find_the_same_things_at_their_own_pace() -> None:
    for seed in range(20):
        times = []
        for level in reversed(levels.LEVELS.values()):
            looked = scene(level)
            times.append(looked.search({Idea(12): 1.0}, Random(seed)).ms)
        assert times[0] < times[1]


def test_slips_overlook_a_planet_or_mirror_the_pattern() -> None:
    """The known galaxy: plain e3 c4 d4, one planet missing e4 e5 c5 d5; the mirror image apart."""
    looked = scene(levels.EASY)
    names = {looked.sight.name(idea.card) for idea in looked.plain}
    mirrored = scene(levels.EASY, box="disc:a3 swirl:a2 ice:c1 moon:a1")
    images = {mirrored.sight.name(idea.card) for idea in mirrored.plain}
    assert {*PLAIN, "e4", "e5", "c5", "d5"} <= names
    assert names == images, "left and right are exchanged and both are thought of"
    rates = {looked.sight.name(idea.card): rate for idea, rate in looked.plain.items()}
    assert min(rates[card] for card in PLAIN) > 3 * max(
        rate for card, rate in rates.items() if card not in PLAIN
    )


def test_a_galaxy_without_anything_to_see_gives_no_idea() -> None:
    looked = scene(box="disc:c3 swirl:a1 ice:a1 moon:a1", galaxy=GALAXY)
    nothing = looked.search({}, Random(1))
    assert nothing.idea is None
    assert nothing.ms > 3_600_000


@each_level
def test_with_a_limit_it_speaks_before_the_limit(level: str) -> None:
    for seed in range(60):
        match = tossed(seed, search_limit=60)
        decision = decided(bot(level, match.rules), match, seed)
        assert decision.ms < 60_000 or decision.action == Go()


@each_level
def test_it_gives_up_soon_after_another_and_then_lets_others_look(level: str) -> None:
    who = bot(level, Round(options={"no_wild": True}).rules)
    given_up = 0
    for seed in range(80):
        game = Round(box=NOTHING, options={"no_wild": True})
        first = who.decide(game.rules.view(game.state, 1), [], Random(seed))
        game.act(0, "skip")
        then = who.decide(game.rules.view(game.state, 1), [], Random(seed))
        assert then.action == first.action, "what was found stays found"
        assert first.until_news, "somebody else's announcement is answered anew"
        if first.action == Go():
            assert then == first, "and neither hurried nor delayed"
        else:
            given_up += 1
            assert then.ms <= max(STATED[level].earliest_ms, 14_000)
    assert given_up > 5
    game = Round(box=NOTHING, options={"no_wild": True}).act(0, "skip")
    assert who.decide(game.rules.view(game.state, 0), [], Random(1)).action is None


@each_level
def test_b16_a_go_in_mind_is_dropped_when_another_says_it_and_answered_anew(level: str) -> None:
    """It would still be legal, and count as concurring; but there is news to think about."""
    match = spaceport.new("bowl", 2, 5)
    pace, who = Pace(b"seed"), bot(level, match.rules)
    match.play(match.to_act()[0], "toss")
    (question,) = pace.questions(match.course(), {1}, match.now)
    pace.answer(question, Decision(Go(), 9_000, until_news=True))
    match.play(0, "go")
    assert Go() in match.legal(1)
    (again,) = pace.questions(match.course(), {1}, match.now)
    decision = who.decide(again.view, again.offered, again.rng())
    assert decision.action != Go()


# ---------------------------------------------------------------- what it believes


def belief(level: Level, game: Round, seat: int = 1) -> Belief:
    return Belief(level, game.public, seat, 10_000)


@pytest.mark.parametrize("level", [levels.EASY, levels.MEDIUM, levels.HARD])
def test_doom_is_worth_less_the_more_others_could_answer(level: Level) -> None:
    worth = [belief(level, Round(scores="4 " * seats)).doom() for seats in (5, 6, 8)]
    assert worth == sorted(worth, reverse=True)
    assert -2 < worth[-1] < worth[0] < 2


def test_only_hard_fears_the_wild() -> None:
    with_wild, without = Round(), Round(options={"no_wild": True})
    assert belief(levels.HARD, with_wild).doom() < belief(levels.HARD, without).doom()
    assert belief(levels.MEDIUM, with_wild).doom() == belief(levels.MEDIUM, without).doom()


def test_doom_is_believed_less_where_destinations_are_many() -> None:
    many = Round(options={"rotation": True, "torus": True, "no_wild": True})
    few = Round(options={"no_wild": True})
    assert belief(levels.HARD, many).there_is_one() > belief(levels.HARD, few).there_is_one()


def test_nobody_joins_doom_when_the_wild_lies_there() -> None:
    game = Round().act(0, "doom")
    assert belief(levels.HARD, game).join_doom() > belief(levels.HARD, game, 0).doom() - 2
    game.act(2, "wild e3")
    for level in LEVELS:
        who = bot(level, game.rules)
        offered = game.rules.legal(game.state, 1)
        for seed in range(40):
            decision = who.decide(game.rules.view(game.state, 1), offered, Random(seed))
            assert decision.action != Concur()


def test_the_last_who_could_answer_doom_joins_it_when_nothing_is_seen() -> None:
    game = Round(box=NOTHING, options={"no_wild": True}).act(0, "doom")
    for seat in (2, 3, 4):
        game.act(seat, "concur")
    assert belief(levels.HARD, game).join_doom() == 1.0
    who, offered = bot("hard", game.rules), game.rules.legal(game.state, 1)
    said = [who.decide(game.rules.view(game.state, 1), offered, Random(seed)) for seed in range(40)]
    assert [each.action for each in said].count(Concur()) > 25
    assert max(each.ms for each in said if each.action == Concur()) < 10_000


def test_the_solver_is_not_asked_whether_doom_is_right() -> None:
    """Two tosses that look alike to somebody who found nothing; one has destinations."""
    there, none = Round(), Round(box=NOTHING)
    for level in levels.LEVELS.values():
        assert belief(level, there).doom() == belief(level, none).doom()


@each_level
def test_whoever_put_the_wild_down_uses_it(level: str) -> None:
    game = Round().act(0, "go", "wild e3")
    who, offered = bot(level, game.rules), game.rules.legal(game.state, 0)
    cards = {
        str(who.decide(game.rules.view(game.state, 0), offered, Random(seed)).action)
        for seed in range(40)
    }
    assert {"designate e4", "designate e5"} <= cards


def test_hard_settles_for_the_wild_where_nothing_else_is_found() -> None:
    """It says Go! with the Wild in mind, then puts it down; easy never does the first."""
    said = {level: set[Any]() for level in LEVELS}
    for level in LEVELS:
        for seed in range(60):
            match = tossed(seed)
            sight = Scene(match.view(0).public, levels.EASY).sight
            if not plain(sight.kit, sight.puzzle):
                who = bot(level, match.rules)
                said[level].add(decided(who, match, seed).action)
                match.play(0, Go())
                said[level].add(type(decided(who, match, seed).action))
    assert PlaceWild in said["hard"]
    assert PlaceWild not in said["easy"]
    assert {Go(), Doom(), Skip()} & said["easy"] >= {Doom(), Skip()}


# ---------------------------------------------------------------- fairness, whole games


@each_level
def test_equal_views_give_equal_decisions(level: str) -> None:
    """Whatever others have designated: the state behind the view plays no part."""
    game = Round().act(0, "go", "designate c4").act(1, "concur")
    other = Round().act(0, "go", "designate a1").act(1, "concur")
    who = bot(level, game.rules)
    for seat in (1, 2):
        view = game.rules.view(game.state, seat)
        assert view == other.rules.view(other.state, seat)
        for seed in range(20):
            twin = game.rules.imagine(view, Random(seed))
            answers = {
                str(who.decide(game.rules.view(state, seat), game.rules.legal(state, seat),
                               Random(seed)))
                for state in (game.state, other.state, twin)
            }  # fmt: skip
            assert len(answers) == 1


@each_level
def test_what_was_designated_stays(level: str) -> None:
    game = Round().act(0, "go", "designate c4")
    who = bot(level, game.rules)
    offered = game.rules.legal(game.state, 0)
    assert who.decide(game.rules.view(game.state, 0), offered, Random(1)).action is None


@each_level
@pytest.mark.parametrize("seats", range(2, 9))
def test_whole_games_without_an_action_that_is_not_offered(level: str, seats: int) -> None:
    """In all variants; 1,000 games a level with --effort 70."""
    rng = Random(f"{level} {seats}")
    for number in range(max(1, round(2 * EFFORT))):
        on = {name: True for name in VARIANTS if rng.random() < 0.4}
        limit = {"search_limit": rng.choice([0, 60])}
        played = play(Setup("bowl", (level,), seats, 1, 7, options=on | limit), number)
        assert [thought.failures for thought in played.thoughts.values()] == [0]


@each_level
@pytest.mark.parametrize("countdown", [3, 60])
def test_short_and_long_countdowns(level: str, countdown: int) -> None:
    options = {"countdown_seconds": countdown, "placement_seconds": 1}
    played = play(Setup("bowl", (level,), 3, 1, 7, options=options), 0)
    assert [thought.failures for thought in played.thoughts.values()] == [0]


def test_the_same_seed_gives_the_same_game() -> None:
    setup = Setup("bowl", LEVELS, 3, 1, 11)
    first, second = play(setup, 4), play(setup, 4)
    assert (first.ranking, first.ms) == (second.ranking, second.ms)


def test_hard_beats_easy() -> None:
    """A short arena; the long one is in docs/bots/bowl.md."""
    wins = 0
    for number in range(20):
        played = play(Setup("bowl", ("easy", "hard"), 2, 20, 3), number)
        wins += played.ranking[played.seating.index(1)] == 1
    assert wins >= 18
