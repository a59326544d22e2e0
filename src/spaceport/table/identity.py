"""Who somebody is: the durable id of their cookie, and what they are called now."""

from msgspec import Struct


class Identity(Struct, frozen=True):
    """A guest. There are no accounts."""

    person: str
    name: str
