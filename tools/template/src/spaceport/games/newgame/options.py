"""What the host of a game of NEW GAME may choose."""

from typing import Annotated

from msgspec import Meta, Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may choose."""

    reach: Annotated[int, Meta(ge=1, le=6)] = 3
    """How far a ship flies at most."""
