"""How long people wait for bots: a brisk table's time runs faster while only bots can act, and a
player may have it jump to what a bot does next.

Either way the game stays the same, with all its times: time only passes faster while nobody but
bots could have used it.
"""

from collections.abc import Container
from typing import Any

from spaceport.bots.pace import BRISK, waits
from spaceport.core.course import Course
from spaceport.table.room import Room


def speed(room: Room, course: Course[Any], bots: Container[int]) -> int:
    """How fast time runs now."""
    return BRISK if room.tempo == "brisk" and waits(course, bots) else 1


def may_hurry(room: Room, course: Course[Any], person: str, now: int) -> bool:
    """Whether nobody else could use the time: to act, or to take back what they did."""
    bots = room.bots()
    last = course.undo_seat(now)
    others = last is not None and last not in bots and last not in room.seats_of(person)
    return waits(course, bots) and not others
