"""What the states of all games share."""

from dataclasses import fields
from typing import Any


def key_of(state: Any) -> tuple[object, ...]:
    """What makes two states the same: their fields, but for those that follow from the others
    (`compare=False`)."""
    return tuple([_frozen(getattr(state, each.name)) for each in fields(state) if each.compare])


def _frozen(value: Any) -> object:
    return tuple([_frozen(each) for each in value]) if isinstance(value, list) else value
