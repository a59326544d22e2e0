"""The one queue of a table with races: everything that enters its game, in the order of moments.

What cannot be beaten any more is taken at once, so the queue is empty nearly always. While its head
can be beaten, or a deadline that ends a race, all wait behind it.
"""

from bisect import insort
from collections.abc import Callable
from typing import Any

from spaceport.core.log import Stamp

Take = Callable[[int, tuple[Stamp, ...]], None]
"""Lets something happen at this table time, with what it beat."""


class Held:
    """Something that waits. `action` is None for what is no action; `person`: who sent it, if a
    person did."""

    def __init__(
        self,
        moment: int,
        take: Take,
        seat: int = -1,
        action: Any = None,
        sent_id: str = "",
        person: str = "",
        arrival: int = 0,
        credit: int = 0,
    ) -> None:
        self.moment = moment
        self.take = take
        self.seat = seat
        self.action = action
        self.tag = "" if action is None else tag_of(action)
        self.sent_id = sent_id
        self.person = person
        self.arrival = max(arrival, moment)
        self.credit = credit

    def stamp(self) -> Stamp:
        return Stamp(self.seat, str(self.action), self.moment, self.arrival, self.credit)


class Hold:
    """What waits, the earliest first; of two at the same moment what came first."""

    def __init__(self) -> None:
        self.waiting: list[Held] = []

    @property
    def head(self) -> Held | None:
        return self.waiting[0] if self.waiting else None

    def put(self, held: Held) -> None:
        insort(self.waiting, held, key=_moment)

    def pop(self) -> Held:
        return self.waiting.pop(0)

    def find(self, seat: int, sent_id: str) -> Held | None:
        """What a seat sent under this id, if it waits: to send it again changes nothing."""
        for held in self.waiting:
            if held.seat == seat and held.sent_id == sent_id:
                return held
        return None

    def seats(self) -> set[int]:
        """Those of whom an action waits."""
        return {held.seat for held in self.waiting if held.action is not None}


def tag_of(action: Any) -> str:
    return str(action.__struct_config__.tag)


def _moment(held: Held) -> int:
    return held.moment
