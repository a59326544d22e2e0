"""The solver and the naive oracle agree on random galaxies and tosses of all combinations."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from spaceport.games.bowl import solver
from spaceport.games.bowl.state import PLANETS, Kit, boards_of
from tests.games.bowl import oracle
from tests.games.bowl.boards import (
    BOX,
    PLAIN,
    VARIANTS,
    named,
    oracle_galaxy,
    oracle_toss,
    rules_of,
)
from tools.bowl_odds import Toss, random_toss

POSITIONS = 2_000
COMBINATIONS = 1 << len(VARIANTS)
SMALL = 3  # a galaxy so small that a torus wraps onto itself


class Case(NamedTuple):
    """The same galaxy and toss for both sides."""

    kit: Kit
    puzzle: solver.Puzzle
    galaxy: oracle.Galaxy
    toss: oracle.Toss


def kits() -> Iterator[Kit]:
    """The 128 combinations again and again; now and then on a tiny galaxy."""
    while True:
        for number in range(COMBINATIONS):
            on = {name: bool(number >> k & 1) for k, name in enumerate(VARIANTS)}
            yield rules_of(**on).kit
        deck = rules_of().kit
        for number in range(4):
            yield Kit(
                SMALL, deck.cards, deck.holes, black_hole=True, torus=number > 1,
                rotation=number % 2 == 1,
            )  # fmt: skip


def case_of(kit: Kit, toss: Toss) -> Case:
    faces, disc, marbles, hole = toss
    boards, live = boards_of(faces)
    cards = {divmod(k, kit.side): planets_of(face) for k, face in enumerate(faces)}
    galaxy = oracle.Galaxy(kit.side, cards, kit.torus, kit.turns == 4)
    spaces = {PLANETS[p]: divmod(space, 3) for p, space in enumerate(marbles) if space >= 0}
    seen = oracle.Toss(divmod(disc, 3), spaces, divmod(hole, 3) if hole >= 0 else None)
    return Case(kit, solver.Puzzle(boards, live, disc, marbles, hole), galaxy, seen)


def planets_of(face: int) -> oracle.Card:
    return None if face < 0 else frozenset(PLANETS[p] for p in range(6) if face >> p & 1)


def cases(count: int, seed: str) -> Iterator[Case]:
    rng = Random(seed)
    for kit, _ in zip(kits(), range(count), strict=False):
        yield case_of(kit, random_toss(kit, rng))


def mask(kit: Kit, places: set[oracle.Place]) -> int:
    return sum(1 << row * kit.side + column for row, column in places)


def check(case: Case) -> None:
    """Every destination, without the Wild and with it on every card of the galaxy."""
    kit, puzzle, galaxy, toss = case
    without = mask(kit, oracle.plain(galaxy, toss))
    assert solver.plain(kit, puzzle) == without
    fits = {c: list(oracle.fits(galaxy, toss, c)) for c in galaxy.cards}
    wanted = [0] * kit.size
    for (row, column), found in fits.items():
        for fit in found:
            if len(fit.missing) == 1:
                (_, (at_row, at_column)) = fit.missing[0]
                wanted[at_row * kit.side + at_column] |= 1 << row * kit.side + column
    assert solver.with_wild(kit, puzzle) == wanted
    most = max((without | each).bit_count() for each in wanted)
    assert solver.best_wild(kit, puzzle)[0] == without
    assert solver.best_wild(kit, puzzle)[1].bit_count() == most


def check_reasons(case: Case) -> None:
    """Every reason is a fit of the oracle, and the other way round."""
    kit, puzzle, galaxy, toss = case
    reasons = solver.reasons(kit, puzzle)
    assert len(reasons) == kit.size
    for card, told in enumerate(reasons):
        here = divmod(card, kit.side)
        found = {
            (turn, missing_of(puzzle, need), divmod(wild, kit.side) if wild >= 0 else None)
            for turn, need, wild in told
        }
        wanted = {
            (fit.quarters, *(fit.missing[0] if fit.missing else (None, None)))
            for fit in oracle.fits(galaxy, toss, here)
            if len(fit.missing) <= 1
        }
        assert found == wanted
        for turn, need, _ in told:
            check_laid(case, card, turn, need)


def missing_of(puzzle: solver.Puzzle, need: int) -> str | None:
    return PLANETS[puzzle.needs[need][0]] if need >= 0 else None


def check_laid(case: Case, card: int, turn: int, need: int) -> None:
    """Which card gives which planet, and which card lacks which."""
    kit, puzzle, galaxy, toss = case
    for k, (planet, at) in enumerate(solver.gives(kit, puzzle, card, turn)):
        shown = galaxy.cards[divmod(at, kit.side)] or frozenset()
        assert (PLANETS[planet] in shown) == (k != need)
    for planet, at in solver.avoids(kit, puzzle, card, turn):
        assert PLANETS[planet] not in (galaxy.cards[divmod(at, kit.side)] or frozenset())
    laid = len(solver.gives(kit, puzzle, card, turn)) + len(solver.avoids(kit, puzzle, card, turn))
    assert laid == len(toss.marbles)


@pytest.mark.slow
def test_solver_and_oracle_agree_everywhere(effort: float) -> None:
    count = max(COMBINATIONS + 4, round(POSITIONS * effort))
    for case in cases(count, "everywhere"):
        check(case)


def test_solver_and_oracle_agree_on_every_combination_once() -> None:
    for case in cases(COMBINATIONS + 4, "once"):
        check(case)


def test_reasons_are_the_oracle_s_fits() -> None:
    for case in cases(COMBINATIONS + 4, "reasons"):
        check_reasons(case)


def test_the_cases_are_many_sided() -> None:
    """None, one and many destinations, with and without the Wild; bans, voids, wraps."""
    seen = list(cases(600, "many-sided"))
    counts = {solver.plain(case.kit, case.puzzle).bit_count() for case in seen}
    assert {0, 1, 2, 3, 8} <= counts
    assert any(case.puzzle.bans for case in seen)
    assert any(case.puzzle.live != case.kit.every for case in seen)
    assert {case.kit.side for case in seen} == {3, 5, 6}
    gains = [solver.best_wild(case.kit, case.puzzle) for case in seen]
    assert any(without != best for without, best in gains)
    assert any(without == best for without, best in gains)


def test_the_known_galaxy_is_as_it_says() -> None:
    galaxy, toss = oracle_galaxy(), oracle_toss(BOX)
    assert named(oracle.plain(galaxy, toss)) == set(PLAIN)
    assert named(oracle.with_wild(galaxy, toss, (2, 4))) == {"e4", "e5"}
    assert named(oracle.with_wild(galaxy, toss, (2, 0))) == {"c5"}
    assert named(oracle.with_wild(galaxy, toss, (2, 1))) == {"d5"}
    turned = oracle_galaxy(rotation=True)
    assert named(oracle.plain(turned, toss)) == {*PLAIN, "a1", "b1", "a3", "d3"}
    assert "c4" in named(oracle.with_wild(turned, toss, (3, 4)))
