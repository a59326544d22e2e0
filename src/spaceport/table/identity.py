"""Who somebody is: the durable id of their cookie, and what they are called now; and which of their
sockets comes, where another node has it."""

from msgspec import Struct


class Identity(Struct, frozen=True):
    """A guest. There are no accounts."""

    person: str
    name: str
    origin: tuple[str, ...] = ()
    """The address they ask from and the ranges around it, narrow to wide; never stored. Limits are
    shared by those who share one. Empty: not known."""
    tab: str = ""
    """The page or program whose socket comes, by a name that it gave itself; empty: not told."""
    opened: int = 0
    """How many sockets that tab has opened, with this one."""
    is_big: bool = False
    """It is a big screen, which everybody looks at: no person, though it has somebody's cookie."""


class Relayed(Struct, frozen=True):
    """A socket at another node, or that was at another table than this before."""

    socket: int = 0
    """Its number, which no other has; 0 for one that was never relayed."""
    frames: int = 0
    """The number of the last frame that it was sent."""
    is_again: bool = False
    """It was at the table before. A socket that comes first takes over from another of the same
    person; one that comes again may be the older of the two."""
    reads_clock: bool = True
    """Whether all between here and the page pass the page's clock on."""
