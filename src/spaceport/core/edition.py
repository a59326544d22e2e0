"""Editions: the one reader of their files, and what every one of them has.

A game says with a struct what its file holds and checks what types cannot say; the rest is here.
"""

import tomllib
from typing import Annotated, Any, Self, dataclass_transform

import msgspec
from msgspec import Meta, Struct

from spaceport.core import typed
from spaceport.core.faults import EditionFault

# A name is one word of the notation: positions begin with it. Measures are finite (TOML knows nan
# and inf).
Name = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{1,24}\Z")]
Length = Annotated[float, Meta(gt=0, le=100_000)]
Measure = Annotated[float, Meta(ge=-100_000, le=100_000)]
Point = tuple[Measure, Measure]


@dataclass_transform(frozen_default=True)  # so that no part has to say it again
class EditionPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of an edition's file: nothing else may stand in it."""


class AnyEdition(EditionPart):
    """What every edition says; a game's own adds `game: Literal["<game>"]` and its material."""

    name: Name
    title: dict[str, str]

    @classmethod
    def read(cls, text: str, file: str) -> Self:
        """An edition from the text of its file, or an `EditionFault` with file, key and reason."""
        try:
            data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # also: endless digits or brackets
            raise EditionFault("edition-toml", file=file, key="-", detail=str(error)) from None
        try:
            edition = typed.convert(data, cls)
        except msgspec.ValidationError as error:
            key, reason = _misshapen(data, cls, error)
            raise EditionFault("edition-shape", file=file, key=key, detail=reason) from None
        edition.check(file)
        return edition

    def check(self, file: str) -> None:
        """Raise an `EditionFault` where something is wrong that types cannot say."""


def _misshapen(
    data: dict[str, Any], kind: type[AnyEdition], error: msgspec.ValidationError
) -> tuple[str, str]:
    """Where an edition has the wrong shape, and why."""
    path, reason = _path_and_reason(error)
    table, is_in_table, _ = path.partition("[...]")
    if is_in_table:  # msgspec names no entry of a table: look for it, one by one
        for name, item in data.get(table, {}).items():
            try:
                typed.convert({table: {name: item}}, kind)
            except msgspec.ValidationError as inner:
                found, reason = _path_and_reason(inner)
                if found.startswith(f"{table}[...]"):
                    return found.replace("[...]", f".{name}", 1), reason
    return path or "-", reason


def _path_and_reason(error: msgspec.ValidationError) -> tuple[str, str]:
    """An error of msgspec, taken apart: `Expected ... - at `$.cells`` ."""
    reason, _, path = str(error).partition(" - at `$")
    return path.removesuffix("`").removeprefix("."), reason
