"""What an action is in every game: a small struct that can be written in one line, and read."""

from typing import Any, TypeVar, get_args

from msgspec import Struct
from msgspec.structs import astuple


class AnyAction(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """As text it is its tag and its values: `step momo I0`. The tag of `Step` is `step` unless it
    says another."""

    def __str__(self) -> str:
        return " ".join([str(self.__struct_config__.tag), *map(str, astuple(self))])


A = TypeVar("A", bound=AnyAction)


def by_tag(kinds: Any) -> "dict[str, type[Any]]":
    """The members of a union of actions, or the only one, by the word with which each begins."""
    return {str(kind.__struct_config__.tag): kind for kind in get_args(kinds) or (kinds,)}


def read_action(kinds: "dict[str, type[A]]", text: str) -> A | None:
    """The action that a text says, if its values are words; None where there is no such action, or
    it takes more values or fewer."""
    tag, *values = text.split() or [""]
    kind = kinds.get(tag)
    if kind is None or len(values) != len(kind.__struct_fields__):
        return None
    return kind(*values)
