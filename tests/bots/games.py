"""Whole games between bots, every decision checked."""

from collections.abc import Sequence
from random import Random
from typing import Any

from spaceport.bots.base import Bot
from spaceport.core.causes import Chosen, Drawn
from spaceport.core.rules import Rules
from spaceport.core.terms import Result, pick_outcome
from spaceport.throw import bank

LEAST_MS = 600  # nobody is quicker than that
MOST_MS = 15_000


def play(rules: Rules[Any], bots: Sequence[Bot], seed: int, twins: bool = False) -> Result:
    """A game to its end, on the throws of the bank. Every action is offered, in a human time.

    `twins`: each decision is made again from an imagined position that looks the same, by a bot of
    the same class that has seen nothing else.
    """
    rng, state = Random(seed), rules.start(len(bots))
    while (result := rules.result(state)) is None:
        draw = rules.chance(state)
        if draw is not None:
            sampled = draw.sample is not None
            outcome = bank.sample(draw.sample, rng) if sampled else pick_outcome(draw, rng)
            state, _ = rules.step(state, Drawn(outcome), 0)
            continue
        (seat,) = rules.to_act(state)
        luck = rng.random()
        view, offered = rules.view(state, seat), rules.legal(state, seat)
        decision = bots[seat].decide(view, tuple(offered), Random(luck))
        assert rules.may_do(state, seat, decision.action)
        assert type(decision.ms) is int
        assert LEAST_MS <= decision.ms <= MOST_MS
        if twins:
            other = rules.imagine(view, Random(1))
            again = type(bots[seat])(rules)  # type: ignore[call-arg]
            told = again.decide(rules.view(other, seat), rules.legal(other, seat), Random(luck))
            assert told == decision
        state, _ = rules.step(state, Chosen(seat, rules.move(decision.action)), 0)
    return result


def wins(rules: Rules[Any], one: Bot, other: Bot, games: int, seed: int = 0) -> float:
    """How many of these games the first one wins, seats by turns; a tie counts half."""
    total = 0.0
    for number in range(games):
        seat = number % 2
        result = play(rules, [one, other] if seat == 0 else [other, one], seed + number)
        total += (seat in result.winners) / len(result.winners)
    return total
