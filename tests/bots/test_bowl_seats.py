"""Equal bots of Space Bowl: nobody has turns, so no seat may be better than another.

Whoever speaks in the same millisecond as somebody on a lower seat is heard second, so no two bots
may have one moment in common. Seeds are fixed; a share may be off by what chance allows.
"""

import math
from collections.abc import Sequence
from random import Random
from statistics import mean, stdev

import msgspec
import pytest

import spaceport
from spaceport.bots.base import LEVELS, bot
from spaceport.bots.bowl import levels
from spaceport.bots.bowl.levels import SETTLING, Level
from spaceport.bots.bowl.player import Player
from spaceport.bots.bowl.search import Scene
from spaceport.games.bowl.notation import Go, Toss
from spaceport.lab.simulate import Plan, run
from tests.conftest import EFFORT
from tests.games.bowl.boards import NOTHING, Round

SEATS = 4
GAMES = max(200, round(200 * EFFORT))
ANNOUNCED = ("go_right", "go_wrong", "doom_right", "doom_wrong")
each_level = pytest.mark.parametrize("level", LEVELS)


def needs_the_wild(level: Level) -> spaceport.Match:
    """A game at a search in which there is nothing to notice but what needs the Wild."""
    for seed in range(100):
        match = spaceport.new("bowl", 2, seed)
        match.play(match.to_act()[0], Toss())
        looked = Scene(match.view(0).public, level)
        if not any(looked.plain.values()) and any(looked.wild.values()):
            return match
    raise AssertionError("no such toss")


@pytest.mark.parametrize("name", ["medium", "hard"])
def test_two_who_settle_for_the_wild_do_not_do_so_at_the_same_moment(name: str) -> None:
    """They see it at once and nothing else, so that all that is left is when they settle."""
    figures = {"pace": 1, "overlooks": 0.0, "mirrors": 0.0}
    level: Level = msgspec.structs.replace(levels.LEVELS[name], **figures)
    match = needs_the_wild(level)
    who = Player(level, match.rules)
    times = []
    for seed in range(200):
        both = [
            who.decide(match.view(seat), match.legal(seat), Random(f"{seed} {seat}"))
            for seat in (0, 1)
        ]
        assert [each.action for each in both] == [Go(), Go()]
        assert both[0].ms != both[1].ms
        times += [each.ms for each in both]
    low, high = (level.settles * share for share in SETTLING)
    assert low <= min(times) < max(times) <= high
    assert abs(mean(times) - level.settles) < 3 * stdev(times) / math.sqrt(len(times))


@each_level
def test_those_who_give_up_after_another_do_not_do_so_at_one_moment(level: str) -> None:
    game = Round(box=NOTHING, options={"no_wild": True})
    who = bot(level, game.rules)
    view = game.act(0, "skip").rules.view(game.state, 1)
    said = [who.decide(view, [], Random(seed)) for seed in range(250)]
    times = [each.ms for each in said if each.action != Go()]
    assert len(times) > 20
    assert len(set(times)) > 0.9 * len(times)


def is_even(counts: Sequence[float]) -> bool:
    """Whether no seat has more or less of it than chance allows: three standard deviations."""
    fair, total = 1 / len(counts), sum(counts)
    allowed = 3 * math.sqrt(total * fair * (1 - fair))
    return all(abs(count - total * fair) <= allowed for count in counts)


@each_level
@pytest.mark.slow
def test_no_seat_is_better_than_another(level: str) -> None:
    """Neither in wins nor in who is heard first, of which there are ten times as many."""
    wins, announced = [0.0] * SEATS, [0] * SEATS
    for row in run(Plan("bowl", (level,), seats=SEATS, games=GAMES, seed=4)):
        for seat in row["winners"]:
            wins[seat] += 1 / len(row["winners"])
        for what in ANNOUNCED:
            announced = [sum(each) for each in zip(announced, row[what], strict=True)]
    assert is_even(wins), wins
    assert is_even(announced), announced
