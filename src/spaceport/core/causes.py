"""The only four things that ever change a state."""

from typing import Any

from msgspec import Struct


class Chosen(Struct, frozen=True, gc=False):
    """A player chose a move: an entry of the menu, or the one thing a menu cannot list, a throw."""

    seat: int
    move: Any


class Drawn(Struct, frozen=True, gc=False):
    """Chance drew one of the outcomes that `chance(state)` listed."""

    outcome: Any


class Lapsed(Struct, frozen=True, gc=False):
    """A deadline passed; `now` is its due time."""

    deadline: str


class Removed(Struct, frozen=True, gc=False):
    """The host took a seat out of the game for good."""

    seat: int


Cause = Chosen | Drawn | Lapsed | Removed
