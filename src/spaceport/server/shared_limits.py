"""Limits that all nodes count together: what somebody used up at one is told to all, and taken off
there too; so is from where a table was opened, of which each address gets its share of the public
list. A note that is lost counts at one node only."""

import hmac
from collections.abc import Mapping
from functools import partial
from typing import Final

from spaceport.server.limits import AddressBuckets, around
from spaceport.table.cluster.bus import Bus
from spaceport.table.cluster.parcel import From, Spent
from spaceport.table.directory import Directory

HASHED: Final = 12
"""Bytes of an address as others see it."""


class SharedLimits:
    """Some buckets of this node, by name."""

    def __init__(self, bus: Bus, key: bytes, buckets: Mapping[str, AddressBuckets]) -> None:
        """`key`: without it nobody knows which address is meant."""
        self._bus = bus
        self._key = hmac.digest(key, b"addresses", "sha256")
        self._buckets = buckets
        bus.notes[Spent] = self._spent
        for name, each in buckets.items():
            each.share(self._keys, partial(self._tell, name))

    def share_origins(self, directory: Directory) -> None:
        """From where tables were opened is told too: each address gets its share of the list."""
        bus = self._bus
        bus.notes[From] = lambda note: directory.heard_origin(note.link, note.origin)
        directory.share_origins(
            self._hidden, lambda link, origin: bus.tell(From(bus.node, link, origin))
        )

    def _tell(self, bucket: str, keys: tuple[str, ...]) -> None:
        self._bus.tell(Spent(self._bus.node, bucket, keys))

    def _keys(self, address: str) -> tuple[str, ...]:
        return tuple(self._hidden(key) for key in around(address))

    def _hidden(self, address: str) -> str:
        return hmac.digest(self._key, address.encode(), "sha256")[:HASHED].hex()

    def _spent(self, note: Spent) -> None:
        buckets = self._buckets.get(note.bucket)
        if buckets is not None and note.node != self._bus.node:
            buckets.spend(note.keys)
