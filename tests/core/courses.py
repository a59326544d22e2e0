"""Courses of the toy game, and that a refusal changes nothing."""

from typing import Any

import pytest

from spaceport.core.course import Course
from spaceport.core.faults import Fault, Illegal
from spaceport.core.log import (
    Chosen,
    Entry,
)
from tests.core.toy import GOAL, Toy, ToyRules


def course(*entries: Entry, seats: int = 2, **kind: bool) -> Course[Toy]:
    """A course of the toy game in which these entries happened; their numbers are counted."""
    found: Course[Toy] = Course(ToyRules(**kind), seats)
    for entry in entries:
        found.take(entry)
    return found


def everything(found: Course[Any]) -> tuple[Any, ...]:
    return (
        *(found.state, found.n, found.ms, found.draws, found.is_paused, found.is_ended),
        *(list(found._undoable), found.rules.deadlines(found.state)),
    )


def refused(found: Course[Toy], entry: Entry, code: str, kind: type[Fault] = Illegal) -> Fault:
    """The course refuses this with this code and is exactly as it was."""
    before = everything(found)
    with pytest.raises(kind) as caught:
        found.take(entry)
    assert type(caught.value) is kind
    assert caught.value.code == code
    assert everything(found) == before
    return caught.value


def over(**kind: bool) -> Course[Toy]:
    """A course whose game is over."""
    found = course(**kind)
    while found.state.heap < GOAL:
        found.take(Chosen(found.n, found.ms, 0, "two"))
    return found
