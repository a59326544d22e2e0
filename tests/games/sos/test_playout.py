"""The playout is the rules: the same luck through the pure `step` gives the same games, cause by
cause."""

from random import Random
from typing import Any

import pytest

from spaceport.core.offers import Counts, Fair, Luck
from spaceport.core.rules import Rules
from spaceport.games.sos import playout
from spaceport.games.sos.state import State, start
from tests.contract.tables import position_after
from tests.games.playouts import stepped
from tests.games.sos.boards import BOARDS, cases, rules_from, rules_of
from tests.games.sos.editions import crowd, dump, tree


def crowded() -> Rules[Any]:
    """A board with as many borders as there may be."""
    changed = tree()
    crowd(changed, 62)
    return rules_from(dump(changed))


RULES = {
    f"{board}-{'pass' if may_pass else 'stay'}-{version}": rules_of(
        board, version, may_pass=may_pass
    )
    for board in BOARDS
    for may_pass in (False, True)
    for version in (1, 2)
} | {"crowded": crowded()}


def played(rules: Any, seats: int, luck: Luck) -> tuple[State, list[Any], Counts]:
    heard: list[Any] = []
    s, counts = start(rules.kit, seats), Counts()
    playout.play(rules.kit, s, luck, counts, heard)
    return s, heard, counts


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_playout_is_the_rules(name: str, seats: int) -> None:
    rules = RULES[name]
    for seed in range(cases(4)):
        state, told = stepped(rules, seats, Luck(seed))
        s, heard, counts = played(rules, seats, Luck(seed))
        assert heard == told
        assert s == state
        assert rules.position(s) == rules.position(state)
        assert counts.causes == len(told) == counts.choices + counts.draws
        assert counts.forced <= counts.choices <= counts.offered


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_fair_playouts_are_the_rules_too(seats: int) -> None:
    rules, seed = rules_of("ring"), bytes(range(32))
    state, told = stepped(rules, seats, Fair(seed))
    s, heard, _ = played(rules, seats, Fair(seed))
    assert (s, heard) == (state, told)


def test_it_is_the_same_game_if_nobody_listens() -> None:
    rules: Any = rules_of("tight")
    for n, (causes, check, winners) in enumerate(playout.games(rules.kit, 3, 9, 20, 5), 20):
        s, _, counts = played(rules, 3, Luck(9 << 32 | n))
        assert (counts.causes, counts.check, s.winners) == (causes, check, winners)


def test_a_playout_goes_on_from_any_position() -> None:
    rules: Any = rules_of("ring", may_pass=True)
    for plies in range(0, 120, 3):
        state, _ = position_after(rules, 3, plies, Random(plies))
        text, s = rules.position(state), state.copy()
        playout.play(rules.kit, s, Luck(plies), Counts())
        assert rules.result(s) is not None
        assert s.offers is None
        assert rules.position(state) == text  # the copy alone was changed


def test_games_differ() -> None:
    rules: Any = rules_of("ring")
    found = playout.games(rules.kit, 2, 1, 0, 30)
    assert len({check for _, check, _ in found}) == 30
    assert {winners for _, _, winners in found} >= {1, 2}
