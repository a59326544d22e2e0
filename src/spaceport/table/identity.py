"""Who somebody is: the durable id of their cookie, and what they are called now."""

from msgspec import Struct


class Identity(Struct, frozen=True):
    """A guest. There are no accounts."""

    person: str
    name: str
    origin: tuple[str, ...] = ()
    """The address they ask from and the ranges around it, narrow to wide; never stored. Limits are
    shared by those who share one. Empty: not known."""
