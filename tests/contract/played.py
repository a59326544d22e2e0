"""A game under way in a test: from its start or from a position, one ply after another, as text.

A ply is `1: step momo I0`, or without the seat where only one may act; the outcome of the draw that
is due; `lapse`, when the next deadline passes; `remove 1`.
"""

from typing import Any, Self

import pytest

from spaceport.core.causes import Cause, Chosen, Drawn, Lapsed, Removed
from spaceport.core.faults import Illegal
from spaceport.core.rules import Rules
from spaceport.core.terms import Result
from spaceport.library.load import load
from tests.contract.tables import next_due


def happen(rules: Rules[Any], state: Any, ply: str, now: int = 0) -> tuple[Any, list[Any]]:
    """One ply: the next state and what everybody is told."""
    cause, now = cause_of(rules, state, ply, now)
    after, said = rules.step(state, cause, now)
    return after, rules.events(said, None)


def cause_of(rules: Rules[Any], state: Any, ply: str, now: int) -> tuple[Cause, int]:
    seat, _, text = ply.rpartition(": ")
    if ply == "lapse":
        due = next_due(rules, state)
        assert due is not None, "there is no deadline"
        return Lapsed(due.name), due.at
    if ply.startswith("remove "):
        return Removed(int(ply.split()[1])), now
    if not seat and rules.chance(state) is not None:
        return Drawn(rules.parse_outcome(state, text)), now
    (actor,) = (int(seat),) if seat else rules.to_act(state)
    return Chosen(actor, rules.move(rules.parse(text))), now


def names(told: list[Any]) -> list[str]:
    """What happened, by the kind of event."""
    return [type(event).__name__ for event in told]


class Played:
    """A position and what was told on the way to it."""

    def __init__(self, rules: Rules[Any], state: Any) -> None:
        self.rules = rules
        self.state = state
        self.told: list[Any] = []

    def play(self, *plies: str) -> Self:
        for ply in plies:
            self.state, told = happen(self.rules, self.state, ply)
            self.told += told
        return self

    def refused(self, ply: str) -> str:
        """The code with which a ply is refused; it changes nothing."""
        before = self.rules.position(self.state)
        with pytest.raises(Illegal) as caught:
            self.play(ply)
        assert self.rules.position(self.state) == before
        return caught.value.code

    def legal(self) -> list[str]:
        """What may be done, by whoever is to act."""
        actors = self.rules.to_act(self.state)
        return [str(action) for seat in actors for action in self.rules.legal(self.state, seat)]

    @property
    def result(self) -> Result | None:
        return self.rules.result(self.state)


def started(game: str, seats: int = 2, at: str = "", **options: Any) -> Played:
    """A game from its start; `at` is what is other than there, as a position says it:
    `"ships 14 12; active 1"`."""
    rules = load(game, None, options).rules
    parts = [*rules.position(rules.start(seats)).split("; "), *filter(None, at.split("; "))]
    fields = {part.split()[0]: part for part in parts}
    return Played(rules, rules.parse_position("; ".join(fields.values())))
