"""What a frame offers: short, and exactly what `legal` lists."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from spaceport.core.rules import Rules as Promised
from spaceport.games.builder.view import Offers, Public
from tests.games.builder.cities import GOOD, begun, cards, do, line, random_ply, rules_of, texts

RULES = rules_of()


def written_out(offers: Offers, public: Public, seat: int) -> Iterator[str]:
    """Every action that a page can make of the offers and what it sees."""
    board = public.boards[seat]
    ways = [(turn, side) for turn in offers.turns for side in offers.sides]
    for name in offers.hand:
        for place in offers.free:
            yield from (f"put {name} {place} {turn} {side}" for turn, side in ways)
    for k, name in enumerate(offers.board):
        lies = board[name]
        for turn, side in ways:
            if (turn, side) != (lies.turn, lies.side):
                yield f"put {name} {lies.place} {turn} {side}"
        yield from (f"move {name} {place}" for place in offers.free)
        yield from (f"swap {name} {other}" for other in offers.board[k + 1 :])
        yield f"back {name}"
    yield from (f"unlock {name}" for name in offers.unlock)
    if offers.done:
        yield "done"
    if offers.ready:
        yield "ready"
    if offers.here:
        yield "here"


@pytest.mark.parametrize("options", [{}, {"easy": True}, {"junior": True}], ids=str)
def test_the_offers_are_the_legal_actions(options: dict[str, bool]) -> None:
    rules = rules_of(**options)
    rng = Random(f"offers {options}")
    state = rules.start(3)
    phases = set()
    for k in range(2000):
        if k % 4 == 0 or state.phase != 1:
            for seat in range(3):
                public = rules.view(state, seat).public
                found = list(written_out(rules.offers(state, seat), public, seat))
                assert len(set(found)) == len(found)
                assert set(found) == texts(rules, state, seat)
                phases.add(public.phase)
        if rules.result(state) is not None:
            break
        state = do(rules, state, random_ply(rules, state, rng))
    assert phases >= {"gather", "count", "plan", "build", "unlock", "pause"}


def test_offers_are_a_small_part_of_the_list() -> None:
    state = do(RULES, begun(RULES, 4), "0: put dome 3 90 b")
    listed = msgspec.json.encode(RULES.legal(state, 0))
    short = msgspec.json.encode(RULES.offers(state, 0))
    assert len(short) < 300
    assert len(short) * 30 < len(listed)


def test_the_hub_asks_the_game_and_the_list_is_the_default() -> None:
    state = begun(RULES, 2)
    assert isinstance(RULES.offers(state, 0), Offers)
    assert Promised.short_offers(RULES, state, 0) is None, "then it is the list"


def test_who_may_do_nothing_is_offered_nothing() -> None:
    state = RULES.parse_position(line(GOOD, "-", "-", more="done 0; gone 2"))
    for seat in (0, 2):
        assert RULES.offers(state, seat) == Offers()
    assert RULES.offers(state, 1).hand == ("dome", "silo", "greenhouse", "habitat")


def test_done_is_offered_when_everything_is_built() -> None:
    state = RULES.parse_position(line(GOOD, cards("dome")))
    assert RULES.offers(state, 0).done
    assert RULES.offers(state, 0).hand == ()
    assert not RULES.offers(state, 1).done
