"""Who a guest is: a signed cookie with a durable id and the guest's name. There are no accounts.

A browser sends a cookie to every port of a host, so the cookie's name holds a mark of the key: two
servers on one machine do not overwrite each other's.
"""

import base64
import binascii
import hashlib
import hmac
import secrets
from collections.abc import Callable
from pathlib import Path
from random import SystemRandom
from typing import Final

from itsdangerous import BadSignature, TimestampSigner
from msgspec import Struct
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import Response

from spaceport.server import keyfile
from spaceport.server.errors import CannotServe
from spaceport.server.suggest_name import suggested
from spaceport.table.clean_name import cleaned

LASTS_DAYS: Final = 400
"""As long as browsers keep a cookie at all."""
RENEW_DAYS: Final = 1
KEY_BYTES: Final = 32
NAME: Final = "identity.key"
DAY: Final = 86_400


class Guest(Struct, frozen=True):
    """Somebody with a cookie of ours. `age`: seconds between its date and now."""

    person: str
    name: str
    age: int = 0


class _Signer(TimestampSigner):
    """Signs with a clock that is given."""

    def __init__(self, key: bytes, date: Callable[[], int]) -> None:
        super().__init__(
            key, salt=b"spaceport.identity", key_derivation="hmac", digest_method=hashlib.sha256
        )
        self._date = date

    def get_timestamp(self) -> int:
        return self._date()


class Identities:
    """Gives out cookies and reads them."""

    def __init__(self, key: bytes, date: Callable[[], int], path: str = "/") -> None:
        self._signer = _Signer(key, date)
        self._date = date
        self._path = path
        self._rng = SystemRandom()
        mark = hmac.new(key, b"spaceport.cookie", hashlib.sha256).hexdigest()[:8]
        self.cookie = f"spaceport-{mark}"
        # Browsers take these only over HTTPS and from this very host, so that a neighbour in the
        # domain, or whoever sits between, cannot plant an identity of their own choice.
        prefix = "__Host-" if path == "/" else "__Secure-"
        self.sealed_cookie = prefix + self.cookie

    def new(self, language: str) -> Guest:
        return Guest(secrets.token_urlsafe(16), suggested(language, self._rng))

    def named(self, guest: Guest, text: str, language: str) -> Guest:
        """The guest with the name they typed, cleaned; a suggested one if nothing is left."""
        name = cleaned(text) or suggested(language, self._rng)
        return Guest(guest.person, name)

    def name(self, *, secure: bool) -> str:
        """The cookie's name over HTTPS, or without."""
        return self.sealed_cookie if secure else self.cookie

    def of(self, headers: Headers, *, secure: bool) -> Guest | None:
        """The guest of a request. Forged and broken cookies are nobody's."""
        for line in headers.getlist("cookie"):
            value = cookie_parser(line).get(self.name(secure=secure))
            if value:
                return self.read(value)
        return None

    def read(self, value: str) -> Guest | None:
        try:
            # A cookie is never too old: browsers delete old ones by themselves, and a server whose
            # clock has jumped must not take everybody for a stranger.
            signed, when = self._signer.unsign(value[:1000], return_timestamp=True)
            person, _, packed = signed.decode("ascii").partition("~")
            name = _unpacked(packed)
        except (BadSignature, UnicodeDecodeError, binascii.Error):
            return None
        return Guest(person, name, abs(self._date() - int(when.timestamp())))

    def write(self, guest: Guest) -> str:
        return self._signer.sign(f"{guest.person}~{_packed(guest.name)}").decode("ascii")

    def give(self, response: Response, guest: Guest, *, secure: bool) -> None:
        response.set_cookie(
            self.name(secure=secure),
            self.write(guest),
            max_age=LASTS_DAYS * DAY,
            path=self._path,
            secure=secure,
            httponly=True,
            samesite="lax",
        )


def is_stale(guest: Guest) -> bool:
    """Whether the cookie should be signed anew, so that whoever comes back keeps it."""
    return guest.age > RENEW_DAYS * DAY


def _packed(name: str) -> str:
    return base64.urlsafe_b64encode(name.encode()).decode("ascii").rstrip("=")


def _unpacked(text: str) -> str:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode()


def new_key() -> str:
    return secrets.token_hex(KEY_BYTES) + "\n"


def key_of(path: Path) -> bytes:
    """The key that signs, made at the first start. Nobody else may read it."""
    return key_in(keyfile.read(path, new_key), str(path))


def key_in(text: str, where: str) -> bytes:
    try:
        key = bytes.fromhex(text.strip())
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise CannotServe("bad-key", file=where)
    return key
