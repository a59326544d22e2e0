"""Files with secrets: made whole or not at all, for this user only, and never in any log."""

import os
import secrets
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from spaceport.server.errors import cannot_write

LARGEST = 1 << 20


def read(path: Path, make: Callable[[], str] | None = None) -> str:
    """What a file holds. If it is not there it is made, with what `make` gives, for this user only.
    Text that is no ASCII is given back too: the caller judges it."""
    try:
        if make is not None and not path.exists():
            write(path, make())
        elif os.name == "posix" and stat.S_IMODE(path.stat().st_mode) & 0o077:
            path.chmod(0o600)
        with path.open("rb") as file:
            return file.read(LARGEST).decode("ascii", "replace")
    except OSError as error:
        raise cannot_write(path.parent, error, "no-key-file", file=str(path)) from None


def write(path: Path, text: str, *, over: bool = False) -> None:
    """A new file, on the disk when this returns. Whoever was first wins, unless it goes `over` what
    is there."""
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if over:
            beside.replace(path)
        else:
            with suppress(FileExistsError):
                _link(beside, path)
    finally:
        with suppress(FileNotFoundError):
            beside.unlink()


def _link(beside: Path, path: Path) -> None:
    """A hard link never replaces a file; some file systems have none."""
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:
        beside.rename(path)
