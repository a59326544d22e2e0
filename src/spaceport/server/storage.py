"""What a server keeps everything in: a folder of its own, or a PostgreSQL database; and the bus by
which several servers on one database are one."""

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

from spaceport.library.signatures import Keyring
from spaceport.server import identity, keys
from spaceport.server.errors import CannotServe, cannot_write
from spaceport.server.lock import Lock
from spaceport.server.settings import Settings
from spaceport.table.clock import Clock, RealClock
from spaceport.table.cluster.bus import Bus, mark_of
from spaceport.table.cluster.nodes import Alone
from spaceport.table.settings import TableSettings
from spaceport.table.store.sqlite import SqliteStore
from spaceport.table.tables import Tables


class Storage(Protocol):
    """Held from its making to `release` or the end of the process."""

    identity_key: bytes
    keys: Keyring

    def tables(self, clock: Clock, settings: TableSettings, **more: Any) -> Tables:
        """All that is kept in it. `more`: see `Tables`."""
        ...

    def tell(self, address: str) -> None:
        """Where the server that holds it can be reached, for the next one that wants it."""
        ...

    async def open(self, lost: Callable[[], None]) -> None:
        """`lost` is called if somebody else has taken it over."""
        ...

    async def close(self) -> None: ...
    def release(self) -> None: ...


def storage_of(settings: Settings) -> Storage:
    if settings.store and settings.data:
        raise CannotServe("data-and-store")
    if settings.bus and not settings.store:
        raise CannotServe("bus-without-store")
    if not settings.store:
        return Folder(settings)
    return Cluster(settings.store, settings.bus) if settings.bus else Database(settings.store)


class Folder:
    """SQLite and two files with keys."""

    def __init__(self, settings: Settings) -> None:
        folder = data_folder(settings)
        self._lock = Lock(folder)
        try:
            self._store = SqliteStore(folder / "tables.sqlite3")
            self.keys = keys.keyring(folder / keys.NAME)
            self.identity_key = identity.key_of(folder / identity.NAME)
        except BaseException:
            self._lock.release()
            raise
        self.tell = self._lock.tell
        self.release = self._lock.release

    def tables(self, clock: Clock, settings: TableSettings, **more: Any) -> Tables:
        return Tables(self._store, clock, settings, **more)

    async def open(self, lost: Callable[[], None]) -> None:
        await self._store.open()

    async def close(self) -> None:
        await self._store.close()


class Database:
    """PostgreSQL, for one server. What is a file elsewhere is a fact in it."""

    def __init__(self, url: str) -> None:
        try:
            from spaceport.table.store.postgres import PostgresStore, first_facts
        except ImportError:
            raise CannotServe("no-cluster") from None
        made = {identity.NAME: identity.new_key(), keys.NAME: keys.new_text()}
        found = asyncio.run(first_facts(url, made))
        self._store = PostgresStore(url, socket.gethostname())
        self._nodes = Alone(self._store, RealClock())
        place = self._store.place
        self.identity_key = identity.key_in(found[identity.NAME], place)
        self.keys = keys.keyring_in(found[keys.NAME], place)

    def tell(self, address: str) -> None:
        """The row of this node has its name."""
        self._store.name = f"{socket.gethostname()}:{urlsplit(address).port}"

    def tables(self, clock: Clock, settings: TableSettings, **more: Any) -> Tables:
        return Tables(self._store, clock, settings, **more)

    async def open(self, lost: Callable[[], None]) -> None:
        await self._store.open()
        await self._nodes.enter()
        self._nodes.begin(lost)

    async def close(self) -> None:
        await self._nodes.end()
        await self._store.close()

    def release(self) -> None:
        """Its row goes with `close`."""


class Cluster(Database):
    """PostgreSQL and NATS, for several servers as one."""

    def __init__(self, url: str, bus: str) -> None:
        super().__init__(url)
        try:
            from spaceport.table.cluster.nats import NatsLine
        except ImportError:
            raise CannotServe("no-cluster") from None
        self._line = NatsLine(bus, mark_of(self.identity_key))

    def tables(self, clock: Clock, settings: TableSettings, **more: Any) -> Tables:
        from spaceport.table.cluster.tables import SharedTables

        return SharedTables(self._store, clock, settings, Bus(self._line, clock), **more)

    async def open(self, lost: Callable[[], None]) -> None:
        await self._store.open()  # its tables enter it among the others


def data_folder(settings: Settings) -> Path:
    """Where everything is kept; made at the first start, for this user only."""
    if settings.data:
        folder = Path(settings.data).expanduser()
    else:
        from platformdirs import user_data_path

        folder = user_data_path("spaceport", appauthor=False)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from None
    return folder
