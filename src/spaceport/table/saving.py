"""Storing a table: its entries, its room, whose table it is, and at the end the signature of its
log. Nothing else stores, and nothing is shown before it is stored."""

import asyncio
from collections.abc import Awaitable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from spaceport.core import log
from spaceport.core.faults import Fault
from spaceport.library.signatures import Keyring
from spaceport.table.clock import Clock
from spaceport.table.directory import Directory
from spaceport.table.game import Game
from spaceport.table.seating import Seating
from spaceport.table.store.base import CodeTaken, Kept, Store, StoreFault, StoreUnsure

if TYPE_CHECKING:
    from spaceport.table.tables import Tables


class Saving:
    """Stores one table."""

    def __init__(self, seating: Seating, seed: bytes, tables: "Tables", *, is_new: bool) -> None:
        """`tables`: whose store, keys, clock and lists it uses. `is_new`: nothing of it is stored
        yet."""
        self._seating = seating
        self._seed = seed
        self._store: Store = tables.store
        self._keys: Keyring | None = tables.keys
        self._clock: Clock = tables.clock
        self._directory: Directory = tables.directory
        self._is_new = is_new
        self._members: set[str] = set()  # as the store knows them

    def save(self, game: Game | None) -> Awaitable[None] | None:
        """Store what is new, to be awaited; None if nothing is. Nobody may add to it meanwhile."""
        if self._seating.is_changed:
            return self._save_all(game)
        if game is None or not game.fresh:
            return None
        entries, game.fresh = game.fresh, []
        return self._store.write(None, self._seating.room.link, entries)

    async def _save_all(self, game: Game | None) -> None:
        """The room, and with it the entries that wait."""
        room = self._seating.room
        entries = list(game.fresh) if game is not None else []
        signed = await self._signature(game, entries)
        if self._is_new:
            await self._create(game, entries)
        else:
            await self._store.write(self._kept(game), room.link, entries, signed)
        if game is not None:
            del game.fresh[: len(entries)]
        await self._remember_members()
        self._directory.index(room)

    async def _create(self, game: Game | None, entries: Sequence[log.Entry]) -> None:
        while self._is_new:
            try:
                await self._store.create(self._kept(game), entries)
                self._is_new = False
            except CodeTaken:
                self._seating.room.code = self._directory.new_code()

    async def _remember_members(self) -> None:
        """Whose table this is, for their lists."""
        room = self._seating.room
        now = {chair.person for chair in room.chairs if chair.who == "person" and chair.person}
        now |= {room.host, room.owner} if room.phase not in ("over", "closed") else now
        for person in now - self._members:
            await self._store.join(person, room.link)
        for person in self._members - now:
            await self._store.part(person, room.link)
        self._members = now

    async def _signature(self, game: Game | None, entries: Sequence[log.Entry]) -> bytes | None:
        """The line that vouches for the log, if it ends with these entries: it is stored together
        with the end, so that a killed server leaves a game either unfinished or signed."""
        keys = self._keys
        if keys is None or game is None or not entries or not isinstance(entries[-1], log.End):
            return None
        try:
            before = await self._store.bodies(self._seating.room.link)
        except StoreUnsure:
            raise
        except Fault as fault:
            raise StoreFault(fault.code) from None
        if len(before) != entries[0].n:
            raise StoreFault("entries are missing in the data file")
        lines = [game.header_bytes, *before, *map(log.encode_entry, entries)]
        return await asyncio.to_thread(partial(_signed, keys, lines))  # takes long for a long game

    def _kept(self, game: Game | None) -> Kept:
        room = self._seating.room
        return Kept(
            link=room.link,
            code=room.code,
            phase=room.phase,
            public=room.public,
            room=msgspec.json.encode(room),
            header=game.header_bytes if game is not None else None,
            seed=self._seed,
            replay=room.replay,
            changed=self._clock.date(),
        )


def _signed(keys: Keyring, lines: list[bytes]) -> bytes:
    return log.encode_entry(keys.sign(log.chained(lines).encode()))
