"""Random games, watched at every ply: what must always hold, and the naive rules beside ours."""

from random import Random
from typing import Any

import pytest

from spaceport.core.causes import Removed
from spaceport.core.rules import Rules
from tests.games.sos import oracle
from tests.games.sos.boards import (
    BOARDS,
    do,
    oracle_of,
    public,
    random_ply,
    rules_from,
    rules_of,
    texts,
    with_missions,
)

GAMES = 30
MOST_PLIES = 20_000  # 250 turns of four seats are never more


def eager_ply(rules: Rules[Any], state: Any, p: oracle.Position, rng: Random) -> str:
    """A random ply, but a step that completes the mission is seen more often than not."""
    mission = p.missions[p.active]
    if p.phase == "act" and mission is not None and rng.random() < 0.75:
        one, other = mission.split("+")
        good = {f"step {one} {p.aliens[other]}", f"step {other} {p.aliens[one]}"}
        good &= texts(rules, state)
        if good:
            return min(good)
    return random_ply(rules, state, rng)


def assert_sound(b: oracle.Board, p: oracle.Position, pile: int) -> None:
    """What holds in every position."""
    where = list(p.aliens.values())
    assert all(where.count(cell) <= 2 for cell in where)
    assert p.hole not in where
    assert len(p.comets) == 5
    assert p.comets <= b.lines
    held = [mission for mission in p.missions if mission is not None]
    known = [*held, *p.out, *(mission for done in p.done for mission in done)]
    assert len(set(known)) == len(known)
    assert set(known) <= b.missions
    assert pile == len(b.missions) - len(known)


def assert_fair(b: oracle.Board, p: oracle.Position, after: oracle.Position, ply: str) -> None:
    """What holds for every change."""
    changed = [seat for seat in p.seats() if p.scores[seat] != after.scores[seat]]
    assert changed in ([], [after.active])
    assert sum(after.scores) - sum(p.scores) in (0, 1)
    if ply.startswith("comet"):
        assert oracle.stuck_aliens(b, after) <= oracle.stuck_aliens(b, p)  # S15
    assert after.gone >= p.gone
    assert all(new >= old for old, new in zip(p.turns, after.turns, strict=True))


def assert_alike(rules: Rules[Any], state: Any, b: oracle.Board, p: oracle.Position) -> None:
    """What may come next, by our rules and by the naive ones."""
    draw = rules.chance(state)
    if draw is not None:
        drawn = {rules.outcome_text(state, outcome) for outcome in draw.outcomes}
        assert drawn == oracle.outcomes(b, p)
        assert rules.to_act(state) == ()
    else:
        assert texts(rules, state) == oracle.legal(b, p)
        assert rules.to_act(state) == ((p.active,) if p.phase != "over" else ())
    idle = [seat for seat in p.seats() if seat not in rules.to_act(state)]
    assert all(rules.legal(state, seat) == [] for seat in idle)


def watch(rules: Rules[Any], b: oracle.Board, seats: int, rng: Random, removals: bool) -> None:
    """One game from the start to its end."""
    state = rules.start(seats)
    p = oracle.read(rules.position(state))
    for _ in range(MOST_PLIES):
        assert_sound(b, p, public(rules, state).pile)
        assert_alike(rules, state, b, p)
        if rules.result(state) is not None:
            return
        if removals and rng.random() < 0.004:
            ply, seat = "removed", rng.choice(p.staying())
            state, _ = rules.step(state, Removed(seat), 0)
            wanted = oracle.remove(b, p, seat)
        else:
            ply = eager_ply(rules, state, p, rng)
            chosen = p.phase in oracle.CHOOSING
            state = do(rules, state, ply)
            wanted = oracle.act(b, p, ply) if chosen else oracle.draw(b, p, ply)
        after = oracle.read(rules.position(state))
        assert after == wanted, ply
        assert_fair(b, p, after, ply)
        p = after
    raise AssertionError("the game does not end")


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_random_games_on_this_board(board: str, effort: float) -> None:
    for seed in range(max(3, round(GAMES * effort))):
        rng = Random(f"{board} {seed}")
        may_pass = seed % 5 == 4
        version = 1 if seed % 6 == 5 else 2
        rules, b = rules_of(board, version, may_pass=may_pass), oracle_of(board, may_pass, version)
        watch(rules, b, 2 + seed % 3, rng, removals=seed % 4 == 3)


def test_random_games_with_the_smallest_pile(effort: float) -> None:
    """S17 all the time: four missions, and one completed mission may be drawn again at once."""
    text = with_missions("tight", "filo+momo", "trio+kubo", "zuzu+nova", "filo+limo")
    rules, b = rules_from(text), oracle.read_board(text)
    for seed in range(max(3, round(10 * effort))):
        watch(rules, b, 2 + seed % 3, Random(f"few {seed}"), removals=seed % 4 == 3)


@pytest.mark.parametrize("board", BOARDS)
def test_purely_random_games_end(board: str, effort: float) -> None:
    """The clumsiest players still come to an end, by five missions or by S18."""
    rules = rules_of(board)
    for seed in range(max(2, round(20 * effort))):
        rng = Random(f"clumsy {board} {seed}")
        state = rules.start(2 + seed % 3)
        plies = 0
        while rules.result(state) is None:
            state = do(rules, state, random_ply(rules, state, rng))
            plies += 1
            assert plies < MOST_PLIES
        result = rules.result(state)
        assert result is not None
        assert max(result.scores) == 5 or set(public(rules, state).turns) == {250}
