"""What the seed gives to a throw: the tremor of the hand, how the die is held, its spin.

Everything is rounded to whole numbers before it is used, so that the log can hold it and anyone
can check it against the seed, on any machine.
"""

import hashlib
import math
from typing import Final

from spaceport.core.flight import WHOLE

# Spreads (standard deviations) of the hand's tremor.
START_MM: Final = 3.0
ANGLE_DEGREES: Final = 2.5
SPEED_SHARE: Final = 0.05
# Release.
LOFT_DEGREES: Final = 30.0
LOFT_SPREAD: Final = 3.0
SPIN: Final = 10.0  # radians a second about each axis

MOST: Final = 4.0  # spreads: nothing is ever further out
PICKS: Final = 1 << 20


def uniforms(key: bytes, tries: int, count: int) -> list[float]:
    """Numbers in [0, 1), from the key and how often the die was thrown again."""
    found: list[float] = []
    part = 0
    while len(found) < count:
        told = hashlib.sha512(b"throw %d %d " % (tries, part) + key).digest()
        found += [
            (int.from_bytes(told[k : k + 8], "big") >> 11) / (1 << 53) for k in range(0, 64, 8)
        ]
        part += 1
    return found[:count]


def normals(a: float, b: float) -> tuple[float, float]:
    """Two normal numbers from two uniform ones, by Box and Muller; never beyond `MOST`."""
    far = math.sqrt(-2.0 * math.log(1.0 - a))
    turn = 2.0 * math.pi * b
    return (
        min(max(far * math.cos(turn), -MOST), MOST),
        min(max(far * math.sin(turn), -MOST), MOST),
    )


def hand(a: float, b: float, c: float) -> tuple[int, int, int]:
    """The tremor from three normal numbers: hundredths of a millimetre and of a degree, and the
    factor of the speed in ten thousandths."""
    return (
        round(100 * START_MM * a),
        round(100 * ANGLE_DEGREES * b),
        round(10_000 * math.exp(SPEED_SHARE * c)),
    )


def simulated(key: bytes, tries: int) -> tuple[int, ...]:
    """For the physics: the hand; the loft in hundredths of a degree; the attitude as a quaternion
    of whole parts, every attitude alike; the spin in hundredths of a radian a second."""
    u = uniforms(key, tries, 11)
    a, b = normals(u[0], u[1])
    c, d = normals(u[2], u[3])
    e, f = normals(u[4], u[5])
    g, _ = normals(u[6], u[7])
    loft = round(100 * (LOFT_DEGREES + LOFT_SPREAD * d))
    spin = [round(100 * SPIN * x) for x in (e, f, g)]
    return (*hand(a, b, c), loft, *attitude(u[8], u[9], u[10]), *spin)


def attitude(a: float, b: float, c: float) -> tuple[int, int, int, int]:
    """A quaternion (w, x, y, z), uniform over all attitudes (Shoemake)."""
    near, far = math.sqrt(1.0 - a), math.sqrt(a)
    s, t = 2.0 * math.pi * b, 2.0 * math.pi * c
    parts = (near * math.sin(s), near * math.cos(s), far * math.sin(t), far * math.cos(t))
    w, x, y, z = (round(WHOLE * part) for part in parts)
    return w, x, y, z


def resampled(key: bytes) -> tuple[int, ...]:
    """For the bank: the hand; which throw of the bank near that speed; 1 for its mirror image;
    the face on top, all alike because the die has no up of its own before it is held."""
    u = uniforms(key, 0, 8)
    a, b = normals(u[0], u[1])
    c, _ = normals(u[2], u[3])
    return (*hand(a, b, c), int(u[4] * PICKS), int(u[5] * 2), int(u[6] * 6))
