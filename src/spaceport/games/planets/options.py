"""What the host of a game of Space Planets may choose."""

from typing import Annotated

from msgspec import Meta, Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may choose."""

    first: Annotated[int, Meta(ge=0, le=4)] = 0
    """Who begins, counted from 1; 0: drawn (P27). In version 1 also: more than there are seats."""
