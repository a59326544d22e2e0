"""What people are told in more than one game. A game has its own events in its `events.py`."""

from msgspec import Struct


class Turn(Struct, frozen=True, tag_field="what", tag="turn"):
    """A seat's turn begins."""

    seat: int


class SeatRemoved(Struct, frozen=True, tag_field="what", tag="removed"):
    """The host removed a seat (S19, B35, P25, C21)."""

    seat: int


class Over(Struct, frozen=True, tag_field="what", tag="over"):
    """The game is over."""

    winners: tuple[int, ...]
