"""Tables to keep, and stores to keep them in."""

from collections.abc import Callable
from pathlib import Path

from spaceport.core.log import Drawn
from spaceport.table.store.base import Kept
from spaceport.table.store.postgres import PostgresStore
from spaceport.table.store.sqlite import SqliteStore

AnyStore = SqliteStore | PostgresStore
Make = Callable[[], AnyStore]


def kept(link: str, phase: str = "lobby", changed: int = 0, replay: str | None = None) -> Kept:
    return Kept(link, f"C-{link}", phase, False, b"{}", None, b"seed", replay, changed)


def entries(first: int, count: int) -> list[Drawn]:
    return [Drawn(n, 0, f"die {n}") for n in range(first, first + count)]


def sqlite_in(folder: Path) -> Make:
    return lambda: SqliteStore(folder / "a" / "b.db")


async def opened(store: AnyStore, *links: str) -> AnyStore:
    """Open, and taking these tables over."""
    await store.open()
    if isinstance(store, PostgresStore):
        await store.enter()
        for link in links:
            claim = await store.claim(link)
            assert claim is not None
            assert claim.is_ours
    return store


async def numbers(store: AnyStore, link: str) -> list[int] | None:
    found = await store.read(link)
    return None if found is None else [entry.n for entry in found[1]]
