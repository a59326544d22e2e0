"""What the states of all compiled games share.

Compiled by mypyc for wheels: plain classes and functions only.
"""

from dataclasses import fields
from typing import Any


class PlainState:
    """A state that a dataclass declares: equal to another of its game if its fields are, but for
    those that follow from the others (`compare=False`)."""

    __slots__ = ()

    def key(self) -> tuple[object, ...]:
        """What makes two positions the same."""
        own: Any = self
        return tuple([_frozen(getattr(self, each.name)) for each in fields(own) if each.compare])

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def _frozen(value: Any) -> object:
    return tuple([_frozen(each) for each in value]) if isinstance(value, list) else value
