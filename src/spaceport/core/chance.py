"""Fair chance: every draw follows from a secret seed and the draw's number.

The table publishes `commitment(seed)` before the start and the seed after the end, so that anyone
can draw again and compare. Nothing here is random: the seed is an argument.
"""

import hashlib
import hmac
from typing import Any, Final

from spaceport.core.terms import Draw

SEED_BYTES: Final = 32


def commitment(seed: bytes) -> str:
    """What is published before the start: it fixes the seed and does not tell it."""
    return hashlib.sha256(b"spaceport commitment\n" + seed).hexdigest()


def seed_from(number: int) -> bytes:
    """A full seed from a small number, for games that want to be repeated and not kept secret."""
    return hashlib.sha256(b"spaceport seed %d" % number).digest()


def uniform(seed: bytes, number: int, below: int) -> int:
    """An integer in [0, below), the same for the same seed and draw number, without bias.

    64 bits of an HMAC are taken; the few values that would favour small results are thrown away.
    """
    if not 0 < below <= 1 << 32:
        raise ValueError(f"cannot draw below {below}")
    limit = (1 << 64) - (1 << 64) % below
    attempt = 0
    while True:
        told = hmac.digest(seed, b"draw %d try %d" % (number, attempt), "sha256")
        value = int.from_bytes(told[:8], "big")
        if value < limit:
            return value % below
        attempt += 1


def key(seed: bytes, number: int) -> bytes:
    """The luck of draw `number` alone, for a draw that can only be sampled.

    It tells nothing about the seed or other draws, so that it may be given to another process.
    """
    return hmac.digest(seed, b"sample %d" % number, "sha256")


def drawn(seed: bytes, number: int, draw: Draw) -> Any:
    """The outcome of draw `number`."""
    if draw.sample is not None:
        raise ValueError(f"{draw.what}: can only be sampled, from the draw's key")
    left = uniform(seed, number, sum(draw.weights))
    for outcome, weight in zip(draw.outcomes, draw.weights, strict=True):
        left -= weight
        if left < 0:
            return outcome
    raise AssertionError("weights and sum disagree")
