"""Where this server can be reached: what a browser asked for, and what phones can use."""

import ipaddress
import re
import socket
import struct
import sys
from contextlib import suppress
from functools import cache
from typing import Final
from urllib.parse import urlsplit

HOST: Final = re.compile(
    r"(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,252}))(?::(\d{1,5}))?"
)
# Names that only a home network gives out. Other names must be told (`--address`, `--origins`), so
# that a foreign page cannot point its own name at this machine and talk to it.
HOME_ENDINGS: Final = (
    ".localhost", ".local", ".lan", ".home", ".internal", ".intranet", ".home.arpa", ".fritz.box"
)  # fmt: skip
DEFAULT_PORTS: Final = {"http": "80", "https": "443", "ws": "80", "wss": "443"}


def host_name(host: str) -> str:
    """The name of a Host header without its port, in small letters; "" if it is not one."""
    fits = HOST.fullmatch(host)
    if fits is None or int(fits[2] or 0) > 65_535:
        return ""
    return fits[1].lower().strip("[]").rstrip(".")


def is_loopback(name: str) -> bool:
    if name == "localhost" or name.endswith(".localhost"):
        return True
    address = _ip(name)
    return address is not None and address.is_loopback


def is_home_name(name: str) -> bool:
    """Whether a name can only be this machine's on its own network, or is a bare address."""
    if _ip(name) is not None or "." not in name:
        return True
    return name.endswith(HOME_ENDINGS) or name == machine_name()


def _ip(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        address = ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return None
    mapped = getattr(address, "ipv4_mapped", None)
    return mapped or address


@cache
def machine_name() -> str:
    return socket.gethostname().lower()


def place_of(origin: str) -> str:
    """`host:port` of an origin, with the port always there; "" if it is none (`null`)."""
    try:
        split = urlsplit(origin)
    except ValueError:  # half a bracket
        return ""
    if split.scheme not in DEFAULT_PORTS or not split.netloc or split.path not in ("", "/"):
        return ""
    return place(split.netloc, split.scheme)


def place(host: str, scheme: str) -> str:
    fits = HOST.fullmatch(host)
    if fits is None:
        return ""
    return f"{fits[1].lower()}:{fits[2] or DEFAULT_PORTS[scheme]}"


def lan_address() -> str | None:
    """The address by which other devices at home reach this machine. Sends nothing."""
    return _way_out() or next(iter(_interfaces()), None) or _by_name()


def _way_out() -> str | None:
    """The address that the system would send from. Connecting a datagram socket only asks the
    routing table; 192.0.2.1 is reserved for documentation and never used."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(("192.0.2.1", 9))
        found: str = asking.getsockname()[0]
        return found if _fits(found) else None
    return None


def _interfaces() -> list[str]:
    """Without a way out (no router): the addresses of the network cards."""
    if not sys.platform.startswith("linux"):
        return []
    import fcntl

    found = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                asked = struct.pack("256s", name.encode()[:15])
                told = fcntl.ioctl(asking.fileno(), 0x8915, asked)  # SIOCGIFADDR
                found.append(socket.inet_ntoa(told[20:24]))
    return sorted(filter(_fits, found), key=lambda text: not ipaddress.ip_address(text).is_private)


def _by_name() -> str | None:
    """What the machine's own table of names says."""
    with suppress(OSError):
        return next(filter(_fits, socket.gethostbyname_ex(socket.gethostname())[2]), None)
    return None


def _fits(text: str) -> bool:
    address = ipaddress.ip_address(text)
    return not (address.is_loopback or address.is_unspecified or address.is_link_local)
