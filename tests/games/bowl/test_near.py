"""Why a designated card is wrong (B34): as the naive oracle sees it, and only when it is shown."""

from typing import Any

import msgspec

from spaceport.games.bowl.near import near_fit
from spaceport.games.bowl.notation import Names
from spaceport.games.bowl.view import NearFit
from tests.games.bowl import oracle
from tests.games.bowl.boards import GALAXY, INVALID, PLAIN, Round, edition
from tests.games.bowl.test_solver import COMBINATIONS, Case, cases


def named(where: oracle.Place | None) -> str | None:
    return None if where is None else f"{'abcdefgh'[where[1]]}{where[0] + 1}"


def check(case: Case, names: Names) -> list[NearFit]:
    """On every card of a galaxy."""
    told = []
    for card in range(case.kit.size):
        here = divmod(card, case.kit.side)
        wrong = oracle.least_wrong(case.galaxy, case.toss, here)
        near = near_fit(names, case.kit, case.puzzle, card)
        if wrong is None or near is None:
            assert (wrong, near) == (None, None)
            continue
        assert (near.card, near.turn) == (named(here), 90 * wrong.quarters)
        assert near.lacks == {planet: named(at) for planet, at in wrong.lacks}
        assert near.shows == {planet: named(at) for planet, at in wrong.shows}
        laid = [*near.gives, *near.avoids, *near.lacks, *near.shows]
        assert sorted(laid) == sorted(case.toss.marbles)
        told.append(near)
    return told


def test_b34_what_is_wrong_is_what_the_oracle_sees() -> None:
    told = []
    for case in cases(COMBINATIONS + 4, "near"):
        told += check(case, Names(edition(), case.kit.side))
    assert any(near.turn for near in told)
    assert any(None in near.lacks.values() for near in told)  # B17: outside
    assert any(near.shows and None not in near.shows.values() for near in told)  # B36
    assert any(len(near.lacks) > 1 for near in told)


def judged(game: Round, seat: int) -> Any:
    return game.public.reveal.seats[seat]


def test_b34_a_wrong_card_is_told_with_what_it_lacks() -> None:
    game = Round().act(0, "go", f"designate {INVALID}").act(1, "concur", f"designate {PLAIN[0]}")
    game.to_reveal()
    wrong, right = judged(game, 0), judged(game, 1)
    # Two up and two left of a1 lies no card, nor do the others.
    assert wrong.near.lacks == {"swirl": None, "ice": None, "moon": None}
    assert (wrong.near.gives, wrong.near.shows, wrong.fit) == ({}, {}, None)
    assert right.near is None
    assert all(judged(game, seat).near is None for seat in (2, 3, 4))  # who is silent chose nothing


def test_b34_near_by_one_planet_says_which_and_where() -> None:
    game = Round().act(0, "go", "designate e4").to_reveal()
    near = judged(game, 0).near
    assert near.lacks == {"swirl": "e3"}  # where the Wild would help
    assert near.gives == {"ice": "c2", "moon": "e2"}


def test_b14_who_places_the_wild_and_does_not_use_it_has_nothing_else_wrong() -> None:
    game = Round().act(0, "go").act(1, "wild a1", f"designate {PLAIN[0]}").to_reveal()
    near = judged(game, 1).near
    assert (judged(game, 1).did, near.lacks, near.shows) == ("invalid", {}, {})


def test_b38_a_card_of_the_void_has_no_pattern_on_it() -> None:
    galaxy = GALAXY.replace("CD*", "void", 1)
    game = Round(galaxy=galaxy, options={"void": True})
    game.act(0, "go", "designate a1").to_reveal()
    assert (judged(game, 0).did, judged(game, 0).near) == ("invalid", None)


def test_b13_nothing_of_it_is_told_before_the_reveal() -> None:
    game = Round().act(0, "go", f"designate {INVALID}")
    while game.public.reveal is None:
        for seat in (None, *range(5)):
            assert b'"near"' not in msgspec.json.encode(game.rules.view(game.state, seat))
        game.lapse()
    assert b'"near":{' in msgspec.json.encode(game.public)
