"""What the host of a game of Space Builder may choose."""

from typing import Annotated

from msgspec import Meta, Struct

from spaceport.core.terms import SomeSeats


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may choose (C18, C20); and for each seat how much is asked of it (C23)."""

    easy: SomeSeats = False
    junior: SomeSeats = False
    round_seconds: Annotated[int, Meta(ge=0, le=900)] = 120
    pause_seconds: Annotated[int, Meta(ge=5, le=120)] = 15
