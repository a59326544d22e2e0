"""Counts of fixed positions, and the same counts by the naive second game."""

from spaceport.library.perft import divide
from tests.contract.perft import Fixed, differences, each_position, positions
from tests.games.builder import oracle
from tests.games.builder.cities import edition_text

POSITIONS = positions("builder")
NAIVE_DEPTH = 2


@each_position("builder")
def test_the_naive_game_counts_alike(fixed: Fixed) -> None:
    rules, box = fixed.rules(), oracle.open_box(edition_text(), **fixed.options)
    state, position = rules.parse_position(fixed.position), oracle.read(fixed.position)
    for depth in range(1, NAIVE_DEPTH + 1):
        ours, naive = divide(rules, state, depth), oracle.divide(box, position, depth)
        assert ours == naive, f"depth {depth}:\n" + differences(ours, naive)
        assert sum(ours.values()) == fixed.counts[depth - 1]


def test_the_positions_are_many_sided() -> None:
    """2 to 4 seats, every phase in which something can come, every option."""
    read = [oracle.read(each.position) for each in POSITIONS]
    assert {len(each.boards) for each in read} == {2, 3, 4}
    assert {each.phase for each in read} == {
        *("gather", "plan", "build", "unlock", "luck", "pause", "over")
    }
    assert {name for each in POSITIONS for name in each.options} == {"easy", "junior"}
