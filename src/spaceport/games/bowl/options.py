"""What the host of a game of Space Bowl may choose."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may choose: the variants (B36-B42), then the times."""

    black_hole: bool = False
    no_wild: bool = False
    void: bool = False
    big_galaxy: bool = False
    rotation: bool = False
    torus: bool = False
    beginner: bool = False
    search_limit: Literal[0, 60, 90, 120] = 0
    countdown_seconds: Annotated[int, Meta(ge=3, le=60)] = 10
    placement_seconds: Annotated[int, Meta(ge=1, le=30)] = 3
    pause_seconds: Annotated[int, Meta(ge=3, le=120)] = 15
    toss_seconds: Annotated[int, Meta(ge=3, le=120)] = 10
