"""The one event that no game tells, because its rules know nothing of it."""

from msgspec import Struct


class Undone(Struct, frozen=True, tag_field="what", tag="undone"):
    """An event of every game that allows it: a seat took back this action."""

    seat: int
    action: str
