"""Signatures of finished logs: Ed25519 over a fixed first line and every byte through the end.

A log that keeps the rules could have been written by anybody who knows its seed, and after the game
everybody does. With a server's public key anybody can check that a log is as that server wrote it
(ADR 18). A key is written as 64 hexadecimal digits; its id, which stands in the log, is the first
16 of its SHA-256.
"""

import hashlib
import re
from collections.abc import Sequence
from typing import Any, Final

from spaceport.core import log
from spaceport.core.faults import LogFault, OptionFault, quoted

KEY: Final = re.compile(r"[0-9a-f]{64}")
SIGNATURE: Final = re.compile(r"[0-9a-f]{128}")


class Signer:
    """Signs with a secret key of 32 bytes."""

    def __init__(self, secret: bytes) -> None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._key.public_key().public_bytes_raw().hex()

    def sign(self, text: bytes) -> log.Signed:
        """The line for a log whose bytes through the end these are."""
        signature = self._key.sign(log.SIGNED_FIRST + text)
        return log.Signed(key_id(self.public), signature.hex())


class Keyring:
    """A server's keys: the one that signs, and those that did before it."""

    def __init__(self, secret: bytes, retired: Sequence[str] = ()) -> None:
        self._signer = Signer(secret)
        self.public = (*retired, self._signer.public)
        """All public keys, the newest last."""

    def sign(self, text: bytes) -> log.Signed:
        return self._signer.sign(text)

    def has_signed(self, found: log.Whole) -> bool:
        """Whether a log is as this server wrote it."""
        try:
            check(found, self.public)
        except LogFault:
            return False
        return True


def key_id(public: str) -> str:
    return hashlib.sha256(bytes.fromhex(public)).hexdigest()[:16]


def checked_key(text: Any) -> str:
    """A public key as somebody gave it, or a fault."""
    key = text.strip().lower() if isinstance(text, str) else ""
    if not KEY.fullmatch(key):
        raise OptionFault("bad-public-key", key=quoted(text))
    return key


def check(found: log.Whole, keys: Sequence[Any]) -> str:
    """Which of these keys has signed a log, or a `LogFault`: not signed, signed with a key that is
    none of them, or the signature does not fit."""
    known = {key_id(key): key for key in map(checked_key, keys)}
    line = len(found.entries) + 2
    if found.signed is None:
        raise LogFault("log-unsigned", line=line)
    key = known.get(found.signed.key)
    if key is None:
        raise LogFault("log-unknown-key", line=line, key=found.signed.key, known=", ".join(known))
    if not fits(found, key):
        raise LogFault("log-signature", line=line, key=found.signed.key)
    return key


def fits(found: log.Whole, key: str) -> bool:
    """Whether the signature of a log was made with this key, for exactly these bytes."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    if found.signed is None or not SIGNATURE.fullmatch(found.signed.signature):
        return False
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(found.signed.signature), log.SIGNED_FIRST + found.text)
    except InvalidSignature:
        return False
    return True
