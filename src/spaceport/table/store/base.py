"""What a table asks of a store. Small on purpose: a cluster store must fit behind it."""

from collections.abc import Awaitable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from spaceport.core.log import Entry


class Kept(Struct, frozen=True):
    """A table as it is stored. `seed` lies apart from the log until the game is over."""

    link: str
    code: str
    phase: str
    public: bool
    room: bytes
    header: bytes | None
    seed: bytes
    replay: str | None
    changed: int


class Written(Struct, frozen=True):
    """A table's log as it is stored, byte for byte: what was signed must not change."""

    kept: Kept
    bodies: list[bytes]
    signed: bytes | None


class Node(Struct, frozen=True):
    """A server that shares the store. Its number is new at every start; its beat goes up as long as
    it lives."""

    number: int
    name: str
    beat: int


class StoreFault(Exception):
    """The store could not keep something; nothing of that call was kept."""


class StoreUnsure(StoreFault):
    """It is not known whether it was kept, or not ours to say: whoever asked must ask again."""


class Store(Protocol):
    """Durable when awaited: what `write` returned from survives a crash."""

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    def create(self, kept: Kept, entries: Sequence[Entry]) -> Awaitable[None]:
        """Keep a table that was never kept before."""
        ...

    def write(
        self, kept: Kept | None, link: str, entries: Sequence[Entry], signed: bytes | None = None
    ) -> Awaitable[None]:
        """Keep a table's room (if given), append entries and keep the log's signature with the
        room (if given), all or nothing."""
        ...

    async def claim(self, link: str) -> bool:
        """Run this table from now on. False: there is none, or somebody else runs it."""
        ...

    async def read(self, link: str) -> tuple[Kept, list[Entry]] | None: ...
    async def bodies(self, link: str) -> list[bytes]:
        """The entries of a table as they are stored, byte for byte."""
        ...

    async def written(self, link: str) -> Written | None: ...
    async def find_replay(self, replay: str) -> str | None: ...
    async def join(self, person: str, link: str) -> None:
        """Remember that this is one of a person's tables."""
        ...

    async def part(self, person: str, link: str) -> None: ...
    async def tables_of(self, person: str, limit: int) -> list[Kept]: ...
    async def unfinished(self) -> list[Kept]: ...
    async def count_unfinished(self, person: str) -> int: ...
    async def prune(
        self, finished_before: int, unfinished_before: int, spare: Sequence[str]
    ) -> list[str]:
        """Delete tables that nobody touched since, but for those in use; their links."""
        ...

    async def fact(self, name: str) -> Any:
        """Something about the whole store, or None."""
        ...

    async def keep_fact(self, name: str, value: int | str) -> None: ...
