"""The simple bots: legal, fair-minded (a view and offers, nothing else), better than chance."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import spaceport
from spaceport.bots.base import Bot, Decision, simple
from spaceport.core.faults import OptionFault
from spaceport.core.terms import View
from spaceport.games import catalog

GAMES = [each.name for each in catalog.GAMES]


class Careless:
    """Something legal, at random."""

    def decide(self, view: View, offered: Sequence[Any], rng: Random) -> Decision:
        return Decision(rng.choice(offered), 0)


def played(match: spaceport.Match, bots: Sequence[Bot], rng: Random) -> spaceport.Match:
    """The match, played to its end; every decision is checked."""
    while match.result() is None:
        for seat in match.to_act()[:1]:
            offered = match.legal(seat)
            decision = bots[seat].decide(match.view(seat), tuple(offered), rng)
            assert decision.action in offered
            assert type(decision.ms) is int
            assert 0 <= decision.ms <= 60_000
            match.play(seat, decision.action)
    return match


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_simple_bot(game: str) -> None:
    assert callable(simple(game).decide)


def test_an_unknown_game_has_no_bot() -> None:
    with pytest.raises(OptionFault):
        simple("chess")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", catalog.listing("sos").editions)
def test_it_plays_whole_games_legally(edition: str, seats: int) -> None:
    bots = [simple("sos")] * seats
    for seed in range(8):
        match = spaceport.new(
            "sos", seats=seats, seed=seed, edition=edition, may_pass=seed % 2 == 1
        )
        assert played(match, bots, Random(seed)).result() is not None


@pytest.mark.parametrize("edition", catalog.listing("sos").editions)
def test_it_beats_chance(edition: str) -> None:
    wins = 0
    for seed in range(40):
        seat = seed % 2
        bots: list[Bot] = [Careless(), Careless()]
        bots[seat] = simple("sos")
        result = played(spaceport.new("sos", 2, seed, edition), bots, Random(seed)).result()
        wins += result is not None and result.winners == (seat,)
    assert wins >= 34


@pytest.mark.parametrize("edition", catalog.listing("sos").editions)
def test_equal_views_give_equal_decisions(edition: str) -> None:
    """Twins: a state with its history, and one imagined from the view alone."""
    bot = simple("sos")
    match = spaceport.new("sos", seats=3, seed=5, edition=edition)
    rules, rng = match.rules, Random(5)
    for number in range(120):
        if match.result() is not None:
            break
        (seat,) = match.to_act()
        twin = rules.imagine(match.view(seat), Random(number))
        first = bot.decide(match.view(seat), match.legal(seat), Random(number))
        second = bot.decide(rules.view(twin, seat), rules.legal(twin, seat), Random(number))
        assert first == second
        match.play(seat, rng.choice(match.legal(seat)))
