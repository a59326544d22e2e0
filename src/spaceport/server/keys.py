"""The keys that sign finished logs, in a file of the data folder.

One line a key: `public` and its 64 digits for those that signed before, `secret` for the one that
signs now, which is the last. Only public halves of old keys are kept: nobody can sign with them any
more, and whoever has a log of theirs can still check it.
"""

import re
import secrets
from pathlib import Path
from typing import Final

from spaceport.library.signatures import Keyring
from spaceport.server import keyfile
from spaceport.server.errors import CannotServe

NAME: Final = "signing.key"
SECRET_BYTES: Final = 32
_LINES: Final = re.compile(r"((?:public [0-9a-f]{64}\n)*)secret ([0-9a-f]{64})\n?")


def keyring(path: Path, *, make: bool = True) -> Keyring:
    """The keys of a server; the first one is made at its first start."""
    return keyring_in(keyfile.read(path, new_text if make else None), str(path))


def keyring_in(text: str, where: str) -> Keyring:
    found = _LINES.fullmatch(text.replace("\r\n", "\n"))
    if found is None:
        raise CannotServe("bad-signing-key", file=where)
    retired = tuple(line.split()[1] for line in found[1].splitlines())
    return Keyring(bytes.fromhex(found[2]), retired)


def rotate(path: Path) -> Keyring:
    """A new key from here on; those before it stay known. No server may be running."""
    before = keyfile.read(path) if path.exists() else None
    try:
        text = new_text() if before is None else renewed(before, str(path))
        keyfile.write(path, text, over=True)
    except OSError as error:
        raise CannotServe("no-key-file", file=str(path), detail=error.strerror or "-") from None
    return keyring(path)


def renewed(text: str, where: str) -> str:
    """A new key behind those of this text, of which only the public halves are left."""
    return new_text(keyring_in(text, where).public)


def new_text(retired: tuple[str, ...] = ()) -> str:
    """A new key that signs, behind those that did before."""
    lines = [f"public {key}\n" for key in retired]
    return "".join([*lines, f"secret {secrets.token_hex(SECRET_BYTES)}\n"])
