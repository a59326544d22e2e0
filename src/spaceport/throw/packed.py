"""Tables of figures as a compressed file: a line of JSON that says how they were made, then columns
of whole numbers, all of one length, the least byte of a number first."""

import gzip
import sys
from array import array
from typing import Any, TypeVar

import msgspec

from spaceport.core import typed

H = TypeVar("H")


def unpack(packed: bytes, kind: type[H], codes: str = "H") -> "tuple[H, list[array[int]]]":
    """The first line of such a file, and a column for each code: what its numbers are (`array`)."""
    line, _, rest = gzip.decompress(packed).partition(b"\n")
    columns: list[Any] = [array(code) for code in codes]
    length = len(rest) // sum(column.itemsize for column in columns)
    for column in columns:
        size = length * column.itemsize
        column.frombytes(rest[:size])
        _turn(column)
        rest = rest[size:]
    return typed.decode(line, kind), columns


def pack(made: Any, *columns: "array[int]") -> bytes:
    """The reverse of `unpack`."""
    parts = [msgspec.json.encode(made), b"\n"]
    for column in columns:
        own = column[:]
        _turn(own)
        parts.append(own.tobytes())
    return gzip.compress(b"".join(parts), 9, mtime=0)


def _turn(column: "array[int]") -> None:
    if sys.byteorder == "big":
        column.byteswap()
