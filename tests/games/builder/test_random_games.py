"""Random games, watched at every ply: what must always hold, and the naive rules beside ours."""

from random import Random
from typing import Any

import pytest

from spaceport.games.builder.rules import Rules
from spaceport.games.builder.state import State
from tests.contract.played import happen
from tests.games.builder import oracle
from tests.games.builder.cities import edition_text, public, random_ply, rules_of, texts

GAMES = 8
MOST_PLIES = 60_000


def box_of(**options: Any) -> oracle.Box:
    times = {"round_ms": options.pop("round_seconds", 120) * 1000}
    times["pause_ms"] = options.pop("pause_seconds", 15) * 1000
    return oracle.open_box(edition_text(), **options, **times)


def eager_ply(rules: Rules, box: oracle.Box, p: oracle.Position, state: State, rng: Random) -> str:
    """A random ply, but more often than not one that brings the city nearer to the plan."""
    ply = random_ply(rules, state, rng)
    seat, _, action = ply.partition(": ")
    if not action or p.phase != "build" or rng.random() < 0.4:
        return ply
    board, plan = p.boards[int(seat)], box.asked(p.plan or 0, int(seat))
    if set(board) == p.unlocked[int(seat)]:
        return f"{seat}: done"
    offered = texts(rules, state, int(seat))
    right = {f"put {name} {' '.join(map(str, plan[name]))}" for name in plan}
    return f"{seat}: {min(right & offered, default=action)}"


def assert_sound(rules: Rules, p: oracle.Position, state: State) -> None:
    """What holds in every position."""
    for held, board in zip(p.unlocked, p.boards, strict=True):
        places = [place for place, _, _ in board.values()]
        assert len(set(places)) == len(places)  # never two cards on a place
        assert set(board) <= held  # each card once, by name
    for check in public(rules, state).check:
        assert all(0 <= card.faults <= 2 for card in check.cards)
        assert check.faults == sum(card.faults for card in check.cards)


def assert_alike(rules: Rules, state: State, box: oracle.Box, p: oracle.Position) -> None:
    """What may come next, by our rules and by the naive ones."""
    draw = rules.chance(state)
    drawn = {rules.outcome_text(state, each) for each in draw.outcomes} if draw else set()
    assert drawn == oracle.outcomes(box, p)
    assert list(rules.to_act(state)) == oracle.acting(p)
    for seat in range(state.seats):
        assert texts(rules, state, seat) == oracle.legal(box, p, seat)
    for check in public(rules, state).check:
        said = [(card.building, card.verdict) for card in check.cards]
        assert said == oracle.sheet(box, p, check.seat)


def assert_fair(p: oracle.Position, after: oracle.Position, ply: str) -> None:
    """What holds for every change."""
    if after.phase != "gather":
        for seat in range(len(p.boards)):
            is_own = ply.startswith(f"{seat}: ")
            if not is_own or seat in p.done or p.phase != "build":
                assert after.boards[seat] == p.boards[seat]  # others' and frozen boards stay
    gained = [len(new - old) for old, new in zip(p.unlocked, after.unlocked, strict=True)]
    assert sum(gained) <= 1
    assert sum(after.wins) - sum(p.wins) in (0, 1)


def naive(box: oracle.Box, p: oracle.Position, ply: str, now: int) -> oracle.Position:
    seat, _, action = ply.partition(": ")
    if action:
        return oracle.act(box, p, int(seat), action, now)
    if ply == "lapse":
        return oracle.lapse(box, p)
    if ply.startswith("remove"):
        return oracle.remove(box, p, int(ply.split()[1]), now)
    return oracle.draw(box, p, ply, now)


def watch(rules: Rules, box: oracle.Box, seats: int, rng: Random, removals: float) -> int:
    """One game from the start to its end; its rounds."""
    state, now = rules.start(seats), 0
    p = oracle.read(rules.position(state))
    for k in range(MOST_PLIES):
        assert_sound(rules, p, state)
        if k % 5 == 0 or p.phase != "build":
            assert_alike(rules, state, box, p)
        if rules.result(state) is not None:
            return p.round
        ply = eager_ply(rules, box, p, state, rng)
        if rng.random() < removals and oracle.acting(p):
            ply = f"remove {rng.choice(p.here())}"
        due = rules.deadlines(state)
        now += rng.randrange(400)
        if due and (now >= due[0].at or ply == "lapse"):
            ply, now = "lapse", due[0].at
        state, _ = happen(rules, state, ply, now)
        after = oracle.read(rules.position(state))
        assert after == naive(box, p, ply, now), ply
        assert_fair(p, after, ply)
        p = after
    raise AssertionError("the game does not end")


OPTIONS: list[dict[str, Any]] = [
    {},
    {"easy": True},
    {"junior": True, "round_seconds": 0},
    {"easy": True, "junior": True, "pause_seconds": 5},
    {"easy": (0,), "junior": (0, 1)},
]


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_games_beside_the_naive_rules(options: dict[str, Any], effort: float) -> None:
    rules, box = rules_of(**options), box_of(**options)
    for seed in range(max(3, round(GAMES * effort))):
        rng = Random(f"{options} {seed}")
        watch(rules, box, 2 + seed % 3, rng, removals=0.002 if seed % 4 == 3 else 0)


def test_one_random_game_beside_the_naive_rules() -> None:
    assert watch(rules_of(), box_of(), 3, Random(1), removals=0) >= 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c15_a_random_game_ends(seats: int) -> None:
    """The clumsiest players come to an end: every round that somebody begins has a winner."""
    rules = rules_of()
    for seed in range(3):
        rng = Random(f"clumsy {seats} {seed}")
        state = rules.start(seats)
        plies = 0
        while rules.result(state) is None:
            state, _ = happen(rules, state, random_ply(rules, state, rng))
            plies += 1
            assert plies < MOST_PLIES
        result = rules.result(state)
        assert result is not None
        assert sum(result.scores) <= 4 * seats + 1  # 4 unlocks each and the last round (C5)
        assert max(result.scores) == 5
