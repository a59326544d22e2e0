"""Counts of fixed positions, and the same counts by the naive second generator."""

from spaceport.library.perft import divide, perft
from tests.contract.perft import Fixed, differences, each_position, positions
from tests.games.sos import oracle
from tests.games.sos.boards import oracle_of, rules_of

POSITIONS = positions("sos")
NAIVE_DEPTH = 3


@each_position("sos")
def test_the_naive_generator_counts_alike(fixed: Fixed) -> None:
    rules, board = fixed.rules(), oracle_of(fixed.edition, **fixed.options)
    state, position = rules.parse_position(fixed.position), oracle.read(fixed.position)
    for depth in range(1, NAIVE_DEPTH + 1):
        ours, naive = divide(rules, state, depth), oracle.divide(board, position, depth)
        assert ours == naive, f"depth {depth}:\n" + differences(ours, naive)
        assert sum(ours.values()) == fixed.counts[depth - 1]


def test_the_positions_are_many_sided() -> None:
    """Both boards and another one, 2 to 4 seats, and every phase in which something can come."""
    read = [oracle.read(full(each)) for each in POSITIONS]
    assert {each.edition for each in POSITIONS} == {"ring", "tight", "odd"}
    assert {len(each.missions) for each in read} == {2, 3, 4}
    assert {each.phase for each in read} >= {"place", "first", "roll", "act", "mission"}
    assert {each.face for each in read} >= {"2", "comet+1", "comet+2", "hole+1", "hole+2"}


def full(fixed: Fixed) -> str:
    rules = fixed.rules()
    return rules.position(rules.parse_position(fixed.position))


def test_divide_adds_up_and_speaks_notation() -> None:
    rules = rules_of("ring")
    state = rules.start(2)
    counts = divide(rules, state, 2)
    assert counts == {f"place filo O{k}": 9 for k in range(10)}
    assert sum(counts.values()) == perft(rules, state, 2)
    assert (perft(rules, state, 0), divide(rules, state, 0)) == (1, {})


def test_nothing_leads_on_from_the_end() -> None:
    rules = rules_of("ring")
    state = rules.parse_position(POSITIONS[3].position.replace("roll 0", "over 0; won 0"))
    assert (perft(rules, state, 1), perft(rules, state, 2), divide(rules, state, 1)) == (0, 0, {})
