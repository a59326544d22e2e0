"""What was taken back, told as an event: a match and a replay say it alike."""

from collections.abc import Sequence

from spaceport.core import log
from spaceport.core.undone import Undone


def undone(entry: log.Undone, entries: Sequence[log.Entry]) -> Undone:
    """The event of an entry that takes back what was chosen in another."""
    return Undone(entry.seat, getattr(entries[entry.to], "action", ""))
