"""How much is too much: rates by token bucket, and how many connections and sockets at once.

Time is an argument of the constructor, in milliseconds, so that no test waits.
"""

import ipaddress
import math
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache

from spaceport.server.errors import HttpError

Now = Callable[[], int]
Keys = Callable[[str], tuple[str, ...]]
"""What an address and the ranges around it are known by."""
TIMES = (1, 2, 4)
"""The limits of an address, and of the wider ranges around it, as multiples of one address's."""
RANGES = (56, 48)
"""Prefix lengths in IPv6, where one customer can use up to 65,536 of what counts as one address."""


class Bucket:
    """A token bucket: holds `burst` tokens, refilled at `per_second`; each thing done takes one."""

    __slots__ = ("_burst", "_left", "_now", "_rate", "_seen")

    def __init__(self, per_second: float, burst: float, now: Now) -> None:
        self._rate = per_second / 1000
        self._burst = burst
        self._left = burst
        self._now = now
        self._seen = now()

    def take(self) -> bool:
        """Whether one more is within the rate; if so, it counts."""
        now = self._now()  # `_refill` without the call: this runs for every message
        left = self._left + (now - self._seen) * self._rate
        self._seen = now
        self._left = left = min(left, self._burst)
        if left < 1:
            return False
        self._left = left - 1
        return True

    def is_empty(self) -> bool:
        self._refill()
        return self._left < 1

    def is_full(self) -> bool:
        self._refill()
        return self._left >= self._burst

    def spend(self, share: float) -> None:
        """Take so much of a full one, or what is there."""
        self._refill()
        self._left = max(0.0, self._left - share * self._burst)

    def ms_until(self, share: float) -> int:
        """How long until there is so much of a full one, if nobody takes any."""
        self._refill()
        return max(0, math.ceil((share * self._burst - self._left) / self._rate))

    def ms_until_one(self) -> int:
        """How long until one more is within the rate."""
        return self.ms_until(1 / self._burst)

    def _refill(self) -> None:
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate)
        self._seen = now


FEW = 500
"""Buckets among which it does not pay to look for full ones."""


class Buckets:
    """A bucket for each key; full ones are forgotten, so that this stays small."""

    def __init__(self, per_second: float, burst: float, now: Now, keep: int = 10_000) -> None:
        self._kind = (per_second, burst, now)
        self._keep = keep
        self._many = min(keep, FEW)
        self._buckets: dict[str, Bucket] = {}

    def __len__(self) -> int:
        return len(self._buckets)

    def of(self, key: str) -> Bucket:
        if key not in self._buckets:
            if len(self._buckets) >= self._many:
                self._forget()
            self._buckets[key] = Bucket(*self._kind)
        return self._buckets[key]

    def take(self, key: str) -> bool:
        return (self._buckets.get(key) or self.of(key)).take()

    def is_empty(self, key: str) -> bool:
        bucket = self._buckets.get(key)
        return bucket is not None and bucket.is_empty()

    def ms_until_one(self, key: str) -> int:
        bucket = self._buckets.get(key)
        return 0 if bucket is None else bucket.ms_until_one()

    def _forget(self) -> None:
        """Full buckets need not be kept; if all are in use, the oldest half is dropped."""
        kept = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full()}
        if len(kept) >= self._keep:
            kept = dict(list(kept.items())[self._keep // 2 :])
        self._buckets = kept
        self._many = min(self._keep, max(FEW, 2 * len(kept)))


class AddressBuckets:
    """A bucket for each address, and wider ones for the ranges around it (`around`)."""

    def __init__(self, per_second: float, burst: float, now: Now) -> None:
        self._tiers = [Buckets(per_second * times, burst * times, now) for times in TIMES]
        self._keys: Keys = around
        self._tell: Callable[[tuple[str, ...]], None] | None = None

    def share(self, keys: "Keys", tell: Callable[[tuple[str, ...]], None]) -> None:
        """From now on addresses are known by other keys, and whatever is taken is told by them."""
        self._keys, self._tell = keys, tell

    def take(self, address: str) -> bool:
        """From all of them, or from none. A range that has nothing left gets no new buckets."""
        keys = self._keys(address)
        found = zip(self._tiers, keys, strict=False)
        if self.is_empty(address) or not all(tier.take(key) for tier, key in found):
            return False
        if self._tell is not None:
            self._tell(keys)
        return True

    def spend(self, keys: tuple[str, ...]) -> None:
        """Somebody else has taken one."""
        for tier, key in zip(self._tiers, keys, strict=False):
            tier.take(key)

    def is_empty(self, address: str) -> bool:
        keys = self._keys(address)
        return any(tier.is_empty(key) for tier, key in zip(self._tiers, keys, strict=False))

    def ms_until_one(self, address: str) -> int:
        """How long until none of them is empty."""
        keys = self._keys(address)
        found = zip(self._tiers, keys, strict=False)
        return max(tier.ms_until_one(key) for tier, key in found)


class OpenSockets:
    """How many sockets are open: in all, from one address, of one person."""

    def __init__(self, total: int, per_address: int, per_person: int) -> None:
        self.total = total
        self.per_address = per_address
        self.per_person = per_person
        self.open = 0
        self._addresses: Counter[str] = Counter()
        self._persons: Counter[str] = Counter()

    @contextmanager
    def one(self, address: str, person: str) -> Iterator[None]:
        """Count one more socket, or raise an `HttpError` that says which limit is reached."""
        self._check(address, person)
        self.open += 1
        self._addresses.update(around(address))
        self._persons[person] += 1
        try:
            yield
        finally:
            self.open -= 1
            for key in around(address):
                _less(self._addresses, key)
            _less(self._persons, person)

    def _check(self, address: str, person: str) -> None:
        if self.open >= self.total:
            raise HttpError("server-full", 503)
        if _is_full(self._addresses, address, self.per_address):
            raise HttpError("too-many-from-address", 429)
        if self._persons[person] >= self.per_person:
            raise HttpError("too-many-tabs", 429)


class OpenConnections:
    """How many connections an address has that are no sockets (yet); 0: as many as it likes."""

    def __init__(self, per_address: int) -> None:
        self.per_address = per_address
        self._open: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        if self.per_address > 0 and _is_full(self._open, address, self.per_address):
            return False
        self._open.update(around(address))
        return True

    def give_back(self, address: str) -> None:
        for key in around(address):
            _less(self._open, key)

    def of(self, address: str) -> int:
        return self._open[address]


def _is_full(counter: Counter[str], address: str, most: int) -> bool:
    """Whether an address, or a range around it, has as many as it may."""
    found = zip(around(address), TIMES, strict=False)
    return any(counter[key] >= most * times for key, times in found)


def _less(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]


def address_key(client: tuple[str, int] | None) -> str:
    """What counts as one address: a whole /64 in IPv6, where a household has that many."""
    return "-" if client is None else _household(client[0][:64])


@lru_cache(maxsize=1024)
def _household(place: str) -> str:
    try:
        address = ipaddress.ip_address(place.partition("%")[0])
    except ValueError:
        return place
    if address.version == 4:
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    if address.is_loopback:
        return str(address)
    return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)).network_address)


@lru_cache(maxsize=1024)
def around(address: str) -> tuple[str, ...]:
    """What counts as one address, and the ranges around it, narrow to wide: none in IPv4, where
    nobody has many addresses."""
    try:
        known = ipaddress.IPv6Address(address)
    except ValueError:
        return (address,)
    if known.is_loopback:
        return (address,)
    wide = [ipaddress.ip_network((int(known), size), strict=False) for size in RANGES]
    return (address, *map(str, wide))
