"""S7 and S8: other boards, and how a game is set up."""

from random import Random
from typing import Any

import pytest

from spaceport.core.causes import Removed
from spaceport.core.faults import EditionFault, OptionFault
from spaceport.core.rules import Rules
from spaceport.core.terms import Draw
from spaceport.library.match import new
from tests.contract.played import happen
from tests.games.sos.boards import BOARDS, HERE, do, line, random_ply, rules_of, texts

every_board = pytest.mark.parametrize("board", BOARDS)

# On the odd board e0 has two borders; a comet lies on one of them, so a hole on e1 sticks it.
NEARLY = (
    "odd; aliens filo:e0 momo:e2 trio:e3 kubo:e4 zuzu:e5 nova:e6 limo:e7; hole -; "
    "comets hub-e0 hub-e1 hub-e2 hub-e3 hub-e4; missions - -; place 0"
)


def due(rules: Rules[Any], state: Any) -> Draw:
    draw = rules.chance(state)
    assert draw is not None
    return draw


def set_up(rules: Rules[Any], seats: int, seed: int) -> Any:
    """A game right before its first roll (or first free mission)."""
    rng = Random(seed)
    state = rules.start(seats)
    while due(rules, state).what in ("place", "deal"):
        state = do(rules, state, random_ply(rules, state, rng))
    return state


def test_s7_any_board_with_these_parts_can_be_played() -> None:
    match = new("sos", seats=3, seed=1, edition=HERE / "odd.toml")
    rng = Random(1)
    for _ in range(200):
        if match.result() is None:
            (seat,) = match.to_act()
            match.play(seat, rng.choice(match.legal(seat)))
    assert match.view().public.edition == "odd"
    assert sum(match.view().public.turns) > 20


def test_s7_a_setup_with_a_stuck_alien_is_drawn_again() -> None:
    rules = rules_of("odd")
    state, told = happen(rules, rules.parse_position(NEARLY), "place hole e1")
    seen = rules.view(state, None).public
    assert (seen.phase, seen.aliens, seen.hole, seen.redraws) == ("place", {}, None, 1)
    assert [type(event).__name__ for event in told] == ["Placed", "Redrawn"]
    assert len(due(rules, state).outcomes) == 10


def test_s7_a_setup_without_one_is_kept() -> None:
    rules = rules_of("odd")
    state = do(rules, rules.parse_position(NEARLY), "place hole e8")
    assert rules.view(state, None).public.phase == "deal"


def test_s7_the_hundredth_redraw_is_allowed_and_the_next_refuses_the_edition() -> None:
    rules = rules_of("odd")
    state = do(rules, rules.parse_position(f"{NEARLY}; redrawn 99"), "place hole e1")
    assert rules.view(state, None).public.redraws == 100
    with pytest.raises(EditionFault) as caught:
        do(rules, rules.parse_position(f"{NEARLY}; redrawn 100"), "place hole e1")
    assert caught.value.code == "edition-stuck"
    assert caught.value.particulars["key"] == "lines"


@every_board
def test_s8_comets_on_the_red_lines_and_nothing_else_yet(board: str) -> None:
    rules = rules_of(board)
    seen = rules.view(rules.start(4), None).public
    red = {name for name, it in rules.edition.lines.items() if it.colour == "red"}
    assert set(seen.comets) == red
    assert (seen.aliens, seen.hole, seen.missions) == ({}, None, (None,) * 4)


@every_board
def test_s8_one_after_another_on_random_free_edge_cells(board: str) -> None:
    rules = rules_of(board)
    state = rules.start(2)
    free = {name for name, cell in rules.edition.cells.items() if cell.kind == "edge"}
    placed: list[str] = []
    while (draw := due(rules, state)).what == "place" and len(placed) < 8:
        ways = [rules.outcome_text(state, outcome).split() for outcome in draw.outcomes]
        assert {cell for _, _, cell in ways} == free
        assert set(draw.weights) == {1}
        _, thing, cell = ways[len(placed) % len(ways)]
        state = do(rules, state, f"place {thing} {cell}")
        placed.append(thing)
        free.remove(cell)
    assert len(set(placed)) == 8
    assert "hole" in placed


@every_board
def test_s8_the_middle_stays_free(board: str) -> None:
    rules = rules_of(board)
    cells = rules.edition.cells
    for seed in range(20):
        seen = rules.view(set_up(rules, 3, seed), None).public
        assert {cells[cell].kind for cell in (*seen.aliens.values(), seen.hole)} == {"edge"}


@every_board
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s8_everyone_has_a_mission_that_all_can_see(board: str, seats: int) -> None:
    rules = rules_of(board)
    state = set_up(rules, seats, 5)
    held = rules.view(state, None).public.missions
    assert None not in held
    assert len(set(held)) == seats
    assert all(rules.view(state, seat).public.missions == held for seat in range(seats))


def test_s8_the_missions_are_shuffled() -> None:
    rules = rules_of("ring")
    state = rules.parse_position(line("deal 0", missions="filo+momo -"))
    draw = due(rules, state)
    assert set(draw.weights) == {1}
    found = {rules.outcome_text(state, outcome) for outcome in draw.outcomes}
    assert len(found) == 20
    assert "mission filo+momo" not in found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s8_the_first_player_is_random(seats: int) -> None:
    rules = rules_of("ring")
    state = set_up(rules, seats, 2)
    draw = due(rules, state)
    found = [rules.outcome_text(state, outcome) for outcome in draw.outcomes]
    assert found == [f"first {seat}" for seat in range(seats)]
    assert set(draw.weights) == {1}
    begun = rules.parse_position(
        line("first 0", missions="filo+momo trio+kubo zuzu+nova filo+limo")
    )
    for seat in range(4):
        state = do(rules, begun, f"first {seat}")
        assert (rules.to_act(state), texts(rules, state)) == ((seat,), {"roll"})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s23_or_the_seat_that_the_host_chooses_begins(seats: int) -> None:
    for first in range(1, seats + 1):
        rules = rules_of("ring", first=first)
        rng, state, told = Random(first), rules.start(seats), list[Any]()
        while (draw := rules.chance(state)) is not None and draw.what in ("place", "deal"):
            state, told = happen(rules, state, random_ply(rules, state, rng))
        turns = [event for event in told if type(event).__name__ == "Turn"]
        assert [event.seat for event in turns] == [first - 1]
        assert rules.to_act(state) == (first - 1,) or draw is not None  # S9: a mission for free


def test_s23_who_was_removed_cannot_begin() -> None:
    rules = rules_of("ring", first=2)
    state = rules.parse_position(line("deal 0", missions="filo+limo - -"))
    state, _ = rules.step(state, Removed(1), 0)
    state = do(rules, state, "mission kubo+nova")
    assert due(rules, state).what == "first"
    assert due(rules, state).outcomes == (0, 2)


@pytest.mark.parametrize(("first", "seats"), [(4, 2), (3, 2), (4, 3)])
def test_s23_a_seat_that_is_not_there_is_refused(first: int, seats: int) -> None:
    with pytest.raises(OptionFault, match="first-beyond"):
        rules_of("ring", first=first).start(seats)


def test_s8_nothing_is_decided_by_a_player_before_the_first_roll() -> None:
    rules = rules_of("ring")
    rng = Random(3)
    state = rules.start(2)
    while rules.chance(state) is not None:
        assert rules.to_act(state) == ()
        assert all(rules.legal(state, seat) == [] for seat in (0, 1))
        state = do(rules, state, random_ply(rules, state, rng))
    assert len(rules.to_act(state)) == 1
