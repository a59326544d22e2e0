"""Counting positions: how many ways lead `depth` plies on. Two generators that agree, count alike.

A ply is one cause: an action of a player, or one outcome of the draw that is due (every distinct
outcome once, whatever its weight). A position in which nothing can happen has no ways on.
"""

from spaceport.core.causes import Cause, Chosen, Drawn
from spaceport.core.rules import Rules, S
from spaceport.core.terms import Draw, moves_of


def perft(rules: Rules[S], state: S, depth: int) -> int:
    """The number of ways to go on for `depth` plies."""
    if depth == 0:
        return 1
    draw = rules.chance(state)
    if depth == 1:  # the menu is counted, not written out
        if draw is not None:
            return len(draw.outcomes)
        menus = [rules.menu(state, seat) for seat in rules.to_act(state)]
        return sum(mask.bit_count() for menu in menus for _, mask in menu)
    return sum(perft(rules, after, depth - 1) for after in _nexts(rules, state, draw))


def divide(rules: Rules[S], state: S, depth: int) -> dict[str, int]:
    """`perft` broken down by the first ply: its text and the ways that go on from it."""
    if depth == 0:
        return {}
    draw = rules.chance(state)
    texts = [_text(rules, state, cause) for cause in _causes(rules, state, draw)]
    afters = _nexts(rules, state, draw)
    return {text: perft(rules, after, depth - 1) for text, after in zip(texts, afters, strict=True)}


def _causes(rules: Rules[S], state: S, draw: Draw | None) -> list[Cause]:
    if draw is not None:
        return [Drawn(outcome) for outcome in draw.outcomes]
    return [
        Chosen(seat, move)
        for seat in rules.to_act(state)
        for move in moves_of(rules.menu(state, seat))
    ]


def _nexts(rules: Rules[S], state: S, draw: Draw | None) -> list[S]:
    return [rules.step(state, cause, 0)[0] for cause in _causes(rules, state, draw)]


def _text(rules: Rules[S], state: S, cause: Cause) -> str:
    if isinstance(cause, Drawn):
        return rules.outcome_text(state, cause.outcome)
    assert isinstance(cause, Chosen)
    said = str(rules.action(cause.move))
    return said if len(rules.to_act(state)) == 1 else f"{cause.seat}: {said}"
