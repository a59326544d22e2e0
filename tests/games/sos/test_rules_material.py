"""S1-S6: the material and the two boards of the sheet, edge by edge."""

from itertools import combinations, pairwise

import pytest

from spaceport.core.causes import Drawn
from spaceport.library.load import games, load
from tests.games.sos.boards import SHIPPED, do, line, oracle_of, rules_of, texts

both_boards = pytest.mark.parametrize("board", SHIPPED)

Borders = set[frozenset[str]]
RING_EDGE = [f"O{k}" for k in range(10)]
RING_MIDDLE = ["I0", "I1", "I2", "I3"]
RING_SPOKES = {"I0": "O0 O1 O2", "I1": "O2 O3 O4", "I2": "O5 O6 O7", "I3": "O7 O8 O9"}
RING_CORNERS = "I0/I2 I1/I3 O4/I2 O5/I1 O9/I0 O0/I3"
SQUARE = ["abc.", "defg", "hijk", ".lmn"]


def ring_borders() -> Borders:
    """S5, spelled out."""
    found = {frozenset(two) for two in pairwise([*RING_EDGE, "O0"])}
    found |= {frozenset(two) for two in pairwise([*RING_MIDDLE, "I0"])}
    return found | {frozenset((i, o)) for i, edge in RING_SPOKES.items() for o in edge.split()}


def tight_borders() -> Borders:
    """S6: letters side by side or one above the other."""
    columns = ["".join(column) for column in zip(*SQUARE, strict=True)]
    twos = [two for row in [*SQUARE, *columns] for two in pairwise(row)]
    return {frozenset(two) for two in twos if "." not in two}


def tight_corners() -> Borders:
    """Letters that touch only at a corner."""
    found = {
        frozenset((upper[k], lower[k + d]))
        for upper, lower in pairwise(SQUARE)
        for k in range(4)
        for d in (-1, 1)
        if 0 <= k + d < 4
    }
    return {two for two in found if "." not in two}


def borders(board: str) -> Borders:
    """The borders of a shipped board, as its edition file says them."""
    cells = rules_of(board).edition.cells
    return {frozenset((name, other)) for name, cell in cells.items() for other in cell.next}


def lines(board: str, colour: str) -> Borders:
    found = rules_of(board).edition.lines
    return {frozenset(name.split("-")) for name, it in found.items() if it.colour == colour}


def steps_from(board: str, cell: str) -> set[str]:
    """Where an alien on this cell may go when nothing else is near: asked of the rules."""
    rules = rules_of(board)
    far = [other for other in rules.edition.cells if not near(board, cell, other)]
    lying = [name for name in rules.edition.lines if cell not in name.split("-")][:5]
    others = dict(zip(("momo", "trio", "kubo", "zuzu", "nova", "limo"), far[1:] * 3, strict=False))
    state = rules.parse_position(
        line(
            "act 0; shows 2 left 2", board, hole=far[0], comets=" ".join(lying), filo=cell, **others
        )
    )
    return {text.split()[2] for text in texts(rules, state) if text.startswith("step filo ")}


def near(board: str, cell: str, other: str) -> bool:
    return cell == other or frozenset((cell, other)) in borders(board)


@both_boards
def test_s1_ten_edge_cells_and_four_in_the_middle(board: str) -> None:
    kinds = [cell.kind for cell in rules_of(board).edition.cells.values()]
    assert (kinds.count("edge"), kinds.count("middle")) == (10, 4)


@both_boards
def test_s1_two_edge_cells_stay_free_at_the_start(board: str) -> None:
    rules = rules_of(board)
    state = rules.start(2)
    while (draw := rules.chance(state)) is not None and draw.what == "place":
        state, _ = rules.step(state, Drawn(draw.outcomes[-1]), 0)
    seen = rules.view(state, None).public
    edge = {name for name, cell in rules.edition.cells.items() if cell.kind == "edge"}
    assert len(edge - {seen.hole, *seen.aliens.values()}) == 2


@both_boards
def test_s2_seven_aliens_one_hole_five_comets(board: str) -> None:
    rules = rules_of(board)
    seen = rules.view(rules.parse_position(line("roll 0", board)), None).public
    assert len(seen.aliens) == 7
    assert seen.hole is not None
    assert len(seen.comets) == 5


@both_boards
def test_s2_each_pair_of_aliens_is_a_mission_once(board: str) -> None:
    rules = rules_of(board)
    state = rules.parse_position(line("deal 0", board, missions="- -"))
    draw = rules.chance(state)
    assert draw is not None
    found = [rules.outcome_text(state, outcome) for outcome in draw.outcomes]
    aliens = rules.view(state, None).public.aliens
    assert len(found) == len(set(found)) == 21
    assert {frozenset(text.split()[1].split("+")) for text in found} == {
        frozenset(two) for two in combinations(aliens, 2)
    }


def test_s3_the_die_has_six_faces_and_the_plain_one_is_doubled() -> None:
    rules = rules_of("ring")
    state = rules.parse_position(line("die 0"))
    draw = rules.chance(state)
    assert draw is not None
    texts = [rules.outcome_text(state, outcome) for outcome in draw.outcomes]
    assert dict(zip(texts, draw.weights, strict=True)) == {
        "die 2": 2,
        "die comet+1": 1,
        "die comet+2": 1,
        "die hole+1": 1,
        "die hole+2": 1,
    }


@pytest.mark.parametrize(
    ("face", "steps", "comet", "hole"),
    [("2", 2, 0, 0), ("comet+1", 1, 1, 0), ("comet+2", 2, 1, 0), ("hole+1", 1, 0, 1),
     ("hole+2", 2, 0, 1)],
)  # fmt: skip
def test_s3_what_each_face_gives(face: str, steps: int, comet: int, hole: int) -> None:
    rules = rules_of("ring")
    state = do(rules, rules.parse_position(line("die 0")), f"die {face}")
    left = rules.view(state, None).public.left
    assert (left.steps, left.comet, left.hole) == (steps, comet, hole)


@both_boards
def test_s4_all_borders_are_dotted(board: str) -> None:
    assert lines(board, "red") | lines(board, "yellow") == borders(board)
    assert len(rules_of(board).edition.lines) == len(borders(board))


@both_boards
def test_s4_the_comets_start_on_the_red_lines(board: str) -> None:
    rules = rules_of(board)
    comets = rules.view(rules.start(2), None).public.comets
    assert {frozenset(name.split("-")) for name in comets} == lines(board, "red")


def test_s5_the_ring_edge_by_edge() -> None:
    assert borders("ring") == ring_borders()
    assert len(borders("ring")) == 26


def test_s5_the_red_lines_of_the_ring() -> None:
    red = ["O0-O1", "O2-O3", "O4-O5", "O6-O7", "O8-O9"]
    assert lines("ring", "red") == {frozenset(name.split("-")) for name in red}


@pytest.mark.parametrize("corner", RING_CORNERS.split())
def test_s5_a_corner_is_no_border(corner: str) -> None:
    one, other = corner.split("/")
    assert other not in steps_from("ring", one)
    assert one not in steps_from("ring", other)


def test_s5_the_ring_is_the_default() -> None:
    assert load("sos", None, {}).rules.edition.name == "ring"
    (edition, *_) = games()[0].options
    assert (edition.name, edition.default) == ("edition", "ring")


def test_s5_nobody_can_start_stuck_on_the_ring() -> None:
    assert_nobody_can_start_stuck("ring")


def test_s6_the_tight_board_edge_by_edge() -> None:
    assert borders("tight") == tight_borders()
    assert len(borders("tight")) == 20
    assert not borders("tight") & tight_corners()
    assert len(tight_corners()) == 16


def test_s6_its_middle_and_its_red_lines() -> None:
    cells = rules_of("tight").edition.cells
    assert {name for name, cell in cells.items() if cell.kind == "middle"} == set("efij")
    red = ["b-e", "d-e", "j-k", "j-m", "e-f"]
    assert lines("tight", "red") == {frozenset(name.split("-")) for name in red}


def test_s6_every_edge_cell_keeps_two_open_borders() -> None:
    red = lines("tight", "red")
    for cell in set("abcdghklmn"):
        assert len([two for two in borders("tight") - red if cell in two]) >= 2
    assert_nobody_can_start_stuck("tight")


def assert_nobody_can_start_stuck(board: str) -> None:
    """An alien alone in its cell is stuck only by comets and one hole: try every hole."""
    naive = oracle_of(board)
    for cell, hole in combinations(naive.edge, 2):
        for here, away in ((cell, hole), (hole, cell)):
            open_to = {
                other
                for other in naive.neighbours[here] - {away}
                if naive.border(here, other) not in naive.red
            }
            assert open_to, f"alien on {here}, hole on {away}"


@both_boards
def test_s4_the_rules_step_along_the_borders_of_the_sheet(board: str) -> None:
    """The edition file is one thing, what the rules make of it another."""
    wanted = {"ring": ring_borders(), "tight": tight_borders()}[board]
    for cell in rules_of(board).edition.cells:
        ends = {other for two in wanted if cell in two for other in two - {cell}}
        assert steps_from(board, cell) == ends, cell
