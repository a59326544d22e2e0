"""What parts of the lab need besides the library, and the one sentence where it is missing."""

from collections.abc import Iterator
from contextlib import contextmanager

from spaceport.core.faults import Fault
from spaceport.library.load import telling


@contextmanager
def needed(extra: str) -> Iterator[None]:
    """Imports in this block come with an extra of the package: if one is not there, a fault says
    what to install."""
    with telling():
        try:
            yield
        except ModuleNotFoundError as missing:
            package = (missing.name or "").partition(".")[0]
            if package == "spaceport":
                raise
            raise Fault("no-extra", package=package, extra=extra) from None
