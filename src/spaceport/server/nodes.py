"""Look at the nodes that share a database, from outside: nothing is changed."""

import asyncio
from typing import Final

import asyncpg
from msgspec import Struct

from spaceport.table.store import postgres_schema
from spaceport.table.store.places import place_of
from spaceport.table.store.postgres import ANSWER_SECONDS, connect, refused

BETWEEN: Final = 1.2
"""Seconds between two looks: a node beats twice a second."""
NODES: Final = """
select n.node, n.name, n.version, n.beat, n.bus, coalesce(t.count, 0) as tables
  from nodes n left join (select owner, count(*) from tables group by owner) t on t.owner = n.node
 order by n.node
"""


class SeenNode(Struct, frozen=True):
    """`living`: its beat went on between two looks. `tables`: how many it runs."""

    node: int
    name: str
    version: str
    living: bool
    tables: int
    bus: bool
    beat: int


class Seen(Struct, frozen=True):
    """A database as it is shared. `unfinished`: tables in all, whoever runs them."""

    place: str
    unfinished: int
    nodes: tuple[SeenNode, ...]


async def look(url: str, between: float = BETWEEN) -> Seen:
    """A `Fault` if there is no database of ours."""
    place = place_of(url)
    connection = await connect(url)
    try:
        await postgres_schema.recognise(connection, place)
        before = {row["node"]: row["beat"] for row in await connection.fetch(NODES)}
        await asyncio.sleep(between)
        rows = await connection.fetch(NODES)
        unfinished = await connection.fetchval(
            "select count(*) from tables where phase not in ('over', 'closed')"
        )
    except asyncpg.PostgresError as error:
        raise refused(error, place) from None
    finally:
        await connection.close(timeout=ANSWER_SECONDS)
    return Seen(place, unfinished, tuple(_seen(row, before) for row in rows))


def _seen(row: asyncpg.Record, before: dict[int, int]) -> SeenNode:
    """Who has come between the looks lives."""
    told = dict(row)
    return SeenNode(**told, living=before.get(told["node"], -1) != told["beat"])
