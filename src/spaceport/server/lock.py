"""One server a data folder: a lock that the system releases when the process ends, however it ends.

The file says who holds the folder. Where files can be deleted while they are in use the folder
itself is locked too: deleting the file does not let a second server in.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

import msgspec
from msgspec import Struct

from spaceport.core import typed
from spaceport.server.errors import CannotServe, cannot_write

NAME: Final = "server.lock"
_FAR: Final = 1 << 30  # the locked byte: past what is written, so that others can read that


class Holder(Struct, frozen=True):
    """Who holds the folder, for the message to the next one."""

    pid: int | str = "?"
    address: str = "?"


class Lock:
    """Held from `Lock(folder)` to `release` or the end of the process."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self._folder = -1
        try:
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise cannot_write(folder, error) from None
        self._file: IO[bytes] = os.fdopen(handle, "r+b")
        try:
            _lock(self._file.fileno())
            self._folder = _locked(folder)
        except OSError:
            holder = self._holder()
            self._file.close()
            raise CannotServe(
                "data-locked", folder=str(folder), pid=holder.pid, address=holder.address
            ) from None
        self.tell("?")

    def tell(self, address: str) -> None:
        """Write down where this server is."""
        self._file.seek(0)
        self._file.truncate()
        with suppress(OSError):  # a full disk: the store will say so
            self._file.write(msgspec.json.encode(Holder(os.getpid(), address)))
            self._file.flush()

    def release(self) -> None:
        self._file.close()
        if self._folder >= 0:
            os.close(self._folder)
            self._folder = -1

    def _holder(self) -> Holder:
        try:
            return typed.decode(self._file.read(4096), Holder)
        except (OSError, msgspec.DecodeError):
            return Holder()


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)

    def _locked(folder: Path) -> int:
        return -1  # nobody can delete a file that is open

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _locked(folder: Path) -> int:
        """The folder, open and locked; where the file system locks no folders the file must do."""
        handle = os.open(folder, os.O_RDONLY)
        try:
            _lock(handle)
        except BlockingIOError:
            os.close(handle)
            raise
        except OSError:
            os.close(handle)
            return -1
        return handle
