"""What was taken back, told as an event: the one event that no game tells, because its rules know
nothing of it."""

from collections.abc import Sequence

from spaceport.core import log
from spaceport.core.event import SeatEvent


class Undone(SeatEvent):
    """An event of every game that allows it: a seat took back this action."""

    action: str


def undone(entry: log.Undone, entries: Sequence[log.Entry]) -> Undone:
    """The event of an entry that takes back what was chosen in another."""
    return Undone(entry.seat, getattr(entries[entry.to], "action", ""))
