"""Fair chance: every draw follows from a secret seed and the draw's number.

The table publishes `commitment(seed)` before the start and the seed after the end, so that anyone
can draw again and compare. Nothing here is random: the seed is an argument.
"""

import hashlib
import hmac
from typing import Any, Final

from spaceport.core.terms import Draw

SEED_BYTES: Final = 32
BLOCK: Final = 64  # bytes that SHA-256 takes in at a time
INNER: Final = bytes([byte ^ 0x36 for byte in range(256)])  # RFC 2104
OUTER: Final = bytes([byte ^ 0x5C for byte in range(256)])
SURE: Final = (1 << 64) - (1 << 32)
"""A value below this favours nobody, however many there are to draw from."""
TRIES: Final = 1024
FIRST_TRIES: Final = [b"draw %d try 0" % number for number in range(TRIES)]


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
    return _outcome(draw, uniform(seed, number, sum(draw.weights)))


def _outcome(draw: Draw, left: int) -> Any:
    """The outcome that so many weights lead to."""
    for outcome, weight in zip(draw.outcomes, draw.weights, strict=True):
        left -= weight
        if left < 0:
            return outcome
    raise AssertionError("weights and sum disagree")


# ---------------------------------------------------------------- many draws of one seed


class Draws:
    """The same draws, for whoever makes many of one seed: both keys of the HMAC are taken in once,
    and what remains costs a third."""

    def __init__(self, seed: bytes) -> None:
        if len(seed) > BLOCK:
            raise ValueError(f"a seed of {len(seed)} bytes")
        self.seed = seed
        key = seed.ljust(BLOCK, b"\0")
        self._inner: Any = hashlib.sha256(key.translate(INNER))
        self._outer: Any = hashlib.sha256(key.translate(OUTER))

    def uniform(self, number: int, below: int) -> int:
        """What `uniform` gives for this seed."""
        inner = self._inner.copy()
        inner.update(FIRST_TRIES[number] if number < TRIES else b"draw %d try 0" % number)
        outer = self._outer.copy()
        outer.update(inner.digest())
        value = int.from_bytes(outer.digest()[:8], "big")
        if value < SURE and 0 < below <= 1 << 32:
            return value % below
        return uniform(self.seed, number, below)  # once in four billion draws

    def drawn(self, number: int, draw: Draw) -> Any:
        """What `drawn` gives for this seed, of a draw that is not to be sampled."""
        return _outcome(draw, self.uniform(number, sum(draw.weights)))
