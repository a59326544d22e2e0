"""What a table asks of a store. Small on purpose: a cluster store must fit behind it."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from spaceport.core.faults import Fault
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
    ms: int = 0
    """Table time when its node let it go; the log may be later. Only read: `release` keeps it."""


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
    bus: bool
    """Whether it hears itself on the bus."""


class Claim(Struct, frozen=True):
    """Which node runs a table; 0: none that could be named just now, so ask again."""

    node: int
    is_ours: bool
    is_new: bool = False
    """Nobody ran it until now."""


class StoreFault(Exception):
    """The store could not keep something; nothing of that call was kept."""


class CodeTaken(StoreFault):
    """Another unfinished table has this code; nothing was kept."""


class StoreUnsure(StoreFault):
    """It is not known whether it was kept, or not ours to say: whoever asked must ask again."""


class StoreAway(Fault, StoreUnsure):
    """The engine does not answer: nothing was read, and whether anything was kept is not known."""


class Store(Protocol):
    """Durable when awaited: what `write` returned from survives a crash."""

    @property
    def writes(self) -> int:
        """What may stand in logs, by the numbers of `log.READS`: what everybody reads who shares
        this store. It only grows."""
        ...

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    def create(self, kept: Kept, entries: Sequence[Entry]) -> Awaitable[None]:
        """Keep a table that was never kept before. `CodeTaken`: with another code it can be."""
        ...

    def write(
        self, kept: Kept | None, link: str, entries: Sequence[Entry], signed: bytes | None = None
    ) -> Awaitable[None]:
        """Keep a table's room (if given), append entries and keep the log's signature with the
        room (if given), all or nothing."""
        ...

    async def claim(self, link: str) -> Claim | None:
        """Run this table from now on, unless another node does; who runs it. None: there is none
        (a store of one server may leave that to `read`)."""
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
    async def find_code(self, code: str) -> str | None:
        """The unfinished table with this code."""
        ...

    async def public(self, limit: int) -> list[str]:
        """Unfinished public tables, the newest first."""
        ...

    async def rooms(self, links: Sequence[str]) -> list[Kept]:
        """These tables, as far as they are there, in any order."""
        ...

    async def count_all(self) -> int:
        """How many tables are unfinished."""
        ...

    async def count_unfinished(self, person: str) -> int: ...
    async def prune(
        self, finished_before: int, unfinished_before: int, spare: Sequence[str]
    ) -> list[str]:
        """Delete tables that nobody touched since, but for those in use, also by other servers;
        their links. Of several servers one does it at a time, and others nothing meanwhile."""
        ...

    async def fact(self, name: str) -> Any:
        """Something about the whole store, or None."""
        ...

    async def raise_fact(self, name: str, value: int) -> None:
        """Keep a number about the whole store, unless a greater one is kept."""
        ...


class Shared(Store, Protocol):
    """A store that several nodes share."""

    on_fenced: Callable[[], None]
    """Called when something was not kept because it is not ours: perhaps we were declared dead."""

    @property
    def node(self) -> int: ...
    @property
    def place(self) -> str:
        """Where it is, for people."""
        ...

    async def release(self, link: str, ms: int) -> None:
        """Let a table go, all of which is kept, at this table time: whoever asks first runs it."""
        ...

    async def free(self, links: Sequence[str]) -> list[str]:
        """Those of these tables that were let go and that nobody has taken yet."""
        ...

    def lose(self, link: str) -> None:
        """Keep nothing more of a table. If it is still ours it can be claimed again."""
        ...

    async def enter(self) -> int:
        """A new number for this node: whatever was asked for under an old one is never kept."""
        ...

    async def beat(self, bus: bool) -> list[Node] | None:
        """All nodes, after a beat of ours, which says whether we have the bus; None if we were
        declared dead."""
        ...

    async def bury(self, node: Node) -> bool:
        """Declare a node dead, if it still has the beat that was seen."""
        ...
