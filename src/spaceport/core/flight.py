"""The words that rules and physics share about a throw: a flick goes out, a rest comes back.

A throw is the one draw that can only be sampled (`terms.Draw.sample`), by physics that knows no
game (`throw`). Everything is whole: lengths in twentieths of a millimetre, turns in tenths of a
degree, gestures in hundredths. So every machine judges a rest alike. The origin is the middle of
the table, x points to the right and y away from seat 0; z, in paths, points up.
"""

import base64
import binascii
import struct
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

UNITS: Final = 20  # in a millimetre
QUARTER: Final = 900  # tenths of a degree: a square looks the same after a quarter turn
GRAIN: Final = 100  # a gesture's parts of a millimetre and of a degree
FAR_AWAY: Final = 32_767  # units; nothing lies beyond: a path says each coordinate in 16 bits


class Flick(Struct, frozen=True):
    """What must be known of a throw to let it fly: the gesture, the thrower's side, the line."""

    start: int
    """Along the throw line, to the thrower's right."""
    angle: int
    """To the right of straight ahead."""
    distance: int
    """How far away the die is meant to rest."""
    side: int
    """0 is seat 0's side of the table; the others follow clockwise."""
    line: int
    """Units from the middle to the throw line."""


class Rest(Struct, frozen=True):
    """How a throw ended: where the die lies, and how that came about."""

    x: int
    y: int
    turn: int
    """Anticlockwise seen from above, below a quarter turn."""
    face: int
    """The face on top: 0 to 2 for the die's x, y and z, 3 to 5 for the opposite ones."""
    lost: bool = False
    """It never lay still and flat."""
    tries: int = 0
    """How often it was thrown again, unseen."""
    by: str = ""
    """Which physics, in which version; empty: somebody laid the die there by hand."""
    luck: tuple[int, ...] = ()
    """What the seed gave: the hand's tremor, how the die was held, its spin."""
    path: str = ""


def turned(side: int, right: float, ahead: float) -> tuple[float, float]:
    """A direction as a thrower on this side sees it, in the table's x and y."""
    if side == 0:
        return right, ahead
    if side == 1:
        return ahead, -right
    if side == 2:
        return -right, -ahead
    return -ahead, right


# ---------------------------------------------------------------- paths

# 60 samples a second, each seven little-endian 16-bit integers: x, y, z of the die's middle, then
# its attitude as a quaternion (w, x, y, z), each part times 32,767. As base64 without padding.
RATE: Final = 60
WHOLE: Final = 32_767
MOST_SECONDS: Final = 4
_SAMPLE: Final = struct.Struct("<7h")

Sample = tuple[int, int, int, int, int, int, int]


def encode_path(samples: Iterable[Sample]) -> str:
    packed = b"".join(_SAMPLE.pack(*sample) for sample in samples)
    return base64.b64encode(packed).rstrip(b"=").decode()


def decode_path(text: str) -> list[Sample]:
    """The samples, or ValueError: not the text of a path."""
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
        samples: list[Sample] = list(_SAMPLE.iter_unpack(packed))
    except (binascii.Error, struct.error, UnicodeEncodeError) as error:
        raise ValueError(str(error)) from None
    if len(samples) > MOST_SECONDS * RATE + 1:
        raise ValueError(f"{len(samples)} samples")
    return samples
