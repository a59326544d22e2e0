"""What people are told in more than one game. A game has its own events in its `events.py`."""

from typing import dataclass_transform

from msgspec import Struct


@dataclass_transform(frozen_default=True)  # so that no event has to say it again
class AnyEvent(Struct, frozen=True, tag_field="what", tag=str.lower):
    """Something that happened. `class Flew` is told by the sentences for `flew`, unless it says
    another tag."""


class SeatEvent(AnyEvent):
    """Something that a seat did, or that happened to it."""

    seat: int


class Turn(SeatEvent):
    """A seat's turn begins."""


class SeatRemoved(SeatEvent, tag="removed"):
    """The host removed a seat (S19, B35, P25, C21)."""


class Over(AnyEvent):
    """The game is over."""

    winners: tuple[int, ...]
