"""What the host of a game of S.O.S. in Space may choose."""

from typing import Annotated

from msgspec import Meta, Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may choose."""

    may_pass: bool = False
    turn_seconds: Annotated[int, Meta(ge=0, le=600)] = 0
    first: Annotated[int, Meta(ge=0, le=4)] = 0
    """Who begins, counted from 1; 0: drawn (S23)."""
