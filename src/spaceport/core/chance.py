"""Fair chance: every draw follows from a secret seed and the draw's number.

The table publishes `commitment(seed)` before the start and the seed after the end, so that anyone
can draw again and compare. Nothing here is random: the seed comes through the door.
"""

import hashlib
from typing import Any, Final

from spaceport.core.protocol import Draw

SEED_BYTES: Final = 32
_BLOCK: Final = 64
_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))


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
        told = _hmac(seed, b"draw %d try %d" % (number, attempt))
        value = int.from_bytes(told[:8], "big")
        if value < limit:
            return value % below
        attempt += 1


def key(seed: bytes, number: int) -> bytes:
    """The luck of draw `number` alone, for a draw that can only be sampled.

    It tells nothing about the seed or other draws, so that it may be given to another process.
    """
    return _hmac(seed, b"sample %d" % number)


def _hmac(secret: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 (RFC 2104). The standard library's is several times slower for so little, and
    lets other threads go first."""
    if len(secret) > _BLOCK:
        secret = hashlib.sha256(secret).digest()
    secret = secret.ljust(_BLOCK, b"\0")
    inner = hashlib.sha256(secret.translate(_INNER) + message).digest()
    return hashlib.sha256(secret.translate(_OUTER) + inner).digest()


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
