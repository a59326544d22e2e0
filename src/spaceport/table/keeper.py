"""What is stored of a table besides its entries: its room, and whose table it is."""

from typing import TYPE_CHECKING

import msgspec

from spaceport.table.store.base import Kept

if TYPE_CHECKING:
    from spaceport.table.table import Table


class Keeper:
    """Stores one table when its room has changed."""

    def __init__(self) -> None:
        self._members: set[str] = set()  # as the store knows them

    async def store(self, table: "Table") -> None:
        """The room, and with it the entries that wait."""
        live, link = table.live, table.room.link
        entries = list(live.fresh) if live else []
        await table.tables.store.write(kept(table), link, entries)
        if live:
            del live.fresh[: len(entries)]
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


def kept(table: "Table") -> Kept:
    room = table.room
    return Kept(
        link=room.link,
        code=room.code,
        phase=room.phase,
        public=room.public,
        room=msgspec.json.encode(room),
        header=msgspec.json.encode(table.live.header) if table.live else None,
        seed=table.seed,
        replay=room.replay,
        changed=table.clock.date(),
    )
