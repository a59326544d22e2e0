"""What goes wrong in the server: a request that is refused, or a server that cannot start."""

import errno
from pathlib import Path
from typing import Any, Final

from spaceport.core.faults import Fault

# The HTTP status of what a table refuses. All other codes are a conflict (409).
STATUS: Final = {
    "removed": 403,
    "no-watching": 403,
    "too-many-tables": 503,
    "too-many-of-yours": 429,
    "closing": 503,
    "table-closed": 410,
    "not-read": 503,
    "not-stored": 503,
}


class HttpError(Exception):
    """A request that cannot be answered as asked. `code` has its sentence under `problem`."""

    again_in = 5
    """Seconds until another try can help; told with status 429 and 503."""

    def __init__(self, code: str, status: int, **particulars: Any) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.particulars = particulars


class CannotServe(Exception):
    """The server cannot start. `code` has its sentence under `serve.cannot`."""

    def __init__(self, code: str, **particulars: Any) -> None:
        super().__init__(code, particulars)
        self.code = code
        self.particulars = particulars


def cannot_write(folder: Path, error: OSError, code: str = "no-folder", **more: str) -> CannotServe:
    """Why a server cannot use this folder: the disk is full, or else `code`, with what the system
    says."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return CannotServe("disk-full", folder=str(folder))
    named = more or {"folder": str(folder)}
    return CannotServe(code, **named, detail=error.strerror or "-")


def http_error_of(fault: Fault) -> HttpError:
    """A fault of the rules, the catalogue or a table, with its HTTP status."""
    if fault.code in STATUS:
        status = STATUS[fault.code]
    elif fault.code.startswith("no-such-"):
        status = 404
    elif fault.code.startswith(("unknown-", "bad-")):
        status = 400
    else:
        status = 409
    return HttpError(fault.code, status, **fault.particulars)
