"""The audit of the drills sees what it is there for."""

import asyncpg
import pytest

from spaceport.table.store import postgres_schema
from tests.cluster import audit

TABLE = (
    "insert into tables (link, code, phase, public, owner, changed, room, seed)"
    " values ('x', 'abcd', 'playing', false, $1, 0, '', '') returning id"
)
ENTRY = "insert into entries (id, n, body) values ($1, $2, '')"


async def line_of(database: str, node: int) -> asyncpg.Connection:
    settings = {"application_name": f"spaceport {node}"}
    return await asyncpg.connect(database, server_settings=settings)


async def test_an_entry_of_a_node_that_does_not_run_the_table_is_seen(database: str) -> None:
    seven, eight = await line_of(database, 7), await line_of(database, 8)
    await postgres_schema.settle(seven, "here")
    await audit.install(seven)
    table = await seven.fetchval(TABLE, 7)
    await seven.execute(ENTRY, table, 0)
    await seven.execute("update tables set owner = null where id = $1", table)
    await seven.execute("update tables set owner = 8 where id = $1", table)
    await eight.execute(ENTRY, table, 1)
    assert await audit.owners_of(eight, table, 2) == 2
    await seven.execute(ENTRY, table, 2)  # it woke, and nothing fenced it
    with pytest.raises(AssertionError, match="entry 2: 7 for 8"):
        await audit.owners_of(eight, table, 3)
    for line in (seven, eight):
        await line.close()
