"""Every setting of a server, once: a flag, a variable of the environment, a default.

The flag of `base_path` is `--base-path` and its variable SPACEPORT_BASE_PATH; a flag beats the
variable. Its sentence is `serve.flag.base-path`, and docs/hosting.md lists it (a test compares).
"""

import argparse
import ipaddress
import re
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from spaceport.core.terms import Say

PORT: Final = 8765
ANY: Final = "0.0.0.0"
LOOPBACK: Final = "127.0.0.1"


class Settings(Struct, frozen=True, kw_only=True):
    """How a server runs. Times in seconds unless the name says otherwise."""

    host: str = ANY
    port: int = PORT
    local: bool = False
    data: str = ""
    store: str = ""
    bus: str = ""
    no_browser: bool = False
    base_path: str = ""
    address: str = ""
    origins: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = (LOOPBACK, "::1")
    log_format: str = "auto"
    log_level: str = "info"
    open_metrics: bool = False
    max_connections: int = 1000
    max_connections_per_address: int = 100
    max_connections_per_person: int = 12
    messages_per_second: int = 60
    requests_per_second: int = 40
    max_tables: int = 2000
    max_tables_per_person: int = 20
    max_tables_per_hour: int = 120
    max_people_per_table: int = 260
    grace: int = 30
    unload_after: int = 120
    keep_finished_days: int = 365
    keep_unfinished_days: int = 30

    @property
    def bind(self) -> str:
        return LOOPBACK if self.local else self.host

    @property
    def base(self) -> str:
        """The path that a proxy serves us under, "" or "/games": given, or read off `address`."""
        path = self.base_path or urlsplit(self.address).path
        return "/" + path.strip("/") if path.strip("/") else ""


def flag(name: str) -> str:
    return "--" + name.replace("_", "-")


def variable(name: str) -> str:
    return "SPACEPORT_" + name.upper()


def add_flags(parser: argparse.ArgumentParser, say: Say, environ: Mapping[str, str]) -> None:
    """One flag a setting. What no flag says the environment may say."""
    told: dict[str, Any] = {}
    for field in msgspec.structs.fields(Settings):
        kind = _reader(field.name, field.type, say)
        _from_environment(field.name, kind, environ, parser, told)
        takes: dict[str, Any] = {"type": kind, "metavar": _metavar(field)}
        if field.type is bool:
            takes = {"action": "store_const", "const": True}
        sentence = f"{say('serve.flag.' + flag(field.name)[2:])} [{variable(field.name)}]"
        parser.add_argument(flag(field.name), help=sentence, **takes)
    parser.set_defaults(environment=told)


def from_flags(asked: argparse.Namespace) -> Settings:
    flags = {name: getattr(asked, name) for name in Settings.__struct_fields__}
    given = {name: value for name, value in flags.items() if value is not None}
    return Settings(**{**asked.environment, **given})


def _metavar(field: msgspec.structs.FieldInfo) -> str:
    names = {
        "data": "DIR",
        "store": "URL",
        "bus": "URL,…",
        "address": "URL",
        "origins": "URL,…",
        "trusted_proxies": "IP,…",
    }
    if field.name in names:
        return names[field.name]
    return "N" if field.type is int else "/".join(_CHOICES.get(field.name, ("TEXT",)))


def _from_environment(
    name: str,
    read: Callable[[str], Any],
    environ: Mapping[str, str],
    parser: argparse.ArgumentParser,
    told: dict[str, Any],
) -> None:
    text = environ.get(variable(name), "")
    try:
        if text:
            told[name] = read(text)
    except argparse.ArgumentTypeError as error:
        parser.error(f"{variable(name)}: {error}")


_CHOICES: Final = {
    "log_format": ("auto", "human", "json"),
    "log_level": ("debug", "info", "warning", "error"),
}
_RANGES: Final = {
    "port": (0, 65_535),
    "messages_per_second": (1, 10_000),
    "requests_per_second": (1, 10_000),
    "keep_finished_days": (0, 36_500),
    "keep_unfinished_days": (0, 36_500),
}
_YES: Final = ("1", "true", "yes", "on", "oui")
_NO: Final = ("0", "false", "no", "off", "non")


def _reader(name: str, kind: Any, say: Say) -> Callable[[str], Any]:
    """From text to a value, or an error that says what fits."""
    if kind is bool:
        return lambda text: _switch(text, say)
    if kind is int:
        least, most = _RANGES.get(name, (1, 1_000_000))
        return lambda text: _number(text, least, most, say)
    if name in _CHOICES:
        return lambda text: _choice(text, _CHOICES[name], say)
    if name in ("address", "origins"):
        return lambda text: _addresses(text, say, many=name == "origins")
    if name == "store":
        return lambda text: store_url(text, say)
    if name == "bus":
        return lambda text: _bus(text, say)
    if name == "trusted_proxies":
        return lambda text: _proxies(text, say)
    if name == "base_path":
        return lambda text: _path(text, say)
    return str


def _switch(text: str, say: Say) -> bool:
    if text.lower() not in (*_YES, *_NO):
        raise argparse.ArgumentTypeError(say("serve.wrong.switch", text=text))
    return text.lower() in _YES


def _number(text: str, least: int, most: int, say: Say) -> int:
    fits = text.isascii() and text.isdecimal() and least <= int(text[:9]) <= most
    if not fits:
        raise argparse.ArgumentTypeError(
            say("serve.wrong.number", text=text, least=least, most=most)
        )
    return int(text)


def _choice(text: str, choices: tuple[str, ...], say: Say) -> str:
    if text not in choices:
        raise argparse.ArgumentTypeError(
            say("serve.wrong.choice", text=text, known=" / ".join(choices))
        )
    return text


def _addresses(text: str, say: Say, *, many: bool) -> Any:
    """`https://games.example.org/spaceport`, or several with commas; kept without a last slash."""
    parts = [part.strip().rstrip("/") for part in text.split(",")] if many else [text.rstrip("/")]
    for part in parts:
        split = urlsplit(part)
        if split.scheme not in ("http", "https") or not split.hostname or split.query:
            raise argparse.ArgumentTypeError(say("serve.wrong.address", text=part))
    return tuple(parts) if many else parts[0]


def store_url(text: str, say: Say) -> str:
    """`postgresql://user:password@host/database`. A wrong one is not repeated: it may hold a
    password."""
    try:
        split = urlsplit(text)
        fits = split.scheme in ("postgresql", "postgres") and bool(split.hostname or split.query)
        _ = split.port
    except ValueError:
        fits = False
    if not fits:
        raise argparse.ArgumentTypeError(say("serve.wrong.store"))
    return text


def _bus(text: str, say: Say) -> str:
    """`nats://host:4222`, or several of one NATS with commas. A wrong one is not repeated."""
    try:
        parts = [urlsplit(part.strip()) for part in text.split(",")]
        fits = all(part.scheme in ("nats", "tls") and part.hostname for part in parts)
        _ = [part.port for part in parts]
    except ValueError:
        fits = False
    if not fits:
        raise argparse.ArgumentTypeError(say("serve.wrong.bus"))
    return text


def _proxies(text: str, say: Say) -> tuple[str, ...]:
    """Addresses and networks, or * alone: whoever asks is trusted."""
    parts = tuple(part.strip() for part in text.split(",") if part.strip())
    for part in parts if parts != ("*",) else ():
        try:
            (ipaddress.ip_network if "/" in part else ipaddress.ip_address)(part)
        except ValueError:
            raise argparse.ArgumentTypeError(say("serve.wrong.proxy", text=part)) from None
    return parts


def _path(text: str, say: Say) -> str:
    if not re.fullmatch(r"/?(?:\w[\w.~-]*/?)*", text, re.ASCII):
        raise argparse.ArgumentTypeError(say("serve.wrong.path", text=text))
    return text
