"""What a person sends again, because no answer came, counts once and is answered again.

Actions and what was taken back stand in the log with their ids. Of everything else the last ids of
each person are kept in the room, so that a restart changes nothing. A link that was the answer is
kept in memory only, because just the hash of a hand-over link is ever stored: after a restart there
is a new one, and the old one no longer works.
"""

from typing import Final

from spaceport.table.room import Room

KEPT: Final = 64
"""Of each person."""
KEPT_IN_ALL: Final = 1_024
"""Beyond that, those who did nothing for the longest time are forgotten."""


class Repeats:
    """Of one table."""

    def __init__(self) -> None:
        self._links: dict[tuple[str, str], str] = {}

    def was_done(self, room: Room, person: str, sent_id: str) -> bool:
        return sent_id in room.done.get(person, ()) or (person, sent_id) in self._links

    def link(self, person: str, sent_id: str) -> str | None:
        """What was answered, where that was a link."""
        return self._links.get((person, sent_id))

    def note(self, room: Room, person: str, sent_id: str, link: str | None) -> None:
        if link is not None:
            self._links[person, sent_id] = link
            while len(self._links) > KEPT:
                del self._links[next(iter(self._links))]
            return
        mine = room.done.pop(person, [])  # and in again at the end
        room.done[person] = [*mine, sent_id][-KEPT:]
        while sum(map(len, room.done.values())) > KEPT_IN_ALL:
            del room.done[next(iter(room.done))]
