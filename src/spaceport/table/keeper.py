"""What is stored of a table besides its entries: its room, whose table it is, and at the end the
signature of its log."""

import asyncio
from typing import TYPE_CHECKING

import msgspec

from spaceport.core import log
from spaceport.core.faults import Fault
from spaceport.table.store.base import Kept, StoreFault

if TYPE_CHECKING:
    from spaceport.table.table import Table


class Keeper:
    """Stores one table when its room has changed."""

    def __init__(self, *, is_new: bool) -> None:
        self._is_new = is_new  # nothing of it is stored yet
        self._members: set[str] = set()  # as the store knows them

    async def store(self, table: "Table") -> None:
        """The room, and with it the entries that wait."""
        game, link = table.game, table.room.link
        entries = list(game.fresh) if game else []
        signed = await _signature(table, entries)
        if self._is_new:
            await table.tables.store.create(kept(table), entries)
            self._is_new = False
        else:
            await table.tables.store.write(kept(table), link, entries, signed)
        if game:
            del game.fresh[: len(entries)]
        await self._remember(table)

    async def _remember(self, table: "Table") -> None:
        """Whose table this is, for their lists; and the public list."""
        room, store = table.room, table.tables.store
        now = {chair.person for chair in room.chairs if chair.who == "person" and chair.person}
        now |= {room.host, room.owner} if room.phase not in ("over", "closed") else now
        for person in now - self._members:
            await store.join(person, room.link)
        for person in self._members - now:
            await store.part(person, room.link)
        self._members = now
        table.tables.index(room)


async def _signature(table: "Table", entries: list[log.Entry]) -> bytes | None:
    """The line that vouches for the log, if it ends with these entries: it is stored together with
    the end, so that whoever kills the server leaves a game either unfinished or signed."""
    keys, game = table.tables.keys, table.game
    if keys is None or game is None or not entries or not isinstance(entries[-1], log.End):
        return None
    try:
        before = await table.tables.store.bodies(table.room.link)
    except Fault as fault:
        raise StoreFault(fault.code) from None
    if len(before) != entries[0].n:
        raise StoreFault("entries are missing in the data file")
    header = game.header_bytes

    def sign() -> bytes:
        text = log.chained([header, *before, *map(log.encode_entry, entries)])
        return log.encode_entry(keys.sign(text.encode()))

    return await asyncio.to_thread(sign)  # a long game is some work


def kept(table: "Table") -> Kept:
    room = table.room
    return Kept(
        link=room.link,
        code=room.code,
        phase=room.phase,
        public=room.public,
        room=msgspec.json.encode(room),
        header=table.game.header_bytes if table.game else None,
        seed=table.seed,
        replay=room.replay,
        changed=table.clock.date(),
    )
