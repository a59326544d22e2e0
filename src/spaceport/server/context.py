"""What all handlers of one server share: its tables, its identities, its limits and its counts."""

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import Scope

from spaceport.core.faults import Fault, Illegal
from spaceport.server import addresses
from spaceport.server.connection.admission import Cooldown
from spaceport.server.errors import HttpError
from spaceport.server.identity import Guest, Identities
from spaceport.server.limits import (
    AddressBuckets,
    Buckets,
    OpenConnections,
    OpenSockets,
    address_key,
    around,
)
from spaceport.server.metrics import Tally
from spaceport.server.proxies import Proxies
from spaceport.server.settings import Settings
from spaceport.server.shared_limits import SharedLimits
from spaceport.texts import DEFAULT, LANGUAGES

if TYPE_CHECKING:
    from spaceport.table.clock import Clock
    from spaceport.table.tables import Tables

EVERYWHERE: Final = ("0.0.0.0", "::", "")
SEALED: Final = ("https", "wss")
FILES: Final = 5
"""How many times as many requests for files of the page there may be, ten seconds' worth of them at
once: a class of thirty opens the page, with some thirty files each."""
JOINS_PER_SECOND: Final = 1
"""Joining by code and taking a seat by token, from one address: slow enough against guessing."""
JOINS_BURST: Final = 40
OPENINGS_PER_SECOND: Final = 0.5
OPENINGS_BURST: Final = 20
GUESSES_PER_SECOND: Final = 0.1
"""Wrong codes and tokens from one address; after so many even a right one is refused.
docs/security.md works out how long guessing takes."""
GUESSES_BURST: Final = 30
ROOM_CHANGES_PER_SECOND: Final = 40
"""Messages that change rooms, from one address: a class of thirty sits down at once."""
ROOM_CHANGES_BURST: Final = 400
MINE: Final = 1 / 8
"""The share of all requests that may be for lists of one's own tables, twelve seconds' worth at
once: up to sixty rooms are read for each, and a page asks every ten seconds."""
NAMES_PER_SECOND: Final = 0.5
"""New names of one person: all their tables show them to everybody there."""
NAMES_BURST: Final = 10
REPLAYS_PER_SECOND: Final = 3
"""Finished games asked for from one address: each is replayed and verified."""
REPLAYS_BURST: Final = 60

LOOKS_PER_SECOND: Final = 10
"""Frames, story and draws of a finished game, asked for in pieces: a long game takes some time."""
LOOKS_BURST: Final = 120
PICTURES_PER_SECOND: Final = 3
"""Pictures of positions take up to thirty milliseconds each."""
PICTURES_BURST: Final = 40
CODES_PER_SECOND: Final = 1
"""QR codes that have to be drawn, which takes ten milliseconds each."""
CODES_BURST: Final = 20


class Context:
    """One server, as its handlers see it."""

    def __init__(
        self, settings: Settings, tables: "Tables", key: bytes, clock: "Clock", port: int = 0
    ) -> None:
        self.settings = settings
        self.tables = tables
        self.clock = clock
        self.port = port or settings.port
        self.ready = False
        self.identities = Identities(key, clock.date, f"{settings.base}/")
        self.tally = Tally()
        now = clock.now
        self.sockets = OpenSockets(
            settings.max_connections,
            settings.max_connections_per_address,
            settings.max_connections_per_person,
        )
        # A browser opens some at once beside its socket.
        self.connections = OpenConnections(settings.max_connections_per_address * 2)
        self.proxies = Proxies(settings.trusted_proxies)
        rate = settings.requests_per_second
        self.requests = AddressBuckets(rate, rate * 5, now)
        self.files = AddressBuckets(rate * FILES, rate * FILES * 10, now)
        self.joins = AddressBuckets(JOINS_PER_SECOND, JOINS_BURST, now)
        self.openings = Buckets(OPENINGS_PER_SECOND, OPENINGS_BURST, now)
        self.guesses = AddressBuckets(GUESSES_PER_SECOND, GUESSES_BURST, now)
        self.mine = AddressBuckets(rate * MINE, rate * MINE * 12, now)
        self.names = Buckets(NAMES_PER_SECOND, NAMES_BURST, now)
        hourly = settings.max_tables_per_hour
        self.openings_here = AddressBuckets(hourly / 3600, hourly, now)
        if tables.bus is not None:
            shared = {"guesses": self.guesses, "openings": self.openings_here}
            SharedLimits(tables.bus, key, shared).share_origins(tables.directory)
        self.replays = AddressBuckets(REPLAYS_PER_SECOND, REPLAYS_BURST, now)
        self.looks = AddressBuckets(LOOKS_PER_SECOND, LOOKS_BURST, now)
        self.pictures = AddressBuckets(PICTURES_PER_SECOND, PICTURES_BURST, now)
        self.codes = AddressBuckets(CODES_PER_SECOND, CODES_BURST, now)
        rate = settings.messages_per_second
        self.messages = Buckets(rate * 2, rate * 6, now)  # of a person: all their tabs
        self.room_changes_here = AddressBuckets(ROOM_CHANGES_PER_SECOND, ROOM_CHANGES_BURST, now)
        self.cooldown = Cooldown(self.messages, clock)
        tables.check_opening = self.check_rematch
        self._known = {addresses.place_of(_origin(url)) for url in self._told_addresses()}
        self._names = {place.rpartition(":")[0].strip("[]") for place in self._known}

    def _told_addresses(self) -> list[str]:
        return [url for url in (self.settings.address, *self.settings.origins) if url]

    def knows_host(self, name: str) -> bool:
        return addresses.is_home_name(name) or name in self._names

    def guest(self, headers: Headers, scheme: str) -> Guest:
        """Who asks; an error if they have no cookie of ours."""
        guest = self.identities.of(headers, secure=scheme in SEALED)
        if guest is None:
            raise HttpError("no-identity", 401)
        return guest

    def check_origin(self, headers: Headers, scheme: str) -> None:
        """Browsers say which page asks; only our own may. Programs say nothing."""
        if not self._is_own(headers.get("origin"), headers.get("host", ""), scheme):
            raise HttpError("foreign-origin", 403)
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            raise HttpError("foreign-origin", 403)

    def _is_own(self, origin: str | None, host: str, scheme: str) -> bool:
        if origin is None:
            return True
        asked = addresses.place_of(origin)
        if asked and asked in self._known:
            return True
        if not asked or (scheme in SEALED and not origin.startswith("https:")):
            return False
        return asked == addresses.place(host, origin.partition(":")[0])

    def check_rate(self, buckets: Buckets | AddressBuckets, key: str) -> None:
        if not buckets.take(key):
            self.tally.add("too_fast_total")
            raise HttpError("too-fast", 429)

    def check_openings(self, address: str) -> None:
        """Anybody can get any number of identities, so addresses are counted too; but not that of a
        trusted proxy, behind which everybody is."""
        if address not in self.proxies and not self.openings_here.take(address):
            self.tally.add("too_fast_total")
            seconds = math.ceil(self.openings_here.ms_until_one(address) / 1000)
            most, minutes = self.settings.max_tables_per_hour, math.ceil(seconds / 60)
            error = HttpError("too-many-tables-here", 429, most=most, minutes=minutes)
            error.again_in = seconds
            raise error

    def check_rematch(self, person: str, origin: tuple[str, ...]) -> None:
        """A rematch is a new table, too: it counts like one that is opened."""
        try:
            self.check_rate(self.openings, person)
            if origin:
                self.check_openings(origin[0])
        except HttpError as error:
            raise Illegal(error.code, **error.particulars) from None

    def origin(self, address: str) -> tuple[str, ...]:
        """An address and the ranges around it; nothing if all that is known is our own proxy."""
        return () if address in self.proxies else around(address)

    @contextmanager
    def guessing(self, address: str) -> Iterator[None]:
        """Around what needs a code or token: only so many may be wrong."""
        if self.guesses.is_empty(address):
            self.tally.add("too_fast_total")
            raise HttpError("too-fast", 429)
        try:
            yield
        except Fault as fault:
            if fault.code in ("no-such-code", "no-such-token"):
                self.guesses.take(address)
                self.tally.add("wrong_guesses_total", code=fault.code)
            raise

    def address(self, host: str, scheme: str) -> str:
        """The page's address that phones can use, ending with a slash."""
        settings = self.settings
        if settings.address:
            return settings.address + "/"
        name = addresses.host_name(host)
        if name and not addresses.is_loopback(name):
            return f"{scheme.replace('ws', 'http')}://{host}{settings.base}/"
        return f"http://{self._reachable()}:{self.port}{settings.base}/"

    def _reachable(self) -> str:
        """The name or address by which other machines reach this one."""
        here = self.here()
        everywhere = self.settings.bind in EVERYWHERE
        return (addresses.lan_address() or here) if everywhere else here

    def here(self) -> str:
        """The name of this server on its own machine."""
        bind = self.settings.bind
        if bind in EVERYWHERE or addresses.is_loopback(bind):
            return "localhost"
        return f"[{bind}]" if ":" in bind else bind


def _origin(url: str) -> str:
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.partition('/')[0]}"


def client_key(scope: Scope) -> str:
    return address_key(scope.get("client"))


def language_of(headers: Mapping[str, str]) -> str:
    """The first language of the browser's list for which there are texts."""
    wishes = []
    for number, part in enumerate(headers.get("accept-language", "")[:200].split(",")):
        tag, _, weight = part.strip().partition(";q=")
        wishes.append((-_weight(weight), number, tag[:2].lower()))
    return next((tag for _, _, tag in sorted(wishes) if tag in LANGUAGES), DEFAULT)


def language_asked(request: Request) -> str:
    """The one that the page shows, else the browser's."""
    asked = request.query_params.get("language", "")
    return asked if asked in LANGUAGES else language_of(request.headers)


def _weight(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0
