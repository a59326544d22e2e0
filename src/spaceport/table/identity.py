"""Who somebody is: the durable id of their cookie, and what they are called now."""

from msgspec import Struct


class Identity(Struct, frozen=True):
    """A guest. There are no accounts."""

    person: str
    name: str
    origin: tuple[str, ...] = ()
    """Where they ask from, narrow to wide, as words without a meaning here; never stored. Whoever
    shares one shares what may be used up. Empty: not known."""
