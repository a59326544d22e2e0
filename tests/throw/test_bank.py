"""Throws from the bank and its odds: files that say who made them, throws like real ones."""

import math
import statistics
from collections import Counter
from random import Random

import pytest

from spaceport.core.flight import FAR_AWAY, QUARTER, UNITS, Flick, turned
from spaceport.throw import bank, luck, odds, outcome
from spaceport.throw.aim import DISTANCES, SPEEDS, distance_for, speed_for
from tools import throw_bank

LINE = 4340
AHEAD = Flick(0, 0, 21_700, 0, LINE)


def key(number: int) -> bytes:
    return Random(number).randbytes(32)


# ---------------------------------------------------------------- the files


def test_the_files_say_who_made_them() -> None:
    origin = bank.the_bank().origin
    assert (origin.script, origin.seed) == (throw_bank.SCRIPT, throw_bank.SEED)
    assert origin.library.startswith("mujoco-")
    assert origin.throws == throw_bank.THROWS
    assert origin.version == throw_bank.VERSION
    made = odds.the_odds().origin
    assert (made.script, made.bank) == (throw_bank.SCRIPT, origin.version)


def test_the_files_read_as_they_are_written() -> None:
    whole = bank.the_bank()
    again = bank.read(bank.write(whole.origin, [whole.ahead, whole.aside, whole.turns]))
    assert (again.origin, again.ahead, again.turns) == (whole.origin, whole.ahead, whole.turns)
    table = odds.the_odds()
    assert odds.read(odds.write(table.origin, table.sums)).sums == table.sums


def test_the_bank_holds_what_the_script_throws() -> None:
    """Some of its throws, simulated again: the library may round a little differently by now."""
    pytest.importorskip("mujoco")
    whole, same = bank.the_bank(), 0
    numbers = range(0, throw_bank.THROWS, 4_000)
    for k in numbers:
        ahead, aside, turn = throw_bank.throw(throw_bank.SEED, k, throw_bank.THROWS)
        same += (ahead, aside, turn) == (whole.ahead[k], whole.aside[k], whole.turns[k])
    from spaceport.throw import simulate

    assert same == len(numbers) or simulate.maker() != whole.origin.library


# ---------------------------------------------------------------- throws


def test_the_same_key_gives_the_same_rest_and_no_path() -> None:
    rest = outcome("table", AHEAD, key(1))
    assert rest == outcome("table", AHEAD, key(1))
    assert (rest.path, rest.by, rest.lost) == ("", bank.maker(), False)
    assert rest.luck == luck.resampled(key(1))


def test_sides_are_alike() -> None:
    """The same luck from another side is the same throw, turned."""
    for k in range(50):
        base = outcome("table", AHEAD, key(k))
        for side in (1, 2, 3):
            other = outcome("table", Flick(0, 0, 21_700, side, LINE), key(k))
            x, y = turned(side, base.x, base.y)
            assert abs(other.x - x) <= 1
            assert abs(other.y - y) <= 1
            off = (other.turn - base.turn) % QUARTER
            assert min(off, QUARTER - off) <= 1
            assert other.face == base.face


def test_every_face_comes_up() -> None:
    faces = Counter(outcome("table", AHEAD, key(k)).face for k in range(3000))
    assert all(abs(faces[face] / 3000 - 1 / 6) < 0.03 for face in range(6))


def test_left_and_right_are_alike() -> None:
    rng = Random(4)
    left = statistics.fmean(bank.sample(AHEAD, rng).x for _ in range(4000))
    assert abs(left / UNITS) < 2


@pytest.mark.parametrize("distance", [60, 131, 217, 303, 480])
def test_a_throw_goes_as_far_as_it_is_meant_to(distance: int) -> None:
    rng, flick = Random(5), Flick(0, 0, 100 * distance, 0, LINE)
    ways = [(bank.sample(flick, rng).y + LINE) / UNITS for _ in range(3000)]
    assert abs(statistics.fmean(ways) - distance) < 4 + 0.02 * distance


def test_the_wildest_throw_stays_within_what_a_path_can_say() -> None:
    for k in range(300):
        wild = Flick(11_700, 6_000, 48_000, k % 4, LINE)
        rest = outcome("table", wild, key(k))
        assert max(abs(rest.x), abs(rest.y)) <= FAR_AWAY
        assert 0 <= rest.turn < QUARTER


def test_speeds_and_distances_are_each_others_reverse() -> None:
    assert [speed_for(d) for d in DISTANCES] == pytest.approx(SPEEDS)
    for distance in range(60, 481, 7):
        assert distance_for(speed_for(distance)) == pytest.approx(distance)
    assert list(SPEEDS) == sorted(SPEEDS)


def test_the_speeds_are_those_that_the_bank_gives() -> None:
    whole = bank.the_bank()
    for distance, speed in zip(DISTANCES, SPEEDS, strict=True):
        k = whole.at(speed, 0.5)
        near = whole.ahead[max(0, k - 1000) : k + 1000]
        assert abs(statistics.fmean(near) * bank.COARSE / UNITS - distance) < 0.03 * distance + 2


# ---------------------------------------------------------------- odds


def test_the_odds_add_up() -> None:
    table = odds.the_odds()
    cells = len(table.sums) // odds.PLACES
    assert cells == len(odds.SKILLS) * len(odds.STARTS) * len(odds.AIMS) ** 2
    for cell in range(0, cells, 17):
        shares = table.shares(cell)
        assert all(share >= 0 for share in shares)
        assert sum(shares) <= 1


def test_one_mostly_hits_what_one_aims_at_and_less_so_further_away() -> None:
    table = odds.the_odds()
    for skill in odds.SKILLS:
        rows = [table.shares(odds.cell_of(skill, 2, 6, along))[place]
                for along, place in ((2, 1), (6, 4), (10, 7))]  # fmt: skip
        assert rows == sorted(rows, reverse=True)
        assert rows[0] == max(table.shares(odds.cell_of(skill, 2, 6, 2)))
    skills = [table.shares(odds.cell_of(skill, 2, 6, 2))[1] for skill in odds.SKILLS]
    assert skills == sorted(skills, reverse=True)


def test_drawing_from_the_odds_follows_them() -> None:
    table, rng = odds.the_odds(), Random(6)
    cell = odds.cell_of("average", 2, 6, 6)
    found = Counter(table.draw(cell, rng.random()) for _ in range(20_000))
    for place, share in enumerate(table.shares(cell)):
        assert abs(found[place] / 20_000 - share) < 0.015
    assert table.draw(cell, 0.999999) == -1


def test_the_best_aim_is_at_what_is_worth_most() -> None:
    table = odds.the_odds()
    for place in range(9):
        worth = [0.0] * 9
        worth[place] = 4.0
        cell, mean = table.best("average", worth, 0.5)
        start, across, along = table.aim(cell)
        assert abs(across - (place % 3 - 1)) <= 0.5
        assert abs(along - (place // 3 - 1)) <= 0.5
        assert math.isclose(mean, table.mean(cell, worth, 0.5))
        assert start in odds.STARTS


def test_the_odds_are_those_of_the_bank() -> None:
    """Counted again in plain Python for one cell."""
    from spaceport.games.planets.geometry import layout_of, touched

    layout, rng = layout_of(62, 24, 100, 700), Random(7)
    flick = Flick(0, 0, 21_700, 0, layout.line)
    found: Counter[int] = Counter()
    for _ in range(6_000):
        rest = bank.sample(flick, rng)
        found[touched(layout, rest.x, rest.y, rest.turn, 511).bit_length() - 1] += 1
    shares = odds.the_odds().shares(odds.cell_of("steady", 2, 6, 6))
    variation = sum(abs(found[place] / 6_000 - share) for place, share in enumerate(shares)) / 2
    assert variation < 0.02
