"""Finding a port: the one that was asked for, or the next free one."""

import errno
import socket
import sys
from contextlib import suppress
from typing import Final

from spaceport.server import addresses
from spaceport.server.errors import CannotServe

TRIES: Final = 20
BACKLOG: Final = 512


def listen(host: str, port: int) -> tuple[list[socket.socket], int]:
    """Sockets that listen, and on which port: this one, one of the next, or any."""
    family, place = _resolved(host)
    for candidate in [*range(port, min(port + TRIES, 65_536)), 0] if port else [0]:
        opened = _open(family, place, candidate)
        if opened is not None:
            found: int = opened.getsockname()[1]
            return [opened, *_also_ipv6(place, found)], found
    raise CannotServe("no-port", port=port)


def allow_files(wanted: int) -> None:
    """A socket is a file to the system, which often allows only 1024 unless asked."""
    try:
        import resource
    except ImportError:  # Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _resolved(host: str) -> tuple[int, str]:
    try:
        found = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError:
        raise CannotServe("no-such-host", host=host) from None
    family, _, _, _, place = found[0]
    return family, str(place[0])


def _open(family: int, place: str, port: int) -> socket.socket | None:
    """None if the port is taken."""
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # there it would steal a port that is in use
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind((place, port))
        made.listen(BACKLOG)
    except OSError as error:
        made.close()
        if error.errno == errno.EADDRINUSE:
            return None
        if error.errno == errno.EACCES and port:
            raise CannotServe("port-forbidden", port=port) from None
        raise CannotServe("no-such-host", host=place) from None
    return made


def _also_ipv6(place: str, port: int) -> list[socket.socket]:
    """`localhost` is ::1 to some browsers first. Only this machine: a home's IPv6 may be public."""
    if place != "0.0.0.0" and not (addresses.is_loopback(place) and "." in place):
        return []
    try:
        also = _open(socket.AF_INET6, "::1", port)
    except (CannotServe, OSError):
        return []
    return [also] if also else []
